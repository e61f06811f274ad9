import TextAnalysis

/// Searches several snapshots as one list. Any thread; a value, made in no time.
public struct Searcher: Sendable {
    /// What is searched, in the order that ``SearchHit/source`` counts.
    public let snapshots: [Snapshot]

    /// What is added to the score of each snapshot's hits if there are words; empty if nothing is.
    let points: [Int]

    private let combined: CombinedIndex?
    /// The part of the combined index that is searched instead of snapshots' segments.
    private var cover: CombinedCover?

    /// What its searches remember of each other, one at a time; nil for what the process has. Tests give their own.
    package var workspace: SearchWorkspace?

    /// The snapshots whose matches are also counted by themselves: see ``SearchResults/totalApart``.
    package var countedApart = 0..<0

    /// Points of a snapshot are from minus this to this: two steps between fields.
    public static let maximumPoints = 256

    /// - Parameters:
    ///   - snapshots: in the order in which equal hits are to come.
    ///   - points: what is added to the score of each snapshot's hits, never changing their class. As many as there are
    ///     snapshots, each at most ``maximumPoints`` away from 0, or none. For a committed score they are 512ths of it.
    ///     A score may fall below 0.
    ///   - combined: an index that may stand for some of the snapshots' segments. It changes only the time that a
    ///     search takes, and inexact totals.
    public init(_ snapshots: [Snapshot], points: [Int] = [], combined: CombinedIndex? = nil) {
        precondition(points.isEmpty || points.count == snapshots.count, "Give points for each snapshot, or none.")
        precondition(points.allSatisfy { abs($0) <= Self.maximumPoints }, "Points are at most 256 away from 0.")
        self.snapshots = snapshots
        self.points = points
        self.combined = combined
    }

    /// Where a segment is: its snapshot, and its number there. The combined segment's is that of one more snapshot.
    struct SegmentLocation {
        var source: Int
        var view: Int
        /// The points that its hits have above those of the snapshot with the fewest points. 0 or more, so that raising
        /// a value never changes its class.
        var raise = 0
    }

    /// The segments that hold live items.
    ///
    /// - Parameter areRaised: whether snapshots' points count.
    func views(areRaised: Bool) -> [(view: SegmentView, location: SegmentLocation)] {
        var all: [(view: SegmentView, location: SegmentLocation)] = []
        let fewest = minimumPoints
        func add(_ source: Int, _ index: Int, _ view: SegmentView, points: Int) {
            all.append((view, SegmentLocation(source: source, view: index, raise: areRaised ? points - fewest : 0)))
        }
        func pointsOf(_ source: Int) -> Int { points.isEmpty ? 0 : points[source] }
        if let cover {
            add(snapshots.count, 0, cover.view, points: cover.points)
            for (source, index) in cover.rest {
                add(source, index, snapshots[source].views[index], points: pointsOf(source))
            }
            return all
        }
        for (source, snapshot) in snapshots.enumerated() {
            for (index, view) in snapshot.views.enumerated() where view.liveCount > 0 {
                add(source, index, view, points: pointsOf(source))
            }
        }
        return all
    }

    /// What points are of a committed score: that many 512ths, rounded down.
    package static func share(_ points: Int, of score: Int) -> Int { (score * points) >> 9 }

    var minimumPoints: Int { points.min() ?? 0 }
    /// The most that a hit can be raised.
    var maximumRaise: Int { (points.max() ?? 0) - minimumPoints }

    /// The best items for a request, exact to the last rank: ``SearchResults`` says in which order.
    ///
    /// - Throws: ``IndexError``: `corrupted` or `inputOutput` when a segment that had to be read is damaged. There are no
    ///   partial results.
    public func search(_ request: SearchRequest) throws -> SearchResults { try search(request, nil) }

    /// - Parameter recorder: notes the plan; nil if it is not asked for.
    func search(_ request: SearchRequest, _ recorder: PlanRecorder?) throws -> SearchResults {
        var results = try searchByWords(request, recorder)
        try addNear(to: &results, request)
        return results
    }

    private func searchByWords(_ request: SearchRequest, _ recorder: PlanRecorder?) throws -> SearchResults {
        var results = try searchByScore(request, recorder)
        guard var order = ClosenessOrder(request), let last = results.hits.last else { return results }
        let isFull = results.hits.count == request.limit && request.limit < order.maximumHits
        if isFull, try order.mayBeCloser(thanLastOf: results.hits, self) {
            var wider = request
            wider.limit = order.maximumHits
            results.hits += try searchByScore(wider, nil).hits.dropFirst(results.hits.count).prefix {
                $0.isAsGood(as: last)
            }
        }
        try order.order(&results.hits, self)
        results.hits.removeLast(max(0, results.hits.count - request.limit))
        return results
    }

    /// Adds near items behind hits that are fewer than asked for. Nothing before them moves.
    private func addNear(to results: inout SearchResults, _ request: SearchRequest) throws {
        guard let query = request.meaning, request.mode != .committed, !request.analyzed.units.isEmpty else { return }
        let room = min(query.maximumWhileTyping, request.limit - results.hits.count)
        if room <= 0 { return }
        let search = NearestItems(searcher: self, request: request, query: query)
        let near = try search.nearest(room + results.hits.count).filter { item in
            !results.hits.contains {
                ($0.source, $0.view, $0.document) == (item.location.source, item.location.view, item.document)
            }
        }
        for item in near.prefix(room) {
            results.hits.append(
                SearchHit(
                    source: item.location.source,
                    identifier: String(decoding: try item.view.segment.identifier(item.document), as: UTF8.self),
                    matchClass: .meaning, score: Int((item.cosine * CommittedSearch.scale).rounded()),
                    nearness: MeaningMatch(cosine: item.cosine, isOnlyReason: true),
                    rank: try item.view.segment.rank(item.document), view: item.location.view,
                    document: item.document))
            results.total += 1
            if countedApart.contains(item.location.source) { results.totalApart += 1 }
        }
    }

