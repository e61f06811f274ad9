import TextAnalysis

/// Searches several snapshots as one list. Any thread; a value, made in no time.
public struct Searcher: Sendable {
    /// What is searched, in the order that ``SearchHit/source`` counts.
    public let snapshots: [Snapshot]

    /// - Parameter snapshots: in the order in which equal hits are to come.
    public init(_ snapshots: [Snapshot]) { self.snapshots = snapshots }

    /// Where a segment is: its snapshot, and its number there.
    struct Place {
        var source: Int
        var view: Int
    }

    /// The segments that hold live items.
    var views: [(view: SegmentView, place: Place)] {
        var all: [(view: SegmentView, place: Place)] = []
        for (source, snapshot) in snapshots.enumerated() {
            for (index, view) in snapshot.views.enumerated() where view.liveCount > 0 {
                all.append((view, Place(source: source, view: index)))
            }
        }
        return all
    }

    /// The best items for a request, exact to the last place: ``SearchResults`` says in which order.
    ///
    /// - Throws: ``IndexError``: `corrupted` or `inputOutput` when a segment that had to be read is damaged. There are no
    ///   partial results.
    public func search(_ request: SearchRequest) throws -> SearchResults {
        if request.mode == .committed { return try CommittedSearch(searcher: self, request: request).run() }
        let query = request.analyzed
        if query.units.isEmpty { return try everything(request) }
        return try KeystrokeSearch(searcher: self, request: request, units: query.units).run()
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

    func collector(_ request: SearchRequest) -> HitCollector { HitCollector(request, snapshots) }

    /// Collects what `matches` finds in each segment.
    func collect(_ request: SearchRequest, _ matches: (SegmentView) throws -> MatchSet) throws -> SearchResults {
        var collector = self.collector(request)
        for (view, place) in views { try collector.collect(try matches(view), view, place) }
        return try results(
            KeystrokeSearch.Outcome(top: collector.top, total: collector.total, isTotalExact: true))
    }

    func results(_ outcome: KeystrokeSearch.Outcome) throws -> SearchResults {
        let hits = try outcome.top.sorted().map { candidate in
            SearchHit(
                source: candidate.source,
                identifier: String(
                    decoding: try snapshots[candidate.source].views[candidate.view].segment.identifier(
                        candidate.document), as: UTF8.self),
                matchClass: candidate.value.matchClass, score: candidate.value.score, rank: candidate.rank,
                view: candidate.view, document: candidate.document)
        }
        for hit in hits { try snapshots[hit.source].views[hit.view].segment.checkDisk() }
        return SearchResults(hits: hits, total: outcome.total, isTotalExact: outcome.isTotalExact)
    }

    /// The item of a hit, decoded now.
    public func document(_ hit: SearchHit) throws -> Document {
        let segment = snapshots[hit.source].views[hit.view].segment
        let document = try segment.document(hit.document)
        try segment.checkDisk()
        return document
    }
}
