/// The score that as many documents have as are wanted: documents that cannot reach it only need to be counted.
struct WantedScore {
    private let limit: Int
    /// At least so much.
    private(set) var score: Int
    /// Whether it is as many of the documents that were taken here that have it, or more.
    private(set) var isReached = false
    /// Of scores above it, how many documents have each, as soon as there is one, and all together.
    private let counts: Scratch<UInt32>
    private var hasCounts = false
    private var above = 0
    /// How many scores there are.
    static let scores = WordScore.highest + Impact.startBonus + 1

    /// - Parameter counts: memory for as many numbers as there are scores, whatever it holds.
    init(limit: Int, atLeast score: Int, counts: Scratch<UInt32>) {
        self.limit = limit
        self.score = score
        self.counts = counts
    }

    /// Takes a document that was not taken before.
    mutating func add(_ new: Int) {
        guard new > score, new < Self.scores else { return }
        if !hasCounts { counts.fill(0) }
        hasCounts = true
        counts[new] += 1
        above += 1
        while above >= limit, score + 1 < Self.scores {
            score += 1
            isReached = true
            above -= Int(counts[score])
        }
    }
}

extension SegmentEvaluator {
    /// Whether the query is one word, whose terms' lists tell all.
    var isOfWord: Bool { matchers.count == 1 && matchers[0].isOfWord }

    /// Collects the direct matches of a query of one word.
    ///
    /// The fields of a posting bound its score. As soon as enough better documents are known, others are counted and
    /// not valued. So neither the lengths of their fields nor their ranks are looked up (as in H. Turtle, J. Flood,
    /// "Query Evaluation: Strategies and Optimizations", IPM 31, 1995, with fields for terms). Lists of short fields
    /// come first: mostly they leave nothing for those of long ones to add.
    ///
    /// - Parameter countsAll: whether every match is counted. Otherwise lists that cannot hold any of the best are not read,
    ///   and what is not valued is counted only if that costs nothing.
    /// - Returns: whether every match was counted.
    @discardableResult
    func collectWord(
        _ tiers: Tiers, _ collector: inout HitCollector, limit: Int, countsAll: Bool, _ workspace: SearchWorkspace
    ) throws -> Bool {
        let selection = try select(workspace)
        let all = workspace.borrow(documentCount: segment.documentCount)
        let valued = workspace.borrow(documentCount: segment.documentCount)
        // A term's own lists have no document twice.
        let isCounted = try matchFilter.takesAll && selection == nil && matchers[0].termCount() == 1
        var sink: WordSink?
        try matchers[0].forEachList(tiers, within: selection) { list, tier, scorer in
            if sink == nil {
                sink = WordSink(
                    scorer: scorer, all: all.accumulator, valued: valued.accumulator, documentFilter: matchFilter,
                    wanted: wanted(.direct, collector, limit: limit, workspace), isCounted: isCounted,
                    countsAll: countsAll)
            }
            try sink?.take(&list, tier, scorer, within: selection, workspace.block)
            try segment.check(list)
        }
        try collect(valued, &collector)
        if isCounted {
            collector.count((sink?.counted ?? 0) - valued.count, location)
        } else if matchFilter.takesAll && countsAll {
            collector.count(all.count - valued.count, location)
        } else if countsAll {
            let documentFilter = matchFilter
            try all.accumulator.forEach { document, _ in
                if !valued.accumulator.contains(document), try documentFilter.takes(document) {
                    collector.count(1, location)
                }
            }
        }
        try segment.checkDisk()
        return sink?.isExact ?? true
    }

    /// The score that documents of a class must have to be among the hits with those that were collected.
    func wanted(
        _ matchClass: MatchClass, _ collector: HitCollector, limit: Int, _ workspace: SearchWorkspace
    ) -> WantedScore {
        let least = collector.top.threshold, lowest = MatchValue(matchClass, score: location.raise, fields: 0).strength
        return WantedScore(
            limit: limit, atLeast: least > lowest ? Int(least - lowest) : 0, counts: workspace.scoreCounts)
    }

    /// Collects documents that are known to be of the selection, if there is one.
    func collect(_ valued: borrowing BorrowedAccumulator, _ collector: inout HitCollector) throws {
        let documentFilter = matchFilter
        try valued.accumulator.forEach { document, value in
            if try documentFilter.takes(document) { try collector.offer(document, value, view, location) }
        }
    }
}

/// Values those of a word's postings that may be among the best, and counts others.
struct WordSink: PostingSink {
    /// Of the list that is read.
    var scorer: PostingScorer
    /// Takes every match, to count it; nil if matches are counted as postings, or not all are.
    let all: DocumentAccumulator?
    let valued: DocumentAccumulator
    /// What is not taken; nil for nothing.
    var excluded: DocumentAccumulator?
    let documentFilter: DocumentFilter
    var wanted: WantedScore
    /// Whether each posting is a document of its own.
    let isCounted: Bool
    let countsAll: Bool
    var counted = 0
    /// Whether every match was counted.
    var isExact = true
    var isFirst = true

    mutating func take(
        _ list: inout PostingList, _ tier: PostingTier, _ scorer: PostingScorer, within: DocumentAccumulator?,
        _ block: PostingBlock
    ) throws {
        if isCounted || !countsAll, tier == .long, scorer.maximumWithoutShort < wanted.score {
            if isCounted { counted += list.count } else { isExact = false }
            return
        }
        if !countsAll, !isCounted, scorer.maximumOfAll < wanted.score {
            isExact = false
            return
        }
        // Hundreds of lists have the same, and counting references takes longer than many of them.
        if self.scorer !== scorer { self.scorer = scorer }
        try list.give(to: &self, within: within, block)
        isFirst = false
    }

    @inline(__always)
    mutating func take(_ document: Int, _ code: UInt16) throws {
        let occurrences = Occurrences(code: code), highest = scorer.maximum(occurrences)
        // Of one segment's documents that are worth the same those come first that have the lower numbers.
        let isValued = highest >= wanted.score && !(isFirst && wanted.isReached && highest == wanted.score)
        if isCounted {
            counted += 1
        } else if countsAll {
            all?.add(document)
        } else if !isValued {
            isExact = false
        }
        guard isValued else { return }
        if let excluded, excluded.contains(document) { return }
        let value = scorer.value(document, occurrences)
        if value.score < wanted.score {
            if !countsAll && !isCounted { isExact = false }
            return
        }
        if value.score > wanted.score, !valued.contains(document), try documentFilter.takes(document) {
            wanted.add(value.score)
        }
        valued.add(document, value)
    }
}

extension UnitMatcher {
    /// Whether it is one word, or several ways to write one.
    var isOfWord: Bool { isWithoutCompounds && !isLetter }

    /// How many terms match directly.
    func termCount() throws -> Int { try words.reduce(0) { $0 + (try $1.terms().count) } }

    /// Calls `body` with each list of what matches directly, those of short fields first, and with who values its postings.
    ///
    /// - Parameter within: what may be wanted of them; nil for all. Lists of a single document that is not in it are left out.
    func forEachList(
        _ tiers: Tiers, within: DocumentAccumulator?,
        _ body: (_ list: inout PostingList, _ tier: PostingTier, _ scorer: PostingScorer) throws -> Void
    ) throws {
        for tier in tiers.list {
            for word in words {
                for term in try word.terms() {
                    if let within, let single = single(of: term), !within.contains(Int(single.document)) { continue }
                    guard var list = try word.list(term, tier) else { continue }
                    try body(&list, tier, scorer(term.way, .direct, of: word))
                }
            }
        }
    }
}
