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
        /// How its forms are recognised; nil for what is no single word.
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
        var results = try searcher.collect(request) { view, location in
            while !(views[index].segment === view.segment) { index += 1 }
            let points = searcher.points.isEmpty ? 0 : searcher.points[location.source]
            return Self.combine(saturations[index], weights, wanted, points)
        }
        results.droppedWords = words.filter { $0.weight == 0 }.map(\.typed)
        return results
    }

    /// The query's distinct words with their weights, and by view and word what it counts in each document.
    private func weighed() throws -> (words: [Word], views: [SegmentView], saturations: [[[UInt32: Double]]]) {
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
        var saturations: [[[UInt32: Double]]] = []
        for view in views {
            var ofView: [[UInt32: Double]] = []
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
        result.matchClass = .direct
        for (number, word) in words.enumerated() {
            guard let saturation = saturations[index][number][UInt32(document)] else {
                missing.append(Explanation.Missing(word: word.typed, isElsewhere: word.weight > 0))
                continue
            }
            // Rounded so that the words' points add up to the score.
            let before = Int((score * Self.scale).rounded())
            score += word.weight * saturation
            carried += word.weight
            let field = try counted(word, view)[UInt32(document)]?.field ?? Int(TextField.description.rawValue)
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
        _ words: [[UInt32: Double]], _ weights: [Double], _ wanted: Double, _ points: Int
    ) -> MatchSet {
        var scores: [UInt32: (score: Double, weight: Double)] = [:]
        for (word, documents) in words.enumerated() {
            for (document, saturation) in documents {
                let old = scores[document] ?? (0, 0)
                scores[document] = (old.score + weights[word] * saturation, old.weight + weights[word])
            }
        }
        var set = MatchSet()
        for document in scores.keys.sorted() {
            let (score, weight) = scores[document]!
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
    private func saturation(_ word: Word, _ view: SegmentView) throws -> [UInt32: Double] {
        try counted(word, view).mapValues { (1 - $0.missing) * Self.fieldShares[$0.field] }
    }

    /// For each live document that has the word: what its forms leave missing of 1, multiplied, and the best field that
    /// has one. One form alone counts as it is, several for more than the best.
    private func counted(_ word: Word, _ view: SegmentView) throws -> [UInt32: (missing: Double, field: Int)] {
        let segment = view.segment
        var missing: [UInt32: (missing: Double, field: Int)] = [:]
        func take(_ document: Int, _ value: Double, _ field: Int) {
            if view.isDeleted(document) { return }
            let old = missing[UInt32(document)] ?? (1, field)
            missing[UInt32(document)] = (old.missing * (1 - value), min(old.field, field))
        }
        var unit = word.unit
        if let stemmed = word.stemmed {
            let lengths = try segment.lengths.checked().counting(stemmed.atom.lengthUnit), block = PostingBlock()
            for term in try stemmed.forms(in: segment) {
                try segment.forEachPosting(term, block) { document, occurrences in
                    let impact = lengths.impact(document, occurrences)
                    take(document, Impact.saturation(impact), Impact.band(impact))
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
        for i in 0..<found.count where asWord[found.documents[i]] == nil {
            let value = found.values[i], fields = value.fields
            let field = fields == 0 ? Int(TextField.description.rawValue) : fields.trailingZeroBitCount
            take(Int(found.documents[i]), Self.saturation(value.score, field, words: unit.wordCount), field)
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
        // What goes on behind its last word, as a telephone number does, has no bonus for being whole.
        if impact >= Double(WordScore.exactBonus) { impact -= Double(WordScore.exactBonus) }
        return min(1, (impact + 0.5) / size)
    }
}
