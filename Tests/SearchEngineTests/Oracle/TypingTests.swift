import Glibc
import SearchEngine
import TestSupport
import Testing

/// S1, S2: a key finds what it would find if nothing had been typed before, whatever was typed and whatever happened to
/// the items since.
@Suite struct TypingTests {
    private static let words = [
        "cat", "catalog", "category", "ca", "fish", "fishing", "figure", "f", "sun", "sunday", "solar", "xian", "xi",
        "dian",
        "lantern", "lanterns", "电影", "西安", "电影院", "한국", "1,234", "wi-fi", "+49 171 1234567",
    ]
    /// What people type: words of items, some that are none, and mistyped ones.
    private static let phrases = [
        "cat fishing", "category sun fish", "catalog figure", "sunday category xian", "lantrn cat", "cat lantrn fi",
        "fishing dianying", "dianying xian", "xian dian", "f category", "solar 电影院", "电影 西安 cat", "한국 fish", "cat 한국",
        "1234 sun", "wi-fi cat", "fish zebra", "lantern lanterns sun", "xi an cat", "c f s", "cat 0171 1234", "한ㄱ cat",
        "fish 한구",
    ]

    private var random: LifeRandom
    private var indexes: [SearchEngine.Index] = []
    private var items = 0

    init() throws { random = LifeRandom(state: Seed.value) }

    private mutating func text(_ count: Range<Int>) -> String {
        var words: [String] = []
        for _ in 0..<random.int(count) { words.append(random.pick(Self.words)) }
        return words.joined(separator: " ")
    }

    private mutating func add(_ count: Int, to index: SearchEngine.Index) throws {
        var batch: [Document] = []
        for _ in 0..<count {
            items += 1
            batch.append(
                TestSchema.item(
                    "\(items)", title: text(0..<4), names: [text(0..<2)], keywords: [text(0..<3)],
                    description: text(0..<5),
                    content: text(0..<6), domain: random.pick(["a", "b"]),
                    expiration: random.chance(10) ? Int64(random.int(0..<40)) : Document.never,
                    more: [Attribute(.known(TestSchema.date), .date(Double(random.int(0..<100) * 86_400)))]))
        }
        try index.add(batch)
    }

    /// Domains are asked of each item, a narrow range of dates is looked up before all else, given items are a second look.
    private mutating func filter() -> Filter? {
        switch random.int(0..<6) {
        case 0, 1: nil
        case 2: .domain("a")
        case 3: .domain("nowhere")
        case 4: .between(.known(TestSchema.date), 40 * 86_400 - 978_307_200, 45 * 86_400 - 978_307_200)
        default: .identifiers(Set((0..<40).map { _ in "\(random.int(0..<items))" }))
        }
    }

    /// The next text: mostly a letter more of the phrase, else what people do besides.
    private mutating func typeKey(_ text: String, of phrase: inout String) -> String {
        switch random.int(0..<20) {
        case 0: return String(text.dropLast())
        case 1:
            phrase = random.pick(Self.phrases)
            return String(phrase.prefix(1))
        case 2: return text + " "
        case 3:
            // Another word instead of the first.
            let rest = text.split(separator: " ", maxSplits: 1).dropFirst().first.map { " " + $0 } ?? ""
            return random.pick(Self.words) + rest
        case 4: return text + String(random.pick("aeshi"))
        case 5: return text
        default:
            guard phrase.hasPrefix(text), phrase.count > text.count else {
                phrase = random.pick(Self.phrases)
                return String(phrase.prefix(1))
            }
            return String(phrase.prefix(text.count + 1))
        }
    }

    private mutating func changeItems() throws {
        let index = random.pick(indexes)
        switch random.int(0..<4) {
        case 0: try add(random.int(1..<20), to: index)
        case 1:
            let transaction = try index.transaction()
            for _ in 0..<5 { transaction.delete(identifiers: ["\(random.int(0..<items))"]) }
            try index.commit(transaction)
        case 2: try index.compact()
        default: try add(3, to: index)
        }
    }

