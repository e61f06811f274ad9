import TestSupport
import Testing

@testable import SearchEngine

/// Items that are found by what they mean.
@Suite struct MeaningTests {
    private static let noise = (0..<30).map { TestSchema.item("noise \($0)", title: "Number \($0) of bread and trees") }

    @Test func afterEnterItemsWithoutACommonWordAreFound() throws {
        let index = try SearchEngine.Index.withMeaning(
            Self.noise + [TestSchema.item("car", title: "Automobile repair")])
        #expect(try index.find("vehicle", mode: .committed).isEmpty)
        let hit = try #require(try index.search(meaning: "vehicle").hits.first)
        #expect(hit.identifier == "car" && hit.matchClass == .direct)
        let nearness = try #require(hit.nearness)
        #expect(nearness.isOnlyReason && nearness.cosine > 0.9)
    }

    @Test func aTitleWithAllWordsStaysAboveWhatIsOnlyNear() throws {
        let index = try SearchEngine.Index.withMeaning(
            Self.noise + [
                TestSchema.item("near", title: "Automobile", description: "automobile"),
                TestSchema.item("words", title: "A vehicle beside bread and trees and other things of the night"),
            ])
        let hits = try index.search(meaning: "vehicle").hits
        #expect(hits.map(\.identifier).prefix(2) == ["words", "near"])
        #expect(hits[0].nearness?.isOnlyReason != true)
    }

    @Test func nearnessOrdersItemsWithTheSameWords() throws {
        let index = try SearchEngine.Index.withMeaning(
            Self.noise + [
                TestSchema.item("far", description: "stone bread loaf of the night"),
                TestSchema.item("near", description: "stone sea ocean of the harbour"),
            ])
        #expect(try index.search(meaning: "stone sea").hits.first?.identifier == "near")
    }

