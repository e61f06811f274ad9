import Foundation
import Synchronization

/// Identifies an entity by its type and its own identifier.
public struct EntityIdentifier: Hashable, Codable, Sendable {
    /// The type's ``PersistentlyIdentifiable/persistentIdentifier``.
    public let typeIdentifier: String
    /// The text form of the entity's own identifier.
    public let identifier: String

    /// That of an entity.
    public init<Entity: AppEntity>(for entity: Entity) { self.init(for: Entity.self, identifier: entity.id) }

    /// That of an entity which need not be at hand.
    public init<Entity: AppEntity>(for type: Entity.Type, identifier: Entity.ID) {
        typeIdentifier = type.persistentIdentifier
        self.identifier = identifier.entityIdentifierString
        EntityTypes.remember(type)
    }

    /// The type of the entity.
    ///
    /// The type of an identifier that was read from the index is known once the program has made an identifier of that
    /// type. Until then its type is unknown, and equals none of the program's types.
    public var entityType: any AppEntity.Type { EntityTypes.named(typeIdentifier) ?? UnknownAppEntity.self }

    /// The identifier of an entity of a type; nil if this is another type's.
    public func identifier<Entity: AppEntity>(of type: Entity.Type) -> Entity.ID? {
        typeIdentifier == type.persistentIdentifier ? Entity.ID.entityIdentifier(for: identifier) : nil
    }

    /// The entity, which the type's default query finds; nil if it is not there any more, or of another type.
    ///
    /// - Throws: what the query throws, and what a closure throws that makes one of the query's dependencies.
    public func entity<Entity: AppEntity>(_ type: Entity.Type) async throws -> Entity? {
        guard let identifier = identifier(of: type) else { return nil }
        let query = type.defaultQuery
        try await PreparedDependencies.prepare(for: query)
        return try await query.entities(for: [identifier]).first { $0.id == identifier }
    }
}

extension EntityIdentifier: _IntentValue {}

extension EntityIdentifier: CustomStringConvertible {
    /// One text for both; the unique identifier of the item that stands for the entity in the index.
    public var description: String { Self.prefix(typeIdentifier) + identifier }

    /// What an activity calls the entity that a person chose: the unique identifier of its item,
    /// `userInfo[CSSearchableItemActivityIdentifier]`. An item of the app's own that stands for an entity is called otherwise; for
    /// that ask the activity for its `appEntityIdentifier`.
    ///
    /// - Parameter activityIdentifier: the ``description`` of an identifier. The result is nil for a text without a
    ///   slash behind a type's name. This does not check whether there is such a type.
    public init?(activityIdentifier: String) {
        guard let slash = activityIdentifier.firstIndex(of: "/"),
            let type = activityIdentifier[..<slash].removingPercentEncoding, !type.isEmpty
        else { return nil }
        typeIdentifier = type
        identifier = String(activityIdentifier[activityIdentifier.index(after: slash)...])
    }

    /// What the descriptions of all entities of a type begin with. A type's name has no slash there.
    static func prefix(_ typeIdentifier: String) -> String {
        let unescaped = CharacterSet(charactersIn: "/%").inverted
        return (typeIdentifier.addingPercentEncoding(withAllowedCharacters: unescaped) ?? typeIdentifier) + "/"
    }
}

/// The types that identifiers were made for, by their persistent names.
private enum EntityTypes {
    private static let known = Mutex<[String: any AppEntity.Type]>([:])

    static func remember(_ type: any AppEntity.Type) { known.withLock { $0[type.persistentIdentifier] = type } }

    static func named(_ identifier: String) -> (any AppEntity.Type)? { known.withLock { $0[identifier] } }
}

/// Stands for a type that the program has not named yet.
private struct UnknownAppEntity: TransientAppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation { "?" }
    var displayRepresentation: DisplayRepresentation { "?" }
}
