import TestSupport
import Testing

@testable import SearchEngine

/// Plans of real searches: each strategy is of use to some query, and what a plan says is what was done.
@Suite struct QueryPlanTests {
    private static let words = ["piano", "guitar", "violin", "window", "garden", "summer"]

    /// 6,000 items in two segments: each word is so frequent that it has a top-k list, and some items have any two in short fields.
    private static let frequent = Result {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        for part in 0..<2 {
            try index.add(
                (0..<3000).map { number in
                    let first = words[number % 6], second = words[number / 6 % 6]
                    return TestSchema.item(
                        "\(part) \(number)", title: number % 4 == 0 ? "\(first) \(second)" : first,
                        names: number % 3 == 0 ? [second] : [], keywords: number % 50 == 0 ? ["电影"] : [],
                        description: "\(second) \(words[number / 36 % 6]) rare\(number)",
                        content: part == 0 && number < 20 ? "onlyhere \(first)" : nil)
                })
        }
        return Searcher([try index.snapshot()])
    }

    /// Enough items have two words in short fields and one in a long field, but not all three in short ones.
    private static let oneLong = Result {
        let words = ["cat", "fish", "bird"]
        var items = (0..<12).map {
            TestSchema.item("short \($0)", title: words[0], names: [words[1]], keywords: [words[2]])
        }
        for long in words {
            let others = words.filter { $0 != long }.joined(separator: " ")
            items.append(TestSchema.item("long \(long)", title: others, description: "cating fishing birding"))
        }
        items += (0..<40).map { TestSchema.item("common \($0)", description: words[0]) }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(items)
        return Searcher([try index.snapshot()])
    }

    /// All items are alike, so that their order alone decides.
    private static let alike = Result {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add((0..<3000).map { TestSchema.item("\($0)", title: "piano gold") })
        return Searcher([try index.snapshot()])
    }

    enum Corpus { case frequent, oneLong, alike }

    /// A query that is searched without reading all, unless it says otherwise.
    struct Query: Sendable {
        var text: String
        var stopsEarlyFrom = 0
        var limit = 10
        var mode = SearchRequest.Mode.keystroke
        var filter: Filter?
        /// What was typed before. All its matches are kept.
        var before: String?
        var corpus = Corpus.frequent

        var request: SearchRequest {
            var request = SearchRequest(text, mode: mode, filter: filter, limit: limit, now: 0)
            request.stopsEarlyFrom = stopsEarlyFrom
            return request
        }
    }

    private static let few = Filter.identifiers(Set((0..<30).map { "0 \($0)" }))

    static let queries = [
        Query(text: ""), Query(text: "piano guitar", mode: .committed),
        Query(text: "piano"), Query(text: "p"), Query(text: "p", filter: few),
        Query(text: "rare12"), Query(text: "piano", limit: 200),
        Query(text: "piano guitar", before: "piano guita"),
        Query(text: "p g"), Query(text: "piano g"), Query(text: "piano guitar v"), Query(text: "piano guitar"),
        Query(text: "cat fish bir", corpus: .oneLong), Query(text: "piano g", corpus: .alike),
        Query(text: "piano guitar", stopsEarlyFrom: .max), Query(text: "piano guitar", filter: few),
        Query(text: "onlyhere piano"),
        Query(text: "dianying"), Query(text: "dianying piano"),
        Query(text: "piamo"), Query(text: "piamo", stopsEarlyFrom: .max), Query(text: "pianoo guitaz"),
    ]

    private func searcher(_ query: Query) throws -> Searcher {
        let corpus =
            switch query.corpus {
            case .frequent: Self.frequent
            case .oneLong: Self.oneLong
            case .alike: Self.alike
            }
        var searcher = try corpus.get()
        searcher.workspace = SearchWorkspace()
        if let before = query.before {
            var request = query.request
            request.text = before
            request.stopsEarlyFrom = .max
            _ = try searcher.search(request)
        }
        return searcher
    }

