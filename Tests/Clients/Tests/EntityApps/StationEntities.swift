import AppIntents
import CoreSpotlight

// A railway app: its stations have a kind, go into files as JSON, and are offered in sections.

enum Gauge: String, AppEnum, Codable {
    case standard, narrow

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Gauge"
    static let caseDisplayRepresentations: [Gauge: DisplayRepresentation] = [
        .standard: "Standard gauge",
        .narrow: DisplayRepresentation(title: "Metre track", subtitle: "In the mountains"),
    ]
}

struct StationEntity: IndexedEntity, Codable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Station"
    static let defaultQuery = StationQuery()

    let id: Int

    @Property(title: "Name", indexingKey: \.displayName)
    var name: String

    @Property(title: "Gauge", indexingKey: \.contentDescription)
    var gauge: Gauge

    @Property(title: "Opened")
    var opened: Int?

    init(id: Int, name: String, gauge: Gauge) {
        self.id = id
        self.name = name
        self.gauge = gauge
    }

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

struct StationQuery: EntityStringQuery {
    static let all = [
        StationEntity(id: 1, name: "Ouchy", gauge: .standard), StationEntity(id: 2, name: "Brienz", gauge: .narrow),
        StationEntity(id: 3, name: "Zermatt", gauge: .narrow),
    ]

    func entities(for identifiers: [StationEntity.ID]) async throws -> [StationEntity] {
        Self.all.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> IntentItemCollection<StationEntity> {
        .init(promptLabel: "Which station?", items: Self.all.filter { $0.name.hasPrefix(string) })
    }

    func suggestedEntities() async throws -> IntentItemCollection<StationEntity> {
        let narrow = Self.all.filter { $0.gauge == .narrow }
        return IntentItemCollection {
            ItemSection("By the lake") { Self.all[0] }
            ItemSection(LocalizedStringResource("In the mountains"), items: narrow)
        }
    }
}

struct LineQuery: EnumerableEntityQuery {
    typealias Result = IntentItemCollection<StationEntity>
    func allEntities() async throws -> IntentItemCollection<StationEntity> {
        IntentItemCollection(sections: [IntentItemSection(items: StationQuery.all.map { IntentItem($0) })])
    }
}

struct PlatformProvider: DynamicOptionsProvider {
    func results() async throws -> ItemCollection<Int> {
        ItemCollection(usesIndexedCollation: true) {
            ItemSection("Near", subtitle: "No stairs") {
                IntentItem(1, title: "Platform 1", subtitle: "To the lake")
                IntentItem(2)
            }
            ItemSection { for platform in 3...4 { platform } }
        }
    }

    func defaultResult() async -> Int? { 1 }
}

struct OperatorProvider: DynamicOptionsProvider {
    func results() async throws -> [String] { ["Valley Line", "Lake Ferries"] }
}
