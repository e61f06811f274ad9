import AppIntents
import CoreSpotlight
import XCTest

final class EntityKindTests: ProgramTestCase {
    func testTransientEntitiesAreNotLookedFor() async throws {
        let moon = MoonEntity(phase: "Waning", illumination: 12.5)
        XCTAssertEqual(moon.displayRepresentation.title.key, "%@")
        XCTAssertEqual(String(localized: moon.displayRepresentation.title), "Waning")
        let found = try await MoonEntity.defaultQuery.entities(for: [moon.id])
        XCTAssertTrue(found.isEmpty)
        var empty = MoonEntity()
        empty.phase = "New"
        XCTAssertEqual(empty.phase, "New")
    }

    func testTheOnlyEntityIsFoundWhateverItIsCalledBy() async throws {
        let settings = try await EntityIdentifier(for: SettingsEntity.self, identifier: "settings")
            .entity(SettingsEntity.self)
        XCTAssertEqual(settings?.theme, "dark")
        let (all, suggested) = try await (
            SettingsEntity.defaultQuery.allEntities(), SettingsEntity.defaultQuery.suggestedEntities()
        )
        XCTAssertEqual(all.count, 1)
        XCTAssertEqual(suggested.map(\.id), ["settings"])
        let account = try await AccountQuery().entities(for: [UUID()])
        XCTAssertEqual(account.count, 1)
        XCTAssertEqual(AccountQuery.findIntentDescription?.resultValueName?.key, "Account")
        do {
            _ = try await UniqueAppEntityProvider<SettingsEntity>().uniqueEntity()
            XCTFail("A provider without a closure knows no entity.")
        } catch {
            XCTAssertTrue(error.localizedDescription.contains("closure"), "\(error)")
        }
    }

    func testFilesAndDraftsComeBackFromTheirText() async throws {
        let file = try FileEntityIdentifier.file(url: URL(fileURLWithPath: "/tmp/märz/a b.txt"))
        let draft = FileEntityIdentifier.draft(identifier: "7: new")
        for identifier in [file, draft] {
            let entity = EntityIdentifier(for: DraftEntity.self, identifier: identifier)
            XCTAssertEqual(entity.identifier(of: DraftEntity.self), identifier)
            let coded = try JSONDecoder().decode(FileEntityIdentifier.self, from: JSONEncoder().encode(identifier))
            XCTAssertEqual(coded, identifier)
        }
        let url = try await file.fileURL, none = try await draft.fileURL
        XCTAssertEqual(url?.lastPathComponent, "a b.txt")
        XCTAssertTrue(draft.isDraft && draft.draftIdentifier == "7: new" && none == nil && !file.isDraft)
        XCTAssertThrowsError(try FileEntityIdentifier.file(url: URL(string: "https://example.org/a")!))
        XCTAssertNil(FileEntityIdentifier.entityIdentifier(for: "https://example.org/a"))
        XCTAssertEqual(DraftEntity.supportedContentTypes, [.plainText])
    }

    func testSyncableEntitiesAreKnownByTheirLocalIdentifier() async throws {
        let photos = try await PhotoQuery().allEntities()
        XCTAssertEqual(photos[0].id.stable, "photo-1")
        let again = EntityIdentifier(for: photos[1]).identifier(of: PhotoEntity.self)
        XCTAssertEqual(again, photos[1].id)
        XCTAssertNil(again?.stable)
        let found = try await EntityIdentifier(for: photos[1]).entity(PhotoEntity.self)
        XCTAssertEqual(found?.id.stable, "photo-2")
        XCTAssertEqual(SyncableEntityIdentifier<String, String>(id: "x").stable, "x")
        XCTAssertEqual(CSSearchableItem(appEntity: photos[0]).uniqueIdentifier, "PhotoEntity/1")
    }

    func testAQuerySaysHowItsEntitiesLook() async throws {
        let photos = try await PhotoQuery().allEntities().map(\.id)
        let looks = try await PhotoQuery().displayRepresentations(for: [photos[1]])
        XCTAssertEqual(looks.mapValues { String(localized: $0.title) }, [photos[1]: "Photo 2"])
    }

    func testManyEntitiesAreHeldByTheirIdentifiers() async throws {
        let photos = try await PhotoQuery().allEntities()
        var album = Album(photos: EntityCollection(identifiers: photos.reversed().map(\.id)))
        XCTAssertEqual(album.photos.identifiers, photos.reversed().map(\.id))
        let found = try await album.photos.resolvedEntities()
        XCTAssertEqual(Set(found.map(\.id)), Set(photos.map(\.id)))
        // One that the query would not find is at hand.
        let other = PhotoEntity(id: SyncableEntityIdentifier(local: 99, stable: "photo-99"))
        album.photos = EntityCollection(entities: [other])
        let kept = try await album.photos.resolvedEntities()
        XCTAssertEqual(kept.map(\.id), [other.id])
        album.photos.identifiers.append(photos[0].id)
        let changed = try await album.photos.resolvedEntities()
        XCTAssertEqual(changed.map(\.id), [photos[0].id])
        XCTAssertTrue(EntityCollection<PhotoEntity>().identifiers.isEmpty)
    }