    @Test func everyStrategyIsOfUse() throws {
        var direct: Set<QueryPlan.DirectStrategy> = [], fuzzy: Set<QueryPlan.FuzzyStrategy> = []
        var others: Set<String> = [], ways: Set<String> = []
        for query in Self.queries {
            let plan = try searcher(query).explainPlan(query.request)
            for step in plan.steps {
                for segment in step.segments { ways.insert(Self.name(segment.way)) }
                guard case .found(let total, _) = step.outcome, total > 0 else { continue }
                switch step.choice.strategy {
                case .direct(let strategy): direct.insert(strategy)
                case .fuzzy(let strategy, _): fuzzy.insert(strategy)
                case .everyItem, .weightiestWords, .pinyin: others.insert(step.choice.strategy.code)
                }
            }
        }
        #expect(direct == Set(QueryPlan.DirectStrategy.allCases))
        #expect(fuzzy == Set(QueryPlan.FuzzyStrategy.allCases))
        #expect(others == ["everyItem", "weightiestWords", "pinyin"])
        #expect(
            ways == [
                "nothing", "candidates", "selection", "postings", "topList", "letterSets", "word", "letterTitles",
                "listAndLetters",
            ])
    }

    /// A switch, so that a new way does not compile until it has a query.
    private static func name(_ way: QueryPlan.SegmentWay) -> String {
        switch way {
        case .nothing: "nothing"
        case .candidates: "candidates"
        case .selection: "selection"
        case .postings: "postings"
        case .topList: "topList"
        case .letterSets: "letterSets"
        case .word: "word"
        case .letterTitles: "letterTitles"
        case .listAndLetters: "listAndLetters"
        }
    }

    /// A search that is explained finds what it finds otherwise, which is what reading everything finds. The plan tells how much.
    @Test(arguments: queries) func plansTellWhatWasFound(query: Query) throws {
        func hits(_ results: SearchResults) -> [String] { results.hits.map { "\($0.identifier) \($0.score)" } }
        let results = try searcher(query).search(query.request)
        let plan = try searcher(query).explainPlan(query.request)
        #expect(try searcher(query).explainPlan(query.request) == plan)
        guard case .found(let total, let isExact) = plan.steps.last?.outcome else {
            Issue.record("The last step of a plan has hits.")
            return
        }
        #expect(total == results.total)
        #expect(isExact || !results.isTotalExact)
        var everything = query.request
        everything.stopsEarlyFrom = .max
        #expect(try hits(results) == hits(searcher(query).search(everything)))
        #expect(try searcher(query).workspace?.lentAccumulators == 0)
    }

    /// Only steps of a later stage, and those that follow an unsure one, come after the first.
    @Test(arguments: queries) func stepsFollowFromTheOnesBefore(query: Query) throws {
        let steps = try searcher(query).explainPlan(query.request).steps
        for (step, next) in zip(steps, steps.dropFirst()) {
            if case .direct = next.choice.strategy {
                guard case .unsure = step.outcome else {
                    Issue.record("\(next.choice.strategy) follows hits that stand.")
                    continue
                }
            }
        }
    }

    @Test func aPlanReadsWell() throws {
        let plan = try searcher(Query(text: "piano")).explainPlan(Query(text: "piano").request)
        #expect(
            plan.lines == [
                "1. direct matches, by the word's top-k lists: known in 2 segments",
                "   snapshot 0, segment 0 of 3000 items: the top-k list",
                "   snapshot 0, segment 1 of 3000 items: the top-k list",
                "   -> 20 found, others not counted",
            ])
        #expect(plan.summary == "topLists")
        let typo = Query(text: "piamo", stopsEarlyFrom: 3000)
        #expect(
            try searcher(typo).explainPlan(typo.request).lines.suffix(2) == [
                "3. fuzzy matches of word 1 (too few items have it), in all fields: 2540 postings to read, below 3000",
                "   -> 2540 found, all counted",
            ])
    }

    // MARK: Accumulators

    /// One that is lent is not lent again before its owner's scope ends, and then is.
    @Test func accumulatorsComeBackAtTheEndOfAScope() {
        let workspace = SearchWorkspace()
        let first = workspace.borrow(documentCount: 100)
        let accumulator = first.accumulator
        accumulator.add(7)
        var passed: DocumentAccumulator?
        do {
            let second = workspace.borrow(documentCount: 100)
            #expect(second.accumulator !== accumulator)
            #expect(workspace.lentAccumulators == 2)
            passed = second.accumulator
        }
        #expect(workspace.lentAccumulators == 1)
        let third = workspace.borrow(documentCount: 100)
        #expect(third.accumulator === passed)
        #expect(third.count == 0 && accumulator.count == 1)
    }
}
