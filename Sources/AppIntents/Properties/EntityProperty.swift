/// Indexing keys are attributes of its sets.
public import CoreSpotlight
/// Titles are looked up.
public import LocalizedStrings
import Synchronization
import UniformTypeIdentifiers

/// A property of an entity; one with an indexing key is searched under that attribute.
///
/// A text attribute takes the title of an entity or of a case, a number in digits, and several values one after the
/// other. A number takes a measurement in its base unit (seconds, metres). A date takes `DateComponents`. A value of
/// another type leaves the attribute as it is.
///
/// Written `@Property(title: "Name", indexingKey: \.displayName) var name: String`. Copies of an entity share the
/// property's value, as they do on Apple's systems. Any thread.
@propertyWrapper
public final class EntityProperty<Value>: @unchecked Sendable {  // its lock orders its users
    /// What people call the property.
    public let title: LocalizedStringResource?
    /// The property's own name if it is not the one in the source.
    public let identifier: String?
    private let target: IndexingTarget
    /// Computes the value; nil if the value is kept here.
    private let computation: PropertyComputation<Value>?
    private let lock = Mutex(())
    private var stored: Value?
    /// Of a computed property: the entity that it is of, or a copy. nil for the property of any.
    private var entity: Any?

    init(
        _ title: LocalizedStringResource?, _ identifier: String?, _ target: IndexingTarget,
        _ computation: PropertyComputation<Value>? = nil, of entity: Any? = nil
    ) {
        self.title = title
        self.identifier = identifier
        self.target = target
        self.computation = computation
        self.entity = entity
    }

    /// The same property, of one entity.
    func copy(of entity: Any) -> EntityProperty { EntityProperty(title, identifier, target, computation, of: entity) }

    /// Without a title, and not searched.
    public convenience init() { self.init(nil, nil, .nothing) }

    /// With a title, and not searched.
    public convenience init(title: LocalizedStringResource) { self.init(title, nil, .nothing) }

    /// - Parameter identifier: a name for the property that stays when the one in the source changes.
    public convenience init(identifier: String, title: LocalizedStringResource? = nil) {
        self.init(title, identifier, .nothing)
    }

    /// - Parameters:
    ///   - identifier: a name for the property that stays when the one in the source changes.
    ///   - indexingKey: the attribute that takes the value, such as `\.contentDescription`. If it cannot hold a value
    ///     of the type, such as a number for a text, it takes the closest form; see ``EntityProperty``.
    public convenience init(
        identifier: String, title: LocalizedStringResource? = nil,
        indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
    ) {
        self.init(title, identifier, .attribute(indexingKey))
    }

    /// - Parameters:
    ///   - identifier: a name for the property that stays when the one in the source changes.
    ///   - customIndexingKey: the app's own attribute that takes the value.
    public convenience init(
        identifier: String, title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey
    ) {
        self.init(title, identifier, .custom(customIndexingKey))
    }

    /// - Parameter indexingKey: the attribute that takes the value, such as `\.contentDescription`. If it cannot hold a
    ///   value of the type, such as a number for a text, it takes the closest form; see ``EntityProperty``.
    public convenience init(
        title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
    ) {
        self.init(title, nil, .attribute(indexingKey))
    }

    /// - Parameter customIndexingKey: the app's own attribute that takes the value.
    public convenience init(title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey) {
        self.init(title, nil, .custom(customIndexingKey))
    }

    /// The value. A property without a standing value must be set before it is read; an optional one is nil until then.
    public var wrappedValue: Value {
        get {
            let value = current(of: lock.withLock { _ in entity })
            if let value { return value }
            if let absent = Value.self as? any ExpressibleByNilLiteral.Type,
                let none = absent.init(nilLiteral: ()) as? Value
            {
                return none
            }
            precondition(computation == nil, "a computed property of type \(Value.self) is read without its entity")
            preconditionFailure("the entity's property of type \(Value.self) is read before the entity's init set it")
        }
        set {
            guard let computation else { return lock.withLock { _ in stored = newValue } }
            // The app's own code, which nothing is held for.
            var changed = lock.withLock { _ in entity }
            computation.write(newValue, &changed)
            lock.withLock { _ in entity = changed }
        }
    }

    private func current(of entity: Any?) -> Value? {
        guard let computation else { return lock.withLock { _ in stored } }
        return entity.flatMap(computation.read)
    }

    /// The property itself, which the sign `$` gives.
    public var projectedValue: EntityProperty<Value> { self }
}

/// Where a property is searched.
enum IndexingTarget {
    case nothing
    case attribute(PartialKeyPath<CSSearchableItemAttributeSet>)
    case custom(CSCustomAttributeKey)
}

/// What writes its value into the attribute that its indexing key names.
protocol IndexedProperty {
    /// - Parameters:
    ///   - entity: whose property it is.
    ///   - replaces: whether existing values are replaced.
    func write(of entity: Any, into attributes: CSSearchableItemAttributeSet, replaces: Bool)
}

extension EntityProperty: IndexedProperty {
    func write(of entity: Any, into attributes: CSSearchableItemAttributeSet, replaces: Bool) {
        guard let value = current(of: entity), let plain = unwrapped(value) else { return }
        switch target {
        case .nothing: break
        case .attribute(let path): AttributeWriter.write(plain, to: path, of: attributes, replaces: replaces)
        case .custom(let key):
            guard replaces || attributes.value(forCustomKey: key) == nil else { return }
            if let object = AttributeWriter.object(plain) { attributes.setValue(object, forCustomKey: key) }
        }
    }

    /// The value itself if it is an optional one; nil without one.
    private func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
}

extension AppEntity {
    /// What marks an entity's property. See ``EntityProperty``.
    public typealias Property = EntityProperty
}

// Apps have entities that are Codable, properties included.
extension EntityProperty: Encodable where Value: Encodable {
    /// The value alone. A property that was never set traps, as reading it does.
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension EntityProperty: Decodable where Value: Decodable {
    /// A value alone: neither title nor indexing key come with it, so that an entity that was decoded is searched by what its
    /// `attributeSet` says.
    public convenience init(from decoder: any Decoder) throws {
        self.init()
        wrappedValue = try Value(from: decoder)
    }
}
