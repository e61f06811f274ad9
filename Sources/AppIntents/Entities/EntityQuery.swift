/// Finds an app's entities again.
///
/// ``EntityIdentifier/entity(_:)`` asks for the one that a person chose. Only it calls queries here: there is no
/// assistant that would.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable
where Entity == Result.Result {
    /// What it finds: what is handed over, unless the query says otherwise.
    associatedtype Entity: AppEntity = Result.Result.ValueType
    /// What ``suggestedEntities()`` hands over.
    associatedtype Result = [Entity]

    /// One that needs nothing but its ``AppDependency`` properties.
    init()

    /// The entities of some identifiers; those that are no longer there are left out.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

    /// Which of the app's programs may run it; all unless the query says otherwise. Without effect here.
    static var allowedExecutionTargets: IntentExecutionTargets { get }

    /// Entities worth offering before anything is typed; none unless the query says otherwise.
    func suggestedEntities() async throws -> Result

    /// How some entities look; as the entities themselves say unless the query knows it without them.
    func displayRepresentations(for identifiers: [Entity.ID]) async throws -> [Entity.ID: DisplayRepresentation]
}

extension EntityQuery {
    /// What marks something that the query needs. See ``AppDependency``.
    public typealias Dependency = AppDependency
    /// What Apple's documents call them in a query.
    public typealias ExecutionTargets = IntentExecutionTargets

    /// All of them.
    public static var allowedExecutionTargets: IntentExecutionTargets {
        [.main, .appIntentsExtension, .widgetKitExtension]
    }

    /// None, unless the query says otherwise.
    public func suggestedEntities() async throws -> [Entity] { [] }

    /// As the entities say that are found by ``entities(for:)``.
    public func displayRepresentations(
        for identifiers: [Entity.ID]
    ) async throws -> [Entity.ID: DisplayRepresentation] {
        let found = try await entities(for: identifiers)
        return Dictionary(found.map { ($0.id, $0.displayRepresentation) }, uniquingKeysWith: { first, _ in first })
    }

    /// What the query suggests.
    public func results() async throws -> Result { try await suggestedEntities() }
}

/// Finds entities by what a person calls them.
public protocol EntityStringQuery: EntityQuery {
    /// Entities that a person may mean by a text.
    func entities(matching string: String) async throws -> Result
}

/// Knows all entities, which are few.
public protocol EnumerableEntityQuery: EntityQuery {
    /// Declared again, so that the compiler infers it from ``allEntities()`` alone.
    associatedtype Entity
    /// Declared again, so that the compiler infers it from ``allEntities()`` alone.
    associatedtype Result

    /// Every entity that there is.
    func allEntities() async throws -> Result

    /// Describes the action that finds entities. Nothing shows it here.
    static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
    /// None, unless the query says otherwise.
    public static var findIntentDescription: IntentDescription? { nil }

    /// Those of all entities that have one of the identifiers: all are fetched.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        let wanted = Set(identifiers)
        return try await allEntities().items.filter { wanted.contains($0.id) }
    }

    /// All of them.
    public func suggestedEntities() async throws -> Result { try await allEntities() }
}
