import TextAnalysis

/// The search for words all of which must match, stage by stage: see `Docs/Ranking.md`, "Stages".
struct KeystrokeSearch {
    let searcher: Searcher
    let request: SearchRequest
    private let units: [QueryUnit]

    init(searcher: Searcher, request: SearchRequest, units: [QueryUnit]) {
        self.searcher = searcher
        self.request = request
        self.units = units
    }

    struct Outcome {
        var top: TopHits
        var total: Int
        /// How many of these are of snapshots that are counted apart.
        var totalApart: Int
        var isTotalExact: Bool
    }

    func run() throws -> SearchResults {
        if let workspace = searcher.workspace { return try run(workspace) }
        return try SearchWorkspace.with(continuing: units, run)
    }

    private func run(_ workspace: SearchWorkspace) throws -> SearchResults {
        // Memory addresses are reused, so clear the cached owner first.
        workspace.selectedBy = nil
        // What is asked of given items follows a search for all of them, with what that was typed for.
        workspace.queryCache.begin(units, isKept: !(request.filter?.needsItems ?? false))
        defer { workspace.queryCache.end() }
        do {
            return try search(workspace)
        } catch {
            // What was being worked out may be there in part.
            workspace.queryCache.clear()
            throw error
        }
    }

    private func search(_ workspace: SearchWorkspace) throws -> SearchResults {
        var evaluators: [SegmentEvaluator] = []
        for (view, location) in searcher.views(areRaised: true) {
            let documentFilter = try DocumentFilter(request, view, searcher.schema(of: location))
            evaluators.append(
                SegmentEvaluator(view, location, try workspace.queryCache.matchers(in: view.segment), documentFilter))
        }
        var collector = searcher.collector(request)
        var isTotalExact = try direct(evaluators, &collector, workspace)
        // All that was found so far is among the hits, so that a stage need only bring what is new.
        if collector.total < request.limit, workspace.queryCache.hasPinyin {
            try add(.pinyin, isFuzzy: [], evaluators, &collector, workspace)
        }
        if collector.total < request.limit && request.toleratesTypos {
            if try !addFuzzy(evaluators, &collector, workspace) { isTotalExact = false }
        }
        let results = try searcher.results(
            Outcome(
                top: collector.top, total: collector.total, totalApart: collector.totalApart, isTotalExact: isTotalExact
            ),
            offset: searcher.minimumPoints)
        // Behind the first result, which nothing should keep waiting.
        for evaluator in evaluators { evaluator.view.segment.preload() }
        return results
    }

    /// Adds matches that are in a stage's class; those of better classes are there already.
    private func add(
        _ stage: Stage, isFuzzy: [Bool], _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector,
        _ workspace: SearchWorkspace
    ) throws {
        for evaluator in evaluators {
            switch stage {
            case .pinyin: try evaluator.evaluatePinyin(workspace)
            default: try evaluator.evaluateFuzzy(isFuzzy, workspace)
            }
            let wanted: MatchClass = stage == .pinyin ? .pinyin : .fuzzy
            try collector.collect(workspace.current, evaluator) { $0.matchClass == wanted }
        }
    }

    // MARK: Typo tolerance

    private static func allowsTypos(_ unit: QueryUnit) -> Bool {
        unit.direct.contains { $0.phrases.contains { $0.atoms.contains { $0.forgivableLetters > 0 } } }
    }

