import CEngineSupport

/// The postings that a reader decoded last, valid in `0..<count`. Reused from list to list.
package final class PostingBlock {
    package let documents = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
    package let codes = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
    fileprivate let table = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
    fileprivate let others = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
    // Not a property of its own: what other modules see of a class is watched for overlapping accesses, each time.
    private let counter = Scratch<Int>(repeating: 0, count: 1)
    package fileprivate(set) var count: Int {
        @inline(__always) get { counter[0] }
        @inline(__always) set { counter[0] = newValue }
    }

    package init() {}

    /// The place of the first document that is not below another, at or behind a place that is not behind it; the number of
    /// documents if there is none.
    @inline(__always) func place(of document: UInt32, from start: Int) -> Int {
        start < count ? start + Int(se_below(documents.start + start, UInt32(count - start), document)) : count
    }
}

/// Decodes one of a term's two lists block by block, in ascending order of documents.
///
/// The caller keeps the segment alive. A reader that met damage gives no further postings and says so in ``isDamaged``.
package struct PostingsReader {
    private var cursor: ByteCursor
    private var skips: ByteCursor
    private var remaining: Int
    private var next: UInt32 = 0  // the lowest document that the next posting can have
    private let isShort: Bool
    private let hasSkips: Bool
    private let bound: UInt32
    private var single: Posting?
    package private(set) var isDamaged = false
    /// How many blocks were decoded or passed over.
    package private(set) var blocksPassed = 0
    /// Where the packed codes of the last block begin, and how many different ones it has; 0 when they are unpacked.
    private var codesOfBlock: ByteCursor
    private var codeCountOfBlock = 0
    /// Of the last block, the postings that have not its most frequent code, where these are marked; packed codes are those of these only.
    private var marksOfBlock: (low: UInt64, high: UInt64)?

    /// - Parameters:
    ///   - bytes: the list, and whatever follows it.
    ///   - bound: the segment's number of documents; a posting at or above it is damage.
    package init(bytes: ByteCursor, count: Int, bound: Int) {
        cursor = bytes
        skips = bytes
        codesOfBlock = bytes
        remaining = count
        self.bound = UInt32(bound)
        isShort = count < PostingsFormat.shortest
        hasSkips = count > PostingsFormat.blockSize
        if hasSkips {
            let length = cursor.length()
            skips = cursor
            cursor.skip(length)
        }
    }

    /// A list of the one posting that a dictionary entry holds.
    package init(single: Posting, bytes: ByteCursor) {
        cursor = bytes
        skips = bytes
        codesOfBlock = bytes
        remaining = 1
        isShort = true
        hasSkips = false
        bound = .max
        self.single = single
    }

    /// Decodes the next block's documents; false at the end.
    package mutating func nextBlock(_ block: PostingBlock) -> Bool {
        guard remaining > 0 else {
            block.count = 0
            return false
        }
        if let single {
            block.documents[0] = single.document
            block.codes[0] = UInt32(single.occurrences.code)
            block.count = 1
            remaining = 0
            blocksPassed = 1
            return true
        }
        if hasSkips {
            _ = skips.varint()
            _ = skips.length()
        }
        return decode(block)
    }

    /// Decodes the first block, of those not decoded yet, that may hold a document at or above `target`; false at the end.
    package mutating func nextBlock(reaching target: UInt32, _ block: PostingBlock) -> Bool {
        guard hasSkips, single == nil else { return nextBlock(block) }
        while remaining > 0 {
            let last = next &+ UInt32(truncatingIfNeeded: skips.varint())  // one past the block's last
            let length = skips.length()
            if skips.overran || last <= next || last > bound {
                isDamaged = true
                remaining = 0
                break
            }
            if last > target { return decode(block) }
            cursor.skip(length)
            blocksPassed += 1
            next = last
            remaining -= min(remaining, PostingsFormat.blockSize)
        }
        block.count = 0
        return false
    }

    private mutating func decode(_ block: PostingBlock) -> Bool {
        codeCountOfBlock = 0
        if isShort { readShort(block) } else { readBlock(block) }
        remaining -= block.count
        blocksPassed += 1
        if cursor.overran || block.count == 0 || next > bound {
            isDamaged = true
            block.count = 0
            remaining = 0
            return false
        }
        return true
    }

    private mutating func readShort(_ block: PostingBlock) {
        block.count = remaining
        // Gaps of which none is larger than any segment: sums never wrap, so that the last tells of all.
        var lowest = UInt64(next)
        for i in 0..<remaining {
            let document = lowest + min(cursor.varint(), UInt64(bound))
            // What lies beyond the segment is damage, which the caller reports; meanwhile it must not be looked up.
            block.documents[i] = UInt32(truncatingIfNeeded: min(document, UInt64(bound &- 1)))
            block.codes[i] = UInt32(truncatingIfNeeded: cursor.varint()) & 0xFFFF
            lowest = document + 1
        }
        next = lowest > UInt64(bound) ? .max : UInt32(truncatingIfNeeded: lowest)
    }

    private mutating func readBlock(_ block: PostingBlock) {
        let count = min(remaining, PostingsFormat.blockSize)
        block.count = 0
        let documentBits = Int(cursor.u8())
        let head = cursor.u8()
        let isMarked = head > PostingPacker.markedBit
        let codeCount = Int(isMarked ? head ^ PostingPacker.markedBit : head)
        guard documentBits <= 32, codeCount > 0, codeCount <= PostingsFormat.blockSize else { return }
        for i in 0..<codeCount { block.table[i] = UInt32(truncatingIfNeeded: cursor.varint()) & 0xFFFF }
        let end = cursor.unpackAscending(count, bits: documentBits, from: UInt64(next), into: block.documents)
        // They ascend, so that the last tells of all; before anybody looks one of them up.
        guard end <= UInt64(bound) else {
            next = .max
            return
        }
        next = UInt32(truncatingIfNeeded: end)
        // Codes are unpacked when they are asked for.
        codeCountOfBlock = codeCount
        var packed = count
        marksOfBlock = nil
        if isMarked {
            let marks = (low: cursor.bits(min(count, 64)), high: cursor.bits(max(count - 64, 0)))
            marksOfBlock = marks
            packed = marks.low.nonzeroBitCount + marks.high.nonzeroBitCount
        }
        codesOfBlock = cursor
        cursor.skip((packed * codeBits(isMarked) + 7) >> 3)
        block.count = count
    }

    /// Bits of a packed code of the last block.
    @inline(__always) private func codeBits(_ isMarked: Bool) -> Int {
        bitWidth(UInt64(max(codeCountOfBlock - (isMarked ? 2 : 1), 0)))
    }

    /// Fills in the codes of the block that was decoded last.
    package mutating func readCodes(_ block: PostingBlock) {
        let count = block.count, codeCount = codeCountOfBlock
        if codeCount == 0 { return }
        let bits = codeBits(marksOfBlock != nil)
        codeCountOfBlock = 0
        if codeCount > 1, marksOfBlock == nil {
            codesOfBlock.unpack(
                count, bits: bits, through: block.table, highest: codeCount - 1, into: block.codes)
            return
        }
        let code = block.table[codeCount - 1]
        for i in 0..<count { block.codes[i] = code }
        guard let (low, high) = marksOfBlock, codeCount > 1 else { return }
        codesOfBlock.unpack(
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

    /// Fills in the code of one posting of the block that was decoded last: sooner than all of them, where few are wanted.
    @inline(__always)
    package func readCode(_ place: Int, _ block: PostingBlock) {
        let codeCount = codeCountOfBlock
        if codeCount == 0 { return }
        guard let (low, high) = marksOfBlock else {
            let bits = codeBits(false)
            block.codes[place] = block.table[min(codesOfBlock.peek(bit: place * bits, count: bits), codeCount - 1)]
            return
        }
        let marks = place < 64 ? low : high, bit = UInt64(1) << UInt64(place & 63)
        guard marks & bit != 0, codeCount > 1 else {
            block.codes[place] = block.table[codeCount - 1]
            return
        }
        let bits = codeBits(true)
        let before = (marks & (bit - 1)).nonzeroBitCount + (place < 64 ? 0 : low.nonzeroBitCount)
        block.codes[place] = block.table[min(codesOfBlock.peek(bit: before * bits, count: bits), codeCount - 2)]
    }

    /// Calls `body` with every posting that is left.
    @inline(__always)
    package mutating func forEach(
        _ block: PostingBlock, _ body: (_ document: Int, _ occurrences: Occurrences) throws -> Void
    ) rethrows {
        while nextBlock(block) {
            readCodes(block)
            for i in 0..<block.count {
                try body(
                    Int(block.documents[i]), Occurrences(code: UInt16(truncatingIfNeeded: block.codes[i])))
            }
        }
    }
}
