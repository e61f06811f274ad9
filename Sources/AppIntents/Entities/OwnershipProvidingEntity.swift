/// An entity that says with whom it is shared. Nothing asks here: it is what Apple's system warns of before an intent changes it.
///
/// Apple: developer.apple.com/documentation/appintents/ownershipprovidingentity.
public protocol OwnershipProvidingEntity: AppEntity {
    /// With whom it is shared now.
    var ownership: EntityOwnership { get }
}

/// With whom an entity is shared; nobody where it is empty.
///
/// Apple: developer.apple.com/documentation/appintents/entityownership.
public struct EntityOwnership: OptionSet, Sendable {
    /// A bit for each.
    public let rawValue: Int
    /// With people whom somebody named.
    public static let shared = EntityOwnership(rawValue: 1)
    /// With everybody.
    public static let `public` = EntityOwnership(rawValue: 2)

    /// - Parameter rawValue: a bit for each.
    public init(rawValue: Int) { self.rawValue = rawValue }
}
