import SearchlightBasics
import SystemIndex

@testable import SearchServer

/// The API's document, and whether values are as its schemas say: the part of JSON Schema 2020-12 that the document uses.
struct APIDocument {
    let root: JSONValue

    /// One call.
    struct Operation {
        var identifier: String
        var method: String
        var path: String
        var content: JSONValue
    }

    init(_ bytes: [UInt8]) throws { root = try JSONValue(parsing: bytes) }

    var operations: [Operation] {
        (root["paths"]?.members ?? []).flatMap { path in
            path.value.members.map {
                Operation(
                    identifier: $0.value["operationId"]?.string ?? "", method: $0.key.uppercased(), path: path.key,
                    content: $0.value)
            }
        }
    }

    /// What a `$ref` stands for; the value itself where it is none.
    func resolved(_ value: JSONValue) -> JSONValue {
        guard let reference = value["$ref"]?.string else { return value }
        var found = root
        for key in reference.split(separator: "/").dropFirst() { found = found[String(key)] ?? .null }
        return resolved(found)
    }

    /// Keywords that ``errors(_:_:at:)`` knows, and those that say nothing about what is valid.
    private static let known: Set<String> = [
        "$ref", "type", "enum", "properties", "required", "additionalProperties", "items", "prefixItems", "minItems",
        "maxItems", "minimum", "maximum", "minLength", "maxLength", "minProperties", "oneOf", "format",
    ]
    private static let annotations: Set<String> = ["description", "default", "contentMediaType"]

    /// What is wrong with a value.
    func errors(_ value: JSONValue, _ schema: JSONValue, at path: String = "$") -> [String] {
        var errors: [String] = []
        for member in schema.members where !Self.known.union(Self.annotations).contains(member.key) {
            errors.append("\(path): the validator does not know \(member.key)")
        }
        if schema["$ref"] != nil { return errors + self.errors(value, resolved(schema), at: path) }
        if let type = schema["type"] {
            let types = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
            if !types.contains(where: { Self.isOf(value, $0) }) {
                errors.append("\(path): is no \(types.joined(separator: " or "))")
            }
        }
        if let allowed = schema["enum"]?.elements, !allowed.contains(value) {
            errors.append("\(path): is none of the enum")
        }
        if let choices = schema["oneOf"]?.elements {
            let results = choices.map { self.errors(value, $0, at: path) }
            if results.count(where: \.isEmpty) != 1 {
                errors.append("\(path): \(results.count(where: \.isEmpty)) of oneOf match: \(results)")
            }
        }
        switch value {
        case .object(let members): errors += objectErrors(members, schema, path)
        case .array(let values): errors += arrayErrors(values, schema, path)
        case .string(let text): errors += textErrors(text, schema, path)
        case .integer(let number): errors += numberErrors(Double(number), schema, path)
        case .double(let number): errors += numberErrors(number, schema, path)
        case .null, .boolean: break
        }
        return errors
    }

    private static func isOf(_ value: JSONValue, _ type: String) -> Bool {
        switch (type, value) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .boolean), ("null", .null),
            ("integer", .integer), ("number", .integer), ("number", .double):
            true
        default: false
        }
    }

    private func objectErrors(_ members: [JSONValue.Member], _ schema: JSONValue, _ path: String) -> [String] {
        var errors: [String] = []
        for key in schema["required"]?.elements.compactMap(\.string) ?? []
        where !members.contains(where: { $0.key == key }) {
            errors.append("\(path): \(key) is missing")
        }
        if let lowest = schema["minProperties"]?.number, members.count < lowest {
            errors.append("\(path): too few members")
        }
        for member in members {
            if let own = schema["properties"]?[member.key] {
                errors += self.errors(member.value, own, at: path + "." + member.key)
            } else if schema["additionalProperties"] == .boolean(false) {
                errors.append("\(path): \(member.key) is not documented")
            }
        }
        return errors
    }

    private func arrayErrors(_ values: [JSONValue], _ schema: JSONValue, _ path: String) -> [String] {
        var errors: [String] = []
        if let lowest = schema["minItems"]?.number, values.count < lowest { errors.append("\(path): too few") }
        if let highest = schema["maxItems"]?.number, values.count > highest { errors.append("\(path): too many") }
        let first = schema["prefixItems"]?.elements ?? []
        for (index, value) in values.enumerated() {
            if let own = index < first.count ? first[index] : schema["items"] {
                errors += self.errors(value, own, at: "\(path)[\(index)]")
            }
        }
        return errors
    }

    private func textErrors(_ text: String, _ schema: JSONValue, _ path: String) -> [String] {
        var errors: [String] = []
        let length = text.unicodeScalars.count
        if let lowest = schema["minLength"]?.number, length < lowest { errors.append("\(path): too short") }
        if let highest = schema["maxLength"]?.number, length > highest { errors.append("\(path): too long") }
        switch schema["format"]?.string {
        case nil: break
        case "date-time"?:
            if DateText.seconds(text) == nil || !text.contains("T") || !text.hasSuffix("Z") {
                errors.append("\(path): is no date-time")
            }
        case "date"?: if DateText.seconds(text) == nil || length != 10 { errors.append("\(path): is no date") }
        case "uri-reference"?: if text.isEmpty || text.contains(" ") { errors.append("\(path): is no address") }
        case let other?: errors.append("\(path): the validator does not know the format \(other)")
        }
        return errors
    }

    private func numberErrors(_ number: Double, _ schema: JSONValue, _ path: String) -> [String] {
        func bound(_ key: String) -> Double? {
            switch schema[key] {
            case .integer(let bound)?: Double(bound)
            case .double(let bound)?: bound
            default: nil
            }
        }
        var errors: [String] = []
        if let lowest = bound("minimum"), number < lowest { errors.append("\(path): below \(lowest)") }
        if let highest = bound("maximum"), number > highest { errors.append("\(path): above \(highest)") }
        return errors
    }
}
