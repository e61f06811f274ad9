import Foundation
import LocalizedStrings

/// An entity type with a single instance, such as an app's settings.
///
/// Apple: developer.apple.com/documentation/appintents/uniqueappentity.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

extension UniqueAppEntity {
    /// The type's name: no other entity has it.
    public var id: String { Self.persistentIdentifier }
    /// What people call the type.
    public var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: Self.typeDisplayName) }
}

/// Finds the only entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Entity: UniqueAppEntity {
    /// What it hands over: the entity.
    associatedtype Unique = Entity

    /// The entity as it is now.
    func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery where Unique == Entity {
    /// The only one.
    public func allEntities() async throws -> [Entity] { [try await uniqueEntity()] }

    /// The only one, whatever it is called by.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
        identifiers.isEmpty ? [] : [try await uniqueEntity()]
    }
}

/// A query that is a closure: `static let defaultQuery = UniqueAppEntityProvider { Settings.current }`.
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
    /// What it finds.
    public typealias Unique = Entity
    /// What it hands over.
    public typealias Result = [Entity]

    private struct MissingClosure: LocalizedError {
        var errorDescription: String? {
            "UniqueAppEntityProvider() knows no \(Entity.self): make it with a closure that does."
        }
    }

    private let provider: @Sendable () async throws -> Entity

    /// Throws whenever it is asked: queries are made without arguments if only their type is known.
    public init() { provider = { throw MissingClosure() } }

    /// - Parameter provider: called whenever the entity is asked for.
    public init(_ provider: @escaping @Sendable () async throws -> Entity) { self.provider = provider }

    /// What the closure makes.
    public func uniqueEntity() async throws -> Entity { try await provider() }
}
