import SearchEngine
import Testing
import TestSupport

/// R0, R1, R2, R6 and R7 of the system's description, as far as the engine keeps them.
@Suite struct RankingPromises {
    /// R1 of a committed search: a word in the title before one in the text, which mentions it.
    @Test(arguments: ["zanzibar", "harbours"]) func committedWordsCountByTheirField(word: String) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([
            TestSchema.item("content", title: "Other", content: word),
            TestSchema.item("description", description: word),
            TestSchema.item("keywords", title: "Another", keywords: [word]), TestSchema.item("title", title: word),
            TestSchema.item("names", names: [word]),
        ])
        #expect(
            try index.find(word, mode: .committed) == ["title", "names", "keywords", "description", "content"])
    }

    /// What is no single word counts as a word does: by its field, and the more the shorter that is.
    @Test(arguments: ["state-of-the-art", "0171 123 4567", "東京タワー", "well-known"])
    func committedPhrasesCountByTheirField(phrase: String) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        let more = ["one", "two", "three", "four", "five", "six", "seven"]
        try index.add(
            [0, 1, 3, 7].map { count in
                TestSchema.item("\(count)", title: ([phrase] + more.prefix(count)).joined(separator: " "))
            } + [
                TestSchema.item("in the names", title: "Other", names: [phrase]),
                TestSchema.item("in the text", title: "Another", content: phrase + " one two three"),
            ])
        let request = SearchRequest(phrase, mode: .committed, limit: 20, now: 0)
        let hits = try Searcher([index.snapshot()]).search(request).hits
        // Names count less than a title as short, and more than a text; a longer title may come behind them, as with single words.
        #expect(hits.map(\.identifier).filter { $0.count == 1 } == ["0", "1", "3", "7"])
        let names = try #require(hits.firstIndex { $0.identifier == "in the names" })
        #expect(names > 1 && names < hits.firstIndex { $0.identifier == "in the text" } ?? 0)
        #expect(Set(hits.map(\.score)).count >= 5 && hits.allSatisfy { $0.score > 0 })
    }

    /// After Enter an item that is called what was typed comes first, however often others have the words; then the shorter title.
    @Test(arguments: ["moon base", "Moon Base", "node.js", "東京タワー"])
    func committedWholeTitlesComeFirst(title: String) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        let texts = (1...20).map { "\(title) chapter \($0) of \(title), the \(title)" }
        try index.add(
            texts.enumerated().map { number, text in
                TestSchema.item(
                    "chapter \(number)", title: text, keywords: [title], description: text, content: text,
                    more: [Attribute(.known(TestSchema.date), .date(Double(number * 86_400)))])
            } + [TestSchema.item("whole", title: title), TestSchema.item("longer", title: title + " guide")])
        #expect(try index.find(title, limit: 30, mode: .committed).first == "whole")
        // The twin of a whole title says the words in another order.
        try index.add([TestSchema.item("a", title: "Base Moon"), TestSchema.item("b", title: "Moon Base")])
        if title.lowercased() == "moon base" {
            #expect(try index.find(title, limit: 30, mode: .committed).prefix(3) == ["b", "whole", "a"])
        }
    }

    @Test func committedTiesGoToTheShorterTitle() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        // Every item has the word, so that it weighs next to nothing, and scores are alike.
        try index.add(
            (0..<3000).map { TestSchema.item("\($0)", title: "Harbour guide number \($0) of all") }
                + [TestSchema.item("short", title: "Harbour guide"), TestSchema.item("zwhole", title: "Harbour")])
        #expect(try index.find("harbour", limit: 3, mode: .committed).prefix(2) == ["zwhole", "short"])
        #expect(try index.find("harbour guides", limit: 3, mode: .committed).first == "short")
    }

    /// The order and the neighbourhood of words decide between equal scores, whichever is newer: among the first ten, and
    /// among the first 32 for the parts of one thing.
    @Test(arguments: [
        ("192.168.1.1", ["1.1.168.192", "168.1.1.192", "1.192.168.1", "192.1.168.1"], 6),
        ("352 030 15 97", ["030 352 15 97", "97 15 030 352", "15 97 352 030", "352 15 030 97"], 6),
        ("red apple pie", ["apple red pie", "pie apple red", "red pie apple"], 3),
        ("v2.10.3", ["v2.3.10", "v3.10.2"], 6), ("CS 2336", ["2336 CS"], 6), ("東京 大阪", ["大阪 東京"], 6),
    ]) func closeWordsComeFirst(typed: String, others: [String], rounds: Int) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([TestSchema.item("z", title: typed)])
        try index.add(
            (0..<rounds).flatMap { round in
                others.enumerated().map { number, text in
                    TestSchema.item(
                        "\(round) \(number)", title: text,
                        more: [Attribute(.known(TestSchema.date), .date(Double(round * 86_400)))])
                }
            })
        for mode in [SearchRequest.Mode.keystroke, .wholeWords, .committed] {
            let all = try index.find(typed, limit: 40, mode: mode)
            #expect(all.first == "z", "\(mode)")
            // Few results are the first of many.
            for limit in [1, 3, 10, 20] {
                #expect(try index.find(typed, limit: limit, mode: mode) == Array(all.prefix(limit)), "\(mode) \(limit)")
            }
        }
    }

    /// The words "moon base" in order, the other way round, and side by side.
    static let moons = [
        TestSchema.item("1", description: "a moon that has a base and a view"),
        TestSchema.item("2", description: "a base that has a moon and a view"),
        TestSchema.item("3", description: "a view that has a moon base and a"),
    ]

    @Test func aPhraseComesBeforeTheSameWordsApart() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(Self.moons)
        #expect(try index.find("moon base") == ["3", "1", "2"])
        #expect(try index.find("moon bas") == ["3", "1", "2"])
        #expect(try index.find("moon base", mode: .committed) == ["3", "1", "2"])
    }

    /// S9 of a committed search: what each word counts, and which are missing.
    @Test func committedWordsAreExplainedOneByOne() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(
            [
                TestSchema.item("both", title: "Searching lanterns", content: "searched by lantern light"),
                TestSchema.item("one", keywords: ["lantern"]), TestSchema.item("none", title: "Harbour"),
            ] + (0..<9).map { TestSchema.item("\($0)", title: "the other \($0)") })
        let request = SearchRequest("searches lantern qqqq", mode: .committed, limit: 20, now: 0)
        let searcher = Searcher([try index.snapshot()])
        for hit in try searcher.search(request).hits {
            let explanation = try searcher.explain(hit.identifier, source: 0, request: request)
            #expect(explanation.outcome == .matched && explanation.score == hit.score, "\(hit.identifier)")
            #expect(explanation.allTerms.reduce(0) { $0 + $1.points } == hit.score)
            #expect(
                explanation.words.map(\.typed) == (hit.identifier == "both" ? ["searches", "lantern"] : ["lantern"]))
            #expect(explanation.words.last?.fields == [hit.identifier == "both" ? .title : .keywords])
        }
        let missing = try searcher.explain("none", source: 0, request: request)
        guard case .wordsMissing(let words) = missing.outcome else {
            Issue.record("\(missing.outcome)")
            return
        }
        #expect(words.map(\.word) == ["searches", "lantern", "qqqq"])
        #expect(words.map(\.isElsewhere) == [true, true, false])
    }

    private func found(_ query: String, _ items: [Document], limit: Int = 20) throws -> [String] {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(items.reversed())
        return try index.find(query, limit: limit)
    }

    // MARK: R0

    @Test func r0DirectBeforePinyinBeforeFuzzy() throws {
        let items = [
            TestSchema.item("d direct", content: "words before it dianying"),
            TestSchema.item("c prefix", content: "words before it dianyingjie"),
            TestSchema.item("b pinyin", title: "电影"),
            TestSchema.item("a fuzzy", title: "dianyng"),
        ]
        #expect(try found("dianying", items) == ["d direct", "c prefix", "b pinyin", "a fuzzy"])
        for limit in 0...4 {
            #expect(try found("dianying", items, limit: limit).count == limit)
        }
        #expect(try found("dianying", items, limit: 2) == ["d direct", "c prefix"])
        #expect(try found("dianying", items, limit: 3) == ["d direct", "c prefix", "b pinyin"])
    }

    @Test func r0AnItemIsInTheClassOfItsWorstWord() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([
            TestSchema.item("both", content: "far away spotlight and then lantern"),
            TestSchema.item("one", title: "spotlight lanterm"),
            TestSchema.item("none", title: "spotlihgt lanterm"),
        ])
        let results = try Searcher([index.snapshot()]).search(SearchRequest("spotlight lantern", now: 0))
        #expect(results.hits.map(\.identifier) == ["both", "one", "none"])
        #expect(results.hits.map(\.matchClass) == [.direct, .fuzzy, .fuzzy])
        #expect(results.total == 3)
    }

    @Test func r0FuzzyItemsComeBelowEveryExactMatch() throws {
        var items = (0..<30).map { number in
            TestSchema.item("z literal \(number)", content: "a long way in: number \(number) of spotlihgt")
        }
        items.append(TestSchema.item("a right", title: "spotlight"))
        let list = try found("spotlihgt", items, limit: 100)
        #expect(list.count == 31)
        #expect(list.last == "a right")
        #expect(try found("spotlihgt", items, limit: 30).contains("a right") == false)
        #expect(try found("spotlihgt", [TestSchema.item("a right", title: "spotlight")]) == ["a right"])
    }

    @Test func r0TypoToleranceCanBeForbidden() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([TestSchema.item("x", title: "spotlight")])
        let searcher = Searcher([try index.snapshot()])
        #expect(try searcher.search(SearchRequest("spotlihgt", now: 0)).total == 1)
        #expect(try searcher.search(SearchRequest("spotlihgt", now: 0, toleratesTypos: false)).total == 0)
    }

    @Test func r1TheOneWordOfAChineseTitleIsInAShortTitle() throws {
        let items = [
            TestSchema.item("a english", title: "frames bus choke"),
            TestSchema.item("b chinese", title: "历史技术照片大 choke"),
            TestSchema.item("c longer", title: "历史技术照片大 one two choke"),
        ]
        #expect(try found("choke", items) == ["b chinese", "a english", "c longer"])
        // To the characters, a title is as long as it is.
        let chinese = [
            TestSchema.item("a long", title: "照片历史技术大地"), TestSchema.item("b short", title: "照片历史技术"),
        ]
        #expect(try found("照片", chinese) == ["b short", "a long"])
    }

    @Test(arguments: ["北京", "北京旅", "北京旅行", "beijing", "beijinglvxing"])
    func r1AChineseTitleThatBeginsWithItComesBeforeAShorterOne(query: String) throws {
        let items = [
            TestSchema.item("a within", title: "去北京旅行"), TestSchema.item("c longer", title: "北京旅行指南大全新版手册"),
            TestSchema.item("b shorter", title: "北京旅行指南"),
            TestSchema.item("d keyword", title: "指南", keywords: ["北京旅行"]),
        ]
        let expected = ["b shorter", "c longer", "a within", "d keyword"]
        #expect(try found(query, items) == expected)
        // Of the query's first word only.
        let second = [
            TestSchema.item("b longer", title: "北京旅行指南大全新版手册"), TestSchema.item("a shorter", title: "去北京旅行指南"),
        ]
        #expect(try found("指南 " + query, second) == ["a shorter", "b longer"])
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        // So many that lists made in advance answer.
        try index.add(items + (0..<3000).map { TestSchema.item("z\($0)", title: "我们去北京旅行\($0)") })
        #expect(try Array(index.find(query, limit: 3)) == Array(expected.prefix(3)))
    }

    @Test func r1OneChineseWordHidesNoStuffing() throws {
        let stuffing = (0..<500).map { "word\($0)" } + ["choke"]
        let items = [
            TestSchema.item("a english", keywords: stuffing),
            TestSchema.item("b mixed", keywords: stuffing + ["照片"]),
            TestSchema.item("c description", description: "choke in a description"),
        ]
        #expect(try found("choke", items).first == "c description")
    }

    /// Words that only a lesser field holds together count as together, though short fields alone decide who is first.
    @Test func r1TogetherInALesserFieldWhereShortFieldsDecide() throws {
        let items = [
            TestSchema.item("a apart", title: "cat", names: ["fish"]),
            TestSchema.item("b together", title: "cat", names: ["fish"], description: "catalog fishing"),
        ]
        try expect("b together", first: "cat fish", limit: 1, items)
    }

    /// A letter counts as a word where it is one, though the title has another of the letters and many titles have both.
    @Test func r1ALetterIsAWordOutsideTheTitleToo() throws {
        var items = (0..<400).map { TestSchema.item("plain \($0)", title: "cat fish") }
        items.append(TestSchema.item("words", title: "c", names: ["f"], description: "catalog fishing"))
        try expect("words", first: "c f", limit: 10, items)
    }

    /// If short fields alone do not decide, an item that has one of its words in a long field only may be among the
    /// best. It does not matter which word that is.
    @Test(arguments: ["cat fish", "fish cat", "ca fish", "cat fish bird"])
    func r1OneWordInALongFieldMayBeEnough(query: String) throws {
        let words = query.split(separator: " ").map(String.init)
        let inShort = (0..<12).map {
            words.count == 2
                ? TestSchema.item("short \($0)", keywords: [query])
                : TestSchema.item("short \($0)", title: words[0], names: [words[1]], keywords: [words[2]])
        }
        let oneLong = words.indices.map { long in
            let others = words.indices.filter { $0 != long }.map { words[$0] }
            // Other words there, so that a document is in lists of both kinds.
            let beginnings = words.map { $0 + "ing" }.joined(separator: " ")
            return TestSchema.item("long \(long)", title: others.joined(separator: " "), description: beginnings)
        }
        let twoLong = (0..<30).map { TestSchema.item("two long \($0)", title: "x", description: query) }
        for common in words {
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            // Each of the words is the one that most items have, once.
            try index.add(
                inShort + oneLong + twoLong
                    + (0..<40).map { TestSchema.item("common \($0)", description: common) })
            let found = try [0, 1 << 20].map { early in
                var request = SearchRequest(query, limit: 10, now: 0)
                request.stopsEarlyFrom = early
                return try Searcher([index.snapshot()]).searchAlone(request)
            }
            let hits = found.map { $0.hits.map { "\($0.identifier) \($0.score)" } }
            #expect(hits[0] == hits[1])
            #expect(Set(found[0].hits.prefix(words.count).map(\.identifier)) == Set(oneLong.map(\.identifier)))
            #expect(found.map(\.isTotalExact) == [false, true])
        }
    }

    /// Items that have two of three words in a long field only are among the best where those of short fields are weak enough.
    @Test func r1TwoWordsInLongFieldsMayBeEnough() throws {
        var items = (0..<12).map { TestSchema.item("short \($0)", names: ["bird"], keywords: ["cat fish"]) }
        items.append(TestSchema.item("two long", title: "cat", description: "cat fish bird"))
        try expect("two long", first: "cat fish bird", limit: 10, items)
    }

    /// One item is first, whether a search values every match or stops as soon as nothing better can come.
    private func expect(_ identifier: String, first query: String, limit: Int, _ items: [Document]) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(items)
        for early in [0, 1 << 20] {
            var request = SearchRequest(query, limit: limit, now: 0)
            request.stopsEarlyFrom = early
            let hits = try Searcher([index.snapshot()]).searchAlone(request).hits
            #expect(hits.first?.identifier == identifier, "stops early from \(early): \(hits.prefix(2))")
        }
    }

    // MARK: R1

    private static let byField: [Document] = [
        TestSchema.item("title", title: "jazz"),
        TestSchema.item("names", title: "x", names: ["jazz"]),
        TestSchema.item("keywords", title: "x", keywords: ["jazz"]),
        TestSchema.item("description", title: "x", description: "jazz"),
        TestSchema.item("content", title: "x", content: "jazz"),
    ]

    @Test(arguments: ["jazz", "ja", "JAZZ", "jázz"]) func r1FieldsInOrder(query: String) throws {
        #expect(try found(query, Self.byField) == ["title", "names", "keywords", "description", "content"])
    }

    @Test func r1AWeakTitleBeatsAStrongKeyword() throws {
        let filler = String(repeating: "word ", count: 60)
        let items = [
            TestSchema.item("title", title: filler + "jazz"),
            TestSchema.item(
                "keywords", keywords: ["jazz", "jazz"], description: "jazz jazz", content: "jazz jazz jazz"),
        ]
        #expect(try found("jazz", items) == ["title", "keywords"])
    }

    @Test func r1ExactBeforePrefixBeforeFuzzy() throws {
        for field in 0..<5 {
            func item(_ identifier: String, _ word: String) -> Document {
                switch field {
                case 0: TestSchema.item(identifier, title: word)
                case 1: TestSchema.item(identifier, names: [word])
                case 2: TestSchema.item(identifier, keywords: [word])
                case 3: TestSchema.item(identifier, description: word)
                default: TestSchema.item(identifier, content: word)
                }
            }
            let items = [item("c exact", "lantern"), item("b prefix", "lanterns"), item("a fuzzy", "lantren")]
            #expect(try found("lantern", items) == ["c exact", "b prefix", "a fuzzy"], "field \(field)")
        }
    }

    @Test func r1AllWordsInOneFieldBeforeScattered() throws {
        let items = [
            TestSchema.item("b together", title: "other", description: "blue lantern"),
            TestSchema.item("a scattered", title: "other", description: "blue", content: "lantern"),
        ]
        #expect(try found("blue lantern", items) == ["b together", "a scattered"])
        let titles = [
            TestSchema.item("b together", title: "blue lantern"),
            TestSchema.item("a scattered", title: "blue", names: ["lantern"]),
        ]
        #expect(try found("blue lantern", titles) == ["b together", "a scattered"])
    }

    @Test func r1ShortFieldsAndRepeatedWordsCountMore() throws {
        let items = [
            TestSchema.item("c often", content: "jazz jazz jazz and more"),
            TestSchema.item("b once", content: "jazz and some more words"),
            TestSchema.item("a long", content: "jazz " + String(repeating: "and more ", count: 400)),
        ]
        #expect(try found("jazz", items) == ["c often", "b once", "a long"])
        let counts = [1, 2, 4, 8, 16, 255].map { count in
            TestSchema.item(
                "\(count)",
                content: String(repeating: "jazz ", count: count)
                    + String(repeating: "other ", count: 300 - count))
        }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(counts)
        let scores = try Searcher([index.snapshot()]).search(SearchRequest("jazz", now: 0)).hits.map(\.score)
        let gains = zip(scores, scores.dropFirst()).map { $0 - $1 }
        #expect(gains.allSatisfy { $0 >= 0 } && gains.first! < gains.last!, "saturating: \(scores)")
    }

    // MARK: R2

    private func dated(_ identifier: String, day: Int, hint: Int64? = nil, content: String) -> Document {
        var more = [Attribute(.known(TestSchema.date), .date(Double(day) * 86_400))]
        if let hint { more.append(Attribute(.known(TestSchema.hint), .integer(hint))) }
        return TestSchema.item(identifier, content: content, more: more)
    }

    @Test func r2RecencyAndHintsOrderEqualMatchesOnly() throws {
        let items = [
            dated("d hinted", day: 0, hint: 100, content: "jazz"), dated("c new", day: 149, content: "jazz"),
            dated("b plain", day: 0, content: "jazz"), dated("a low", day: 0, hint: 0, content: "jazz"),
            dated("weaker", day: 9000, hint: 100, content: "jazz" + String(repeating: " more", count: 200)),
        ]
        #expect(try found("jazz", items) == ["d hinted", "c new", "b plain", "a low", "weaker"])
        #expect(try found("", items) == ["weaker", "d hinted", "c new", "b plain", "a low"])
    }

    // MARK: R6

    @Test(arguments: [0, 10, 60]) func r6StuffingGainsNothing(honest: Int) throws {
        func words(_ count: Int) -> [String] { (0..<count).map { "filler\($0)" } + ["jazz"] }
        let sizes = [65, 100, 500, 3000]
        let items =
            [TestSchema.item("honest", keywords: words(honest))]
            + sizes.map { TestSchema.item("stuffed \($0)", keywords: words($0)) }
            + [TestSchema.item("content", content: "jazz")]
        let list = try found("jazz", items)
        #expect(list.first == "honest")
        #expect(Set(list) == Set(items.map(\.identifier)), "stuffed items are still found")
        #expect(list.filter { $0.hasPrefix("stuffed") } == sizes.map { "stuffed \($0)" })
        #expect(list.last == "stuffed 3000")
    }

    @Test func r6RepeatingAKeywordGainsLittleAndThenLoses() throws {
        let repeated = Array(repeating: "jazz", count: 1000)
        let items = [
            TestSchema.item("honest", keywords: ["jazz", "music"]), TestSchema.item("a stuffed", keywords: repeated),
        ]
        #expect(try found("jazz", items) == ["honest", "a stuffed"])
    }

    // MARK: R7

    @Test(arguments: 1...4) func r7AnyOrderAndAnyMergesGiveTheSameList(seed: Int) throws {
        var generator = LifeGenerator(seed: UInt64(seed))
        var byIdentifier: [String: Document] = [:]
        for _ in 0..<150 {
            let document = generator.document(now: 1000)
            byIdentifier[document.identifier] = document
        }
        let documents = byIdentifier.values.sorted { $0.identifier < $1.identifier }
        let reference = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try reference.add(documents)
        let queries = (0..<25).map { _ in generator.typed(documents) } + [""]
        let expected = try queries.map { try hits(reference, $0) }
        #expect(expected.contains { $0.count > 1 })
        for variant in 0..<4 {
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            var rest = documents.shuffled(using: &generator.random)[...]
            while !rest.isEmpty {
                let count = min(rest.count, generator.random.int(1..<(variant == 0 ? 2 : 40)))
                try index.add(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
                if variant >= 2 { try index.maintain(now: 0) }
            }
            // Replaced by themselves, so that deleted versions lie about.
            if variant == 1 { try index.add(Array(documents.prefix(40))) }
            if variant == 3 { try index.compact(now: 0) }
            for (query, list) in zip(queries, expected) {
                #expect(try hits(index, query) == list, "seed \(seed), variant \(variant), query \(query)")
            }
        }
    }

    private func hits(_ index: SearchEngine.Index, _ query: String) throws -> [String] {
        try Searcher([index.snapshot()]).search(SearchRequest(query, limit: 50, now: 0)).hits.map {
            "\($0.identifier) \($0.matchClass) \($0.score) \($0.rank)"
        }
    }

    @Test func r7EqualItemsOfTwoIndexesComeInTheirOrder() throws {
        let indexes = try (0..<2).map { _ in try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        }
        for index in indexes {
            try index.add([TestSchema.item("b", title: "jazz"), TestSchema.item("a", title: "jazz")])
        }
        let hits = try Searcher(try indexes.map { try $0.snapshot() }).search(SearchRequest("jazz", now: 0)).hits
        #expect(hits.map { "\($0.identifier)\($0.source)" } == ["a0", "a1", "b0", "b1"])
    }
}
