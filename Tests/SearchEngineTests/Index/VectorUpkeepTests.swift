import CEngineSupport
import TestSupport
import Testing

@testable import SearchEngine

/// What becomes of items' vectors when items change.
@Suite struct VectorUpkeepTests {
    private static func given(_ item: Document, concept: String) throws -> GivenVector {
        let sum = try #require(ConceptVectorizer.sum([concept]))
        return GivenVector(ItemVector(quantizing: sum, origin: .encoder), of: item.textDigest(TestSchema.schema))
    }

    private static func isFound(_ index: SearchEngine.Index, _ text: String) throws -> Bool {
        try !index.search(meaning: text).hits.isEmpty
    }

    @Test func theEncodersVectorReplacesTheTables() throws {
        let item = TestSchema.item("a", title: "Automobile")
        let index = try SearchEngine.Index.withMeaning([item])
        #expect(try index.vectorCounts() == .init(encoded: 0, waiting: 1))
        try index.setVectors([("a", Self.given(item, concept: "doctor")), ("gone", Self.given(item, concept: "sea"))])
        #expect(try index.vectorCounts() == .init(encoded: 1, waiting: 0))
        #expect(try Self.isFound(index, "physician") && !Self.isFound(index, "vehicle"))
        #expect(try index.snapshot().count == 1)
    }

    @Test func aVectorOfOldTextsIsNotTaken() throws {
        let item = TestSchema.item("a", title: "Automobile")
        let index = try SearchEngine.Index.withMeaning([item])
        let late = try Self.given(item, concept: "doctor")
        try index.add([TestSchema.item("a", title: "Ocean")])
        try index.setVectors([("a", late)])
        #expect(try Self.isFound(index, "harbour") && !Self.isFound(index, "physician"))
        #expect(try index.vectorCounts() == .init(encoded: 0, waiting: 1))
    }

    @Test func theEncodersVectorStaysWhileTheTextsDo() throws {
        let item = TestSchema.item("a", title: "Automobile")
        let index = try SearchEngine.Index.withMeaning([item])
        try index.setVectors([("a", Self.given(item, concept: "doctor"))])
        let transaction = try index.transaction()
        let rating = Attribute(.known(TestSchema.rating), .integer(5))
        try transaction.update(DocumentUpdate(identifier: "a", attributes: [rating]))
        try index.commit(transaction)
        #expect(try index.vectorCounts() == .init(encoded: 1, waiting: 0))
        let change = try index.transaction()
        let title = Attribute(.known(TestSchema.title), .text("Bread"))
        try change.update(DocumentUpdate(identifier: "a", attributes: [title]))
        try index.commit(change)
        #expect(try index.vectorCounts() == .init(encoded: 0, waiting: 1))
        #expect(try Self.isFound(index, "loaf"))
    }

    /// Only the app knows what its embedding is of. Late readings of the encoder do not replace it, and a merge keeps it.
    @Test func theAppsVectorStaysUntilTheAppTakesItBack() throws {
        let storage = MemoryStorage()
        var item = TestSchema.item("a", title: "Automobile")
        let late = try Self.given(item, concept: "sea")
        let sum = try #require(ConceptVectorizer.sum(["doctor"]))
        item.vector = GivenVector(ItemVector(quantizing: sum, origin: .app), of: nil)
        let index = try SearchEngine.Index.withMeaning([item], storage)
        func change(_ title: String, _ vector: GivenVector?) throws {
            let transaction = try index.transaction()
            let attributes = [Attribute(.known(TestSchema.title), .text(title))]
            var update = DocumentUpdate(identifier: "a", attributes: attributes)
            update.vector = vector
            try transaction.update(update)
            try index.commit(transaction)
        }
        try change("Bread", nil)
        try index.setVectors([("a", late)])
        try index.compact()
        #expect(try index.vectorCounts() == .init(encoded: 1, waiting: 0, own: 1))
        #expect(try Self.isFound(index, "physician") && !Self.isFound(index, "loaf"))
        #expect(try index.hasOwnVector("a") && !index.hasOwnVector("b"))
        try change("Bread", .takenBack)
        #expect(try index.vectorCounts() == .init(encoded: 0, waiting: 1))
        #expect(try !Self.isFound(index, "physician") && Self.isFound(index, "loaf"))
        #expect(try !index.hasOwnVector("a"))
    }