    @Test func whileTypingNearItemsComeBehindAndMoveNothing() throws {
        let items = (0..<12).map { TestSchema.item("near \($0)", title: "Automobile \($0)") }
        let index = try SearchEngine.Index.withMeaning(
            Self.noise + items + [TestSchema.item("words", title: "Vehicle papers")])
        let without = try index.find("vehicle")
        let hits = try index.search(meaning: "vehicle", mode: .keystroke).hits
        #expect(hits.prefix(without.count).map(\.identifier) == without)
        #expect(
            hits.dropFirst(without.count).allSatisfy { $0.matchClass == .meaning && $0.nearness?.isOnlyReason == true })
        #expect(hits.count == without.count + 5)
        #expect(try index.search(meaning: "vehicle", mode: .keystroke, limit: 1).hits.map(\.identifier) == ["words"])
    }

    /// Ordinary words of a sentence are no evidence if its other words are in no item.
    @Test func ordinaryWordsDoNotBeatWhatIsMeant() throws {
        let others = (0..<5).map { TestSchema.item("\($0)", title: "The number \($0) of the bread") }
        let index = try SearchEngine.Index.withMeaning(
            others + [TestSchema.item("near", title: "Automobile"), TestSchema.item("far", title: "Trees")])
        #expect(try index.search(meaning: "vehicle of the").hits.first?.identifier == "near")
    }

    @Test func pagesOfResultsFitTogether() throws {
        let near = (0..<150).map { TestSchema.item("near \($0)", title: "Automobile \($0)") }
        let both = (0..<60).map { TestSchema.item("both \($0)", title: "A party", content: "long text \($0)") }
        let index = try SearchEngine.Index.withMeaning(near + both)
        let all = try index.search(meaning: "vehicle party", limit: 1000)
        #expect(all.hits.count == 210 && all.isTotalExact && Set(all.hits.map(\.identifier)).count == 210)
        for limit in [1, 20, 50, 120] {
            let page = try index.search(meaning: "vehicle party", limit: limit)
            #expect(page.hits.map(\.identifier) == all.hits.prefix(limit).map(\.identifier))
            #expect(page.total == all.total)
        }
    }

    /// Of many matches those are left out that cannot be among the best. Asking for all of them looks at each.
    @Test(arguments: ["stone vehicle", "stone sea letter", "stone", "harbour music night"])
    func theBestOfManyAreTheSame(text: String) throws {
        var random = SplitMix(seed: Seed.value)
        let words = ConceptVectorizer.concepts.flatMap { $0 } + ["stone", "stone", "the", "other"]
        let items = (0..<4700).map { number in
            let all = (0..<Int.random(in: 1...6, using: &random)).map { _ in words.randomElement(using: &random)! }
            return TestSchema.item(
                "\(number)", title: number % 3 == 0 ? all.joined(separator: " ") : nil,
                content: "stone " + all.joined(separator: " "))
        }
        let index = try SearchEngine.Index.withMeaning(items)
        let all = try index.search(meaning: text, limit: 10_000).hits
        #expect(all.count > 1000)
        for limit in [1, 20, 300] {
            let best = try index.search(meaning: text, limit: limit).hits
            #expect(best.map(\.identifier) == all.prefix(limit).map(\.identifier), "\(text), seed \(Seed.value)")
            #expect(best.map(\.score) == all.prefix(limit).map(\.score))
        }
    }

    @Test func deletedExpiredAndFilteredItemsAreNotNear() throws {
        let index = try SearchEngine.Index.withMeaning([
            TestSchema.item("deleted", title: "Automobile one"),
            TestSchema.item("expired", title: "Automobile two", expiration: 100),
            TestSchema.item("other", title: "Automobile three", domain: "other"),
            TestSchema.item("kept", title: "Automobile four", domain: "kept"),
        ])
        let transaction = try index.transaction()
        transaction.delete(identifiers: ["deleted"])
        try index.commit(transaction)
        for mode in [SearchRequest.Mode.committed, .keystroke] {
            let found = try index.search(meaning: "vehicle", mode: mode, filter: .domain("kept"), now: 200).hits
            #expect(found.map(\.identifier) == ["kept"])
        }
        #expect(
            Set(try index.search(meaning: "vehicle", now: 0).hits.map(\.identifier)) == ["expired", "other", "kept"])
    }

    @Test func vectorsOfAnotherSpaceAreNotCompared() throws {
        let index = try SearchEngine.Index.withMeaning([TestSchema.item("car", title: "Automobile")], space: 8)
        #expect(try index.search(meaning: "vehicle").hits.isEmpty)
        #expect(try index.search(meaning: "vehicle", space: 8).hits.count == 1)
    }

    @Test func explanationsSayHowNear() throws {
        let index = try SearchEngine.Index.withMeaning(
            Self.noise + [
                TestSchema.item("car", title: "Automobile"), TestSchema.item("both", title: "A vehicle, an automobile"),
                TestSchema.item("tree", title: "An oak"),
            ])
        var request = SearchRequest("vehicle", mode: .committed, now: 0)
        request.meaning = ConceptVectorizer().query("vehicle")
        let searcher = Searcher([try index.snapshot()])
        for hit in try searcher.search(request).hits {
            let explanation = try searcher.explain(hit.identifier, source: 0, request: request)
            #expect(explanation.outcome == .matched)
            // Each term is rounded by itself.
            #expect(abs(explanation.score - hit.score) <= 2, "\(hit.identifier): \(explanation)")
            #expect(explanation.allTerms.contains { $0.reason.code == .meaning })
        }
        let missing = try searcher.explain("tree", source: 0, request: request)
        #expect(missing.outcome == .wordsMissing([.init(word: "vehicle", isElsewhere: true)]))
        let distance = try #require(missing.distance)
        #expect(distance.cosine < distance.needed && distance.needed == request.meaning?.minimumCosine)
    }

    @Test func searchingBySignsFindsWhatLookingAtAllFinds() throws {
        var random = SplitMix(seed: Seed.value)
        for round in 0..<20 {
            let storage = MemoryStorage()
            let index = try SearchEngine.Index.withMeaning([], storage)
            var vectors: [String: ItemVector] = [:]
            for _ in 0..<3 {
                let items = (0..<Int.random(in: 1...60, using: &random)).map { _ -> Document in
                    var item = TestSchema.item("\(UInt64.random(in: 0...999, using: &random))", title: "text")
                    let parts = (0..<128).map { _ in Double.random(in: -1...1, using: &random) }
                    let vector = ItemVector(quantizing: parts, origin: .encoder)
                    item.vector = GivenVector(vector, of: item.textDigest(TestSchema.schema))
                    vectors[item.identifier] = vector
                    return item
                }
                try index.add(items)
                // An identifier that came twice in one commit has the later vector.
                for item in items { vectors[item.identifier] = item.vector?.vector }
            }
            if round % 2 == 0 { try index.compact() }
            let parts = (0..<128).map { _ in Double.random(in: -1...1, using: &random) }
            var query = MeaningQuery(space: 7, direction: MeaningQuery.direction(parts))
            query.minimumCosine = 0.15
            let nearness = Nearness(query)
            let searcher = Searcher([try index.snapshot()])
            let found = try NearestItems(searcher: searcher, request: SearchRequest("", now: 0), query: query).nearest(
                10)
            let identifiers = try found.map {
                String(decoding: try $0.view.segment.identifier($0.document), as: UTF8.self)
            }
            let wanted = vectors.map { ($0.key, nearness.cosine($0.value)) }
                .filter { $0.1 >= 0.15 }.sorted { $0.1 > $1.1 }.prefix(10)
            #expect(Set(identifiers) == Set(wanted.map(\.0)), "seed \(Seed.value), round \(round)")
            #expect(found.map(\.cosine) == wanted.map(\.1))
        }
    }
}
