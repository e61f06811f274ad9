import FileTestSupport
import Foundation
import Testing

@Suite struct AppsTests {
    private func filled() throws -> Tool {
        let tool = try Tool()
        try tool.fill()
        return tool
    }

    @Test func switchingOneApp() throws {
        let tool = try filled()
        #expect(try tool.run("apps").output.hasSuffix("  on\n"))
        let off = try tool.run("apps", "off", "org.example.films")
        #expect(off.status == 0 && off.output == "org.example.films is switched off.\n" && off.errors.isEmpty)
        #expect(try tool.run("apps").output.hasSuffix("  off\n"))
        #expect(try tool.run("apps", "--json").output.contains(#""on": false"#))
        #expect(try tool.run("search", "salt").status == 1)
        #expect(try tool.run("search", "salt", "--app", "org.example.films").status == 1)
        #expect(try tool.run("open", "salt").errors.contains("Nothing found"))
        // Whatever it indexes, it stays hidden; what it holds can still be listed, exported and explained.
        try tool.fill()
        #expect(try tool.run("search", "salt", "--json").json?["total"] as? Int == 0)
        #expect(try tool.run("items").lines.count == 2 && tool.run("export").lines.count == 2)
        let explain = try tool.run("explain", "salt", "--app", "org.example.films", "1")
        #expect(explain.status == 1 && explain.output.contains("not found."))
        #expect(explain.output.contains("The app is switched off."))
        let json = try tool.run("explain", "salt", "--app", "org.example.films", "1", "--json").json
        #expect(json?["matched"] as? Bool == false && json?["hidden"] as? [String] == ["appSwitchedOff"])
        #expect(try tool.run("apps", "on", "org.example.films").output == "org.example.films is switched on.\n")
        #expect(try tool.run("search", "salt").status == 0)
        let both = try tool.run("apps", "off", "org.example.films", "org.other")
        #expect(both.lines == ["org.example.films is switched off.", "org.other is switched off."])
        #expect(try tool.run("apps", "on", "org.other", "org.example.films").status == 0)
        let unknown = try tool.run("apps", "off", "org.nobody")
        #expect(unknown.status == 0 && unknown.errors.contains("has not indexed anything yet"))
    }

