import Glibc
import SearchlightBasics

/// What the file system says of a file, links followed.
struct FileFacts {
    let isFolder: Bool
    /// In bytes.
    let size: Int
    /// Nanoseconds since 1970.
    let changed: Int

    /// nil for what is not there, or is neither file nor folder: reading a pipe could wait for ever.
    init?(_ path: String) { self.init(Array(path.utf8)) }

    /// The same for a path that may not be UTF-8, as file systems allow.
    init?(_ path: [UInt8]) {
        var status = stat()
        let terminated = path.map { CChar(bitPattern: $0) } + [0]
        guard !path.contains(0), stat(terminated, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFDIR || kind == S_IFREG else { return nil }
        isFolder = kind == S_IFDIR
        size = status.st_size
        changed = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
    }
}

/// `file:` addresses (RFC 8089) and paths.
enum FileAddress {
    static func address(of path: String) -> String { address(of: Array(path.utf8)) }

    /// The same for a path that may not be UTF-8.
    static func address(of path: [UInt8]) -> String { "file://" + PercentEncoding.escaped(path, keeping: "/-._~") }

    /// Returns the bytes of the path, which may not be UTF-8; nil for an address of another machine, or of no file.
    static func path(of address: String) -> [UInt8]? {
        guard address.lowercased().hasPrefix("file://") else { return nil }
        var rest = address.dropFirst("file://".count)
        if rest.hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
        guard rest.hasPrefix("/") else { return nil }
        guard let bytes = PercentEncoding.unescaped(rest.utf8), !bytes.contains(0) else { return nil }
        return bytes
    }
}
