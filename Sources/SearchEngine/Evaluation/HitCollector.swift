/// Takes matches that are live, unexpired and pass the filter, keeps the best and counts all.
struct HitCollector {
    private let request: SearchRequest
    private let snapshots: [Snapshot]
    private(set) var top: TopHits
    private(set) var total = 0

    init(_ request: SearchRequest, _ snapshots: [Snapshot]) {
        self.request = request
        self.snapshots = snapshots
        top = TopHits(limit: request.limit, snapshots: snapshots)
    }

    /// What decides whether a document of a view counts.
    private struct Gate {
        let view: SegmentView
        let mayExpire: Bool
        let filter: FilterEvaluator?
        let now: Int64

        @inline(__always) func takes(_ document: Int) throws -> Bool {
            if view.isDeleted(document) { return false }
            if mayExpire, try view.segment.expiration(document) <= now { return false }
            if let filter, try !filter.passes(document, view.segment) { return false }
            return true
        }
    }

    private func gate(_ view: SegmentView, _ place: Searcher.Place) throws -> Gate {
        Gate(
            view: view, mayExpire: view.segment.meta.earliestExpiration <= request.now,
            filter: try request.filter.map {
                try FilterEvaluator($0, view.segment, snapshots[place.source].schema)
            }, now: request.now)
    }

    @inline(__always)
    private mutating func offer(_ document: Int, _ value: MatchValue, _ view: SegmentView, _ place: Searcher.Place)
        throws
    {
        total += 1
        if value.strength < top.threshold { return }
        try top.offer(
            TopHits.Candidate(
                value: value, rank: try view.segment.rank(document), source: place.source, view: place.view,
                document: document))
    }

    /// - Parameter only: the class that counts; nil for all.
    mutating func collect(
        _ matches: DocumentAccumulator, _ view: SegmentView, _ place: Searcher.Place, only: MatchClass? = nil
    ) throws {
        if matches.count > 0 {
            let gate = try gate(view, place)
            try matches.forEach { document, value in
                if let only, value.matchClass != only { return }
                if try gate.takes(document) { try offer(document, value, view, place) }
            }
        }
        try view.segment.checkDisk()
    }

    mutating func collect(_ matches: MatchSet, _ view: SegmentView, _ place: Searcher.Place) throws {
        if matches.count > 0 {
            let gate = try gate(view, place)
            for i in 0..<matches.count where try gate.takes(Int(matches.documents[i])) {
                try offer(Int(matches.documents[i]), matches.values[i], view, place)
            }
        }
        try view.segment.checkDisk()
    }

    /// Documents in the order of their score; no more than are wanted.
    mutating func collect(
        _ best: [(document: Int, score: Int)], _ view: SegmentView, _ place: Searcher.Place, atMost: Int
    ) throws {
        let gate = try gate(view, place)
        let start = total
        for (document, score) in best where total - start < atMost {
            if try gate.takes(document) {
                try offer(document, MatchValue(.direct, score: score, fields: 0), view, place)
            }
        }
        try view.segment.checkDisk()
    }
}
