import AppIntents
import CoreSpotlight
import XCTest

/// Entities as another process sees them, and as they come back.
final class EntityTests: ProgramTestCase {
    private let app = Processes.app
    private func search(_ text: String) throws -> [String] { try Processes.run("ClientObserver", "search", text) }

    @MainActor func testEntitiesAreFoundReplacedAndDeleted() async throws {
        let store = RecipeStore.shared
        var stew = Recipe(id: UUID(), name: "Fish stew", steps: "Boil it", minutes: 40, cuisine: .northern)
        let dumplings = Recipe(id: UUID(), name: "Dumplings", steps: "Fold it", minutes: 60, cuisine: .eastern)
        let secret = Recipe(
            id: UUID(), name: "Secret sauce", steps: "Do not tell", minutes: 5, cuisine: .eastern, isSecret: true)
        try await store.add(stew, dumplings, secret)
        let stewItem = "RecipeEntity/\(stew.id.uuidString)"
        XCTAssertEqual(try search("fish"), ["\(app)\t\(stewItem)\tFish stew"])
        XCTAssertEqual(try search("boil"), ["\(app)\t\(stewItem)\tFish stew"])
        XCTAssertEqual(try search("fish dish"), ["\(app)\t\(stewItem)\tFish stew"])
        XCTAssertEqual(try search("northern"), ["\(app)\t\(stewItem)\tFish stew"])
        XCTAssertEqual(
            identifiers("cuisine == \"east*\" && duration > 50"), ["RecipeEntity/\(dumplings.id.uuidString)"])
        XCTAssertEqual(try search("secret"), [])
        stew.name = "Crab stew"
        try await CSSearchableIndex(name: "recipes").indexAppEntities([RecipeEntity(stew)])
        XCTAssertEqual(try search("stew"), ["\(app)\t\(stewItem)\tCrab stew"])
        stew.isSecret = true
        try await CSSearchableIndex(name: "recipes").indexAppEntities([RecipeEntity(stew)])
        XCTAssertEqual(try search("stew"), [])
        try await store.remove([dumplings.id])
        XCTAssertEqual(try search("dumplings"), [])
    }

    @MainActor func testTheChosenEntityComesBack() async throws {
        let soup = Recipe(id: UUID(), name: "Leek soup", steps: "Cut it", minutes: 20, cuisine: .northern)
        try await RecipeStore.shared.add(soup)
        let item = "RecipeEntity/\(soup.id.uuidString)"
        let opened = try await RecipeStore.shared.open(landing(item))
        XCTAssertEqual(opened, soup)
        XCTAssertEqual(landing(item).appEntityIdentifier, EntityIdentifier(for: RecipeEntity(soup)))
        let other: NoteEntity? = try await landing(item).appEntityIdentifier?.entity(NoteEntity.self)
        XCTAssertNil(other)
        XCTAssertNil(landing("unknown").appEntityIdentifier)
        XCTAssertNil(NSUserActivity(activityType: "org.example.other").appEntityIdentifier)
    }

    /// A delegate that is asked for everything may hand that on to the query.
    func testAQueryIndexesItsEntitiesAgain() async throws {
        let query: some IndexedEntityQuery = NoteEntity.defaultQuery
        try await query.reindexEntities(for: [], indexDescription: CSSearchableIndexDescription())
        XCTAssertEqual(identifiers("title == *"), [])
        try await NoteQuery().reindexEntities(for: [2, 7], indexDescription: CSSearchableIndexDescription())
        XCTAssertEqual(identifiers("title == *"), ["NoteEntity/2"])
        try await query.reindexAllEntities(indexDescription: CSSearchableIndexDescription())
        XCTAssertEqual(identifiers("title == *"), ["NoteEntity/1", "NoteEntity/2"])
        try await CSSearchableIndex.default().deleteAppEntities(ofType: NoteEntity.self)
        XCTAssertEqual(identifiers("title == *"), [])
    }

    func testItemsStandForEntities() async throws {
        try await NoteSpotlight.updateSpotlightIndex()
        let index = CSSearchableIndex.default()
        try await index.indexAppEntities([FolderEntity(id: "Winter/Boats"), FolderEntity(id: "100%")])
        XCTAssertEqual(try search("mooring"), ["\(app)\tnote-1\tMoorings"])
        XCTAssertEqual(try search("boats").count, 2)
        XCTAssertEqual(landing("note-2").appEntityIdentifier, EntityIdentifier(for: NoteEntity.self, identifier: 2))
        let note = try await landing("note-2").appEntityIdentifier?.entity(NoteEntity.self)
        XCTAssertEqual(note, NoteQuery.all[1])
        XCTAssertEqual(
            landing("Folder%2F2/Winter/Boats").appEntityIdentifier?.identifier(of: FolderEntity.self), "Winter/Boats")
        try await index.deleteAppEntities(identifiedBy: [2, 7], ofType: NoteEntity.self)
        XCTAssertEqual(identifiers("title == *"), ["Folder%2F2/100%", "Folder%2F2/Winter/Boats", "note-1"])
        try await index.deleteAppEntities(ofType: FolderEntity.self)
        XCTAssertEqual(identifiers("title == *"), ["note-1"])
        try await index.deleteSearchableItems(withDomainIdentifiers: ["notes"])
        XCTAssertEqual(identifiers("title == *"), [])
    }