    /// - Parameters:
    ///   - maximum: documents that are kept from key to key.
    ///   - stopsEarlyFrom: where every way of stopping early is taken, or none.
    @Test(arguments: [(4096, 0), (4096, Int.max), (20, 0), (1, Int.max), (0, 0)])
    mutating func whatWasTypedBeforeChangesNothing(maximum: Int, stopsEarlyFrom: Int) throws {
        let memory = SearchWorkspace(maximumCandidates: maximum)
        for count in [150, 150, 1500] {
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            indexes.append(index)
            try add(count, to: index)
        }
        var phrase = random.pick(Self.phrases), text = ""
        var filter: Filter?
        var limit = 10, now: Int64 = 0, chosen = [0, 1, 2]
        for key in 0..<250 {
            text = typeKey(text, of: &phrase)
            if random.chance(6) { try changeItems() }
            if random.chance(8) { filter = self.filter() }
            if random.chance(6) { limit = random.pick([1, 3, 10, 100]) }
            if random.chance(4) { chosen = random.pick([[0, 1, 2], [2, 0], [1]]) }
            if random.chance(3) { now += 1 }
            let mode: SearchRequest.Mode = random.chance(5) ? .wholeWords : .keystroke
            var request = SearchRequest(text, mode: mode, filter: filter, limit: limit, now: now)
            request.stopsEarlyFrom = stopsEarlyFrom
            var searcher = Searcher(try chosen.map { try indexes[$0].snapshot() })
            searcher.workspace = memory
            let found = try searcher.search(request)
            let expected = try searcher.searchAlone(request)
            try #require(
                found.hits.map { "\($0.source) \($0.identifier) \($0.matchClass) \($0.score)" }
                    == expected.hits.map { "\($0.source) \($0.identifier) \($0.matchClass) \($0.score)" },
                "\"\(text)\", limit \(limit), key \(key), seed \(Seed.value)")
            if found.isTotalExact && expected.isTotalExact {
                try #require(found.total == expected.total, "\"\(text)\", key \(key), seed \(Seed.value)")
            }
        }
        // Where hardly anything is kept it depends on the seed whether anything is narrowed.
        #expect(memory.narrowings > 0 || maximum < 4096)
    }

    /// Every word instead of every other, and longer words instead of shorter ones, with the other word as it is.
    @Test mutating func anotherWordIsLookedForAnew() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try add(200, to: index)
        let memory = SearchWorkspace()
        var searcher = Searcher([try index.snapshot()])
        searcher.workspace = memory
        let words = ["cat", "ca", "catalog", "fish", "fi", "sun", "sunday", "xian", "电影", "한국"]
        for other in ["cat", "fish", "sun", "xian"] {
            for first in words {
                for second in words {
                    for texts in [
                        ["\(first) \(other)", "\(second) \(other)"], ["\(other) \(first)", "\(other) \(second)"],
                    ] {
                        _ = try searcher.search(SearchRequest(texts[0], now: 0))
                        let request = SearchRequest(texts[1], limit: 1000, now: 0)
                        let found = try searcher.search(request), expected = try searcher.searchAlone(request)
                        #expect(
                            found.hits.map { "\($0.identifier) \($0.score)" }
                                == expected.hits.map { "\($0.identifier) \($0.score)" },
                            "\(texts), seed \(Seed.value)")
                    }
                }
            }
        }
        #expect(memory.narrowings > 100)
    }

    /// A search for a few hits does not find all. Items that have two words in long fields only come with the next key,
    /// when more are wanted.
    @Test func whatWasEnoughForFewHitsIsNotAll() throws {
        let words = ["cat", "fish", "bird"]
        var items = (0..<12).map {
            TestSchema.item("short \($0)", title: words[0], names: [words[1]], keywords: [words[2]])
        }
        for long in words {
            let others = words.filter { $0 != long }.joined(separator: " ")
            items.append(TestSchema.item("long \(long)", title: others, description: "cating fishing birding"))
        }
        items += (0..<30).map { TestSchema.item("two long \($0)", title: "x", description: "cat fish bird") }
        items += (0..<40).map { TestSchema.item("common \($0)", description: words[0]) }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(items)
        var searcher = Searcher([try index.snapshot()])
        searcher.workspace = SearchWorkspace()
        var few = SearchRequest("cat fish bir", limit: 10, now: 0),
            all = SearchRequest("cat fish bird", limit: 100, now: 0)
        few.stopsEarlyFrom = 0
        all.stopsEarlyFrom = 0
        #expect(try !searcher.search(few).isTotalExact)
        let found = try searcher.search(all)
        #expect(found.total == 12 + 3 + 30 && found.isTotalExact)
        #expect(try found.hits.map(\.identifier) == searcher.searchAlone(all).hits.map(\.identifier))
    }

    /// Two searches take nothing from the next key: one for given items, which follows each key if something was
    /// learned, and one in other indexes, which follows if there are activities.
    @Test func searchesBesidesTakeNothingAway() throws {
        let indexes = try (0..<2).map { _ in
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            try index.add((0..<20).map { TestSchema.item("\($0)", title: "cat fishing") })
            return index
        }
        let memory = SearchWorkspace()
        for text in ["cat fi", "cat fis", "cat fish"] {
            for (index, filter) in [(0, nil), (1, nil), (0, Filter.identifiers(["3"]))] {
                var searcher = Searcher([try indexes[index].snapshot()])
                searcher.workspace = memory
                _ = try searcher.search(SearchRequest(text, filter: filter, now: 0))
            }
        }
        #expect(memory.narrowings == 4)
    }

    /// A file that was removed gives back its room: what was typed does not hold it.
    @Test func whatWasTypedHoldsNoRemovedFile() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add((0..<20).map { TestSchema.item("\($0)", title: "cat fishing") })
        weak var segment: AnyObject?
        do {
            let snapshot = try index.snapshot()
            segment = snapshot.views[0].segment
            for text in ["cat f", "cat fi", "cat fis"] {
                #expect(try Searcher([snapshot]).search(SearchRequest(text, now: 0)).total == 20)
            }
        }
        try index.compact()
        _ = try index.snapshot()
        // Another test's search may have the memory just now; it forgets when it gives it back.
        for _ in 0..<500 where segment != nil { usleep(20_000) }
        #expect(segment == nil)
    }
}