    @Test func mergesKeepVectorsAndDropThoseOfOtherSpaces() throws {
        let storage = MemoryStorage()
        let old = try SearchEngine.Index.withMeaning([TestSchema.item("old", title: "Automobile")], storage, space: 6)
        try old.compact()
        let index = try SearchEngine.Index.withMeaning([TestSchema.item("new", title: "Ocean")], storage)
        try index.compact()
        #expect(try index.snapshot().views.count == 1)
        #expect(try Self.isFound(index, "harbour") && !Self.isFound(index, "vehicle"))
        #expect(try index.search(meaning: "vehicle", space: 6).hits.isEmpty)
    }

    /// What waits is given out by rank, and what has no text does not wait for ever.
    @Test func itemsToEncodeComeByRank() throws {
        let items = (0..<10).map { number in
            TestSchema.item(
                "\(number)", title: "text", more: [Attribute(.known(TestSchema.hint), .integer(Int64(number * 10)))])
        }
        let index = try SearchEngine.Index.withMeaning([])
        for item in items { try index.add([item]) }
        #expect(try index.itemsToEncode(atMost: 3).map(\.identifier) == ["9", "8", "7"])
        let empty = GivenVector(.encodedNothing, of: items[9].textDigest(TestSchema.schema))
        try index.setVectors([("9", empty)])
        #expect(try index.itemsToEncode(atMost: 3).map(\.identifier) == ["8", "7", "6"])
    }

    @Test func compactionLeavesNoByteOfADeletedItemsVector() throws {
        let storage = MemoryStorage()
        let item = TestSchema.item("secret", title: "Automobile")
        let others = (0..<5).map { TestSchema.item("\($0)", title: "Ocean") }
        let index = try SearchEngine.Index.withMeaning([item] + others, storage)
        let vector = ItemVector(quantizing: try #require(ConceptVectorizer.sum(["automobile"])), origin: .table)
        let signs = (0..<16).map { UInt8(truncatingIfNeeded: vector.signs[$0 / 8] >> UInt64($0 % 8 * 8)) }
        func isThere() throws -> Bool {
            try storage.list().contains { name in
                let bytes = try storage.map(name).array(0, storage.map(name).count)
                return bytes.indices.contains { bytes[$0...].starts(with: signs) }
            }
        }
        #expect(try isThere())
        let transaction = try index.transaction()
        transaction.delete(identifiers: ["secret"])
        try index.commit(transaction)
        try index.compact()
        #expect(try !isThere())
    }

    @Test func theProcessorsVectorsGiveTheSameNumbers() {
        var random = SplitMix(seed: Seed.value)
        defer { _ = se_use_vectors(1) }
        for _ in 0..<2000 {
            let planes = (0..<8).map { _ in UInt64.random(in: 0...UInt64.max, using: &random) }
            let query = (0..<128).map { _ in Int8.random(in: -127...127, using: &random) }
            var squares: [Int32] = [0, 0], products: [Int32] = [0, 0]
            for way in 0...1 {
                _ = se_use_vectors(Int32(way))
                products[way] = se_vector_product(planes, query, &squares[way])
            }
            #expect(products[0] == products[1] && squares[0] == squares[1])
            let count = Int.random(in: 0...300, using: &random)
            let signs = (0..<count * 16).map { _ in UInt8.random(in: 0...255, using: &random) }
            var found: [[UInt8]] = [], numbers: [[UInt32]] = []
            for way in 0...1 {
                _ = se_use_vectors(Int32(way))
                var distances = [UInt8](repeating: 0, count: count)
                se_sign_distances(signs, count, planes, &distances)
                var between = [UInt32](repeating: 0, count: count)
                between.removeLast(count - se_distances_between(distances, count, 50, 64, &between))
                found.append(distances)
                numbers.append(between)
            }
            #expect(found[0] == found[1] && numbers[0] == numbers[1])
            #expect(numbers[0] == (0..<count).filter { (50...64).contains(found[0][$0]) }.map(UInt32.init))
        }
    }
}
