import Foundation
import Testing

/// An app's own settings, changed from outside it: Colleagues, which reads them from its `UserDefaults`.
@Suite struct SettingsCommandTests {
    private static let app = "org.example.colleagues"
    private static let key = "SearchIndexingPreference"

    private func installed() throws -> Tool {
        let tool = try Tool()
        try tool.register("Colleagues")
        return tool
    }

    private func finds(_ tool: Tool, _ word: String) throws -> Bool { try tool.run("search", word).status == 0 }

    @Test func listingAndShowing() throws {
        let tool = try installed()
        try tool.register("Movies")
        // Films have no settings.
        let list = try tool.run("settings")
        #expect(list.output == "org.example.colleagues  Colleagues  Found by searches: Viewed records\n")
        let shown = try tool.run("settings", "colleagues")
        #expect(
            shown.output
                == "Found by searches: Viewed records  \(Self.key)\n  Disabled, Viewed records, All records\n")
        #expect(try tool.run("settings", Self.app, "found by searches").output == "Viewed records\n")
        let json = try tool.run("settings", Self.app, "--json").json
        let setting = (json?["settings"] as? [[String: Any]])?.first
        #expect(json?["app"] as? String == Self.app && setting?["key"] as? String == Self.key)
        #expect(setting?["value"] as? Int == 1 && setting?["pending"] as? Bool == false)
        #expect((setting?["choices"] as? [[String: Any]])?.count == 3)
        #expect(try tool.run("settings", "--json").output.hasPrefix("[{\"app\""))
        for (words, status, message) in [
            (["org.example.movies"], 1, "has no settings"), (["nobody"], 1, "no app nobody. Apps with settings: "),
            ([Self.app, "colour"], 1, "has no setting colour. It has: \(Self.key)"),
            ([Self.app, Self.key, "sometimes"], 2, "Choose one of: Disabled, Viewed records, All records"),
        ] {
            let run = try tool.run(["settings"] + words)
            #expect(run.status == status && run.errors.contains(message), "\(run)")
        }
        #expect(try Tool().run("settings").errors.contains("No app has settings"))
    }

    @Test func anAppThatDoesNotRunAppliesItBehindTheScenes() throws {
        let tool = try installed()
        try tool.example("Colleagues", "view", "colleague-028")
        #expect(try finds(tool, "glassblowing") && !finds(tool, "calligraphy"))
        let all = try tool.run("settings", Self.app, Self.key, "All records")
        #expect(all.status == 0 && all.output == "Found by searches: All records. Colleagues has applied it.\n")
        #expect(try finds(tool, "calligraphy"))
        #expect(try tool.example("Colleagues", "setting").output == "allRecords\n")
        // What was viewed stays when the rest goes.
        #expect(try tool.run("settings", Self.app, Self.key, "1").status == 0)
        #expect(try finds(tool, "glassblowing") && !finds(tool, "calligraphy"))
        let off = try tool.run("settings", Self.app, Self.key, "disabled", "--json").json
        #expect(off?["outcome"] as? String == "applied" && off?["shown"] as? String == "Disabled")
        #expect(try !finds(tool, "glassblowing"))
        #expect(try tool.run("history").status == 1)
        try tool.example("Colleagues", "view", "colleague-028")
        #expect(try !finds(tool, "glassblowing"))
        // What the app sets itself is shown too.
        try tool.example("Colleagues", "setting", "all")
        #expect(try tool.run("settings", Self.app, Self.key).output == "All records\n")
    }

    @Test func anAppThatRunsAppliesItAtOnce() throws {
        let tool = try installed()
        try tool.example("Colleagues", "setting", "all")
        try tool.example("Colleagues", "view", "colleague-014")
        let running = try RunningExample(tool, "Colleagues", first: "colleague-028")
        let off = try tool.run("settings", Self.app, Self.key, "Disabled")
        #expect(off.output == "Found by searches: Disabled. Colleagues has applied it.\n")
        #expect(try !finds(tool, "glassblowing") && tool.run("history").status == 1)
        // The very program that runs took it over.
        #expect(try tool.run("settings", Self.app, Self.key, "All records").status == 0)
        #expect(try finds(tool, "glassblowing"))
        running.end()
        #expect(try tool.example("Colleagues", "setting").output == "allRecords\n")
    }

    /// A copy whose page does not say how settings are applied without showing the app.
    @Test func anAppWithoutAWayAppliesItWhenItRunsNext() throws {
        let tool = try installed()
        try tool.example("Colleagues", "setting", "all")
        let folder = tool.folder + "/copy", resources = "/Another_Colleagues.resources"
        try FileManager.default.createDirectory(
            atPath: folder + resources + "/Settings.bundle", withIntermediateDirectories: true)
        let file = URL(fileURLWithPath: Tool.root + "/Examples/Colleagues/Settings.bundle/Root.plist")
        var page = try #require(
            try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil) as? [String: Any])
        page["ApplySettingsArguments"] = nil
        try PropertyListSerialization.data(fromPropertyList: page, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: folder + resources + "/Settings.bundle/Root.plist"))
        try FileManager.default.copyItem(atPath: Tool.examplePath("Colleagues"), toPath: folder + "/Colleagues")
        try tool.run(
            "register", "--app", Self.app, "--name", "Colleagues", "--terminal", "'\(folder)/Colleagues'")
        let waiting = try tool.run("settings", Self.app, Self.key, "Disabled")
        #expect(waiting.status == 0 && waiting.output.contains("is not running, and applies it when it runs next"))
        #expect(
            try tool.run("settings", Self.app).output.hasPrefix("Found by searches: Disabled (applies when the app"))
        #expect(try finds(tool, "glassblowing"))
        try tool.example("Colleagues", "list")
        #expect(try !finds(tool, "glassblowing"))
        #expect(try tool.run("settings", Self.app, Self.key, "--json").json?["pending"] as? Bool == false)
    }

    @Test func aBrokenPageHidesNoOther() throws {
        let tool = try installed()
        let folder = tool.folder + "/broken"
        try FileManager.default.createDirectory(
            atPath: folder + "/Settings.bundle", withIntermediateDirectories: true)
        try tool.write(folder + "/Settings.bundle/Root.plist", "no list")
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "/bin/true")
        try FileManager.default.copyItem(atPath: "/bin/true", toPath: folder + "/broken")
        try tool.run("register", "--app", "org.broken", "--name", "Broken", "--command", "'\(folder)/broken'")
        let run = try tool.run("settings")
        #expect(run.status == 0 && run.lines.count == 1 && run.errors.contains("org.broken: The app's settings page"))
        #expect(try tool.run("settings", "Broken").status == 2)
    }
}
