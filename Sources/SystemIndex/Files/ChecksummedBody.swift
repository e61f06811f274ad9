import SearchEngine

/// A small file's body behind a header that tells damage and newer versions: `Docs/FileFormats.md`, "Engagement".
enum ChecksummedBody {
    private static let version: UInt16 = 1
    private static let headerLength = 24

    /// - Parameter mark: 12 bytes of ASCII.
    static func encode(_ body: ByteWriter, mark: String) -> [UInt8] {
        var out = ByteWriter()
        out.raw(Array(mark.utf8))
        out.u16(version)
        out.u16(0)
        out.u32(UInt32(body.count))
        out.u32(body.checksum())
        out.raw(body.bytes)
        return out.bytes
    }

    /// - Parameters:
    ///   - what: what the file says, as a sentence's subject.
    ///   - remedy: what helps where it is damaged.
    ///   - read: reads the whole body; nil for what cannot be.
    /// - Throws: `IndexError.Code.corrupted`, or `.formatTooNew` for a version that is not known here.
    static func open<T>(
        _ bytes: [UInt8], mark: String, _ what: String, path: String,
        remedy: String = "The next choice begins anew; or remove the file.", _ read: (inout ByteCursor) -> T?
    ) throws -> T {
        let damaged = IndexError(.corrupted, "\(what) cannot be read.", path: path, remedy: remedy)
        let region = HeapBytes(bytes).region
        defer { withExtendedLifetime(region.owner) {} }
        guard bytes.count >= headerLength, bytes.starts(with: mark.utf8) else { throw damaged }
        guard region.u16(12) <= version else {
            throw IndexError(
                .formatTooNew, "\(what) is of a newer version.", path: path, remedy: "Use the newer program.")
        }
        let length = Int(region.u32(16))
        guard length == bytes.count - headerLength, region.checksum(headerLength, length) == region.u32(20) else {
            throw damaged
        }
        var cursor = region.cursor(at: headerLength)
        guard let value = read(&cursor), !cursor.overran else { throw damaged }
        return value
    }
}
