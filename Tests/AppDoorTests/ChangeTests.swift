import FileTestSupport
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import AppDoor

@Suite struct ChangeTests {
    let folder: Folder
    let door: AppDoor

    init() throws {
        folder = try Folder()
        door = AppDoor(index: folder.index, app: try AppIdentifier("org.example.notes"))
    }

    private func titles(_ identifiers: String...) throws -> [String?] {
        // Another value reads what is on the disk.
        let app = folder.index.app(door.app)
        return try identifiers.map { try app.document($0)?.text("title") }
    }

    /// A sandboxed program that calls has its items in the person's home from then on, not in its sandbox's.
    @Test func aCallReplacesWhatIsInTheSandbox() throws {
        let inside = SystemIndex(home: Home(path: folder.path + "/.var/app/org.example.Notes/data/searchlight"))
        let app = try AppIdentifier("org.example.Notes")
        try inside.app(app).commit { try $0.index(Document(identifier: "old")) }
        let index = SystemIndex(home: Home(path: folder.path + "/home", personsFolder: folder.path))
        #expect(try index.app(app).document("old") != nil)
        let door = AppDoor(index: index, app: app)
        try door.addItems(Array(#"{"id": "new", "title": "New"}"#.utf8))
        #expect(try index.app(app).document("new") != nil && index.app(app).document("old") == nil)
        try door.deleteItems(["new"])
        #expect(try inside.app(app).document("old") != nil)
    }

    @Test func itemsAreDurableWhenTheCallReturns() throws {
        let count = try door.addItems(
            Array(#"{"id": "a", "title": "One"}"#.utf8) + [10] + #"{"id": 2, "title": "Two"}"#.utf8)
        #expect(count == 2)
        #expect(try titles("a", "2") == ["One", "Two"])
        #expect(try door.addItems(Array(#"[{"id": "a", "title": "Again"}]"#.utf8)) == 1)
        #expect(try titles("a") == ["Again"])
    }

    @Test func aWrongItemIsNamedAndNoneIsAdded() throws {
        let lines = """
            {"id": "a", "title": "One"}
            {"id": "b", "titel": "Two"}
            """
        let error = #expect(throws: DoorError.self) { try door.addItems(Array(lines.utf8)) }
        #expect(error?.code == .invalidItem && error?.line == 2)
        #expect(error?.message.contains("`title`") == true)
        #expect(try titles("a") == [nil])
    }

    /// C, D-Bus and HTTP hand on what is said here.
    @Test func aWrongEmbeddingIsNamedWithItsLineAndWhatToGive() throws {
        let good = #"{"id": "a", "title": "One"}"#
        let model = #""searchlight_embedding_model": "multilingual-e5-small""#
        let wrong = #"{"id": "b", "searchlight_embedding": [1, 2], \#(model)}"#
        let message =
            "The item is refused: searchlight_embedding has 2 numbers; multilingual-e5-small has 384. "
            + "Give 384 finite numbers, not all 0."
        let values = try [good, wrong].map { try JSONValue(parsing: Array($0.utf8)) }
        let calls: [() throws -> Void] = [
            { try door.addItems(Array("\(good)\n\(wrong)".utf8)) }, { try door.addItems(values) },
            { try door.updateItems(Array("\(good)\n\(wrong)".utf8)) }, { try door.updateItems(values) },
        ]
        for call in calls {
            let error = #expect(throws: DoorError.self) { try call() }
            #expect(error?.code == .invalidItem && error?.line == 2 && error?.message == message)
        }
        #expect(try titles("a") == [nil])
        for half in ["[1, 2]", "null"] {
            let update = Array(#"{"id": "a", "searchlight_embedding": \#(half)}"#.utf8)
            let error = #expect(throws: DoorError.self) { try door.updateItems(update) }
            #expect(error?.code == .invalidItem && error?.message.contains("searchlight_embedding_model") == true)
        }
        try door.updateItems(
            Array(#"{"id": "a", "searchlight_embedding": null, "searchlight_embedding_model": null}"#.utf8))
    }

    @Test(arguments: [
        #"{"title": "nameless"}"#, #"{"id": "", "title": "nameless"}"#, #"{"id": null}"#, "[1]", "nonsense",
    ])
    func whatHasNoNameIsRefused(_ json: String) throws {
        let error = #expect(throws: DoorError.self) { try door.addItems(Array(json.utf8)) }
        #expect(error?.code == .invalidItem)
    }

    @Test func updatesChangeWhatTheyNameAndNothingElse() throws {
        try door.addItems(Array(#"{"id": "a", "title": "One", "domain": "x.y", "rating": 3, "keywords": ["k"]}"#.utf8))
        try door.updateItems(Array(#"{"id": "a", "rating": 5, "keywords": null}"#.utf8))
        let item = try #require(try folder.index.app(door.app).document("a"))
        #expect(item.text("title") == "One" && item.domain == "x.y" && item.number("rating") == 5)
        #expect(item.texts("keywords") == [])
        try door.updateItems(Array(#"{"id": "a", "domain": "z"}"#.utf8))
        #expect(try folder.index.app(door.app).document("a")?.domain == "z")
        // Of an item that is not there.
        #expect(try door.updateItems(Array(#"{"id": "none", "title": "x"}"#.utf8)) == 1)
        #expect(try titles("none") == [nil])
    }

    @Test func deletionsReachItemsAndDomainsBelow() throws {
        let items = """
            {"id": "a", "title": "A", "domain": "one"}
            {"id": "b", "title": "B", "domain": "one.two"}
            {"id": "c", "title": "C", "domain": "onerous"}
            {"id": "d", "title": "D"}
            """
        try door.addItems(Array(items.utf8))
        try door.deleteDomains(["one"])
        #expect(try titles("a", "b", "c", "d") == [nil, nil, "C", "D"])
        try door.deleteItems(["d", "unknown"])
        #expect(try titles("c", "d") == ["C", nil])
        try door.deleteAll()
        #expect(try titles("c") == [nil])
    }

    @Test func valuesAreTakenAsLinesAre() throws {
        try door.addItems([.members(["id": .string("a"), "title": .string("One")])])
        try door.updateItems([.members(["id": .string("a"), "rating": .integer(4)])])
        #expect(try folder.index.app(door.app).document("a")?.number("rating") == 4)
        let error = #expect(throws: DoorError.self) {
            try door.addItems([.members(["id": .string("b")]), .members(["title": .string("nameless")])])
        }
        #expect(error?.code == .invalidItem && error?.line == 2)
        #expect(try titles("b") == [nil])
    }

    @Test func aBatchIsOneChangeWithItsState() throws {
        #expect(try door.lastClientState() == nil)
        let batch = door.beginBatch()
        try batch.addItems(Array(#"{"id": "a", "title": "One"}"#.utf8))
        try batch.addItems(Array(#"{"id": "b", "title": "Two"}"#.utf8))
        try batch.deleteItems(["a"])
        #expect(try titles("a", "b") == [nil, nil])
        try batch.end(clientState: Array("17".utf8))
        #expect(try titles("a", "b") == [nil, "Two"])
        #expect(try door.lastClientState() == Array("17".utf8))
        #expect(throws: DoorError.self) { try batch.addItems(Array(#"{"id": "c"}"#.utf8)) }
        #expect(throws: DoorError.self) { try batch.end(clientState: []) }
    }

    @Test func aBatchThatIsDroppedChangesNothing() throws {
        do {
            let batch = door.beginBatch()
            try batch.addItems(Array(#"{"id": "a", "title": "One"}"#.utf8))
        }
        #expect(try titles("a") == [nil])
        #expect(try door.lastClientState() == nil)
    }

    @Test func anUnexpectedStateStopsABatch() throws {
        let first = door.beginBatch()
        try first.end(clientState: [1], expecting: nil)
        let second = door.beginBatch()
        try second.addItems(Array(#"{"id": "a", "title": "One"}"#.utf8))
        let error = #expect(throws: DoorError.self) { try second.end(clientState: [2], expecting: [9]) }
        #expect(error?.code == .conflict)
        #expect(try titles("a") == [nil])
        #expect(try door.lastClientState() == [1])
        #expect(try door.lastClientState(name: "other") == nil)
    }

    @Test func limitsAreErrors() throws {
        let state = #expect(throws: DoorError.self) {
            try door.beginBatch().end(clientState: [UInt8](repeating: 0, count: DoorLimits.clientStateBytes + 1))
        }
        #expect(state?.code == .limitExceeded)
        let lines = String(repeating: #"{"id": 1}"# + "\n", count: DoorLimits.items + 1)
        let many = #expect(throws: DoorError.self) { try door.addItems(Array(lines.utf8)) }
        #expect(many?.code == .limitExceeded && many?.line == DoorLimits.items + 1)
        let names = #expect(throws: DoorError.self) {
            try door.deleteItems([String](repeating: "a", count: DoorLimits.names + 1))
        }
        #expect(names?.code == .limitExceeded)
    }

    @Test func aFullGateSaysWhenToTryAgain() throws {
        let gate = ChangeGate()
        func fill(_ depth: Int) throws {
            if depth > 0 { return try gate.enter { try fill(depth - 1) } }
            let error = #expect(throws: DoorError.self) { try gate.enter {} }
            #expect(error?.code == .busy && error?.retryMilliseconds == DoorLimits.retryMilliseconds)
        }
        try fill(DoorLimits.waitingChanges)
        // Empty again.
        try gate.enter {}
    }

    @Test func upkeepFollowsManyItemsWithoutBeingWaitedFor() throws {
        let lines = (0..<10_000).map { #"{"id": \#($0), "title": "number \#($0)"}"# }.joined(separator: "\n")
        try door.addItems(Array(lines.utf8))
        for _ in 0..<500 where door.writer.upkeep.isBusy { Clock.sleep(microseconds: 10_000) }
        #expect(!door.writer.upkeep.isBusy)
        // Nothing is left to be done.
        #expect(try !door.own.maintain(maximumBytes: 64 << 20))
        #expect(try door.search("number", limit: 1).total > 0)
    }

    @Test func upkeepEndsWithItsOwner() throws {
        let app = folder.index.app(door.app)
        for round in 0..<20 {
            let upkeep = Upkeep(app: app)
            upkeep.count(10_000)
            upkeep.finish()
            #expect(!upkeep.isBusy, "round \(round)")
        }
    }

    @Test func anotherAppHasNoPartInIt() throws {
        try door.addItems(Array(#"{"id": "a", "title": "One"}"#.utf8))
        let other = AppDoor(index: door.index, app: try AppIdentifier("org.example.other"))
        try other.addItems(Array(#"{"id": "a", "title": "Theirs"}"#.utf8))
        try other.deleteAll()
        #expect(try titles("a") == ["One"])
        #expect(try other.search("one").results.isEmpty)
        #expect(try other.item("a") == nil)
    }
}
