import Foundation
import SystemIndex
import Testing

@testable import BusDoor

/// What sandboxes, control groups and desktop files say of a program.
@Suite struct CallerNameTests {
    @Test(
        arguments: [
            ("[Application]\nname=org.example.Notes\nruntime=x\n", "org.example.Notes"),
            ("[Context]\nname=org.fake.One\n[Application]\nname=org.example.Notes\n", "org.example.Notes"),
            ("[Runtime]\nname=org.example.Notes\n", nil), ("[Application]\nname=notes\n", nil),
            ("[Application]\nname=../../x.y\n", nil), ("[Application]\nname=org..x\n", nil), ("", nil),
            ("[Application]\nname=org.1example.Notes\n", nil), ("[Application ]\nname=org.example.Notes\n", nil),
        ] as [(String, String?)])
    func flatpakNamesItsApp(info: String, name: String?) {
        #expect(SandboxNames.flatpak(Array(info.utf8)) == name)
    }

    @Test func damagedInformationNamesNothing() {
        #expect(SandboxNames.flatpak([0x5B, 0xFF, 0xFE, 0x00]) == nil)
    }

    @Test(
        arguments: [
            ("snap.films.player (enforce)", "films"), ("snap.films.player", "films"),
            ("snap.films.hook.install", "films"),
            ("unconfined", nil), ("snap.films", nil), ("snap..player", nil), ("snap.Films.player", nil),
            ("/usr/bin/snap.films.player", nil), ("", nil),
        ] as [(String, String?)])
    func aLabelNamesItsSnap(label: String, name: String?) { #expect(SandboxNames.snap(label: label) == name) }

    @Test func aControlGroupNamesItsSnap() {
        let group = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/snap.films.player-1a-2b.scope\n"
        #expect(SandboxNames.snap(controlGroup: group) == "films")
        #expect(SandboxNames.snap(controlGroup: "0::/user.slice/app.slice/app-snap.films.player.scope\n") == nil)
    }

    @Test(arguments: [
        ("app-gnome-org.example.Notes-1234.scope", ["org.example.Notes", "gnome-org.example.Notes"]),
        ("app-org.example.Notes@abc.service", ["org.example.Notes"]),
        (#"app-kde-org.example.my\x2dnotes@abc.service"#, ["org.example.my-notes", #"kde-org.example.my-notes"#]),
        ("session-3.scope", []), ("app-x", []), ("dbus.service", []),
    ])
    func systemdNamesTheDesktopFile(unit: String, names: [String]) {
        #expect(SandboxNames.desktopFiles(controlGroup: "0::/user.slice/app.slice/\(unit)\n") == names)
    }

    /// What a terminal starts is in the terminal's scope, and is not the terminal.
    @Test func onlyTheProcessOfAScopeIsItsApplication() {
        func names(_ unit: String, _ process: Int32) -> [String] {
            SandboxNames.desktopFiles(controlGroup: "0::/user.slice/app.slice/\(unit)\n", startedAs: process)
        }
        #expect(names("app-gnome-org.example.Terminal-12.scope", 12).first == "org.example.Terminal")
        #expect(names("app-gnome-org.example.Terminal-12.scope", 13).isEmpty)
        #expect(names("app-gnome-org.example.Terminal-112.scope", 12).isEmpty)
        #expect(names("app-org.example.Terminal@12.service", 12).isEmpty)
    }

    @Test(arguments: [
        (#"notes --open %U"#, ["notes", "--open", "%U"]), (#""/opt/My Notes/n" -x"#, ["/opt/My Notes/n", "-x"]),
        (#"a "b\"c" """#, ["a", "b\"c", ""]), ("", []), ("  x  ", ["x"]), (#""open"#, ["open"]),
    ])
    func execHasWords(line: String, words: [String]) { #expect(InstalledPrograms.words(line) == words) }

    @Test func aScriptStandsForItsInterpreter() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/searchlight-script-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = try #require(realPath(folder)) + "/notes.mjs"
        try Data().write(to: URL(fileURLWithPath: script))
        func found(_ program: String, _ words: String...) -> String? {
            Interpreters.script(of: program, words: ["x"] + words, folder: folder)
        }
        #expect(found("/usr/bin/node", script) == script && found("/usr/bin/node", "--trace", "notes.mjs") == script)
        #expect(found("/usr/bin/python3.11", "./notes.mjs", "-c") == script)
        #expect(found("/usr/bin/gjs-console", "-m", script) == script, "a module of its own")
        #expect(found("/usr/bin/python3", "-m", script) == nil && found("/usr/bin/node", "-e", "1", script) == nil)
        #expect(found("/usr/bin/python3", "-c", script) == nil && found("/usr/bin/node", "missing.mjs") == nil)
        #expect(found("/usr/bin/notes", script) == nil && found("/usr/bin/node") == nil)
        #expect(found("/usr/bin/node", folder) == nil, "a folder is not a script")
    }

    @Test func anAppImageIsItsFile() throws {
        let file = try #require(realPath("/usr/bin/env"))
        let environment = "HOME=/x\0APPIMAGE=\(file)\0"
        #expect(CallerReader.appImage("/tmp/.mount_Notesab12/usr/bin/notes", environment) == file)
        #expect(CallerReader.appImage("/usr/bin/notes", environment) == nil, "only what is mounted so")
        for other in ["HOME=/x\0", "APPIMAGE=\0", "APPIMAGE=/nowhere\0", "APPIMAGE=/usr\0"] {
            #expect(CallerReader.appImage("/tmp/.mount_Notesab12/usr/bin/notes", other) == nil)
        }
        #expect(CallerReader.appImage("/tmp/.mount_x/y", nil) == nil)
    }

    @Test func identifiersOfUnknownProgramsDiffer() {
        let (a, b) = ("/home/a/notes", "/home/b/notes")
        #expect(CallerReader.identifier(ofProgram: a) != CallerReader.identifier(ofProgram: b))
        #expect(CallerReader.identifier(ofProgram: a).wholeMatch(of: /program\.notes\.[0-9a-f]{12}/) != nil)
        #expect(CallerReader.identifier(ofProgram: "/x/" + String(repeating: "é%", count: 4000)).utf8.count < 155)
    }

    @Test(arguments: ["searchlight.web", "org.searchlight.Index1", "program.x", "snap.films", "Searchlight.web"])
    func ownIdentifiersAreReserved(identifier: String) { #expect(SandboxNames.isReserved(identifier)) }
}
