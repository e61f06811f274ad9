/// Indexing keys are attributes of its sets.
public import CoreSpotlight
/// Titles are looked up.
public import LocalizedStrings

// Properties that are worked out. Apple: developer.apple.com/documentation/appintents/computedproperty() and deferredproperty().

/// Makes a property that is worked out each time one of the entity's: `$name` is it as an ``EntityProperty``.
///
///     @ComputedProperty var continent: String { landmark.continent }
///
/// The type has to be written. It may have a `set`.
///
/// - Parameter title: what people call it.
@attached(peer, names: prefixed(`$`), prefixed(`_`)) public macro ComputedProperty(
    title: LocalizedStringResource? = nil
) = #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// The same, searched under an attribute: what the property is when the entity is indexed. A property in an extension
/// of the entity is not searched, and the compiler warns of it.
///
///     @ComputedProperty(indexingKey: \.contentDescription) var description: String { landmark.description }
///
/// - Parameters:
///   - title: what people call it.
///   - indexingKey: the attribute; what it takes of a value of another type, see ``EntityProperty``.
@attached(peer, names: prefixed(`$`), prefixed(`_`)) public macro ComputedProperty(
    title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// The same, searched under an attribute of the app's own.
///
/// - Parameters:
///   - title: what people call it.
///   - customIndexingKey: the attribute.
@attached(peer, names: prefixed(`$`), prefixed(`_`)) public macro ComputedProperty(
    title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey
) = #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// Makes a property that takes its time one of the entity's. It is read on demand, and not indexed: "deferred
/// properties are not included when indexing", whatever its indexing key.
///
///     @DeferredProperty var crowdStatus: Int {
///         get async throws { try await model.crowdStatus(of: id) }
///     }
///
/// - Parameter title: what people call it.
@attached(peer, names: prefixed(`$`)) public macro DeferredProperty(
    title: LocalizedStringResource? = nil
) = #externalMacro(module: "AppIntentsMacros", type: "DeferredPropertyMacro")

/// The same with an attribute.
///
/// - Parameters:
///   - title: what people call it.
///   - indexingKey: the attribute, which stays without it.
@attached(peer, names: prefixed(`$`)) public macro DeferredProperty(
    title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "AppIntentsMacros", type: "DeferredPropertyMacro")

/// The same with an attribute of the app's own.
///
/// - Parameters:
///   - title: what people call it.
///   - customIndexingKey: the attribute, which stays without it.
@attached(peer, names: prefixed(`$`)) public macro DeferredProperty(
    title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey
) = #externalMacro(module: "AppIntentsMacros", type: "DeferredPropertyMacro")

/// How the value of a property is worked out, of an entity whose type only the maker knew.
struct PropertyComputation<Value> {
    /// nil if it is not an entity of the type.
    let read: (_ entity: Any) -> Value?
    /// Traps if the property has no `set`.
    let write: (_ value: Value, _ entity: inout Any?) -> Void

    init<Entity>(_ path: KeyPath<Entity, Value>) {
        read = { ($0 as? Entity)?[keyPath: path] }
        write = { value, entity in
            guard let path = path as? WritableKeyPath<Entity, Value> else {
                preconditionFailure("a computed property of \(Entity.self) is written to, which has no set")
            }
            guard var own = entity as? Entity else {
                preconditionFailure("a computed property of \(Entity.self) is written to without an entity")
            }
            own[keyPath: path] = value
            entity = own
        }
    }
}

// What the macros stand for.
extension EntityProperty {
    /// Not for apps: use `@ComputedProperty`.
    public convenience init<Entity: AppEntity>(
        identifier: String, title: LocalizedStringResource? = nil, getter: KeyPath<Entity, Value>
    ) {
        self.init(title, identifier, .nothing, PropertyComputation(getter))
    }

    /// Not for apps: use `@ComputedProperty`.
    public convenience init<Entity: AppEntity>(
        identifier: String, title: LocalizedStringResource? = nil,
        indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>, getter: KeyPath<Entity, Value>
    ) {
        self.init(title, identifier, .attribute(indexingKey), PropertyComputation(getter))
    }

    /// Not for apps: use `@ComputedProperty`.
    public convenience init<Entity: AppEntity>(
        identifier: String, title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey,
        getter: KeyPath<Entity, Value>
    ) {
        self.init(title, identifier, .custom(customIndexingKey), PropertyComputation(getter))
    }

    /// Not for apps: the property of one entity, which `$` gives of a computed one. Its value is read from the entity each time; if the
    /// entity is a value, what is written goes into a copy.
    public func bound(to entity: some AppEntity) -> EntityProperty<Value> { copy(of: entity) }
}

/// Not for apps: what `@ComputedProperty` leaves in an entity, by which the property is found when the entity is indexed.
///
/// It changes nothing of the entity: two are equal, and an encoder writes none, so that entities still conform to `Hashable` and `Codable`
/// by themselves.
public struct ComputedPropertyEntry<Value>: Hashable, Codable, Sendable {
    private let property: EntityProperty<Value>

    /// - Parameter property: that of any entity of the type.
    public init(_ property: EntityProperty<Value>) { self.property = property }

    /// Throws: there is nothing to be read, and who declares it gives it a value.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "a computed property is not decoded"))
    }

    /// Writes nothing.
    public func encode(to encoder: any Encoder) {}

    /// Always: the value is the entity's.
    public static func == (left: Self, right: Self) -> Bool { true }

    /// Adds nothing.
    public func hash(into hasher: inout Hasher) {}

    /// The property of one entity.
    public func bound(to entity: some AppEntity) -> EntityProperty<Value> { property.bound(to: entity) }
}

extension ComputedPropertyEntry: IndexedProperty {
    func write(of entity: Any, into attributes: CSSearchableItemAttributeSet, replaces: Bool) {
        property.write(of: entity, into: attributes, replaces: replaces)
    }
}

extension KeyedEncodingContainer {
    /// Not for apps: leaves the entry out, key and all.
    public mutating func encode<Value>(_ entry: ComputedPropertyEntry<Value>, forKey key: Key) {}
}
