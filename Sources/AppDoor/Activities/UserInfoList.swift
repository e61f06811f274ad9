import SearchlightBasics
import SystemIndex

/// JSON as a property list, which is how activities keep their `userInfo`: Swift programs of the same app read it too.
enum UserInfoList {
    /// - Returns: the archive; empty for an empty object.
    static func encode(_ members: [JSONValue.Member]) -> [UInt8] {
        members.isEmpty ? [] : list(.object(members)).binary
    }

    /// What an archive says, as JSON; null if it cannot be read. Dates and data come as `{"$date": …}` and `{"$data": …}`.
    static func decode(_ archive: [UInt8]) -> JSONValue {
        guard !archive.isEmpty else { return .object([]) }
        return PropertyList(parsing: archive).map(json) ?? .null
    }

    /// The same for equal objects, in whichever order their members are; nil for an empty one.
    static func digest(_ members: [JSONValue.Member]) -> String? {
        guard !members.isEmpty else { return nil }
        return ActivityRecord.digest(of: sorted(.object(members)).bytes(.stable))
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

extension UserInfoList {
    /// How the archive of Swift programs writes that there is no value.
    private static let nullMark = "searchlight.null"

    private static func list(_ json: JSONValue) -> PropertyList {
        switch json {
        case .null: .dictionary([nullMark: .boolean(true)])
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        case .double(let number): .real(number)
        case .string(let text): .string(text)
        case .array(let values): .array(values.map(list))
        case .object(let members):
            .dictionary(Dictionary(members.map { ($0.key, list($0.value)) }, uniquingKeysWith: { $1 }))
        }
    }

    private static func json(_ list: PropertyList) -> JSONValue {
        switch list {
        case .boolean(let flag): return .boolean(flag)
        case .integer(let number): return .integer(number)
        // Programs in Swift often have a whole number as a Double.
        case .real(let number): return Int64(exactly: number).map(JSONValue.integer) ?? .double(number)
        case .string(let text): return .string(text)
        case .date(let seconds):
            return .members(["$date": DateText.exact(seconds).map(JSONValue.string) ?? .double(seconds)])
        case .data(let bytes): return .members(["$data": .string(Base64.text(bytes))])
        case .array(let values): return .array(values.map(json))
        case .dictionary(let entries):
            if entries[nullMark] != nil { return .null }
            return .object(entries.sorted { $0.key < $1.key }.map { .init($0.key, json($0.value)) })
        }
    }
}
