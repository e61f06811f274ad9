/// Takes matches that are live, unexpired and pass the filter, keeps the best and counts all.
struct HitCollector {
    private let request: SearchRequest
    private let searcher: Searcher
    private(set) var top: TopHits
    private(set) var total = 0
    /// How many of ``total`` are of snapshots that are counted apart.
    private(set) var totalApart = 0
    private let countedApart: Range<Int>

    init(_ request: SearchRequest, _ searcher: Searcher, comparesCloseness: Bool = false) {
        self.request = request
        self.searcher = searcher
        countedApart = searcher.countedApart
        top = TopHits(limit: request.limit, searcher: searcher, comparesCloseness: comparesCloseness)
    }

    /// Takes a document that passed a ``DocumentFilter``.
    @inline(__always)
    mutating func offer(
        _ document: Int, _ value: MatchValue, closeness: UInt32 = 0, _ view: SegmentView,
        _ location: Searcher.SegmentLocation
    ) throws {
        count(1, location)
        let value = value.raised(by: location.raise)
        if top.leavesOut(value.strength, document, of: location) { return }
        try top.offer(
            TopHits.Candidate(
                value: value, closeness: closeness, rank: try view.segment.rank(document), source: location.source,
                view: location.view,
                document: document))
    }

    /// Counts documents that passed a ``DocumentFilter`` and are not good enough.
    @inline(__always)
    mutating func count(_ documents: Int, _ location: Searcher.SegmentLocation) {
        total += documents
        if countedApart.contains(location.source) { totalApart += documents }
    }

    /// - Parameter isWanted: which matches to take.
    @inline(__always)
    mutating func collect(
        _ matches: borrowing BorrowedAccumulator, _ evaluator: SegmentEvaluator,
        where isWanted: (MatchValue) -> Bool = { _ in true }
    ) throws {
        let view = evaluator.view, location = evaluator.location
        if matches.count > 0 {
            let documentFilter = evaluator.matchFilter
            try matches.accumulator.forEach { document, value in
                if isWanted(value), try documentFilter.takes(document) { try offer(document, value, view, location) }
            }
        }
        try view.segment.checkDisk()
    }

    /// - Parameter closeness: of each match; empty for none.
    mutating func collect(
        _ matches: MatchSet, closeness: [UInt32] = [], _ view: SegmentView, _ location: Searcher.SegmentLocation
    ) throws {
        if matches.count > 0 {
            let documentFilter = try DocumentFilter(request, view, searcher.schema(of: location))
            for i in 0..<matches.count where try documentFilter.takes(Int(matches.documents[i])) {
                try offer(
                    Int(matches.documents[i]), matches.values[i], closeness: closeness.isEmpty ? 0 : closeness[i], view,
                    location)
            }
        }
        try view.segment.checkDisk()
    }

    /// The best documents of a frequent prefix; no more than are wanted.
    mutating func collect(
        best prefix: FrequentPrefix, _ evaluator: SegmentEvaluator, atMost: Int, _ workspace: SearchWorkspace
    ) throws {
        let view = evaluator.view, location = evaluator.location
        let selection = try evaluator.select(workspace), documentFilter = evaluator.matchFilter
        var left = atMost
        try prefix.forEachBest { document, score in
            if left > 0, selection?.contains(document) ?? true, try documentFilter.takes(document) {
                try offer(document, MatchValue(.direct, score: score, fields: 0), view, location)
                left -= 1
            }
            return left > 0
        }
        try view.segment.checkDisk()
    }
}
