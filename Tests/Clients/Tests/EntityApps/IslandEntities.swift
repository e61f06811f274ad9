import AppIntents
import CoreSpotlight

// A travel app: its entities hold the app's own model, and work out what is searched.

struct Island: Hashable, Codable, Sendable {
    var id: Int
    var name: String
    var text: String
    var sea: String
    var harbours: [String]
}

struct IslandEntity: IndexedEntity, Hashable, Codable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Island"
    static let defaultQuery = IslandQuery()

    var island: Island
    var id: Int { island.id }

    @ComputedProperty(indexingKey: \.displayName)
    var name: String { island.name }

    // A comment with a brace { and a name: var other.
    @ComputedProperty(title: "What is to be seen", indexingKey: \.contentDescription)
    public var description: String { "\(island.text) {\"\(island.sea)\"}" }

    @ComputedProperty(customIndexingKey: CSCustomAttributeKey(keyName: "org_example_islands_sea")!)
    var sea: String { island.sea }

    @ComputedProperty(
        title: "Harbours",
        indexingKey: \.keywords
    )
    var `default`: [String]? { island.harbours.isEmpty ? nil : island.harbours }

    @ComputedProperty
    var nickname: String {
        get { String(island.name.prefix(3)) }
        set { island.name = newValue + island.name.dropFirst(3) }
    }

    @DeferredProperty(title: "Ferries today", indexingKey: \.textContent)
    var ferries: String {
        get async throws { try await IslandQuery.ferries(to: id) }
    }

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)", subtitle: "\(sea)") }
}

struct IslandQuery: EntityQuery {
    static let all = [
        IslandEntity(
            island: Island(
                id: 1, name: "Hiddensee", text: "Dunes and a lighthouse", sea: "Baltic", harbours: ["Kloster", "Vitte"])
        ),
        IslandEntity(island: Island(id: 2, name: "Inisheer", text: "Stone walls", sea: "Atlantic", harbours: [])),
    ]

    static func ferries(to island: Int) async throws -> String { "\(island) quassia" }

    func entities(for identifiers: [IslandEntity.ID]) async throws -> [IslandEntity] {
        Self.all.filter { identifiers.contains($0.id) }
    }
}

final class LighthouseEntity: IndexedEntity, Sendable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lighthouse"
    static let defaultQuery = LighthouseQuery()

    let id: UUID
    let range: Measurement<UnitLength>

    @ComputedProperty(indexingKey: \.contentDescription) var summary: String { "seen from \(Int(range.value)) miles" }

    init(id: UUID, range: Measurement<UnitLength>) {
        self.id = id
        self.range = range
    }

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Dornbusch") }
}

extension LighthouseEntity {
    @ComputedProperty(title: "Letter") var letter: String { "D" }
}

struct LighthouseQuery: EntityQuery {
    func entities(for identifiers: [UUID]) async throws -> [LighthouseEntity] {
        identifiers.map { LighthouseEntity(id: $0, range: Measurement(value: 24, unit: .nauticalMiles)) }
    }
}
