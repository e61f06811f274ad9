/// An entity that says with whom it is shared. Nothing asks here: it is what Apple's system warns of before an intent changes it.
///
/// Apple: developer.apple.com/documentation/appintents/ownershipprovidingentity.
public protocol OwnershipProvidingEntity: AppEntity {
    /// With whom it is shared now.
    var ownership: EntityOwnership { get }
}

/// The people with whom an entity is shared; empty if it is not shared.
///
/// Apple: developer.apple.com/documentation/appintents/entityownership.
public struct EntityOwnership: OptionSet, Sendable {
    /// A bit for each.
    public let rawValue: Int
    /// With named people.
    public static let shared = EntityOwnership(rawValue: 1)
    /// With everybody.
    public static let `public` = EntityOwnership(rawValue: 2)

    /// - Parameter rawValue: a bit for each.
    public init(rawValue: Int) { self.rawValue = rawValue }
}
