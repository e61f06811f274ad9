import Synchronization

/// Finds an item's attributes by its slot.
package struct StoredReader: Sendable {
    private let blocks: CheckedRegion
    private let index: CheckedRegion
    private let slotCount: Int
    private let codes: Codes
    private let identity = BlockCache.shared.newReader()

    package struct Block: Sendable {
        package var offset: Int
        package var length: Int
        package var firstSlot: Int
        package var slots: Int
        package var coding: StoredCoding
    }

    /// - Parameter codes: the section of word-based Huffman codes, if there is one.
    package init(blocks: CheckedRegion, index: CheckedRegion, codes: CheckedRegion?, slotCount: Int) {
        self.blocks = blocks
        self.index = index
        self.slotCount = slotCount
        self.codes = Codes(codes)
    }

    /// The codes, read when the first is used.
    private final class Codes: Sendable {
        private let section: CheckedRegion?
        private let read = Mutex<[WordCode.Entry]?>(nil)

        var isThere: Bool { section != nil }

        init(_ section: CheckedRegion?) { self.section = section }

        func all() throws -> [WordCode.Entry] {
            guard let section else { return [] }
            return try read.withLock { read in
                if let read { return read }
                let codes = try WordCode.entries(in: section.checked())
                read = codes
                return codes
            }
        }
    }

    /// The codes that blocks are written with, by their index.
    package func wordCodes() throws -> [WordCode.Entry] { try codes.all() }

    /// Whether it has any.
    var hasWordCodes: Bool { codes.isThere }

    package var blockCount: Int { index.count / 16 }
    /// Bytes of all blocks.
    package var byteCount: Int { blocks.count }

    package func block(_ number: Int) throws -> Block {
        try index.check(number * 16, 32)
        let first = Int(index.bytes.u32(number * 16 + 8))
        let next = number + 1 < blockCount ? Int(index.bytes.u32(number * 16 + 24)) : slotCount
        let packed = index.bytes.u64(number * 16)
        let offset = Int(packed & (1 << StoredCoding.offsetBits - 1)), length = Int(index.bytes.u32(number * 16 + 12))
        guard offset <= blocks.count - length, next >= first, next <= slotCount else {
            throw IndexError.corrupted("the index of its stored attributes", path: "")
        }
        return Block(
            offset: offset, length: length, firstSlot: first, slots: next - first,
            coding: StoredCoding(number: Int(packed >> StoredCoding.offsetBits)))
    }

    /// The bytes of a block as they are stored, checked.
    package func encoded(_ block: Block) throws -> ByteRegion {
        try blocks.check(block.offset, block.length)
        return blocks.bytes.slice(block.offset, block.length)
    }

    /// The encoded attributes of each slot of a block, in order.
    package func items(_ block: Block) throws -> [[UInt8]] {
        let code = try code(block)
        let region = code == nil ? try decompressed(block) : try encoded(block)
        defer { withExtendedLifetime(region.owner) {} }
        var cursor = region.cursor()
        var items: [[UInt8]] = []
        for _ in 0..<block.slots {
            items.append(try code.map { try Self.item(at: &cursor, region, $0) } ?? cursor.block())
            if cursor.overran { throw Self.damaged }
        }
        return items
    }

    /// The encoded attributes of one slot.
    package func item(_ slot: Int) throws -> [UInt8] {
        var low = 0, high = blockCount
        while high - low > 1 {
            let middle = (low + high) / 2
            try index.check(middle * 16, 16)
            if Int(index.bytes.u32(middle * 16 + 8)) <= slot { low = middle } else { high = middle }
        }
        guard blockCount > 0 else { throw IndexError.corrupted("it stores no attributes", path: "") }
        let block = try block(low)
        guard slot >= block.firstSlot, slot < block.firstSlot + block.slots else {
            throw IndexError.corrupted("an item points outside the stored attributes", path: "")
        }
        let code = try code(block)
        let region =
            code == nil
            ? try BlockCache.shared.bytes(reader: identity, block: low) { try decompressed(block) }
            : try encoded(block)
        defer { withExtendedLifetime(region.owner) {} }
        var cursor = region.cursor()
        for _ in block.firstSlot..<slot { cursor.skip(cursor.length()) }
        let bytes = try code.map { try Self.item(at: &cursor, region, $0) } ?? cursor.block()
        if cursor.overran { throw Self.damaged }
        return bytes
    }

    private static func item(at cursor: inout ByteCursor, _ region: ByteRegion, _ code: WordCode) throws -> [UInt8] {
        let length = cursor.length(), start = region.count - cursor.remaining
        cursor.skip(length)
        guard !cursor.overran, let bytes = code.decode(region.slice(start, length)) else { throw damaged }
        return bytes
    }

    private static var damaged: IndexError { .corrupted("a block of stored attributes", path: "") }

    /// What a block of words is read with; nil for a frame.
    private func code(_ block: Block) throws -> WordCode? {
        guard case .words(let number) = block.coding else { return nil }
        let codes = try codes.all()
        guard number < codes.count else { throw IndexError.corrupted("its word codes", path: "") }
        return codes[number].code
    }

    private func decompressed(_ block: Block) throws -> ByteRegion {
        guard let bytes = Decompression.decompress(try encoded(block), atMost: StoredBlock.maximumBytes) else {
            throw IndexError.corrupted("a block of stored attributes cannot be decompressed", path: "")
        }
        return HeapBytes(bytes).region
    }
}
