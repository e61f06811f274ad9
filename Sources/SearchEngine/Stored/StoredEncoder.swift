/// How a block of stored attributes is written.
package enum StoredCoding: Equatable, Sendable {
    /// One Zstandard frame.
    case frame
    /// Each item by itself, with the code at this index of the segment's.
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
    /// A block is closed once it is full, so that the last of its items alone may be large.
    static let maximumBytes = SegmentFormat.storedBlockBytes + Limits.itemBytes + 16

    private let bytes = GrowingBytes()
    /// Where each item is.
    private(set) var ranges: [(offset: UInt32, length: UInt32)] = []

    /// The items one after the other, each with its length before it.
    var region: ByteRegion { bytes.region }
    var itemCount: Int { ranges.count }
    var isFull: Bool { bytes.count >= SegmentFormat.storedBlockBytes }

    func add(_ attributes: [UInt8]) {
        bytes.reserve(10)
        bytes.varint(UInt64(attributes.count))
        ranges.append((UInt32(bytes.count), UInt32(attributes.count)))
        bytes.append(attributes)
    }

    func forEachItem(_ body: (ByteRegion) -> Void) {
        for range in ranges { body(region.slice(Int(range.offset), Int(range.length))) }
    }

    func removeAll() {
        bytes.removeAll()
        ranges.removeAll(keepingCapacity: true)
    }
}

/// Encodes blocks. One thread.
package final class StoredEncoder {
    private let compressor = Compressor()
    private var words: [UInt8] = []

    package init() {}

    /// Appends a block; returns whether it is of words.
    func encode(_ block: StoredBlock, with code: WordCode?, into out: inout [UInt8]) throws -> Bool {
        let region = block.region
        guard let code else {
            try compressor.compress(region, into: &out)
            return false
        }
        words.removeAll(keepingCapacity: true)
        block.forEachItem { code.encode($0, into: &words) }
        // Text comes to a third or so. Other values, such as pictures, may be smaller in a frame.
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
