import AppLanding
import FileTestSupport
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import AppDoor

@Suite struct ActivityTests {
    let folder: Folder
    let door: AppDoor

    init() throws {
        folder = try Folder()
        door = AppDoor(index: folder.index, app: try AppIdentifier("org.example.notes"))
    }

    private func history() throws -> [ActivityRecord] {
        try folder.index.app(door.app).activities.history(now: Int64(Clock.now()))
    }

    @Test func anActivityIsStoredWithWhatWasSaidOfIt() throws {
        let json = #"""
            {"type": "org.example.notes.viewing", "title": "Trip", "keywords": ["b", "a"], "persistentIdentifier": "p1",
             "userInfo": {"note": 7, "deep": {"list": [1.5, "x", true, null]}}, "requiredUserInfoKeys": ["note", "deep"],
             "attributes": {"contentDescription": "To the sea"}, "targetContentIdentifier": "main"}
            """#
        let identifier = try #require(try door.becomeCurrent(Array(json.utf8)))
        let record = try #require(try history().first)
        #expect(record.identifier == identifier)
        #expect(record.title == "Trip" && record.keywords == ["a", "b"] && record.views == 1)
        #expect(record.targetContentIdentifier == "main")
        let landing = Landing.activity(record, typed: nil).continuationJSON
        #expect(landing["kind"] == .string("activity"))
        let deep = JSONValue.members([
            "list": .array([.double(1.5), .string("x"), .boolean(true), .null])
        ])
        #expect(landing["userInfo"]?["deep"] == deep)
        #expect(landing["userInfo"]?["note"] == .integer(7))
    }

    @Test func aSecondWordAboutTheCurrentActivityIsNoOtherView() throws {
        let json = Array(#"{"type": "t.t", "title": "One", "persistentIdentifier": "p"}"#.utf8)
        let identifier = try #require(try door.becomeCurrent(json))
        #expect(
            try door.becomeCurrent(Array(#"{"type": "t.t", "title": "Two", "persistentIdentifier": "p"}"#.utf8))
                == identifier)
        #expect(try history().map(\.views) == [1])
        #expect(try history().map(\.title) == ["Two"])
        try door.resignCurrent(identifier)
        try door.becomeCurrent(json)
        #expect(try history().map(\.views) == [2])
        door.invalidate(identifier)
        let error = #expect(throws: DoorError.self) { try door.resignCurrent(identifier) }
        #expect(error?.code == .notFound)
    }

    @Test func anActivityAboutAnItemNeedsTheItem() throws {
        let json = Array(#"{"type": "t.t", "title": "One", "relatedUniqueIdentifier": "a"}"#.utf8)
        #expect(try door.becomeCurrent(json) == nil)
        try door.addItems(Array(#"{"id": "a", "title": "A"}"#.utf8))
        #expect(try door.becomeCurrent(json) != nil)
        try door.deleteItems(["a"])
        #expect(try history().isEmpty)
    }

    @Test func activitiesAreDeletedByEitherIdentifier() throws {
        let first = try #require(try door.becomeCurrent(Array(#"{"type": "t.t", "title": "One"}"#.utf8)))
        try door.becomeCurrent(Array(#"{"type": "t.t", "title": "Two", "persistentIdentifier": "p"}"#.utf8))
        try door.becomeCurrent(Array(#"{"type": "t.t", "title": "Three"}"#.utf8))
        #expect(try door.deleteActivities([first, "p", "unknown"]) == 2)
        #expect(try history().map(\.title) == ["Three"])
        try door.deleteAllActivities()
        #expect(try history().isEmpty)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"type": 1}"#, #"{"type": "t", "titel": "x"}"#, #"{"type": "t", "title": 5}"#,
        #"{"type": "t", "keywords": "k"}"#, #"{"type": "t", "userInfo": []}"#, #"{"type": "t", "expires": "soon"}"#,
        #"{"type": "t", "attributes": {"titel": "x"}}"#, #"{"type": "t", "isPublic": "yes"}"#,
    ]) func wrongActivitiesAreRefused(_ json: String) throws {
        let error = #expect(throws: DoorError.self) { try door.becomeCurrent(Array(json.utf8)) }
        #expect(error?.code == .invalidItem)
        #expect(try history().isEmpty)
    }
}
