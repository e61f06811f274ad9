/// The offsets of blocks that are in the order of the byte string each begins with. They are a section of their own,
/// small enough to stay in the processor's cache. `Docs/FileFormats.md`, "Block index", has the bytes.
package struct BlockIndex: Sendable {
    private let region: CheckedRegion
    /// How many blocks there are.
    let count: Int

    package init(_ region: CheckedRegion) {
        self.region = region
        count = max(0, (region.count - 4) / 12)
    }

    /// The first eight bytes of a string as a number, zeros behind its end: ordered as the strings are, but for those that begin
    /// alike.
    static func key(_ bytes: [UInt8]) -> UInt64 {
        var key: UInt64 = 0
        for index in 0..<min(bytes.count, 8) { key |= UInt64(bytes[index]) << UInt64(56 - 8 * index) }
        return key
    }

    /// Where a block lies in the section of `length` bytes that the index is of.
    ///
    /// - Throws: ``IndexError/Code/corrupted`` if it lies outside.
    @inline(__always)
    func range(_ number: Int, within length: Int) throws -> Range<Int> {
        let offset = count * 8 + number * 4
        try region.check(offset, 8)
        let start = Int(region.bytes.u32(offset)), end = Int(region.bytes.u32(offset + 4))
        guard start < end, end <= length else { throw IndexError.corrupted("a block index", path: "") }
        return start..<end
    }

    /// Looks for the last block of a range that `isNotAbove` takes: all it takes come first.
    ///
    /// - Parameters:
    ///   - key: of the string that blocks are compared with.
    ///   - isNotAbove: asked of blocks only whose key is the same.
    /// - Returns: the first block of the range if it takes none.
    @inline(__always)
    func last(from start: Int, to end: Int, key: UInt64, _ isNotAbove: (Int) throws -> Bool) throws -> Int {
        var low = start, high = end
        try region.check(start * 8, max(end - start, 0) * 8)
        while high - low > 1 {
            let middle = (low + high) / 2
            if try isBelow(middle, key) ?? isNotAbove(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// Whether a block begins below or above a key; nil if both begin alike.
    @inline(__always)
    func isBelow(_ number: Int, _ key: UInt64) -> Bool? {
        let own = region.bytes.u64(number * 8)
        return own == key ? nil : own < key
    }

    /// Makes sure that a block's key can be read.
    @inline(__always) func check(_ number: Int) throws { try region.check(number * 8, 8) }
}

/// Writes a ``BlockIndex``.
package struct BlockIndexWriter {
    private let keys = GrowingBytes(), offsets = GrowingBytes()

    package init() {}

    /// Adds the next block.
    ///
    /// - Parameter first: what it begins with.
    func add(_ first: [UInt8], offset: Int) {
        keys.u64(BlockIndex.key(first))
        offsets.u32(UInt32(offset))
    }

    /// - Parameter end: where the last block ends.
    func finish(end: Int) -> ByteRegion {
        offsets.u32(UInt32(end))
        keys.append(offsets)
        return keys.region
    }
}
