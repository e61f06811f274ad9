import SearchlightBasics
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
