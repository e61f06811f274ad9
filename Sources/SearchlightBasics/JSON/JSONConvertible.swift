/// A value with a form as JSON, for small files and for messages between programs.
///
/// The forms are those that Swift's Codable gives, because files and programs of earlier versions have them. A type is an object
/// with its properties as members. A property that is nil is left out.
package protocol JSONConvertible {
    /// - Throws: ``JSONFormError`` if the JSON does not have the form. Unknown members are ignored.
    init(json: JSONValue) throws(JSONFormError)

    /// The value's form.
    var json: JSONValue { get }
}

/// JSON that does not have the form of a type.
package struct JSONFormError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What a reader expected and found, as a phrase.
    package let description: String

    /// - Parameter expected: such as "a text".
    package init(expected: String, found: JSONValue) {
        description = "\(expected) is expected, and there is \(found.description)"
    }
}

extension JSONValue {
    /// Returns an object of those members that have a value.
    package static func object(of members: KeyValuePairs<String, (any JSONConvertible)?>) -> JSONValue {
        .object(members.compactMap { member in member.value.map { Member(member.key, $0.json) } })
    }

    /// Returns a case of an enumeration: an object of one member.
    ///
    /// - Parameter values: what is associated with the case. One without a label is called `_0`, `_1` and so on, by its position.
    package static func choice(_ name: String, _ values: KeyValuePairs<String, (any JSONConvertible)?> = [:])
        -> JSONValue
    {
        .object([Member(name, object(of: values))])
    }

    /// Returns the name and the associated values of an enumeration's case.
    package func choice() throws(JSONFormError) -> (name: String, values: JSONValue) {
        guard case .object(let members) = self, members.count == 1, case .object = members[0].value else {
            throw JSONFormError(expected: "an object of one member", found: self)
        }
        return (members[0].key, members[0].value)
    }

    /// Returns the value of a member that has to be there.
    package func value<T: JSONConvertible>(_ key: String, as type: T.Type = T.self) throws(JSONFormError) -> T {
        guard let value = self[key] else { throw JSONFormError(expected: "a member \(key)", found: self) }
        return try T(json: value)
    }

    /// Returns the value of a member; nil if it is absent or null.
    package func optional<T: JSONConvertible>(_ key: String, as type: T.Type = T.self) throws(JSONFormError) -> T? {
        guard case .object = self else { throw JSONFormError(expected: "an object", found: self) }
        guard let value = self[key], value != .null else { return nil }
        return try T(json: value)
    }
}

extension JSONValue: JSONConvertible {
    package init(json: JSONValue) { self = json }

    package var json: JSONValue { self }
}

extension Bool: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        guard case .boolean(let flag) = json else { throw JSONFormError(expected: "a boolean", found: json) }
        self = flag
    }

    package var json: JSONValue { .boolean(self) }
}

extension String: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        guard case .string(let text) = json else { throw JSONFormError(expected: "a text", found: json) }
        self = text
    }

    package var json: JSONValue { .string(self) }
}

extension Double: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        switch json {
        case .integer(let number): self = Double(number)
        case .double(let number): self = number
        default: throw JSONFormError(expected: "a number", found: json)
        }
    }

    package var json: JSONValue { .double(self) }
}

extension JSONConvertible where Self: FixedWidthInteger {
    package init(json: JSONValue) throws(JSONFormError) {
        switch json {
        case .integer(let number):
            if let number = Self(exactly: number) {
                self = number
                return
            }
        case .double(let number):
            // `1.0` is an integer too, and so is what only UInt64 holds.
            let nearest = Self(nearest: number)
            if Double(nearest) == number {
                self = nearest
                return
            }
        default: break
        }
        throw JSONFormError(expected: "a whole number of \(Self.bitWidth) bits", found: json)
    }

    package var json: JSONValue { Int64(exactly: self).map(JSONValue.integer) ?? .double(Double(self)) }
}

extension Int: JSONConvertible {}
extension Int64: JSONConvertible {}
extension UInt8: JSONConvertible {}
extension UInt32: JSONConvertible {}
extension UInt64: JSONConvertible {}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        guard let value = Self(rawValue: try RawValue(json: json)) else {
            throw JSONFormError(expected: "a known value", found: json)
        }
        self = value
    }

    package var json: JSONValue { rawValue.json }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        guard case .array(let values) = json else { throw JSONFormError(expected: "a list", found: json) }
        self = try values.map { (value) throws(JSONFormError) in try Element(json: value) }
    }

    package var json: JSONValue { .array(map(\.json)) }
}

extension Set: JSONConvertible where Element: JSONConvertible & Comparable {
    package init(json: JSONValue) throws(JSONFormError) { self = Set(try [Element](json: json)) }

    /// In order, so that equal sets are equal bytes.
    package var json: JSONValue { sorted().json }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        guard case .object(let members) = json else { throw JSONFormError(expected: "an object", found: json) }
        self.init(minimumCapacity: members.count)
        for member in members { self[member.key] = try Value(json: member.value) }
    }

    /// In the order of the keys, so that equal dictionaries are equal bytes.
    package var json: JSONValue {
        .object(sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.json) })
    }
}
