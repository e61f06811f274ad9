/// The direct stage: ``QueryPlanner`` chooses steps until the hits of one are sure.
extension KeystrokeSearch {
    /// Returns the best direct matches.
    func direct() throws -> Found {
        var facts = directFacts()
        while true {
            let (strategy, reason) = QueryPlanner.direct(facts)
            recorder?.begin(.direct(strategy), reason)
            let result = try carryOut(strategy)
            recorder?.end(result.outcome)
            switch result {
            case .found(let found): return found
            case .unsure(let doubt): facts.note(doubt, of: strategy)
            }
        }
    }

    private func carryOut(_ strategy: QueryPlan.DirectStrategy) throws -> StepResult {
        switch strategy {
        case .topLists: .found(try bestOfTopLists())
        case .singleWord: .found(try bestOfWord())
        case .letterTitles: try bestOfLetterTitles()
        case .listAndLetters: try bestOfListAndLetters()
        case .titles: try best(.title, rest: bounds.outsideTitles)
        case .shortFields: try best(.short, rest: bounds.oneLong)
        case .withOneLong: .found(try withOneLong())
        case .candidates, .allFields: .found(Found(hits: try pass(.all).hits, isExact: true))
        }
    }

    private func directFacts() -> DirectFacts {
        var facts = DirectFacts(
            units: units.count, limit: request.limit, stopsEarlyFrom: request.stopsEarlyFrom,
            restWithTwoLong: bounds.twoLong)
        facts.segments = evaluators.count
        facts.postings = evaluators.reduce(0) { $0 + $1.postings }
        // Few postings decide by themselves.
        if facts.postings < facts.stopsEarlyFrom { return facts }
        for evaluator in evaluators {
            evaluator.count(in: &facts)
            if workspace.queryCache.candidates(.all, of: evaluator.view.segment) != nil { facts.candidates += 1 }
        }
        return facts
    }

    // MARK: One word

    /// Returns the best documents of the query's only word, from top-k lists if these have enough.
    private func bestOfTopLists() throws -> Found {
        var found = Found(hits: searcher.collector(request), isExact: true)
        // Postings come last, when the lists have set a high mark.
        var others: [SegmentEvaluator] = []
        for evaluator in evaluators {
            guard try bestOfTopList(evaluator, &found) else {
                others.append(evaluator)
                continue
            }
        }
        for evaluator in others { try addBestOfWord(evaluator, &found) }
        return found
    }

    /// Adds the best documents of one segment from what is known in advance; returns false if that is not enough, and nothing was
    /// added.
    private func bestOfTopList(_ evaluator: SegmentEvaluator, _ found: inout Found) throws -> Bool {
        guard let word = evaluator.word else { return false }
        let facts = evaluator.matcher(0).facts
        var way = QueryPlanner.way(ofWord: facts, isOfWord: evaluator.isOfWord, hasTooFew: false)
        if way == .topList, let prefix = word.frequent {
            evaluator.note(way)
            var hits = found.hits
            try hits.collect(best: prefix, evaluator, atMost: request.limit, workspace)
            if hits.total - found.hits.total >= request.limit {
                found = Found(hits: hits, isExact: false)
                return true
            }
            way = QueryPlanner.way(ofWord: facts, isOfWord: evaluator.isOfWord, hasTooFew: true)
        }
        guard way == .letterSets, let letter = try word.letter() else { return false }
        evaluator.note(way)
        let isComplete = try evaluator.walk(letter, of: word, &found.hits, limit: request.limit, workspace)
        found.isExact = found.isExact && isComplete
        return true
    }

    /// Returns the best documents of the query's only word, from its postings.
    private func bestOfWord() throws -> Found {
        var found = Found(hits: searcher.collector(request), isExact: true)
        for evaluator in evaluators { try addBestOfWord(evaluator, &found) }
        return found
    }

    private func addBestOfWord(_ evaluator: SegmentEvaluator, _ found: inout Found) throws {
        guard evaluator.isOfWord else {
            _ = try collect(.all, evaluator, &found.hits)
            return
        }
        evaluator.note(.word(postings: evaluator.postings))
        let isComplete = try evaluator.collectWord(
            .all, &found.hits, limit: request.limit, countsAll: false, workspace)
        found.isExact = found.isExact && isComplete
    }

    // MARK: Several words

