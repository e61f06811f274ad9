import FileTestSupport
import Foundation
import Testing

@Suite struct CommandTests {
    private func filled() throws -> Tool {
        let tool = try Tool()
        try tool.fill()
        return tool
    }

    /// Whatever is wrong, a program that reads JSON gets some.
    @Test func failuresAreToldInJSON() throws {
        let tool = try filled()
        let run = try tool.run("search", "salt", "--json", "--app", "org.example.nosuch")
        #expect(run.status == 1 && (run.json?["results"] as? [Any])?.isEmpty == true)
        #expect((run.json?["error"] as? String)?.contains("org.example.nosuch has indexed nothing") == true)
        #expect(run.errors.contains("org.example.nosuch has indexed nothing"))
        for words in [
            ["items", "--json", "--app", "nosuch"], ["show", "none", "--app", "org.example.films", "--json"],
            ["search", "--json", "--limit", "x", "salt"], ["search", "--json", "--where", "rating=="],
            ["verify", "--json", "--app", "nosuch"], ["apps", "--json", "--nonsense"],
        ] {
            let run = try tool.run(words)
            let last = try #require(run.lines.last, "\(words)")
            let json = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
            #expect(json?["error"] is String && json?["status"] as? Int == Int(run.status), "\(words)")
        }
        #expect(try tool.run("search", "salt", "--app", "nosuch").output.isEmpty)
    }

    @Test func attributesAreListed() throws {
        let tool = try Tool()
        let all = try tool.run("attributes")
        #expect(all.status == 0 && all.lines.count == 190)
        #expect(all.lines.contains { $0.hasPrefix("title ") && $0.hasSuffix("a text; searched as title") })
        let dates = try tool.run("attributes", "Date", "--json").lines.compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(dates.contains { $0["name"] as? String == "dueDate" && $0["kind"] as? String == "date" })
        #expect(try tool.run("attributes", "nonsense").status == 1)
    }

    /// A hint can be copied as it stands.
    @Test func hintsNameTheCommandAsItWasCalled() throws {
        let tool = try Tool()
        let called = ["SEARCHLIGHT_COMMAND": "./searchlight"]
        let run = try tool.run(["web", "remove", "x"], environment: called)
        #expect(run.errors.contains("`./searchlight web add`"), "\(run)")
        let help = try tool.run(["search", "--help"], environment: called).output
        #expect(help.contains("USAGE: ./searchlight search") && help.contains("\n  ./searchlight search jazz kyo"))
        let plain = try tool.run(["web", "remove", "x"], environment: ["SEARCHLIGHT_COMMAND": "searchlight"])
        #expect(plain.errors.contains("`searchlight web add`"))
    }

