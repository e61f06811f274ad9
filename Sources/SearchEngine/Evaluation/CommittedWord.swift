import Glibc
import TextAnalysis

/// A word of a committed search.
struct CommittedWord {
    let typed: String
    /// Everything that the word may be read as; several readings for a joined word or a number.
    let unit: QueryUnit
    /// How its forms are recognised; nil if it is not a single word.
    private let stemmed: StemmedWord?
    /// How much it says: the fewer items have it, the more. 0 if no item has it.
    private(set) var weight = 0.0
    /// The same, but a word that no item has says the most.
    private(set) var evidence = 0.0

    /// - Parameters:
    ///   - typed: the text of the unit.
    ///   - languages: those of the person who asks, best first.
    init(typed: String, unit: QueryUnit, languages: [StemmingLanguage]) {
        self.typed = typed
        self.unit = unit
        stemmed = StemmedWord(unit, wanted: languages)
    }

    /// - Parameters:
    ///   - frequency: how many items have it.
    ///   - count: how many items there are.
    mutating func weigh(frequency: Int, of count: Int) {
        evidence = log(1 + (Double(count - frequency) + 0.5) / (Double(frequency) + 0.5))
        weight = frequency == 0 ? 0 : evidence
    }

    /// Returns what it counts in each live document of a segment that has it. Reads all of its postings.
    func values(
        in view: SegmentView, _ scoring: CommittedSaturation, _ workspace: SearchWorkspace
    ) throws -> WordValues {
        guard let stemmed else { return try matches(of: unit, in: view, workspace) }
        let asWord = try forms(of: stemmed, in: view, scoring, workspace)
        if unit.direct.count == 1 { return asWord }
        // Another reading is the word with its signs, or the telephone number that a number may be.
        let others = QueryUnit(
            source: unit.source, wordCount: unit.wordCount, alternatives: Array(unit.direct.dropFirst()))
        let found = try matches(of: others, in: view, workspace)
        return asWord.joined(found) { stemmed.atom.isNeverExact ? $0.better($1) : $0 }
    }

    private func forms(
        of stemmed: StemmedWord, in view: SegmentView, _ scoring: CommittedSaturation, _ workspace: SearchWorkspace
    ) throws -> WordValues {
        let segment = view.segment, lengths = try segment.lengths.checked()
        // The document in the upper half. Below it what the term adds to the frequency, then a bit for each field.
        var postings: [UInt64] = []
        let terms = try stemmed.forms(in: segment)
        postings.reserveCapacity(terms.reduce(0) { $0 + $1.documentFrequency })
        for term in terms {
            try segment.forEachPosting(term, workspace.block) { document, occurrences in
                if view.isDeleted(document) { return }
                let frequency = scoring.frequency(occurrences, lengths.lengths(document))
                postings.append(UInt64(document) << 32 | UInt64(frequency) << 8 | UInt64(occurrences.fields))
            }
        }
        RadixSort.sort(&postings, fromBit: 32)
        // C++ is not C: without the signs that were typed a word counts half.
        let isMarked = stemmed.atom.isNeverExact
        var values = WordValues(), index = 0
        values.reserve(postings.count)
        while index < postings.count {
            let document = Int(postings[index] >> 32)
            var frequency: UInt64 = 0, fields: UInt64 = 0
            while index < postings.count, Int(postings[index] >> 32) == document {
                frequency += postings[index] >> 8 & 0xFF_FFFF
                fields |= postings[index] & 0xFF
                index += 1
            }
            // A posting without a field is damage that no checksum tells of.
            if fields == 0 { continue }
            let best = fields.trailingZeroBitCount
            let saturation = scoring.saturation(frequency, best: best, lengths.lengths(document))
            values.append(
                document,
                WordValue(isMarked ? saturation / 2 : saturation, field: best, isTitle: best == 0 && !isMarked))
        }
        return values
    }

    // MARK: What is no single word

    /// What a joined word, a phrase or a number counts: see ``saturation(_:_:words:)``.
    private func matches(
        of unit: QueryUnit, in view: SegmentView, _ workspace: SearchWorkspace
    ) throws -> WordValues {
        let found = workspace.borrow(documentCount: view.segment.documentCount)
        try UnitMatcher(UnitReadings(unit), in: view.segment, isFirst: false).addAll(
            to: found.accumulator, isFuzzy: false, workspace.block)
        var values = WordValues()
        found.accumulator.forEach { document, value in
            if view.isDeleted(document) { return }
            let field =
                value.fields == 0 ? Int(TextField.description.rawValue) : value.fields.trailingZeroBitCount
            values.append(
                document,
                WordValue(
                    Self.saturation(value.score, field, words: unit.wordCount), field: field, isTitle: field == 0))
        }
        return values
    }

    /// The saturation that the mean of its words' scores goes with: see ``WordScore/Parts``.
    ///
    /// - Parameters:
    ///   - field: the best field that holds all of it. A word of it that a better field also holds counts as much as it
    ///     can there.
    ///   - words: how many words the score is for.
    private static func saturation(_ score: Int, _ field: Int, words: Int) -> Double {
        let size = Double(field == 0 ? Impact.bandSize[0] - Impact.startBonus : Impact.bandSize[field])
        var impact = max(0, Double(score) / Double(words) - Double((4 - field) * WordScore.bandStep))
        // If a unit goes on behind its last word, as a telephone number does, it has no bonus for being whole.
        if impact >= Double(WordScore.exactBonus) { impact -= Double(WordScore.exactBonus) }
        return min(1, (impact + 0.5) / size)
    }
}

/// The documents of one segment that have a word, ascending, each with what the word counts there.
struct WordValues {
    /// The document in the upper half, the value in the lower.
    private var entries: [UInt64] = []

    var count: Int { entries.count }

    mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

    /// - Parameter document: above those before it.
    @inline(__always) mutating func append(_ document: Int, _ value: WordValue) {
        entries.append(UInt64(document) << 32 | UInt64(value.packed))
    }

    @inline(__always) func document(_ index: Int) -> Int { Int(entries[index] >> 32) }
    @inline(__always) func value(_ index: Int) -> WordValue {
        WordValue(packed: UInt32(truncatingIfNeeded: entries[index]))
    }

    /// What the word counts in a document; nil if that does not have it.
    func value(of document: Int) -> WordValue? {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self.document(middle) < document { low = middle + 1 } else { high = middle }
        }
        return low < count && self.document(low) == document ? value(low) : nil
    }

    /// Documents of either; `choose` decides what the word counts in those of both.
    func joined(_ other: WordValues, _ choose: (WordValue, WordValue) -> WordValue) -> WordValues {
        if other.count == 0 { return self }
        var result = WordValues(), a = 0, b = 0
        while a < count || b < other.count {
            if b == other.count || a < count && document(a) < other.document(b) {
                result.append(document(a), value(a))
                a += 1
            } else if a == count || other.document(b) < document(a) {
                result.append(other.document(b), other.value(b))
                b += 1
            } else {
                result.append(document(a), choose(value(a), other.value(b)))
                a += 1
                b += 1
            }
        }
        return result
    }
}
