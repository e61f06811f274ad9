import FileTestSupport
import Foundation
import SearchEngine
import SystemIndex
import Testing

@testable import AppLanding
@testable import AppPrograms

@Suite struct AppSettingsTests {
    private let folder: Folder
    private let app: AppIdentifier

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.settings")
    }

    private var index: SystemIndex { folder.index }

    private static var specifiers: [[String: Any]] {
        [
            ["Type": "PSGroupSpecifier", "Title": "Search"],
            [
                "Type": "PSMultiValueSpecifier", "Key": "mode", "Title": "Mode", "DefaultValue": 1,
                "Titles": ["Off", "Some"], "Values": [0, 1],
            ],
            ["Type": "PSToggleSwitchSpecifier", "Key": "sounds", "Title": "Sounds", "DefaultValue": true],
            ["Type": "PSTextFieldSpecifier", "Key": "name"],
            ["Type": "PSSliderSpecifier", "Key": "volume", "MinimumValue": 0, "MaximumValue": 2.5],
            ["Type": "PSTitleValueSpecifier", "Key": "version", "DefaultValue": "1"],
        ]
    }

    /// A program with a settings page among the resources of some package.
    private func install(arguments: [String]? = nil, script: String = "exit 0") throws -> SettingsPage {
        let resources = folder.path + "/app/Some-Package_prog.resources/Settings.bundle"
        try FileManager.default.createDirectory(atPath: resources, withIntermediateDirectories: true)
        let program = folder.path + "/app/prog"
        try ProgramFile.write("#!/bin/sh\n\(script)\n", to: program)
        var root: [String: Any] = ["PreferenceSpecifiers": Self.specifiers]
        root["ApplySettingsArguments"] = arguments
        try PropertyListSerialization.data(fromPropertyList: root, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: resources + "/Root.plist"))
        try index.register(app, AppRegistration(name: "App", opening: .command([program, "--show"])))
        return try #require(try index.settingsPage(of: app))
    }

    // MARK: The page

    @Test func aPageIsRead() throws {
        let page = try install(arguments: ["apply"])
        #expect(page.settings.map(\.key) == ["mode", "sounds", "name", "volume"])
        #expect(page.settings.map(\.title) == ["Mode", "Sounds", "name", "volume"])
        #expect(page["mode"]?.standard == .integer(1) && page["sounds"]?.standard == .boolean(true))
        #expect(page["volume"]?.kind == .number(lowest: 0, highest: 2.5) && page["version"] == nil)
        #expect(page.applyArguments == ["apply"])
    }

    @Test(arguments: [
        "no list", "<plist><array/></plist>", "<plist><dict><key>PreferenceSpecifiers</key><string/></dict></plist>",
        """
        <plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>PSMultiValueSpecifier</string>
        <key>Key</key><string>k</string><key>Titles</key><array><string>One</string></array></dict></array></dict></plist>
        """,
    ])
    func aDamagedPageIsNamed(_ content: String) throws {
        let page = try install()
        try Data(content.utf8).write(to: URL(fileURLWithPath: page.path))
        #expect {
            try index.settingsPage(of: app)
        } throws: { ($0 as? IndexError)?.code == .corrupted && "\($0)".contains("Root.plist") }
    }

    @Test(arguments: [("nan", "5"), ("5", "nan"), ("-inf", "+inf"), ("9", "3")])
    func aSliderWithoutEndsHasSome(lowest: String, highest: String) throws {
        let page = try install()
        try Data(
            """
            <plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>PSSliderSpecifier</string>
            <key>Key</key><string>k</string><key>MinimumValue</key><real>\(lowest)</real>
            <key>MaximumValue</key><real>\(highest)</real></dict></array></dict></plist>
            """.utf8
        ).write(to: URL(fileURLWithPath: page.path))
        let slider = try #require(try index.settingsPage(of: app)?["k"])
        guard case .number(let low, let high) = slider.kind else {
            Issue.record("\(slider.kind)")
            return
        }
        #expect(low.isFinite && high.isFinite && low <= high && slider.accepts(.number(low)))
    }

    @Test func whatIsTypedBecomesAValue() throws {
        let page = try install()
        func value(_ key: String, _ text: String) throws -> SettingValue { try #require(page[key]).value(typed: text) }
        #expect(try value("mode", "oFF") == .integer(0) && value("mode", "1") == .integer(1))
        #expect(try value("sounds", "off") == .boolean(false) && value("sounds", "Yes") == .boolean(true))
        #expect(try value("volume", "2.5") == .number(2.5) && value("name", "Ä") == .text("Ä"))
        for (key, text) in [("mode", "2"), ("sounds", "loud"), ("volume", "3"), ("volume", "x"), ("volume", "nan")] {
            #expect(throws: IndexError.self, "\(key)") { try value(key, text) }
        }
        #expect(page["mode"]?.title(of: .boolean(true)) == "Some" && page["sounds"]?.title(of: .integer(0)) == "off")
    }

    // MARK: Values

    @Test func changesFromBothSidesMeet() throws {
        let page = try install()
        #expect(try index.settings(of: app)?.map(\.value) == [.integer(1), .boolean(true), nil, nil])
        // What the app has is what is shown.
        try index.noteSettings(of: app, page, current: ["mode": .integer(0), "other": .integer(9)])
        #expect(try index.settings(of: app)?.first?.chosen == .integer(0))
        #expect(try index.pendingSettings(of: app, page).isEmpty)
        // The person's change waits, and what the app has meanwhile does not undo it.
        #expect(try index.set("mode", to: .integer(1), of: app) == .waits)
        try index.noteSettings(of: app, page, current: ["mode": .integer(0)])
        #expect(try index.pendingSettings(of: app, page) == ["mode": .integer(1)])
        #expect(
            try index.settings(of: app)?.first
                == AppSettingState(
                    setting: try #require(page["mode"]), chosen: .integer(1), isPending: true))
        // Taken over, in whatever type the app's store gives it back.
        try index.noteSettings(of: app, page, current: ["mode": .boolean(true)])
        #expect(try index.pendingSettings(of: app, page).isEmpty)
        #expect(try index.settings(of: app)?.first?.isPending == false)
        // News only are written.
        let file = index.home.folder(of: app) + "/settings.json"
        let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? UInt64
        try index.noteSettings(of: app, page, current: ["mode": .boolean(true)])
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? UInt64 == before)
    }

    @Test func whatIsNoSettingIsRefused() throws {
        #expect(try index.settings(of: app) == nil)
        #expect(throws: IndexError.self) { try index.set("mode", to: .integer(1), of: app) }
        _ = try install()
        #expect { try index.set("colour", to: .integer(1), of: app) } throws: { "\($0)".contains("mode, sounds, name") }
        for (key, value) in [
            ("mode", SettingValue.integer(7)), ("sounds", .text("x")), ("name", .integer(1)), ("volume", .number(9)),
        ] {
            #expect { try index.set(key, to: value, of: app) } throws: { ($0 as? IndexError)?.code == .limitExceeded }
        }
        try Data("{".utf8).write(to: URL(fileURLWithPath: index.home.folder(of: app) + "/settings.json"))
        #expect { try index.settings(of: app) } throws: { "\($0)".contains("settings.json") }
        // They can be set again, and what could not be read is kept.
        _ = try index.set("mode", to: .integer(0), of: app)
        #expect(try index.settings(of: app)?.first { $0.setting.key == "mode" }?.chosen == .integer(0))
        #expect(try index.app(app).quarantined().map(\.name) == ["settings.json"])
    }

    // MARK: Telling the app

    @Test func aRunningAppIsTold() throws {
        let page = try install()
        let index = self.index, app = self.app
        let listener = try LandingListener(app: app, home: index.home) { landing in
            guard landing.activityType == Landing.settingsType else { return false }
            let changes = try? index.pendingSettings(of: app, page)
            // This one takes over no sounds.
            try? index.noteSettings(of: app, page, current: (changes ?? [:]).filter { $0.key != "sounds" })
            return true
        }
        #expect(try index.set("mode", to: .integer(0), of: app) == .applied)
        #expect(try index.set("sounds", to: .boolean(false), of: app) == .failed("it takes no settings while it runs"))
        listener.stop()
        #expect(try index.set("mode", to: .integer(1), of: app) == .waits)
    }

    @Test func anAppThatDoesNotRunIsStartedWhereItSaysHow() throws {
        let seen = folder.path + "/seen"
        _ = try install(arguments: ["apply", "all"], script: "echo \"$@ $SEARCHLIGHT_APP\" > \(seen)")
        // It ended well, and did not take anything over.
        let outcome = try index.set("mode", to: .integer(0), of: app)
        #expect(outcome == .failed("it was started to apply settings, and did not"))
        #expect(try String(contentsOfFile: seen, encoding: .utf8) == "apply all org.example.settings\n")
        _ = try install(arguments: [], script: "exit 3")
        #expect(
            try index.set("mode", to: .integer(0), of: app)
                == .failed("it was started to apply settings, and ended with status 3"))
        #expect(try index.settings(of: app)?.first?.isPending == true)
    }

    /// An app that is opened by an address says where its page is when it runs.
    @Test func thePageThatTheAppNamed() throws {
        let page = try install()
        try index.noteSettings(of: app, page, current: [:])
        try index.register(app, AppRegistration(name: "App", opening: .url("app:{id}")))
        #expect(try index.settingsPage(of: app) == page)
        try FileManager.default.removeItem(atPath: page.path)
        #expect(try index.settingsPage(of: app) == nil)
    }
}