    @Test func searchPrintsJSON() throws {
        let tool = try filled()
        let run = try tool.run("search", "salt", "cart", "--json")
        #expect(run.status == 0)
        let json = try #require(run.json)
        #expect(
            Set(json.keys)
                == ["query", "answer", "typedFilters", "results", "total", "isTotalExact", "tookMicroseconds"])
        #expect(json["query"] as? String == "salt cart" && json["total"] as? Int == 1)
        let result = try #require((json["results"] as? [[String: Any]])?.first)
        #expect(Set(result.keys) == ["app", "id", "domain", "title", "snippet", "kind", "score"])
        #expect(result["app"] as? String == "org.example.films" && result["id"] as? String == "1")
        #expect(result["kind"] as? String == "media")
        #expect(result["snippet"] as? String == "A surveyor maps a salt lake.")
        let explained = try #require(try tool.run("search", "salt", "--json", "--explain").json)
        let explanation = (explained["results"] as? [[String: Any]])?.first?["explanation"] as? [String: Any]
        #expect(explanation?["outcome"] as? String == "matched")
        let committed = try tool.run("search", "salt", "zeppelin", "--committed", "--json")
        #expect(committed.json?["dropped"] as? [String] == ["zeppelin"])
    }

    /// S8: the forms of a word in the languages of the person who searches, as named or as the locale says.
    @Test func committedSearchesKnowTheFormsOfTheirLanguage() throws {
        let tool = try Tool()
        let items = try tool.write("items.jsonl", #"{"id": "h", "title": "Die Häuser am Fluss"}"#)
        try tool.run("import", items, "--app", "org.example.notes")
        func finds(_ arguments: String..., locale: String = "C.UTF-8") throws -> Bool {
            let run = try tool.run(
                ["search", "--committed", "Haus"] + arguments,
                environment: ["LC_ALL": locale, "LANG": "", "LANGUAGE": ""])
            return run.status == 0 && run.output.contains("Die Häuser")
        }
        #expect(try !finds())
        #expect(try finds("--language", "de") && finds(locale: "de_AT.UTF-8"))
        #expect(try !finds("--language", "fi", locale: "de_DE.UTF-8"))
        let unknown = try tool.run("search", "--committed", "Haus", "--language", "tlh")
        #expect(unknown.status == 2 && unknown.errors.contains("Use one of: ar, ca, da, de,"))
    }

    @Test func searchFilters() throws {
        let tool = try filled()
        func ids(_ arguments: String...) throws -> [String] {
            let run = try tool.run(["search", "--json", "--limit", "9"] + arguments)
            let results = run.json?["results"] as? [[String: Any]]
            #expect(run.status == ((results?.isEmpty ?? true) ? 1 : 0), "\(run)")
            return results?.compactMap { $0["id"] as? String } ?? []
        }
        #expect(try ids("dianying") == ["2"])
        #expect(try ids("--domain", "films.drama").sorted() == ["1", "2"])
        #expect(try ids("--type", "PUBLIC.movie") == ["1"])
        #expect(try ids("--where", "rating>=4") == ["1"])
        #expect(try ids("--where", "rating < 4") == ["2"])
        #expect(try ids("--where", "contentCreationDate>2024-04-30") == ["1"])
        #expect(try ids("brulee") == [], "it has expired")
        #expect(try ids("cinema", "--app", "org.example.films") == ["2"])
        #expect(try tool.run("search", "x", "--where", "ratin>1").errors.contains("did you mean `rating`?"))
        #expect(try tool.run("search", "x", "--where", "rating").status == 2)
        #expect(try tool.run("search", "x", "--limit", "0").status == 2)
    }

    /// K3: in the person's number format.
    @Test func searchAnswersCalculations() throws {
        let tool = try filled()
        func run(_ text: String, locale: String = "C.UTF-8", _ arguments: String...) throws -> Tool.Run {
            try tool.run(
                ["search", text] + arguments, environment: ["LC_ALL": locale, "LANG": "", "LANGUAGE": "", "TZ": "UTC"])
        }
        let sum = try run("0.1+0.2")
        #expect(sum.status == 0 && sum.lines.first == "0.1+0.2 = 0.3")
        #expect(try run("0,1+0,2", locale: "de_DE.UTF-8").lines.first == "0,1+0,2 = 0,3")
        #expect(try run("5 km in miles").lines.first == "5 km = 3.106855961 mi")
        #expect(try run("2024-02-29 + 1 year").lines.first == "2024-02-29 + 1 year = 2025-02-28")
        #expect(try run("salt").lines.first == "The Salt Cartographer")
        let json = try #require(try run("0.1+0.2", "--json").json)
        let answer = json["answer"] as? [String: String]
        #expect(answer == ["kind": "calculation", "expression": "0.1+0.2", "value": "0.3", "detail": ""])
        #expect(try run("salt", "--json").json?["answer"] is NSNull)
    }

    /// K4: typed filters are those of the options.
    @Test func searchTakesTypedFilters() throws {
        let tool = try filled()
        func ids(_ text: String, _ arguments: String...) throws -> [String] {
            let results = try tool.run(["search", "--json", text] + arguments).json?["results"] as? [[String: Any]]
            return (results ?? []).compactMap { $0["id"] as? String }.sorted()
        }
        #expect(try ids("domain:films.drama") == ids("", "--domain", "films.drama"))
        #expect(try ids("type:public.movie") == ["1"] && ids("type:film") == ["1"] && ids("类型：电影") == ["1"])
        #expect(try ids("rating>=4") == ["1"] && ids("app:films rating<4") == ["2"])
        #expect(try ids("salt foo:bar") == [] && ids("\"type:film\"") == [])
        let run = try tool.run("search", "type:film salt")
        #expect(run.lines.first == "Filters: Films" && run.lines[1] == "The Salt Cartographer")
        let filters = try tool.run("search", "type:film salt", "--json").json?["typedFilters"] as? [[String: Any]]
        #expect(filters?.first?["key"] as? String == "type" && filters?.first?["end"] as? Int == 9)
        let explained = try tool.run("explain", "salt type:film", "--app", "org.example.films", "1")
        #expect(explained.status == 0)
        #expect(try tool.run("explain", "salt type:mail", "--app", "org.example.films", "1").status == 1)
    }

    @Test func searchPrintsPlainTextToAPipe() throws {
        let tool = try filled()
        let run = try tool.run("search", "salt")
        #expect(run.lines.first == "The Salt Cartographer")
        #expect(run.lines[1] == "    org.example.films · films.drama · 1")
        #expect(!run.output.contains("\u{1B}"))
        let none = try tool.run("search", "zeppelin")
        #expect(none.status == 1 && none.output.hasPrefix("Nothing found"))
        let without = try tool.run("search")
        #expect(without.status == 2 && without.errors.contains("needs a terminal"))
    }

    @Test func controlCharactersOfItemsDoNotReachTheTerminal() throws {
        let tool = try Tool()
        let item = #"{"id": "\u001b[2Jx", "title": "evil \u001b]0;title\u0007 \u202etext", "domain": "\u009bm"}"#
        try tool.run("import", "-", "--app", "org.a", input: item)
        for command in [["search", "evil"], ["items"], ["show", "--app", "org.a", "\u{1B}[2Jx"], ["apps"]] {
            let run = try tool.run(command)
            #expect(run.status == 0)
            let bad = run.output.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{9B}", "\u{202E}"].contains($0) }
            #expect(!bad, "\(command)")
        }
        // JSON says them in a way that a terminal does not obey, and loses none.
        for command in [
            ["search", "evil", "--json"], ["items", "--json"], ["show", "--app", "org.a", "\u{1B}[2Jx", "--json"],
            ["export"],
        ] {
            let run = try tool.run(command)
            #expect(run.status == 0)
            let isPlain = run.output.unicodeScalars.allSatisfy { $0 == "\n" || 0x20..<0x7F ~= $0.value }
            #expect(isPlain && run.output.contains("\\u001b]0;title\\u0007 \\u202etext"), "\(command)")
        }
        let copy = try tool.write("copy.jsonl", try tool.run("export").output)
        #expect(try tool.run("import", copy, "--app", "org.b").status == 0)
        #expect(try tool.run("export", "--app", "org.b").output == tool.run("export", "--app", "org.a").output)
    }

    @Test func itemsAndExportAndBack() throws {
        let tool = try filled()
        #expect(try tool.run("items").lines.count == 2, "one has expired")
        #expect(try tool.run("items", "--limit", "1").lines.count == 1)
        #expect(try tool.run("items", "--domain", "films.dramatic").status == 1)
        let export = try tool.run("export")
        #expect(try tool.run("items", "--json").output == export.output)
        let file = try tool.write("export.jsonl", export.output)
        #expect(try tool.run("import", file, "--app", "org.copy").status == 0)
        #expect(try tool.run("export", "--app", "org.copy").output == export.output)
        let both = try tool.run("export").lines
        #expect(both.count == 4 && both.allSatisfy { $0.hasPrefix("{\"app\": \"org.") })
    }

    @Test func showAndExplain() throws {
        let tool = try filled()
        let show = try tool.run("show", "--app", "org.example.films", "1")
        #expect(show.status == 0 && show.output.contains("contentCreationDate     2024-05-01T00:00:00Z"))
        #expect(try tool.run("show", "--app", "org.example.films", "9").status == 1)
        func explain(_ query: String, _ id: String) throws -> Tool.Run {
            try tool.run("explain", query, "--app", "org.example.films", id)
        }
        let found = try explain("salt cart", "1")
        #expect(found.status == 0 && found.output.contains("“cart” matches “cartographer” in title"))
        let missing = try explain("salt zeppelin", "1")
        #expect(
            missing.status == 1 && missing.output.contains("No word in it matches “zeppelin” (no item has a match)"))
        #expect(
            try explain("cinema salt", "1").output.contains("No word in it matches “cinema” (other items have a match)")
        )
        let expired = try explain("brulee", "3")
        #expect(expired.status == 1 && expired.output.contains("It expired on 2001-01-02T00:00:00Z."))
        #expect(try explain("x", "nobody").output.contains("no item with this id"))
        let json = try tool.run("explain", "salt", "--app", "org.example.films", "1", "--json").json
        #expect(json?["matched"] as? Bool == true)
        let terms = ((json?["words"] as? [[String: Any]]) ?? []).flatMap { $0["terms"] as? [[String: Any]] ?? [] }
        #expect(terms.compactMap { $0["points"] as? Int }.reduce(0, +) == json?["score"] as? Int)
        #expect(terms.first?["code"] as? String == "fieldWeight" && terms.first?["reason"] as? String == "the field")
    }

    /// What is printed goes nowhere then, least of all into a file of the index.
    @Test(arguments: ["search salt --json >&-", "export --app org.example.films >&- 2>&-", "search salt <&- >&- 2>&-"])
    func closedOutputs(_ command: String) throws {
        let tool = try filled()
        let run = try tool.run("-c", "exec '\(Tool.path)' \(command)", program: "/bin/sh")
        #expect(run.status == 2 && run.output.isEmpty, "\(run)")
        #expect(try tool.files("lock").allSatisfy { try Tool.read($0).isEmpty })
        #expect(try !tool.files("lock").isEmpty && tool.run("verify").status == 0)
    }

    /// S9: why a result is where it is, or is not listed though its words match.
    @Test func explainingSaysWhereItIs() throws {
        let tool = try filled()
        let app = ["--app", "org.example.films"]
        #expect(try tool.run(["explain", "salt", "1"] + app).output.contains("Result 1 of a search of all apps."))
        let films =
            (0..<25).map { "{\"id\": \"n\($0)\", \"title\": \"Noiseless \(10 + $0)\"}" } + [
                "{\"id\": \"long\", \"title\": \"A long and quiet night with the noiseless people of the harbour\"}",
                "{\"id\": \"mistyped\", \"title\": \"Noisless\"}",
                "{\"id\": \"harbour\", \"title\": \"Harbour noise\"}",
            ]
        try tool.run(["import", tool.write("more.jsonl", films.joined(separator: "\n"))] + app)
        let behind = try tool.run(["explain", "noiseless", "long"] + app)
        #expect(behind.status == 0 && behind.output.contains("Not listed: at least 20 results come before it."))
        // With a single error it would match, were fewer items to match as typed.
        let mistyped = try tool.run(["explain", "noiseless", "mistyped"] + app)
        #expect(
            mistyped.status == 1 && mistyped.output.hasPrefix("mistyped Noisless: not found.\n  Not listed: enough"))
        #expect(mistyped.output.contains("typos are not looked for"))
        let json = try tool.run(["explain", "noiseless", "mistyped", "--json"] + app).json
        #expect(json?["matched"] as? Bool == false)
        #expect((json?["placement"] as? [String: Any])?["kind"] as? String == "notLookedFor")
        #expect(try tool.run(["explain", "noisless", "n3"] + app).output.contains("Result"))
        // Few match as typed, but that is no reason to take for mistyped what many have.
        let taken = try tool.run(["explain", "noiseless harbor", "harbour"] + app)
        #expect(taken.status == 1, "\(taken)")
    }

    /// S9: of an item that is gone, why and since when.
    @Test func explainingSaysWhatBecameOfAnItem() throws {
        let tool = try filled()
        let app = ["--app", "org.example.films"]
        try tool.run(["delete", "1"] + app)
        try tool.run(["delete", "--domain", "films.drama"] + app)
        try tool.run(["compact"] + app)
        func explain(_ id: String) throws -> Tool.Run { try tool.run(["explain", "salt", id] + app) }
        let deleted = try explain("1")
        #expect(deleted.status == 1)
        #expect(deleted.output.contains("  The index has no item with this id.\n  It was deleted on 2"), "\(deleted)")
        #expect(try explain("2").output.contains("  It was deleted with its domain on 2"))
        #expect(try explain("3").output.contains("  It expired and was purged on 2"))
        #expect(try explain("9").output.contains("  The index has no item with this id.\n"))
        let json = try tool.run(["explain", "salt", "1", "--json"] + app).json
        #expect(json?["outcome"] as? String == "notIndexed")
        let removal = try #require(json?["removal"] as? [String: Any])
        #expect(removal["reason"] as? String == "deleted")
        let date = try #require(removal["date"] as? Int)
        #expect(abs(Date().timeIntervalSince1970 - Double(date)) < 600)
        #expect(try tool.run(["explain", "salt", "9", "--json"] + app).json?["removal"] == nil)

        let file = tool.home + "/apps/org.example.films/removals"
        try IndexDamage.patch(file) { $0.removeLast() }
        let verify = try tool.run("verify")
        #expect(verify.status == 1 && verify.errors.contains(file), "\(verify)")
        #expect(!(try explain("1").output.contains("deleted")))
    }

    @Test func deleting() throws {
        let tool = try filled()
        let app = ["--app", "org.example.films"]
        #expect(try tool.run(["delete", "9"] + app).status == 1)
        #expect(try tool.run(["delete"] + app).status == 2)
        #expect(try tool.run(["delete", "1", "--all"] + app).status == 2)
        #expect(try tool.run(["delete", "--all"] + app).errors.contains("--yes"))
        #expect(try tool.run(["delete", "--domain", "films.drama"] + app).output == "2 items deleted.\n")
        #expect(try tool.run(["delete", "3", "--json"] + app).output == "{\"deleted\": 1}\n")
        try tool.fill()
        #expect(try tool.run(["delete", "--all", "--yes"] + app).output == "3 items deleted.\n")
        #expect(try tool.run("items").status == 1)
        #expect(try tool.run("compact").status == 0)
    }

    @Test func oneAppsDamageKeepsNoOtherFromBeingCompacted() throws {
        let tool = try Tool()
        try tool.fill()
        let item = #"{"id": "1", "title": "drum"}"#
        #expect(try tool.run("import", "-", "--app", "org.damaged", input: item).status == 0)
        let folder = tool.home + "/apps/org.damaged"
        for name in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
            if isThere && !isFolder.boolValue { try tool.write(folder + "/" + name, "damaged") }
        }
        let run = try tool.run("compact")
        #expect(run.status == 2 && run.output.hasPrefix("org.example.films  "), "\(run)")
        #expect(run.errors.contains("Skipped org.damaged"))
    }

    @Test func appsAndStatsAndVerifyAndCompact() throws {
        let tool = try Tool()
        #expect(try tool.run("apps").status == 1)
        #expect(try tool.run("apps", "--json").output == "[]\n")
        try tool.fill()
        #expect(try tool.run("apps").output.hasPrefix("org.example.films  3 items, "))
        #expect(
            try tool.run("apps", "--json").output.hasPrefix(#"[{"app": "org.example.films", "items": 3, "bytes": "#))
        let total = try tool.run("stats", "--json").json?["total"] as? [String: Any]
        #expect(total?["items"] as? Int == 3)
        #expect(try tool.run("verify").output.contains("no damage"))
        #expect(try tool.run("verify", "--json").json?["sound"] as? Bool == true)
        #expect(try tool.run("compact").status == 0)
        #expect(try tool.run("stats", "--json").json?["total"].map { ($0 as? [String: Any])?["items"] as? Int } == 2)
        let unknown = try tool.run("stats", "--app", "org.nobody")
        #expect(unknown.status == 1 && unknown.errors.contains("Apps with items: org.example.films."))
    }

    @Test func usage() throws {
        let tool = try Tool()
        let commands = [
            "import", "export", "search", "items", "show", "explain", "open", "history", "delete", "apps", "register",
            "stats",
            "verify", "compact", "demo", "cards", "desktop",
        ]
        let help = try tool.run("--help")
        #expect(help.status == 0)
        for command in commands {
            #expect(help.output.contains("  " + command))
            let own = try tool.run(command, "--help")
            #expect(own.status == 0 && own.output.contains("EXAMPLES"), "\(command)")
            let wrong = try tool.run(command, "--nonsense")
            #expect(wrong.status == 2 && wrong.errors.hasPrefix("Error: ") && wrong.output.isEmpty, "\(command)")
        }
        #expect(try tool.run("nonsense").status == 2)
        for (words, meant) in [
            (["serach", "jazz"], "searchlight search"), (["help", "serach"], "searchlight search"),
            (["help", "web", "chek"], "searchlight web check"), (["web", "chek", "a.html"], "searchlight web check"),
            (["apps", "modles"], "searchlight apps models"), (["help", "nonsense"], "searchlight --help"),
        ] {
            let run = try tool.run(words)
            #expect(run.status == 2 && run.errors.contains("There is no command"), "\(words): \(run)")
            #expect(run.errors.contains("`\(meant)"), "\(words): \(run)")
        }
        #expect(try tool.run("help", "apps", "models").output.contains("searchlight apps models"))
        #expect(try tool.run("--version").output.hasPrefix("searchlight "))
        #expect(try tool.run("import").status == 2)
    }
}
