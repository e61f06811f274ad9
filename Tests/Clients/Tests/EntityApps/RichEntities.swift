import AppIntents
import CoreSpotlight
import Foundation

// Properties of types that attributes do not have, and entities that say little of themselves, in the manner of apps.

enum Terrain: String, AppEnum {
    case rock, ice

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Terrain"
    static let caseDisplayRepresentations: [Terrain: DisplayRepresentation] = [.rock: "Bare rock", .ice: "Blue ice"]
}

/// An entity that is one of a few raw values, and an enumeration that people choose from.
enum Wing: String, AppEntity, AppEnum {
    case east, west

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Wing"
    static let caseDisplayRepresentations: [Wing: DisplayRepresentation] = [.east: "East wing", .west: "West wing"]
    var displayRepresentation: DisplayRepresentation { Self.caseDisplayRepresentations[self]! }
}

struct GuideEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Guide"
    static let defaultQuery = GuideQuery()
    let id: Float
    let name: String
    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(
            title: "\(name)", image: .init(url: URL(fileURLWithPath: "/tmp/\(name).png"), width: 32, height: 32))
    }
}

struct GuideQuery: EntityQuery {
    func entities(for identifiers: [Float]) async throws -> [GuideEntity] {
        [GuideEntity(id: 1.5, name: "Ines"), GuideEntity(id: 2, name: "Oskar")].filter { identifiers.contains($0.id) }
    }
}

struct ClimbEntity: IndexedEntity, OwnershipProvidingEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Climb"
    static let defaultQuery = ClimbQuery()

    let id: Int
    var displayRepresentation: DisplayRepresentation { "Climb \(id)" }

    @Property(title: "Time", indexingKey: \.duration) var time: Measurement<UnitDuration>
    @Property(title: "Height", indexingKey: \.altitude) var height: Measurement<UnitLength>
    @Property(title: "Terrains", indexingKey: \.keywords) var terrains: [Terrain]
    @Property(title: "Main terrain", indexingKey: \.genre) var mainTerrains: [Terrain]
    @Property(title: "Guides", indexingKey: \.authorNames) var guides: [GuideEntity]
    @Property(title: "Day", indexingKey: \.dueDate) var day: DateComponents?
    @Property(title: "Grade", indexingKey: \.contentDescription) var grade: Double
    @Property(title: "Leader", indexingKey: \.performers) var leader: PersonNameComponents
    @Property(title: "Tags", customIndexingKey: CSCustomAttributeKey(keyName: "climb_tags")!) var tags: Set<String>
    @Property(title: "Rope", customIndexingKey: CSCustomAttributeKey(keyName: "climb_rope")!)
    var rope: Measurement<UnitLength>
    /// What the attribute cannot take.
    @Property(title: "Ready", indexingKey: \.comment) var isReady: Bool
    @Property(title: "Weather", indexingKey: \.theme) var weather: Data

    var ownership: EntityOwnership {
        var ownership: EntityOwnership = []
        if isReady { ownership.insert(.shared) }
        if guides.isEmpty { ownership.insert(.public) }
        return ownership
    }

    var attributeSet: CSSearchableItemAttributeSet {
        let attributes = defaultAttributeSet
        attributes.comment = "Own words"
        attributes.theme = "Own theme"
        return attributes
    }

    init(id: Int, day: DateComponents?) {
        self.id = id
        time = Measurement(value: 1.5, unit: .hours)
        height = Measurement(value: 2, unit: .kilometers)
        terrains = [.rock, .ice]
        mainTerrains = [.ice]
        guides = [GuideEntity(id: 1.5, name: "Ines")]
        self.day = day
        grade = 6.5
        leader = PersonNameComponents(givenName: "Ada", familyName: "Berg")
        tags = ["north", "face"]
        rope = Measurement(value: 60, unit: .meters)
        isReady = true
        weather = Data([1])
    }
}

struct ClimbQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [ClimbEntity] { [] }
}

struct PreferencesEntity: UniqueAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Preferences"
    static let defaultQuery = UniqueAppEntityProvider { PreferencesEntity() }
}

struct SpanQuery: DynamicOptionsProvider {
    func results() async throws -> [Measurement<UnitLength>] { [Measurement(value: 5, unit: .meters)] }
}

extension AppEntity {
    /// As apps write it for all of their entities at once.
    static func find(_ id: ID) async throws -> Self? { try await defaultQuery.entities(for: [id]).first }
}
