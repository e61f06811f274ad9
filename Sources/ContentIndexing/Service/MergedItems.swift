import SearchlightBasics

/// The items of one file as one object of attributes: each attribute has the values of all items, each value once.
struct MergedItems {
    /// Bytes of text that are kept. What comes later is left out.
    private static let maximumBytes = 64 << 20

    private var names: [String] = []
    private var values: [String: [JSONValue]] = [:]
    private var known: [String: Set<JSONValue>] = [:]
    private var isList: Set<String> = []
    private var byteCount = 0
    /// How many items there are.
    private(set) var count = 0

    /// Adds an item. `byteCount` is the length of its line.
    mutating func add(_ attributes: [JSONValue.Member], byteCount: Int) {
        count += 1
        self.byteCount += byteCount
        guard self.byteCount <= Self.maximumBytes else { return }
        for member in attributes {
            if values[member.key] == nil { names.append(member.key) }
            if case .array(let list) = member.value {
                isList.insert(member.key)
                for value in list { add(value, to: member.key) }
            } else {
                add(member.value, to: member.key)
            }
        }
    }

    private mutating func add(_ value: JSONValue, to name: String) {
        if known[name, default: []].insert(value).inserted { values[name, default: []].append(value) }
    }

    /// The attributes. An attribute that has one value, and was not a list, stays one value.
    var attributes: JSONValue {
        .object(
            names.map { name in
                let list = values[name] ?? []
                return JSONValue.Member(
                    name, list.count == 1 && !isList.contains(name) ? list[0] : .array(list))
            })
    }
}
