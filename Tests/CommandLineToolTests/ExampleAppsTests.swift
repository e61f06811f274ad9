import Foundation
import Testing

/// The example apps, built and installed, as a person meets them.
@Suite struct ExampleAppsTests {
    private typealias Step = PythonTerminal.Step

    private func installed() throws -> Tool {
        let tool = try Tool()
        try tool.register("Movies")
        try tool.register("Colleagues")
        #expect(try tool.example("Movies", "index").output == "36 films can be found.\n")
        return tool
    }

    private func titles(_ tool: Tool, _ words: String...) throws -> [String] {
        let run = try tool.run(["search", "--json"] + words)
        let results = run.json?["results"] as? [[String: Any]]
        return results?.compactMap { $0["title"] as? String } ?? []
    }

    @Test func aStarsSurnameFindsTheFilmAndEnterShowsItAndBack() throws {
        let tool = try installed()
        #expect(try titles(tool, "Falloway") == ["Clara and the Paper Tigers"])
        let result = try PythonTerminal.run(
            tool, ["search"],
            [
                Step(type: "", wait: "36 results"), Step(type: "Falloway", wait: "1 result "),
                Step(type: "\r", wait: "Back to Search", isOfAnother: true), Step(type: "\r", wait: "1 result "),
                Step(type: "\t", wait: "keywords"), Step(type: "\u{1B}", wait: "1 result "),
                Step(type: "\u{3}", wait: ""),
            ])
        #expect(result.status == 0)
        // The film has the terminal as any program has.
        #expect(result.frames[2].contains("\u{1B}[?1049l"))
        #expect(result.plain[2].contains("Clara and the Paper Tigers") && result.plain[2].contains("Directed by"))
        #expect(result.frames[3].contains("\u{1B}[?1049h") && result.plain[3].contains("› Falloway"))
        #expect(result.plain[3].contains("❯ Clara and the Paper Tigers"))
    }

    @Test func backKeepsThePositionInTheList() throws {
        let tool = try installed()
        let down = String(repeating: "\u{1B}[B", count: 7)
        let result = try PythonTerminal.run(
            tool, ["search"],
            [
                Step(type: "", wait: "36 results"), Step(type: "drama", wait: " results "),
                Step(type: down, wait: "❯"), Step(type: "\r", wait: "Back to Search", isOfAnother: true),
                Step(type: "\r", wait: " results "), Step(type: "\u{3}", wait: ""),
            ], rows: 13)
        #expect(result.status == 0)
        func results(_ frame: String) -> [String] {
            (frame.components(separatedBy: "› drama").last ?? "").components(separatedBy: "\r\n").dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(results(result.plain[4]).count > 6)
        #expect(
            results(result.plain[2]).filter { $0.hasPrefix("❯") }
                == results(result.plain[4]).filter { $0.hasPrefix("❯") })
        #expect(results(result.plain[2]) == results(result.plain[4]))
    }

    @Test func openStartsTheAppAndItPrintsTheDetail() throws {
        let tool = try installed()
        let result = try PythonTerminal.run(
            tool, ["open", "Falloway"],
            [
                Step(type: "", wait: "Back to Search", isOfAnother: true), Step(type: "\r", wait: ""),
            ])
        #expect(result.status == 0)
        #expect(result.plain[0].contains("Clara and the Paper Tigers"))
        #expect(result.plain[1].contains("Movies shows it."))
        // Ctrl-C ends the app, and not the one that waits for it.
        let interrupted = try PythonTerminal.run(
            tool, ["open", "Falloway"],
            [
                Step(type: "", wait: "Back to Search", isOfAnother: true), Step(type: "\u{3}", wait: ""),
            ])
        #expect(interrupted.plain[1].contains("Movies shows it.") || interrupted.plain[1].contains("Movies ended"))
        // Without a terminal there is nowhere to show it.
        #expect(try tool.run("open", "Falloway").output.contains("there is none"))
    }

    @Test func anItemThatTheAppDoesNotKnowIsDeclined() throws {
        let tool = try installed()
        let item = #"{"id": "org.example.movies.900", "title": "A lost film"}"#
        try tool.run("import", "-", "--app", "org.example.movies", input: item)
        let result = try PythonTerminal.run(
            tool, ["search"],
            [
                Step(type: "", wait: "37 results"), Step(type: "lost film", wait: " result"),
                Step(type: "\r", wait: "any more", isOfAnother: true), Step(type: "\r", wait: "could not show it"),
                Step(type: "\u{3}", wait: ""),
            ])
        #expect(result.status == 0 && result.plain[3].contains("Movies could not show it."))
    }

