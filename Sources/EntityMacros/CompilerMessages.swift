/// The compiler's questions that are answered. The names are the protocol's.
struct CompilerRequest: Decodable {
    struct Nothing: Decodable {}

    /// A piece of the source, with what comments and spaces stand before it.
    struct Syntax: Decodable {
        let source: String
        let location: Position
    }

    struct Macro: Decodable {
        let name: String
        let typeName: String
    }

    struct Expansion: Decodable {
        let macro: Macro
        let macroRole: String
        let attributeSyntax: Syntax
        let declSyntax: Syntax
        /// What the declaration stands in, the nearest first.
        let lexicalContext: [Syntax]?
    }

    let getCapability: Nothing?
    let expandAttachedMacro: Expansion?
}

/// A location in a file of the app.
struct Position: Codable {
    let fileName: String
    /// In bytes.
    let offset: Int
}

/// What the compiler tells the programmer.
struct Diagnostic: Encodable {
    enum Severity: String, Encodable { case error, warning }
    private struct Nothing: Encodable {}

    let message: String
    let severity: Severity
    let position: Position
    private let highlights: [Nothing] = []
    private let notes: [Nothing] = []
    private let fixIts: [Nothing] = []

    init(_ message: String, _ severity: Severity, _ position: Position) {
        self.message = message
        self.severity = severity
        self.position = position
    }
}

/// What the compiler is told. The names are the protocol's.
package struct CompilerReply: Encodable {
    private struct CapabilityResult: Encodable {
        struct Capability: Encodable {
            let protocolVersion = 7
            let features: [String] = []
        }
        let capability = Capability()
    }

    private struct ExpansionResult: Encodable {
        let expandedSource: String
        let diagnostics: [Diagnostic]
    }

    private var getCapabilityResult: CapabilityResult?
    private var expandMacroResult: ExpansionResult?

    static var capability: CompilerReply {
        var reply = CompilerReply()
        reply.getCapabilityResult = CapabilityResult()
        return reply
    }

    static func expansion(_ source: String, _ diagnostics: [Diagnostic]) -> CompilerReply {
        var reply = CompilerReply()
        reply.expandMacroResult = ExpansionResult(expandedSource: source, diagnostics: diagnostics)
        return reply
    }
}
