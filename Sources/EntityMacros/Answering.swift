/// Messages are bytes.
package import Foundation

extension CompilerReply {
    /// The answer to a message of the compiler, both JSON as swift-syntax's `SwiftCompilerPluginMessageHandling` has them (protocol version
    /// 7, Swift 5.10 and later).
    ///
    /// That library is not used. It would make every app with entities compile for minutes, for a macro that reads the
    /// head of one declaration. Unknown syntax is ignored.
    ///
    /// - Throws: the errors of `JSONDecoder`, for bytes that are not a message.
    package static func encoded(to message: Data) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(answer(try JSONDecoder().decode(CompilerRequest.self, from: message)))
    }

    private static func answer(_ request: CompilerRequest) -> CompilerReply {
        if request.getCapability != nil { return .capability }
        guard let expansion = request.expandAttachedMacro, expansion.macroRole == "peer",
            let macro = PropertyMacro(rawValue: expansion.macro.typeName)
        else { return .expansion("", []) }
        let position = expansion.declSyntax.location
        do throws(DeclarationError) {
            let property = try PropertyDeclaration(expansion.declSyntax.source)
            guard let context = expansion.lexicalContext?.first else { throw .noOwner }
            let owner = try PropertyOwner(context.source)
            let (source, warning) = macro.expand(property, of: owner, attribute: expansion.attributeSyntax.source)
            return .expansion(source, warning.map { [Diagnostic($0, .warning, position)] } ?? [])
        } catch {
            return .expansion("", [Diagnostic("@\(expansion.macro.name) \(error.remedy)", .error, position)])
        }
    }
}
