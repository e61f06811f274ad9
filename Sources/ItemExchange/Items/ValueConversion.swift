import SearchEngine
import SearchlightBasics
import SystemIndex

/// Makes attribute values of JSON.
enum ValueConversion {
    /// Marks a value that is taken as it stands, whatever kind the attribute is of: `{"$value": …}`.
    static let asIs = "$value"
    static let dateTag = "$date"
    static let dataTag = "$data"
    static let numberTag = "$number"
    static let dictionaryTag = "$dictionary"

    /// The value for an attribute of a kind.
    static func value(_ json: JSONValue, kind: AttributeKind, name: String) throws(ImportFailure) -> AttributeValue {
        if case .object(let members) = json, members.count == 1, members[0].key == asIs {
            return try general(members[0].value, name: name)
        }
        switch (kind, json) {
        case (.text, .string(let text)): return .text(text)
        case (.texts, .string(let text)): return .list([.text(text)])
        case (.texts, .array(let values)):
            var list: [AttributeValue] = []
            list.reserveCapacity(values.count)
            for value in values {
                guard case .string(let text) = value else { throw mismatch(value, kind, name, inList: true) }
                list.append(.text(text))
            }
            return .list(list)
        case (.number, .integer(let number)): return .integer(number)
        case (.number, .double(let number)): return .double(number)
        case (.number, .boolean(let flag)): return .boolean(flag)
        case (.number, .string(let text)) where name == "duration":
            guard let seconds = DurationText.seconds(text) else {
                throw ImportFailure(
                    .wrongType, "`\(name)` wants a number of seconds or a duration of ISO 8601; this text is none")
            }
            return .double(seconds)
        case (.date, _): return .date(try date(json, name: name))
        case (.dates, .array(let values)):
            var list: [AttributeValue] = []
            for value in values { list.append(.date(try date(value, name: name))) }
            return .list(list)
        case (.dates, _): return .list([.date(try date(json, name: name))])
        case (.url, .string(let text)):
            guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.properties.isWhitespace }) else {
                throw ImportFailure(.wrongType, "`\(name)` wants an address without blanks")
            }
            return .text(text)
        case (.data, .string(let text)):
            guard let data = Base64.bytes(text.utf8) else {
                throw ImportFailure(.wrongType, "`\(name)` wants Base64 text, and this is none")
            }
            return .data(data)
        case (.people, .array(let values)):
            var list: [AttributeValue] = []
            for value in values { list.append(try person(value, name: name)) }
            return .list(list)
        case (.people, .string), (.people, .object): return .list([try person(json, name: name)])
        case (.dictionary, .object): return try general(json, name: name)
        default: throw mismatch(json, kind, name)
        }
    }

    /// The value for a custom attribute: what JSON says it is.
    static func custom(_ json: JSONValue, name: String) throws(ImportFailure) -> AttributeValue {
        if case .object(let members) = json, members.count == 1, members[0].key == asIs {
            return try general(members[0].value, name: name)
        }
        return try general(json, name: name)
    }

    private static func mismatch(
        _ json: JSONValue, _ kind: AttributeKind, _ name: String, inList: Bool = false
    ) -> ImportFailure {
        let location = inList ? " in its list" : ""
        return ImportFailure(.wrongType, "`\(name)` wants \(kind.expectation), not \(json.description)\(location)")
    }

    /// Seconds since 2001.
    static func date(_ json: JSONValue, name: String) throws(ImportFailure) -> Double {
        switch json {
        case .integer(let number): return Double(number) - AttributeValue.secondsFrom1970To2001
        case .double(let number): return number - AttributeValue.secondsFrom1970To2001
        case .string(let text):
            if let seconds = DateText.seconds(text.trimmingWhitespace) { return seconds }
            throw ImportFailure(.noDate, "`\(name)` wants \(AttributeKind.date.expectation); this text is no date")
        default: throw mismatch(json, .date, name)
        }
    }

    /// Seconds since 1970, as an item's expiration counts.
    static func expiration(_ json: JSONValue, name: String) throws(ImportFailure) -> Int64 {
        if case .integer(let number) = json { return number }
        let seconds = try date(json, name: name) + AttributeValue.secondsFrom1970To2001
        return Int64(exactly: seconds.rounded(.down)) ?? (seconds > 0 ? Document.never : Int64.min)
    }

    private static func person(_ json: JSONValue, name: String) throws(ImportFailure) -> AttributeValue {
        switch json {
        case .string(let text): return .dictionary([.init(key: "displayName", value: .text(text))])
        case .object(let members):
            var entries: [AttributeValue.Entry] = []
            for member in members {
                switch (member.key, member.value) {
                case ("displayName", .string), ("handles", .array), ("handleIdentifier", .string),
                    ("contactIdentifier", .string):
                    entries.append(.init(key: member.key, value: try general(member.value, name: name)))
                case ("handles", .string(let handle)):
                    entries.append(.init(key: member.key, value: .list([.text(handle)])))
                default: throw ImportFailure(.wrongType, "`\(name)` wants \(AttributeKind.people.expectation)")
                }
            }
            return .dictionary(entries)
        default: throw mismatch(json, .people, name)
        }
    }

    /// The value that a JSON value stands for if no kind is given: in custom attributes and inside objects.
    static func general(_ json: JSONValue, name: String) throws(ImportFailure) -> AttributeValue {
        switch json {
        case .null: return .null
        case .boolean(let flag): return .boolean(flag)
        case .integer(let number): return .integer(number)
        case .double(let number): return .double(number)
        case .string(let text): return .text(text)
        case .array(let values):
            var list: [AttributeValue] = []
            for value in values { list.append(try general(value, name: name)) }
            return .list(list)
        case .object(let members):
            if members.count == 1, let tagged = try tagged(members[0], name: name) { return tagged }
            return try dictionary(members, name: name)
        }
    }

    private static func dictionary(
        _ members: [JSONValue.Member], name: String
    ) throws(ImportFailure) -> AttributeValue {
        var entries: [AttributeValue.Entry] = []
        for member in members { entries.append(.init(key: member.key, value: try general(member.value, name: name))) }
        return .dictionary(entries)
    }

    /// Reads what JSON itself has no form for: dates, data, infinite numbers and NaN, and dictionaries that look like
    /// these.
    private static func tagged(_ member: JSONValue.Member, name: String) throws(ImportFailure) -> AttributeValue? {
        switch (member.key, member.value) {
        case (dateTag, .double(let seconds)): return .date(seconds)
        case (dateTag, .integer(let seconds)): return .date(Double(seconds))
        case (dateTag, .string): return .date(try date(member.value, name: name))
        case (dataTag, .string(let text)): return Base64.bytes(text.utf8).map { .data($0) }
        case (numberTag, .string("nan")): return .double(.nan)
        case (numberTag, .string("infinity")): return .double(.infinity)
        case (numberTag, .string("-infinity")): return .double(-.infinity)
        case (dictionaryTag, .object(let members)): return try dictionary(members, name: name)
        default: return nil
        }
    }
}

extension String {
    fileprivate var trimmingWhitespace: String {
        let start = drop(while: \.isWhitespace)
        return String(
            start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.endIndex))
    }
}
