import Foundation
import SearchEngine
import Testing
import TestSupport

/// Random lives of indexes against the twin. `SEARCHLIGHT_LIFE_STEPS` sets their length, `SEARCHLIGHT_SEED` picks one.
@Suite struct RandomLives {
    static let steps = ProcessInfo.processInfo.environment["SEARCHLIGHT_LIFE_STEPS"].flatMap(Int.init) ?? 150
    static let seeds: [UInt64] =
        ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap(UInt64.init).map { [$0] } ?? [1, 2, 3]

    @Test(arguments: seeds) func inMemory(seed: UInt64) throws {
        var life = try Life(seed: seed, storages: [MemoryStorage(path: "first"), MemoryStorage(path: "second")])
        try life.run(steps: Self.steps)
        #expect(life.searches > Self.steps / 4 && life.hitCount > 0 && life.earlyStops > 0)
        #expect(life.narrowings > Self.steps / 15)
    }

    /// R4: an app's points order the whole list as adding them to each of its hits would, early stops included.
    @Test(arguments: seeds) func withPointsOfSources(seed: UInt64) throws {
        var life = try Life(seed: seed, storages: [MemoryStorage(path: "first"), MemoryStorage(path: "second")])
        life.givesPoints = true
        try life.run(steps: Self.steps)
        #expect(life.searches > Self.steps / 4 && life.hitCount > 0 && life.earlyStops > 0)
    }

    /// R7: one list over all apps, the same whether one more index stands for theirs or each is searched by itself.
    @Test(arguments: seeds, [false, true]) func combined(seed: UInt64, givesPoints: Bool) throws {
        let names = ["first", "second", "third", "fourth"]
        var life = try Life(seed: seed, storages: names.map { MemoryStorage(path: $0) })
        var policy = CombinedIndex.Policy()
        policy.minimumSegments = 1
        policy.maximumApart = 3
        policy.uselessShare = 1
        policy.secondsUnseen = seed % 3 == 0 ? 1 : 0
        var options = SearchEngine.Index.Options()
        options.prefixes.postings = 1
        options.prefixes.terms = seed % 2 == 0 ? 2 : 1
        if seed % 2 == 1 { options.rangePostings = 1 }
        let storage = MemoryStorage(path: "combined")
        let combined = CombinedIndex(
            storage: storage, schema: TestSchema.schema, options: options, policy: policy)
        life.combined = combined
        if policy.secondsUnseen == 0 {
            life.combiner = CombinedIndex(storage: storage, schema: TestSchema.schema, options: options, policy: policy)
        }
        life.givesPoints = givesPoints
        try life.run(steps: Self.steps)
        #expect(life.searches > Self.steps / 4 && life.hitCount > 0 && life.earlyStops > 0)
        #expect(life.combinations > 3 && combined.useCount > Self.steps / 10)
    }

