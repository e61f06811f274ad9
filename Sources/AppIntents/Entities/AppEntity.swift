/// An app that imports this module need not import it besides, as on Apple's systems.
@_exported public import Foundation
/// Texts for people, which Apple's Foundation has.
@_exported public import LocalizedStrings

// Names and shapes: Apple, "App Intents", developer.apple.com/documentation/appintents. Of that framework here is what
// makes an app's entities findable: entities, their queries and how they look. Intents are not here.

/// One of the things that an app holds, such as a note or an order, which people may look for.
///
/// Its identifier must stay the same forever: it is what the app gets back when the entity was chosen.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == ValueType, ID: EntityIdentifierConvertible & Sendable {
    associatedtype DefaultQuery: EntityQuery where ValueType == DefaultQuery.Entity
    /// Finds entities of this type again by their identifiers.
    static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
    /// What marks something that the entity needs. See ``AppDependency``.
    public typealias Dependency = AppDependency
}

/// What identifies an entity: a value with a text form that it can be made from again.
public protocol EntityIdentifierConvertible {
    /// The text form, which stays the same forever.
    var entityIdentifierString: String { get }
    /// nil for a text that is no such identifier's form.
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
    /// The text itself.
    public var entityIdentifierString: String { self }
    /// Any text is one; never nil.
    public static func entityIdentifier(for entityIdentifierString: String) -> String? { entityIdentifierString }
}

extension Int: EntityIdentifierConvertible {
    /// In decimal digits.
    public var entityIdentifierString: String { String(self) }
    /// nil if it is not a whole number, or too large for one.
    public static func entityIdentifier(for entityIdentifierString: String) -> Int? { Int(entityIdentifierString) }
}

extension Float: EntityIdentifierConvertible {
    /// The shortest decimal number that is read as the same.
    public var entityIdentifierString: String { String(self) }
    /// Returns nil if the text is not a number.
    public static func entityIdentifier(for entityIdentifierString: String) -> Float? { Float(entityIdentifierString) }
}

extension UUID: EntityIdentifierConvertible {
    /// In capital letters, as `uuidString` is.
    public var entityIdentifierString: String { uuidString }
    /// nil if it is not a UUID; letter case does not matter.
    public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
        UUID(uuidString: entityIdentifierString)
    }
}

extension URL: EntityIdentifierConvertible {
    /// The absolute address.
    public var entityIdentifierString: String { absoluteString }
    /// nil for what Foundation takes for no address.
    public static func entityIdentifier(for entityIdentifierString: String) -> URL? {
        URL(string: entityIdentifierString)
    }
}
