import AppIntents
import ApplicationActivity
import CoreSpotlight
import XCTest

/// Pieces of apps of 2023 and later, written as such apps write them, and what they get.
final class UsageTests: ProgramTestCase {
    @MainActor private final class Shelf: IndexerItemProvider {
        let items = [ShelfItem("Charts"), ShelfItem("Lamps")]
        func iterateThroughAllItems(perItem: @escaping @MainActor (ShelfItem) async -> Void) async {
            for item in items { await perItem(item) }
        }
        func getItem(uuid: String) -> ShelfItem? { items.first { $0.uuid.uuidString == uuid } }
    }

    private static func index(_ titles: [String: String], domain: String = "notes") async throws {
        try await LiveSearchableIndex().index(
            titles.map { id, title in
                let attributes = CSSearchableItemAttributeSet(contentType: .plainText)
                attributes.title = title
                attributes.contentDescription = "About \(title)"
                return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: domain, attributeSet: attributes)
            })
    }

    @MainActor func testADelegateOnTheMainActor() async throws {
        let shelf = Shelf()
        let indexer = Indexer(itemProvider: shelf)
        let index = CSSearchableIndex.default()
        await withCheckedContinuation { continuation in
            indexer.searchableIndex(index) { continuation.resume() }
        }
        XCTAssertEqual(identifiers("title == *"), shelf.items.map(\.uuid.uuidString).sorted())
        try await index.deleteAllSearchableItems()
        let wanted = shelf.items[0].uuid.uuidString
        await withCheckedContinuation { continuation in
            indexer.searchableIndex(index, reindexSearchableItemsWithIdentifiers: [wanted, "gone"]) {
                continuation.resume()
            }
        }
        XCTAssertEqual(identifiers("title == *"), [wanted])
    }

    func testSubclassesOfTheIndexHaveTheirOwnInitialisers() async throws {
        let recording = RecordingIndex()
        let client: any SearchableIndexClient = recording
        try await client.indexSearchableItems([
            CSSearchableItem(uniqueIdentifier: "a", domainIdentifier: nil, attributeSet: .init(contentType: .text))
        ])
        XCTAssertEqual(recording.indexed, ["a"])
        let shard = ShardIndex(shard: 3)
        XCTAssertEqual(shard.shard, 3)
        XCTAssertEqual(shard.protectionClass.rawValue, FileProtectionType.complete.rawValue)
        try await shard.deleteSearchableItems(withIdentifiers: ["a"])
    }

    func testSeamsBeforeTheIndex() async throws {
        let client: any SearchableIndexClient = CSSearchableIndex(name: "seams")
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = "Seam"
        let item = CSSearchableItem(uniqueIdentifier: "s", domainIdentifier: "d", attributeSet: attributes)
        try await client.indexSearchableItems([item])
        XCTAssertEqual(identifiers("title == \"Seam\""), ["s"])
        try await client.deleteSearchableItems(withDomainIdentifiers: ["d"])
        XCTAssertEqual(identifiers("title == \"Seam\""), [])

        let old: any SearchableIndexProtocol = CSSearchableIndex(name: "seams")
        old.beginBatch()
        old.indexSearchableItems([item], completionHandler: nil)
        let pages: any PageSearchIndex = old as! CSSearchableIndex
        let isStored = await withCheckedContinuation { done in
            pages.endBatch(state: Data([7])) { done.resume(returning: $0) }
        }
        XCTAssertTrue(isStored)
        let found = await withCheckedContinuation { done in pages.fetchIdentifiers { done.resume(returning: $0) } }
        XCTAssertEqual(found, ["s"])
        let state = await withCheckedContinuation { done in
            old.fetchLastClientState { state, _ in done.resume(returning: state) }
        }
        XCTAssertEqual(state, Data([7]))
        let query: any SearchQuerying = CSSearchQuery(queryString: "title == *", queryContext: nil)
        await withCheckedContinuation { done in
            query.completionHandler = { _ in done.resume() }
            query.start()
        }
        XCTAssertEqual(query.foundItemCount, 1, "counted without a handler too")
        XCTAssertTrue(LiveSearchableIndex().isAvailable())
        try await LiveSearchableIndex().deleteItems(identifiers: ["s"])
        try await (client as! any EntityIndexing).deleteAllSearchableItems()
        XCTAssertEqual(identifiers("title == *"), [])
    }

    @MainActor func testADelegateWhoseRouterIsOnTheMainActor() throws {
        let delegate = SceneDelegate(), application = UIApplication.shared
        XCTAssertTrue(delegate.application(application, didFinishLaunchingWithOptions: nil))
        let activity = NSUserActivity(activityType: CSSearchableItemActionType)
        activity.userInfo = [CSSearchableItemActivityIdentifier: "note-1"]
        delegate.editor.userActivity = activity
        var restored: [any UIUserActivityRestoring] = []
        XCTAssertTrue(delegate.application(application, continue: activity) { restored = $0 ?? [] })
        restored.forEach { $0.restoreUserActivityState(activity) }
        XCTAssertEqual(SceneRouter.shared.path, ["note-1", "restored"])
        activity.becomeCurrent()
        XCTAssertEqual(activity.userInfo?["text"] as? String, "Draft")
        XCTAssertEqual(activity.userInfo?["screens"] as? Int, 2)
        activity.userInfo = [:]
        XCTAssertFalse(delegate.application(application, continue: activity) { _ in XCTFail("nothing was continued") })
    }

    @MainActor func testAStartedQueryIsRead() async throws {
        try await Self.index(["1": "Harbour lights", "2": "Harbour dues", "3": "Rigging"])
        let searcher = Searcher()
        try await searcher.reset("harb", full: false)
        XCTAssertEqual(searcher.titles.sorted(), ["Harbour dues", "Harbour lights"])
        try await searcher.reset("rigg", full: true)
        XCTAssertEqual(searcher.titles, ["Rigging"])
    }

    @MainActor func testItemsAndSuggestionsOfOneDomain() async throws {
        try await Self.index(["1": "Harbour lights", "2": "Harbour dues"])
        try await Self.index(["3": "Harbour seals"], domain: "animals")
        let service = SpotlightSearchService()
        await service.performSearch(query: "harbour", domain: "animals")
        XCTAssertEqual(service.searchResults.map(\.uniqueIdentifier), ["3"])
        XCTAssertEqual(service.searchResults.first?.attributeSet.contentDescription, "About Harbour seals")
        await service.performSearch(query: "harb", domain: "notes")
        XCTAssertEqual(Set(service.searchResults.map(\.uniqueIdentifier)), ["1", "2"])
        XCTAssertTrue(
            service.suggestions.contains {
                $0.characters.starts(with: "harbour") || $0.characters.starts(with: "Harbour")
            })
    }

    func testQueryStringsWhereTextIsExpected() async throws {
        try await Self.index(["1": "Harbour lights"], domain: "raw.one")
        let found = try await RawQueries.searchSpotlight(searchText: "light")
        XCTAssertEqual(found.map(\.uniqueIdentifier), ["1"])
        let typed = await RawQueries.items(ofType: "public.plain-text")
        XCTAssertEqual(typed.map(\.uniqueIdentifier), ["1"])
        XCTAssertEqual(typed.first?.attributeSet.title, "Harbour lights")
    }

    func testModelsOfManyKindsInChunks() async throws {
        struct Film: Media { var id: String, title: String, searchableHash: String }
        let films = (0..<1500).map { Film(id: "\($0)", title: "Film \($0)", searchableHash: "\($0)") }
        let spotlight = Spotlight(instanceId: UUID())
        try await spotlight.index(films)
        XCTAssertEqual(identifiers("domainIdentifier == \"media\"").count, 1500)
        let one = try await CSSearchableIndex.item("Film:77")
        XCTAssertEqual(one?.attributeSet.title, "Film 77")
        XCTAssertEqual(one?.expirationDate, .distantFuture)
        let none = try await CSSearchableIndex.item("Film:7777")
        XCTAssertNil(none)
    }

    func testExtensionsAreClasses() async throws {
        OutlineRequestHandler.documents = ["Voyage", "Stores"]
        let handler = OutlineRequestHandler(), index = CSSearchableIndex(name: "outlines")
        await withCheckedContinuation { done in handler.searchableIndex(index) { done.resume() } }
        await withCheckedContinuation { done in
            handler.searchableIndex(index, reindexSearchableItemsWithIdentifiers: ["Crew"]) { done.resume() }
        }
        XCTAssertEqual(identifiers("title == *"), ["Crew", "Stores", "Voyage"])
        let file = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try "The Cave\nIda\nYou are in a cave.".write(to: file, atomically: true, encoding: .utf8)
        let attributes = CSSearchableItemAttributeSet()
        try StoryImporter().update(attributes, forFileAt: file)
        XCTAssertEqual(attributes.title, "The Cave")
        XCTAssertEqual(attributes.authorNames, ["Ida"])
        let year = attributes.value(forCustomKey: CSCustomAttributeKey(keyName: "public_story_year")!)
        XCTAssertEqual(year as? Int, 1980)
        let genre = attributes.value(forCustomKey: CSCustomAttributeKey(keyName: "public_story_genre")!)
        XCTAssertEqual(genre as? String, "adventure")
    }

    @MainActor func testStreamsAreAskedForFromTheMainActor() async throws {
        let controller = TransferController()
        let nothing = try await controller.resume()
        XCTAssertNil(nothing)
        controller.activity = NSUserActivity(activityType: "org.example.transfer")
        do {
            _ = try await controller.resume()
            XCTFail("There are no streams.")
        } catch {
            XCTAssertEqual((error as NSError).code, NSUserActivityConnectionUnavailableError)
        }
    }

    func testDeadlinesAroundHandlers() async throws {
        let index = TimedIndex()
        try await index.index((0..<250).map { ("t\($0)", "Timed note \($0)") })
        let count = await index.selfCheck(term: "timed note")
        XCTAssertEqual(count, 250)
        try await index.deleteDomain("timed")
        let none = await index.selfCheck(term: "timed note")
        XCTAssertEqual(none, 0)
    }
}