    func testAnActivityAboutAnEntityAndItsItemAreOneResult() async throws {
        let note = NoteQuery.all[0]
        try await CSSearchableIndex.default().indexAppEntities([note])
        let activity = NoteSpotlight.viewed(note)
        XCTAssertEqual(activity.appEntityIdentifier, EntityIdentifier(for: note))
        activity.becomeCurrent()
        try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [])
        XCTAssertEqual(try search("moorings"), ["\(app)\tNoteEntity/1\tMoorings"])
        activity.invalidate()
    }

    @MainActor func testLooksAndPropertiesGoFirst() {
        let note = CSSearchableItem(appEntity: NoteQuery.all[0]).attributeSet
        XCTAssertEqual(note.displayName, "Moorings")
        XCTAssertEqual(note.kind, "Note")
        XCTAssertEqual(note.keywords, ["boats"])
        XCTAssertEqual(note.contentType, "public.plain-text")
        let pie = CSSearchableItem(
            appEntity: RecipeEntity(Recipe(id: UUID(), name: "Pie", steps: "Bake", minutes: 30, cuisine: .eastern)))
        XCTAssertEqual(pie.attributeSet.contentDescription, "Bake", "a property before the subtitle")
        XCTAssertEqual(pie.attributeSet.duration, 30)
        XCTAssertEqual(pie.attributeSet.alternateNames, ["Pie dish"])
        XCTAssertNil(pie.domainIdentifier)
    }

    func testADescriptionBesideTheSubtitleIsFoundAndReadBack() async throws {
        try await CSSearchableIndex.default().indexAppEntities(ServiceStore().services)
        XCTAssertEqual(try search("bucket"), ["\(app)\tServiceEntity/s 3\tDepot"])
        XCTAssertEqual(try search("storage tier depot"), ["\(app)\tServiceEntity/s 3\tDepot"])
        XCTAssertEqual(identifiers("creator == \"wren*\"c"), ["ServiceEntity/ec2", "ServiceEntity/s 3"])
        let item = CSSearchableItem(appEntity: ServiceStore().services[0])
        XCTAssertEqual(item.attributeSet.contentDescription, "Durable object buckets")
        XCTAssertEqual(
            item.attributeSet.url?.absoluteString, "https://services.example/service/s%203?by=Wren%20%26%20Co")
        XCTAssertEqual(PlainlyLinkedEntity(id: 1).urlRepresentationParameter, "1")
        try await CSSearchableIndex.default().deleteAppEntities(ofType: ServiceEntity.self)
    }

    func testAnAddressWaitsForItsValues() async throws {
        let crates = [2, 0].map { CrateEntity(id: $0, place: Place(shelf: "north", box: $0)) }
        XCTAssertNil(CSSearchableItem(appEntity: crates[0]).attributeSet.url, "nobody waits there")
        try await CSSearchableIndex.default().indexAppEntities(crates)
        let query = CSSearchQuery(queryString: "title == 'Crate*'", queryContext: CSSearchQueryContext())
        var urls: [String: String?] = [:]
        for try await found in query.results {
            urls.updateValue(found.item.attributeSet.url?.absoluteString, forKey: found.item.uniqueIdentifier)
        }
        XCTAssertEqual(
            urls, ["CrateEntity/2": "https://crates.example/2?at=north%2F2", "CrateEntity/0": String?.none])
        try await CSSearchableIndex.default().deleteAppEntities(ofType: CrateEntity.self)
    }

    func testQueriesGetWhatTheAppAdded() async throws {
        AppDependencyManager.shared.add(dependency: ServiceStore())
        AppDependencyManager.shared.add(key: "region", dependency: "north")
        let found = try await EntityIdentifier(for: ServiceEntity.self, identifier: "ec2").entity(ServiceEntity.self)
        XCTAssertEqual(found?.name, "Anvil")
    }

    func testPriorityBecomesTheRankingHint() {
        let note = NoteQuery.all[0]
        XCTAssertNil(CSSearchableItem(appEntity: note).attributeSet.rankingHint)
        XCTAssertEqual(CSSearchableItem(appEntity: note, priority: 500).attributeSet.rankingHint, 100)
        let set = CSSearchableItemAttributeSet(contentType: .text)
        set.rankingHint = 7
        set.associateAppEntity(note, priority: 50)
        XCTAssertEqual(set.rankingHint, 7)
        XCTAssertEqual(set.relatedAppEntityIdentifier?.typeIdentifier, "NoteEntity")
        let item = CSSearchableItem(uniqueIdentifier: "n", domainIdentifier: nil, attributeSet: set)
        item.relatedAppEntityIdentifier = nil
        XCTAssertNil(set.relatedAppEntityIdentifier)
    }

    func testQueriesHandOverSections() async throws {
        let suggested = try await StationQuery().suggestedEntities()
        XCTAssertEqual(suggested.sections.map(\.description?.title.key), ["By the lake", "In the mountains"])
        XCTAssertEqual(suggested.items.map(\.id), [1, 2, 3])
        XCTAssertEqual(String(localized: suggested.sections[1].items[0].description.title), "Brienz")
        let found = try await StationQuery().entities(matching: "Z")
        XCTAssertEqual(found.items.map(\.id), [3])
        XCTAssertEqual(found.promptLabel?.key, "Which station?")
        let byResults = try await StationQuery().results()
        XCTAssertEqual(byResults.items.count, 3)
        let line = LineQuery()
        let (all, two) = try await (line.suggestedEntities(), line.entities(for: [2, 9]))
        XCTAssertEqual(all.items.count, 3)
        XCTAssertEqual(two.map(\.id), [2])
        let none = try await FolderQuery().suggestedEntities()
        XCTAssertEqual(none.count, 0)
        XCTAssertTrue(IntentItemCollection<StationEntity>.empty.items.isEmpty)
    }

    func testProvidersOfferValues() async throws {
        let platforms = try await PlatformProvider().results()
        XCTAssertEqual(platforms.items, [1, 2, 3, 4])
        XCTAssertTrue(platforms.usesIndexedCollation)
        let near = platforms.sections[0]
        XCTAssertEqual(near.description?.subtitle?.key, "No stairs")
        XCTAssertEqual(near.items.map(\.description.title.key), ["Platform 1", "2"])
        XCTAssertNil(platforms.sections[1].description)
        let (first, operators, nothing) = try await (
            PlatformProvider().defaultResult(), OperatorProvider().results(), OperatorProvider().defaultResult()
        )
        XCTAssertEqual(first, 1)
        XCTAssertEqual(operators.items, ["Valley Line", "Lake Ferries"])
        XCTAssertNil(nothing)
    }

    func testOneOfAFewValuesIsSearchedByItsTitle() async throws {
        let index = CSSearchableIndex.default()
        try await index.indexAppEntities(StationQuery.all)
        XCTAssertEqual(try search("metre").count, 2)
        XCTAssertEqual(identifiers("contentDescription == \"Standard*\""), ["StationEntity/1"])
        XCTAssertEqual(Gauge.narrow.localizedStringResource.key, "Metre track")
        try await index.deleteAppEntities(ofType: StationEntity.self)
        XCTAssertEqual(try search("metre"), [])
    }

    func testPropertiesGoIntoFilesAsTheirValues() throws {
        let station = StationQuery.all[1]
        let data = try JSONEncoder().encode(station)
        let json = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
        XCTAssertEqual(json["name"] as? String, "Brienz")
        let again = try JSONDecoder().decode(StationEntity.self, from: data)
        XCTAssertEqual(again.name, "Brienz")
        XCTAssertEqual(again.gauge, .narrow)
        XCTAssertNil(again.opened)
    }

    func testTextsAndIdentifiers() throws {
        let count = 3
        let text: LocalizedStringResource = "\(count) of \("ten") are 100%"
        XCTAssertEqual(text.key, "%lld of %@ are 100%%")
        XCTAssertEqual(String(localized: text), "3 of ten are 100%")
        XCTAssertEqual(String(localized: "50% off"), "50% off")
        XCTAssertEqual(
            String(localized: LocalizedStringResource("greeting", defaultValue: "Hello \("you")")), "Hello you")
        let identifier = EntityIdentifier(for: NoteEntity.self, identifier: 12)
        let again = try JSONDecoder().decode(EntityIdentifier.self, from: JSONEncoder().encode(identifier))
        XCTAssertEqual(again, identifier)
        XCTAssertEqual(identifier.identifier(of: NoteEntity.self), 12)
        XCTAssertNil(identifier.identifier(of: FolderEntity.self))
        XCTAssertEqual(RecipeEntity.typeDisplayName.key, "Recipe")
    }
}
