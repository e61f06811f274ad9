/// Finds an item's attributes by its slot.
package struct StoredReader: Sendable {
    private let blocks: CheckedRegion
    private let index: CheckedRegion
    private let slotCount: Int
    private let identity = BlockCache.shared.newReader()

    package struct Block: Sendable {
        package var offset: Int
        package var length: Int
        package var firstSlot: Int
        package var slots: Int
    }

    package init(blocks: CheckedRegion, index: CheckedRegion, slotCount: Int) {
        self.blocks = blocks
        self.index = index
        self.slotCount = slotCount
    }

    package var blockCount: Int { index.count / 16 }

    package func block(_ number: Int) throws -> Block {
        try index.check(number * 16, 32)
        let first = Int(index.bytes.u32(number * 16 + 8))
        let next = number + 1 < blockCount ? Int(index.bytes.u32(number * 16 + 24)) : slotCount
        let offset = Int(truncatingIfNeeded: index.bytes.u64(number * 16)),
            length = Int(index.bytes.u32(number * 16 + 12))
        guard offset >= 0, offset <= blocks.count - length, next >= first else {
            throw IndexError.corrupted("the index of its stored attributes", path: "")
        }
        return Block(offset: offset, length: length, firstSlot: first, slots: next - first)
    }

    /// The compressed bytes of a block, checked.
    package func compressed(_ block: Block) throws -> ByteRegion {
        try blocks.check(block.offset, block.length)
        return blocks.bytes.slice(block.offset, block.length)
    }

    /// The encoded attributes of each slot of a block, in order.
    package func items(_ block: Block) throws -> [[UInt8]] {
        var cursor = try open(block)
        defer { withExtendedLifetime(cursor.owner) {} }
        var items: [[UInt8]] = []
        for _ in 0..<block.slots { items.append(cursor.cursor.block()) }
        if cursor.cursor.overran { throw IndexError.corrupted("a block of stored attributes", path: "") }
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
        let region = try BlockCache.shared.bytes(reader: identity, block: low) { try decompressed(block) }
        var cursor = (owner: region.owner, cursor: region.cursor())
        defer { withExtendedLifetime(cursor.owner) {} }
        for _ in block.firstSlot..<slot {
            let length = cursor.cursor.length()
            cursor.cursor.skip(length)
        }
        let bytes = cursor.cursor.block()
        if cursor.cursor.overran { throw IndexError.corrupted("a block of stored attributes", path: "") }
        return bytes
    }

    private func open(_ block: Block) throws -> (owner: ByteOwner, cursor: ByteCursor) {
        let region = try decompressed(block)
        return (region.owner, region.cursor())
    }

    private func decompressed(_ block: Block) throws -> ByteRegion {
        guard let bytes = Decompression.decompress(try compressed(block)) else {
            throw IndexError.corrupted("a block of stored attributes cannot be decompressed", path: "")
        }
        return HeapBytes(bytes).region
    }
}
