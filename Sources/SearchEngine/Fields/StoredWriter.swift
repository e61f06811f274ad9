import CZstd

/// Compresses items' attributes in the order they come, in blocks of about 16 KiB.
///
/// A document finds its attributes by its slot: the number of items written before its own. Documents are numbered by
/// rank, slots by arrival, so that a merge can copy blocks as they are.
package struct StoredWriter {
    private var block = ByteWriter()
    private var firstSlotOfBlock = 0
    private var index = ByteWriter()
    private var sectionLength = 0
    package private(set) var slotCount = 0

    package init() {}

    /// Adds one item's attributes and returns its slot. What has to be written so far goes to `sink`.
    package mutating func add(_ attributes: [UInt8], to sink: SegmentSink) throws -> Int {
        block.block(attributes)
        slotCount += 1
        if block.count >= SegmentFormat.storedBlockBytes { try flush(to: sink) }
        return slotCount - 1
    }

    /// Copies a block of another segment as it is; returns the slot of its first item.
    package mutating func copy(_ compressed: ByteRegion, slots: Int, to sink: SegmentSink) throws -> Int {
        try flush(to: sink)
        let first = slotCount
        try append(compressed.array(0, compressed.count), slots: slots, to: sink)
        return first
    }

    package mutating func flush(to sink: SegmentSink) throws {
        guard block.count > 0 else { return }
        try append(Compression.compress(block.bytes), slots: slotCount - firstSlotOfBlock, to: sink)
        block.removeAll()
    }

    private mutating func append(_ compressed: [UInt8], slots: Int, to sink: SegmentSink) throws {
        index.u64(UInt64(sectionLength))
        index.u32(UInt32(firstSlotOfBlock))
        index.u32(UInt32(compressed.count))
        try sink.append(compressed)
        sectionLength += compressed.count
        firstSlotOfBlock += slots
        slotCount = firstSlotOfBlock
    }

    /// Offset, first slot and length of each block.
    package var indexBytes: [UInt8] { index.bytes }
}

/// Zstandard (RFC 8878), one frame a block, level 1: higher levels cost much time and save next to nothing here.
package enum Compression {
    package static let level: Int32 = 1

    package static func compress(_ bytes: [UInt8]) throws -> [UInt8] {
        let bound = ZSTD_compressBound(bytes.count)
        var failed = false
        let out = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            let written = ZSTD_compress(buffer.baseAddress, bound, bytes, bytes.count, level)
            failed = ZSTD_isError(written) != 0
            count = failed ? 0 : written
        }
        if failed { throw IndexError(.limitExceeded, "An item could not be compressed: there is not enough memory.") }
        return out
    }

    /// nil when the bytes are no frame, or claim to be more than a block may hold.
    package static func decompress(_ region: ByteRegion) -> [UInt8]? {
        region.withBytes { source in
            let size = ZSTD_getFrameContentSize(source.baseAddress, source.count)
            guard size <= UInt64(Limits.itemBytes + SegmentFormat.storedBlockBytes + 16) else { return nil }
            var failed = false
            let out = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
                let written = ZSTD_decompress(buffer.baseAddress, Int(size), source.baseAddress, source.count)
                failed = ZSTD_isError(written) != 0 || written != Int(size)
                count = failed ? 0 : written
            }
            return failed ? nil : out
        }
    }
}
