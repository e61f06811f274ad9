/// A value that an item carries under an attribute's name.
public enum AttributeValue: Sendable, Hashable {
    case null
    case text(String)
    case integer(Int64)
    case double(Double)
    case boolean(Bool)
    /// Seconds since 2001-01-01 00:00 UTC, as Foundation's `Date` counts them, so that dates come back bit for bit.
    case date(Double)
    case data([UInt8])
    case list([AttributeValue])
    /// Entries in the order given; keys are unique.
    case dictionary([Entry])

    /// One entry of a dictionary.
    public struct Entry: Sendable, Hashable {
        /// Unique in its dictionary.
        public var key: String
        /// Of any kind; at most ``Limits/nesting`` lists and dictionaries inside one another, or the item is refused.
        public var value: AttributeValue

        /// - Parameters:
        ///   - key: unique in the dictionary, which is not checked.
        ///   - value: of any kind.
        public init(key: String, value: AttributeValue) {
            self.key = key
            self.value = value
        }
    }

    /// Calls `body` with every text in the value, depth first, dictionary keys left out.
    public func forEachText(_ body: (String) throws -> Void) rethrows {
        switch self {
        case .text(let text): try body(text)
        case .list(let values): for value in values { try value.forEachText(body) }
        case .dictionary(let entries): for entry in entries { try entry.value.forEachText(body) }
        default: break
        }
    }

    /// Calls `body` with every number in the value as columns hold it: booleans are 0 and 1, dates their seconds.
    public func forEachNumber(_ body: (Double) throws -> Void) rethrows {
        switch self {
        case .integer(let value): try body(Double(value))
        case .double(let value): try body(value)
        case .boolean(let value): try body(value ? 1 : 0)
        case .date(let value): try body(value)
        case .list(let values): for value in values { try value.forEachNumber(body) }
        default: break
        }
    }

    /// The seconds between 1970 and 2001, where ``date(_:)`` begins.
    public static let secondsFrom1970To2001 = 978_307_200.0
}

/// Which attribute: one the schema numbers, or a custom one by its name.
public enum AttributeName: Sendable, Hashable {
    /// A number of ``IndexSchema``, 1 or greater.
    case known(UInt16)
    case custom(String)
}

/// A name with its value.
public struct Attribute: Sendable, Hashable {
    /// Unique in its item.
    public var name: AttributeName
    /// ``AttributeValue/null`` is stored as such in an item, and removes the attribute in a ``DocumentUpdate``.
    public var value: AttributeValue

    /// - Parameters:
    ///   - name: unique in the item, which is not checked.
    ///   - value: of any kind.
    public init(_ name: AttributeName, _ value: AttributeValue) {
        self.name = name
        self.value = value
    }
}

/// An item as the index takes it and gives it back.
public struct Document: Sendable, Hashable {
    /// Unique in the index; indexing another item under the same identifier replaces this one. Not empty, at most
    /// 4,096 bytes of UTF-8.
    public var identifier: String
    /// Dotted; empty without one. At most 4,096 bytes of UTF-8.
    public var domain: String
    /// Seconds since 1970 from which on the item is no longer shown; ``never`` for no end.
    public var expiration: Int64
    /// In any order; at most one of each name counts.
    public var attributes: [Attribute]
    /// What it means, if that is known already; nil for what the index makes of the texts.
    package var vector: GivenVector?

    /// An expiration that never comes.
    public static let never = Int64.max

    /// Checks nothing: ``Transaction/index(_:)`` throws for what is beyond ``Limits``.
    ///
    /// - Parameters:
    ///   - identifier: not empty.
    ///   - domain: dotted; empty for none.
    ///   - expiration: seconds since 1970.
    ///   - attributes: each name once.
    public init(identifier: String, domain: String = "", expiration: Int64 = never, attributes: [Attribute] = []) {
        self.identifier = identifier
        self.domain = domain
        self.expiration = expiration
        self.attributes = attributes
    }

    /// The value under a name, if there is one.
    public subscript(name: AttributeName) -> AttributeValue? {
        if case .known(let number) = name {
            let index = attributes.indices.first {
                if case .known(let other) = attributes[$0].name { other == number } else { false }
            }
            return index.map { attributes[$0].value }
        }
        return attributes.first { $0.name == name }?.value
    }

    /// Takes over what `update` gives. Its values replace those of the same name, and a null removes one. A domain or
    /// an expiration replaces the old one if the update has one.
    public mutating func merge(_ update: DocumentUpdate) {
        if let domain = update.domain { self.domain = domain }
        if let expiration = update.expiration { self.expiration = expiration }
        // What was read in idle time gives way to what the app has said meanwhile.
        if let vector = update.vector, self.vector == nil || vector.digest == nil { self.vector = vector }
        for attribute in update.attributes {
            var value = attribute.value
            if update.mergesEntries.contains(attribute.name) {
                value = Self.merged(self[attribute.name], value)
            }
            attributes.removeAll { $0.name == attribute.name }
            if value != .null { attributes.append(Attribute(attribute.name, value)) }
        }
    }

    /// A dictionary in which the entries of another replace its own.
    private static func merged(_ old: AttributeValue?, _ new: AttributeValue) -> AttributeValue {
        guard case .dictionary(let given) = new else { return new }
        var entries: [AttributeValue.Entry] = []
        if case .dictionary(let known)? = old {
            entries = known.filter { entry in !given.contains { $0.key == entry.key } }
        }
        entries += given.filter { $0.value != .null }
        return entries.isEmpty ? .null : .dictionary(entries)
    }
}

/// A change to some attributes of an item that is already there.
public struct DocumentUpdate: Sendable, Hashable {
    /// The item's. If no item has it at the commit, the update does nothing.
    public var identifier: String
    /// nil leaves the domain as it is.
    public var domain: String?
    /// nil leaves the expiration as it is.
    public var expiration: Int64?
    /// ``AttributeValue/null`` removes an attribute.
    public var attributes: [Attribute]
    /// Names of dictionaries whose given entries change and whose other entries stay. A null removes an entry.
    public var mergesEntries: [AttributeName]
    /// What the item means; nil leaves it as it is.
    package var vector: GivenVector?

    /// - Parameters:
    ///   - identifier: the item's.
    ///   - domain: nil leaves it as it is.
    ///   - expiration: seconds since 1970; nil leaves it as it is.
    ///   - attributes: those that change.
    ///   - mergesEntries: as the property says.
    public init(
        identifier: String, domain: String? = nil, expiration: Int64? = nil, attributes: [Attribute],
        mergesEntries: [AttributeName] = []
    ) {
        self.identifier = identifier
        self.domain = domain
        self.expiration = expiration
        self.attributes = attributes
        self.mergesEntries = mergesEntries
    }
}
