import FileTestSupport
import Foundation
import Glibc
import HandoffLink
import SystemIndex
import Testing

/// The desktop's own search over a session bus, which starts the program as it was installed: `Docs/System.md`, "12.
/// Ways in".
@Suite struct DesktopShellTests {
    private static func has(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }
    private static var hasBus: Bool { has("gdbus") && has("dbus-run-session") }

    private let tool: Tool
    private var data: String { tool.folder + "/data" }
    private var environment: [String: String] {
        ["XDG_DATA_HOME": data, "XDG_DATA_DIRS": "/nowhere", "DISPLAY": "", "SEARCHLIGHT_APP": ""]
    }

    init() throws { tool = try Tool() }

    private func fill() throws {
        let items = """
            {"id": "n1", "title": "Salt cartographer", "contentDescription": "Maps of the\\nsea."}
            {"id": "n2", "title": "Lantern", "contentDescription": "Full of salt, and of 电影."}
            """
        try tool.run("import", try tool.write("items.jsonl", items), "--app", "org.example.notes")
    }

    /// Runs a script on a bus of its own, in which `gnome` and `krunner` call the service's methods.
    private func onBus(_ script: String) throws -> [String] {
        let call =
            "gdbus call --session --dest org.searchlight.Searchlight --object-path /org/searchlight/Searchlight --method"
        let functions = """
            gnome() { method=$1; shift; \(call) "org.gnome.Shell.SearchProvider2.$method" "$@"; }
            krunner() { method=$1; shift; \(call) "org.kde.krunner1.$method" "$@"; }

            """
        let run = try tool.run(
            ["dbus-run-session", "--", "sh", "-c", functions + script], program: "/usr/bin/env",
            environment: environment)
        #expect(run.status == 0, "\(run.errors)")
        return run.lines
    }

    @Test(.enabled(if: hasBus, "needs dbus-daemon and libglib2.0-bin"))
    func gnomeShellAsksAsThePersonTypes() throws {
        try fill()
        #expect(try tool.run(["desktop", "install"], environment: environment).status == 0)
        let lines = try onBus(
            """
            first=$(gnome GetInitialResultSet "['salt', 'carto']"); echo "$first"
            token=$(echo "$first" | sed "s/.*\\['//; s/'\\].*//")
            gnome GetResultMetas "['$token', 'nonsense']"
            gnome GetSubsearchResultSet "['$token']" "['lantrn']"
            gnome GetSubsearchResultSet "[]" "['电']"
            gnome GetInitialResultSet "['nothinghere']"
            """)
        #expect(lines.count == 5 && lines[0] != lines[2] && lines[2] == lines[3])
        #expect(lines[1].contains("'name': <'Salt cartographer'>"))
        #expect(lines[1].contains("'description': <'org.example.notes · Maps of the sea.'>"))
        #expect(!lines[1].contains("nonsense") && lines[4] == "(@as [],)")
    }

    /// H1: GNOME's and KDE's own search show what can be continued, and continue it.
    @Test(.enabled(if: hasBus, "needs dbus-daemon and libglib2.0-bin"))
    func shellsContinueWhatIsOnAnotherMachine() throws {
        try fill()
        try tool.run("desktop", "install", environment: environment)
        let offer = HandoffOffer(
            token: "00ff", device: "Kitchen", activityType: "t", title: "Onion soup", app: nil, appName: "Recipes")
        let service = try FakeHandoffService(home: Home(path: tool.home), offers: [offer])
        defer { service.stop() }
        let lines = try onBus(
            """
            first=$(gnome GetInitialResultSet "['onion']")
            token=$(echo "$first" | sed "s/.*\\['//; s/'\\].*//")
            gnome GetResultMetas "['$token']"
            krunner Match soup
            krunner Match salt | grep -c Onion || true
            gnome ActivateResult "$token" "['onion']" 0 >/dev/null
            """)
        #expect(lines.count == 3 && lines[0].contains("'name': <'Continue Onion soup'>"), "\(lines)")
        #expect(lines[0].contains("Recipes · from Kitchen") && lines[1].contains("'Continue Onion soup'"))
        #expect(lines[2] == "0")
        for _ in 0..<100 where service.continued.isEmpty { usleep(50_000) }
        #expect(service.continued == ["00ff"])
    }