    /// Returns the best documents of letters alone, if titles have enough.
    private func bestOfLetterTitles() throws -> StepResult {
        var hits = searcher.collector(request)
        for evaluator in evaluators {
            guard evaluator.isOfLetters else {
                _ = try collect(.all, evaluator, &hits)
                continue
            }
            evaluator.note(.letterTitles)
            if try !evaluator.collectLetters(&hits, limit: request.limit, workspace) {
                return .unsure(.tooFew(wanted: request.limit))
            }
        }
        return .found(Found(hits: hits, isExact: false))
    }

    /// Returns the best documents of a word and of one or two letters, if the top-k list of the word has them.
    private func bestOfListAndLetters() throws -> StepResult {
        var hits = searcher.collector(request), rests: [Rest] = []
        for evaluator in evaluators {
            if let pair = evaluator.listAndLetters(stopsEarlyFrom: request.stopsEarlyFrom, limit: request.limit) {
                evaluator.note(.listAndLetters(pair))
                rests.append(try evaluator.collectBest(pair, &hits, workspace))
            } else {
                _ = try collect(.all, evaluator, &hits)
            }
        }
        if let rest = rests.first(where: { !hits.top.isSure(of: $0) }) {
            let score = MatchValue(packed: rest.strength << 8).score
            // Ranks decide among items that are worth as much, so there is a doubt even if the bounds are equal.
            let doubt = ScoreBounds.doubt(hits.top, .direct, limit: request.limit, rest: score)
            return .unsure(doubt ?? .tooFew(wanted: request.limit))
        }
        return .found(Found(hits: hits, isExact: false))
    }

    /// Returns the best of what some of the lists have.
    ///
    /// - Parameter rest: the most that any other item can score.
    private func best(_ tiers: Tiers, rest: Int) throws -> StepResult {
        let (hits, maximumApart) = try pass(tiers)
        if let doubt = ScoreBounds.doubt(hits.top, .direct, limit: request.limit, rest: rest) { return .unsure(doubt) }
        if units.count > 1, maximumApart + UInt32(bounds.bonus) >= hits.top.threshold {
            return .found(Found(hits: try passValuingApart(tiers), isExact: false))
        }
        return .found(Found(hits: hits, isExact: false))
    }

    /// Returns the best of what has at most one word in long fields only.
    private func withOneLong() throws -> Found {
        var hits = searcher.collector(request)
        for evaluator in evaluators { try hits.collect(try evaluator.matchesWithOneLong(workspace), evaluator) }
        return Found(hits: hits, isExact: false)
    }

    // MARK: Passes

    /// Returns what matches by some of the lists.
    ///
    /// - Returns: also the most that an item is worth, class and score, if these lists know no field of it that holds all words.
    private func pass(_ tiers: Tiers) throws -> (hits: HitCollector, maximumApart: UInt32) {
        var hits = searcher.collector(request), maximumApart: UInt32 = 0
        for evaluator in evaluators { maximumApart = max(maximumApart, try collect(tiers, evaluator, &hits)) }
        return (hits, maximumApart)
    }

    /// The same for one segment.
    private func collect(_ tiers: Tiers, _ evaluator: SegmentEvaluator, _ hits: inout HitCollector) throws -> UInt32 {
        if evaluator.isOfWord {
            evaluator.note(.word(postings: evaluator.postings))
            try evaluator.collectWord(tiers, &hits, limit: request.limit, countsAll: true, workspace)
            return 0
        }
        var maximumApart: UInt32 = 0
        let raise = evaluator.location.raise
        try hits.collect(try evaluator.matches(tiers, workspace), evaluator) { value in
            if value.fields == 0 { maximumApart = max(maximumApart, value.raised(by: raise).strength) }
            return true
        }
        return maximumApart
    }

    /// Returns the same hits as ``pass(_:)`` if lists of short fields do not tell enough.
    private func passValuingApart(_ tiers: Tiers) throws -> HitCollector {
        var hits = searcher.collector(request)
        for evaluator in evaluators {
            try evaluator.collectValuingApart(try evaluator.matches(tiers, workspace), into: &hits, workspace)
        }
        return hits
    }
}

extension KeystrokeSearch.StepResult {
    /// What the plan notes of it.
    var outcome: QueryPlan.Outcome {
        switch self {
        case .found(let found): .found(total: found.hits.total, isExact: found.isExact)
        case .unsure(let doubt): .unsure(doubt)
        }
    }
}
