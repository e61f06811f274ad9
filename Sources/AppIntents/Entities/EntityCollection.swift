/// Many entities of a type, by their identifiers. The entities themselves are looked up on demand.
///
/// Apple: developer.apple.com/documentation/appintents/entitycollection.
public struct EntityCollection<Entity: AppEntity>: _IntentValue {
    /// In the order in which they were given. After a change of the identifiers, the entities are found anew.
    public var identifiers: [Entity.ID] {
        didSet { entities = nil }
    }
    /// Those of the identifiers, if they are at hand.
    private var entities: [Entity]?

    /// - Parameter identifiers: of entities that need not be at hand.
    public init(identifiers: [Entity.ID] = []) { self.identifiers = identifiers }

    /// - Parameter entities: kept, so that ``resolvedEntities()`` hands over these.
    public init(entities: [Entity]) {
        identifiers = entities.map(\.id)
        self.entities = entities
    }

    /// The entities: those that the collection was made of, else those that the type's default query finds, which leaves out
    /// what is no longer there.
    ///
    /// - Throws: what the query throws, and what a closure throws that makes one of the query's dependencies.
    public func resolvedEntities() async throws -> [Entity] {
        if let entities { return entities }
        let query = Entity.defaultQuery
        try await PreparedDependencies.prepare(for: query)
        return try await query.entities(for: identifiers)
    }
}
