import FileTestSupport
import Foundation
import Testing

/// Apps that indexed in their sandbox (D4), as the person meets them in the terminal.
@Suite struct SandboxedAppsTests {
    private let tool: Tool
    private let name = "org.example.Notes"

    /// A home in the person's folder, and one that the app made in its Flatpak.
    private var inside: [String: String] { ["SEARCHLIGHT_HOME": "\(tool.folder)/.var/app/\(name)/data/searchlight"] }
    /// What the person's own programs are started with.
    private var outside: [String: String] {
        ["SEARCHLIGHT_HOME": "", "XDG_DATA_HOME": tool.folder + "/data", "XDG_DATA_DIRS": tool.folder + "/none"]
    }
    private var applications: String { tool.folder + "/data/applications" }

    init() throws {
        tool = try Tool()
        let item = #"{"id": "1", "title": "The Salt Cartographer"}"# + "\n"
        let file = try tool.write("items.jsonl", item)
        #expect(try tool.run("import", file, "--app", name, environment: inside).status == 0)
        // What the app says of itself in its sandbox.
        let registered = try tool.run(
            "register", "--app", name, "--name", "Evil", "--command", "touch \(tool.folder)/escaped",
            environment: inside)
        #expect(registered.status == 0, "\(registered)")
        try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
        try tool.write(
            "\(applications)/\(name).desktop",
            "[Desktop Entry]\nType=Application\nName=Notebook\nExec=touch \(tool.folder)/opened\n")
    }

    private func run(_ arguments: String...) throws -> Tool.Run { try tool.run(arguments, environment: outside) }

    @Test func appsSayWhereTheItemsAre() throws {
        let listed = try run("apps")
        #expect(listed.status == 0 && listed.lines.count == 1, "\(listed)")
        #expect(listed.output.hasPrefix("\(name)  1 item"))
        #expect(listed.output.hasSuffix("  on   Notebook   in its Flatpak, read-only\n"), "\(listed)")
        let json = try run("apps", "--json").output
        #expect(json.contains(#""sandbox": "flatpak""#) && json.contains(#""name": "Notebook""#), "\(json)")
        // In a home that was chosen, no sandbox is looked for.
        #expect(try tool.run("apps").status == 1)
    }

    @Test func itemsAreFoundAndSwitchedOff() throws {
        #expect(try run("search", "salt").output.contains("The Salt Cartographer"))
        #expect(try run("show", "--app", name, "1").status == 0)
        #expect(try run("verify").status == 0)
        #expect(try run("upkeep").status == 0)
        #expect(try run("compact").status == 0)
        #expect(try run("apps", "off", name).status == 0)
        #expect(try run("search", "salt").status == 1)
        #expect(try run("apps").output.contains("  off  Notebook   in its Flatpak, read-only\n"))
    }

    @Test func deletingIsRefused() throws {
        for arguments in [["delete", "--app", name, "1"], ["delete", "--app", name, "--all", "--yes"]] {
            let run = try tool.run(arguments, environment: outside)
            #expect(run.status != 0 && run.output.isEmpty, "\(run)")
            #expect(run.errors.contains("The items are the sandbox's."), "\(run.errors)")
            #expect(run.errors.hasSuffix("Remove the app, or switch it off.\n"), "\(run.errors)")
        }
        #expect(try run("search", "salt").status == 0)
    }

    /// The command that the app registered inside its sandbox would run outside of it.
    @Test func aCommandFromTheSandboxIsNotRun() throws {
        _ = try run("open", "salt")
        _ = try run("open", "--app", name, "1")
        usleep(300_000)
        #expect(!FileManager.default.fileExists(atPath: tool.folder + "/escaped"))
        try FileManager.default.removeItem(atPath: "\(applications)/\(name).desktop")
        _ = try run("open", "salt")
        usleep(300_000)
        #expect(!FileManager.default.fileExists(atPath: tool.folder + "/escaped"))
        #expect(!(try run("apps").output.contains("Evil")))
    }

    private static var canLaunch: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/gio") }

    @Test(.enabled(if: canLaunch)) func itIsOpenedByItsDesktopFile() throws {
        let opened = try tool.run(
            "open", "salt", environment: outside.merging(["DISPLAY": "", "WAYLAND_DISPLAY": ""]) { $1 })
        #expect(opened.status == 0, "\(opened)")
        func isOpened() -> Bool { FileManager.default.fileExists(atPath: tool.folder + "/opened") }
        for _ in 0..<1000 where !isOpened() { usleep(10_000) }
        #expect(isOpened())
    }

    @Test func severalAppsInOneSandboxAreNamed() throws {
        let home = "\(tool.folder)/.var/app/org.example.Two/data/searchlight"
        for app in ["org.a", "org.b"] {
            try tool.run(
                "import", tool.folder + "/items.jsonl", "--app", app, environment: ["SEARCHLIGHT_HOME": home])
        }
        let listed = try run("apps")
        #expect(listed.lines.count == 1)
        #expect(listed.errors.contains("The Flatpak org.example.Two indexed as several apps"), "\(listed.errors)")
    }
}