    @Test(arguments: seeds.prefix(1)) func onDisk(seed: UInt64) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "searchlight-life-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storages = ["first", "second"].map { DiskStorage(path: folder.appending(path: $0).path) }
        var life = try Life(seed: seed, storages: storages)
        try life.run(steps: Self.steps / 2)
        #expect(life.searches > 0)
    }

    /// Few words in many fields, so that hits differ by where words stand together: stopping early changes nothing.
    @Test(arguments: seeds) func earlyStopsOfSeveralWords(seed: UInt64) throws {
        print("seed \(seed)")
        var random = LifeRandom(state: seed)
        let words = ["cat", "catalog", "fish", "fishing", "fig", "c", "sun"]
        func text(_ count: ClosedRange<Int>) -> String {
            (0..<Int.random(in: count, using: &random)).map { _ in words.randomElement(using: &random)! }
                .joined(separator: " ")
        }
        var stops = 0
        for round in 0..<20 {
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            for part in 0..<Int.random(in: 1...2, using: &random) {
                try index.add(
                    (0..<40).map { number in
                        TestSchema.item(
                            "\(round).\(part).\(number)", title: text(0...2), names: [text(0...1)],
                            keywords: [text(0...1)], description: text(0...3), content: text(0...2))
                    })
            }
            let searcher = Searcher([try index.snapshot()])
            for query in ["cat fish", "c fi", "fig cat", "catalog f c", "sun fishing", "fish fi s", "c s"] {
                for limit in [1, 2, 3, 5, 10] {
                    var early = SearchRequest(query, limit: limit, now: 0), late = early
                    early.stopsEarlyFrom = 0
                    late.stopsEarlyFrom = .max
                    let found = try searcher.searchAlone(early), expected = try searcher.searchAlone(late)
                    if !found.isTotalExact { stops += 1 }
                    #expect(
                        found.hits.map { "\($0.identifier) \($0.score)" }
                            == expected.hits.map { "\($0.identifier) \($0.score)" },
                        "\(query), \(limit), round \(round)")
                }
            }
        }
        #expect(stops > 50)
    }

    /// Enough items that words have top-k lists. These decide a word and one or two letters, ties, deleted items and
    /// filters included, as if all had been looked at.
    @Test(arguments: seeds) func earlyStopsByListsOfTheBest(seed: UInt64) throws {
        print("seed \(seed)")
        var random = LifeRandom(state: seed)
        let words = ["cat", "catalog", "fish", "fi", "f", "ca", "c", "sun", "sunday", "moon", "mo"]
        func text(_ count: Range<Int>) -> String {
            (0..<random.int(count)).map { _ in random.pick(words) }.joined(separator: " ")
        }
        var stops = 0
        for round in 0..<4 {
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            for part in 0..<random.int(1..<3) {
                try index.add(
                    (0..<600).map { number in
                        let isPlain = random.chance(50)
                        return TestSchema.item(
                            "\(round).\(part).\(number)", title: text(1..<4), names: isPlain ? [] : [text(0..<2)],
                            keywords: isPlain ? [] : [text(0..<3)], description: text(0..<4),
                            domain: random.pick(["a", "b"]),
                            more: [Attribute(.known(TestSchema.date), .date(Double(random.int(0..<3) * 86_400)))])
                    })
            }
            if random.chance(50) {
                let transaction = try index.transaction()
                transaction.delete(identifiers: (0..<100).map { "\(round).0.\($0)" })
                _ = try index.commit(transaction)
            }
            let searcher = Searcher([try index.snapshot()])
            for query in [
                "cat f", "f cat", "ca fi", "fi ca", "sun c", "mo s", "s mo", "catalog fi", "m sunday", "cat ca",
            ] {
                for limit in [1, 3, 10, 60] {
                    let filter: Filter? = random.chance(25) ? .domain("a") : nil
                    var early = SearchRequest(query, filter: filter, limit: limit, now: 0), late = early
                    early.stopsEarlyFrom = 0
                    late.stopsEarlyFrom = .max
                    let found = try searcher.searchAlone(early), expected = try searcher.searchAlone(late)
                    if !found.isTotalExact { stops += 1 }
                    #expect(
                        found.hits.map { "\($0.identifier) \($0.score)" }
                            == expected.hits.map { "\($0.identifier) \($0.score)" },
                        "\(query), \(limit), round \(round)")
                }
            }
        }
        #expect(stops > 50)
    }

    /// Typing errors in many items: those with the words in short fields decide, as if all had been looked at.
    @Test(arguments: seeds) func earlyStopsOfMistypedWords(seed: UInt64) throws {
        print("seed \(seed)")
        var random = LifeRandom(state: seed)
        let words = [
            "lantern", "lanterns", "lanterm", "spotlight", "spotlights", "spotlihgt", "market", "f", "fi", "电影",
            "dianying",
        ]
        func text(_ count: Range<Int>) -> String {
            (0..<random.int(count)).map { _ in random.pick(words) }.joined(separator: " ")
        }
        var stops = 0
        for round in 0..<12 {
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            for part in 0..<random.int(1..<3) {
                try index.add(
                    (0..<60).map { number in
                        TestSchema.item(
                            "\(round).\(part).\(number)", title: text(0..<3), names: [text(0..<2)],
                            keywords: [text(0..<3)],
                            description: text(0..<3), content: text(0..<2))
                    })
            }
            let searcher = Searcher([try index.snapshot()])
            let queries = [
                "lantrn dianying", "dianying spotlihht", "lantrn", "spotlihht", "lantrn f", "f lantrn",
                "spotlihht markt", "markt lantrn fi",
                "lanterm spotlihht",
            ]
            for query in queries {
                for limit in [1, 3, 10, 40] {
                    var early = SearchRequest(query, limit: limit, now: 0), late = early
                    early.stopsEarlyFrom = 0
                    late.stopsEarlyFrom = .max
                    let found = try searcher.searchAlone(early), expected = try searcher.searchAlone(late)
                    if !found.isTotalExact { stops += 1 }
                    #expect(
                        found.hits.map { "\($0.identifier) \($0.matchClass) \($0.score)" }
                            == expected.hits.map { "\($0.identifier) \($0.matchClass) \($0.score)" },
                        "\(query), \(limit), round \(round)")
                }
            }
        }
        #expect(stops > 50)
    }
}
