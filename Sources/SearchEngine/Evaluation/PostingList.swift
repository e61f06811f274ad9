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
        while reader.nextBlock(block) {
            var hasCodes = false
            for i in 0..<block.count {
                let document = Int(block.documents[i])
                guard within.contains(document) else { continue }
                if !hasCodes {
                    reader.readCodes(block)
                    hasCodes = true
                }
                target.add(document, scorer.value(block, i))
            }
        }
    }

    /// Adds documents only.
    mutating func addDocuments(to target: DocumentAccumulator, within: DocumentAccumulator?, _ block: PostingBlock) {
        guard let within else {
            while reader.nextBlock(block) {
                for i in 0..<block.count { target.add(Int(block.documents[i])) }
            }
            return
        }
        if count > within.count * Self.gallop {
            skip(within, block) { document, _ in target.add(document) }
            return
        }
        while reader.nextBlock(block) {
            for i in 0..<block.count {
                let document = Int(block.documents[i])
                if within.contains(document) { target.add(document) }
            }
        }
    }

    private mutating func skip(
        to target: DocumentAccumulator, _ within: DocumentAccumulator, _ scorer: PostingScorer, _ block: PostingBlock
    ) {
        skip(within, block) { document, place in target.add(document, scorer.value(block, place)) }
    }

    /// Calls `body` with each document of `within` that the list has, and its place in the block.
    @inline(__always)
    private mutating func skip(
        _ within: DocumentAccumulator, _ block: PostingBlock, _ body: (_ document: Int, _ place: Int) -> Void
    ) {
        var place = 0, isDone = !reader.nextBlock(block)
        within.forEach { document, _ in
            if isDone { return }
            if Int(block.documents[block.count - 1]) < document {
                isDone = !reader.nextBlock(reaching: UInt32(document), block)
                place = 0
            }
            while place < block.count, Int(block.documents[place]) < document { place += 1 }
            if !isDone, place < block.count, Int(block.documents[place]) == document {
                reader.readCodes(block)
                body(document, place)
            }
        }
    }
}

/// Turns postings of one term into values.
struct PostingScorer {
    let table: [UInt32]
    let goesByPlace: Bool
    let lengths: FieldLengthTable.Reader
    let matchClass: MatchClass
    let words: Int
    /// Whether it counts that a title begins with the word.
    let isFirst: Bool

    @inline(__always) func value(_ block: PostingBlock, _ place: Int) -> MatchValue {
        value(Int(block.documents[place]), Occurrences(code: UInt16(truncatingIfNeeded: block.codes[place])))
    }

    @inline(__always) func value(_ document: Int, _ occurrences: Occurrences) -> MatchValue {
        let fields = occurrences.fields
        let score =
            goesByPlace
            ? WordScore.place(fields: fields, beginsTitle: isFirst && occurrences.beginsTitle)
            : Int(table[lengths.impact(document, occurrences) & 255])
                + (isFirst && occurrences.beginsTitle ? Impact.startBonus : 0)
        return MatchValue(matchClass, score: score * words, fields: fields)
    }
}
