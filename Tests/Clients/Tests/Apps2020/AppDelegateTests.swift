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

    func testWhatIsOpenedReachesTheDelegate() throws {
        let indexed = expectation(description: "indexed")
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = "Almanac"
        let item = CSSearchableItem(uniqueIdentifier: "almanac", domainIdentifier: nil, attributeSet: attributes)
        let viewed = [
            view("org.example.clients.page", "Moon Phases", ["page": 7]),
            view("org.example.clients.undeclared", "Sun Spots", [:]),
        ]
        // Comes after the activities.
        CSSearchableIndex.default().indexSearchableItems([item]) { _ in indexed.fulfill() }
        wait(for: [indexed], timeout: 30)
        withExtendedLifetime(viewed) {}

        let app = try Processes.start("LandingApp")
        defer { app.process.terminate() }
        XCTAssertEqual(app.line(), "ready")
        XCTAssertEqual(app.line(), "launched 0")
        XCTAssertEqual(try Processes.run("ClientObserver", "open", "almanac"), ["landed"])
        XCTAssertEqual(app.line(), "will \(CSSearchableItemActionType)")
        XCTAssertEqual(app.line(), "item almanac almanac")
        XCTAssertEqual(try Processes.run("ClientObserver", "open", "moon"), ["landed"])
        XCTAssertEqual(app.line(), "will org.example.clients.page")
        XCTAssertEqual(app.line(), "page 7")
        XCTAssertEqual(app.line(), "later")
        // Not declared: neither this type, nor that searches go on in the app.
        XCTAssertEqual(try Processes.run("ClientObserver", "open", "sun"), ["declined"])
        XCTAssertEqual(try Processes.run("ClientObserver", "continue", Processes.app, "tide"), ["declined"])
        XCTAssertEqual(try Processes.run("ClientObserver", "open", "alman"), ["landed"])
        XCTAssertEqual(app.line(), "will \(CSSearchableItemActionType)")
        XCTAssertEqual(app.line(), "item almanac alman")
    }

    func testAnAddressThatADelegateCannotHandleIsNotOpened() throws {
        let attributes = CSSearchableItemAttributeSet(itemContentType: "public.plain-text")
        attributes.title = "Orrery"
        let item = CSSearchableItem(uniqueIdentifier: "orrery", domainIdentifier: nil, attributeSet: attributes)
        let indexed = expectation(description: "indexed")
        CSSearchableIndex.default().indexSearchableItems([item]) { _ in indexed.fulfill() }
        wait(for: [indexed], timeout: 30)

        let app = try Processes.start("LandingApp", ["--quiet", "clients://mars/7"])
        defer { app.process.terminate() }
        XCTAssertEqual(app.line(), "ready")
        XCTAssertEqual(app.line(), "launched 1")
        // What comes next is what was chosen next.
        XCTAssertEqual(try Processes.run("ClientObserver", "open", "orrery"), ["landed"])
        XCTAssertEqual(app.line(), "will \(CSSearchableItemActionType)")
        XCTAssertEqual(app.line(), "item orrery orrery")
    }

    func testAnAddressThatAProgramIsStartedWithIsOpened() throws {
        let app = try Processes.start("LandingApp", ["--quiet", "clients://moon/7"])
        defer { app.process.terminate() }
        XCTAssertEqual(app.line(), "ready")
        XCTAssertEqual(app.line(), "launched 1")
        XCTAssertEqual(app.line(), "open moon ")
    }
}
