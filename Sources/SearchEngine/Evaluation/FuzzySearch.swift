import TextAnalysis

/// The fuzzy stage: which words may be mistyped, and what matches if they are.
extension KeystrokeSearch {
    /// Adds fuzzy matches of words that by themselves match fewer items than are wanted, since they may be mistyped. If nothing
    /// matches, with or without the filter, it does so for every word.
    func addFuzzy(to found: inout Found) throws {
        let allowsTypos = units.map(Self.allowsTypos)
        guard allowsTypos.contains(true) else { return }
        let failed = try units.indices.map { try allowsTypos[$0] && hasFailed($0) }
        if failed.contains(true) {
            let isComplete = try addFuzzy(
                QueryPlan.FuzzyWords(isFuzzy: failed, cause: .matchTooFew), to: &found.hits)
            found.isExact = found.isExact && isComplete
            if !isComplete { return }
        }
        if found.hits.total == 0 && failed != allowsTypos, try !matchesAnything() {
            let isComplete = try addFuzzy(
                QueryPlan.FuzzyWords(isFuzzy: allowsTypos, cause: .nothingMatches), to: &found.hits)
            found.isExact = found.isExact && isComplete
        }
    }

    private static func allowsTypos(_ unit: QueryUnit) -> Bool {
        unit.direct.contains { $0.phrases.contains { $0.atoms.contains { $0.typoTolerantLetters > 0 } } }
    }

    /// Adds matches of some words with typing errors.
    ///
    /// - Returns: whether all were counted.
    private func addFuzzy(_ words: QueryPlan.FuzzyWords, to hits: inout HitCollector) throws -> Bool {
        let evaluators = try evaluators.filter { try mayMatchFuzzily(words.isFuzzy, $0) }
        try Segment.makeTries(of: evaluators.map(\.view.segment))
        var postings = 0
        for evaluator in evaluators { postings += try evaluator.readings(ofFuzzy: words.isFuzzy) }
        var doubt: QueryPlan.Doubt?
        while true {
            let (strategy, reason) = QueryPlanner.fuzzy(
                postings: postings, stopsEarlyFrom: request.stopsEarlyFrom, after: doubt)
            recorder?.begin(.fuzzy(strategy, words), reason)
            if strategy == .allFields {
                try addAllFuzzy(words.isFuzzy, evaluators, to: &hits)
                recorder?.end(.found(total: hits.total, isExact: true))
                return true
            }
            let result = try bestFuzzy(words.isFuzzy, evaluators, besides: hits)
            recorder?.end(result.outcome)
            switch result {
            case .found(let found):
                hits = found.hits
                return false
            case .unsure(let reason): doubt = reason
            }
        }
    }

    /// Whether a segment may have hits when some units match fuzzily. Of a single segment it is not asked in advance.
    private func mayMatchFuzzily(_ isFuzzy: [Bool], _ evaluator: SegmentEvaluator) throws -> Bool {
        try evaluators.count == 1 || evaluator.hasMatch(besides: isFuzzy, workspace)
    }

    /// Adds all fuzzy matches; those of better classes are there already.
    private func addAllFuzzy(
        _ isFuzzy: [Bool], _ evaluators: [SegmentEvaluator], to hits: inout HitCollector
    ) throws {
        for evaluator in evaluators {
            try hits.collect(try evaluator.fuzzyMatches(isFuzzy, workspace), evaluator) { $0.matchClass == .fuzzy }
        }
    }

    /// Returns hits with the best of the fuzzy matches that have their words in short fields.
    ///
    /// - Parameter others: hits of better classes.
    private func bestFuzzy(
        _ isFuzzy: [Bool], _ evaluators: [SegmentEvaluator], besides others: HitCollector
    ) throws -> StepResult {
        var hits = others, maximumApart: UInt32 = 0
        for evaluator in evaluators {
            if evaluator.isOfWord {
                try evaluator.collectFuzzyWord(&hits, limit: request.limit, workspace)
                continue
            }
            let raise = evaluator.location.raise
            try hits.collect(try evaluator.fuzzyMatches(isFuzzy, in: .short, workspace), evaluator) { value in
                guard value.matchClass == .fuzzy else { return false }
                if value.fields == 0 { maximumApart = max(maximumApart, value.raised(by: raise).strength) }
                return true
            }
        }
        if let doubt = ScoreBounds.doubt(hits.top, .fuzzy, limit: request.limit, rest: bounds.oneLong) {
            return .unsure(doubt)
        }
        // An item whose words are together in another field, which short fields do not tell, may be worth the bonus more.
        let apart = maximumApart + UInt32(bounds.bonus), worst = hits.top.threshold
        if units.count > 1, apart >= worst {
            let lowest = MatchValue(.fuzzy, score: 0, fields: 0).strength
            return .unsure(.mayBeBetter(worst: Int(worst) - Int(lowest), rest: Int(apart) - Int(lowest)))
        }
        return .found(Found(hits: hits, isExact: false))
    }

    /// Whether some item matches, which the filter keeps out: then it is not the typing that is wrong.
    private func matchesAnything() throws -> Bool {
        for evaluator in evaluators where evaluator.documentFilter.filter != nil {
            evaluator.ignoresFilter = true
            defer { evaluator.ignoresFilter = false }
            if try evaluator.hasCounted(evaluator.matches(.all, workspace)) { return true }
            if workspace.queryCache.hasPinyin,
                try evaluator.hasCounted(evaluator.pinyinMatches(workspace))
            {
                return true
            }
        }
        return false
    }

    /// Whether a unit by itself matches fewer items than are wanted.
    private func hasFailed(_ unit: Int) throws -> Bool {
        var count = 0
        for evaluator in evaluators {
            let view = evaluator.view
            let mayExpire = view.segment.meta.earliestExpiration <= request.now
            count = try evaluator.matcher(unit).count(upTo: request.limit, from: count, workspace) { document in
                if view.isDeleted(document) { return false }
                return try !mayExpire || view.segment.expiration(document) > request.now
            }
            if count >= request.limit { return false }
        }
        return true
    }
}
