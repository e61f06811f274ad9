import FileTestSupport
import Foundation
import Glibc

/// The built program, run as a person runs it, in a home that is thrown away.
final class Tool: @unchecked Sendable {  // its folder is one test's
    /// What a run came to.
    struct Run {
        var status: Int32
        var output: String
        var errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
        var json: [String: Any]? { (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] }
    }

    let folder = FileManager.default.temporaryDirectory.path + "/searchlight-tool-" + UUID().uuidString
    var home: String { folder + "/home" }

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Beside the program that runs the tests.
    static let path: String = {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        var candidates = [own, CommandLine.arguments[0], Bundle.main.executablePath ?? ""]
        candidates += Bundle.allBundles.compactMap(\.executablePath)
        for candidate in candidates {
            let program = URL(fileURLWithPath: candidate).deletingLastPathComponent().path + "/searchlight"
            if FileManager.default.isExecutableFile(atPath: program) { return program }
        }
        let build = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../.build/debug")
        return build.standardized.path + "/searchlight"
    }()

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        .standardized.path

    func environment(_ more: [String: String] = [:]) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["SEARCHLIGHT_HOME"] = home
        environment["SEARCHLIGHT_COMMAND"] = "searchlight"
        environment["SEARCHLIGHT_DEMO_CONTENT"] = Self.root + "/DemoContent"
        // The example apps keep their settings there.
        environment["HOME"] = folder
        environment["XDG_CONFIG_HOME"] = folder + "/config"
        environment["TERM"] = "xterm-256color"
        environment["NO_COLOR"] = nil
        // Example apps write their windows' addresses there, and open no browser.
        environment["XDG_CACHE_HOME"] = folder
        environment["EXAMPLE_BROWSER"] = ""
        environment["DISPLAY"] = nil
        environment["WAYLAND_DISPLAY"] = nil
        // A program that is killed while it writes its profile leaves one that spoils all.
        environment["LLVM_PROFILE_FILE"] = "/dev/null"
        for (name, value) in more { environment[name] = value }
        return environment
    }

    func start(
        _ arguments: [String], program: String = Tool.path, environment: [String: String] = [:], input: String? = nil,
        output: String, errors: String = "/dev/null"
    ) throws -> Child {
        try Child(
            program, arguments, environment: self.environment(environment), folder: folder,
            files: [input ?? "/dev/null", output, errors])
    }

    @discardableResult
    func run(
        _ arguments: String..., input: String = "", program: String = Tool.path, environment: [String: String] = [:]
    ) throws -> Run {
        try run(arguments, input: input, program: program, environment: environment)
    }

    /// Files instead of pipes: nothing can fill up and wait.
    @discardableResult
    func run(
        _ arguments: [String], input: String = "", program: String = Tool.path, environment: [String: String] = [:]
    ) throws -> Run {
        let name = folder + "/run-" + UUID().uuidString
        let child = try start(
            arguments, program: program, environment: environment, input: write(name + ".in", input),
            output: name + ".out", errors: name + ".err")
        let status = child.wait()
        return Run(status: status, output: try Self.read(name + ".out"), errors: try Self.read(name + ".err"))
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        let path = name.hasPrefix("/") ? name : folder + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    static func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    /// Three items of one app.
    func fill() throws {
        let items = """
            {"id": "1", "domain": "films.drama", "title": "The Salt Cartographer", "contentType": "public.movie", \
            "contentDescription": "A surveyor maps a salt lake.", "rating": 4.5, "contentCreationDate": "2024-05-01"}
            {"id": "2", "domain": "films.drama.old", "title": "电影院的雨", "keywords": ["cinema"], "rating": 3}
            {"id": "3", "domain": "films.dramatic", "title": "Crème brûlée", "expires": "2001-01-02"}

            """
        try run("import", write("items.jsonl", items), "--app", "org.example.films")
    }

    /// Registers the app of ``fill()``, or another, with an address that a program in place of `xdg-open` takes.
    ///
    /// - Returns: the environment in which it is found.
    @discardableResult
    func makeOpenable(_ app: String = "org.example.films", name: String = "Films") throws -> [String: String] {
        try run("register", "--app", app, "--name", name, "--url", "https://example.org/{id}")
        return try opener()
    }

    /// A program in place of `xdg-open` that takes whatever it is given, and the environment in which it is found.
    func opener() throws -> [String: String] {
        try FileManager.default.createDirectory(atPath: folder + "/opener", withIntermediateDirectories: true)
        try ProgramFile.write("#!/bin/sh\nexit 0\n", to: folder + "/opener/xdg-open")
        return ["PATH": "\(folder)/opener:/usr/bin:/bin"]
    }

    /// Files of the app's index whose names begin so.
    func files(_ prefix: String, app: String = "org.example.films") throws -> [String] {
        let apps = home + "/apps/" + app
        // Beside the indexes there are files about the app.
        let folders = try FileManager.default.contentsOfDirectory(atPath: apps).filter { !$0.contains(".json") }
        return try folders.filter { !$0.hasPrefix("lock") && $0 != "removals" }.sorted().flatMap { protection in
            try FileManager.default.contentsOfDirectory(atPath: apps + "/" + protection).sorted()
                .filter { $0.hasPrefix(prefix) }.map { apps + "/" + protection + "/" + $0 }
        }
    }
}

/// A process. Foundation's own waits by turning a run loop, which takes seconds where several tests do so at once.
final class Child {
    let identifier: pid_t
    private var result: Int32?

    /// - Parameter files: for standard input, output and errors.
    init(
        _ program: String, _ arguments: [String], environment: [String: String], folder: String, files: [String]
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, file) in files.enumerated() {
            let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
            posix_spawn_file_actions_addopen(&actions, Int32(number), file, flags, 0o600)
        }
        // Threads that run tests have signals blocked, which a child would inherit.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] =
            (["env", "-C", folder, program] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var child = pid_t()
        let number = posix_spawn(&child, "/usr/bin/env", &actions, &attributes, &words, &variables)
        guard number == 0 else { throw CocoaError(.executableNotLoadable) }
        identifier = child
    }

    private func collect(_ options: Int32) {
        guard result == nil else { return }
        var status: Int32 = 0
        guard waitpid(identifier, &status, options) == identifier else { return }
        // An exit status, or as a shell gives it: 128 and the signal.
        result = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }

    var isRunning: Bool {
        collect(WNOHANG)
        return result == nil
    }

    @discardableResult
    func wait() -> Int32 {
        collect(0)
        return result ?? -1
    }
}
