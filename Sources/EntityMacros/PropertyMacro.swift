/// The macros of properties of entities, by the names in their declarations.
enum PropertyMacro: String {
    case computed = "ComputedPropertyMacro"
    case deferred = "DeferredPropertyMacro"

    /// The declarations beside the property: `$name`, which is the property as an `EntityProperty`. A computed property
    /// also has `_name`, by which indexing finds it among the entity's own.
    ///
    /// `_name` is a constant with a value, so that neither the memberwise initializer nor a decoder knows it.
    ///
    /// - Returns: the source, and what the programmer should know.
    func expand(
        _ property: PropertyDeclaration, of owner: PropertyOwner, attribute: String
    ) -> (source: String, warning: String?) {
        let name = property.plainName, type = "AppIntents.EntityProperty<\(property.type)>"
        let access = property.access.map { $0 + " " } ?? ""
        let given = Self.arguments(attribute)
        let arguments = "identifier: \"\(name)\"" + (given.isEmpty ? "" : ", " + given)
        guard self == .computed else {
            return ("\(access)var $\(name): \(type) { \(type)(\(arguments)) }", nil)
        }
        let property = "\(type)(\(arguments), getter: \\\(owner.type).\(property.name))"
        guard owner.hasStorage else {
            let warning =
                "a computed property of an extension is not indexed: write it in the declaration of the entity"
            return (
                "\(access)var $\(name): \(type) { \(property).bound(to: self) }",
                given.contains("ndexingKey") ? warning : nil
            )
        }
        return (
            """
            private let _\(name) = AppIntents.ComputedPropertyEntry(\(property))
            \(access)var $\(name): \(type) { _\(name).bound(to: self) }
            """, nil
        )
    }

    /// What stands in the attribute's brackets, as it is written.
    private static func arguments(_ attribute: String) -> String {
        var scanner = SourceScanner(attribute)
        guard scanner.take("@") else { return "" }
        repeat { _ = scanner.word() } while scanner.take(".")
        let given = scanner.bracketed() ?? ""
        var inner = SourceScanner(given)
        guard let last = inner.last() else { return "" }
        // A comma may stand behind the last one.
        guard last.byte == UInt8(ascii: ",") else { return given }
        var bytes = Array(given.utf8)
        bytes.remove(at: last.position)
        return String(decoding: bytes, as: UTF8.self)
    }
}
