import FoundationEssentials
/// Types have the form of its values.
package import SearchlightBasics

/// A Codable type that small files hold, in a module that has Foundation anyway.
///
/// The form is made by Foundation's encoder, so a type needs no conversion of its own. Modules below this one write theirs out, because
/// the C library is without Foundation.
package protocol JSONCodable: Codable, JSONConvertible {}

extension JSONCodable {
    package init(json: JSONValue) throws(JSONFormError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json.bytes(.compact)))
        } catch {
            throw JSONFormError(expected: "\(Self.self)", found: json)
        }
    }

    /// Null for a value that JSON cannot hold, such as one with an infinite number.
    package var json: JSONValue {
        guard let data = try? JSONEncoder().encode(self) else { return .null }
        return (try? JSONValue(parsing: [UInt8](data))) ?? .null
    }
}
