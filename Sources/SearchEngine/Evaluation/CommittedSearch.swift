import Glibc
import TextAnalysis

/// The search after Enter: items that hold the weightier words, in any of their forms, by BM25F.
///
/// `Docs/Ranking.md`, "Committed search", has the formulas. Statistics are those of the live items of all snapshots
/// together, counted while their postings are read. So neither deletions nor merges leave a trace in a score.
struct CommittedSearch {
    let searcher: Searcher
    let request: SearchRequest

    /// Scores are whole numbers: thousandths of a BM25F score.
    static let scale = 1000.0
    /// Of the query's total weight, the share that an item's words must carry.
    static let weightShare = 0.1

    private struct Word {
        var typed: String
        /// Everything a word's forms may read as; several for a joined word or a number.
        var unit: QueryUnit
        /// How its forms are recognised; nil if it is not a single word.
        var stemmed: StemmedWord?
        var weight = 0.0
    }

    func run() throws -> SearchResults {
        let query = request.analyzed
        if query.units.isEmpty {
            var plain = request
            plain.mode = .wholeWords
            return try searcher.search(plain)
        }
        let (words, views, saturations) = try weighed()
        let wanted = words.reduce(0) { $0 + $1.weight } * Self.weightShare
        let weights = words.map(\.weight)
        var index = 0
        var results = try searcher.collect(
            request, closeness: { try closeness($0, in: $1, saturations[index]) }
        ) { view, location in
            while !(views[index].segment === view.segment) { index += 1 }
            let points = searcher.points.isEmpty ? 0 : searcher.points[location.source]
            return try Self.combine(saturations[index], weights, wanted, points, Titles(request, view))
        }
        results.droppedWords = words.filter { $0.weight == 0 }.map(\.typed)
        return results
    }

    /// What orders matches of one score: a title that is the whole query, then the shorter title, then no title.
    private func closeness(_ matches: MatchSet, in view: SegmentView, _ words: [[UInt32: Counted]]) throws -> [UInt32] {
        let titles = try Titles(request, view)
        return (0..<matches.count).map { index in
            let length = titles.length(matches.documents[index])
            // Below each there is room for what a look at the text adds.
            if titles.isWhole(matches.documents[index], words) { return 4 << 20 }
            return length == 0 ? 0 : UInt32(4 << 20) - 4 * UInt32(length)
        }
    }

    /// The titles of a segment's documents, beside the query.
    private struct Titles {
        private let lengths: FieldLengthTable.Reader
        private let typed: Int

        init(_ request: SearchRequest, _ view: SegmentView) throws {
            lengths = try view.segment.lengths.checked()
            typed = request.analyzed.units.reduce(0) { $0 + $1.wordCount }
        }

        func length(_ document: UInt32) -> Int {
            FieldLength.length(lengths.lengths(Int(document))[Int(TextField.title.rawValue)], .words)
        }

        /// Whether a title has every word of the query, and no more words than it.
        func isWhole(_ document: UInt32, _ words: [[UInt32: Counted]]) -> Bool {
            length(document) == typed && words.allSatisfy { $0[document]?.isTitle ?? false }
        }
    }

    /// The query's distinct words with their weights, and by view and word what it counts in each document.
    private func weighed() throws -> (words: [Word], views: [SegmentView], saturations: [[[UInt32: Counted]]]) {
        let bytes = Array(request.text.utf8)
        var words: [Word] = []
        for unit in request.analyzed.units where !words.contains(where: { $0.unit.isTypedLike(unit) }) {
            words.append(
                Word(
                    typed: String(decoding: bytes[unit.source], as: UTF8.self), unit: unit,
                    stemmed: StemmedWord(unit, wanted: request.languages)))
        }
        // First every posting of every word once, to know how many items have it; then the scores.
        let views = searcher.snapshots.flatMap(\.views)
        let count = Double(views.reduce(0) { $0 + $1.liveCount })
        var saturations: [[[UInt32: Counted]]] = []
        for view in views {
            var ofView: [[UInt32: Counted]] = []
            for word in words { ofView.append(try saturation(word, view)) }
            saturations.append(ofView)
        }
        for index in words.indices {
            let frequency = Double(saturations.reduce(0) { $0 + $1[index].count })
            words[index].weight = frequency == 0 ? 0 : log(1 + (count - frequency + 0.5) / (frequency + 0.5))
        }
        return (words, views, saturations)
    }

