import SearchEngine

/// A small file's body behind a header that tells damage and newer versions: `Docs/FileFormats.md`, "Engagement".
///
/// One wrong bit, of the header or the body, is corrected when the file is read.
enum ChecksummedBody {
    /// How damage is taken.
    enum Strictness: Sendable {
        /// One wrong bit is corrected.
        case mending
        /// It is an error like any other, for commands that check files.
        case strict
    }

    /// Version 1 had a checksum of the body alone.
    private static let version: UInt16 = 2
    private static let lengthAt = 16, checksumAt = 20, headerLength = 24

    /// - Parameter mark: 12 bytes of ASCII.
    static func encode(_ body: ByteWriter, mark: String) -> [UInt8] {
        var out = ByteWriter()
        out.raw(Array(mark.utf8))
        out.u16(version)
        out.u16(0)
        out.u32(UInt32(body.count))
        out.u32(body.checksum(seed: out.checksum()))
        out.raw(body.bytes)
        return out.bytes
    }

    /// - Parameters:
    ///   - what: what the file says, as a sentence's subject.
    ///   - remedy: what helps if it is damaged.
    ///   - read: reads the whole body; nil for what cannot be.
    /// - Throws: `IndexError.Code.corrupted`, or `.formatTooNew` for a version that is not known here.
    static func open<T>(
        _ bytes: [UInt8], mark: String, _ what: String, path: String,
        remedy: String = "The next choice quarantines it and begins anew.", _ strictness: Strictness = .mending,
        _ read: (inout ByteCursor) -> T?
    ) throws -> T {
        let mark = Array(mark.utf8)
        func value(_ bytes: [UInt8]) -> T? {
            guard bytes.starts(with: mark) else { return nil }
            let region = HeapBytes(bytes).region
            defer { withExtendedLifetime(region.owner) {} }
            guard Int(region.u32(lengthAt)) == bytes.count - headerLength else { return nil }
            var cursor = region.cursor(at: headerLength)
            guard let value = read(&cursor), !cursor.overran else { return nil }
            return value
        }
        if bytes.count >= headerLength {
            if isWhole1(bytes) || isWhole2(bytes), let value = value(bytes) { return value }
            if let mended = mended(bytes, mark), let value = value(mended) {
                guard strictness == .strict else { return value }
                throw IndexError(
                    .corrupted, "\(what) has one wrong bit, which is put right whenever it is read.", path: path,
                    remedy: "The next change writes it anew; check the disk.")
            }
            if bytes.starts(with: mark), Self.version(bytes) > Self.version {
                throw IndexError(
                    .formatTooNew, "\(what) is of a newer version.", path: path, remedy: "Use the newer program.")
            }
        }
        throw IndexError(.corrupted, "\(what) cannot be read.", path: path, remedy: remedy)
    }

    private static func version(_ bytes: [UInt8]) -> UInt16 { UInt16(bytes[12]) | UInt16(bytes[13]) << 8 }

    private static func u32(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
    }

    /// The difference of the checksum from what it should be, in version 2.
    private static func difference2(_ bytes: [UInt8]) -> UInt32 {
        let header = ByteWriter.checksum(bytes, 0..<checksumAt)
        return ByteWriter.checksum(bytes, headerLength..<bytes.count, seed: header) ^ u32(bytes, checksumAt)
    }

    private static func difference1(_ bytes: [UInt8]) -> UInt32 {
        ByteWriter.checksum(bytes, headerLength..<bytes.count) ^ u32(bytes, checksumAt)
    }

    private static func isWhole2(_ bytes: [UInt8]) -> Bool { version(bytes) == version && difference2(bytes) == 0 }

    private static func isWhole1(_ bytes: [UInt8]) -> Bool { version(bytes) == 1 && difference1(bytes) == 0 }

    /// The bytes with one bit corrected; nil if that does not make them whole.
    private static func mended(_ bytes: [UInt8], _ mark: [UInt8]) -> [UInt8]? {
        func flipped(_ place: Int, _ bit: Int) -> [UInt8] {
            var bytes = bytes
            bytes[place] ^= 1 << UInt8(bit)
            return bytes
        }
        func found(_ difference: UInt32, skipping: Int) -> [UInt8]? {
            switch BitFlip.find(difference, length: bytes.count - headerLength + skipping) {
            case .byte(let offset, let bit):
                // The checksum stands between the two parts that it is of.
                flipped(offset < skipping ? offset : offset - skipping + headerLength, bit)
            case .checksum(let bit): flipped(checksumAt + bit / 8, bit % 8)
            case nil: nil
            }
        }
        if let mended = found(difference2(bytes), skipping: checksumAt), isWhole2(mended) { return mended }
        if let mended = found(difference1(bytes), skipping: 0), isWhole1(mended) { return mended }
        // Of version 1, the header has no checksum: what it must be is known but for the flip.
        guard difference1(bytes) == 0 else { return nil }
        var header = ByteWriter()
        header.raw(mark)
        header.u16(1)
        header.u16(0)
        header.u32(UInt32(bytes.count - headerLength))
        let wrong = zip(header.bytes, bytes).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
        return wrong == 1 ? header.bytes + bytes[checksumAt...] : nil
    }
}
