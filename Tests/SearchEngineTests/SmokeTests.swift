import SearchEngine
import Testing
import TestSupport

@Suite struct SmokeTests {
    @Test func addedItemsAreFoundAtOnceAndAfterReopening() throws {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        try index.add([
            TestSchema.item("a", title: "Crème Brûlée", keywords: ["dessert"]),
            TestSchema.item("b", title: "我来到北京清华大学"),
            TestSchema.item("c", title: "電影"),
            TestSchema.item("d", title: "Spotlight", description: "finds things"),
            TestSchema.item("e", title: "Anna", keywords: ["+1 (012) 345-67"]),
        ])
        func check(_ index: SearchEngine.Index) throws {
            #expect(try index.find("Brulee") == ["a"])
            #expect(try index.find("crem bru") == ["a"])
            #expect(try index.find("北京") == ["b"])
            #expect(try index.find("清华大学") == ["b"])
            for query in ["电影", "電影", "dianying", "dy", "电ying", "dianyi"] {
                #expect(try index.find(query) == ["c"], "\(query)")
            }
            #expect(try index.find("spotlihgt") == ["d"])
            #expect(try index.find("0123 456") == ["e"])
        }
        try check(index)
        try check(try SearchEngine.Index(storage: storage, schema: TestSchema.schema))
        try index.compact(now: 0)
        try check(index)
        try check(try SearchEngine.Index(storage: storage, schema: TestSchema.schema))
        #expect(try SearchEngine.Index.verify(storage: storage).isSound)
    }

    @Test func manyCommitsFlushAndMerge() throws {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        for i in 0..<500 {
            try index.add([TestSchema.item("item\(i)", title: "number\(i) thing", domain: i % 2 == 0 ? "even" : "odd")])
            try index.maintain(now: 0)
        }
        let statistics = try index.statistics()
        #expect(statistics.items == 500)
        #expect(statistics.segments < 20)
        #expect(try index.find("thing", limit: 1000).count == 500)
        #expect(try index.find("number77") == ["item77"])
        let transaction = try index.transaction()
        try transaction.delete(domains: ["even"])
        #expect(try index.commit(transaction).deleted == 250)
        #expect(try index.find("thing", limit: 1000).count == 250)
        try index.compact(now: 0)
        #expect(try index.find("thing", limit: 1000).count == 250)
        #expect(try index.statistics().segments == 1)
        #expect(try SearchEngine.Index.verify(storage: storage).isSound)
    }
}

extension SmokeTests {
    /// A commit that flushes an overlong log first must still delete the right documents.
    @Test func replacingWithoutMaintenanceLosesAndDoublesNothing() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        for round in 0..<3 {
            for i in 0..<200 { try index.add([TestSchema.item("item\(i)", title: "round\(round) thing")]) }
        }
        #expect(try index.find("thing", limit: 1000).count == 200)
        #expect(try index.find("round2", limit: 1000).count == 200)
        #expect(try index.statistics().logRecords <= 256)
    }
}
