/// Copying and coding are Foundation's.
public import Foundation
/// Values are the engine's, for modules of this package.
package import SearchEngine
import SystemIndex
/// A set is made for a content type.
public import UniformTypeIdentifiers
/// Activities have attribute sets.
public import UserActivity

/// What is known of an item: its attributes, each nil until it is set.
///
/// One thread changes a set. Any thread may read a set that does not change. Indexing takes a copy, so later changes
/// reach the index only when the item is indexed again.
open class CSSearchableItemAttributeSet: NSObject, NSCopying, NSSecureCoding, ActivityContent {
    /// Values by attribute, and those that were set to nil since the set was made, which an update removes.
    private var values: [AttributeName: AttributeValue] {
        stored?.values ?? changed
    }
    private var changed: [AttributeName: AttributeValue] = [:]
    /// Where a found item's values are until one of them is changed.
    private var stored: StoredItem?
    /// The unique identifier of the item that the set belongs to. It is not a value of the set: the index has it as the
    /// item's own. A set that is read from one item and given to another must not bring it along.
    var itemIdentifier: String?
    /// The domain of that item. No value for the same reason.
    var itemDomain: String?

    /// A set without attributes.
    public override init() { super.init() }

    /// A set for content of a type; the type tree follows from it.
    public init(contentType: UTType) {
        super.init()
        setContentType(contentType.identifier, contentType)
    }

    /// A set for content of a type by its identifier. A text that is not a uniform type identifier is kept as it is
    /// given.
    public init(itemContentType: String) {
        super.init()
        setContentType(itemContentType, UTType(itemContentType))
    }

    private func setContentType(_ itemContentType: String, _ type: UTType?) {
        set("contentType", .text(itemContentType))
        if let type {
            let tree = [type.identifier] + type.supertypes.map(\.identifier).sorted()
            set("contentTypeTree", .list(tree.map(AttributeValue.text)))
        }
    }

    /// The attributes of a found item, read when one of them is asked for.
    convenience init(stored: StoredItem) {
        self.init()
        self.stored = stored
        itemIdentifier = stored.identifier
    }

    /// No designated initialiser: apps' subclasses would no longer inherit those that they see.
    convenience init(attributes: [Attribute]) {
        self.init()
        for attribute in attributes { changed[attribute.name] = attribute.value }
    }

    // MARK: Values

    func value(_ name: String) -> AttributeValue? {
        guard let value = value(AttributeCatalog.schema.attribute(name)), value != .null else { return nil }
        return value
    }

    private func value(_ name: AttributeName) -> AttributeValue? {
        stored.map { $0.value(name) } ?? changed[name]
    }

    func set(_ name: String, _ value: AttributeValue?) {
        // nil is remembered: an update with it removes the attribute.
        change { $0[AttributeCatalog.schema.attribute(name)] = value ?? .null }
    }

    /// Makes the values the set's own before one changes, so that reading never writes.
    private func change(_ body: (inout [AttributeName: AttributeValue]) -> Void) {
        if let stored {
            changed = stored.values
            if case .text(let domain)? = changed.removeValue(forKey: Self.domain) { itemDomain = domain }
            self.stored = nil
        }
        body(&changed)
    }

    func text(_ name: String) -> String? { if case .text(let text)? = value(name) { text } else { nil } }
    func setText(_ name: String, _ text: String?) { set(name, text.map(AttributeValue.text)) }

