import Foundation
import SearchEngine
import Testing
import TestSupport

/// I1 to I4 and I7 of the system's description, as far as the engine keeps them.
@Suite struct IndexingPromises {
    private func index(_ items: [Document] = []) throws -> SearchEngine.Index {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        if !items.isEmpty { try index.add(items) }
        return index
    }

    private func commit(_ index: SearchEngine.Index, _ changes: (Transaction) throws -> Void) throws -> CommitReceipt {
        let transaction = try index.transaction()
        try changes(transaction)
        return try index.commit(transaction)
    }

    // MARK: I1

    @Test func i1TheSameIdentifierReplacesTheItem() throws {
        let index = try index([TestSchema.item("x", title: "first", keywords: ["one"], domain: "d")])
        let second = TestSchema.item("x", title: "second")
        let receipt = try index.add([second])
        #expect(receipt.indexed == 1 && receipt.deleted == 0)
        #expect(try index.snapshot().document("x") == second)
        #expect(try index.snapshot().count == 1)
        #expect(try index.find("first").isEmpty)
        #expect(try index.find("one").isEmpty)
        #expect(try index.find("second") == ["x"])
    }

    @Test func i1TheLastOfEqualIdentifiersInABatchCounts() throws {
        let index = try index()
        let receipt = try index.add((0..<5).map { TestSchema.item("x", title: "title\($0)") })
        #expect(receipt.indexed == 1)
        #expect(try index.find("title", limit: 10) == ["x"])
        #expect(try index.snapshot().document("x") == TestSchema.item("x", title: "title4"))
    }

    @Test func i1AnUpdateMergesOnlyWhatIsGiven() throws {
        let index = try index([
            TestSchema.item("x", title: "kept", keywords: ["old"], description: "gone", domain: "d", expiration: 99)
        ])
        let update = DocumentUpdate(
            identifier: "x",
            attributes: [
                Attribute(.known(TestSchema.keywords), .list([.text("new")])),
                Attribute(.known(TestSchema.description), .null),
            ])
        #expect(try commit(index) { try $0.update(update) }.indexed == 1)
        let document = try #require(try index.snapshot().document("x"))
        #expect(document.domain == "d" && document.expiration == 99)
        #expect(document[.known(TestSchema.title)] == .text("kept"))
        #expect(document[.known(TestSchema.keywords)] == .list([.text("new")]))
        #expect(document[.known(TestSchema.description)] == nil)
        #expect(try index.find("kept new") == ["x"])
        #expect(try index.find("old").isEmpty)
        #expect(try index.find("gone").isEmpty)
    }

    @Test func i1AnUpdateMayMoveAndProlongAnItem() throws {
        let index = try index([TestSchema.item("x", title: "kept", domain: "d", expiration: 99)])
        _ = try commit(index) {
            try $0.update(DocumentUpdate(identifier: "x", domain: "e", expiration: 200, attributes: []))
        }
        #expect(try index.find("kept", now: 150) == ["x"])
        _ = try commit(index) { try $0.delete(domains: ["d"]) }
        #expect(try index.find("kept") == ["x"])
        _ = try commit(index) { try $0.delete(domains: ["e"]) }
        #expect(try index.find("kept").isEmpty)
    }

    @Test func i1AnUpdateOfAnUnknownItemDoesNothing() throws {
        let index = try index()
        let receipt = try commit(index) {
            try $0.update(
                DocumentUpdate(identifier: "x", attributes: [Attribute(.known(TestSchema.title), .text("title"))]))
        }
        #expect(receipt.ignoredUpdates == 1 && receipt.indexed == 0)
        #expect(try index.snapshot().count == 0)
        #expect(try index.find("title").isEmpty)
    }

    // MARK: I2

    @Test func i2ADomainDeletesItsDottedDescendantsOnly() throws {
        let domains = ["", "a", "a.b", "a.b.c", "a.bc", "a.b c", "ab", "b.a.b", "A.b", "a.b.", "x a.b"]
        let items = domains.map { TestSchema.item("in \($0)", title: "item", domain: $0) }
        for isCompacted in [false, true] {
            let index = try index(items)
            if isCompacted { try index.compact(now: 0) }
            #expect(try commit(index) { try $0.delete(domains: ["a.b"]) }.deleted == 3)
            let expected = ["", "A.b", "a", "a.b c", "a.bc", "ab", "b.a.b", "x a.b"].map { "in \($0)" }
            #expect(try index.find("item", limit: 50).sorted() == expected)
            #expect(try index.snapshot().document("in a.b.c") == nil)
        }
    }