    @Test func anAppThatRunsShowsItWhereItIs() throws {
        let tool = try installed()
        let running = try RunningExample(tool, "Movies")
        let result = try PythonTerminal.run(
            tool, ["search"],
            [
                Step(type: "", wait: "36 results"), Step(type: "Falloway", wait: "1 result "),
                Step(type: "\r", wait: "Movies shows it."), Step(type: "\u{3}", wait: ""),
            ])
        #expect(!result.frames[2].contains("\u{1B}[?1049l"))
        running.end()
        #expect(try running.output.contains("Clara and the Paper Tigers\n"))
    }

    @Test func aColleagueViewedAMomentAgoIsFoundByASkill() throws {
        let tool = try installed()
        #expect(try titles(tool, "glassblowing") == [])
        let view = try tool.example("Colleagues", "view", "colleague-028")
        #expect(view.status == 0 && view.output.contains("Elowen Trescothick"))
        for word in ["glassblowing", "elowen", "tresco"] {
            #expect(try titles(tool, word) == ["Elowen Trescothick"], "\(word)")
        }
        let json = try tool.run("search", "glassblowing", "--json").json
        let found = try #require((json?["results"] as? [[String: Any]])?.first)
        #expect(found["activity"] as? String == "org.example.colleagues.colleague")
        let result = try PythonTerminal.run(
            tool, ["open", "glassblowing"],
            [
                Step(type: "", wait: "Back to Search", isOfAnother: true), Step(type: "\r", wait: ""),
            ])
        #expect(result.status == 0 && result.plain[0].contains("Optics, Glassblowing"))
        let history = try tool.run("history")
        #expect(history.lines.count == 1 && history.output.contains("Elowen Trescothick"))
        #expect(history.output.contains("org.example.colleagues, 2 views"))
        // All records and the viewed one are one result.
        #expect(try tool.example("Colleagues", "setting", "all").status == 0)
        #expect(try titles(tool, "glassblowing") == ["Elowen Trescothick"])
        #expect(try tool.run("search", "glassblowing", "--json").json?["total"] as? Int == 1)
        #expect(try titles(tool, "calligraphy") == ["Léonie Vasseur"])
        #expect(try tool.example("Colleagues", "setting", "disabled").status == 0)
        for word in ["glassblowing", "calligraphy"] { #expect(try titles(tool, word) == []) }
        try tool.example("Colleagues", "view", "colleague-028")
        #expect(try titles(tool, "glassblowing") == [])
        #expect(try tool.run("history").status == 1)
    }

    @Test func historyIsListedAndCleared() throws {
        let tool = try installed()
        for id in ["colleague-028", "colleague-014", "colleague-028"] { try tool.example("Colleagues", "view", id) }
        let history = try tool.run("history", "--json")
        let list = try JSONSerialization.jsonObject(with: Data(history.output.utf8)) as? [[String: Any]]
        #expect(Set(list?.compactMap { $0["title"] as? String } ?? []) == ["Elowen Trescothick", "Yuki Shirakawa"])
        #expect(list?.map { $0["views"] as? Int ?? 0 }.reduce(0, +) == 3)
        #expect(try tool.run("history", "--limit", "1").lines.count == 1)
        #expect(try tool.run("history", "--app", "org.example.movies").status == 1)
        #expect(try tool.run("history", "clear", "--day", "2001-02-03").status == 1)
        #expect(try tool.run("history", "clear", "--day", "yesterday").status == 2)
        #expect(try tool.run("history", "clear").errors.contains("--yes"))
        #expect(try tool.run("history", "clear", "--app", "org.example.movies").status == 1)
        let today = try #require(try tool.run("history").lines.first?.prefix(10))
        #expect(try tool.run("history", "clear", "--day", String(today)).output == "2 activities deleted.\n")
        #expect(try tool.run("history").status == 1 && tool.run("search", "glassblowing").status == 1)
        // The films are items, and stay; nothing of the names is left on the disk.
        #expect(try tool.run("search", "Falloway").status == 0)
        let left = try tool.run("-rl", "Trescothick", tool.home, program: "/usr/bin/grep")
        #expect(left.status == 1, "\(left.output)")
    }
}