    func testAnIdentifierSaysOfWhichTypeItIs() throws {
        let identifier = EntityIdentifier(
            for: PhotoEntity.self, identifier: SyncableEntityIdentifier(local: 1, stable: "1"))
        XCTAssertTrue(identifier.entityType == PhotoEntity.self)
        XCTAssertFalse(identifier.entityType == DraftEntity.self)
        // What another program wrote about an unknown type.
        let text = #"{"typeIdentifier": "OtherEntity", "identifier": "1"}"#
        let other = try JSONDecoder().decode(EntityIdentifier.self, from: Data(text.utf8))
        XCTAssertFalse(other.entityType == PhotoEntity.self)
    }

    @MainActor func testDependenciesAreAddedInEachWay() async throws {
        let shelf = Shelf("oak")
        // A closure, a closure that takes its time, and a value.
        AppDependencyManager.shared.add { shelf }
        let session: @Sendable () async throws -> Session = { @MainActor in Session(person: "Wren") }
        AppDependencyManager.shared.add(key: "session", dependency: session)
        let found = try await EntityIdentifier(for: ShelfEntity.self, identifier: "2").entity(ShelfEntity.self)
        XCTAssertEqual(found?.owner, "Wren")
        let all = try await ShelfQuery().entities(for: ["2"])
        XCTAssertEqual(all.map(\.id), ["oak 2 3", "2"])
        AppDependencyManager.shared.add(dependency: 5)
        XCTAssertEqual(ShelfQuery().rows, 5)
        let manager = AppDependencyManager()
        manager.add(key: "slow") { () async -> Int in
            try? await Task.sleep(nanoseconds: 1_000_000)
            return 7
        }
        let slow = AppDependency<Int>(key: "slow", manager: manager)
        // Read where it can be waited for.
        let value = await Task.detached { slow.wrappedValue }.value
        XCTAssertEqual(value, 7)
        slow.wrappedValue = 8
        XCTAssertEqual(slow.projectedValue.wrappedValue, 8)
        let nothing = AppDependency<Int>(manager: AppDependencyManager(), default: 4)
        XCTAssertEqual(nothing.wrappedValue, 4)
        let later = AppDependency<Int>(manager: AppDependencyManager()) { () async throws -> Int in 6 }
        let latest = await Task.detached { later.wrappedValue }.value
        XCTAssertEqual(latest, 6)
    }

    func testWhatAClosureThrowsComesToWhoAsksForTheEntity() async throws {
        struct Refusal: Error {}
        let manager = AppDependencyManager.shared
        let drawer = EntityIdentifier(for: DrawerEntity.self, identifier: "1")
        let takesItsTime: @Sendable () async throws -> Shelf = { throw Refusal() }
        let isAskedOnce: @Sendable () throws -> Shelf = { throw Refusal() }
        manager.add(key: "refusal", dependency: takesItsTime)
        do {
            _ = try await drawer.entity(DrawerEntity.self)
            XCTFail("The closure's error is lost.")
        } catch is Refusal {}
        // Another's query does not need it.
        let settings = try await EntityIdentifier(for: SettingsEntity.self, identifier: "settings").entity(
            SettingsEntity.self)
        XCTAssertNotNil(settings)
        manager.add(key: "refusal", dependency: isAskedOnce)
        do {
            _ = try await drawer.entity(DrawerEntity.self)
            XCTFail("The closure's error is lost.")
        } catch is Refusal {}
        // The replacement.
        manager.add(key: "refusal", dependency: Shelf("ash"))
        let found = try await drawer.entity(DrawerEntity.self)
        XCTAssertEqual(found?.name, "ash with lining")
    }

    func testPicturesThatTakeTheirTimeAreWaitedFor() async throws {
        XCTAssertEqual(PosterEntity(id: 1).displayRepresentation, PosterEntity(id: 1).displayRepresentation)
        try await PosterQuery().reindexAllEntities(indexDescription: CSSearchableIndexDescription())
        let context = CSSearchQueryContext()
        context.fetchAttributes = ["thumbnailData", "title"]
        let query = CSSearchQuery(queryString: "alternateNames == \"bill\"", queryContext: context)
        var pictures: [String?: Data?] = [:]
        for try await found in query.results {
            pictures[found.item.attributeSet.title] = found.item.attributeSet.thumbnailData
        }
        XCTAssertEqual(pictures, ["Poster 1": Data([1, 2, 3]), "Poster 2": nil, "Poster 3": nil])
    }
}
