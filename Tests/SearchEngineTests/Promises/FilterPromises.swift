import SearchEngine
import Testing
import TestSupport

/// S5, where a segment is large enough for the documents that pass a filter to be known before anything is looked for.
@Suite struct FilterPromises {
    private static let words = [
        "storm", "stone", "sable", "marble", "mast", "lantern", "s", "m", "sto", "spotlight", "a", "movement", "电影",
        "世界",
    ]

    private struct Entry {
        var date: Double
        var rating: Double
        var domain: String
    }

    @Test(arguments: [UInt64(1), 2]) func s5FilteredSearchesAreSearchesFiltered(seed: UInt64) throws {
        var random = LifeRandom(state: seed)
        var entries: [String: Entry] = [:]
        var items: [Document] = []
        for number in 0..<6000 {
            let name = "item \(number)"
            let entry = Entry(
                date: Double(random.int(0..<100_000)), rating: Double(random.int(0..<6)),
                domain: "d\(random.int(0..<4))")
            entries[name] = entry
            func text(_ maximum: Int) -> String {
                (0..<random.int(0..<maximum + 1)).map { _ in random.pick(Self.words) }.joined(separator: " ")
            }
            items.append(
                TestSchema.item(
                    name, title: text(3), keywords: [text(1)], description: text(6), domain: entry.domain,
                    more: [
                        Attribute(.known(TestSchema.date), .date(entry.date)),
                        Attribute(.known(TestSchema.rating), .double(entry.rating)),
                    ]))
        }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(items)
        try index.compact()
        let searcher = Searcher([try index.snapshot()])
        for _ in 0..<60 {
            let low = Double(random.int(-10..<100_000)), high = low + Double(random.int(0..<3000))
            let date = AttributeName.known(TestSchema.date), rating = AttributeName.known(TestSchema.rating)
            let filters: [(Filter, (Entry) -> Bool)] = [
                (.between(date, low, high), { low <= $0.date && $0.date <= high }),
                (.number(date, .greater, 99_000), { $0.date > 99_000 }),
                (.number(date, .lessOrEqual, low / 50), { $0.date <= low / 50 }),
                (
                    .all([.number(rating, .equal, 3), .between(date, low, high)]),
                    { $0.rating == 3 && low <= $0.date && $0.date <= high }
                ),
                (.number(rating, .greaterOrEqual, 4), { $0.rating >= 4 }),
                (.domain("d1"), { $0.domain == "d1" }),
                (
                    .all([.domain("d2"), .between(date, low, high)]),
                    { $0.domain == "d2" && low <= $0.date && $0.date <= high }
                ),
            ]
            let (filter, passes) = random.pick(filters)
            let text = random.pick(
                [
                    "s", "m", "st", "sto", "s m", "st ma", "storm", "lantern s", "dian", "电", "shi jie", "storn",
                    "marbel mas",
                ])
            let mode: SearchRequest.Mode = random.chance(25) ? .wholeWords : .keystroke
            let limit = random.pick([1, 10, 100])
            // More hits than are wanted below, so that the same stages are gone through.
            let all = try searcher.search(SearchRequest(text, mode: mode, limit: 6000, now: 0, toleratesTypos: false))
            let expected = all.hits.filter { passes(entries[$0.identifier]!) }
            for start in [0, 2048] {
                var request = SearchRequest(
                    text, mode: mode, filter: filter, limit: limit, now: 0, toleratesTypos: false)
                request.stopsEarlyFrom = start
                let found = try searcher.searchAlone(request)
                let context = Comment("seed \(seed): \(text), \(filter), limit \(limit)")
                let direct = expected.filter { $0.matchClass == .direct }
                // Pinyin is looked for only where direct matches do not suffice.
                let wanted = direct.count >= limit ? direct : expected
                if text.contains(" ") {
                    // A filter changes which results are the first, of which equal ones go by closeness.
                    let scores = Dictionary(uniqueKeysWithValues: wanted.map { ($0.identifier, $0.score) })
                    try #require(found.hits.allSatisfy { scores[$0.identifier] == $0.score }, context)
                    try #require(Set(found.hits.map(\.identifier)).count == found.hits.count, context)
                } else {
                    try #require(found.hits.map(\.identifier) == wanted.prefix(limit).map(\.identifier), context)
                }
                try #require(found.hits.map(\.score) == wanted.prefix(limit).map(\.score), context)
                if found.isTotalExact { try #require(found.total == wanted.count, context) }
            }
        }
    }

    /// As many items as make the blocks at a range's ends few enough to be selected: each of their parts is asked. Even
    /// numbers are in one index, odd ones in another, so that a selection is of no use in the next segment.
    @Test func s5ARangeEndsWithinABlock() throws {
        let date = AttributeName.known(TestSchema.date), count = 36_000
        let snapshots = try (0..<2).map { remainder in
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            try index.add(
                stride(from: remainder, to: count, by: 2).map { number in
                    TestSchema.item("\(number)", title: "storm", more: [Attribute(date, .date(Double(number)))])
                })
            try index.compact()
            return try index.snapshot()
        }
        let searcher = Searcher(snapshots)
        for (low, high) in [(5000, 5001), (8190, 8210), (18_001, 19_999), (0, 17), (35_980, 40_000)] {
            let filter = Filter.between(date, Double(low), Double(high))
            let found = try searcher.search(SearchRequest("storm", filter: filter, limit: 4000, now: 0))
            let expected = (low...min(high, count - 1)).reversed().map(String.init)
            #expect(found.hits.map(\.identifier) == expected, "\(low) to \(high)")
        }
    }

    /// A letter that few items have is kept as a list of them, of which only the part within the filter is gone through. Some
    /// have it as a word: in the title, which is worth more than any beginning, and in the description, which is worth less.
    @Test func s5ALetterOfFewWithinARange() throws {
        let date = AttributeName.known(TestSchema.date), count = 70_000, step = 20
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(
            (0..<count).map { number in
                let title = number % step == 0 ? "the quartz" : number % 1001 == 0 ? "item q" : "storm"
                return TestSchema.item(
                    "\(number)", title: title, description: number % 777 == 0 ? "vitamin q" : "rain",
                    more: [Attribute(date, .date(Double(number)))])
            })
        let searcher = Searcher([try index.snapshot()])
        for (low, high) in [
            (12_000, 12_400), (40_000, 40_000), (65_520, 65_560), (1001, 4444), (0, 80), (69_000, 80_000),
        ] {
            let filter = Filter.between(date, Double(low), Double(high))
            for limit in [1, 10, 100] {
                let found = try searcher.search(SearchRequest("q", filter: filter, limit: limit, now: 0))
                let all = (low...min(high, count - 1)).reversed()
                let words = all.filter { $0 % 1001 == 0 && $0 % step != 0 }
                let titles = all.filter { $0 % step == 0 }
                let others = all.filter { $0 % 777 == 0 && $0 % step != 0 && $0 % 1001 != 0 }
                let expected = (words + titles + others).map(String.init)
                #expect(found.hits.map(\.identifier) == Array(expected.prefix(limit)), "\(low) to \(high), \(limit)")
                if found.isTotalExact { #expect(found.total == expected.count, "\(low) to \(high), \(limit)") }
            }
        }
    }

    @Test func s5WhatAFilterKeepsOutWasTypedWell() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([
            TestSchema.item("right", title: "spotlight lantern", domain: "a"),
            TestSchema.item("near", title: "spotlihgt lantern", domain: "b"),
        ])
        let searcher = Searcher([try index.snapshot()])
        func found(_ text: String, limit: Int = 1) throws -> [String] {
            try searcher.search(SearchRequest(text, filter: .domain("b"), limit: limit, now: 0)).hits.map(\.identifier)
        }
        // One item has the word, as many as are wanted, so that it has not failed; it is in another domain.
        #expect(try found("spotlight lantern") == [])
        #expect(try found("spotlight lanterm") == ["near"])
    }
}
