import CTransfer

/// Files that are compressed with gzip, such as `sitemap.xml.gz` (RFC 1952), by zlib.
enum Gzip {
    /// What is in it, as far as it is undamaged; nil for what is no such file.
    ///
    /// - Parameter mostBytes: of the result, which is cut there.
    static func decoded(_ bytes: [UInt8], mostBytes: Int) -> [UInt8]? {
        guard bytes.starts(with: [0x1F, 0x8B, 8]) else { return nil }
        var count = 0
        guard let result = ct_gunzip(bytes, bytes.count, max(0, mostBytes), &count) else { return nil }
        defer { ct_free_bytes(result) }
        return Array(UnsafeBufferPointer(start: result, count: count))
    }
}
