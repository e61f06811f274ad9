import SearchEngine
import TestSupport
import Testing

/// A transaction of several MiB is built by two threads; what comes out is the same as ever.
@Suite struct BuildingTests {
    private static let seed = Seed.value

    private static func words(_ random: inout SeededWords, _ count: Int) -> String {
        (0..<count).map { _ in random.word() }.joined(separator: " ")
    }

    /// Items of some 4 MiB, some of them Chinese, with numbers of all kinds.
    private static func items(_ count: Int, seed: UInt64) -> [Document] {
        var random = SeededWords(seed)
        return (0..<count).map { number in
            var more = [Attribute(.known(TestSchema.date), .date(Double(random.number(1 << 30))))]
            if number % 3 == 0 { more.append(Attribute(.known(TestSchema.rating), .integer(Int64(random.number(6))))) }
            if number % 50 == 0 { more.append(Attribute(.custom("weight"), .double(Double(random.number(100)) / 8))) }
            return TestSchema.item(
                "item-\(number)", title: number % 7 == 0 ? "电影\(number % 91)重庆" : words(&random, 4),
                keywords: [random.word()], description: words(&random, 60), domain: "d.\(number % 5)",
                expiration: number % 11 == 0 ? 4_000_000_000 + Int64(number) : Document.never, more: more)
        }
    }