    func texts(_ name: String) -> [String]? {
        guard case .list(let values)? = value(name) else { return nil }
        return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
    func setTexts(_ name: String, _ texts: [String]?) {
        set(name, texts.map { .list($0.map(AttributeValue.text)) })
    }

    func number(_ name: String) -> NSNumber? { value(name).flatMap(ValueBridge.number) }
    func setNumber(_ name: String, _ number: NSNumber?) { set(name, number.map(ValueBridge.value)) }

    func date(_ name: String) -> Date? {
        if case .date(let seconds)? = value(name) { Date(timeIntervalSinceReferenceDate: seconds) } else { nil }
    }
    func setDate(_ name: String, _ date: Date?) {
        set(name, date.map { .date($0.timeIntervalSinceReferenceDate) })
    }

    func dates(_ name: String) -> [Date]? {
        guard case .list(let values)? = value(name) else { return nil }
        return values.compactMap {
            if case .date(let seconds) = $0 { Date(timeIntervalSinceReferenceDate: seconds) } else { nil }
        }
    }
    func setDates(_ name: String, _ dates: [Date]?) {
        set(name, dates.map { .list($0.map { .date($0.timeIntervalSinceReferenceDate) }) })
    }

    func url(_ name: String) -> URL? { text(name).flatMap { URL(string: $0) } }
    func setURL(_ name: String, _ url: URL?) { setText(name, url?.absoluteString) }

    func data(_ name: String) -> Data? { if case .data(let bytes)? = value(name) { Data(bytes) } else { nil } }
    func setData(_ name: String, _ data: Data?) { set(name, data.map { .data([UInt8]($0)) }) }

    func people(_ name: String) -> [CSPerson]? {
        guard case .list(let values)? = value(name) else { return nil }
        return values.compactMap(CSPerson.init(value:))
    }
    func setPeople(_ name: String, _ people: [CSPerson]?) { set(name, people.map { .list($0.map(\.value)) }) }

    func dictionary(_ name: String) -> [String: [Any]]? {
        guard case .dictionary(let entries)? = value(name) else { return nil }
        return Dictionary(
            entries.map { entry -> (String, [Any]) in
                if case .list(let values) = entry.value { return (entry.key, values.compactMap(ValueBridge.object)) }
                return (entry.key, [ValueBridge.object(entry.value)].compactMap { $0 })
            }, uniquingKeysWith: { first, _ in first })
    }
    func setDictionary(_ name: String, _ dictionary: [String: [Any]]?) {
        set(
            name,
            dictionary.map { dictionary in
                .dictionary(
                    dictionary.sorted { $0.key < $1.key }.map {
                        .init(key: $0.key, value: .list($0.value.map(ValueBridge.value(of:))))
                    })
            })
    }

    // MARK: Custom attributes

    /// Sets the value of a custom attribute; nil removes it.
    ///
    /// - Parameter value: `NSString`, ``CSLocalizedString``, `NSNumber`, `NSNull`, `NSData`, `NSDate`, ``CSPerson``, or an
    ///   `NSArray` of them. Under a key with several values a single one becomes an array of one.
    open func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
        var converted = value.map { ValueBridge.value(of: $0) }
        if key.isMultiValued, let single = converted, single != .null {
            if case .list = single {} else { converted = .list([single]) }
        }
        // A value that queries may not find stands under a name that they cannot say. The other of the two is removed,
        // since an update may meet an item that was indexed when the key was another.
        let named = AttributeName.custom(key.keyName)
        let unnamed = AttributeCatalog.unsearchable(key.keyName)
        change {
            $0[key.isSearchable ? named : unnamed] = converted ?? .null
            $0[key.isSearchable ? unnamed : named] = .null
        }
        // What is searched without being named stands a second time where the index looks for words. The value of a key
        // that is not searchable is remembered as null, so that an update removes it there too.
        let searched = AttributeCatalog.searchedCustomValues
        var entries: [AttributeValue.Entry] = []
        if case .dictionary(let known)? = values[searched] { entries = known.filter { $0.key != key.keyName } }
        let isSearched = key.isSearchable && key.isSearchableByDefault
        entries.append(.init(key: key.keyName, value: isSearched ? converted ?? .null : .null))
        change { $0[searched] = .dictionary(entries) }
    }

    /// The value of a custom attribute.
    open func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? {
        let names = [AttributeName.custom(key.keyName), AttributeCatalog.unsearchable(key.keyName)]
        let stored = names.lazy.compactMap { self.value($0) }.first { $0 != .null }
        return stored.flatMap(ValueBridge.object) as? any NSSecureCoding
    }

    // MARK: Copying and coding

