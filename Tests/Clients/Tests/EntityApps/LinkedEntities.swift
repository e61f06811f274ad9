import AppIntents
import CoreSpotlight

/// Entities as apps for iOS 18 and later write them: with an address, a line below the title, and a description of their own.
struct ServiceEntity: IndexedEntity, URLRepresentableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Service"
    static let defaultQuery = ServiceQuery()
    static var urlRepresentation: URLRepresentation { "https://services.example/service/\(.id)?by=\(\.$owner)" }

    let id: String
    let name: String
    let summary: String
    @Property(identifier: "owner", title: "Owner", indexingKey: \CSSearchableItemAttributeSet.creator)
    var owner: String

    init(id: String, name: String, summary: String, owner: String) {
        self.id = id
        self.name = name
        self.summary = summary
        self.owner = owner
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", subtitle: "Storage tier")
    }

    var attributeSet: CSSearchableItemAttributeSet {
        let attributes = defaultAttributeSet
        attributes.contentDescription = summary
        return attributes
    }
}

final class ServiceStore: Sendable {
    let services = [
        ServiceEntity(id: "s 3", name: "Depot", summary: "Durable object buckets", owner: "Wren & Co"),
        ServiceEntity(id: "ec2", name: "Anvil", summary: "Rented machines", owner: "Wren & Co"),
    ]
}

struct ServiceQuery: EntityQuery {
    @Dependency private var store: ServiceStore
    @Dependency(key: "region") private var region: String

    func entities(for identifiers: [ServiceEntity.ID]) async throws -> [ServiceEntity] {
        store.services.filter { identifiers.contains($0.id) && region == "north" }
    }
}

/// The address as a constant, of a text, as some apps have it.
struct PlainlyLinkedEntity: AppEntity, URLRepresentableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Link"
    static let defaultQuery = PlainQuery()
    static let urlRepresentation: EntityURLRepresentation<Self> = "https://services.example/all"

    let id: Int
    var displayRepresentation: DisplayRepresentation { "Link" }
}

/// Where something stands; its text in addresses takes its time.
struct Place: Sendable, CustomURLRepresentationParameterConvertible {
    var shelf: String
    var box: Int
    var urlRepresentationParameter: String? {
        get async {
            await Task.yield()
            return box == 0 ? nil : "\(shelf)/\(box)"
        }
    }
}

struct CrateEntity: IndexedEntity, URLRepresentableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Crate"
    static let defaultQuery = CrateQuery()
    static var urlRepresentation: URLRepresentation { "https://crates.example/\(.id)?at=\(\.$place)" }

    let id: Int
    @Property(title: "Place") var place: Place
    var displayRepresentation: DisplayRepresentation { "Crate \(id)" }

    init(id: Int, place: Place) {
        self.id = id
        self.place = place
    }
}

struct CrateQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [CrateEntity] { [] }
}

struct PlainQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [PlainlyLinkedEntity] {
        identifiers.map(PlainlyLinkedEntity.init)
    }
}