    private static func index(
        _ storage: MemoryStorage, _ items: [Document], every: Int, partBytes: Int? = nil
    ) throws -> SearchEngine.Index {
        var options = SearchEngine.Index.Options.repeatable(seed)
        if let partBytes { options.partBytes = partBytes }
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: options)
        var transaction = try index.transaction()
        for (number, item) in items.enumerated() {
            try transaction.index(item)
            if (number + 1) % every == 0 {
                try index.commit(transaction)
                try index.maintain(now: 0)
                transaction = try index.transaction()
            }
        }
        // One is replaced inside the transaction, one deleted.
        try transaction.index(items[3])
        transaction.delete(identifiers: ["item-4"])
        try index.commit(transaction)
        return index
    }

    @Test func bulkGivesWhatSmallCommitsGive() throws {
        let items = Self.items(9000, seed: Self.seed)
        let bulk = try Self.index(MemoryStorage(), items, every: .max)
        let small = try Self.index(MemoryStorage(), items, every: 700)
        #expect(try World(reading: bulk) == World(reading: small))
        try small.compact(now: 0)
        #expect(try World(reading: bulk) == World(reading: small))
        var random = SeededWords(Self.seed + 1)
        for query in (0..<40).map({ _ in random.word() }) + ["电影", "dianying", "重庆", "chongq"] {
            #expect(try bulk.find(query, limit: 50) == small.find(query, limit: 50), "\(query), seed \(Self.seed)")
        }
    }

    /// A batch that stays in the log has no trie until one is asked for. A file has it from the start.
    @Test func aBatchToleratesTheTyposThatAFileTolerates() throws {
        let storage = MemoryStorage()
        var random = SeededWords(Self.seed + 2), mistyped: [String] = []
        let items = (0..<700).map { number in
            let word = random.word() + random.word()
            if number % 12 == 0 { mistyped.append(word.prefix(4) + "x" + word.dropFirst(5)) }
            return TestSchema.item("item-\(number)", title: word, description: Self.words(&random, 60))
        }
        let index = try Self.index(storage, items, every: .max)
        #expect(try !storage.list().contains { $0.hasPrefix("seg-") })
        let batch = try mistyped.map { try index.find($0, limit: 50) }
        #expect(batch.count { !$0.isEmpty } > 10, "seed \(Self.seed)")
        try index.compact(now: 0)
        #expect(try storage.list().contains { $0.hasPrefix("seg-") })
        for (word, found) in zip(mistyped, batch) {
            #expect(try index.find(word, limit: 50) == found, "\(word), seed \(Self.seed)")
        }
    }

    /// Where thousands match, values are kept otherwise than where dozens do; in small segments only dozens ever do.
    @Test func manyMatchesAreValuedAsFewAre() throws {
        var random = SeededWords(Self.seed + 2)
        let vocabulary = (0..<6).map { "\(Character(UnicodeScalar(UInt8(97 + $0))))\(random.word())" }
        let items = (0..<4000).map { number in
            let words = (0..<8).map { _ in vocabulary[Int(random.number(6))] }
            return TestSchema.item(
                "item-\(number)", title: words[..<2].joined(separator: " "), keywords: [words[2]],
                description: words[3...].joined(separator: " "),
                more: [Attribute(.known(TestSchema.rating), .integer(Int64(random.number(5))))])
        }
        let large = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        let small = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try large.add(items)
        for start in stride(from: 0, to: items.count, by: 100) { try small.add(Array(items[start..<start + 100])) }
        for count in [1, 2, 2, 2, 3, 3] {
            let words = (0..<count).map { _ in
                vocabulary[Int(random.number(6))].prefix(1 + Int(random.number(5)))
            }
            for filter in [nil, Filter.between(.known(TestSchema.rating), 1, 3)] {
                var request = SearchRequest(words.joined(separator: " "), limit: 4000, now: 0)
                request.filter = filter
                request.stopsEarlyFrom = .max
                let hits = try [large, small].map { try Searcher([$0.snapshot()]).search(request).hits }
                #expect(hits[0].count > 512, "\(words)")
                #expect(
                    hits[0].map { "\($0.identifier) \($0.score)" } == hits[1].map { "\($0.identifier) \($0.score)" },
                    "\(words), seed \(Self.seed)")
            }
        }
    }

    /// The best of a word with thousands of postings are collected apart from those of others: before its beginnings are known.
    @Test func wordsOfThousandsHaveTheirBest() throws {
        var random = SeededWords(Self.seed + 3)
        let items = (0..<8000).map { number in
            var title = [number % 2 == 0 ? "jazz" : number % 3 == 0 ? "jazzy" : random.word()]
            for _ in 0..<random.number(8) {
                title.insert(random.word(), at: Int(random.number(UInt64(title.count + 1))))
            }
            if number % 4 == 1 { title.append(random.number(2) == 0 ? "爵士" : "爵士电影") }
            return TestSchema.item(
                "item-\(number)", title: title.joined(separator: " "), keywords: number % 5 == 0 ? ["jazz"] : [])
        }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(items)
        let searcher = try Searcher([index.snapshot()])
        let queries: [(String, SearchRequest.Mode)] = [
            ("jazz", .keystroke), ("jazz", .wholeWords), ("jaz", .keystroke), ("爵士", .keystroke),
        ]
        for (query, mode) in queries {
            let results = try [0, Int.max].map { stopsEarlyFrom in
                var request = SearchRequest(query, mode: mode, limit: 100, now: 0)
                request.stopsEarlyFrom = stopsEarlyFrom
                return try searcher.search(request)
            }
            #expect(!results[0].isTotalExact && results[1].isTotalExact && results[1].total > 1024, "\(query)")
            #expect(
                results[0].hits.map { "\($0.identifier) \($0.score)" }
                    == results[1].hits.map { "\($0.identifier) \($0.score)" }, "\(query), seed \(Self.seed)")
        }
    }

    @Test func aLogOfHundredsIsFlushedOnceWritesStop() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        for batch in 0..<5 {
            try index.add((0..<120).map { TestSchema.item("\(batch).\($0)", title: "jazz \($0)") })
            #expect(try !index.maintain(isIdle: batch < 4, now: 0).flushed)
        }
        #expect(try index.snapshot().views.count == 5)
        #expect(try index.maintain(isIdle: true, now: 0).flushed)
        #expect(try index.snapshot().views.count == 1)
        #expect(try index.find("jazz 119", limit: 10).count == 5)
        #expect(try !index.maintain(isIdle: true, now: 0).flushed)
    }

    /// A batch that a search reads through is flushed alone too; one with lists of its best stays.
    @Test(arguments: [(1000, true), (1100, false)]) func aBatchThatSearchesReadThroughIsFlushed(
        count: Int, isFlushed: Bool
    )
        throws
    {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add((0..<count).map { TestSchema.item("\($0)", title: "jazz \($0)") })
        #expect(try index.snapshot().views.map(\.isLogged) == [true])
        #expect(try index.maintain(isIdle: true, now: 0).flushed == isFlushed)
        #expect(try index.find("ja", limit: 10).count == 10)
    }

    /// Identifiers above, below, between and among those of older segments, and deleted ones, are told apart.
    @Test func itemsAreReplacedWhereverTheirIdentifierStands() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        func add(_ numbers: [Int], _ title: String) throws {
            try index.add(numbers.map { TestSchema.item("item \(1000 + $0)", title: title) })
        }
        try add(Array(100..<200), "first")
        try add(Array(400..<500), "first")
        for numbers in [[0, 50], [199], [100], [250, 300], [450, 600], [499, 100], [700]] {
            try add(numbers, "second")
            // As many as it takes to look at ranges, below, between and above.
            let start = numbers[0] + 2000
            try add(numbers + Array(start..<start + 20), "second")
        }
        let transaction = try index.transaction()
        transaction.delete(identifiers: ["item 1000", "item 1700", "item 1400"])
        #expect(try index.commit(transaction).deleted == 3)
        #expect(try index.find("second", limit: 300).count == 10 - 2 + 140)
        #expect(try index.find("first", limit: 300).count == 200 - 5)
        #expect(try index.snapshot().count == 203 + 140)
    }

    @Test func fewSegmentsAreLeftOnceNobodyWrites() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        var count = 0
        /// A log that is long enough to be flushed.
        func flush() throws {
            for _ in 0..<64 {
                try index.add([TestSchema.item("\(count)", title: "jazz \(count)")])
                count += 1
            }
            #expect(try index.maintain(now: 0).flushed)
        }
        func sizes() throws -> [Int] { try index.snapshot().views.map(\.segment.byteCount).sorted() }
        for flushes in 1...7 {
            try flush()
            #expect(try sizes().count == flushes)
        }
        // Eight of a size are merged in any case.
        try flush()
        #expect(try sizes().count == 1)
        for _ in 0..<5 { try flush() }
        #expect(try sizes().count == 6)
        #expect(try index.maintain(now: 0).mergedSegments == 0)
        while try index.maintain(isIdle: true, now: 0).mergedSegments > 0 {}
        let left = try sizes()
        var smaller = 0
        for size in left {
            #expect(smaller == 0 || size > 2 * smaller, "\(left)")
            smaller += size
        }
        #expect(left.count <= 2)
        #expect(try index.snapshot().count == count)
        #expect(try index.find("jazz 777", limit: 10).count == 1)
    }

    /// Postings are put in order in one part, in a few, and in hundreds.
    @Test(arguments: [1 << 20, 1 << 17, 1 << 12]) func partsGiveWhatTheWholeGives(bytes: Int) throws {
        let items = Self.items(9000, seed: Self.seed)
        var files: [[UInt8]] = []
        for partBytes in [1 << 30, bytes] {
            let storage = MemoryStorage()
            _ = try Self.index(storage, items, every: .max, partBytes: partBytes)
            let name = try #require(try storage.list().first { $0.hasPrefix("seg-") })
            files.append(try storage.map(name).array(0, .max))
        }
        #expect(files[0] == files[1], "seed \(Self.seed)")
    }

    @Test func theSameItemsGiveTheSameBytes() throws {
        let items = Self.items(9000, seed: Self.seed)
        var files: [[String: [UInt8]]] = []
        for _ in 0..<3 {
            let storage = MemoryStorage()
            _ = try Self.index(storage, items, every: .max)
            var contents: [String: [UInt8]] = [:]
            for name in try storage.list() where name.hasPrefix("seg-") {
                contents[name] = try storage.map(name).array(0, .max)
            }
            files.append(contents)
        }
        #expect(!files[0].isEmpty && files[0].values.allSatisfy { $0.count > 1 << 20 })
        #expect(files[0] == files[1] && files[1] == files[2], "seed \(Self.seed)")
    }

    @Test func aTransactionDroppedHalfwayLeavesNothing() throws {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        do {
            let transaction = try index.transaction()
            for item in Self.items(8000, seed: Self.seed) { try transaction.index(item) }
        }
        #expect(try storage.list().allSatisfy { !$0.hasPrefix("new-") })
        #expect(try index.snapshot().count == 0)
    }
}

/// Words and numbers that a seed gives.
struct SeededWords {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func number(_ bound: UInt64) -> UInt64 { next() % bound }

    /// One of some thousand words, the first of which are the most usual.
    mutating func word() -> String {
        let number = min(number(4000), self.number(4000))
        let letters = Array("etaoinshrdlu")
        var rest = number + 13
        var word = ""
        while rest > 0 {
            word.append(letters[Int(rest % 12)])
            rest /= 12
        }
        return word
    }
}
