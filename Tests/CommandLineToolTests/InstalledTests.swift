import Foundation
import Testing

@testable import CommandLineTool

/// Where the package puts things, and what it takes from the program.
@Suite struct InstalledTests {
    /// A program in a tree as `Scripts/stage` makes it, below a prefix of its own.
    private struct Installed {
        let tool = try! Tool()
        var prefix: String { tool.folder + "/prefix" }
        var program: String { prefix + "/bin/searchlight" }
        /// No folder of the checkout is named.
        let environment = [
            "SEARCHLIGHT_DEMO_CONTENT": "", "SEARCHLIGHT_EXAMPLES": "", "SEARCHLIGHT_COMMAND": "searchlight",
        ]

        init() throws {
            let files = FileManager.default
            for folder in ["bin", "lib/searchlight", "share/searchlight"] {
                try files.createDirectory(atPath: prefix + "/" + folder, withIntermediateDirectories: true)
            }
            let own = prefix + "/lib/searchlight/searchlight"
            do {
                try files.linkItem(atPath: Tool.path, toPath: own)
            } catch {
                // The folder for temporary files is of another file system.
                try files.copyItem(atPath: Tool.path, toPath: own)
            }
            try files.createSymbolicLink(atPath: program, withDestinationPath: "../lib/searchlight/searchlight")
            try files.copyItem(atPath: Tool.root + "/DemoContent", toPath: prefix + "/share/searchlight/demo")
        }

        func run(_ words: String...) throws -> Tool.Run {
            try tool.run(words, program: program, environment: environment)
        }
    }

    @Test func theDemosContentIsFoundBelowThePrefix() throws {
        let installed = try Installed()
        // What lies in the current folder is another's.
        try FileManager.default.createDirectory(
            atPath: installed.tool.folder + "/DemoContent", withIntermediateDirectories: true)
        try installed.tool.write("DemoContent/apps.json", "[]")
        let run = try installed.run("demo", "--home", installed.tool.home)
        #expect(run.status == 0 && run.output.contains("The demo's items are in \(installed.tool.home)"), "\(run)")
        #expect(try installed.run("search", "brulee").status == 0)
    }

    @Test func thePackagesDesktopFilesAreTheProgramsOwn() throws {
        let installed = try Installed()
        let tool = installed.tool, folder = tool.folder + "/stage"
        let run = try installed.run("desktop", "install", "--folder", folder, "--program", "/usr/bin/searchlight")
        #expect(run.status == 0 && run.lines.count == 7 && run.errors.isEmpty, "\(run)")
        let entry = try Tool.read(folder + "/applications/org.searchlight.Searchlight.desktop")
        #expect(entry.contains("\nExec=/usr/bin/searchlight desktop page\n"))
        #expect(entry.contains("\nIcon=org.searchlight.Searchlight\n") && entry.contains("\nActions=apps;history;\n"))
        let service = try Tool.read(folder + "/dbus-1/services/org.searchlight.Searchlight.service")
        #expect(service.hasSuffix("\nExec=/usr/bin/searchlight desktop serve\n"), "everybody has a home of their own")
        for wrong in [["--folder", folder], ["--program", "/x"], ["--folder", folder, "--program", "x"]] {
            #expect(try tool.run(["desktop", "install"] + wrong).status == 2, "\(wrong)")
        }
    }

    /// A server that an upgrade replaced starts the new program, not a file that is gone.
    @Test func theProgramOfAnUpgradeIsStarted() throws {
        let tool = try Tool()
        let program = try tool.write("program", "")
        #expect(Program.upgraded(program) == program)
        #expect(Program.upgraded(program + " (deleted)") == program + " (deleted)", "it cannot be started")
        chmod(program, 0o755)
        #expect(Program.upgraded(program + " (deleted)") == program)
        let other = try tool.write("program (deleted)", "")
        #expect(Program.upgraded(other) == other)
    }

    @Test func theVersionIsOne() throws {
        let tool = try Tool()
        let version = try tool.run("--version").output
        #expect(version.hasPrefix("searchlight ") && version.hasSuffix("\n"))
        let number = version.dropFirst(12).dropLast()
        let document = try Tool.read(Tool.root + "/Sources/SearchServer/Resources/openapi.json")
        #expect(document.contains("\"version\": \"\(number)\","))
        #expect(try Tool.read(Tool.root + "/CHANGELOG.md").contains("\n## \(number) "))
    }
}
