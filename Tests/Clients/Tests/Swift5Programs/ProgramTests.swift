import CoreSpotlight
import MobileCoreServices
import XCTest

/// Each program does what a tutorial like it promises.
final class ProgramTests: ProgramTestCase, CountySearchDelegate {
    func testRecipesAreFoundOpenedAndRemoved() throws {
        let list = RecipeListController()
        list.setupSearchableContent()
        until("indexed") { list.messages == ["indexed"] }
        XCTAssertEqual(identifiers("keywords == 'lentils'"), ["org.example.recipes.1"])
        // Another process, as a person's search box is.
        XCTAssertEqual(
            try Processes.run("ClientObserver", "search", "almo"),
            ["\(Processes.app)\torg.example.recipes.2\tPear Tart"])
        list.restoreUserActivityState(landing("org.example.recipes.2"))
        XCTAssertEqual(list.selectedRecipe?.name, "Pear Tart")
        list.removeFromSpotlight()
        until("removed") { list.messages.count == 2 }
        XCTAssertEqual(identifiers("title == '*'"), [])
        XCTAssertEqual(try Processes.run("ClientObserver", "search", "almo"), [])
    }

    func testFavouritesComeAndGoInOrder() throws {
        let projects = FavouriteProjects()
        projects.toggle(0)
        projects.toggle(1)
        projects.toggle(0)
        until("one is left") { self.identifiers("title == '*'") == ["1"] }
        XCTAssertEqual(projects.application(continue: landing("1"), restorationHandler: { _ in }), true)
        XCTAssertEqual(projects.shown, 1)
        projects.toggle(1)
    }

    private var names: [String]?
    func searchDidUpdate(_ names: [String]) { self.names = names }

    func testASearchControllerShowsTheAppsOwnItems() {
        let controller = CountySearchController()
        controller.delegate = self
        var isIndexed = false
        controller.indexCounties(["Kent": "Maidstone", "Essex": "Chelmsford", "West \"Wild\" Sussex": "Chichester"]) {
            isIndexed = true
        }
        until("indexed") { isIndexed }
        controller.search("maid")
        until("an answer") { self.names != nil }
        XCTAssertEqual(names, ["County of Kent"])
        names = nil
        controller.search("\"wild")
        until("an answer") { self.names != nil }
        XCTAssertEqual(names, ["County of West \"Wild\" Sussex"])
        XCTAssertNil(controller.searchResults.first?.attributeSet.city)
    }

    func testModelsBecomeItems() throws {
        let index = BoatIndex.shared
        let boats = [Boat(name: "Merle", harbour: "Kiel", sails: 3), Boat(name: "Amsel", harbour: "Lübeck", sails: 2)]
        var count = 0
        index.index(boats) { error in
            XCTAssertNil(error)
            count += 1
        }
        until("indexed") { count == 1 }
        XCTAssertEqual(identifiers("namedLocation == 'lubeck'cd"), ["org.example.boats.amsel"])
        XCTAssertEqual(identifiers("org_example_sails > 2"), ["org.example.boats.merle"])
        var removed = false
        index.remove(boats[0]) { removed = $0 }
        until("removed") { removed }
        XCTAssertNil(index.lastError)
        XCTAssertEqual(identifiers("title == '*'"), ["org.example.boats.amsel"])
        let logged = LoggedItem(model: boats[1])
        XCTAssertEqual(logged.attributeSet.domainIdentifier, Boat.spotlightDomain)
        XCTAssertEqual(logged.attributeSet.thumbnailData, Data([0x89, 0x50]))
        XCTAssertLessThanOrEqual(logged.created, Date())
        let described: Describable = logged.attributeSet
        XCTAssertEqual(described.title, "Amsel")
    }

    func testAViewedScreenIsFoundAndForgotten() throws {
        let controller = ArticleController()
        controller.show(id: "a7", title: "Tidal Mills", text: "Mills that the sea drives.")
        XCTAssertEqual(controller.savedTimes, 1)
        var found: [String] = []
        until("stored") {
            found = (try? Processes.run("ClientObserver", "search", "sea driv")) ?? []
            return !found.isEmpty
        }
        XCTAssertEqual(found, ["\(Processes.app)\t\(ArticleController.activityType)\tTidal Mills"])
        controller.close()
        XCTAssertEqual(try Processes.run("ClientObserver", "search", "tidal").count, 1)
        var isForgotten = false
        controller.forget("a7") { isForgotten = true }
        until("forgotten") { isForgotten }
        XCTAssertEqual(try Processes.run("ClientObserver", "search", "tidal"), [])
    }

    func testAnItemAndItsActivityAreOneResult() throws {
        let store = RecordStore()
        let records = [
            RecordStore.Record(number: 1, name: "Nora Quist"), RecordStore.Record(number: 2, name: "Ole Quist"),
        ]
        store.index(records)
        until("indexed") { self.identifiers("title == '*quist'c") == ["1", "2"] }
        store.view(records[1])
        until("viewed") {
            (try? Processes.run("ClientObserver", "activities", Processes.app)) == [
                "\(RecordStore.domain)\tOle Quist\t1"
            ]
        }
        // The viewed one comes first, and each comes once.
        XCTAssertEqual(
            try Processes.run("ClientObserver", "search", "quis"),
            ["\(Processes.app)\t2\tOle Quist", "\(Processes.app)\t1\tNora Quist"])
        XCTAssertEqual(try Processes.run("ClientObserver", "search", "5550102").count, 1)
        store.destroyIndexing()
        until("all gone") {
            (try? Processes.run("ClientObserver", "activities", Processes.app)) == []
        }
        XCTAssertEqual(try Processes.run("ClientObserver", "search", "quis"), [])
    }