    /// A set with the same values, independent of this one.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CSSearchableItemAttributeSet()
        copy.changed = changed
        copy.stored = stored
        copy.itemIdentifier = itemIdentifier
        copy.itemDomain = itemDomain
        return copy
    }

    /// Yes.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the values, and those that were set to nil.
    open func encode(with coder: NSCoder) {
        coder.encode(Data(AttributeArchive.encode(attributesWithRemovals)) as NSData, forKey: "attributes")
        coder.encode(itemIdentifier as NSString?, forKey: "itemIdentifier")
        coder.encode(itemDomain as NSString?, forKey: "itemDomain")
    }

    /// Nil for what was not written by ``encode(with:)``, or is damaged.
    public required init?(coder: NSCoder) {
        super.init()
        guard let data = coder.decodeObject(of: NSData.self, forKey: "attributes"),
            let attributes = AttributeArchive.decode([UInt8](data as Data))
        else { return nil }
        for attribute in attributes { changed[attribute.name] = attribute.value }
        itemIdentifier = coder.decodeObject(of: NSString.self, forKey: "itemIdentifier") as String?
        itemDomain = coder.decodeObject(of: NSString.self, forKey: "itemDomain") as String?
    }

    /// Two sets are equal when they have the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CSSearchableItemAttributeSet else { return false }
        return present == other.present
    }

    /// The same for sets that are equal.
    open override var hash: Int { present.hashValue }

    // MARK: For the index

    /// What is set, in the order of attribute numbers, custom ones last by name.
    var attributes: [Attribute] { Self.ordered(present) }

    /// What is set, and nulls for what was set to nil.
    var attributesWithRemovals: [Attribute] { Self.ordered(values) }

    /// The values without what was set to nil.
    private var present: [AttributeName: AttributeValue] {
        var present = values.filter { $0.value != .null }
        // A found item has its domain itself.
        if stored != nil { present[Self.domain] = nil }
        if case .dictionary(let entries)? = present[AttributeCatalog.searchedCustomValues] {
            let left = entries.filter { $0.value != .null }
            present[AttributeCatalog.searchedCustomValues] = left.isEmpty ? nil : .dictionary(left)
        }
        return present
    }

    /// The domain that an app gave the set itself: neither an item's that it belongs to, nor one that it was found with.
    var ownDomain: String? {
        if stored == nil, case .text(let domain)? = changed[Self.domain] { domain } else { nil }
    }
    static let domain = AttributeCatalog.schema.attribute("domainIdentifier")

    /// Ordered attributes with a domain, or none, instead of the one that they may have.
    static func replacingDomain(of attributes: [Attribute], by domain: String?) -> [Attribute] {
        var result = attributes.filter { $0.name != Self.domain }
        if let domain {
            let index = result.firstIndex { precedes(Self.domain, $0.name) } ?? result.endIndex
            result.insert(Attribute(Self.domain, .text(domain)), at: index)
        }
        return result
    }

    private static func ordered(_ values: [AttributeName: AttributeValue]) -> [Attribute] {
        values.map { Attribute($0.key, $0.value) }.sorted { precedes($0.name, $1.name) }
    }

    /// By number, custom ones last by name.
    private static func precedes(_ a: AttributeName, _ b: AttributeName) -> Bool {
        switch (a, b) {
        case (.known(let first), .known(let second)): first < second
        case (.custom(let first), .custom(let second)): first < second
        case (.known, .custom): true
        case (.custom, .known): false
        }
    }

    /// With the domain of the item that the set belongs to: its activity goes with that domain.
    package var activityAttributes: [Attribute] {
        Self.replacingDomain(of: attributes, by: domainIdentifier)
    }
}

extension NSUserActivity {
    /// What is known of the content that the activity shows; makes the activity a good search result.
    ///
    /// Copied when it is set. Returns the activity's own set. Changes of it, such as
    /// `activity.contentAttributeSet?.relatedUniqueIdentifier = "note-1"`, count at the next save.
    public var contentAttributeSet: CSSearchableItemAttributeSet? {
        get {
            guard let content else { return nil }
            if let own = content as? CSSearchableItemAttributeSet { return own }
            let own = CSSearchableItemAttributeSet(attributes: content.activityAttributes)
            self.content = own
            return own
        }
        set { content = newValue?.copy() as? CSSearchableItemAttributeSet }
    }
}
