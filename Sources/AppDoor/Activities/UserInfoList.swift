import FoundationEssentials
import SearchlightBasics
import SystemIndex

/// JSON as a property list, which is how activities keep their `userInfo`: Swift programs of the same app read it too.
enum UserInfoList {
    /// - Returns: the archive; empty for an empty object.
    static func encode(_ members: [JSONValue.Member]) throws(DoorError) -> [UInt8] {
        guard !members.isEmpty else { return [] }
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        do {
            return [UInt8](try encoder.encode(ListValue(json: .object(members))))
        } catch {
            throw DoorError(.invalidItem, "The activity's `userInfo` cannot be stored: \(error).")
        }
    }

    /// What an archive says, as JSON; null if it cannot be read. Dates and data come as `{"$date": …}` and `{"$data": …}`.
    static func decode(_ archive: [UInt8]) -> JSONValue {
        guard !archive.isEmpty else { return .object([]) }
        return (try? PropertyListDecoder().decode(ListValue.self, from: Data(archive)))?.json ?? .null
    }

    /// The same for equal objects, in whichever order their members are; nil for an empty one.
    static func digest(_ members: [JSONValue.Member]) -> String? {
        guard !members.isEmpty else { return nil }
        let bytes = Array(sorted(.object(members)).text.utf8)
        return ActivityRecord.digest(of: bytes)
    }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
        case .array(let values): .array(values.map(sorted))
        default: value
        }
    }
}

/// A value that JSON and property lists both can hold.
private struct ListValue: Codable {
    var json: JSONValue

    init(json: JSONValue) { self.json = json }

    /// How the archive of Swift programs writes that there is no value.
    private static let nullMark = "searchlight.null"

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { return nil }
    }

    func encode(to encoder: any Encoder) throws {
        switch json {
        case .null:
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(true, forKey: Key(Self.nullMark))
        case .boolean(let flag): try encode(flag, encoder)
        case .integer(let number): try encode(number, encoder)
        case .double(let number): try encode(number, encoder)
        case .string(let text): try encode(text, encoder)
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(ListValue(json: value)) }
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for member in members { try container.encode(ListValue(json: member.value), forKey: Key(member.key)) }
        }
    }

    private func encode(_ value: some Encodable, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            let members = try container.allKeys.map { key in
                JSONValue.Member(key.stringValue, try container.decode(ListValue.self, forKey: key).json)
            }
            json = members.first?.key == Self.nullMark ? .null : .object(members.sorted { $0.key < $1.key })
        } else if var container = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !container.isAtEnd { values.append(try container.decode(ListValue.self).json) }
            json = .array(values)
        } else {
            json = try Self.scalar(try decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
        if let flag = try? container.decode(Bool.self) { return .boolean(flag) }
        if let number = try? container.decode(Int64.self) { return .integer(number) }
        if let number = try? container.decode(Double.self) { return .double(number) }
        if let text = try? container.decode(String.self) { return .string(text) }
        if let date = try? container.decode(Date.self) {
            let seconds = date.timeIntervalSinceReferenceDate
            return .members(["$date": DateText.exact(seconds).map(JSONValue.string) ?? .double(seconds)])
        }
        let data = try container.decode(Data.self)
        return .members(["$data": .string(data.base64EncodedString())])
    }
}
