import TextAnalysis

/// Notes the plan of a search that is to be explained. A search without one notes nothing, which costs nothing. One thread.
final class PlanRecorder {
    private(set) var plan = QueryPlan()
    private var choice: QueryPlan.Choice?
    private var segments: [QueryPlan.SegmentStep] = []

    /// Begins a step. What segments note until its end belongs to it.
    func begin(_ strategy: QueryPlan.Strategy, _ reason: QueryPlan.Reason) {
        choice = QueryPlan.Choice(strategy: strategy, reason: reason)
        segments = []
    }

    func note(_ segment: QueryPlan.SegmentStep) {
        // A second pass may search a segment in the same way.
        if choice != nil, !segments.contains(segment) { segments.append(segment) }
    }

    func end(_ outcome: QueryPlan.Outcome) {
        guard let choice else { return }
        plan.steps.append(QueryPlan.Step(choice: choice, segments: segments, outcome: outcome))
        self.choice = nil
    }

    /// Begins a search again, from nothing.
    ///
    /// - Parameter isCombined: whether it searches a combined segment.
    func restart(isCombined: Bool) {
        plan = QueryPlan()
        plan.isCombined = isCombined
        choice = nil
    }
}

extension Searcher {
    /// Searches, and returns how. Like any search it uses what the query before left, and leaves something for the next.
    ///
    /// - Throws: as ``search(_:)``.
    package func explainPlan(_ request: SearchRequest) throws -> QueryPlan {
        let recorder = PlanRecorder()
        var request = request
        // Without words a committed search is one for everything.
        if request.mode == .committed, request.analyzed.units.isEmpty { request.mode = .wholeWords }
        _ = try search(request, recorder)
        return recorder.plan
    }
}