    func testTranslatedObjectiveC() throws {
        let indexer = SongIndexer()
        indexer.indexAll()
        XCTAssertEqual(indexer.group.wait(timeout: .now() + 20), .success)
        XCTAssertEqual(identifiers("artist == 'anna*'c && duration > 200"), ["song-1"])
        XCTAssertEqual(indexer.identifier(from: landing("song-1")), "song-1")
        XCTAssertNil(indexer.identifier(from: NSUserActivity(activityType: "org.example.other")))
    }

    func testABatchEngineResumesWhereItStopped() throws {
        let first = SyncEngine(documents: ["d1": "First letter", "d2": "Second letter"])
        first.resume { _ in }
        until("first batch") { first.reported == 2 }
        let second = SyncEngine(documents: ["d1": "First letter", "d2": "Second letter", "d3": "Third letter"])
        second.resume { _ in }
        until("second batch") { second.reported == 1 }
        XCTAssertTrue(second.problems.isEmpty)
        XCTAssertEqual(identifiers("textContent == 'letter'c"), ["d1", "d2", "d3"])
        var isAcknowledged = false
        second.documents["d2"] = "Rewritten"
        second.searchableIndex(second.index, reindexSearchableItemsWithIdentifiers: ["d2", "none"]) {
            DispatchQueue.main.async { isAcknowledged = true }
        }
        until("acknowledged") { isAcknowledged }
        XCTAssertEqual(identifiers("title == 'Rewritten'"), ["d2"])
    }

    func testACatalogueChangesSingleAttributes() async throws {
        let catalogue = ProductCatalogue()
        try await catalogue.add("p1", name: "Torque Wrench", price: 49.5)
        try await catalogue.rename("p1", to: "Torque Wrench XL")
        try await catalogue.rename("p9", to: "Nothing")
        let found = await catalogue.find("wrench")
        XCTAssertEqual(found.map(\.uniqueIdentifier), ["p1"])
        XCTAssertEqual(found.first?.attributeSet.title, "Torque Wrench XL")
        XCTAssertEqual(found.first?.attributeSet.contentDescription, "Costs 49.5")
        // Not asked for; identifiers come with every item.
        XCTAssertNil(found.first?.attributeSet.addedDate)
        XCTAssertEqual(found.first?.attributeSet.identifier, "p1")
        await catalogue.clear()
        let rest = await catalogue.find("wrench")
        XCTAssertTrue(rest.isEmpty)
    }

    func testAnotherProcessOfTheAppSharesItsIndex() throws {
        XCTAssertEqual(try Processes.run("ClientApp", "index", "elsewhere", "Made elsewhere"), [])
        XCTAssertEqual(identifiers("title == 'made*'c"), ["elsewhere"])
        let deleted = expectation(description: "deleted")
        CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["elsewhere"]) { error in
            XCTAssertNil(error)
            deleted.fulfill()
        }
        waitForExpectations(timeout: 20)
        XCTAssertEqual(try Processes.run("ClientApp", "find", "title == '*'"), [])
    }

    func testAManagerReportsResultsAndErrors() async throws {
        let manager = SpotlightManager.shared
        let added = expectation(description: "added")
        var count: Int?
        manager.add(["One", "Two", "Three"]) { result in
            count = try? result.get()
            added.fulfill()
        }
        await fulfillment(of: [added], timeout: 20)
        XCTAssertEqual(count, 3)
        let item = CSSearchableItem(
            uniqueIdentifier: "Four", domainIdentifier: nil,
            attributeSet: CSSearchableItemAttributeSet(contentType: .text))
        try await CSSearchableIndex.default().index(items: [item])
        try await manager.finish()
        do {
            try await manager.finish(state: Data(count: 1000))
            XCTFail("the state is too large")
        } catch SpotlightManager.Problem.tooLarge {
        }
        do {
            try await manager.advance(from: nil)
            XCTFail("the state is another")
        } catch SpotlightManager.Problem.stale {
        }
        let found = try await manager.search("title == 't*'c")
        XCTAssertEqual(found.sorted(), ["Three", "Two"])
        let invalid = try await manager.search("title ==")
        XCTAssertEqual(invalid, ["invalid"])
    }

    func testDoublesOfTheFrameworksClasses() async throws {
        let suggestion = StubSuggestion("lanterns")
        XCTAssertEqual(suggestion.suggestionKind, .custom)
        XCTAssertEqual(String((suggestion as CSSuggestion).localizedAttributedSuggestion.characters), "lanterns")
        let item = LedgerItem(
            uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet(contentType: .text)
        )
        item.amount = 12
        let data = try NSKeyedArchiver.archivedData(withRootObject: item, requiringSecureCoding: true)
        let back = try XCTUnwrap(NSKeyedUnarchiver.unarchivedObject(ofClass: LedgerItem.self, from: data))
        XCTAssertEqual(back.amount, 12)
        XCTAssertEqual(back.uniqueIdentifier, "1")
        let found = await LedgerRequestHandler().searchableItems(forIdentifiers: ["a", "b"])
        XCTAssertEqual(found.map(\.uniqueIdentifier), ["a", "b"])
        let none = await CSIndexExtensionRequestHandler().searchableItems(forIdentifiers: ["a"])
        XCTAssertTrue(none.isEmpty)
    }
}