    @Test func i2DeletionByIdentifierAndOfAll() throws {
        let index = try index((0..<5).map { TestSchema.item("\($0)", title: "item") })
        let receipt = try commit(index) { $0.delete(identifiers: ["1", "3", "unknown", "1"]) }
        #expect(receipt.deleted == 2)
        #expect(try index.find("item") == ["0", "2", "4"])
        #expect(try commit(index) { $0.deleteAll() }.deleted == 3)
        #expect(try index.find("item").isEmpty)
        #expect(try index.snapshot().count == 0)
    }

    /// Two spellings of é that look alike are two domains, as they are two identifiers.
    @Test func i2DomainsAreComparedByTheirBytes() throws {
        let composed = "caf\u{E9}", decomposed = "cafe\u{301}"
        for isCompacted in [false, true] {
            let index = try index([
                TestSchema.item(composed, title: "item", domain: composed),
                TestSchema.item(decomposed, title: "item", domain: decomposed + ".sub"),
                TestSchema.item("third", title: "item", domain: decomposed),
            ])
            if isCompacted { try index.compact(now: 0) }
            #expect(try Array(#require(try index.snapshot().document("third")).domain.utf8) == Array(decomposed.utf8))
            let domains = try index.snapshot().domains()
            #expect(
                domains.map { Array($0.domain.utf8) }
                    == [decomposed, decomposed + ".sub", composed].map { Array($0.utf8) })
            #expect(domains.map(\.count) == [1, 1, 1])
            let filter = Filter.domain(decomposed)
            #expect(try Searcher([index.snapshot()]).search(SearchRequest("item", filter: filter, now: 0)).total == 2)
            #expect(try commit(index) { try $0.delete(domains: [decomposed]) }.deleted == 2)
            #expect(try index.find("item").map { Array($0.utf8) } == [Array(composed.utf8)])
        }
    }

    /// Letters that do not compress and that nothing else begins with.
    private static let markers = ["qzxvkjwpymfghtbd", "vwqjzkxyhmpgtfbn"]

    private func holds(_ marker: String, _ storage: any Storage) throws -> Bool {
        // A term may be stored without what it shares with its neighbour.
        let wanted = Data(marker.utf8.suffix(10))
        return try storage.list().contains { name in
            try storage.map(name).withBytes { Data($0).range(of: wanted) != nil }
        }
    }

    private static let locations: [@Sendable (String) -> Document] = [
        { TestSchema.item($0, title: "by identifier", domain: "d", expiration: 50) },
        { TestSchema.item("x", title: $0, domain: "d", expiration: 50) },
        { TestSchema.item("x", title: "a", content: "some \($0) text", domain: "d", expiration: 50) },
        { TestSchema.item("x", title: "by domain", domain: "d.\($0)", expiration: 50) },
        {
            TestSchema.item(
                "x", title: "custom", domain: "d", expiration: 50, more: [Attribute(.custom($0), .data(Array($0.utf8)))]
            )
        },
    ]

    @Test(arguments: locations.indices, ["delete", "domain", "all", "expire", "replace", "update"])
    func i2I3CompactionLeavesNothingOnTheDisk(location: Int, way: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "searchlight-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for storage in [MemoryStorage(), DiskStorage(path: folder)] as [any Storage] {
            for isMerged in [false, true] {
                let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
                let marker = Self.markers[isMerged ? 1 : 0]
                let item = Self.locations[location](marker)
                try index.add([item, TestSchema.item("other", title: "stays")])
                if isMerged { try index.compact(now: 0) }
                #expect(try holds(marker, storage), "the marker must be there to be missed")
                _ = try commit(index) { transaction in
                    switch way {
                    case "delete": transaction.delete(identifiers: [item.identifier])
                    case "domain": try transaction.delete(domains: ["d"])
                    case "all": transaction.deleteAll()
                    case "replace" where location != 0: try transaction.index(TestSchema.item("x", title: "new"))
                    case "update" where location != 0:
                        try transaction.update(
                            DocumentUpdate(
                                identifier: "x", domain: "e",
                                attributes: item.attributes.map { Attribute($0.name, .null) }))
                    case "replace", "update": transaction.delete(identifiers: [item.identifier])
                    default: try transaction.setClientState([1], name: "touched")
                    }
                }
                #expect(try index.find(marker, now: 50).isEmpty)
                try index.compact(now: 50)
                #expect(try !holds(marker, storage))
                #expect(try SearchEngine.Index.verify(storage: storage).isSound)
            }
        }
    }

    // MARK: I3

    @Test func i3AnExpiredItemIsNeverShownAndPurgedByCompaction() throws {
        let index = try index([
            TestSchema.item("x", title: "item", expiration: 100), TestSchema.item("y", title: "item", expiration: 101),
        ])
        #expect(try index.find("item", now: 99) == ["x", "y"])
        #expect(try index.find("item", now: 100) == ["y"])
        #expect(try index.find("", now: 100) == ["y"])
        #expect(try index.find("itme", now: 101).isEmpty)
        #expect(try index.find("item", now: 100, mode: .committed) == ["y"])
        #expect(try index.find("item", now: 99) == ["x", "y"])
        try index.compact(now: 100)
        #expect(try index.snapshot().document("x") == nil)
        #expect(try index.statistics().items == 1 && index.statistics().deletedItems == 0)
        #expect(try index.find("item", now: 0) == ["y"])
    }

    // MARK: I4

    @Test func i4TheClientStateComesWithItsBatch() throws {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        let other = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        let dropped = try index.transaction()
        try dropped.index(TestSchema.item("x", title: "lost"))
        try dropped.setClientState([9], name: "main")
        #expect(try other.snapshot().clientState("main") == nil)
        for round in 1...5 {
            let before = try other.snapshot()
            _ = try commit(index) {
                try $0.index(TestSchema.item("item\(round)", title: "item"))
                try $0.setClientState([UInt8(round)], name: "main")
                if round == 3 { try $0.setClientState([7], name: "second") }
            }
            #expect(before.clientState("main") == (round == 1 ? nil : [UInt8(round - 1)]))
            let reopened = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
            for index in [index, other, reopened] {
                #expect(try index.snapshot().clientState("main") == [UInt8(round)])
                #expect(try index.snapshot().clientState("second") == (round < 3 ? nil : [7]))
                #expect(try index.find("item").count == round)
            }
            try index.compact(now: 0)
        }
        _ = try commit(index) { try $0.setClientState(nil, name: "main") }
        #expect(try other.snapshot().clientState("main") == nil)
        #expect(try other.find("lost").isEmpty)
        #expect(throws: IndexError.self) {
            try index.transaction().setClientState([UInt8](repeating: 0, count: Limits.clientStateBytes + 1), name: "")
        }
        _ = try commit(index) { $0.deleteAll() }
        #expect(try other.snapshot().clientState("second") == nil)
    }

    // MARK: I7

    @Test func i7TenThousandKeywordsOnOneItem() throws {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        try index.add([
            TestSchema.item("stuffed", title: "shop", keywords: (0..<10_000).map { "word\($0) thing\($0 % 100)" }),
            TestSchema.item("honest", title: "shop", keywords: ["word77"]),
        ])
        for isCompacted in [false, true] {
            if isCompacted { try index.compact(now: 0) }
            for number in [0, 1, 99, 4567, 9999] { #expect(try index.find("word\(number) shop").contains("stuffed")) }
            #expect(try index.find("word77", limit: 1) == ["honest"])
            #expect(try index.find("word77") == ["honest", "stuffed"])
            #expect(try index.find("word10000").isEmpty)
        }
        #expect(try SearchEngine.Index.verify(storage: storage).isSound)
    }

    @Test func i7ManyItemsWithHundredsOfKeywords() throws {
        #if DEBUG
            let count = 500
        #else
            let count = 10_000
        #endif
        let index = try index()
        try index.add(
            (0..<count).map { item in
                TestSchema.item(
                    "\(item)", title: "shop \(item)",
                    keywords: (0..<300).map { "key\((item * 7 + $0) % 1000)" } + ["own\(item)"])
            })
        for item in [0, 1, 77, count - 1] { #expect(try index.find("own\(item) shop", limit: 1) == ["\(item)"]) }
        let wanted = (0..<count).filter { item in (0..<300).contains { (item * 7 + $0) % 1000 == 500 } }
        let results = try Searcher([index.snapshot()]).search(
            SearchRequest("key500", mode: .wholeWords, limit: count, now: 0))
        #expect(results.total == wanted.count)
        #expect(Set(results.hits.map(\.identifier)) == Set(wanted.map { "\($0)" }))
        #expect(try index.find("shop", limit: count).count == count)
    }
}
