import SearchlightBasics
import SystemIndex

/// What a tool was called with, taken out one by one; nothing may be left over.
struct Arguments {
    private var members: [JSONValue.Member]

    init(_ value: JSONValue?) throws(ToolError) {
        switch value {
        case nil, .null?: members = []
        case .object(let members)?: self.members = members
        default: throw ToolError("`arguments` must be an object.")
        }
    }

    private mutating func take(_ name: String, emptyIsAbsent: Bool = true) -> JSONValue? {
        guard let index = members.firstIndex(where: { $0.key == name }) else { return nil }
        let value = members.remove(at: index).value
        // Models fill in every parameter that they know of, and those that they have no use for with an empty text.
        return value == .null || emptyIsAbsent && value == .string("") ? nil : value
    }

    /// - Parameter limit: in bytes.
    mutating func text(
        _ name: String, limit: Int = 4096, emptyIsAbsent: Bool = true
    ) throws(ToolError) -> String? {
        switch take(name, emptyIsAbsent: emptyIsAbsent) {
        case nil: return nil
        case .string(let text)?:
            guard text.utf8.count <= limit else { throw ToolError("`\(name)` has at most \(limit) bytes.") }
            return text
        default: throw ToolError("`\(name)` must be a text.")
        }
    }

    mutating func required(_ name: String, limit: Int = 4096) throws(ToolError) -> String {
        guard let text = try text(name, limit: limit, emptyIsAbsent: false) else {
            throw ToolError("`\(name)` is missing.")
        }
        return text
    }

    mutating func texts(_ name: String, atMost count: Int) throws(ToolError) -> [String] {
        switch take(name) {
        case nil: return []
        case .array(let values)?:
            guard values.count <= count else { throw ToolError("`\(name)` has at most \(count) texts.") }
            var texts: [String] = []
            for value in values {
                guard case .string(let text) = value, text.utf8.count <= 1024 else {
                    throw ToolError("`\(name)` must be a list of texts of at most 1024 bytes.")
                }
                if !text.isEmpty { texts.append(text) }
            }
            return texts
        default: throw ToolError("`\(name)` must be a list of texts.")
        }
    }

    mutating func integer(_ name: String, _ range: ClosedRange<Int>, standard: Int) throws(ToolError) -> Int {
        switch take(name) {
        case nil: return standard
        case .integer(let number)? where range.contains(Int(number)): return Int(number)
        // In JSON Schema 10.0 is a whole number, too.
        case .double(let number)?:
            guard let whole = Int(exactly: number), range.contains(whole) else { fallthrough }
            return whole
        default:
            throw ToolError("`\(name)` must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
    }

    mutating func boolean(_ name: String, standard: Bool = false) throws(ToolError) -> Bool {
        switch take(name) {
        case nil: return standard
        case .boolean(let flag)?: return flag
        default: throw ToolError("`\(name)` must be true or false.")
        }
    }

    /// - Parameter tool: which takes no others.
    func finish(_ tool: any Tool) throws(ToolError) {
        guard let left = members.first else { return }
        let known = tool.parameters.map(\.name).joined(separator: ", ")
        let name = left.key.count > 100 ? "one of the arguments" : "`\(left.key)`"
        throw ToolError("\(tool.name) does not take \(name). It takes: \(known.isEmpty ? "nothing" : known).")
    }
}
