import SearchEngine
import TestSupport
import Testing

/// Beyond a limit nothing happens, and what was asked for before still does.
@Suite struct LimitTests {
    private static func nested(_ depth: Int) -> AttributeValue {
        (0..<depth).reduce(.integer(1)) { value, _ in .list([value]) }
    }

    @Test func breachesLeaveTheTransactionUsable() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        let transaction = try index.transaction()
        try transaction.index(ScriptedLife.item("first", "first"))
        try transaction.index(ScriptedLife.item("kept", "kept"))
        let long = String(repeating: "x", count: Limits.identifierBytes + 1)
        let tooMuch = [Attribute(.custom("data"), .data([UInt8](repeating: 7, count: Limits.itemBytes)))]
        let tooDeep = [Attribute(.custom("deep"), Self.nested(Limits.nesting + 1))]
        let tooManyNames = (0...Limits.customAttributes).map { Attribute(.custom("a\($0)"), .integer(1)) }
        let values = [AttributeValue](repeating: .text("a"), count: Limits.values)
        let tooManyValues = [Attribute(.custom("values"), .list(values + [.text("b")]))]
        let tooManyInside = [Attribute(.custom("values"), .list([.list(values)]))]
        let breaches: [(String, () throws -> Void)] = [
            ("no identifier", { try transaction.index(Document(identifier: "")) }),
            ("a long identifier", { try transaction.index(Document(identifier: long)) }),
            ("a long domain", { try transaction.index(Document(identifier: "kept", domain: long)) }),
            ("a large item", { try transaction.index(Document(identifier: "kept", attributes: tooMuch)) }),
            ("custom attributes", { try transaction.index(Document(identifier: "kept", attributes: tooManyNames)) }),
            (
                "custom attributes of an update",
                { try transaction.update(.init(identifier: "kept", attributes: tooManyNames)) }
            ),
            ("values", { try transaction.index(Document(identifier: "kept", attributes: tooManyValues)) }),
            ("values in values", { try transaction.index(Document(identifier: "kept", attributes: tooManyInside)) }),
            ("deep lists", { try transaction.index(Document(identifier: "kept", attributes: tooDeep)) }),
            ("a long identifier of an update", { try transaction.update(.init(identifier: long, attributes: [])) }),
            (
                "a long domain of an update",
                { try transaction.update(.init(identifier: "kept", domain: long, attributes: [])) }
            ),
            ("deep lists in an update", { try transaction.update(.init(identifier: "kept", attributes: tooDeep)) }),
            (
                "a large client state",
                {
                    try transaction.setClientState(
                        [UInt8](repeating: 1, count: Limits.clientStateBytes + 1), name: "first")
                }
            ),
        ]
        for (name, breach) in breaches {
            let error = #expect(throws: IndexError.self, "\(name)") { try breach() }
            #expect(error?.code == .limitExceeded, "\(name): \(String(describing: error))")
            #expect(error?.message.isEmpty == false)
        }
        try transaction.index(ScriptedLife.item("last", "last"))
        try index.commit(transaction)
        var expected = World()
        expected.put([
            ScriptedLife.item("first", "first"), ScriptedLife.item("kept", "kept"), ScriptedLife.item("last", "last"),
        ])
        #expect(try World(reading: index) == expected)
    }

    @Test func theLargestThatIsAllowed() throws {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        let long = String(repeating: "é", count: Limits.identifierBytes / 2)
        let big = [UInt8](repeating: 7, count: Limits.itemBytes - 100)
        let documents = [
            Document(identifier: long, domain: long),
            Document(identifier: "big", attributes: [Attribute(.custom("data"), .data(big))]),
            Document(
                identifier: "many",
                attributes: (0..<Limits.customAttributes).map { Attribute(.custom("a\($0)"), .integer(1)) }),
            Document(
                identifier: "values",
                attributes: [
                    Attribute(.custom("v"), .list([AttributeValue](repeating: .text("a"), count: Limits.values)))
                ]),
            Document(identifier: "deep", attributes: [Attribute(.custom("deep"), Self.nested(Limits.nesting))]),
        ]
        let transaction = try index.transaction()
        for document in documents { try transaction.index(document) }
        try transaction.setClientState([UInt8](repeating: 1, count: Limits.clientStateBytes), name: "first")
        try index.commit(transaction)
        try index.compact(now: 0)
        let reopened = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        for document in documents { #expect(try reopened.snapshot().document(document.identifier) == document) }
        #expect(try reopened.snapshot().clientState("first")?.count == Limits.clientStateBytes)
    }

    /// An update may not make more of an item than the item itself may be.
    @Test func updatesThatGrowAnItemBeyondItsLimit() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        let half = AttributeValue.data([UInt8](repeating: 7, count: Limits.itemBytes / 2 + 100))
        try index.add([Document(identifier: "a", attributes: [Attribute(.custom("one"), half)])])
        let transaction = try index.transaction()
        try transaction.update(.init(identifier: "a", attributes: [Attribute(.custom("two"), half)]))
        let error = #expect(throws: IndexError.self) { try index.commit(transaction) }
        #expect(error?.code == .limitExceeded)
        #expect(try index.snapshot().document("a")?.attributes.count == 1)
        try index.add([Document(identifier: "b")])
        #expect(try identifiers(index) == ["a", "b"])
    }

    @Test func updatesThatGiveAnItemTooManyAttributes() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        func names(_ prefix: String) -> [Attribute] {
            (0..<Limits.customAttributes).map { Attribute(.custom("\(prefix)\($0)"), .integer(1)) }
        }
        try index.add([Document(identifier: "a", attributes: names("a"))])
        let transaction = try index.transaction()
        try transaction.update(.init(identifier: "a", attributes: names("b")))
        let error = #expect(throws: IndexError.self) { try index.commit(transaction) }
        #expect(error?.code == .limitExceeded)
        #expect(try index.snapshot().document("a")?.attributes.count == Limits.customAttributes)
    }
}
