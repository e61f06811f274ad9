import Foundation
import FileTestSupport
import Testing

@testable import CommandLineTool

/// The interactive search as a person sees it, through a terminal.
@Suite struct InteractiveTests {
    private typealias Step = PythonTerminal.Step

    private func filled() throws -> Tool {
        let tool = try Tool()
        try tool.fill()
        return tool
    }

    @Test func typingChoosingShowingAndBack() throws {
        let tool = try filled()
        let result = try PythonTerminal.run(
            tool, ["search"],
            [
                Step(type: "", wait: "2 results"), Step(type: "salt", wait: "1 result "),
                Step(type: "\u{15}", wait: "2 results"),
                Step(type: "\u{1B}[B", wait: "❯"), Step(type: "\r", wait: "keywords"),
                Step(type: "\u{1B}", wait: "2 results"), Step(type: "电", wait: "1 result "),
                Step(type: "\u{7F}", wait: "2 results"),
                Step(type: "\u{1B}", wait: ""),
            ])
        #expect(result.status == 0)
        let plain = result.plain
        #expect(plain[1].contains("› salt") && plain[1].contains("The Salt Cartographer"))
        // The selected row has one ground, on which matches are heavier.
        #expect(result.frames[1].contains("\u{1B}[7m") && result.frames[1].contains("\u{1B}[1mSalt\u{1B}[22m"))
        #expect(plain[6].contains("› 电") && plain[6].contains("电影院的雨"))
        // The terminal is as it was.
        #expect(result.frames.last?.contains("\u{1B}[?1049l") == true)
    }

    @Test func endingBySignalPutsTheTerminalBack() throws {
        let tool = try filled()
        let result = try PythonTerminal.run(
            tool, ["search"], [Step(type: "salt", wait: "1 result "), Step(type: "", wait: "", signal: SIGTERM)])
        #expect(result.status == 128 + SIGTERM)
        #expect(result.frames.last?.contains("\u{1B}[?1049l") == true)
    }

    /// Pixels lie on the terminal until they are deleted.
    @Test func picturesOfKittyComeAndGoWithTheCard() throws {
        let tool = try Tool()
        let png = try Data(contentsOf: URL(fileURLWithPath: Tool.root + "/Examples/Cards/Pictures/film.png"))
        let item = """
            {"id": "1", "title": "Salt", "contentDescription": "A lake.", "thumbnailData": "\(png.base64EncodedString())"}
            """
        try tool.run("import", tool.write("items.jsonl", item), "--app", "org.example.films")
        let steps = [
            Step(type: "", wait: "1 result "), Step(type: "\t", wait: "Esc back"),
            Step(type: "\u{1B}[B", wait: "Esc back"),
            Step(type: "\u{1B}", wait: "1 result "), Step(type: "\t", wait: "Esc back"), Step(type: "\u{3}", wait: ""),
        ]
        let frames = try PythonTerminal.run(
            tool, ["search"], steps, rows: 10, environment: ["TERM": "xterm-kitty", "COLORTERM": "", "TMUX": ""]
        ).frames
        let sent = "\u{1B}_Ga=t,f=32,", placed = "\u{1B}_Ga=p,i=", deleted = "\u{1B}_Ga=d,d=I,i="
        #expect(!frames[0].contains("\u{1B}_G"))
        #expect(frames[1].contains(sent) && frames[1].contains(placed) && !frames[1].contains("▀"))
        #expect(frames[2].contains(placed) && !frames[2].contains(sent), "pixels are sent once")
        #expect(frames[3].contains(deleted) && frames[4].contains(sent))
        let end = try #require(frames.last)
        let gone = try #require(end.range(of: deleted)), left = try #require(end.range(of: "\u{1B}[?1049l"))
        #expect(gone.lowerBound < left.lowerBound, "before the screen is handed back")
        let blocks = try PythonTerminal.run(
            tool, ["search"], steps, rows: 10, environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
        ).frames
        #expect(blocks[1].contains("▀") && !blocks.joined().contains("\u{1B}_G"))
    }

