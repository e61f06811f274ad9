import AppIntents
import CoreSpotlight

// A note app that had its own items before it had entities: items are associated, folders are entities of their own.

struct NoteEntity: IndexedEntity, Hashable, Codable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
    static var defaultQuery: NoteQuery { NoteQuery() }

    var id: Int
    var title: String
    var body: String
    var tags: [String] = []

    var displayRepresentation: DisplayRepresentation {
        .init(title: LocalizedStringResource(stringLiteral: title), subtitle: "\(body)")
    }

    var attributeSet: CSSearchableItemAttributeSet {
        let attributes = defaultAttributeSet
        attributes.keywords = tags
        attributes.textContent = body
        attributes.contentType = UTType.plainText.identifier
        attributes.domainIdentifier = "notes"
        return attributes
    }
}

struct NoteQuery: EnumerableEntityQuery {
    typealias Entity = NoteEntity
    static let all = [
        NoteEntity(id: 1, title: "Moorings", body: "Ask the harbour master", tags: ["boats"]),
        NoteEntity(id: 2, title: "Paint", body: "Two litres of red lead"),
    ]
    func allEntities() async throws -> [NoteEntity] { Self.all }
}

extension NoteQuery: IndexedEntityQuery {
    func reindexEntities(for identifiers: [Int], indexDescription: CSSearchableIndexDescription) async throws {
        let notes = try await entities(for: identifiers)
        try await CSSearchableIndex.default().indexAppEntities(notes)
    }

    func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
        try await CSSearchableIndex.default().indexAppEntities(try await allEntities())
    }
}

struct FolderEntity: Identifiable {
    var id: String
}

extension FolderEntity: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation { "Folder" }
    static let persistentIdentifier = "Folder/2"
    static var defaultQuery: FolderQuery { FolderQuery() }
    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

extension FolderEntity: IndexedEntity {}

struct FolderQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [FolderEntity] { identifiers.map(FolderEntity.init(id:)) }
}

enum NoteSpotlight {
    static func updateSpotlightIndex() async throws {
        guard CSSearchableIndex.isIndexingAvailable() else { return }
        let items = NoteQuery.all.map { note in
            let item = CSSearchableItem(
                uniqueIdentifier: "note-\(note.id)", domainIdentifier: "notes", attributeSet: note.attributeSet)
            if #available(iOS 18.0, *) { item.associateAppEntity(note) }
            return item
        }
        try await CSSearchableIndex.default().indexSearchableItems(items)
    }

    static func viewed(_ note: NoteEntity) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "org.example.notes.view")
        activity.title = note.title
        activity.isEligibleForSearch = true
        if #available(iOS 18.2, *) { activity.appEntityIdentifier = EntityIdentifier(for: note) }
        return activity
    }
}
