import Foundation
import Testing

/// S6, by the program: installed applications start on Enter.
@Suite struct DesktopCommandTests {
    private static let canLaunch = FileManager.default.isExecutableFile(atPath: "/usr/bin/gio")

    private struct Desktop {
        let tool = try! Tool()
        var environment: [String: String] {
            ["XDG_DATA_HOME": tool.folder + "/data", "XDG_DATA_DIRS": tool.folder + "/none", "LANG": "de_DE.UTF-8"]
        }

        func run(_ words: String...) throws -> Tool.Run { try tool.run(words, environment: environment) }
    }

    @Test(.enabled(if: canLaunch, "gio is missing: apt-get install libglib2.0-bin"))
    func anApplicationIsFoundAndStarted() throws {
        let desktop = Desktop()
        let tool = desktop.tool
        try FileManager.default.createDirectory(
            atPath: tool.folder + "/data/applications", withIntermediateDirectories: true)
        let script = try tool.write(
            "start.sh", "#!/bin/sh\necho \"${SEARCHLIGHT_APP-none}\" > '\(tool.folder)/started'\n")
        // Read by a shell: a file that a child of another test has open for writing, having been started in that moment, does not run.
        try tool.write(
            tool.folder + "/data/applications/org.example.quill.desktop",
            "[Desktop Entry]\nType=Application\nName=Quill\nName[de]=Federkiel\nExec=/bin/sh \"\(script)\"\n")
        #expect(try desktop.run("search", "quill").status == 1, "a home of its own gets nothing unasked")
        #expect(try desktop.run("desktop").output == "1 application and 0 recent files indexed, 1 changed.\n")
        #expect(try desktop.run("search", "federk").output.contains("Federkiel"))
        #expect(try desktop.run("open", "federk").output == "Applications was asked to show it.\n")
        for _ in 0..<3000 where (try? Tool.read(tool.folder + "/started"))?.isEmpty ?? true { usleep(10_000) }
        #expect(try Tool.read(tool.folder + "/started") == "none\n", "it is not told that it were an app of the index")
        // From now on a search keeps it in line.
        try FileManager.default.removeItem(atPath: tool.folder + "/data/applications/org.example.quill.desktop")
        #expect(try desktop.run("search", "quill").status == 1)
        #expect(try desktop.run("desktop").output == "0 applications and 0 recent files indexed, 0 changed.\n")
    }
}