    @Test func narrowTerminalsAndNoColours() throws {
        let tool = try filled()
        let result = try PythonTerminal.run(
            tool, ["search"], [Step(type: "salt", wait: "1 result"), Step(type: "\u{3}", wait: "")], columns: 20,
            rows: 5,
            environment: ["NO_COLOR": "1"])
        #expect(result.status == 0)
        #expect(!result.frames[0].contains("[1;33m"))
        let lines = result.plain[0].components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.count <= 21 }, "\(lines)")
    }

    @Test func theDemoFillsItsHomeAndOpens() throws {
        let tool = try Tool()
        let result = try PythonTerminal.run(
            tool, ["demo", "--terminal"], [Step(type: "", wait: "526 results"), Step(type: "\u{3}", wait: "")])
        #expect(result.status == 0)
        let again = try tool.run("demo")
        #expect(again.status == 0 && again.output.contains("SEARCHLIGHT_HOME=\(tool.home)"))
        #expect(try tool.run("search", "dianying").status == 0)
        let other = try tool.run("demo", "--home", tool.folder + "/other")
        #expect(other.status == 0 && other.output.contains("/other"))
        let none = try tool.run("demo", environment: ["SEARCHLIGHT_DEMO_CONTENT": "/nowhere"])
        #expect(none.status == 2 && none.errors.contains("SEARCHLIGHT_DEMO_CONTENT"))
    }

    @Test func theDemoFillsAnewWhatAnOlderVersionLeft() throws {
        let tool = try Tool()
        #expect(try tool.run("demo").status == 0)
        let folder = tool.home + "/apps/org.example.films"
        try IndexDamage.writeFormat(1, in: folder)
        #expect(try tool.run("search", "salt", "--app", "org.example.films").errors.contains("format version 1"))
        #expect(try tool.run("demo").status == 0)
        #expect(try tool.run("search", "salt", "--app", "org.example.films").status == 0)
    }

    @Test func dumbTerminalsGetNoScreen() throws {
        let tool = try filled()
        let result = try PythonTerminal.run(tool, ["search"], [Step(type: "", wait: "")], environment: ["TERM": "dumb"])
        #expect(result.status == 2)
        #expect(!result.frames[0].contains("\u{1B}"))
    }

    @Test func searchResultsOnATerminalAreHighlighted() throws {
        let tool = try filled()
        let result = try PythonTerminal.run(tool, ["search", "salt"], [Step(type: "", wait: "")])
        #expect(result.frames[0].contains("\u{1B}[1;33mSalt\u{1B}[22;39m"))
        let plain = try PythonTerminal.run(
            tool, ["search", "salt"], [Step(type: "", wait: "")], environment: ["NO_COLOR": "1"])
        #expect(!plain.frames[0].contains("\u{1B}"))
    }

    @Test(arguments: ["salt", "", "it's", "a b", "$(x)", "type:pdf", "über", "电影", "\\", "--where=rating>=4"])
    func wordsAreQuotedForAShell(word: String) {
        #expect(ShellWords.split(ReportSections.quoted(word)) == [word])
        #expect(ReportSections.quoted("type:pdf") == "type:pdf" && ReportSections.quoted("a b") == "'a b'")
    }

    /// As on the page and in the window. What is piped stays one list.
    @Test func resultsOnATerminalHaveSections() throws {
        let tool = try Tool()
        var items: [String] = []
        for number in 0..<9 {
            items.append(#"{"id": "f\#(number)", "title": "Salt \#(number)", "contentType": "public.movie"}"#)
        }
        for number in 0..<3 {
            items.append(#"{"id": "p\#(number)", "title": "Salt Otto \#(number)", "contentType": "public.contact"}"#)
        }
        let all = "[" + items.joined(separator: ",") + "]"
        #expect(try tool.run("import", "-", "--app", "org.example.a", input: all).status == 0)
        func onTerminal(_ words: String...) throws -> String {
            try PythonTerminal.run(
                tool, ["search"] + words, [Step(type: "", wait: "")], environment: ["NO_COLOR": "1"]
            ).frames[0].replacing("\r\n", with: "\n")
        }
        let text = try onTerminal("salt", "--limit", "10")
        let headings = ["Top hit\n", "\nFilms\n", "\nPeople\n", "\nMore results\n"]
        let places = headings.compactMap { text.range(of: $0)?.lowerBound }
        #expect(places.count >= 3 && text.hasPrefix("Top hit\n"), "\(text)")
        #expect(text.contains("\nAll in Films: searchlight search salt --limit 10 type:film\n"), "\(text)")
        let narrowed = try onTerminal("salt", "--limit", "10", "type:film")
        #expect(narrowed.hasPrefix("Filters: ") && !narrowed.contains("Top hit") && narrowed.contains("9 items"))
        let piped = try tool.run("search", "salt", "--limit", "10").output
        #expect(!piped.contains("Top hit") && !piped.contains("searchlight search"))
    }
}
