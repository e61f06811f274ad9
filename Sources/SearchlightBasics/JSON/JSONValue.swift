/// A JSON value, with integers kept apart from other numbers and members in the order written.
package enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// A number without fraction and exponent that fits.
    case integer(Int64)
    case double(Double)
    case string(String)
    case array([JSONValue])
    /// Keys are unique; the parser keeps the last value of a key that stands twice.
    case object([Member])

    /// A name with its value.
    package struct Member: Sendable, Hashable {
        /// The name, unescaped.
        package var key: String
        /// What stands behind it.
        package var value: JSONValue

        /// A name with its value.
        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// An object from pairs.
    package static func members(_ pairs: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(pairs.map { Member($0.key, $0.value) })
    }

    /// The value of an object's member.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// What it is, for messages.
    package var description: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer, .double: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
