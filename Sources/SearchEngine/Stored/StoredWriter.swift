/// Writes items' attributes in the order they come, in blocks of about 16 KiB.
///
/// A document finds its attributes by its slot: the number of items written before its own. Documents are numbered by
/// rank, slots by arrival, so that a merge can copy blocks as they are.
package struct StoredWriter {
    /// With which blocks of words are written; the last is used for what is added.
    private let codes: [WordCode]
    private let block = StoredBlock()
    private var firstSlotOfBlock = 0
    private var index = ByteWriter()
    private var sectionLength = 0
    private lazy var encoder = StoredEncoder()
    package private(set) var slotCount = 0

    /// - Parameters:
    ///   - codes: those that blocks may have, by ``StoredCoding/words(_:)``.
    package init(codes: [WordCode] = []) { self.codes = codes }

    /// Adds one item's attributes and returns its slot. What has to be written so far goes to `sink`.
    ///
    /// - Parameter code: the place of the code with which to write it.
    package mutating func add(_ attributes: [UInt8], code: Int?, to sink: SegmentSink) throws -> Int {
        block.add(attributes)
        slotCount += 1
        if block.isFull { try flush(code: code, to: sink) }
        return slotCount - 1
    }

    /// Copies a block of another segment as it is; returns the slot of its first item.
    package mutating func copy(
        _ encoded: ByteRegion, _ coding: StoredCoding, slots: Int, code: Int?, to sink: SegmentSink
    ) throws -> Int {
        try flush(code: code, to: sink)
        let first = slotCount
        try append(encoded.array(0, encoded.count)[...], coding, slots: slots, to: sink)
        return first
    }

    package mutating func flush(code: Int?, to sink: SegmentSink) throws {
        guard block.itemCount > 0 else { return }
        var encoded: [UInt8] = []
        let usesWords = try encoder.encode(
            block.region, block.items, with: code.map { codes[$0] }, into: &encoded)
        try append(
            encoded[...], usesWords ? .words(code ?? 0) : .frame, slots: slotCount - firstSlotOfBlock, to: sink)
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

/// How a block of stored attributes is written.
package enum StoredCoding: Equatable, Sendable {
    /// One Zstandard frame.
    case frame
    /// Each item by itself, with the code at this place of the segment's.
    case words(Int)

    /// Bits of a block's offset, above which its coding stands.
    static let offsetBits: UInt64 = 48

    var number: Int {
        switch self {
        case .frame: 0
        case .words(let code): code + 1
        }
    }

    init(number: Int) { self = number == 0 ? .frame : .words(number - 1) }
}

/// Items that are on their way into a block: each with its length before it. One thread.
final class StoredBlock {
    private let bytes = GrowingBytes()
    private(set) var items: [(offset: UInt32, length: UInt32)] = []

    var region: ByteRegion { bytes.region }
    var itemCount: Int { items.count }
    var isFull: Bool { bytes.count >= SegmentFormat.storedBlockBytes }

    func add(_ attributes: [UInt8]) {
        bytes.reserve(10)
        bytes.varint(UInt64(attributes.count))
        items.append((UInt32(bytes.count), UInt32(attributes.count)))
        bytes.append(attributes)
    }

    func removeAll() {
        bytes.removeAll()
        items.removeAll(keepingCapacity: true)
    }
}

/// Encodes blocks. One thread.
package final class StoredEncoder {
    private let compressor = Compressor()
    private var words: [UInt8] = []

    package init() {}

    /// Appends a block; returns whether it is of words.
    ///
    /// - Parameters:
    ///   - region: the items one after the other, each with its length before it.
    ///   - items: where each of them is, counted from `base` before the region.
    func encode(
        _ region: ByteRegion, _ items: some Sequence<(offset: UInt32, length: UInt32)>, from base: Int = 0,
        with code: WordCode?, into out: inout [UInt8]
    ) throws -> Bool {
        guard let code else {
            try compressor.compress(region, into: &out)
            return false
        }
        words.removeAll(keepingCapacity: true)
        for item in items { code.encode(region.slice(Int(item.offset) - base, Int(item.length)), into: &words) }
        // Text comes to a third or so. What does not, such as pictures, may be better off in a frame.
        if words.count > region.count * 5 / 8 {
            let start = out.count
            try compressor.compress(region, into: &out)
            if out.count - start <= words.count { return false }
            out.removeLast(out.count - start)
        }
        out += words
        return true
    }
}
