import SearchEngine
import Testing
import TestSupport

/// A transaction that closed segments before its commit, in memory or as files, does what one does that did not.
@Suite struct PendingSegmentTests {
    private static let before = ["a", "b", "c"].map { TestSchema.item($0, title: "before", domain: "old") }

    /// - Parameter builderBytes: 0 makes a segment of each item.
    private static func world(
        builderBytes: Int?, _ change: (Transaction) throws -> Void
    ) throws -> (world: World, receipt: CommitReceipt) {
        var options = SearchEngine.Index.Options.repeatable(1)
        if let builderBytes { options.builderBytes = builderBytes }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema, options: options)
        try index.add(before)
        let transaction = try index.transaction()
        try change(transaction)
        let receipt = try index.commit(transaction)
        return (try World(reading: index), receipt)
    }

    @Test func anItemGivenAgainAfterItsSegmentWasComplete() throws {
        let (world, receipt) = try Self.world(builderBytes: 0) { transaction in
            for title in ["first", "second", "third"] { try transaction.index(TestSchema.item("x", title: title)) }
            try transaction.index(TestSchema.item("y", title: "other"))
        }
        #expect(receipt.indexed == 2)
        let expected = try Self.world(builderBytes: nil) { transaction in
            try transaction.index(TestSchema.item("x", title: "third"))
            try transaction.index(TestSchema.item("y", title: "other"))
        }
        #expect(world == expected.world)
    }

    @Test(arguments: 1...40) func anyChanges(seed: UInt64) throws {
        func change(_ transaction: Transaction) throws {
            var random = SeededWords(seed)
            for step in 0..<Int(random.number(40)) {
                let identifier = ["a", "b", "c", "d", "e"][Int(random.number(5))]
                let domain = ["old", "new", "new.below"][Int(random.number(3))]
                switch random.number(10) {
                case 0: transaction.delete(identifiers: [identifier])
                case 1: try transaction.delete(domains: [domain])
                case 2, 3:
                    let title = Attribute(.known(TestSchema.title), .text("updated \(step)"))
                    try transaction.update(
                        DocumentUpdate(
                            identifier: identifier, domain: step % 2 == 0 ? domain : nil, attributes: [title]))
                default: try transaction.index(TestSchema.item(identifier, title: "new \(step)", domain: domain))
                }
            }
        }
        let whole = try Self.world(builderBytes: nil, change)
        for builderBytes in [0, 150] {
            let parts = try Self.world(builderBytes: builderBytes, change)
            #expect(parts.world == whole.world, "seed \(seed)")
            #expect(parts.receipt == whole.receipt, "seed \(seed)")
        }
    }

    /// What is much goes to files: those of items that are all gone are removed, no other is left behind.
    @Test func segmentsThatAreFiles() throws {
        var options = SearchEngine.Index.Options.repeatable(2)
        options.builderBytes = 0
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: options)
        func big(_ identifier: String, _ title: String, domain: String = "kept") -> Document {
            ScriptedLife.item(identifier, title, domain: domain, data: 1_100_000 + title.utf8.count * 8)
        }
        func unpublished() throws -> [String] { try storage.list().filter { $0.hasPrefix("new-") } }
        let transaction = try index.transaction()
        for title in ["first", "second"] { try transaction.index(big("x", title)) }
        try transaction.index(big("y", "gone", domain: "going"))
        try transaction.index(big("z", "third"))
        #expect(try unpublished().count == 4)
        try transaction.delete(domains: ["going"])
        try transaction.index(big("y", "again"))
        transaction.delete(identifiers: ["z"])
        #expect(try index.commit(transaction).indexed == 2)
        #expect(try unpublished().isEmpty)
        #expect(try storage.list().filter { $0.hasPrefix("seg-") }.count == 2)
        #expect(try index.snapshot().document("x") == big("x", "second"))
        #expect(try index.snapshot().document("y") == big("y", "again"))
        #expect(try index.snapshot().document("z") == nil)
        try index.compact(now: 0)
        #expect(try index.snapshot().count == 2)
    }
}