    /// Adds fuzzy matches of words that by themselves match fewer items than are wanted, since they may be mistyped. If nothing
    /// matches, with or without the filter, it does so for every word.
    ///
    /// - Returns: whether all matches were counted.
    private func addFuzzy(
        _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws -> Bool {
        let allowsTypos = units.map(Self.allowsTypos)
        guard allowsTypos.contains(true) else { return true }
        let failed = try units.indices.map { try allowsTypos[$0] && hasFailed($0, evaluators, workspace) }
        if failed.contains(true) {
            let evaluators = try evaluators.filter {
                try mayMatchFuzzily(failed, $0, among: evaluators.count, workspace)
            }
            if try addBestFuzzy(failed, evaluators, &collector, workspace) { return false }
            try add(.fuzzy, isFuzzy: failed, evaluators, &collector, workspace)
        }
        if collector.total == 0 && failed != allowsTypos, try !matchesAnything(evaluators, workspace) {
            let evaluators = try evaluators.filter {
                try mayMatchFuzzily(allowsTypos, $0, among: evaluators.count, workspace)
            }
            if try addBestFuzzy(allowsTypos, evaluators, &collector, workspace) { return false }
            try add(.fuzzy, isFuzzy: allowsTypos, evaluators, &collector, workspace)
        }
        return true
    }

    /// Whether a segment may have hits when some units match fuzzily. Of a single segment it is not asked in advance.
    private func mayMatchFuzzily(
        _ isFuzzy: [Bool], _ evaluator: SegmentEvaluator, among count: Int, _ workspace: SearchWorkspace
    ) throws -> Bool {
        try count == 1 || evaluator.hasMatch(besides: isFuzzy, workspace)
    }

    /// Adds the best of the fuzzy matches that have their words in short fields; false where another may be among the best, or there
    /// is little to read anyway, and nothing was added.
    private func addBestFuzzy(
        _ isFuzzy: [Bool], _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector,
        _ workspace: SearchWorkspace
    ) throws -> Bool {
        try Segment.makeTries(of: evaluators.map(\.view.segment))
        var postings = 0
        for evaluator in evaluators { postings += try evaluator.readings(ofFuzzy: isFuzzy) }
        guard postings >= request.stopsEarlyFrom else { return false }
        var taken = collector
        var maximumApart: UInt32 = 0
        for evaluator in evaluators {
            if evaluator.isOfWord {
                try evaluator.collectFuzzyWord(&taken, limit: request.limit, workspace)
                continue
            }
            try evaluator.evaluateFuzzy(isFuzzy, in: .short, workspace)
            let raise = evaluator.location.raise
            try taken.collect(workspace.current, evaluator) { value in
                guard value.matchClass == .fuzzy else { return false }
                if value.fields == 0 { maximumApart = max(maximumApart, value.raised(by: raise).strength) }
                return true
            }
        }
        let others = MatchValue(.fuzzy, score: maximumOfOthers + searcher.maximumRaise, fields: 0).strength
        let threshold = taken.top.threshold
        guard threshold > others, units.count == 1 || maximumApart + UInt32(bonus) < threshold else { return false }
        collector = taken
        return true
    }

    /// Whether some item matches, which the filter keeps out: then it is not the typing that is wrong.
    private func matchesAnything(_ evaluators: [SegmentEvaluator], _ workspace: SearchWorkspace) throws -> Bool {
        for evaluator in evaluators where evaluator.documentFilter.filter != nil {
            evaluator.ignoresFilter = true
            defer { evaluator.ignoresFilter = false }
            try evaluator.evaluate(.all, workspace)
            if try evaluator.hasCounted(workspace.current) { return true }
            if workspace.queryCache.hasPinyin {
                try evaluator.evaluatePinyin(workspace)
                if try evaluator.hasCounted(workspace.current) { return true }
            }
        }
        return false
    }

    private func hasFailed(
        _ unit: Int, _ evaluators: [SegmentEvaluator], _ workspace: SearchWorkspace
    ) throws -> Bool {
        // A unit of one word that has been the whole query has been counted already.
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

    // MARK: Direct matches

    /// Returns whether all were counted.
    private func direct(
        _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws -> Bool {
        let postings = evaluators.reduce(0) { $0 + $1.postings }
        if postings >= request.stopsEarlyFrom {
            if units.count == 1, let isExact = try bestOfPrefix(evaluators, &collector, workspace) { return isExact }
            if evaluators.allSatisfy(\.isOfWord) { return try bestOfWord(evaluators, &collector, workspace) }
            // Where all matches are among few documents, valuing these is the shortest way; and then they are counted.
            if evaluators.allSatisfy({ workspace.queryCache.candidates(.all, of: $0.view.segment) != nil }) {
                try pass(.all, evaluators, &collector, workspace)
                return true
            }
            if try bestOfLetters(evaluators, &collector, workspace) { return false }
            if try bestOfTwoWords(evaluators, &collector, workspace) { return false }
            // Where words come together by chance only, short fields alone have too few of them to be worth a pass.
            guard
                request.stopsEarlyFrom == 0
                    || evaluators.reduce(0.0, { $0 + $1.expectedShortMatches }) >= Double(request.limit)
            else {
                try pass(.all, evaluators, &collector, workspace)
                return true
            }
            if units.count > 1, evaluators.contains(where: \.hasLetter),
                try best(.title, others: max(maximumOfOthers, maximumOutsideTitles), evaluators, &collector, workspace)
            {
                return false
            }
            if try best(.short, others: maximumOfOthers, evaluators, &collector, workspace) { return false }
        }
        try pass(.all, evaluators, &collector, workspace)
        return true
    }

    /// Collects the best of what some of the lists have.
    ///
    /// - Parameter others: the most that any other item can score.
    /// - Returns: false where another item may be among the best, and nothing was collected.
    private func best(
        _ tiers: Tiers, others: Int, _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector,
        _ workspace: SearchWorkspace
    ) throws -> Bool {
        var taken = collector
        let maximumApart = try pass(tiers, evaluators, &taken, workspace)
        guard isSure(taken, others: others) else {
            guard tiers == .short, units.count > 1, isSure(taken, others: maximumWithTwoLong) else { return false }
            for evaluator in evaluators {
                try evaluator.evaluateWithOneLong(workspace)
                try collector.collect(workspace.current, evaluator)
            }
            return true
        }
        if units.count > 1, maximumApart + UInt32(bonus) >= taken.top.threshold {
            taken = collector
            try passValuingApart(tiers, evaluators, &taken, workspace)
        }
        collector = taken
        return true
    }

    /// What all words in one field are worth.
    private var bonus: Int { WordScore.togetherBonus * (units.count - 1) }

    /// Whether there are as many hits as are wanted, and none of the items that were left out can be better,
    /// though they be of the snapshot with the most points.
    private func isSure(_ collector: HitCollector, others: Int) -> Bool {
        collector.top.threshold > UInt32(MatchClass.direct.rawValue) << 22 | UInt32(others + searcher.maximumRaise)
    }

    /// The most that an item can score that has one letter neither in its title nor as a word in a short field.
    private var maximumOutsideTitles: Int {
        let highest = units.reduce(0) { $0 + $1.wordCount * WordScore.highest }
        return highest - WordScore.highest + 3 * WordScore.bandStep + bonus
    }

    /// The most that an item can score one word of which no short field has.
    private var maximumOfOthers: Int {
        let highest = units.reduce(0) { $0 + $1.wordCount * WordScore.highest }
        return highest - WordScore.highest + WordScore.highestLong + bonus
    }

    /// The most that an item can score two words of which no short field has.
    private var maximumWithTwoLong: Int { maximumOfOthers - WordScore.highest + WordScore.highestLong }

    /// Collects what matches by some of the lists.
    ///
    /// - Returns: the most that an item is worth, class and score, of which these lists know no field that holds all words.
    @discardableResult
    private func pass(
        _ tiers: Tiers, _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws -> UInt32 {
        var maximumApart: UInt32 = 0
        for evaluator in evaluators {
            if evaluator.isOfWord {
                try evaluator.collectWord(tiers, &collector, limit: request.limit, countsAll: true, workspace)
                continue
            }
            try evaluator.evaluate(tiers, workspace)
            let raise = evaluator.location.raise
            try collector.collect(workspace.current, evaluator) { value in
                if value.fields == 0 { maximumApart = max(maximumApart, value.raised(by: raise).strength) }
                return true
            }
        }
        return maximumApart
    }

    /// The same where lists of short fields do not tell enough.
    private func passValuingApart(
        _ tiers: Tiers, _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws {
        for evaluator in evaluators {
            try evaluator.evaluate(tiers, workspace)
            try evaluator.collectValuingApart(&collector, workspace)
        }
    }

    /// The best documents of letters alone; false where they are not to be had so, and nothing was collected.
    private func bestOfLetters(
        _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws -> Bool {
        guard evaluators.contains(where: \.isOfLetters) else { return false }
        var taken = collector
        for evaluator in evaluators {
            if evaluator.isOfLetters {
                if try !evaluator.collectLetters(&taken, limit: request.limit, workspace) { return false }
            } else {
                try pass(.all, [evaluator], &taken, workspace)
            }
        }
        collector = taken
        return true
    }

    /// The best documents of a word and a prefix of one or two letters; false where they are not to be had from the list of
    /// the word's best, and nothing was collected.
    private func bestOfTwoWords(
        _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws -> Bool {
        guard request.limit <= PrefixFormat.listLength else { return false }
        let pairs = evaluators.map {
            $0.wordAndPrefix(many: 8 * request.stopsEarlyFrom, limit: request.limit)
        }
        guard pairs.contains(where: { $0 != nil }) else { return false }
        var taken = collector
        var rests: [Rest] = []
        for (evaluator, pair) in zip(evaluators, pairs) {
            if let (word, prefix) = pair {
                rests.append(try evaluator.collectBest(word: word, prefix: prefix, &taken, workspace))
            } else {
                try pass(.all, [evaluator], &taken, workspace)
            }
        }
        guard rests.allSatisfy(taken.top.isSure) else { return false }
        collector = taken
        return true
    }

    /// The best documents of a single word, from lists made in advance where these reach. Returns nil where there are none,
    /// otherwise whether all matches were counted.
    private func bestOfPrefix(
        _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws -> Bool? {
        guard request.limit <= PrefixFormat.listLength,
            evaluators.contains(where: { $0.word?.frequent != nil })
        else { return nil }
        var others: [SegmentEvaluator] = []
        var isExact = true
        for evaluator in evaluators {
            if let word = evaluator.word, let prefix = word.frequent {
                var taken = collector
                try taken.collect(best: prefix, evaluator, atMost: request.limit, workspace)
                if taken.total - collector.total >= request.limit {
                    collector = taken
                    isExact = false
                    continue
                }
                if let letter = try word.letter() {
                    if try !evaluator.walk(letter, of: word, &collector, limit: request.limit, workspace) {
                        isExact = false
                    }
                    continue
                }
            }
            others.append(evaluator)
        }
        return try bestOfWord(others, &collector, workspace) && isExact
    }

    /// The best documents of a single word, from its postings. Returns whether all matches were counted.
    private func bestOfWord(
        _ evaluators: [SegmentEvaluator], _ collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws -> Bool {
        var isExact = true
        for evaluator in evaluators {
            if evaluator.isOfWord {
                let isComplete = try evaluator.collectWord(
                    .all, &collector, limit: request.limit, countsAll: false, workspace)
                isExact = isExact && isComplete
            } else {
                try pass(.all, [evaluator], &collector, workspace)
            }
        }
        return isExact
    }
}
