import Foundation
import Testing

@testable import EntityMacros

/// What `@ComputedProperty` and `@DeferredProperty` read of source, and write beside it.
@Suite struct PropertyMacroTests {
    struct Head: CustomTestStringConvertible, Sendable {
        let source: String
        let name: String
        let type: String
        var access: String?
        var testDescription: String { source }
    }

    @Test(arguments: [
        Head(source: "@ComputedProperty var name: String { a }", name: "name", type: "String"),
        Head(
            source:
                "\n /// var no: Int {\n /* a /* b */ { */ @Other(\"(\") @ComputedProperty\n public  var x : Int{ 1 }",
            name: "x", type: "Int", access: "public"),
        Head(
            source: "@A.B(c: #\"\\#(\")\")\"# + \"\"\"\n ) \\(\")\") \"\"\") private(set) var `in`: any Shape { a }",
            name: "`in`",
            type: "any Shape"),
        Head(
            source: "@MainActor nonisolated(unsafe) fileprivate var f: [String: (Int, inout Int) -> some P]? { a }",
            name: "f",
            type: "[String: (Int, inout Int) -> some P]?", access: "fileprivate"),
        Head(source: "var n: Set<A.B> // {\n { get { a } set { b } }", name: "n", type: "Set<A.B>"),
        Head(source: "var größe: 長さ { a }", name: "größe", type: "長さ"),
    ])
    func `the head of a declaration is read whatever stands before it`(_ head: Head) throws {
        let property = try PropertyDeclaration(head.source)
        #expect(property.name == head.name)
        #expect(property.type == head.type)
        #expect(property.access == head.access)
    }

    @Test(arguments: [
        ("@ComputedProperty let name: String", DeclarationError.noVariable),
        ("func name() {}", .noVariable), ("", .noVariable), ("@A(", .noVariable), ("var", .noVariable),
        ("var name { a }", .noType), ("var name = 1", .noType), ("var name: String = \"{\"", .noGetter),
        ("var name: String", .noGetter), ("static var name: String { a }", .static),
    ])
    func `what is no computed property says what to do`(_ source: String, _ expected: DeclarationError) {
        #expect(throws: expected) { try PropertyDeclaration(source) }
    }

    @Test func `the owner is known by its head`() throws {
        func owner(_ source: String) throws -> String {
            let owner = try PropertyOwner(source)
            return owner.type + (owner.hasStorage ? "" : ", no storage")
        }
        #expect(try owner("\nstruct L: Sendable {}") == "Self")
        #expect(try owner("@MainActor public final class `L`<T>: P {}") == "`L`")
        #expect(try owner("@available(iOS 26, *) extension A.B where C: D {}") == "A.B, no storage")
        #expect(try owner("private(set) enum E {}") == "Self, no storage")
        #expect(throws: DeclarationError.noOwner) { try PropertyOwner("func f() {}") }
    }

    private static let name = "@ComputedProperty var name: String { a }"

    private func expand(
        _ macro: PropertyMacro, _ attribute: String, _ source: String = Self.name, in owner: String = "struct L {}"
    ) throws -> (source: String, warning: String?) {
        try macro.expand(
            PropertyDeclaration(source), of: PropertyOwner(owner), attribute: attribute)
    }

    @Test func `a computed property leaves an entry and the property`() throws {
        let (source, warning) = try expand(
            .computed, "// (\n@ComputedProperty(title: \"a) \\(\"(\")\", indexingKey: \\.displayName,\n)")
        #expect(
            source == """
                private let _name = AppIntents.ComputedPropertyEntry(AppIntents.EntityProperty<String>(identifier: "name", title: "a) \\("(")", \
                indexingKey: \\.displayName
                , getter: \\Self.name))
                var $name: AppIntents.EntityProperty<String> { _name.bound(to: self) }
                """)
        #expect(warning == nil)
        let (plain, _) = try expand(
            .computed, "@ComputedProperty", "public var `in`: Int { 1 }", in: "final class Lamp {}")
        #expect(
            plain == """
                private let _in = AppIntents.ComputedPropertyEntry(AppIntents.EntityProperty<Int>(identifier: "in", getter: \\Lamp.`in`))
                public var $in: AppIntents.EntityProperty<Int> { _in.bound(to: self) }
                """)
    }

    @Test(arguments: [
        ("", ""), ("()", ""), ("( /* none */ )", ""), ("(title: \"T\",)", ", title: \"T\""),
        ("(title: \"T\", // the last,\n)", ", title: \"T\" // the last,\n"),
        ("(title: \",\" /* , */)", ", title: \",\" /* , */"),
    ])
    func `a comma behind the last argument is left out`(_ brackets: String, _ expected: String) throws {
        let (source, _) = try expand(.deferred, "@DeferredProperty" + brackets)
        #expect(source.hasSuffix("(identifier: \"name\"\(expected)) }"))
    }

    @Test func `in an extension it is not indexed, and the compiler says so`() throws {
        let (source, warning) = try expand(
            .computed, "@ComputedProperty(indexingKey: \\.title)", in: "extension L {}")
        #expect(!source.contains("_name"))
        #expect(source.contains("getter: \\L.name).bound(to: self)"))
        #expect(warning?.contains("not indexed") == true)
        #expect(try expand(.computed, "@ComputedProperty()", in: "extension L {}").warning == nil)
    }

    @Test func `a deferred property leaves no entry`() throws {
        let (source, warning) = try expand(.deferred, "@DeferredProperty(title: \"T\")")
        #expect(
            source == """
                var $name: AppIntents.EntityProperty<String> { AppIntents.EntityProperty<String>(identifier: "name", title: "T") }
                """)
        #expect(warning == nil)
    }

    @Test func `the compiler is answered in its own words`() throws {
        let asked = """
            {"expandAttachedMacro": {"macro": {"moduleName": "AppIntentsMacros", "typeName": "ComputedPropertyMacro", "name": "ComputedProperty"},
            "macroRole": "peer", "discriminator": "x", "attributeSyntax": {"kind": "attribute", "source": "@ComputedProperty",
            "location": {"fileID": "a", "fileName": "/a.swift", "offset": 7, "line": 1, "column": 1}},
            "declSyntax": {"kind": "declaration", "source": "@ComputedProperty let name = 1",
            "location": {"fileID": "a", "fileName": "/a.swift", "offset": 7, "line": 1, "column": 1}}, "lexicalContext": []}}
            """
        let reply = try answer(asked)
        #expect(reply.contains("\"severity\":\"error\"") && reply.contains("\"offset\":7"))
        #expect(reply.contains("@ComputedProperty belongs before a property"))
        let capability = try answer(#"{"getCapability": {"capability": {"protocolVersion": 7}}}"#)
        #expect(capability == #"{"getCapabilityResult":{"capability":{"features":[],"protocolVersion":7}}}"#)
        // What is not known expands to nothing.
        #expect(
            try answer(asked.replacingOccurrences(of: "\"peer\"", with: "\"member\""))
                == #"{"expandMacroResult":{"diagnostics":[],"expandedSource":""}}"#)
    }

    private func answer(_ message: String) throws -> String {
        String(decoding: try CompilerReply.encoded(to: Data(message.utf8)), as: UTF8.self)
    }
}
