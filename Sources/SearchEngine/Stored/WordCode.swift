/// A code for the words of items' attributes: see `Docs/FileFormats.md`, "Word-based Huffman codes". Any thread.
///
/// An item is read by itself, without the others of its block: some ten nanoseconds a word.
package final class WordCode: Equatable, Sendable {
    /// What is on the disk.
    package let bytes: ByteRegion
    private let coder: WordCoder

    private static let header = 8
    /// What a symbol takes besides its own bytes.
    static let bytesBesideSymbol = 4
    private static let maximumBytes = Limits.itemBytes + 16

    /// - Parameters:
    ///   - region: begins with the code; what comes after is left alone.
    ///   - isForWriting: whether ``encode(_:into:)`` will be used, which takes some megabytes.
    /// - Returns: nil if it is not a code.
    package init?(_ region: ByteRegion, isForWriting: Bool = false) {
        let symbols = Int(region.u32(0)), byteCount = Int(region.u32(4)), lengths = WordCoder.maximumCodeLength
        let count = Self.header + lengths * 4 + (symbols + 1) * 4 + byteCount
        let sum = (0..<lengths).reduce(0) { $0 + Int(region.u32(Self.header + $1 * 4)) }
        guard symbols <= WordCoder.maximumSymbols, sum == symbols, count <= region.count else { return nil }
        bytes = region.slice(0, count)
        let body = bytes.slice(Self.header, count - Self.header)
        guard let coder = WordCoder(body, symbols: symbols, isForWriting: isForWriting) else { return nil }
        self.coder = coder
    }

    /// - Parameters:
    ///   - lengths: how many codes of each length from 1 on.
    ///   - symbols: in the order of their codes.
    static func bytes(lengths: [Int], symbols: [[UInt8]]) -> [UInt8] {
        var out = ByteWriter()
        out.u32(UInt32(symbols.count))
        out.u32(UInt32(symbols.reduce(0) { $0 + $1.count }))
        for length in lengths { out.u32(UInt32(length)) }
        var end = 0
        for symbol in symbols {
            out.u32(UInt32(end))
            end += symbol.count
        }
        out.u32(UInt32(end))
        for symbol in symbols { out.raw(symbol) }
        return out.bytes
    }

    package static func == (a: WordCode, b: WordCode) -> Bool { a === b || a.bytes.isSame(as: b.bytes) }

    /// Appends an item: how many bytes follow (varint), and these.
    package func encode(_ item: ByteRegion, into out: inout [UInt8]) { coder.encode(item, into: &out) }

    /// The bytes of an item; nil for what ``encode(_:into:)`` never wrote.
    ///
    /// - Parameter encoded: without its length.
    package func decode(_ encoded: ByteRegion) -> [UInt8]? { coder.decode(encoded, atMost: Self.maximumBytes) }

    // MARK: Of a segment

    /// A code of a segment.
    package struct Entry: Sendable {
        package var code: WordCode
        /// How many items the segment had for which it was made.
        package var itemCount: Int
    }

    /// The section of several codes.
    static func section(_ entries: [Entry]) -> [UInt8] {
        var out = ByteWriter()
        out.u64(UInt64(entries.count))
        for entry in entries {
            out.u64(UInt64(entry.itemCount))
            out.raw(entry.code.bytes)
            out.align(8)
        }
        return out.bytes
    }

    /// - Throws: ``IndexError/Code/corrupted``.
    static func entries(in section: ByteRegion) throws -> [Entry] {
        var entries: [Entry] = []
        var start = 8
        for _ in 0..<section.u64(0) {
            guard let code = WordCode(section.slice(start + 8, section.count)) else {
                throw IndexError.corrupted("its word codes", path: "")
            }
            entries.append(Entry(code: code, itemCount: Int(truncatingIfNeeded: section.u64(start))))
            start += 8 + (code.bytes.count + 7) & ~7
        }
        return entries
    }
}
