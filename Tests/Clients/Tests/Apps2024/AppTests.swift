import CoreSpotlight
import XCTest

/// Each app does what its users expect, as another process sees it.
final class Apps2024Tests: ProgramTestCase {
    private let app = Processes.app
    private func search(_ text: String) throws -> [String] { try Processes.run("ClientObserver", "search", text) }
    private func history() throws -> [String] { try Processes.run("ClientObserver", "activities", app) }

    @MainActor func testChat() async throws {
        let model = ChatModel()
        let sent = Date(timeIntervalSinceReferenceDate: 780_000_000)
        var messages = [
            ChatMessage(id: 1, conversation: "crew", sender: "Birk", text: "The sail is torn", sent: sent),
            ChatMessage(id: 2, conversation: "crew", sender: "Anna", text: "New sail on Friday", sent: sent + 60),
            ChatMessage(id: 3, conversation: "family", sender: "Anna", text: "Dinner at eight", sent: sent + 90),
        ]
        for message in messages { model.send(message) }
        while model.pending > 0 { await Task.yield() }
        XCTAssertNil(model.failure)
        XCTAssertEqual(try search("sail").count, 2)
        let found = try await ChatSearchIndex.shared.messages(from: "Anna", saying: "sai")
        XCTAssertEqual(found, [2])
        messages[1].text = "New rudder on Friday"
        try await ChatSearchIndex.shared.edited(messages[1])
        XCTAssertEqual(try search("rudder"), ["\(app)\tm2\tAnna"])
        XCTAssertEqual(try search("sail"), ["\(app)\tm1\tBirk"])
        try await ChatSearchIndex.shared.left("crew")
        XCTAssertEqual(try search("rudder"), [])
        XCTAssertEqual(try search("dinner"), ["\(app)\tm3\tAnna"])
    }

    @MainActor func testCalendar() async throws {
        let store = CalendarStore()
        let soon = Date.now.addingTimeInterval(3600), later = Date.now.addingTimeInterval(40 * 86_400)
        try await store.save(
            Event(
                id: "e1", title: "Rowing", place: "Boathouse", start: soon, duration: .seconds(3600), guests: ["Birk"]),
            Event(id: "e2", title: "Regatta", place: "Kiel", start: later, duration: .seconds(7200)))
        let upcoming = try await store.upcoming(days: 7)
        XCTAssertEqual(upcoming, ["e1"])
        let all = try await store.events(from: soon - 60, to: later + 60)
        XCTAssertEqual(all, ["e1", "e2"])
        XCTAssertEqual(try search("boathou"), ["\(app)\te1\tRowing"])
        let view = DayView(day: "Friday")
        view.appear()
        view.day = "Saturday"
        view.disappear()
        try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [])
        XCTAssertEqual(try history(), ["org.example.calendar.day\tCalendar, Saturday\t1"])
        XCTAssertEqual(
            try Processes.run("ClientObserver", "landing", "calendar saturday"), ["org.example.calendar.day\tday,zoom"])
    }

    func testCodeEditor() async throws {
        let indexer = CodeIndexer(project: "boats")
        let files = [
            SourceFile(
                path: "Sources/Hull.swift", text: "struct Hull { var length: Double }", symbols: ["Hull", "length"]),
            SourceFile(
                path: "Sources/Sail.swift", text: "struct Sail { let area: Double }", symbols: ["Sail", "area"]),
        ]
        try await indexer.index(files, from: nil, to: 1)
        let first = await indexer.revision()
        XCTAssertEqual(first, 1)
        XCTAssertEqual(try search("hull"), ["\(app)\tSources/Hull.swift\tHull.swift"])
        do {
            try await indexer.index([], removing: ["Sources/Hull.swift"], from: 7, to: 8)
            XCTFail("the revision is another")
        } catch {
            XCTAssertEqual(error, .someoneElseWasFaster)
        }
        let declaring = try await indexer.files(declaring: "Sa").get()
        XCTAssertEqual(declaring, ["Sources/Sail.swift"])
        try await indexer.index([], removing: ["Sources/Hull.swift"], from: 1, to: 2)
        XCTAssertEqual(try search("hull"), [])
        XCTAssertEqual(try search("area"), ["\(app)\tSources/Sail.swift\tSail.swift"])
    }
}
