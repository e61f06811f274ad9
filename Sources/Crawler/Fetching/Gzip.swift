import CTransfer

/// Files that are compressed with gzip, such as `sitemap.xml.gz` (RFC 1952), by zlib.
package enum Gzip {
    /// The undamaged part of the content; nil for another kind of file.
    ///
    /// - Parameter maximumBytes: of the result, which is cut there.
    package static func decoded(_ bytes: [UInt8], maximumBytes: Int) -> [UInt8]? {
        guard bytes.starts(with: [0x1F, 0x8B, 8]) else { return nil }
        var count = 0
        guard let result = ct_gunzip(bytes, bytes.count, max(0, maximumBytes), &count) else { return nil }
        defer { ct_free_bytes(result) }
        return Array(UnsafeBufferPointer(start: result, count: count))
    }

    /// A file with these bytes in it, always the same for the same ones; nil without memory.
    package static func encoded(_ bytes: [UInt8]) -> [UInt8]? {
        var count = 0
        guard let result = ct_gzip(bytes, bytes.count, &count) else { return nil }
        defer { ct_free_bytes(result) }
        return Array(UnsafeBufferPointer(start: result, count: count))
    }
}
