import AppPrograms
import Glibc
import SearchlightBasics

/// A file that is to be opened by the person's program for it, for the sentence that says why it was not.
struct OpenedFile {
    /// The path as bytes, which need not be UTF-8.
    private let path: [UInt8]

    /// nil for an address of something else than a file of this machine (RFC 8089).
    init?(_ address: String) {
        guard address.lowercased().hasPrefix("file:///") else { return nil }
        guard let bytes = PercentEncoding.unescaped(address.utf8.dropFirst("file://".utf8.count)), !bytes.contains(0)
        else {
            return nil
        }
        path = bytes
    }

    /// Bytes that are not UTF-8 become U+FFFD.
    var name: String {
        String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? path[...], as: UTF8.self)
    }

    var exists: Bool {
        var status = stat()
        return stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0
    }

    /// Returns that no program is set for files like this, if xdg-mime says so; nil otherwise.
    func reasonNotOpened(_ environment: [String: String]) -> String? {
        guard let path = String(validating: path, as: UTF8.self),
            let type = Self.ask(["xdg-mime", "query", "filetype", path], environment), !type.isEmpty,
            let program = Self.ask(["xdg-mime", "query", "default", type], environment), program.isEmpty
        else { return nil }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let kind = parts.count > 1 && !(parts.last ?? "").isEmpty ? ".\(parts[parts.count - 1]) files" : type
        return "no program is set for \(kind)"
    }

    private static func ask(_ words: [String], _ environment: [String: String]) -> String? {
        guard let answer = ChildProgram.output(of: words, environment: environment, seconds: 3) else { return nil }
        return String(answer.prefix { !$0.isNewline })
    }
}