    /// A program that registered over D-Bus as another is named, with its path and whose name it took.
    @Test func impostorsAreNamed() throws {
        let tool = try filled()
        let claim = #"{"kind": "name", "value": "Films", "owner": "org.example.cinema"}"#
        try tool.write(
            tool.home + "/apps/org.example.films/caller.json",
            #"{"source": "program", "program": "/home/x/evil", "claims": [\#(claim)]}"#)
        let run = try tool.run("apps")
        #expect(run.status == 0 && run.output.contains("/home/x/evil"), "\(run)")
        #expect(run.errors.contains("org.example.films is not what it says."), "\(run.errors)")
        #expect(run.errors.contains("It calls itself Films, which is the name of org.example.cinema."))
        #expect(run.errors.contains("Run `searchlight apps off org.example.films` if you do not know it."))
        let json = try tool.run("apps", "--json").output
        #expect(json.contains(#""owner": "org.example.cinema""#) && json.contains(#""source": "program""#))
    }

    @Test func itemsAreHandedOver() throws {
        let tool = try filled()
        let run = try tool.run("apps", "hand-over", "org.example.films", "--to", "flatpak")
        #expect(run.status == 0 && run.output == "The Flatpak org.example.films has the items now.\n", "\(run)")
        #expect(try tool.run("apps", "--json").output.contains(#""source": "flatpak""#))
        for wrong in [["org.example.films"], ["org.example.films", "--to", "nobody"]] {
            #expect(try tool.run(["apps", "hand-over"] + wrong).status == 2, "\(wrong)")
        }
        #expect(try tool.run("apps", "hand-over", "org.nobody", "--to", "host").status == 1)
    }

    @Test func switchingEverything() throws {
        let tool = try filled()
        try tool.run("apps", "off", "org.other")
        #expect(try tool.run("apps", "off", "--all").output == "Everything is switched off.\n")
        #expect(try tool.run("search", "salt").status == 1)
        #expect(try tool.run("apps").errors.contains("Everything is switched off"))
        #expect(try tool.run("apps", "on", "org.example.films").output.contains("but everything is off"))
        let on = try tool.run("apps", "on", "--all")
        #expect(on.output == "Everything is switched on, except these apps, whose own switch is off: org.other.\n")
        #expect(try tool.run("search", "salt").status == 0)
        for wrong in [["apps", "on"], ["apps", "off", "org.a", "--all"], ["apps", "of", "org.a"]] {
            #expect(try tool.run(wrong).status == 2, "\(wrong)")
        }
    }

    @Test func damagedSwitchesHideNothingSilently() throws {
        let tool = try filled()
        try tool.run("apps", "off", "org.example.films")
        try tool.write(tool.home + "/switches.json", "{")
        let run = try tool.run("search", "salt")
        #expect(run.status == 2 && run.errors.contains("switches.json"))
    }

    @Test func itemsForTheirOwnAppAreExplained() throws {
        let tool = try Tool()
        let item = #"{"id": "1", "title": "drum", "searchlight_in_app_only": true}"#
        #expect(try tool.run("import", "-", "--app", "org.a", input: item).status == 0)
        #expect(try tool.run("search", "drum").status == 1)
        let explain = try tool.run("explain", "drum", "--app", "org.a", "1")
        #expect(explain.status == 1 && explain.output.contains("It is for its own app's searches only."))
    }

    @Test func registering() throws {
        let tool = try filled()
        let app = ["register", "--app", "org.example.films", "--name", "Films"]
        let file = tool.home + "/apps/org.example.films/app.json"
        func registered(_ arguments: [String]) throws -> [String: Any]? {
            let run = try tool.run(app + arguments)
            #expect(run.status == 0 && run.output == "Registered Films (org.example.films).\n", "\(run)")
            let json = try JSONSerialization.jsonObject(with: Data(try Tool.read(file).utf8)) as? [String: Any]
            #expect(json?["name"] as? String == "Films")
            return json?["opening"] as? [String: Any]
        }
        func words(_ opening: [String: Any]?, _ key: String) -> [String]? {
            (opening?[key] as? [String: Any])?["_0"] as? [String]
        }
        #expect(
            words(try registered(["--command", #"films 'a b' "c\"d" e\ f"#]), "command")
                == ["films", "a b", "c\"d", "e f"])
        #expect(
            words(try registered(["--terminal", "./films", "--", "--theme", "dark red"]), "terminal")
                == [tool.folder + "/./films", "--theme", "dark red"])
        #expect(try registered(["--desktop-file", "org.a", "--icon", "films"])?["desktopFile"] != nil)
        #expect(try registered(["--url", "films:{id}"])?["url"] != nil)
        #expect(try tool.run("apps").output.hasSuffix("  on   Films\n"))
        #expect(try tool.run("apps", "--json").output.contains(#""name": "Films""#))
        for wrong in [
            [], ["--command", "a", "--url", "b:"], ["--url", "nothing"], ["--url", "a:", "--", "x"],
            ["--url", ":{id}"], ["--url", "1a:{id}"], ["--url", "a b:{id}"], ["--url", "JavaScript:alert({id})"],
            ["--command", "'a"], ["--command", " "],
        ] {
            #expect(try tool.run(app + wrong).status == 2, "\(wrong)")
        }
    }

    @Test func typesOfActivityAreRegistered() throws {
        let tool = try filled()
        func types(_ app: String, _ arguments: String...) throws -> [String]? {
            let words = ["register", "--app", app, "--name", "Films"]
            #expect(try tool.run(words + arguments).status == 0)
            let file = try Tool.read(tool.home + "/apps/\(app)/app.json")
            let json = try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: Any]
            return json?["activityTypes"] as? [String]
        }
        #expect(
            try types(
                "org.example.films", "--url", "f:{id}", "--activity-type", "org.example.films.seeing",
                "--activity-type", "org.example.films.rating") == [
                    "org.example.films.seeing", "org.example.films.rating",
                ])
        #expect(try types("org.example.films", "--url", "f:{id}") == nil)
        let movies = Tool.examplePath("Movies")
        #expect(try types("org.example.movies", "--terminal", movies) == ["org.example.movies.viewing"])
        #expect(try types("org.example.movies", "--terminal", movies, "--activity-type", "a.b") == ["a.b"])
        for wrong in ["", "two words", "-a"] {
            let words = ["register", "--app", "org.a", "--name", "A", "--url", "a:", "--activity-type=\(wrong)"]
            #expect(try tool.run(words).status == 2, "\(wrong)")
        }
    }

    @Test func openingInAnAppThatCannot() throws {
        let tool = try filled()
        let none = try tool.run("open", "salt")
        #expect(none.status == 1 && none.output.contains("is not running, and how to start it is not known"))
        #expect(try tool.run("open", "zeppelin").status == 1)
        #expect(try tool.run("open").status == 2)
        #expect(try tool.run("open", "--app", "org.example.films", "1", "2").status == 2)
        #expect(try tool.run("open", "--app", "org.example.films", "9").errors.contains("has no item 9"))
        try tool.run("register", "--app", "org.example.films", "--name", "Films", "--terminal", "true")
        let run = try tool.run("open", "--app", "org.example.films", "1")
        #expect(run.status == 1)
        #expect(run.output == "Films could not open it: it shows itself in a terminal, and there is none.\n")
        try tool.run("register", "--app", "org.example.films", "--name", "Films", "--command", "true")
        #expect(try tool.run("open", "salt").output == "Films ended before it showed anything.\n")
        try ProgramFile.write("#!/bin/sh\necho \"$1\" > \(tool.folder)/opened\n", to: tool.folder + "/xdg-open")
        try tool.run("register", "--app", "org.example.films", "--name", "Films", "--url", "https://f.example/{id}")
        let path = tool.folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        let handed = try tool.run("open", "salt", environment: ["PATH": path])
        #expect(handed.status == 0 && handed.output == "Films was asked to show it.\n")
        #expect(try Tool.read(tool.folder + "/opened") == "https://f.example/1\n")
    }
}
