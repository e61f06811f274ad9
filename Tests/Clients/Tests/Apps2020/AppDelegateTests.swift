import CoreSpotlight
import XCTest

/// An iOS app's delegate receives what a person opens in another process, as its Info.plist declares.
final class AppDelegateTests: ProgramTestCase {
    private func view(_ type: String, _ title: String, _ userInfo: [String: Any]) -> NSUserActivity {
        let activity = NSUserActivity(activityType: type)
        activity.title = title
        activity.userInfo = userInfo
        activity.isEligibleForSearch = true
        activity.becomeCurrent()
        return activity
    }

    private func index(_ identifier: String, _ title: String) {
        let indexed = expectation(description: "indexed")
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = title
        let item = CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: nil, attributeSet: attributes)
        CSSearchableIndex.default().indexSearchableItems([item]) { _ in indexed.fulfill() }
        wait(for: [indexed], timeout: 30)
    }

    private func expectChosen(_ identifier: String, _ query: String, by app: Processes.Running) throws {
        XCTAssertEqual(try Processes.run("ClientObserver", "open", query), ["landed"])
        XCTAssertEqual(app.line(), "will \(CSSearchableItemActionType)")
        XCTAssertEqual(app.line(), "item \(identifier) \(query)")
    }

    func testWhatIsOpenedReachesTheDelegate() throws {
        let viewed = [
            view("org.example.clients.page", "Moon Phases", ["page": 7]),
            view("org.example.clients.undeclared", "Sun Spots", [:]),
        ]
        // Comes after the activities.
        index("almanac", "Almanac")
        withExtendedLifetime(viewed) {}

        let app = try Processes.start("LandingApp")
        defer { app.process.terminate() }
        XCTAssertEqual(app.line(), "ready")
        XCTAssertEqual(app.line(), "launched 0")
        try expectChosen("almanac", "almanac", by: app)
        XCTAssertEqual(try Processes.run("ClientObserver", "open", "moon"), ["landed"])
        XCTAssertEqual(app.line(), "will org.example.clients.page")
        XCTAssertEqual(app.line(), "page 7")
        XCTAssertEqual(app.line(), "later")
        // Not declared: neither this type, nor that searches go on in the app.
        XCTAssertEqual(try Processes.run("ClientObserver", "open", "sun"), ["declined"])
        XCTAssertEqual(try Processes.run("ClientObserver", "continue", Processes.app, "tide"), ["declined"])
        try expectChosen("almanac", "alman", by: app)
    }

    func testAnAddressThatADelegateCannotHandleIsNotOpened() throws {
        index("orrery", "Orrery")
        let app = try Processes.start("LandingApp", ["--quiet", "clients://mars/7"])
        defer { app.process.terminate() }
        XCTAssertEqual(app.line(), "ready")
        XCTAssertEqual(app.line(), "launched 1")
        // What comes next is what was chosen next.
        try expectChosen("orrery", "orrery", by: app)
    }

    func testAnAddressThatAProgramIsStartedWithIsOpened() throws {
        let app = try Processes.start("LandingApp", ["--quiet", "clients://moon/7"])
        defer { app.process.terminate() }
        XCTAssertEqual(app.line(), "ready")
        XCTAssertEqual(app.line(), "launched 1")
        XCTAssertEqual(app.line(), "open moon ")
    }
}
