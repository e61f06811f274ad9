import TextAnalysis

/// Searches several snapshots as one list. Any thread; a value, made in no time.
public struct Searcher: Sendable {
    /// What is searched, in the order that ``SearchHit/source`` counts.
    public let snapshots: [Snapshot]

    /// - Parameter snapshots: in the order in which equal hits are to come.
    public init(_ snapshots: [Snapshot]) { self.snapshots = snapshots }

    /// The best items for a request, exact to the last place: ``SearchResults`` says in which order.
    ///
    /// - Throws: ``IndexError``: `corrupted` or `inputOutput` when a segment that had to be read is damaged. There are no
    ///   partial results.
    public func search(_ request: SearchRequest) throws -> SearchResults {
        if request.mode == .committed { return try CommittedSearch(searcher: self, request: request).run() }
        let query = request.analyzed
        if query.units.isEmpty { return try everything(request) }
        // Each step looks at one class more, and only where the classes before it leave room.
        var results = try search(request, query, pinyin: false, typos: false)
        let hasPinyin = query.units.contains { $0.alternatives.contains(where: \.isPinyin) }
        if results.total < request.limit && hasPinyin {
            results = try search(request, query, pinyin: true, typos: false)
        }
        let canForgive = query.units.contains { unit in
            unit.alternatives.contains { $0.phrases.contains { $0.atoms.contains { $0.forgivableLetters > 0 } } }
        }
        if results.total < request.limit && request.forgivesTypos && canForgive {
            results = try search(request, query, pinyin: true, typos: true)
        }
        return results
    }

    private func search(
        _ request: SearchRequest, _ query: AnalyzedQuery, pinyin: Bool, typos: Bool
    ) throws -> SearchResults {
        try collect(request) { view in
            let evaluator = SegmentEvaluator(
                segment: view.segment, units: query.units, allowsPinyin: pinyin, allowsTypos: typos)
            return try evaluator.matches()
        }
    }

    /// Without words every item matches alike, so that rank decides.
    private func everything(_ request: SearchRequest) throws -> SearchResults {
        try collect(request) { view in
            var all = MatchSet()
            for document in 0..<view.segment.documentCount {
                all.append(UInt32(document), MatchValue(.direct, score: 0, fields: 0))
            }
            return all
        }
    }

    /// Takes the live, unexpired matches that pass the filter, keeps the best and counts all.
    func collect(_ request: SearchRequest, _ matches: (SegmentView) throws -> MatchSet) throws -> SearchResults {
        let snapshots = self.snapshots
        var top = TopHits(limit: request.limit) { candidate in
            try snapshots[candidate.source].views[candidate.view].segment.identifier(candidate.document)
        }
        var total = 0
        for (source, snapshot) in snapshots.enumerated() {
            for (index, view) in snapshot.views.enumerated() where view.liveCount > 0 {
                let segment = view.segment
                let found = try matches(view)
                // Nothing found may also mean that zeros were read in place of what the disk did not give.
                if found.count == 0 {
                    try segment.checkDisk()
                    continue
                }
                let filter = try request.filter.map { try FilterEvaluator($0, segment, snapshot.schema) }
                let mayExpire = segment.meta.earliestExpiration <= request.now
                for i in 0..<found.count {
                    let document = Int(found.documents[i])
                    if view.isDeleted(document) { continue }
                    if mayExpire, try segment.expiration(document) <= request.now { continue }
                    if let filter, try !filter.passes(document, segment) { continue }
                    total += 1
                    let value = found.values[i]
                    if value.packed >> 8 < top.threshold { continue }
                    try top.offer(
                        TopHits.Candidate(
                            value: value, rank: try segment.rank(document), source: source, view: index,
                            document: document))
                }
                try segment.checkDisk()
            }
        }
        let hits = try top.sorted().map { candidate in
            SearchHit(
                source: candidate.source,
                identifier: String(
                    decoding: try snapshots[candidate.source].views[candidate.view].segment.identifier(
                        candidate.document), as: UTF8.self),
                matchClass: candidate.value.matchClass, score: candidate.value.score, rank: candidate.rank,
                view: candidate.view, document: candidate.document)
        }
        for hit in hits { try snapshots[hit.source].views[hit.view].segment.checkDisk() }
        return SearchResults(hits: hits, total: total)
    }

    /// The item of a hit, decoded now.
    public func document(_ hit: SearchHit) throws -> Document {
        let segment = snapshots[hit.source].views[hit.view].segment
        let document = try segment.document(hit.document)
        try segment.checkDisk()
        return document
    }
}
