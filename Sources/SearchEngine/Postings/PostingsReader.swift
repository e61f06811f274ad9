/// Decodes one of a term's two lists block by block, in ascending order of documents.
///
/// The caller keeps the segment alive. A reader that found damage gives no further postings and says so in
/// ``isDamaged``.
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
    /// Those of the last block.
    var codes: PackedCodes

    /// - Parameters:
    ///   - bytes: the list, and whatever follows it.
    ///   - bound: the segment's number of documents; a posting at or above it is damage.
    package init(bytes: ByteCursor, count: Int, bound: Int) {
        cursor = bytes
        skips = bytes
        codes = PackedCodes(at: bytes)
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
        codes = PackedCodes(at: bytes)
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
        // Each gap is cut to the segment's size. So sums never wrap, and the last one shows whether any was too large.
        var lowest = UInt64(next)
        for i in 0..<remaining {
            let document = lowest + min(cursor.varint(), UInt64(bound))
            // A number beyond the segment is damage, which the caller reports; meanwhile it must not be looked up.
            block.documents[i] = UInt32(truncatingIfNeeded: min(document, UInt64(bound &- 1)))
            block.codes[i] = UInt32(truncatingIfNeeded: cursor.varint()) & 0xFFFF
            lowest = document + 1
        }
        next = lowest > UInt64(bound) ? .max : UInt32(truncatingIfNeeded: lowest)
    }

    private mutating func readBlock(_ block: PostingBlock) {
        var end = UInt64(next)
        let count = min(remaining, PostingsFormat.blockSize)
        guard let read = PackedCodes(&cursor, count, from: &end, bound: UInt64(bound), into: block) else { return }
        codes = read
        next = UInt32(truncatingIfNeeded: end)
    }

    /// Fills in the codes of the block that was decoded last.
    package mutating func readCodes(_ block: PostingBlock) { codes.read(block) }

    /// Fills in the code of one posting of the block that was decoded last: sooner than all of them, if few are wanted.
    @inline(__always)
    package func readCode(_ index: Int, _ block: PostingBlock) { codes.read(index, block) }

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
