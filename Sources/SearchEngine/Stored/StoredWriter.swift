/// Writes items' attributes in the order they come, in blocks of about 16 KiB.
///
/// A document finds its attributes by its slot: the number of items written before its own. Documents are numbered by
/// rank, slots by arrival, so that a merge can copy blocks as they are.
package struct StoredWriter {
    /// With what items are written that are added, and its index among the segment's codes; nil for frames.
    private let code: (code: WordCode, index: Int)?
    private let block = StoredBlock()
    private var firstSlotOfBlock = 0
    private var index = ByteWriter()
    private var sectionLength = 0
    private lazy var encoder = StoredEncoder()
    package private(set) var slotCount = 0

    /// - Parameter code: ready for writing, with its index among the segment's; nil if items go into frames.
    package init(writingWith code: (code: WordCode, index: Int)? = nil) { self.code = code }

    /// Adds one item's attributes and returns its slot. What has to be written so far goes to `sink`.
    package mutating func add(_ attributes: [UInt8], to sink: SegmentSink) throws -> Int {
        block.add(attributes)
        slotCount += 1
        if block.isFull { try flush(to: sink) }
        return slotCount - 1
    }

    /// Copies a block of another segment as it is; returns the slot of its first item.
    package mutating func copy(
        _ encoded: ByteRegion, _ coding: StoredCoding, slots: Int, to sink: SegmentSink
    ) throws -> Int {
        try flush(to: sink)
        let first = slotCount
        try append(encoded.array(0, encoded.count)[...], coding, slots: slots, to: sink)
        return first
    }

    package mutating func flush(to sink: SegmentSink) throws {
        guard block.itemCount > 0 else { return }
        var encoded: [UInt8] = []
        let usesWords = try encoder.encode(block, with: code?.code, into: &encoded)
        try append(
            encoded[...], usesWords ? .words(code?.index ?? 0) : .frame, slots: slotCount - firstSlotOfBlock, to: sink)
        block.removeAll()
    }

    /// Appends a finished block. Nothing may wait for one of its own.
    package mutating func append(
        _ encoded: ArraySlice<UInt8>, _ coding: StoredCoding, slots: Int, to sink: SegmentSink
    ) throws {
        index.u64(UInt64(sectionLength) | UInt64(coding.number) << StoredCoding.offsetBits)
        index.u32(UInt32(firstSlotOfBlock))
        index.u32(UInt32(encoded.count))
        try sink.append(encoded)
        sectionLength += encoded.count
        firstSlotOfBlock += slots
        slotCount = firstSlotOfBlock
    }

    /// Coding, offset, first slot and length of each block.
    package var indexBytes: [UInt8] { index.bytes }
}