    /// sd-bus refuses a message with a noncharacter or a zero byte, and a web page can plant one: it costs no answer.
    @Test(
        .enabled(if: hasBus, "needs dbus-daemon and libglib2.0-bin"),
        arguments: ["\\ufffe", "\\uffff", "\\ufdd0", "\\ud83f\\udffe", "\\u0000", "\\u001b[31m", "\\u202e", "\\u2028"])
    func whatTheBusDoesNotCarryCostsNoAnswer(character: String) throws {
        let item = #"{"id": "j", "title": "jerry \#(character) can", "contentDescription": "full \#(character) jerry"}"#
        try tool.run("import", try tool.write("items.jsonl", item), "--app", "org.example.notes")
        try tool.run([
            "register", "--app", "org.example.notes", "--name", "Notes" + String(Unicode.Scalar(0xFFFE as UInt32)!),
        ])
        try tool.run("desktop", "install", environment: environment)
        let lines = try onBus(
            """
            first=$(gnome GetInitialResultSet "['jerry']"); echo "$first"
            token=$(echo "$first" | sed "s/.*\\['//; s/'\\].*//")
            gnome GetResultMetas "['$token']"
            krunner Match jerry
            """)
        #expect(lines.count == 3 && lines[1].contains("jerry") && lines[2].contains("jerry"), "\(lines)")
        #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }

    @Test(.enabled(if: hasBus, "needs dbus-daemon and libglib2.0-bin"))
    func krunnerAsksAsThePersonTypes() throws {
        try fill()
        try tool.run(["desktop", "install"], environment: environment)
        let lines = try onBus(
            """
            krunner Actions
            krunner Match salt
            krunner Match lantern
            krunner Teardown
            krunner Match "salt in:notes" | grep -c cartographer
            krunner Match "salt after:2024"
            krunner Match "2+2"
            """)
        #expect(lines.count == 7 && lines[0] == "(@a(sss) [],)" && lines[3] == "()")
        // K4: typed filters count here too. K3: the calculator is the shell's own.
        #expect(lines[4] == "1" && lines[5] == "(@a(sssida{sv}) [],)" && lines[6] == lines[5])
        // The order is the search's; what was typed whole stands above what other runners guess.
        #expect(lines[1].contains("'Salt cartographer'") && lines[1].contains(", 30, 0.9"))
        #expect(lines[2].contains("'Lantern', 'system-search', 100, 0.9"))
        #expect(lines[2].contains("'subtext': <'org.example.notes · Full of salt, and of 电影.'>"))
    }

    /// Wrong calls get an error, and the service goes on.
    @Test(.enabled(if: hasBus, "needs dbus-daemon and libglib2.0-bin"))
    func wrongCallsEndNothing() throws {
        try fill()
        try tool.run(["desktop", "install"], environment: environment)
        let lines = try onBus(
            """
            gnome Nothing 2>&1 | sed 's/.*\\(UnknownMethod\\).*/\\1/'
            gdbus call --session --dest org.searchlight.Searchlight --object-path /org/searchlight/Searchlight \
                --method org.kde.krunner1.Match 2>&1 | grep Error: | sed 's/.*\\(InvalidArgs\\).*/\\1/'
            krunner Run nonsense ''
            gnome ActivateResult nonsense "[]" 1
            gdbus introspect --session --dest org.searchlight.Searchlight --object-path /org/searchlight/Searchlight \
                | grep -c 'SearchProvider2\\|krunner1'
            krunner Match "$(printf '%09000d' 0)"
            krunner Match salt | grep -c cartographer
            """)
        #expect(lines == ["UnknownMethod", "InvalidArgs", "()", "()", "2", "(@a(sssida{sv}) [],)", "1"])
    }

    /// What is chosen in the shell lands in its app, which is started for it, and counts as chosen.
    @Test(.enabled(if: hasBus, "needs dbus-daemon and libglib2.0-bin"))
    func whatIsChosenLandsInItsApp() throws {
        let movies = Tool.examplePath("Movies"), log = tool.folder + "/movies.log", script = tool.folder + "/start"
        try tool.run("index", program: movies, environment: environment)
        try ProgramFile.write(
            "#!/bin/sh\necho $$ > '\(tool.folder)/pid'\nexec '\(movies)' serve >> '\(log)' 2>&1\n", to: script)
        try tool.run("register", "--app", "org.example.movies", "--name", "Movies", "--command", script)
        try tool.run(["desktop", "install"], environment: environment)
        // Only a choice that was opened is learned, after the app says that it was: until then the app must live.
        let explain = "explain falloway --app org.example.movies org.example.movies.30 --json"
        let lines = try onBus(
            """
            explained() { '\(Tool.path)' \(explain) 2>&1; }
            token=$(gnome GetInitialResultSet "['falloway']" | sed "s/.*\\['//; s/'.*//")
            gnome ActivateResult "$token" "['falloway']" 7
            i=0; until explained | grep -q '"learned"' || [ $i = 300 ]; do sleep 0.1; i=$((i + 1)); done
            kill -KILL "$(cat '\(tool.folder)/pid')"
            """)
        #expect(lines == ["()"])
        #expect(try Tool.read(log).contains("Clara and the Paper Tigers\n"))
        let explained = try tool.run(explain.split(separator: " ").map(String.init))
        #expect(explained.json?["learned"] != nil, "\(explained.output)")
    }

    @Test func whatIsInstalledIsWrittenAndRemoved() throws {
        let installed = try tool.run(["desktop", "install"], environment: environment)
        #expect(installed.status == 0 && installed.output.contains("For GNOME Shell, run `sudo "))
        let service = try Tool.read(data + "/dbus-1/services/org.searchlight.Searchlight.service")
        #expect(service.contains("SEARCHLIGHT_HOME=\(tool.home)") && service.contains(" desktop serve\n"))
        for path in [
            "applications/org.searchlight.Searchlight.desktop",
            "krunner/dbusplugins/org.searchlight.Searchlight.desktop",
            "gnome-shell/search-providers/org.searchlight.Searchlight.search-provider.ini",
        ] {
            #expect(installed.output.contains(data + "/" + path), "\(path)")
            let lines = try Tool.read(data + "/" + path).split(separator: "\n")
            #expect(!lines.isEmpty && !lines.contains { $0.hasPrefix(" ") }, "\(path)")
        }
        let removed = try tool.run(["desktop", "uninstall"], environment: environment)
        #expect([7, 9].contains(removed.lines.count))
        #expect(!FileManager.default.fileExists(atPath: data + "/applications/org.searchlight.Searchlight.desktop"))
        #expect(try tool.run(["desktop", "uninstall"], environment: environment).status == 1)
    }

    private static let isPortFree: Bool = {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(7700).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) != 0
            }
        }
    }()

    /// A page that is served already is opened with what was typed; one of another home is not taken for it.
    @Test(.enabled(if: isPortFree, "something listens on port 7700"))
    func theSearchPageIsOpened() throws {
        try fill()
        let log = tool.folder + "/opened", browser = tool.folder + "/bin/xdg-open"
        try FileManager.default.createDirectory(atPath: tool.folder + "/bin", withIntermediateDirectories: true)
        try ProgramFile.write("#!/bin/sh\necho \"$1\" >> '\(log)'\n", to: browser)
        let path = ["PATH": tool.folder + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
        // Only the administrator can become another user.
        if geteuid() == 0 { try anotherUsersServerIsNotTold(path) }
        #expect(!FileManager.default.fileExists(atPath: log))
        let server = try tool.start(["serve", "--quiet"], output: tool.folder + "/server")
        defer {
            kill(server.identifier, SIGKILL)
            server.wait()
        }
        for _ in 0..<1000 where (try? Tool.read(tool.folder + "/server"))?.contains("Ctrl-C") != true { usleep(10_000) }

        #expect(try tool.run(["desktop", "page", "salt", "电影"], environment: path).status == 0)
        for _ in 0..<1000 where !FileManager.default.fileExists(atPath: log) { usleep(10_000) }
        for _ in 0..<1000 where try Tool.read(log).isEmpty { usleep(10_000) }
        #expect(try Tool.read(log) == "http://127.0.0.1:7700/?q=salt%20%E7%94%B5%E5%BD%B1\n")
        let other = try tool.run(
            ["desktop", "page"], environment: path.merging(["SEARCHLIGHT_HOME": tool.folder + "/other"]) { $1 })
        #expect(other.status == 2 && other.errors.contains("is that of \(tool.home)"), "\(other)")
    }

    /// Though it says that it has this home, whether it stays connected or not.
    private func anotherUsersServerIsNotTold(_ environment: [String: String]) throws {
        let script = """
            import os, socket, sys
            os.setgid(65534)
            os.setuid(65534)
            listening = socket.socket()
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(("127.0.0.1", 7700))
            listening.listen()
            print("listens", flush=True)
            body = b'{"home": "' + sys.argv[1].encode() + b'"}'
            kept = []
            for stays in (True, False):
                connection = listening.accept()[0]
                connection.recv(9999)
                connection.send(b"HTTP/1.1 200 OK\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(body) + body)
                if stays: kept.append(connection)
                else: connection.close()
            """
        let output = tool.folder + "/foreign"
        let foreign = try tool.start(
            ["python3", "-c", script, tool.home], program: "/usr/bin/env", output: output, errors: output + ".err")
        defer {
            kill(foreign.identifier, SIGKILL)
            foreign.wait()
        }
        for _ in 0..<1000 where try Tool.read(output).isEmpty { usleep(10_000) }
        for _ in 0..<2 {
            let run = try tool.run(["desktop", "page", "salt"], environment: environment)
            #expect(run.status == 2 && run.errors.contains("a program of another user listens"), "\(run)")
        }
    }

    @Test func withoutABusItSaysSo() throws {
        let run = try tool.run(
            ["desktop", "serve"],
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus", "XDG_RUNTIME_DIR": "/nowhere"])
        #expect(run.status == 2 && run.errors.contains("session bus cannot be reached"))
    }
}
