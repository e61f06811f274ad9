import Foundation
import Glibc

extension Tool {
    static func examplePath(_ name: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path + "/" + name
    }

    static func exampleApp(_ name: String) -> String { "org.example." + name.lowercased() }

    /// Runs one of the built example apps.
    @discardableResult
    func example(_ name: String, _ arguments: String...) throws -> Run {
        try run(
            arguments, program: Self.examplePath(name), environment: ["SEARCHLIGHT_APP": Self.exampleApp(name)])
    }

    func register(_ name: String) throws {
        try run("register", "--app", Self.exampleApp(name), "--name", name, "--terminal", "'\(Self.examplePath(name))'")
    }
}

/// An example app that runs and listens until it is ended.
final class RunningExample {
    private let child: Child
    private let keyboard: Int32
    private let file: String

    /// Returns when it listens, which its first landing shows: the film or colleague `first`.
    init(_ tool: Tool, _ name: String, first: String = "org.example.movies.0") throws {
        let pipe = tool.folder + "/keyboard"
        mkfifo(pipe, 0o600)
        // Both ends: opening one alone would wait for the other.
        keyboard = open(pipe, O_RDWR | 0o2000000 /* O_CLOEXEC */)
        file = tool.folder + "/\(name).out"
        child = try tool.start(
            [], program: Tool.examplePath(name), environment: ["SEARCHLIGHT_APP": Tool.exampleApp(name)], input: pipe,
            output: file)
        while try child.isRunning && tool.run("open", "--app", Tool.exampleApp(name), first).status != 0 {
            usleep(10_000)
        }
    }

    /// Presses Enter.
    func end() {
        _ = write(keyboard, "\n", 1)
        child.wait()
        close(keyboard)
    }

    var output: String { get throws { try Tool.read(file) } }
}
