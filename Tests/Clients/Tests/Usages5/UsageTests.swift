import CoreSpotlight
import XCTest

/// Pieces of apps of 2015 to 2022, written as such apps write them, and what they get.
final class UsageTests: ProgramTestCase {
    private struct City: CityProtocol { var name = "Kiel", region = "Holstein" }

    /// Waits for everything that was asked for so far.
    private func settle() { XCTAssertNil(CSSearchableIndex.default().sync_indexSearchableItems(items: [])) }

    func testHandlersThatSpeakOfNSError() {
        let indexed = expectation(description: "indexed")
        CSSearchableIndex.default().indexSearchableCity(City()) { (error: NSError?) in
            XCTAssertNil(error)
            indexed.fulfill()
        }
        wait(for: [indexed], timeout: 20)
        XCTAssertEqual(
            identifiers("displayName == \"Kiel, *\" && contentType == \"org.example.weather.model\""), ["Kiel/Holstein"]
        )
        CSSearchableIndex.default().deleteSearchableCity(City(), completion: nil)
        settle()
        XCTAssertEqual(identifiers("keywords == \"Kiel\""), [])
    }

    func testSubclassesOfTheIndexHaveTheirOwnInitialisers() {
        let counting = CountingIndex()
        counting.indexSearchableItems([]) { XCTAssertNil($0) }
        XCTAssertEqual(counting.calls, 1)
        let deleted = expectation(description: "deleted")
        let numbered = NumberedIndex(number: 7)
        numbered.deleteSearchableItems(withIdentifiers: ["nothing"]) { error in
            XCTAssertNil(error)
            deleted.fulfill()
        }
        wait(for: [deleted], timeout: 20)
        XCTAssertEqual(numbered.deleted, ["nothing"])
        XCTAssertEqual(numbered.number, 7)
        XCTAssertFalse(QuietIndex.isIndexingAvailable())
        XCTAssertEqual(
            QuietIndex(name: "quiet", protectionClass: .complete).protectionClass.rawValue,
            FileProtectionType.complete.rawValue)
        XCTAssertTrue(CSSearchableIndex.default() === CSSearchableIndex.default())
    }

    func testAPageIsIndexedAsItIsConfigured() {
        Settings.values = ["description": "excerpt", "icon": "letter", "keep-for-days": 2]
        let handler = UserActivityHandler()
        handler.updateSpotlightIndex(
            Page(url: "https://example.org/a", title: "Anchors", credits: "Birk", text: "Heavy things that hold boats"))
        handler.updateSpotlightIndex(Page(url: "", title: "Nowhere"))
        settle()
        XCTAssertEqual(identifiers("authors == \"birk\"c"), ["https://example.org/a"])
        XCTAssertEqual(identifiers("contentDescription == \"Heavy things that ho\""), ["https://example.org/a"])
        XCTAssertEqual(identifiers("title == \"Nowhere\"").first?.count, 36, "a generated identifier")
        UserActivityHandler.clearIndex(Page(url: "https://example.org/a"))
        settle()
        XCTAssertEqual(identifiers("title == \"Anchors\""), [])
        handler.spotlightDeindex()
        settle()
        XCTAssertEqual(identifiers("title == *"), [])
        let cleared = expectation(description: "cleared")
        UserActivityHandler.clearSearchIndex { error in
            XCTAssertNil(error)
            cleared.fulfill()
        }
        wait(for: [cleared], timeout: 20)
    }

    func testSavedArticlesComeAndGo() {
        let manager = SavedPageSpotlightManager()
        let article = Article(url: URL(string: "https://example.org/wiki/Knots")!, title: "Knots and bends")
        article.snippet = "Ways to tie"
        NotificationCenter.default.post(name: .didSave, object: article)
        until("saved") { manager.finished == 1 }
        XCTAssertEqual(identifiers("keywords == \"Saved\" && keywords == \"bends\""), [article.url.absoluteString])
        XCTAssertEqual(identifiers("subject == \"knots*\"c"), [article.url.absoluteString])
        manager.remove(article.url)
        until("removed") { manager.finished == 2 }
        XCTAssertEqual(identifiers("title == *"), [])
        XCTAssertNil((URL(string: "https://example.org/talk")! as NSURL).searchableItemAttributes("x"))
    }

    func testEverythingIsListed() {
        Quote.index(quotes: [Quote("q1", "Ida", "Row"), Quote("q2", "Olaf", "Sail")]) {}
        settle()
        let controller = ItemsController()
        var isDone = false
        controller.fetchAllItems { isDone = true }
        until("listed") { isDone }
        XCTAssertEqual(controller.allItems.map { $0.uniqueIdentifier }.sorted(), ["q1", "q2"])
        XCTAssertEqual(controller.filteredItems(with: "olaf").count, 1)
        XCTAssertEqual(controller.filteredItems(limit: 1).count, 1)
        XCTAssertEqual(controller.allItems[0].domainIdentifier, "org.example.quotes")
        XCTAssertNil(controller.allItems[0].attributeSet.contentDescription, "it was not asked for")
    }

    func testAttributesOfTheAppsOwnBehindProperties() {
        let teams = [Team(number: 604, nickname: "Quixilver", city: "San José"), Team(number: 6040, nickname: nil)]
        let items = teams.map {
            CSSearchableItem(
                uniqueIdentifier: $0.webURL.absoluteString, domainIdentifier: "teams", attributeSet: $0.searchAttributes
            )
        }
        XCTAssertEqual(items[0].attributeSet.teamNumber, "604")
        XCTAssertNil(items[1].attributeSet.nickname)
        XCTAssertNil(CSSearchableIndex.default().sync_indexSearchableItems(items: items))
        for (text, count) in [("604", 2), ("6040", 1), ("quix", 1), ("zz", 0)] {
            var found: [CSSearchableItem] = []
            let done = expectation(description: text)
            SearchService().search(text) {
                XCTAssertNil($1)
                found = $0
                done.fulfill()
            }
            wait(for: [done], timeout: 20)
            XCTAssertEqual(found.count, count, text)
            XCTAssertTrue(found.allSatisfy { $0.attributeSet.teamNumber?.hasPrefix("604") ?? false }, text)
        }
    }

