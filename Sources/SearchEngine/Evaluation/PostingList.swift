/// One list of postings on its way into an accumulator.
struct PostingList {
    private(set) var reader: PostingsReader
    private let count: Int

    init(_ reader: PostingsReader, count: Int) {
        self.reader = reader
        self.count = count
    }

    /// Postings for each document looked for, from which on a list is skipped through instead of read.
    private static let gallop = 64
    /// Of 64 postings, those that are wanted up to which their codes are read one by one.
    private static let fewMarks = 6

    mutating func add(
        to target: DocumentAccumulator, within: DocumentAccumulator?, _ scorer: PostingScorer, _ block: PostingBlock
    ) {
        guard let within else {
            while reader.nextBlock(block) {
                reader.readCodes(block)
                for i in 0..<block.count { target.add(Int(block.documents[i]), scorer.value(block, i)) }
            }
            return
        }
        if count > within.count * Self.gallop {
            skip(to: target, within, scorer, block)
            return
        }
        forEachMark(within, block, soon: { scorer.lengths.prefetch($0) }) { list, place in
            list.readCode(place, block)
            target.add(Int(block.documents[place]), scorer.value(block, place))
        }
    }

    /// Adds documents only.
    ///
    /// - Parameter areNew: whether none of them is there.
    mutating func addDocuments(
        to target: DocumentAccumulator, within: DocumentAccumulator?, areNew: Bool, _ block: PostingBlock
    ) {
        guard let within else {
            while reader.nextBlock(block) { target.addDocuments(of: block, areNew: areNew) }
            return
        }
        if count > within.count * Self.gallop {
            skip(within, block, withCodes: false) { document, _ in target.add(document) }
            return
        }
        forEachMark(within, block, withCodes: false) { _, place in target.add(Int(block.documents[place])) }
    }

    /// Calls `body` with each posting, of documents that `within` has.
    @inline(__always)
    mutating func forEach(
        within: DocumentAccumulator?, _ block: PostingBlock, _ body: (_ document: Int, _ code: UInt16) throws -> Void
    ) rethrows {
        guard let within else {
            while reader.nextBlock(block) {
                reader.readCodes(block)
                for i in 0..<block.count {
                    try body(Int(block.documents[i]), UInt16(truncatingIfNeeded: block.codes[i]))
                }
            }
            return
        }
        if count > within.count * Self.gallop {
            try skip(within, block) { document, place in
                try body(document, UInt16(truncatingIfNeeded: block.codes[place]))
            }
            return
        }
        try forEachMark(within, block) { list, place in
            list.readCode(place, block)
            try body(Int(block.documents[place]), UInt16(truncatingIfNeeded: block.codes[place]))
        }
    }

    /// Calls `body` with the place in its block of each document that `within` has.
    ///
    /// - Parameter soon: told of documents some time before their turn.
    @inline(__always)
    private mutating func forEachMark(
        _ within: DocumentAccumulator, _ block: PostingBlock, withCodes: Bool = true,
        soon: (_ document: Int) -> Void = { _ in },
        _ body: (inout PostingsReader, _ place: Int) throws -> Void
    ) rethrows {
        guard let (first, last) = within.bounds, reader.nextBlock(reaching: UInt32(first), block) else { return }
        repeat {
            if Int(block.documents[0]) > last { return }
            var start = 0
            while start < block.count {
                var marks = within.marks(block.documents, start, min(64, block.count - start))
                var rest = marks & (marks &- 1)
                while rest != 0 {
                    soon(Int(block.documents[start + rest.trailingZeroBitCount]))
                    rest &= rest - 1
                }
                if withCodes, marks.nonzeroBitCount > Self.fewMarks { reader.readCodes(block) }
                while marks != 0 {
                    try body(&reader, start + marks.trailingZeroBitCount)
                    marks &= marks - 1
                }
                start += 64
            }
        } while reader.nextBlock(block)
    }

    private mutating func skip(
        to target: DocumentAccumulator, _ within: DocumentAccumulator, _ scorer: PostingScorer, _ block: PostingBlock
    ) {
        skip(within, block) { document, place in target.add(document, scorer.value(block, place)) }
    }

    /// Calls `body` with each document of `within` that the list has, and its place in the block.
    @inline(__always)
    private mutating func skip(
        _ within: DocumentAccumulator, _ block: PostingBlock, withCodes: Bool = true,
        _ body: (_ document: Int, _ place: Int) throws -> Void
    ) rethrows {
        guard reader.nextBlock(block) else { return }
        var place = 0
        try within.forEachDocument { document in
            if Int(block.documents[block.count - 1]) < document {
                if !reader.nextBlock(reaching: UInt32(document), block) { return false }
                place = 0
            }
            place = block.place(of: UInt32(truncatingIfNeeded: document), from: place)
            if place < block.count, Int(block.documents[place]) == document {
                if withCodes { reader.readCode(place, block) }
                try body(document, place)
            }
            return true
        }
    }
}

/// Turns postings of terms that answer in one way into values.
final class PostingScorer {
    let way: WordScore.Way
    let matchClass: MatchClass
    let unit: LengthUnit
    let table: [UInt32]
    private let bounds: Scratch<UInt16>
    let goesByPlace: Bool
    let lengths: FieldLengthTable.Reader
    let words: Int
    /// Whether it counts that a title begins with the word.
    let isFirst: Bool

    init(
        _ way: WordScore.Way, _ matchClass: MatchClass, _ lengths: FieldLengthTable.Reader, counting unit: LengthUnit,
        words: Int, isFirst: Bool
    ) {
        self.way = way
        self.matchClass = matchClass
        self.unit = unit
        table = WordScore.table(way)
        bounds = WordScore.bounds(way, isFirst: isFirst)
        goesByPlace = way == .place
        self.lengths = lengths.counting(unit)
        self.words = words
        self.isFirst = isFirst
    }

    /// The most that a posting may be worth that has these fields: none that has the same is worth more.
    @inline(__always) func most(_ occurrences: Occurrences) -> Int {
        Int(bounds[Int(occurrences.code) & (Occurrences.codesBeforeContent - 1)])
    }

    /// The most that one without any short field is worth.
    var mostWithoutShort: Int { most(Occurrences(counts: (0, 0, 0, 1, 0), beginsTitle: false)) }

    @inline(__always) func value(_ block: PostingBlock, _ place: Int) -> MatchValue {
        value(Int(block.documents[place]), Occurrences(code: UInt16(truncatingIfNeeded: block.codes[place])))
    }

    @inline(__always) func value(_ document: Int, _ occurrences: Occurrences) -> MatchValue {
        let fields = occurrences.fields
        var score: Int
        if goesByPlace {
            score = WordScore.place(fields: fields, beginsTitle: isFirst && occurrences.beginsTitle)
        } else {
            score = Int(table[lengths.impact(document, occurrences) & 255])
            if isFirst && occurrences.beginsTitle { score = WordScore.atStart(score, unit) }
        }
        return MatchValue(matchClass, score: score * words, fields: fields)
    }
}