    /// Says of one document which words it has, what each counts, and which are missing. Costs as much as the search.
    func explain(_ document: Int, in view: SegmentView, _ result: inout Explanation) throws {
        let (words, views, saturations) = try weighed()
        guard let index = views.firstIndex(where: { $0.segment === view.segment }) else { return }
        var missing: [Explanation.Missing] = [], score = 0.0, carried = 0.0
        let isWhole = try Titles(request, view).isWhole(UInt32(document), saturations[index])
        result.matchClass = .direct
        for (number, word) in words.enumerated() {
            guard let saturation = saturations[index][number][UInt32(document)] else {
                missing.append(Explanation.Missing(word: word.typed, isElsewhere: word.weight > 0))
                continue
            }
            // Rounded so that the words' points add up to the score.
            let before = Int((score * Self.scale).rounded())
            score += word.weight * (isWhole ? 1 : saturation.value)
            carried += word.weight
            let field = saturation.field
            result.words.append(
                Explanation.Word(
                    typed: word.typed, matched: word.typed, fields: TextField.list(1 << UInt8(field)),
                    matchClass: .direct,
                    terms: [
                        Explanation.Term(reason: .keptWords, points: Int((score * Self.scale).rounded()) - before)
                    ]))
        }
        let wanted = words.reduce(0) { $0 + $1.weight } * Self.weightShare
        guard !result.words.isEmpty, carried + 1e-9 >= wanted else {
            result.words = []
            result.outcome = .wordsMissing(missing)
            return
        }
        result.outcome = .matched
        result.score = result.allTerms.reduce(0) { $0 + $1.points }
    }

    /// - Parameter points: the snapshot's, each a 512th of a score: what a step between fields is of a word's best score.
    private static func combine(
        _ words: [[UInt32: Counted]], _ weights: [Double], _ wanted: Double, _ points: Int, _ titles: Titles
    ) -> MatchSet {
        var scores: [UInt32: (score: Double, weight: Double)] = [:]
        for (word, documents) in words.enumerated() {
            for (document, saturation) in documents {
                let old = scores[document] ?? (0, 0)
                scores[document] = (old.score + weights[word] * saturation.value, old.weight + weights[word])
            }
        }
        var set = MatchSet()
        for document in scores.keys.sorted() {
            var (score, weight) = scores[document]!
            if titles.isWhole(document, words) { score = weight }
            if weight + 1e-9 < wanted { continue }
            let text = Int((score * scale).rounded())
            let whole = min(text + Searcher.share(points, of: text), MatchValue.highestScore)
            set.append(document, MatchValue(.direct, score: whole, fields: 0))
        }
        return set
    }

    /// What a word counts by the best field that has it, by field number: title, names, keywords, description, full text. A title says
    /// what an item is about, a text what it mentions.
    static let fieldShares = [1, 0.85, 0.75, 0.6, 0.5]

    /// For each live document that has the word in one of its forms, BM25's saturated count times the field's share, below 1.
    private func saturation(_ word: Word, _ view: SegmentView) throws -> [UInt32: Counted] {
        try counted(word, view).mapValues {
            Counted(
                value: (1 - $0.missing) * Self.fieldShares[$0.field], field: $0.field,
                isTitle: $0.field == 0 && $0.hasSigns)
        }
    }

    /// What a word counts in a document, and the best field that has it.
    private struct Counted {
        var value: Double
        var field: Int
        /// Whether the title has it, with the signs that were typed.
        var isTitle: Bool
    }

    /// For each live document that has the word: 1 minus the value of each of its forms, multiplied, and the best
    /// field. One form alone counts its own value. Several count more than the best.
    private func counted(
        _ word: Word, _ view: SegmentView
    ) throws -> [UInt32: (missing: Double, field: Int, hasSigns: Bool)] {
        let segment = view.segment
        var missing: [UInt32: (missing: Double, field: Int, hasSigns: Bool)] = [:]
        func take(_ document: Int, _ value: Double, _ field: Int, hasSigns: Bool) {
            if view.isDeleted(document) { return }
            let old = missing[UInt32(document)] ?? (1, field, false)
            missing[UInt32(document)] = (old.missing * (1 - value), min(old.field, field), old.hasSigns || hasSigns)
        }
        var unit = word.unit
        var isMarked = false
        if let stemmed = word.stemmed {
            // C++ is not C: without the signs that were typed a word counts half.
            isMarked = stemmed.atom.isNeverExact
            let lengths = try segment.lengths.checked().counting(stemmed.atom.lengthUnit), block = PostingBlock()
            for term in try stemmed.forms(in: segment) {
                try segment.forEachPosting(term, block) { document, occurrences in
                    let impact = lengths.impact(document, occurrences)
                    take(
                        document, Impact.saturation(impact) * (isMarked ? 0.5 : 1), Impact.band(impact),
                        hasSigns: !isMarked)
                }
            }
            if unit.direct.count == 1 { return missing }
            // A number may be a telephone number besides.
            unit = QueryUnit(
                source: unit.source, wordCount: unit.wordCount, alternatives: Array(unit.direct.dropFirst()))
        }
        let asWord = missing
        let found = try SearchWorkspace.with { workspace in
            let found = workspace.borrow(documentCount: segment.documentCount)
            try UnitMatcher(UnitReadings(unit), in: segment, isFirst: false).addAll(
                to: found.accumulator, isFuzzy: false, workspace.block)
            return found.accumulator.matches
        }
        for i in 0..<found.count where isMarked || asWord[found.documents[i]] == nil {
            let value = found.values[i], fields = value.fields
            let field = fields == 0 ? Int(TextField.description.rawValue) : fields.trailingZeroBitCount
            take(
                Int(found.documents[i]), Self.saturation(value.score, field, words: unit.wordCount), field,
                hasSigns: true)
        }
        return missing
    }

    /// Of what is no single word, the saturation that its mean score over its words goes with: see ``WordScore/Parts``.
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
