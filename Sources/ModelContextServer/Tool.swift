import SystemIndex

/// Something that a model can ask for.
protocol Tool {
    /// By which it is called.
    var name: String { get }
    /// For people.
    var title: String { get }
    /// For the model: what it does, and when it is the right one.
    var purpose: String { get }
    /// What it takes.
    var parameters: [Parameter] { get }

    /// - Parameter now: seconds since 1970.
    /// - Throws: ``ToolError`` for what the model can mend; `IndexError`.
    func call(_ arguments: inout Arguments, _ apps: OpenedApps, now: Int64) throws -> JSONValue
}

/// One thing that a tool takes.
struct Parameter {
    enum Kind {
        case text
        case texts
        case boolean
        case integer(ClosedRange<Int>, standard: Int)
    }

    var name: String
    var kind: Kind
    var purpose: String
    var isRequired = false

    init(_ name: String, _ kind: Kind, _ purpose: String, isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.purpose = purpose
        self.isRequired = isRequired
    }

    /// As JSON Schema has it.
    var schema: JSONValue {
        var members: [JSONValue.Member] = []
        switch kind {
        case .text: members = [.init("type", .string("string"))]
        case .texts:
            members = [.init("type", .string("array")), .init("items", .members(["type": .string("string")]))]
        case .boolean: members = [.init("type", .string("boolean")), .init("default", .boolean(false))]
        case .integer(let range, let standard):
            members = [
                .init("type", .string("integer")), .init("minimum", .integer(Int64(range.lowerBound))),
                .init("maximum", .integer(Int64(range.upperBound))), .init("default", .integer(Int64(standard))),
            ]
        }
        return .object(members + [.init("description", .string(purpose))])
    }
}

extension Tool {
    /// As `tools/list` has it.
    var description: JSONValue {
        let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
        var schema: [JSONValue.Member] = [
            .init("type", .string("object")),
            .init("properties", .object(parameters.map { .init($0.name, $0.schema) })),
        ]
        if !required.isEmpty { schema.append(.init("required", .array(required))) }
        schema.append(.init("additionalProperties", .boolean(false)))
        return .members([
            "name": .string(name), "title": .string(title), "description": .string(purpose),
            "inputSchema": .object(schema),
            "annotations": .members([
                "title": .string(title), "readOnlyHint": .boolean(true), "openWorldHint": .boolean(false),
            ]),
        ])
    }
}

/// What a model asked for that cannot be had, in a sentence that says what can.
struct ToolError: Error {
    var message: String

    init(_ message: String) { self.message = message }
}

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

    private mutating func take(_ name: String) -> JSONValue? {
        guard let place = members.firstIndex(where: { $0.key == name }) else { return nil }
        let value = members.remove(at: place).value
        return value == .null ? nil : value
    }

    /// - Parameter limit: in bytes.
    mutating func text(_ name: String, limit: Int = 4096) throws(ToolError) -> String? {
        switch take(name) {
        case nil: return nil
        case .string(let text)?:
            guard text.utf8.count <= limit else { throw ToolError("`\(name)` has at most \(limit) bytes.") }
            return text
        default: throw ToolError("`\(name)` must be a text.")
        }
    }

    mutating func required(_ name: String, limit: Int = 4096) throws(ToolError) -> String {
        guard let text = try text(name, limit: limit) else { throw ToolError("`\(name)` is missing.") }
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
                texts.append(text)
            }
            return texts
        default: throw ToolError("`\(name)` must be a list of texts.")
        }
    }

    mutating func integer(_ name: String, _ range: ClosedRange<Int>, standard: Int) throws(ToolError) -> Int {
        switch take(name) {
        case nil: return standard
        case .integer(let number)? where range.contains(Int(number)): return Int(number)
        default:
            throw ToolError("`\(name)` must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
    }

    mutating func boolean(_ name: String) throws(ToolError) -> Bool {
        switch take(name) {
        case nil: return false
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
