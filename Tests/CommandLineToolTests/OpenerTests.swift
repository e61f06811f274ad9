import FileTestSupport
import Foundation
import Testing

/// Movies, opened by what a desktop has for that, without a display.
@Suite struct OpenerTests {
    private static func has(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }
    private static var canLaunch: Bool { has("gio") }
    private static var canActivate: Bool { has("gdbus") && has("dbus-run-session") }
    private static var canOpenAddresses: Bool { has("xdg-open") && has("xdg-mime") && has("gio") }

    /// Movies with a start script that leaves a log and its process identifier, and with a folder for desktop files.
    private struct Desktop {
        let tool: Tool
        var data: String { tool.folder + "/data" }
        var log: String { tool.folder + "/movies.log" }
        var script: String { tool.folder + "/start movies" }
        var environment: [String: String] {
            // What the machine's own desktop has must not take part.
            ["XDG_DATA_HOME": data, "DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": "false", "SEARCHLIGHT_APP": ""]
        }

        init() throws {
            tool = try Tool()
            try FileManager.default.createDirectory(
                atPath: data + "/applications", withIntermediateDirectories: true)
            // Without being told which app it is: the property list among its resources says so.
            let movies = Tool.examplePath("Movies")
            let indexed = try tool.run("index", program: movies, environment: environment)
            #expect(indexed.output == "36 films can be found.\n")
            try ProgramFile.write(
                "#!/bin/sh\necho $$ > '\(tool.folder)/pid'\nexec '\(movies)' \"${1-serve}\" >> '\(log)' 2>&1\n",
                to: script)
        }

        func write(_ name: String, _ lines: String...) throws {
            let head = ["[Desktop Entry]", "Type=Application", "Name=Movies"]
            try tool.write(data + "/" + name, (head + lines).joined(separator: "\n") + "\n")
        }

        func register(_ words: String...) throws {
            #expect(try tool.run(["register", "--app", "org.example.movies", "--name", "Movies"] + words).status == 0)
        }

        func open(under words: String...) throws -> Tool.Run {
            try tool.run(words + [Tool.path, "open", "Falloway"], program: "/usr/bin/env", environment: environment)
        }

        func waitForFilm() throws {
            func isShown() -> Bool { (try? Tool.read(log))?.contains("Clara and the Paper Tigers\n") == true }
            for _ in 0..<3000 where !isShown() { usleep(10_000) }
            #expect(isShown(), "the app that handles the address was never started")
        }

        /// Ends the app, and returns when it is gone: it is no child of this process.
        func end() {
            guard let text = try? Tool.read(tool.folder + "/pid"), let pid = pid_t(text.dropLast()) else { return }
            while kill(pid, SIGKILL) == 0 && FileManager.default.fileExists(atPath: "/proc/\(pid)/exe") { usleep(1000) }
        }
    }

    @Test(.enabled(if: canLaunch, "gio is missing: apt-get install libglib2.0-bin"))
    func aDesktopFileStartsTheAppAndItReceivesTheActivity() throws {
        let desktop = try Desktop()
        try desktop.write("applications/org.example.films.desktop", "Exec=\"\(desktop.script)\"")
        // By its name, and by its path.
        for file in ["org.example.films", desktop.data + "/applications/org.example.films.desktop"] {
            try desktop.register("--desktop-file", file)
            let run = try desktop.open()
            #expect(run.status == 0 && run.output == "Movies shows it.\n", "\(run)")
            #expect(try Tool.read(desktop.log).contains("Clara and the Paper Tigers\n"))
            // It runs on: the next one is shown by the same program.
            #expect(try desktop.open().output == "Movies shows it.\n")
            desktop.end()
            try FileManager.default.removeItem(atPath: desktop.log)
        }
        try desktop.register("--desktop-file", "org.example.nowhere")
        #expect(try desktop.open().output.contains("there is no desktop file org.example.nowhere"))
    }

