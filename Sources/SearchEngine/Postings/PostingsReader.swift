/// The postings that a reader decoded last, valid in `0..<count`. Reused from list to list.
package final class PostingBlock {
    package let documents = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
    package let codes = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
    fileprivate let table = Scratch<UInt32>(repeating: 0, count: PostingsFormat.blockSize)
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
        var low = start, length = count - start
        if length <= 0 { return count }
        while length > 1 {
            let half = length >> 1
            low += documents[low + half - 1] < document ? half : 0
            length -= half
        }
        return documents[low] < document ? low + 1 : low
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
        for i in 0..<remaining {
            let document = next &+ UInt32(truncatingIfNeeded: cursor.varint())
            // What lies beyond the segment is damage, which the caller reports; meanwhile it must not be looked up.
            block.documents[i] = min(document, bound &- 1)
            block.codes[i] = UInt32(truncatingIfNeeded: cursor.varint()) & 0xFFFF
            next = document >= bound ? .max : document &+ 1
        }
    }

    private mutating func readBlock(_ block: PostingBlock) {
        let count = min(remaining, PostingsFormat.blockSize)
        block.count = 0
        let documentBits = Int(cursor.u8())
        let codeCount = Int(cursor.u8())
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
        codesOfBlock = cursor
        codeCountOfBlock = codeCount
        cursor.skip((count * bitWidth(UInt64(codeCount - 1)) + 7) >> 3)
        block.count = count
    }

    /// Fills in the codes of the block that was decoded last.
    package mutating func readCodes(_ block: PostingBlock) {
        let count = block.count, codeCount = codeCountOfBlock
        if codeCount == 0 { return }
        codeCountOfBlock = 0
        if codeCount == 1 {
            let code = block.table[0]
            for i in 0..<count { block.codes[i] = code }
            return
        }
        codesOfBlock.unpack(
            count, bits: bitWidth(UInt64(codeCount - 1)), through: block.table, highest: codeCount - 1,
            into: block.codes)
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
