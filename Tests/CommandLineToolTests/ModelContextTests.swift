import Foundation
import Testing

/// The program as a language model's host starts it: `Docs/System.md`, "12. Ways in".
@Suite struct ModelContextTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        let items = #"{"id": "n1", "title": "Salt cartographer", "textContent": "Every map tastes of the sea."}"#
        try tool.run("import", try tool.write("items.jsonl", items), "--app", "org.example.notes")
    }

    private func answers(_ messages: String...) throws -> [[String: Any]] {
        let run = try tool.run(["mcp"], input: messages.joined(separator: "\n") + "\n")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return run.lines.compactMap { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any] }
    }

    private let search = #"""
        {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"salt carto"}}}
        """#

    @Test func aModelFindsWhatThePersonOpenedToIt() throws {
        let greeting = #"""
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}
            """#
        let before = try answers(greeting, #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, search)
        #expect(before.count == 2 && before[0]["id"] as? Int == 1)
        #expect((before[1]["result"] as? [String: Any])?["isError"] as? Bool == true)

        let opening = try tool.run("apps", "models", "on", "org.example.notes")
        #expect(opening.status == 0 && opening.output.contains("Language models can see"))
        #expect(try tool.run("apps", "models").lines == ["org.example.notes"])
        #expect(try tool.run("apps", "models", "--json").output == "[\"org.example.notes\"]\n")
        let result = try answers(search)[0]["result"] as? [String: Any]
        let content = result?["structuredContent"] as? [String: Any]
        let found = (content?["results"] as? [[String: Any]])?.first
        #expect(found?["id"] as? String == "n1" && found?["title"] as? String == "Salt cartographer")

        try tool.run("apps", "models", "off", "--all")
        #expect(try tool.run("apps", "models").status == 1)
        let none = try tool.run("apps", "models", "--json")
        #expect(none.status == 1 && none.output == "[]\n" && none.errors.isEmpty)
        #expect((try answers(search)[0]["result"] as? [String: Any])?["isError"] as? Bool == true)
    }

    /// Every line is answered by itself; what is no message, or too long, is said to be so, and the next one is read.
    @Test func whatIsNoMessageEndsNothing() throws {
        let all = try answers(
            "{", String(repeating: "x", count: 2 << 20), "", #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#)
        #expect(all.map { ($0["error"] as? [String: Any])?["code"] as? Int } == [-32700, -32600, nil])
        #expect(all.last?["id"] as? Int == 3)
    }
}
