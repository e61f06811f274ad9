import AppIntents
import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

// Entities of the kinds that need no intents, in the manner of apps.

struct MoonEntity: TransientAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Current Moon"

    @Property(title: "Phase") var phase: String
    @Property(title: "Illumination") var illumination: Double
    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(phase)", subtitle: "\(illumination) % lit")
    }

    init() {}

    init(phase: String, illumination: Double) {
        self.phase = phase
        self.illumination = illumination
    }
}

struct SettingsEntity: UniqueAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"
    static let defaultQuery = UniqueAppEntityProvider { SettingsEntity(theme: "dark") }

    let id = "settings"
    var theme: String
    var displayRepresentation: DisplayRepresentation { "Settings" }
}

struct AccountEntity: UniqueAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Account"
    static let defaultQuery = AccountQuery()

    let id: UUID
    var displayRepresentation: DisplayRepresentation { "Account" }
}

struct AccountQuery: UniqueAppEntityQuery {
    typealias Entity = AccountEntity
    static let findIntentDescription: IntentDescription? = IntentDescription(
        "Finds the account.", categoryName: "Accounts", searchKeywords: ["person"], resultValueName: "Account")

    func uniqueEntity() async throws -> AccountEntity { AccountEntity(id: UUID()) }
}

struct DraftEntity: FileEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Draft"
    static let supportedContentTypes: [UTType] = [.plainText]
    static let defaultQuery = DraftQuery()

    let id: FileEntityIdentifier
    var displayRepresentation: DisplayRepresentation { "\(id.draftIdentifier ?? "Draft")" }
}

struct DraftQuery: EntityQuery {
    func entities(for identifiers: [FileEntityIdentifier]) async throws -> [DraftEntity] {
        identifiers.map { DraftEntity(id: $0) }
    }
}

struct PhotoEntity: IndexedEntity, SyncableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Photo"
    static let defaultQuery = PhotoQuery()

    let id: SyncableEntityIdentifier<Int, String>
    var displayRepresentation: DisplayRepresentation { "Photo \(id.local ?? 0)" }
}

struct PhotoQuery: EnumerableEntityQuery {
    static var findIntentDescription: IntentDescription? { "Finds photos." }

    func allEntities() async throws -> [PhotoEntity] {
        [1, 2].map { PhotoEntity(id: SyncableEntityIdentifier(local: $0, stable: "photo-\($0)")) }
    }
}

struct Album: TransientAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"

    @Property(title: "Photos") var photos: EntityCollection<PhotoEntity>
    var displayRepresentation: DisplayRepresentation { "\(photos.identifiers.count) photos" }

    init() {}

    init(photos: EntityCollection<PhotoEntity>) { self.photos = photos }
}

/// A store that its app makes in one of the ways in which dependencies are added.
final class Shelf: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}

@MainActor final class Session: Sendable {
    let person: String
    init(person: String) { self.person = person }
}

struct ShelfEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
    static let defaultQuery = ShelfQuery()

    let id: String
    let owner: String
    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct ShelfQuery: EntityQuery {
    @Dependency var shelf: Shelf
    @Dependency(key: "session") var session: Session
    @Dependency(default: 3) var rows: Int

    func entities(for identifiers: [String]) async throws -> [ShelfEntity] {
        let owner = await session.person
        return identifiers.map { ShelfEntity(id: "\(shelf.name) \($0) \(rows)", owner: owner) }
            + identifiers.map { ShelfEntity(id: $0, owner: owner) }
    }
}

struct DrawerEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Drawer"
    static let defaultQuery = DrawerQuery()

    let id: String
    let name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }
}

/// What it needs may be refused, or takes its time.
struct DrawerQuery: EntityQuery {
    static var allowedExecutionTargets: ExecutionTargets { [.main, .appIntentsExtension] }

    @Dependency(key: "refusal") var shelf: Shelf
    @Dependency(key: "lining", default: DrawerQuery.makeLining) var lining: String

    @Sendable static func makeLining() async throws -> String {
        try await Task.sleep(nanoseconds: 1_000_000)
        return "lining"
    }

    // On the main actor a dependency that is not made yet cannot be read.
    @MainActor func entities(for identifiers: [String]) async throws -> [DrawerEntity] {
        identifiers.map { DrawerEntity(id: $0, name: "\(shelf.name) with \(lining)") }
    }
}

/// Its picture is made when it is indexed.
struct PosterEntity: IndexedEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Poster"
    static let defaultQuery = PosterQuery()

    let id: Int
    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "Poster \(id)", subtitle: "on the wall", synonyms: ["bill"]) { [id] in
            await Task.yield()
            if id == 3 { throw CocoaError(.fileNoSuchFile) }
            return id == 2 ? nil : DisplayRepresentation.Image(data: Data([1, 2, 3]))
        }
    }
}

struct PosterQuery: EntityQuery, IndexedEntityQuery {
    func entities(for identifiers: [Int]) async throws -> [PosterEntity] { identifiers.map { PosterEntity(id: $0) } }

    @MainActor func reindexEntities(
        for identifiers: [Int], indexDescription: CSSearchableIndexDescription
    ) async throws {
        try await CSSearchableIndex.default().indexAppEntities(entities(for: identifiers))
    }

    @MainActor func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
        try await reindexEntities(for: [1, 2, 3], indexDescription: indexDescription)
    }
}
