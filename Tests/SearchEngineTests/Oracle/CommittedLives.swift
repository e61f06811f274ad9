import SearchEngine
import Testing
import TestSupport

/// Committed searches over random items, against the twin.
@Suite struct CommittedLives {
    private static func text(_ random: inout LifeRandom, _ count: Range<Int>) -> String {
        (0..<random.int(count)).map { _ in random.pick(TwinCommitted.words) }.joined(separator: " ")
    }

    @Test(arguments: RandomLives.seeds) func committedSearchesAgree(seed: UInt64) throws {
        var random = LifeRandom(state: seed)
        let indexes = try (0..<2).map { _ in try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        }
        var twins = [Twin(), Twin()]
        var hitCount = 0, droppedCount = 0, partial = 0
        for round in 0..<12 {
            for index in indexes.indices {
                let documents = (0..<random.int(1..<12)).map { _ in
                    TestSchema.item(
                        "item\(random.int(0..<40))", title: Self.text(&random, 1..<5),
                        names: random.chance(20) ? [Self.text(&random, 1..<9)] : [],
                        keywords: random.chance(30) ? [Self.text(&random, random.chance(20) ? 60..<90 : 1..<4)] : [],
                        description: random.chance(30) ? Self.text(&random, 1..<70) : nil,
                        content: random.chance(50) ? Self.text(&random, 1..<90) : nil,
                        domain: random.pick(["a", "b"]),
                        more: [Attribute(.known(TestSchema.date), .date(Double(random.int(0..<3)) * 86_400))])
                }
                for document in documents { twins[index].apply(.index(document)) }
                try indexes[index].add(documents)
                if random.chance(30) { try indexes[index].compact(now: 0) }
            }
            for _ in 0..<15 {
                var text = Self.text(&random, 1..<6)
                if random.chance(20) { text += " unheardof" }
                let request = SearchRequest(
                    text, mode: .committed, filter: random.chance(20) ? .domain("a") : nil,
                    limit: random.pick([1, 5, 100]), now: 0)
                let chosen = random.chance(50) ? [0] : [0, 1]
                let points = random.chance(50) ? chosen.map { _ in random.int(-256..<257) } : nil
                let searcher = Searcher(try chosen.map { try indexes[$0].snapshot() }, points: points ?? [])
                let results = try searcher.search(request)
                let expected = TwinCommitted(twins: chosen.map { twins[$0] }, request: request, points: points).run()
                let hits = results.hits.map {
                    TwinSearch.Hit(
                        source: $0.source, identifier: $0.identifier, matchClass: $0.matchClass, score: $0.score,
                        rank: $0.rank)
                }
                let context: Comment = "SEARCHLIGHT_SEED=\(seed), round \(round), \(chosen) \(points ?? []): \(request)"
                try #require(hits == expected.hits, context)
                try #require(results.total == expected.total, context)
                try #require(results.droppedWords == expected.dropped, context)
                hitCount += hits.count
                droppedCount += results.droppedWords.count
                if results.total < twins.map(\.items.count).reduce(0, +) { partial += 1 }
            }
        }
        #expect(hitCount > 100 && droppedCount > 0 && partial > 0)
    }
}
