import TextAnalysis

/// The search for words all of which must match, stage by stage: see `Docs/Ranking.md`, "Stages".
struct KeystrokeSearch {
    let searcher: Searcher
    let request: SearchRequest
    let units: [QueryUnit]

    struct Outcome {
        var top: TopHits
        var total: Int
        var isTotalExact: Bool
    }

    func run() throws -> SearchResults {
        try EvaluationMemory.with { memory in
            var evaluators: [SegmentEvaluator] = []
            for (view, place) in searcher.views { evaluators.append(try SegmentEvaluator(view, place, units)) }
            var collector = searcher.collector(request)
            let isTotalExact = try direct(evaluators, &collector, memory)
            // All that was found so far is among the hits, so that a stage need only bring what is new.
            if collector.total < request.limit, units.contains(where: { $0.alternatives.contains(where: \.isPinyin) }) {
                try add(.pinyin, forgives: [], evaluators, &collector, memory)
            }
            if collector.total < request.limit && request.forgivesTypos {
                try forgive(evaluators, &collector, memory)
            }
            return try searcher.results(
                Outcome(top: collector.top, total: collector.total, isTotalExact: isTotalExact))
        }
    }

    /// Adds matches that are in a stage's class; those of better classes are there already.
    private func add(
        _ stage: Stage, forgives: [Bool], _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector,
        _ memory: EvaluationMemory
    ) throws {
        for evaluator in evaluators {
            try evaluator.evaluate(stage, forgives: forgives, memory)
            try collector.collect(
                memory.current, evaluator.view, evaluator.place, only: stage == .pinyin ? .pinyin : .forgiven)
        }
    }

    // MARK: Forgiveness

    private static func canForgive(_ unit: QueryUnit) -> Bool {
        unit.alternatives.contains { $0.phrases.contains { $0.atoms.contains { $0.forgivableLetters > 0 } } }
    }

    /// Forgives words that by themselves match fewer items than are wanted, which may have been mistyped; when nothing at all
    /// was found, every word.
    private func forgive(
        _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ memory: EvaluationMemory
    ) throws {
        let canForgive = units.map(Self.canForgive)
        guard canForgive.contains(true) else { return }
        let failed = try units.indices.map { try canForgive[$0] && hasFailed($0, evaluators, memory) }
        if failed.contains(true) { try add(.forgiving, forgives: failed, evaluators, &collector, memory) }
        if collector.total == 0 && failed != canForgive {
            try add(.forgiving, forgives: canForgive, evaluators, &collector, memory)
        }
    }

    private func hasFailed(
        _ unit: Int, _ evaluators: [SegmentEvaluator], _ memory: EvaluationMemory
    ) throws -> Bool {
        // A unit of one word that has been the whole query has been counted already.
        var count = 0
        for evaluator in evaluators {
            let view = evaluator.view
            let mayExpire = view.segment.meta.earliestExpiration <= request.now
            count = try evaluator.matcher(unit).count(
                upTo: request.limit, from: count, excluded: mayExpire ? nil : view.deleted?.count ?? 0, memory
            ) { document in
                if view.isDeleted(document) { return false }
                return try !mayExpire || view.segment.expiration(document) > request.now
            }
            if count >= request.limit { return false }
        }
        return true
    }

    // MARK: Direct matches

    /// Returns whether all were counted.
    private func direct(
        _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ memory: EvaluationMemory
    ) throws -> Bool {
        let postings = evaluators.reduce(0) { $0 + $1.postings }
        if postings >= request.stopsEarlyFrom {
            if units.count == 1, let isExact = try bestOfPrefix(evaluators, &collector, memory) { return isExact }
            // Where words come together by chance only, short fields alone have too few of them to be worth a pass.
            guard
                request.stopsEarlyFrom == 0
                    || evaluators.reduce(0.0, { $0 + $1.expectedShortMatches }) >= Double(request.limit)
            else {
                try pass(.all, evaluators, &collector, memory)
                return true
            }
            try pass(.short, evaluators, &collector, memory)
            if collector.top.threshold >= UInt32(MatchClass.direct.rawValue) << 22 | UInt32(mostOfOthers) {
                return false
            }
            collector = searcher.collector(request)
        }
        try pass(.all, evaluators, &collector, memory)
        return true
    }

    /// The most that an item can score one word of which no short field has.
    private var mostOfOthers: Int {
        let highest = units.reduce(0) { $0 + $1.wordCount * WordScore.highest }
        let bonus = WordScore.togetherBonus * (units.count - 1)
        return highest - WordScore.highest + WordScore.highestLong + bonus
    }

    private func pass(
        _ tiers: Tiers, _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ memory: EvaluationMemory
    ) throws {
        for evaluator in evaluators {
            try evaluator.evaluate(tiers, memory)
            try collector.collect(memory.current, evaluator.view, evaluator.place)
        }
    }

    /// The best documents of a single word, from lists made in advance where these reach. Returns nil where there are none,
    /// otherwise whether all matches were counted.
    private func bestOfPrefix(
        _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ memory: EvaluationMemory
    ) throws -> Bool? {
        guard request.limit <= PrefixFormat.listLength,
            evaluators.contains(where: { $0.word?.frequent != nil })
        else { return nil }
        var others: [SegmentEvaluator] = []
        for evaluator in evaluators {
            if let prefix = evaluator.word?.frequent {
                var taken = collector
                try taken.collect(prefix.best, evaluator.view, evaluator.place, atMost: request.limit)
                if taken.total - collector.total >= request.limit {
                    collector = taken
                    continue
                }
            }
            others.append(evaluator)
        }
        try pass(.all, others, &collector, memory)
        return others.count == evaluators.count
    }
}
