import CSandbox
import Glibc
package import SearchlightBasics

/// The worker's side: a program whose `main` calls ``run(_:isMemorySafe:extract:)`` reads files for a `WorkerClient`.
package enum WorkerServer {
    /// Reads one file, in a process of its own in the sandbox.
    ///
    /// - Parameters:
    ///   - descriptor: the file, open for reading. Its position is where to begin: a large mailbox is read in turns.
    ///   - contentType: what the client says it is.
    ///   - fileName: the last part of its path.
    ///   - send: answers with an item: which part of the file it is (empty for the file itself), and its attributes.
    /// - Returns: the position at which the next turn begins; nil if the file was read to its end.
    /// - Throws: an ``ExtractionRefusal`` to say why the file cannot be read.
    package typealias Extraction = (
        _ descriptor: Int32, _ contentType: String, _ fileName: String,
        _ send: (_ part: String, _ attributes: [(name: String, value: JSONValue)]) throws -> Void
    ) throws -> Int64?

    /// Confines this process and serves files until the client is gone. Call it first, on the only thread, after
    /// loading what libraries would load later: a confined process opens no file.
    ///
    /// - Parameters:
    ///   - options: by default what the program's arguments ask for.
    ///   - isMemorySafe: whether the extractor of a content type is memory-safe and keeps nothing: then one process
    ///     may read up to 64 files of such types in turn, which costs a fifth of a process for each. Other types get
    ///     a process a file.
    ///   - extract: reads a file.
    package static func run(
        _ options: WorkerOptions, isMemorySafe: @escaping (String) -> Bool = { _ in false },
        extract: @escaping Extraction
    ) -> Never {
        let work = Unmanaged.passRetained(Work(isMemorySafe: isMemorySafe, extract: extract))
        withCWords(options.readable) { readable in
            withCWords(options.confined.map { [$0] } ?? []) { program in
                readable.withUnsafeBufferPointer { paths in
                    var policy = cs_policy(
                        landlock_ceiling: options.landlockCeiling, uses_filter: options.filtersCalls ? 1 : 0,
                        is_foreground: options.isForeground ? 1 : 0, readable: paths.baseAddress, program: program[0])
                    cs_serve(
                        &policy, { Work.at($0).read(type: $1, name: $2) }, { Work.at($0).keeps(type: $1) },
                        work.toOpaque())
                }
            }
        }
        preconditionFailure("cs_serve ends the process")
    }

    /// Whether the file that is being read shares its process with others, so that only memory-safe code may see it.
    package static var readsSeveralFiles: Bool { cs_reads_several_files() != 0 }

    /// A file of our own, which a template reads before it is confined.
    package struct Sample {
        /// Its name.
        package var fileName: String
        /// Its type.
        package var contentType: String
        /// Its bytes.
        package var bytes: [UInt8]

        /// Creates a sample.
        package init(fileName: String, contentType: String, bytes: some Sequence<UInt8>) {
            self.fileName = fileName
            self.contentType = contentType
            self.bytes = Array(bytes)
        }
    }

    /// Reads samples and drops the answers, so that tables, metadata and libraries are ready in the template.
    /// Otherwise each file's process would make them anew, which takes milliseconds. Call it before
    /// ``run(_:isMemorySafe:extract:)``, with samples that reach the code most files need. Samples that cannot be
    /// read are passed over.
    package static func warmUp(_ samples: [Sample], extract: Extraction) {
        for sample in samples {
            let descriptor = sample.bytes.withUnsafeBytes { cs_memory_file($0.baseAddress, $0.count) }
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
            defer { close(nothing) }
            let writer = AnswerWriter(nothing)
            _ = try? extract(descriptor, sample.contentType, sample.fileName) { try writer.item($0, $1) }
            try? writer.end()
        }
    }

    /// Keeps the converters of character sets in memory, as iconv(3) names them: a confined process cannot load them.
    /// Call it before ``run(_:isMemorySafe:extract:)``. Returns how many converters there are.
    @discardableResult package static func keepCharacterSets(_ names: [String]) -> Int {
        withCWords(names) { cs_keep_charsets($0) }
    }
}
