import Glibc

/// Reads files of registered types by their apps' import extensions, and all others by the built-in reader. One thread.
///
/// If an import extension fails, the built-in reader reads the file, and the failure is the file's problem.
final class ImportingReader: ContentReader {
    let importers: Importers
    private let builtIn: any ContentReader
    private var programs: [String: any ContentReader] = [:]

    var version: UInt16 { builtIn.version }
    var ahead: (any ContentReader & Sendable)? { builtIn.ahead }

    init(_ builtIn: any ContentReader, _ importers: Importers) {
        self.builtIn = builtIn
        self.importers = importers
    }

    /// Whether ``ahead`` reads a file of a type as this one would.
    func readsAhead(_ contentType: String) -> Bool { importers.importer(of: contentType) == nil }

    func read(
        descriptor: Int32, contentType: String, fileName: String, to sink: ([UInt8]) throws -> Void
    ) throws {
        guard let importer = importers.importer(of: contentType) else {
            return try builtIn.read(descriptor: descriptor, contentType: contentType, fileName: fileName, to: sink)
        }
        let failure: ContentReadFailure
        do {
            return try reader(importer).read(
                descriptor: descriptor, contentType: contentType, fileName: fileName, to: sink)
        } catch let error as ContentReadFailure {
            failure = error
        } catch let error as ContentReaderUnavailable {
            failure = ContentReadFailure(.importerFailed, error.description)
        }
        do {
            // The program shares the position in the file.
            lseek(descriptor, 0, SEEK_SET)
            try builtIn.read(descriptor: descriptor, contentType: contentType, fileName: fileName, to: sink)
        } catch is ContentReadFailure {
            // The reason of the reader that is meant for the file says more.
        }
        let reason = failure.sentence.isEmpty ? failure.reason.sentence : failure.sentence
        throw ContentReadFailure(
            .importerFailed, "\(importer.app) reads this type, but its import extension failed: \(reason)")
    }

    private func reader(_ importer: Importers.Importer) throws -> any ContentReader {
        if let known = programs[importer.program] { return known }
        guard access(importer.program, X_OK) == 0 else {
            throw ContentReadFailure(
                .importerFailed, "\(importer.program) is missing. Install the app again, or register it without it.")
        }
        guard let reader = builtIn.confined(importer.program) else {
            throw ContentReadFailure(.importerFailed, "This reader has no sandbox to run \(importer.program) in.")
        }
        programs[importer.program] = reader
        return reader
    }
}
