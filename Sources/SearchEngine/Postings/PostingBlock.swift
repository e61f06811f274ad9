import CEngineSupport

/// The postings that a reader decoded last, valid in `0..<count`. Reused from list to list.
package final class PostingBlock {
    package let documents = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
    package let codes = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
    fileprivate let table = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
    fileprivate let others = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
    // Not a property of its own: what other modules see of a class is watched for overlapping accesses, each time.
    private let counter = Scratch<Int>(repeating: 0, count: 1)
    package internal(set) var count: Int {
        @inline(__always) get { counter[0] }
        @inline(__always) set { counter[0] = newValue }
    }

    package init() {}

    /// The index of the first document that is not below another, or the number of documents. It searches from an index
    /// that must not be behind the result.
    @inline(__always) func index(of document: UInt32, from start: Int) -> Int {
        start < count ? start + Int(se_below(documents.start + start, UInt32(count - start), document)) : count
    }
}

/// The codes of a block's postings, which are unpacked when they are asked for.
struct PackedCodes {
    /// Where they begin.
    private var cursor: ByteCursor
    /// How many different ones there are; 0 when they are unpacked.
    private var count = 0
    /// The postings that have not the most frequent code, if these are marked; packed codes are those of these only.
    private var marks: (low: UInt64, high: UInt64)?

    /// Empty: readers find all unpacked.
    init(at cursor: ByteCursor) { self.cursor = cursor }

    /// Decodes a block's documents, and goes on to what follows the block.
    ///
    /// - Parameters:
    ///   - size: how many postings the block has.
    ///   - next: the lowest document that its first may be; afterwards the lowest that another block's may be.
    ///   - bound: no document is as high.
    /// - Returns: nil if the block is damaged; then nothing is in `block`.
    @inline(__always)
    init?(_ cursor: inout ByteCursor, _ size: Int, from next: inout UInt64, bound: UInt64, into block: PostingBlock) {
        block.count = 0
        let documentBits = Int(cursor.u8())
        let head = cursor.u8()
        let isMarked = head > PostingPacker.markedBit
        count = Int(isMarked ? head ^ PostingPacker.markedBit : head)
        self.cursor = cursor
        guard documentBits <= 32, count > 0, count <= PostingsFormat.blockSize else { return nil }
        for i in 0..<count { block.table[i] = UInt32(truncatingIfNeeded: cursor.varint()) & 0xFFFF }
        // They ascend, so that the last bounds all. Check this before any lookup.
        next = cursor.unpackAscending(size, bits: documentBits, from: next, into: block.documents)
        guard next <= bound, !cursor.overran else { return nil }
        var packed = size
        if isMarked {
            let marks = (low: cursor.bits(min(size, 64)), high: cursor.bits(max(size - 64, 0)))
            self.marks = marks
            packed = marks.low.nonzeroBitCount + marks.high.nonzeroBitCount
        }
        self.cursor = cursor
        cursor.skip((packed * bits + 7) >> 3)
        block.count = size
    }

    /// Bits of a packed code.
    @inline(__always) private var bits: Int { bitWidth(UInt64(max(count - (marks == nil ? 1 : 2), 0))) }

    /// Fills in all codes of the block.
    mutating func read(_ block: PostingBlock) {
        let codeCount = count, bits = bits
        if codeCount == 0 { return }
        count = 0
        if codeCount > 1, marks == nil {
            cursor.unpack(block.count, bits: bits, through: block.table, highest: codeCount - 1, into: block.codes)
            return
        }
        let code = block.table[codeCount - 1]
        for i in 0..<block.count { block.codes[i] = code }
        guard let (low, high) = marks, codeCount > 1 else { return }
        cursor.unpack(
            low.nonzeroBitCount + high.nonzeroBitCount, bits: bits, through: block.table, highest: codeCount - 2,
            into: block.others)
        var other = 0
        for (start, marks) in [(0, low), (64, high)] {
            var rest = marks
            while rest != 0 {
                block.codes[start + rest.trailingZeroBitCount] = block.others[other]
                other += 1
                rest &= rest - 1
            }
        }
    }

    /// Fills in the code of one posting of the block: sooner than all of them, if few are wanted.
    @inline(__always)
    func read(_ index: Int, _ block: PostingBlock) {
        if count == 0 { return }
        guard let (low, high) = marks else {
            let bits = bits
            block.codes[index] = block.table[min(cursor.peek(bit: index * bits, count: bits), count - 1)]
            return
        }
        let marks = index < 64 ? low : high, bit = UInt64(1) << UInt64(index & 63)
        guard marks & bit != 0, count > 1 else {
            block.codes[index] = block.table[count - 1]
            return
        }
        let bits = bits
        let before = (marks & (bit - 1)).nonzeroBitCount + (index < 64 ? 0 : low.nonzeroBitCount)
        block.codes[index] = block.table[min(cursor.peek(bit: before * bits, count: bits), count - 2)]
    }
}