    @Test(.enabled(if: canActivate, "gdbus or dbus-run-session is missing: apt-get install libglib2.0-bin dbus"))
    func aDesktopFileThatIsActivatedOverDBus() throws {
        let desktop = try Desktop()
        try FileManager.default.createDirectory(
            atPath: desktop.data + "/dbus-1/services", withIntermediateDirectories: true)
        try desktop.write("applications/org.example.movies.desktop", "DBusActivatable=true")
        try desktop.tool.write(
            desktop.data + "/dbus-1/services/org.example.movies.service",
            "[D-BUS Service]\nName=org.example.movies\nExec=\"\(desktop.script)\"\n")
        try desktop.register("--desktop-file", "org.example.movies")
        let run = try desktop.open(under: "dbus-run-session", "--")
        #expect(run.output == "Movies shows it.\n", "\(run)")
        #expect(try Tool.read(desktop.log).contains("Clara and the Paper Tigers\n"))
        desktop.end()
    }

    /// The openers fail, as they do if the desktop has no program for a kind of file.
    @Test func aFileThatNoProgramIsSetForSaysItsKind() throws {
        let tool = try Tool()
        let programs = tool.folder + "/programs"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
        try ProgramFile.write("#!/bin/sh\nexit 4\n", to: programs + "/xdg-open")
        try ProgramFile.write("#!/bin/sh\nexit 2\n", to: programs + "/gio")
        func answer(_ program: String) throws {
            try ProgramFile.write(
                "#!/bin/sh\ncase $2 in filetype) echo application/x-test ;; default) echo \(program) ;; esac\n",
                to: programs + "/xdg-mime")
        }
        var items: [String] = []
        for name in ["report.docx", "README", "trailing."] {
            try tool.write(name, "text")
            items.append("{\"id\": \"\(name)\", \"title\": \"Quarter\"}")
        }
        try tool.run("import", try tool.write("items.jsonl", items.joined(separator: "\n")), "--app", "org.a")
        try tool.run("register", "--app", "org.a", "--name", "Files", "--url", "file://\(tool.folder)/{id}")
        func reason(_ name: String) throws -> String {
            let run = try tool.run(["open", "--app", "org.a", name], environment: ["PATH": programs])
            #expect(run.status == 1)
            return run.output
        }
        try answer("")
        #expect(try reason("report.docx") == "Files could not open it: no program is set for .docx files.\n")
        for name in ["README", "trailing."] {
            #expect(try reason(name) == "Files could not open it: no program is set for application/x-test.\n")
        }
        // A program is set, and fails; or nothing says which is set.
        try answer("writer.desktop")
        let failed = "Files could not open it: xdg-open ended with status 4.\n"
        #expect(try reason("report.docx") == failed)
        try FileManager.default.removeItem(atPath: programs + "/xdg-mime")
        #expect(try reason("report.docx") == failed)
        try FileManager.default.removeItem(atPath: tool.folder + "/report.docx")
        #expect(try reason("report.docx").contains("the file report.docx is not there any more"))
    }

    @Test(.enabled(if: canOpenAddresses, "xdg-open or gio is missing: apt-get install xdg-utils libglib2.0-bin"))
    func anAddressOpensTheAppThatHandlesItsScheme() throws {
        let desktop = try Desktop()
        try desktop.write(
            "applications/movies-address.desktop", "Exec=\"\(desktop.script)\" %u",
            "MimeType=x-scheme-handler/movies;")
        let chosen = try desktop.tool.run(
            "xdg-mime", "default", "movies-address.desktop", "x-scheme-handler/movies", program: "/usr/bin/env",
            environment: desktop.environment)
        try #require(chosen.status == 0, "\(chosen)")
        try desktop.register("--url", "movies:{id}")
        // With a display xdg-open knows the handlers; without one only gio does. Nothing here draws.
        for display in [":99", ""] {
            let run = try desktop.open(under: "DISPLAY=\(display)")
            #expect(run.status == 0 && run.output == "Movies was asked to show it.\n", "\(run)")
            try desktop.waitForFilm()
            try FileManager.default.removeItem(atPath: desktop.log)
        }
        try desktop.register("--url", "nobody-handles-this:{id}")
        let run = try desktop.open()
        #expect(run.status == 1 && run.output.contains("xdg-open ended with status"), "\(run)")
    }
}