    func testBatchesGoOnWhereTheyStopped() {
        let store = PictureStore(pictures: (0..<25).map { String(format: "p%02d", $0) })
        let group = DispatchGroup()
        store.indexSearchableItemsIfNeeded(group: group)
        XCTAssertEqual(group.wait(timeout: .now() + 20), .success)
        XCTAssertEqual(identifiers("title == *").count, 25)
        let more = PictureStore(pictures: store.pictures + ["p99"])
        store.searchableIndex.deleteSearchableItems(withIdentifiers: ["p00"])
        more.indexSearchableItemsIfNeeded(group: group)
        XCTAssertEqual(group.wait(timeout: .now() + 20), .success)
        XCTAssertEqual(identifiers("title == *").count, 25, "p99 came, p00 was not indexed again")
        more.searchableIndex.indexDelegate = more
        let fetched = expectation(description: "fetched")
        more.searchableIndex.provideData(forBundle: Processes.app, identifier: "p99", type: UTType.jpeg.identifier) {
            XCTAssertEqual($0, Data("p99".utf8))
            XCTAssertNil($1)
            fetched.fulfill()
        }
        wait(for: [fetched], timeout: 20)
    }

    func testAnActivityKeepsItsReminder() throws {
        let reminder = UUID()
        let activity = NSUserActivity(
            reminder: reminder, title: "Water the fern", raw: RawUserActivity.viewReminder.rawValue)
        XCTAssertEqual(activity.kind, .viewReminder)
        activity.becomeCurrent()
        settle()
        XCTAssertEqual(
            try Processes.run("ClientObserver", "landing", "fern"), ["org.example.reminders.view\treminder"])
        XCTAssertNil(CSSearchableIndex.default().sync_deleteAllSearchableItems())
        activity.invalidate()
    }

    func testPropertyListsOfTutorials() {
        let list = PlanetList()
        list.setupSearchableContent()
        settle()
        XCTAssertEqual(identifiers("keywords == \"Titan\""), ["org.example.orbits.0"])
        list.restoreUserActivityState(landing("org.example.orbits.1"))
        XCTAssertEqual(list.selectedPlanet, 1)
    }

    func testBoxedValuesComeBack() throws {
        let celebrity = Celebrity(id: "c1", nickname: "Ada", score: 4.5, isFollowed: true, imageURL: "file:///nowhere")
        let activity = celebrity.userActivity
        XCTAssertEqual(activity.contentAttributeSet?.rating, 4.5)
        XCTAssertEqual(activity.contentAttributeSet?.ratingDescription, "4.5")
        activity.becomeCurrent()
        settle()
        XCTAssertEqual(
            try Processes.run("ClientObserver", "landing", "ada"),
            ["org.example.celebrity\tid,isFollowed,list,nickname,score"])
        activity.invalidate()
    }

    func testTypedPayloadsAndWebPages() throws {
        var book = Literature(id: "7", title: "Tides", synonyms: ["Ebb"], genres: ["Sea", "Science"])
        book.stats = .init(ratingAverage: 3.5, ratingCount: 12)
        let activity = book.openDetailUserActivity
        XCTAssertEqual(activity.contentAttributeSet?.rating, 3.5)
        XCTAssertEqual(activity.contentAttributeSet?.genre, "Sea, Science")
        XCTAssertEqual(try activity.typedPayload([String: String].self), ["id": "7"])
        activity.becomeCurrent()
        settle()
        XCTAssertEqual(try Processes.run("ClientObserver", "landing", "tides"), ["org.example.catalogue.open\tid"])
        let gone = expectation(description: "gone")
        NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["literature:7"]) { gone.fulfill() }
        wait(for: [gone], timeout: 20)
        XCTAssertEqual(try Processes.run("ClientObserver", "landing", "tides"), [])
    }

    func testFilesByTheirTypes() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try "Splices keep their strength".write(
            to: folder.appendingPathComponent("ropes.txt"), atomically: true, encoding: .utf8)
        try Data([0]).write(to: folder.appendingPathComponent("chart.png"))
        var count = 0
        OfflineDocs.indexFiles(in: folder) { count = $0 }
        XCTAssertEqual(count, 2)
        XCTAssertEqual(identifiers("contentTypeTree == \"public.image\""), ["chart.png"])
        XCTAssertEqual(identifiers("textContent == \"splices\"c"), ["ropes.txt"])
    }

    func testSwift2Names() {
        let items = ["a", "b"].map {
            Spotlight.createItem(
                id: $0, domain: .Dancer, attributeSet: Quote($0, "x", "y").searchableItemAttributeSet())
        }
        let indexed = expectation(description: "indexed"), removed = expectation(description: "removed")
        Spotlight.indexItems(items: items) { error in
            XCTAssertNil(error)
            indexed.fulfill()
        }
        Spotlight.removeItems(ids: ["a"])
        settle()
        XCTAssertEqual(identifiers("title == *"), ["b"])
        Spotlight.removeAll { (error: NSError?) in
            XCTAssertNil(error)
            removed.fulfill()
        }
        wait(for: [indexed, removed], timeout: 20)
    }
}
