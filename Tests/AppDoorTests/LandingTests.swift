import AppLanding
import AppPrograms
import Dispatch
import FileTestSupport
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import AppDoor

@Suite(.serialized) struct LandingTests {
    let folder: Folder
    let door: AppDoor

    init() throws {
        folder = try Folder()
        door = AppDoor(index: folder.index, app: try AppIdentifier("org.example.notes"))
        try door.addItems(Array(#"{"id": "a", "title": "One", "domain": "x"}"#.utf8))
    }

    private func choose(_ identifier: String, typed: String) throws -> ChoiceOutcome {
        try folder.index.choose(
            ResultToken(app: door.app, isActivity: false, identifier: identifier), typed: typed, now: 1_700_000_000)
    }

    @Test(arguments: [true, false]) func aRunningProgramIsToldAndItsAnswerCounts(_ isShown: Bool) throws {
        let listener = try door.listen()
        let taken = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var json: JSONValue?
        DispatchQueue.global().async {
            if let continuation = listener.next(milliseconds: 5000) {
                json = continuation.json
                continuation.answer(isShown: isShown)
            }
            taken.signal()
        }
        guard case .landed(let outcome) = try choose("a", typed: "on") else {
            Issue.record("the item is gone")
            return
        }
        taken.wait()
        #expect(outcome == (isShown ? .landed : .declined))
        #expect(json?["kind"] == .string("item") && json?["id"] == .string("a") && json?["typed"] == .string("on"))
        #expect(json?["domain"] == .string("x"))
    }

    @Test func aContinuationThatIsDroppedIsDeclined() throws {
        let listener = try door.listen()
        DispatchQueue.global().async { _ = listener.next(milliseconds: 5000) }
        guard case .landed(let outcome) = try choose("a", typed: "") else {
            Issue.record("the item is gone")
            return
        }
        #expect(outcome == .declined)
    }

    @Test func anAnswerIsSentWhenItReturns() throws {
        let listener = try door.listen()
        nonisolated(unsafe) var outcome: ChoiceOutcome?
        let chosen = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { [self] in
            outcome = try? choose("a", typed: "")
            chosen.signal()
        }
        let continuation = try #require(listener.next(milliseconds: 5000))
        continuation.answer(isShown: true)
        // A second answer counts as little as one of a continuation that is let go.
        continuation.answer(isShown: false)
        listener.stop()
        chosen.wait()
        guard case .landed(.landed)? = outcome else {
            Issue.record("\(String(describing: outcome))")
            return
        }
    }

    @Test func waitingEndsInTimeAndWhenListeningStops() throws {
        let listener = try door.listen()
        #expect(listener.next(milliseconds: 0) == nil)
        #expect(listener.next(milliseconds: 20) == nil)
        let ended = DispatchSemaphore(value: 0)
        for _ in 0..<3 {
            DispatchQueue.global().async {
                _ = listener.next(milliseconds: -1)
                ended.signal()
            }
        }
        listener.stop()
        for _ in 0..<3 { #expect(ended.wait(timeout: .now() + 5) == .success) }
    }

    @Test func registrationsAreCheckedAndKeepWhatTheyCannotSay() throws {
        try folder.index.register(
            door.app,
            AppRegistration(name: "Old", indexExtension: ["/usr/bin/true"], associatedDomains: ["applinks:x.org"]))
        try door.register(
            name: "Notes", icon: "notes", openingJSON: Array(#"{"command": ["/usr/bin/notes", "-x"]}"#.utf8))
        let registration = try #require(try folder.index.registration(door.app))
        #expect(registration.name == "Notes" && registration.opening == .command(["/usr/bin/notes", "-x"]))
        #expect(registration.indexExtension == ["/usr/bin/true"])
        for wrong in [
            #"{"command": []}"#, #"{"command": ["./x"]}"#, #"{"url": "javascript:x"}"#, #"{"open": "x"}"#, "x",
        ] {
            #expect(throws: DoorError.self) { try door.register(name: "N", icon: nil, openingJSON: Array(wrong.utf8)) }
        }
        #expect(throws: DoorError.self) { try door.register(name: "", icon: nil, opening: nil) }
        try door.unregister()
        #expect(try folder.index.registration(door.app)?.opening == nil)
    }

    @Test func aRequestToIndexAgainStaysUntilItIsAcknowledged() throws {
        try folder.index.app(door.app).requestReindexing(of: ["a"])
        let request = try #require(try door.reindexRequest())
        #expect(request.identifiers == ["a"] && !request.everything)
        #expect(try door.reindexRequest() == request)
        #expect(try ReindexRequest(json: Array(request.json.text.utf8)) == request)
        #expect(throws: DoorError.self) { try ReindexRequest(json: Array("{}".utf8)) }
        try door.acknowledge(request)
        #expect(try door.reindexRequest() == nil)
    }
}
