/// What a worker program is started with.
package struct WorkerOptions {
    /// Files and folders that extractors may read, for the data of libraries. Paths that are missing are left out.
    package var readable: [String] = []
    /// The third party's program that reads each file; nil for the worker's own extractors.
    package var confined: String?
    /// Whether it draws files instead of reading them: see ``PictureClient``.
    package var draws = false
    /// The highest version of Landlock's interface in use; 0 for none. Tests set it.
    package var landlockCeiling: Int32 = -1
    /// Whether a person waits for the answer. If not, the processor and the disk are for everything else first.
    package var isForeground = false
    /// Whether system calls are filtered. Tests set it.
    package var filtersCalls = true

    /// Options for this worker's own extractors.
    package init(readable: [String] = []) { self.readable = readable }

    /// Reads a program's arguments without its name. Throws a sentence if they are wrong.
    ///
    /// - `--confine PROGRAM`: let this program read each file.
    /// - `--readable PATH`: may be read in the sandbox, beside what `readable` has; repeatable.
    /// - `--draw`: draw files.
    /// - `--foreground`: a person waits for the answer.
    /// - `--landlock VERSION`, `--without-filter`: a weaker sandbox, for tests.
    package init(arguments: some Sequence<String>, readable: [String] = []) throws(Fault) {
        self.init(readable: readable)
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--confine": confined = try Self.value(of: word, &rest)
            case "--readable": self.readable.append(try Self.value(of: word, &rest))
            case "--landlock":
                guard let version = Int32(try Self.value(of: word, &rest)) else {
                    throw Fault(reason: "\(word) needs a number.")
                }
                landlockCeiling = version
            case "--draw": draws = true
            case "--foreground": isForeground = true
            case "--without-filter": filtersCalls = false
            default: throw Fault(reason: "\(word) is not an option of this program.")
            }
        }
    }

    private static func value(of word: String, _ rest: inout ArraySlice<String>) throws(Fault) -> String {
        guard let value = rest.popFirst() else { throw Fault(reason: "\(word) needs a value.") }
        return value
    }

    /// Wrong arguments.
    package struct Fault: Error {
        /// What is wrong, as a sentence.
        package var reason: String
    }
}
