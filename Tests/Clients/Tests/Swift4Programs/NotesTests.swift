import CoreSpotlight
import XCTest

final class NotesTests: ProgramTestCase {
    func testNotesAreIndexedAnewAndOpened() throws {
        let app = NotesApp()
        app.notes = [
            Note(text: "Buy rope\nten metres", number: 1), Note(text: "", number: 2), Note(text: "Call Ada", number: 3),
        ]
        app.reindexItems()
        until("indexed") { app.indexed == 2 }
        XCTAssertEqual(identifiers("textContent == \"metres\"cd"), ["note1"])
        XCTAssertTrue(app.application(willContinueUserActivityWithType: CSSearchableItemActionType))
        XCTAssertTrue(app.application(continue: landing("note3"), restorationHandler: { _ in }))
        XCTAssertEqual(app.opened?.text, "Call Ada")
        XCTAssertFalse(app.application(continue: landing("note9"), restorationHandler: { _ in }))
        let more = NSUserActivity(activityType: CSQueryContinuationActionType)
        more.userInfo = [CSSearchQueryString: "rope"]
        XCTAssertTrue(app.application(continue: more, restorationHandler: { _ in }))
        XCTAssertEqual(app.searchText, "rope")
    }

    func testSwift2SpellingsStillWork() throws {
        let wrapper = Swift2Wrapper()
        var steps = 0
        wrapper.add(title: "Old Spelling", identifier: "old") { DispatchQueue.main.async { steps += 1 } }
        until("added") { steps == 1 }
        XCTAssertEqual(identifiers("title == 'old*'c"), ["old"])
        wrapper.remove(identifiers: ["old"]) { _ in DispatchQueue.main.async { steps += 1 } }
        wrapper.removeDomain { _ in DispatchQueue.main.async { steps += 1 } }
        wrapper.removeAll { _ in DispatchQueue.main.async { steps += 1 } }
        until("removed") { steps == 4 }
        XCTAssertTrue(wrapper.errors.isEmpty)
        let activity = wrapper.activity(title: "Old Activity")
        XCTAssertTrue(activity.isEligibleForSearch)
        XCTAssertEqual(activity.userInfo?["id"] as? Int, 1)
    }
}
