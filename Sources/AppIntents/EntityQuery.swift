/// Finds an app's entities again.
///
/// ``EntityIdentifier/entity(_:)`` asks for the one that a person chose. Nothing else here calls queries: there is no
/// assistant that would.
public protocol EntityQuery: PersistentlyIdentifiable, Sendable {
    associatedtype Entity: AppEntity
    /// What ``suggestedEntities()`` hands over.
    associatedtype SuggestedEntities = [Entity]

    init()

    /// The entities of some identifiers; those that are no longer there are left out.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

    /// Entities worth offering before anything is typed; none unless the query says otherwise.
    func suggestedEntities() async throws -> SuggestedEntities
}

extension EntityQuery where SuggestedEntities == [Entity] {
    /// None, unless the query says otherwise.
    public func suggestedEntities() async throws -> [Entity] { [] }
}

/// Finds entities by what a person calls them.
public protocol EntityStringQuery: EntityQuery {
    func entities(matching string: String) async throws -> [Entity]
}

/// Knows all entities, which are few.
public protocol EnumerableEntityQuery: EntityQuery {
    func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
    /// Those of all entities that have one of the identifiers: all are fetched.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let wanted = Set(identifiers)
        return try await allEntities().filter { wanted.contains($0.id) }
    }
}

extension EnumerableEntityQuery where SuggestedEntities == [Entity] {
    /// All of them.
    public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}
