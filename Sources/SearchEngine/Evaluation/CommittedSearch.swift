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

    func run() throws -> SearchResults {
        let query = request.analyzed
        if query.units.isEmpty {
            var plain = request
            plain.mode = .wholeWords
            return try searcher.search(plain)
        }
        let weighed = try self.weighed()
        let fusion = request.meaning.map { CommittedFusion($0, weighed.words) }
        let combination = CommittedCombination(weighed.words, fusion)
        let near = try fusion.map(nearItems) ?? []
        let others = fusion?.nearestOfOthers(near) ?? 0
        var index = 0
        var results = try searcher.collect(request, closeness: { try closeness($0, in: $1) }) { view, location in
            while !(weighed.views[index].segment === view.segment) { index += 1 }
            let points = searcher.points.isEmpty ? 0 : searcher.points[location.source]
            let matches = combination.matches(weighed.values[index], points: points, try CommittedTitles(request, view))
            guard let fusion else { return matches }
            return try fusion.add(
                to: matches, near: near.filter { $0.view.segment === view.segment }, others: others, view,
                points: points, keepsBest: try exactBest(view, location))
        }
        results.droppedWords = weighed.words.filter { $0.weight == 0 }.map(\.typed)
        if near.count == CommittedFusion.maximumNear { results.isTotalExact = false }
        // What such words mean was not ignored.
        if !near.isEmpty { results.droppedWords = [] }
        if let fusion { try note(fusion, in: &results) }
        return results
    }

    /// Returns the nearest items. Words may find some of them, too.
    private func nearItems(_ fusion: CommittedFusion) throws -> [NearItem] {
        try NearestItems(searcher: searcher, request: request, query: fusion.query).nearest(CommittedFusion.maximumNear)
    }

    /// How many of a segment's matches must be exact; nil if a filter may leave out any of them.
    private func exactBest(_ view: SegmentView, _ location: Searcher.SegmentLocation) throws -> Int? {
        // A filter that every item of the segment passes is none. Deleted items are no matches.
        let filter = try DocumentFilter(request, view, searcher.schema(of: location)).filter
        return filter == nil && view.segment.meta.earliestExpiration > request.now ? request.limit : nil
    }

    /// Notes how near the hits are.
    private func note(_ fusion: CommittedFusion, in results: inout SearchResults) throws {
        for index in results.hits.indices {
            let hit = results.hits[index]
            guard let table = searcher.snapshots[hit.source].views[hit.view].segment.vectors,
                table.space == fusion.query.space,
                let cosine = try fusion.nearness(of: hit.document, try table.checked())?.cosine
            else { continue }
            let isOnlyReason = hit.nearness?.isOnlyReason ?? false
            let counts = isOnlyReason || cosine > MeaningQuery.startCosine
            results.hits[index].nearness =
                counts ? MeaningMatch(cosine: cosine, isOnlyReason: isOnlyReason) : nil
        }
    }

    /// What orders matches of one score: a title that is the whole query, then the shorter title, then no title.
    private func closeness(_ matches: MatchSet, in view: SegmentView) throws -> [UInt32] {
        let titles = try CommittedTitles(request, view)
        return (0..<matches.count).map { index in
            // Below each there is room for what a look at the text adds.
            if matches.values[index].fields == CommittedCombination.wholeTitle { return 4 << 20 }
            let length = titles.length(Int(matches.documents[index]))
            return length == 0 ? 0 : UInt32(4 << 20) - 4 * UInt32(length)
        }
    }

    /// The query's distinct words with their weights, and by view and word what it counts in each document.
    private func weighed() throws -> (words: [CommittedWord], views: [SegmentView], values: [[WordValues]]) {
        let bytes = Array(request.text.utf8)
        var words: [CommittedWord] = []
        for unit in request.analyzed.units where !words.contains(where: { $0.unit.isTypedLike(unit) }) {
            words.append(
                CommittedWord(
                    typed: String(decoding: bytes[unit.source], as: UTF8.self), unit: unit,
                    languages: request.languages))
        }
        // First every posting of every word once, to know how many items have it; then the scores.
        let views = searcher.snapshots.flatMap(\.views)
        let lengths = try views.reduce(into: FieldLengthSums()) { try $0 += $1.fieldLengthSums() }
        let scoring = CommittedSaturation(lengths)
        let values = try SearchWorkspace.with { workspace in
            try views.map { view in try words.map { try $0.values(in: view, scoring, workspace) } }
        }
        let count = views.reduce(0) { $0 + $1.liveCount }
        for index in words.indices {
            words[index].weigh(frequency: values.reduce(0) { $0 + $1[index].count }, of: count)
        }
        return (words, views, values)
    }

    /// Says of one document which words it has, what each counts, and which are missing. Costs as much as the search.
    func explain(_ document: Int, in view: SegmentView, _ result: inout Explanation) throws {
        let (words, views, values) = try weighed()
        guard let index = views.firstIndex(where: { $0.segment === view.segment }) else { return }
        let found = values[index].map { $0.value(of: document) }
        let titleWords = found.count { $0?.isTitle ?? false }
        let titles = try CommittedTitles(request, view)
        let isWhole = titleWords == words.count && titles.isAsLong(document)
        let fusion = request.meaning.map { CommittedFusion($0, words) }
        let carried = zip(words, found).reduce(0.0) { $0 + ($1.1 == nil ? 0 : $1.0.weight) }
        let factor = fusion?.factor(carried: carried) ?? 1
        var missing: [Explanation.Missing] = [], score = 0.0
        result.matchClass = .direct
        for (word, value) in zip(words, found) {
            guard let value else {
                missing.append(Explanation.Missing(word: word.typed, isElsewhere: word.weight > 0))
                continue
            }
            // Rounded so that the words' points add up to the score.
            let before = Int((score * Self.scale).rounded())
            score += word.weight * (isWhole ? 1 : value.share) * factor
            result.words.append(
                Explanation.Word(
                    typed: word.typed, matched: word.typed, fields: TextField.list(1 << UInt8(value.field)),
                    matchClass: .direct,
                    terms: [
                        Explanation.Term(reason: .keptWords, points: Int((score * Self.scale).rounded()) - before)
                    ]))
        }
        let isEnough = !result.words.isEmpty && CommittedCombination(words, fusion).isEnough(carried)
        if !isEnough { result.words = [] }
        if let fusion {
            if isEnough, titleWords == words.count {
                let points = Int((fusion.titleBonus * Self.scale).rounded())
                result.terms.append(Explanation.Term(reason: .together(.title), points: points))
            }
            try explain(fusion, document, view, isEnough: isEnough, &result)
        }
        guard !result.words.isEmpty || !result.terms.isEmpty else {
            result.outcome = .wordsMissing(missing)
            return
        }
        result.outcome = .matched
        result.score = result.allTerms.reduce(0) { $0 + $1.points }
    }

    /// Adds the term of a document's nearness, if that counts, or says how far it is.
    ///
    /// - Parameter isEnough: whether the document has enough of the words.
    private func explain(
        _ fusion: CommittedFusion, _ document: Int, _ view: SegmentView, isEnough: Bool, _ result: inout Explanation
    ) throws {
        guard let table = view.segment.vectors, table.space == fusion.query.space,
            let (cosine, origin) = try fusion.nearness(of: document, try table.checked())
        else { return }
        let needed = isEnough ? MeaningQuery.startCosine : fusion.query.minimumCosine
        guard cosine > needed else {
            if !isEnough { result.distance = Explanation.Distance(cosine: cosine, needed: needed) }
            return
        }
        if !isEnough { result.matchClass = .meaning }
        let points = Int((fusion.worth(cosine, origin) * Self.scale).rounded())
        result.terms.append(Explanation.Term(reason: .meaning(cosine: cosine), points: points))
    }
}

/// The titles of a segment's documents, beside the query.
struct CommittedTitles {
    private let lengths: FieldLengthTable.Reader
    private let typed: Int

    init(_ request: SearchRequest, _ view: SegmentView) throws {
        lengths = try view.segment.lengths.checked()
        typed = request.analyzed.units.reduce(0) { $0 + $1.wordCount }
    }

    /// In words; 0 without a title.
    func length(_ document: Int) -> Int {
        FieldLength.length(lengths.lengths(document)[Int(TextField.title.rawValue)], .words)
    }

    /// Whether a title has as many words as the query.
    func isAsLong(_ document: Int) -> Bool { length(document) == typed }
}
