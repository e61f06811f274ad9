import CoreSpotlight
import XCTest

/// Programs that hand off: what they do without a Handoff service, and with what they are given to go on with.
/// `Scripts/two-machines` has them meet their like on another machine.
final class HandoffTests: ProgramTestCase {
    private func store(_ type: String, _ title: String, _ set: (NSUserActivity) -> Void) -> NSUserActivity {
        let activity = NSUserActivity(activityType: type)
        activity.title = title
        activity.isEligibleForSearch = true
        set(activity)
        activity.becomeCurrent()
        return activity
    }

    private func settle() {
        let settled = expectation(description: "stored")
        NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: []) { settled.fulfill() }
        wait(for: [settled], timeout: 30)
    }

    func testWhatIsContinuedIsShownAtItsPlace() throws {
        let stored = [
            store("org.example.clients.writing", "Quill") {
                $0.userInfo = ["name": "Letter", "draft": "Dear Ada", "caret": 5]
            },
            store("org.example.clients.browsing", "Lighthouse") {
                $0.webpageURL = URL(string: "https://example.org/lights")
                $0.userInfo = ["offset": 80.5]
                $0.requiredUserInfoKeys = ["offset"]
            },
            store("org.example.clients.editing", "Fresco") { $0.userInfo = ["bytes": 9] },
        ]
        settle()
        withExtendedLifetime(stored) {}
        let app = try Processes.start("HandoffApp")
        defer { app.process.terminate() }
        XCTAssertEqual(app.line(), "ready")
        XCTAssertEqual(try Processes.run("ClientObserver", "open", "quill"), ["landed"])
        XCTAssertEqual(app.line(), "will org.example.clients.writing")
        XCTAssertEqual(app.line(), "document Letter: Dear Ada (5)")
        XCTAssertEqual(try Processes.run("ClientObserver", "open", "lighthouse"), ["landed"])
        XCTAssertEqual(app.line(), "will org.example.clients.browsing")
        XCTAssertEqual(app.line(), "browser https://example.org/lights at 80.5")
        // It was set while the activity was current.
        XCTAssertEqual(app.line(), "browser saves")
        XCTAssertEqual(try Processes.run("ClientObserver", "open", "fresco"), ["landed"])
        XCTAssertEqual(app.line(), "will org.example.clients.editing")
        XCTAssertEqual(app.line(), "editor has no streams: 4609")
    }

    func testWithoutAServiceProgramsRunAsTheyDid() throws {
        for (words, lines) in [
            (["document", "Dear Ada"], ["ready", "document saves"]),
            (["browser", "https://example.org"], ["ready", "browser saves"]),
            (["editor", "100000"], ["sum", "ready"]),
        ] {
            let app = try Processes.start("HandoffApp", words)
            defer { app.process.terminate() }
            for line in lines {
                let printed = app.line()
                XCTAssert(printed.hasPrefix(line), printed)
            }
        }
    }
}