    /// Searches without looking at how close the words stand.
    private func searchByScore(_ request: SearchRequest, _ recorder: PlanRecorder?) throws -> SearchResults {
        // Statistics are counted by snapshot, and what only items tell a combined segment does not have.
        if let combined, request.mode != .committed, !(request.filter?.needsItems ?? false),
            let cover = combined.cover(of: snapshots, points: points)
        {
            var searcher = self
            searcher.cover = cover
            recorder?.restart(isCombined: true)
            do {
                return try searcher.searchSegments(request, recorder)
            } catch let error as IndexError {
                recorder?.restart(isCombined: false)
                // Where an index cannot be read, the search without it says so.
                let results = try searchSegments(request, recorder)
                combined.giveUp(cover, error)
                return results
            }
        }
        return try searchSegments(request, recorder)
    }

    private func searchSegments(_ request: SearchRequest, _ recorder: PlanRecorder?) throws -> SearchResults {
        if request.mode == .committed {
            return try Self.noting(.weightiestWords, .isCommitted, recorder) {
                try CommittedSearch(searcher: self, request: request).run()
            }
        }
        let units = request.analyzed.units
        guard units.isEmpty else { return try KeystrokeSearch.run(self, request, units, recorder) }
        // The search field is empty, so no key follows.
        SearchWorkspace.clearQueryCaches()
        return try Self.noting(.everyItem, .noWords, recorder) { try everything(request) }
    }

    /// Notes a search of one step.
    private static func noting(
        _ strategy: QueryPlan.Strategy, _ reason: QueryPlan.Reason, _ recorder: PlanRecorder?,
        _ search: () throws -> SearchResults
    ) rethrows -> SearchResults {
        recorder?.begin(strategy, reason)
        let results = try search()
        recorder?.end(.found(total: results.total, isExact: results.isTotalExact))
        return results
    }

    /// Without words every item matches alike, so that rank decides.
    private func everything(_ request: SearchRequest) throws -> SearchResults {
        try collect(request) { view, _ in
            var all = MatchSet()
            for document in 0..<view.segment.documentCount {
                all.append(UInt32(document), MatchValue(.direct, score: 0, fields: 0))
            }
            return all
        }
    }

    func collector(_ request: SearchRequest) -> HitCollector { HitCollector(request, self) }

    func schema(of location: SegmentLocation) -> IndexSchema {
        // One schema is that of all that are combined.
        location.source < snapshots.count ? snapshots[location.source].schema : snapshots[0].schema
    }

    /// The document of a candidate, in the snapshot that has it.
    func origin(of candidate: TopHits.Candidate) throws -> (source: Int, view: Int, document: Int) {
        guard candidate.source == snapshots.count, let cover else {
            return (candidate.source, candidate.view, candidate.document)
        }
        return try cover.origin(of: candidate.document)
    }

    func identifier(of candidate: TopHits.Candidate) throws -> [UInt8] {
        let segment =
            candidate.source < snapshots.count
            ? snapshots[candidate.source].views[candidate.view].segment : cover!.view.segment
        return try segment.identifier(candidate.document)
    }

    /// Collects what `matches` finds in each segment.
    ///
    /// - Parameter closeness: of the matches in a segment, if it counts.
    func collect(
        _ request: SearchRequest, closeness: ((MatchSet, SegmentView) throws -> [UInt32])? = nil,
        _ matches: (SegmentView, SegmentLocation) throws -> MatchSet
    ) throws -> SearchResults {
        var collector = HitCollector(request, self, comparesCloseness: closeness != nil)
        for (view, location) in views(areRaised: false) {
            let found = try matches(view, location)
            try collector.collect(found, closeness: try closeness?(found, view) ?? [], view, location)
        }
        return try results(
            KeystrokeSearch.Outcome(
                top: collector.top, total: collector.total, totalApart: collector.totalApart, isTotalExact: true))
    }

    /// - Parameter offset: what values lack of scores, as hits were raised from the fewest points.
    func results(_ outcome: KeystrokeSearch.Outcome, offset: Int = 0) throws -> SearchResults {
        let hits = try outcome.top.sorted().map { candidate in
            let origin = try origin(of: candidate)
            return SearchHit(
                source: origin.source,
                identifier: String(decoding: try identifier(of: candidate), as: UTF8.self),
                matchClass: candidate.value.matchClass, score: candidate.value.score + offset,
                closeness: candidate.closeness,
                nearness: candidate.value.fields & CommittedFusion.isOnlyReason == 0
                    ? nil : MeaningMatch(cosine: 0, isOnlyReason: true),
                rank: candidate.rank, view: origin.view, document: origin.document)
        }
        try cover?.view.segment.checkDisk()
        for hit in hits { try snapshots[hit.source].views[hit.view].segment.checkDisk() }
        return SearchResults(
            hits: hits, total: outcome.total, totalApart: outcome.totalApart, isTotalExact: outcome.isTotalExact)
    }

    /// The item of a hit, decoded now.
    public func document(_ hit: SearchHit) throws -> Document {
        let segment = snapshots[hit.source].views[hit.view].segment
        let document = try segment.document(hit.document)
        try segment.checkDisk()
        return document
    }
}
