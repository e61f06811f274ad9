import Foundation
import Testing

/// What was opened is found further up, until the history is cleared.
@Suite struct LearnedOrderTests {
    private typealias Step = PythonTerminal.Step

    /// Twelve films that match "harbour" alike, in the order of their ids.
    private func filled() throws -> Tool {
        let tool = try Tool()
        let items = (10..<22).map { "{\"id\": \"\($0)\", \"title\": \"Harbour \($0)\"}\n" }.joined()
        try tool.run("import", tool.write("items.jsonl", items), "--app", "org.example.films")
        return tool
    }

    private func ids(_ tool: Tool, _ words: String...) throws -> [String] {
        let results = try tool.run(["search", "--json"] + words).json?["results"] as? [[String: Any]]
        return results?.compactMap { $0["id"] as? String } ?? []
    }

    @Test func whatIsOpenedMovesUpUntilTheHistoryIsCleared() throws {
        let tool = try filled()
        #expect(try ids(tool, "harbour").first == "10")
        // A failed opening is no choice.
        for _ in 0..<3 { #expect(try tool.run("open", "harbour", "17").status == 1) }
        #expect(try ids(tool, "harbour").first == "10")
        let openable = try tool.makeOpenable()
        #expect(try tool.run(["open", "harbour", "17"], environment: openable).status == 0)
        #expect(try ids(tool, "harbour").first == "17")
        #expect(try ids(tool, "harbour", "--limit", "2") == ["17", "10"])
        let explained = try tool.run("search", "harbour", "--explain", "--limit", "1")
        #expect(explained.output.contains("+85  chosen before"))
        let results = try tool.run("search", "harbour", "--json").json?["results"] as? [[String: Any]]
        #expect((results?.first?["learned"] as? [String: Any])?["points"] as? Int == 85)
        let alone = try tool.run("explain", "harbour", "17", "--app", "org.example.films", "--json")
        #expect((alone.json?["learned"] as? [String: Any])?["points"] as? Int == 85)
        try tool.run(["open", "harbour", "17"], environment: openable)
        let ofItem = try tool.run("explain", "harbour 17", "17", "--app", "org.example.films")
        let listed = try tool.run("search", "harbour 17", "--json", "--limit", "1").json?["results"] as? [[String: Any]]
        let score = try #require(listed?.first?["score"] as? Int)
        #expect(ofItem.output.contains("chosen before") && ofItem.output.contains("Pinned first"), "\(ofItem)")
        let explained17 = try tool.run("explain", "harbour 17", "17", "--app", "org.example.films", "--json").json
        let points = (explained17?["learned"] as? [String: Any])?["points"] as? Int
        #expect((explained17?["score"] as? Int).map { $0 + (points ?? 0) } == score, "\(ofItem)")
        let first = try tool.run("search", "harbour 17", "--explain", "--limit", "1")
        #expect(first.output.contains("Pinned first"))

        #expect(try tool.run("history", "clear", "--day", "2001-01-02").status == 1)
        #expect(try ids(tool, "harbour").first == "17")
        let cleared = try tool.run("history", "clear", "--yes")
        #expect(cleared.status == 0 && cleared.output.contains("1 choice deleted."), "\(cleared)")
        #expect(try ids(tool, "harbour").first == "10")
    }

    @Test func theInteractiveSearchLearnsAndStaysAsItIs() throws {
        let tool = try filled()
        let down = String(repeating: "\u{1B}[B", count: 4)
        // Without a way to open it, Enter shows the item; back is the same list, and so is the same text.
        let result = try PythonTerminal.run(
            tool, ["search"],
            [
                Step(type: "", wait: "12 results"), Step(type: "harb", wait: "12 results"), Step(type: down, wait: "❯"),
                Step(type: "\r", wait: "Esc back"), Step(type: "\u{1B}", wait: "12 results"),
                Step(type: "o", wait: "12 results"), Step(type: "\u{3}", wait: ""),
            ])
        #expect(result.status == 0)
        #expect(result.plain[4].contains("❯ Harbour 14") && result.plain[5].contains("❯ Harbour 10"))
        #expect(try ids(tool, "harb").first == "14")
    }

    @Test func comingBackFromAnAppSearchesAgain() throws {
        let tool = try filled()
        let purge = "'\(Tool.path)' delete --app org.example.films 11 12"
        try tool.run("register", "--app", "org.example.films", "--name", "Films", "--terminal", purge)
        let result = try PythonTerminal.run(
            tool, ["search"],
            [
                Step(type: "", wait: "12 results"), Step(type: "harb", wait: "12 results"),
                Step(type: "\u{1B}[B\u{1B}[B\u{1B}[B", wait: "❯"), Step(type: "\r", wait: "Films ended before"),
                Step(type: "\u{1B}[D", wait: "10 results"), Step(type: "\u{3}", wait: ""),
            ])
        #expect(result.status == 0)
        // What was purged is gone at once, and the one that was opened is still the chosen one.
        #expect(!result.plain[3].suffix(600).contains("Harbour 11") && result.plain[3].contains("❯ Harbour 13"))
    }

    @Test func comingToTheFrontSearchesAgain() throws {
        let tool = try filled()
        // Nothing tells when an app in a window purges; the terminal tells when the person comes back.
        let purge = "'\(Tool.path)' delete --app org.example.films 11 12"
        try tool.run("register", "--app", "org.example.films", "--name", "Films", "--command", purge)
        let result = try PythonTerminal.run(
            tool, ["search"],
            [
                Step(type: "", wait: "12 results"), Step(type: "\u{1B}[B", wait: "❯"),
                Step(type: "\u{1B}[B\u{1B}[B", wait: "❯"),
                Step(type: "\r", wait: "Films ended before"), Step(type: "\u{1B}[I", wait: "10 results"),
                Step(type: "\u{3}", wait: ""),
            ])
        #expect(result.status == 0 && result.plain[4].contains("❯ Harbour 13"))
        #expect(result.plain[4].contains("10 results"))
        #expect(result.frames[0].contains("\u{1B}[?1004h") && result.frames[5].contains("\u{1B}[?1004l"))
    }

    /// R4: what stood on the screen when typing paused, or something was opened, and what was opened.
    @Test func theInteractiveSearchCountsWhatIsSeen() throws {
        let tool = try filled()
        let items = (10..<22).map { "{\"id\": \"\($0)s\", \"title\": \"Harbour \($0)\"}\n" }.joined()
        try tool.run("import", tool.write("more.jsonl", items), "--app", "org.example.songs")
        func hasQuality(_ app: String) -> Bool {
            FileManager.default.fileExists(atPath: tool.home + "/apps/\(app)/engagement/standing")
        }
        #expect(try ids(tool, "harbour").first == "10")
        // Ten rows are in sight: five of each app.
        let down = String(repeating: "\u{1B}[B", count: 3)
        for _ in 0..<4 {
            let result = try PythonTerminal.run(
                tool, ["search"],
                [
                    Step(type: "", wait: "24 results"), Step(type: "harbour", wait: "24 results"),
                    Step(type: down, wait: "❯"), Step(type: "\r", wait: "Esc back"), Step(type: "\u{3}", wait: ""),
                ])
            #expect(result.status == 0)
        }
        #expect(hasQuality("org.example.films") && hasQuality("org.example.songs"))
        let explained = try tool.run("search", "harbour", "--explain", "--limit", "24")
        #expect(explained.output.contains("how often this app's results are opened"))
        #expect(try tool.run("verify").status == 0)
        #expect(try tool.run("history", "clear", "--yes").status == 0)
        #expect(!hasQuality("org.example.films") && !hasQuality("org.example.songs"))
        #expect(try ids(tool, "harbour").first == "10")
    }

    @Test func damagedChoicesAreNamedAndSurvived() throws {
        let tool = try filled()
        let openable = try tool.makeOpenable()
        try tool.run(["open", "harbour", "17"], environment: openable)
        #expect(try tool.run("verify").status == 0)
        let file = tool.home + "/apps/org.example.films/engagement/choices"
        let learned = try ids(tool, "harbour").first
        // One wrong bit is put right; more are not.
        for wrong: UInt8 in [1, 0x7E] {
            var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            for place in 30..<33 where place == 30 || wrong > 1 { bytes[place] ^= wrong }
            try bytes.write(to: URL(fileURLWithPath: file), options: .atomic)
            let verify = try tool.run("verify")
            #expect(verify.status == 1 && verify.errors.contains("choices"), "\(verify)")
            #expect(verify.output.contains("1 problem found"), "\(verify)")
            #expect(try ids(tool, "harbour").first == (wrong == 1 ? learned : "10"))
            try tool.run(["open", "harbour", "17"], environment: openable)
            #expect(try tool.run("verify").errors.isEmpty == (wrong == 1))
        }
        // What was not readable is kept until it is erased.
        #expect(try tool.run("compact").status == 0 && tool.run("verify").status == 0)
    }
}
