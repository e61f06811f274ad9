/// For `UUID`: their identifiers are not stored.
public import Foundation

/// Values that an action hands over together. Such an entity has no lasting identity, and no query finds it.
///
/// Apple: developer.apple.com/documentation/appintents/transientappentity.
public protocol TransientAppEntity: AppEntity {
    /// An entity whose properties are set afterwards.
    init()
}

extension TransientAppEntity {
    /// Another one at each reading, unless the entity keeps one.
    public var id: UUID { UUID() }

    /// Finds nothing, unless the entity says otherwise.
    public static var defaultQuery: TransientAppEntityQuery<Self> { TransientAppEntityQuery() }
}

/// The query of entities that no query finds.
public struct TransientAppEntityQuery<Entity: TransientAppEntity>: EntityQuery {
    /// What it would hand over.
    public typealias Result = [Entity]

    /// The only one there is.
    public init() {}

    /// None.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}
