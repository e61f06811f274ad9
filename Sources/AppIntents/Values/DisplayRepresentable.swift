public import LocalizedStrings

/// A type with a name that stays the same forever, since stored entities are known by it.
public protocol PersistentlyIdentifiable {
    /// The type's name in Swift unless the type says otherwise.
    static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
    /// The type's name in Swift, without its module.
    public static var persistentIdentifier: String { "\(Self.self)" }
}

/// A type that people know by a name.
public protocol TypeDisplayRepresentable {
    /// What people call things of this type.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

extension TypeDisplayRepresentable {
    /// What people call the type.
    public static var typeDisplayName: LocalizedStringResource { typeDisplayRepresentation.name }
}

/// A value that people know by a title.
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
    /// How the value looks now; asked whenever it is indexed.
    var displayRepresentation: DisplayRepresentation { get }
}

/// A value that says how it looks, of a type that people know by a name.
public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}

extension InstanceDisplayRepresentable {
    /// The title.
    public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

/// What an app's actions work with.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue, Sendable {}
