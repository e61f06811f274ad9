import TextAnalysis

/// The search for items that match all words, stage by stage: see `Docs/Ranking.md`, "Classes".
///
/// ``QueryPlanner`` chooses each step. The function of a step returns what it found: hits, or why they are not sure.
struct KeystrokeSearch {
    let searcher: Searcher
    let request: SearchRequest
    let units: [QueryUnit]
    let workspace: SearchWorkspace
    let evaluators: [SegmentEvaluator]
    let bounds: ScoreBounds
    /// Notes the plan; nil if it is not asked for.
    let recorder: PlanRecorder?

    struct Outcome {
        var top: TopHits
        var total: Int
        /// How many of these are of snapshots that are counted apart.
        var totalApart: Int
        var isTotalExact: Bool
    }

    /// Hits of one stage or several.
    struct Found {
        var hits: HitCollector
        /// Whether all matches were counted.
        var isExact: Bool
    }

    /// What came of a step.
    enum StepResult {
        case found(Found)
        case unsure(QueryPlan.Doubt)
    }

    /// Searches with the searcher's workspace, or one of the pool.
    static func run(
        _ searcher: Searcher, _ request: SearchRequest, _ units: [QueryUnit], _ recorder: PlanRecorder?
    ) throws -> SearchResults {
        func run(_ workspace: SearchWorkspace) throws -> SearchResults {
            // Memory addresses are reused, so clear the cached owner first.
            workspace.selectedBy = nil
            // A search of given items follows a search of all items for this text, and leaves its candidates as they
            // are.
            workspace.queryCache.begin(units, isKept: !(request.filter?.needsItems ?? false))
            defer { workspace.queryCache.end() }
            do {
                let search = try KeystrokeSearch(searcher, request, units, workspace, recorder)
                return try search.results()
            } catch {
                // The value that was being computed may be there in part.
                workspace.queryCache.clear()
                throw error
            }
        }
        if let workspace = searcher.workspace { return try run(workspace) }
        return try SearchWorkspace.with(continuing: units, run)
    }

    private init(
        _ searcher: Searcher, _ request: SearchRequest, _ units: [QueryUnit], _ workspace: SearchWorkspace,
        _ recorder: PlanRecorder?
    ) throws {
        self.searcher = searcher
        self.request = request
        self.units = units
        self.workspace = workspace
        self.recorder = recorder
        bounds = ScoreBounds(units, raise: searcher.maximumRaise)
        var evaluators: [SegmentEvaluator] = []
        for (view, location) in searcher.views(areRaised: true) {
            let documentFilter = try DocumentFilter(request, view, searcher.schema(of: location))
            let matchers = try workspace.queryCache.matchers(in: view.segment)
            evaluators.append(SegmentEvaluator(view, location, matchers, documentFilter, recorder))
        }
        self.evaluators = evaluators
    }

    private func results() throws -> SearchResults {
        var found = try direct()
        // All that was found so far is among the hits, so that a stage need only bring what is new.
        if found.hits.total < request.limit, workspace.queryCache.hasPinyin { try addPinyin(to: &found.hits) }
        if found.hits.total < request.limit && request.toleratesTypos { try addFuzzy(to: &found) }
        let hits = found.hits
        let outcome = Outcome(
            top: hits.top, total: hits.total, totalApart: hits.totalApart, isTotalExact: found.isExact)
        let results = try searcher.results(outcome, offset: searcher.minimumPoints)
        assert(workspace.lentAccumulators == 0, "Every accumulator was given back.")
        // Behind the first result, which nothing should keep waiting.
        for evaluator in evaluators { evaluator.view.segment.preload() }
        return results
    }

    // MARK: Pinyin

    /// Adds matches by pinyin to direct ones.
    private func addPinyin(to hits: inout HitCollector) throws {
        recorder?.begin(.pinyin, .tooFewHits(hits.total, wanted: request.limit))
        for evaluator in evaluators {
            try hits.collect(try evaluator.pinyinMatches(workspace), evaluator) { $0.matchClass == .pinyin }
        }
        recorder?.end(.found(total: hits.total, isExact: true))
    }
}
