/// An entity that has the same identifier on all of a person's devices. Here nothing goes from one device to another, so that it
/// is an entity as any other.
///
/// Apple: developer.apple.com/documentation/appintents/syncableentity.
public protocol SyncableEntity: AppEntity {}

/// An identifier for this device, and one for all of them.
///
/// Entities are told apart, and found again, by the local identifier. The other counts only without it.
///
/// Apple: developer.apple.com/documentation/appintents/syncableentityidentifier.
public struct SyncableEntityIdentifier<
    LocalID: EntityIdentifierConvertible & Sendable, StableID: EntityIdentifierConvertible & Sendable
>: Sendable, EntityIdentifierConvertible {
    /// What the app knows the entity by here; nil if only the other is known.
    public let local: LocalID?
    /// What all devices know it by; nil if it was made from an identifier of this device.
    public let stable: StableID?

    private init(_ local: LocalID?, _ stable: StableID?) {
        self.local = local
        self.stable = stable
    }

    /// Both.
    public init(local: LocalID, stable: StableID) { self.init(local, stable) }

    /// One for both.
    public init(id: LocalID) where LocalID == StableID { self.init(id, id) }

    /// The local one's text, else the other's.
    public var entityIdentifierString: String {
        local?.entityIdentifierString ?? stable?.entityIdentifierString ?? ""
    }

    /// A local one; nil for any other text.
    public static func entityIdentifier(for entityIdentifierString: String) -> SyncableEntityIdentifier? {
        LocalID.entityIdentifier(for: entityIdentifierString).map { SyncableEntityIdentifier($0, nil) }
    }
}

extension SyncableEntityIdentifier: Hashable, CustomStringConvertible {
    /// Whether both are called by the same text here.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.entityIdentifierString == rhs.entityIdentifierString }

    /// By that text.
    ///
    /// - Parameter hasher: takes it.
    public func hash(into hasher: inout Hasher) { hasher.combine(entityIdentifierString) }

    /// That text.
    public var description: String { entityIdentifierString }
}
