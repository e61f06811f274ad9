import Foundation
import LocalizedStrings

// Entities that are raw values, as generated code has them: `enum Wing: String, AppEntity`.

extension AppEntity where Self: RawRepresentable, ID == RawValue {
    /// The raw value.
    public var id: RawValue { rawValue }
    /// Makes entities of their raw values.
    public static var defaultQuery: _RawRepresentableStringQuery<Self> { _RawRepresentableStringQuery() }
}

/// Finds entities that are raw values; all of them if they are `CaseIterable`.
public struct _RawRepresentableStringQuery<Entity: AppEntity & RawRepresentable>: EntityStringQuery
where Entity.ID == Entity.RawValue {
    /// What it hands over.
    public typealias Result = [Entity]

    /// There is nothing to choose.
    public init() {}

    private var all: [Entity] { (Entity.self as? any CaseIterable.Type).flatMap(Self.cases) ?? [] }

    private static func cases(_ type: any CaseIterable.Type) -> [Entity]? { type.allCases as? [Entity] }

    /// Those that have such a raw value.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        identifiers.compactMap(Entity.init(rawValue:))
    }

    /// The cases whose titles have the text, accents and case apart.
    public func entities(matching string: String) async throws -> [Entity] {
        all.filter { String(localized: $0.displayRepresentation.title).localizedStandardContains(string) }
    }

    /// All cases.
    public func suggestedEntities() async throws -> [Entity] { all }
}
