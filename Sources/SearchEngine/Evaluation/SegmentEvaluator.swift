import TextAnalysis

/// Finds a query's matches in one segment. Each function returns what it found, in an accumulator that it borrowed.
///
/// Words were looked up once for all stages and passes, of the next key's search too. One thread.
final class SegmentEvaluator {
    let view: SegmentView
    let location: Searcher.SegmentLocation
    let documentFilter: DocumentFilter
    /// Notes how the segment is searched; nil if the plan is not asked for.
    private let recorder: PlanRecorder?
    /// Whether the documents that pass the filter are not to be had in advance.
    private var cannotSelect: Bool
    /// Whether all documents are evaluated, as if there were no filter.
    var ignoresFilter = false
    /// In the order of the query.
    let matchers: [UnitMatcher]
    /// Whether some document matches all units but those that match fuzzily.
    var matchesBesides: [[Bool]: Bool] = [:]
    var segment: Segment { view.segment }

    /// - Parameter matchers: of the segment, a unit each.
    init(
        _ view: SegmentView, _ location: Searcher.SegmentLocation, _ matchers: [UnitMatcher],
        _ documentFilter: DocumentFilter, _ recorder: PlanRecorder?
    ) {
        self.view = view
        self.location = location
        self.documentFilter = documentFilter
        self.recorder = recorder
        cannotSelect = documentFilter.filter == nil
        self.matchers = matchers
    }

    /// Postings of the rarest word: what has to be read at least. 0 when some word has none.
    var postings: Int { matchers.reduce(Int.max) { min($0, $1.postings) } }

    func matcher(_ unit: Int) -> UnitMatcher { matchers[unit] }

    /// Notes how this segment's part of a step is carried out, if the plan is asked for.
    func note(_ way: QueryPlan.SegmentWay) {
        recorder?.note(
            QueryPlan.SegmentStep(
                source: location.source, view: location.view, documents: segment.documentCount, way: way))
    }

    // MARK: Filter

    /// The documents that pass the filter, if few do and that is known without asking each; nil otherwise.
    func select(_ workspace: SearchWorkspace) throws -> DocumentAccumulator? {
        if cannotSelect || ignoresFilter { return nil }
        if workspace.selectedBy == ObjectIdentifier(self) { return workspace.selected }
        workspace.selectedBy = nil
        guard let filter = documentFilter.filter, try filter.select(into: workspace.selected, segment) else {
            cannotSelect = true
            return nil
        }
        workspace.selectedBy = ObjectIdentifier(self)
        return workspace.selected
    }

    /// What decides about documents that were found.
    var matchFilter: DocumentFilter { cannotSelect && !ignoresFilter ? documentFilter : documentFilter.unfiltered }

    /// Whether one of the documents counts.
    func hasCounted(_ matches: borrowing BorrowedAccumulator) throws -> Bool {
        let documentFilter = matchFilter
        var found = false
        try matches.accumulator.forEach { document, _ in
            if !found { found = try documentFilter.takes(document) }
        }
        return found
    }

    // MARK: Direct matches

    /// Returns the direct matches of every unit, deleted documents included.
    func matches(_ tiers: Tiers, _ workspace: SearchWorkspace) throws -> BorrowedAccumulator {
        let kind = matchers.count > 1 ? tiers.kind : nil
        let selection = postings > 0 ? try select(workspace) : nil
        // Candidates are of all documents, so they are neither used nor kept if a filter left few.
        let kept = selection == nil ? kind : nil
        let candidates = kept.flatMap { workspace.queryCache.candidates($0, of: segment) }
        let way = QueryPlanner.way(
            SegmentFacts(
                postings: postings, selected: selection?.count, candidates: candidates?.documents.count))
        note(way)
        switch way {
        case .nothing:
            if let kind { workspace.queryCache.keep(kind, [], values: [], of: segment) }
            return workspace.borrow(documentCount: segment.documentCount)
        case .candidates:
            if let candidates { return try matches(among: candidates, workspace) }
        default: break
        }
        return try intersection(rarestFirst, within: selection, keeping: kept, workspace) {
            try addDirect($0, tiers, to: $1, within: $2, documentsOnly: $3, workspace)
        }
    }

    /// Returns the direct matches of every unit among some documents.
    func matches(_ tiers: Tiers, within: DocumentAccumulator, _ workspace: SearchWorkspace) throws
        -> BorrowedAccumulator
    {
        try intersection(rarestFirst, within: within, workspace) {
            try addDirect($0, tiers, to: $1, within: $2, documentsOnly: $3, workspace)
        }
    }

    /// Collects matches that have every unit in some short field, and are valued by lists of these.
    ///
    /// A lesser field may hold all words together. Whatever could come in by that is valued by all lists.
    func collectValuingApart(
        _ matches: consuming BorrowedAccumulator, into collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws {
        try collector.collect(matches, self) { $0.fields != 0 }
        let least = collector.top.threshold, more = WordScore.togetherBonus * (matchers.count - 1) + location.raise
        let chosen = workspace.borrow(.documents, documentCount: segment.documentCount)
        matches.accumulator.forEach { document, value in
            if value.fields == 0 && value.raised(by: more).strength >= least { chosen.accumulator.add(document) }
        }
        _ = consume matches
        try collector.collect(try self.matches(.all, within: chosen.accumulator, workspace), self)
    }

    /// Returns documents that have every unit in some of the lists, with their values by these.
    func valued(
        _ documents: consuming BorrowedAccumulator, _ tiers: Tiers, _ workspace: SearchWorkspace
    ) throws -> BorrowedAccumulator {
        for matcher in matchers { matcher.beginPass() }
        return try valued(documents, rarestFirst, workspace) { unit, target, within, _ in
            try matchers[unit].addDirect(to: target, tiers, within: within, workspace.block)
        }
    }

    /// Returns the direct matches of every unit, but for some that have two units in long fields only.
    ///
    /// The long fields of the most frequent unit are read only for documents that have it in short fields, or all
    /// others. Most items with all words have several in long fields, and are worth too little to be valued.
    func matchesWithOneLong(_ workspace: SearchWorkspace) throws -> BorrowedAccumulator {
        let rarestFirst = rarestFirst, selection = try select(workspace)
        if selection == nil, let candidates = workspace.queryCache.candidates(.withOneLong, of: segment) {
            note(.candidates(candidates.documents.count))
            return try matches(among: candidates, workspace)
        }
        note(.postings(postings))
        guard let last = rarestFirst.last else { return workspace.borrow(documentCount: segment.documentCount) }
        let others = rarestFirst.dropLast()
        let chosen = try narrowed(others, within: selection, workspace) {
            try addDirect($0, .short, to: $1, within: $2, documentsOnly: $3, workspace)
        }
        let all = try narrowed(others, within: selection, workspace) {
            try addDirect($0, .all, to: $1, within: $2, documentsOnly: $3, workspace)
        }
        return try valued(all, [last] + others, keeping: selection == nil ? .withOneLong : nil, workspace) {
            unit, target, within, _ in
            guard unit == last else {
                return try matchers[unit].addDirect(to: target, .all, within: within, workspace.block)
            }
            try matchers[last].addDirect(to: target, .short, within: within, workspace.block)
            target.forEachWord { word, documents in chosen.accumulator.add(word: word, bits: documents) }
            try matchers[last].addDirect(to: target, .long, within: chosen.accumulator, workspace.block)
        }
    }
}
