import SearchlightBasics
import SystemIndex

/// The attributes of all items of a file as those of one: texts one after the other, of numbers and dates the first.
struct MergedItems {
    private(set) var members: [JSONValue.Member] = []
    /// How many items there were.
    private(set) var count = 0
    private var indexes: [String: Int] = [:]
    private var bytes = 0

    /// Bytes of text after which further items are counted only.
    private static let maximumBytes = 16 << 20

    mutating func add(_ attributes: [JSONValue.Member]) {
        count += 1
        guard bytes < Self.maximumBytes else { return }
        for member in attributes {
            guard let index = indexes[member.key] else {
                addMissing(member.key, member.value)
                continue
            }
            members[index].value = merged(members[index].value, member.value, member.key)
        }
    }

    mutating func addMissing(_ key: String, _ value: JSONValue) {
        guard indexes[key] == nil else { return }
        indexes[key] = members.count
        members.append(JSONValue.Member(key, value))
        bytes += size(value)
    }

    private mutating func merged(_ old: JSONValue, _ new: JSONValue, _ key: String) -> JSONValue {
        switch (AttributeCatalog.attribute(key)?.kind, old, new) {
        case (.text, .string(let first), .string(let second)):
            guard first != second, !first.hasSuffix("\n" + second) else { return old }
            bytes += second.utf8.count
            return .string(first + "\n" + second)
        case (.texts, .array(let first), .array(let second)), (.people, .array(let first), .array(let second)):
            let known = Set(first)
            let added = second.filter { !known.contains($0) }
            bytes += added.reduce(0) { $0 + size($1) }
            return .array(first + added)
        default: return old
        }
    }

    private func size(_ value: JSONValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count + 16
        case .array(let values): values.reduce(16) { $0 + size($1) }
        case .object(let members): members.reduce(16) { $0 + $1.key.utf8.count + size($1.value) }
        default: 16
        }
    }
}
