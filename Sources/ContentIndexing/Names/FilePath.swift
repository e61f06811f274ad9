/// The path of a file below a chosen folder, as the bytes that the file system has: names need not be UTF-8.
package struct FilePath: Sendable, Hashable, Comparable {
    /// Names with slashes between them; empty for the chosen folder itself.
    package let bytes: [UInt8]

    static let slash = UInt8(ascii: "/")

    /// The longest path that the system takes in one call, the final zero left out (`PATH_MAX`).
    static let maximumBytes = 4095

    /// - Parameter bytes: no slash at either end.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The chosen folder itself.
    package static let root = FilePath([])

    /// The path of an entry of the folder at this path.
    func appending(_ name: [UInt8]) -> FilePath {
        if bytes.isEmpty { return FilePath(name) }
        var joined: [UInt8] = []
        joined.reserveCapacity(bytes.count + 1 + name.count)
        joined += bytes
        joined.append(Self.slash)
        joined += name
        return FilePath(joined)
    }

    /// The folder that holds it; nil for the chosen folder.
    var parent: FilePath? {
        guard !bytes.isEmpty else { return nil }
        return FilePath(Array(bytes[..<(bytes.lastIndex(of: Self.slash) ?? 0)]))
    }

    /// The last name of the path; empty for the chosen folder.
    var name: [UInt8] {
        guard let slash = bytes.lastIndex(of: Self.slash) else { return bytes }
        return Array(bytes[(slash + 1)...])
    }

    /// Whether it is a folder or something in it, at any depth.
    func isWithin(_ folder: FilePath) -> Bool {
        if folder.bytes.isEmpty { return true }
        guard bytes.starts(with: folder.bytes) else { return false }
        return bytes.count == folder.bytes.count || bytes[folder.bytes.count] == Self.slash
    }

    /// How many names it has.
    var depth: Int { bytes.isEmpty ? 0 : 1 + bytes.reduce(0) { $1 == Self.slash ? $0 + 1 : $0 } }

    /// With the zero that ends a text of C; "." for the chosen folder.
    var terminated: [UInt8] { bytes.isEmpty ? [UInt8(ascii: "."), 0] : bytes + [0] }

    /// By the paths' bytes.
    package static func < (a: FilePath, b: FilePath) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
