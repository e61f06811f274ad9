import TextAnalysis

/// Finds the best documents of a term by its postings in short fields, as that whole word.
///
/// Much of what frequent prefixes take is looking through these postings. It needs nothing of what stands before them, so that
/// any thread may do it.
struct TermBest: Sendable {
    /// What was found for a term: a key for each of the best documents, in no order, and whether documents were left out.
    struct Found {
        var keys: ArraySlice<UInt64>
        var isCut: Bool
    }

    /// Terms with as many postings in short fields are looked through where they are encoded.
    static let many = 1024
    /// Keys from which on they are cut down to the best.
    private static let maximumKeys = 2 * PrefixFormat.listLength

    /// Postings whose documents' lengths are on their way from memory: they lie all over it.
    private static let ahead = 16

    private let lengths: FieldLengthTable.Reader
    private let scores = WordScore.table(.exact)

    /// - Parameter lengths: of the fields of all documents.
    init(lengths: FieldLengthTable.Reader) { self.lengths = lengths }

    /// Leaves a key for each of the best documents on an empty stack, in no order.
    ///
    /// - Parameters:
    ///   - short: the term's postings in short fields.
    ///   - isPiece: whether it is of a script without spaces.
    /// - Returns: whether documents were left out.
    func collect(_ short: PostingRun, isPiece: Bool, on keys: KeyStack) -> Bool {
        let maximum = Self.maximumScores, unit: LengthUnit = isPiece ? .positions : .words
        let impacts = ImpactTables.counting(unit)
        var isCut = false
        // The least that is worth a key; what has less is told by its fields alone, mostly.
        var least: UInt64 = 0
        for index in 0..<min(Self.ahead, short.count) { lengths.prefetch(Int(short.document(index))) }
        for index in 0..<short.count {
            if index + Self.ahead < short.count { lengths.prefetch(Int(short.document(index + Self.ahead))) }
            let code = short.code(index)
            if UInt64(maximum[Int(code)]) < least >> 32 { continue }
            let occurrences = Occurrences(code: code), document = short.document(index)
            var score = Int(scores[impacts.impact(occurrences, lengths.lengths(Int(document)))])
            if occurrences.beginsTitle { score = WordScore.atStart(score, unit) }
            if UInt64(score) < least >> 32 { continue }
            if !Self.push(score, document, on: keys) { isCut = true }
            if keys.count >= Self.maximumKeys {
                _ = keys.keepGreatest(PrefixFormat.listLength, from: 0)
                least = keys[PrefixFormat.listLength - 1]
                isCut = true
            }
        }
        if keys.keepGreatest(PrefixFormat.listLength, from: 0) { isCut = true }
        return isCut
    }

    /// Puts a document's key on a stack. Returns false, and ignores the document, if a document without any short field
    /// could have its score. A list would not be complete down to there.
    @inline(__always)
    static func push(_ score: Int, _ document: UInt32, on stack: KeyStack) -> Bool {
        guard score > WordScore.highestLong else { return false }
        stack.push(UInt64(score) << 32 | UInt64(~document))
        return true
    }

    /// By code, a score that no document's is above.
    private nonisolated(unsafe) static let maximumScores: Scratch<UInt16> = {
        let scores = Scratch<UInt16>(repeating: 0, count: 1 << 16)
        for code in 0..<scores.count {
            let occurrences = Occurrences(code: UInt16(code)), best = occurrences.fields.trailingZeroBitCount
            guard best < Impact.bandSize.count else { continue }
            let band = (4 - best) * WordScore.bandStep + Impact.bandSize[best] - 1
            scores[code] = UInt16(band + WordScore.exactBonus + (occurrences.beginsTitle ? Impact.startBonus : 0))
        }
        return scores
    }()
}

/// The keys of neighbouring terms' best documents, of those terms that were looked through.
struct TermBests: Sendable {
    private var keys: [UInt64] = []
    private var terms: [(number: Int, end: Int, isCut: Bool)] = []

    /// Takes what was collected of a term, and empties the stack. Terms come in the order of their numbers.
    mutating func add(_ number: Int, _ stack: KeyStack, isCut: Bool) {
        for index in 0..<stack.count { keys.append(stack[index]) }
        stack.truncate(to: 0)
        terms.append((number, keys.count, isCut))
    }

    /// Gives the keys of terms, asked for in the order of their numbers.
    struct Cursor {
        private let bests: TermBests
        private var next = 0

        init(_ bests: TermBests) { self.bests = bests }

        /// nil for a term that was not looked through.
        mutating func best(_ number: Int) -> TermBest.Found? {
            guard next < bests.terms.count, bests.terms[next].number == number else { return nil }
            let start = next == 0 ? 0 : bests.terms[next - 1].end
            defer { next += 1 }
            return TermBest.Found(keys: bests.keys[start..<bests.terms[next].end], isCut: bests.terms[next].isCut)
        }
    }
}
