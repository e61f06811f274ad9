import AppLanding
import AppPrograms
import Foundation
import Testing

@testable import SystemIndex

@Suite struct ProgramFilesTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func write(_ name: String, _ identifier: String) throws {
        let path = folder.path + "/" + name
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try PropertyListSerialization.data(
            fromPropertyList: ["CFBundleIdentifier": identifier], format: .xml, options: 0
        ).write(to: URL(fileURLWithPath: path))
    }

    private var identifier: String? {
        ProgramFiles(executable: folder.path + "/Prog").infoPlist?.identifier
    }

    /// Each place in turn, the nearest first, whatever the package is called.
    @Test func theInfoPlistIsFoundWhateverThePackageIsCalled() throws {
        #expect(identifier == nil)
        try write("Package_OtherProg.resources/Info.plist", "org.other")
        try write("Package_Prog_Tests.resources/Info.plist", "org.tests")
        #expect(identifier == nil)
        try write("Some_Package_Prog.resources/Info.plist", "org.resources")
        #expect(identifier == "org.resources")
        try write("Some_Package_Prog.resources/Prog-Info.plist", "org.resources.named")
        #expect(identifier == "org.resources.named")
        try write("Info.plist", "org.beside")
        #expect(identifier == "org.beside")
        try write("Prog-Info.plist", "org.beside.named")
        #expect(identifier == "org.beside.named")
        // What cannot be read counts as not there.
        try Data("no list".utf8).write(to: URL(fileURLWithPath: folder.path + "/Prog-Info.plist"))
        #expect(identifier == "org.beside")
    }

    @Test func whatIsMalformedTakesNothingElseWithIt() throws {
        let button = ["CoreSpotlightActionIdentifier": "call", "CoreSpotlightActionTitle": "Call"]
        let list: [String: Any] = [
            "CFBundleIdentifier": "org.app", "CFBundleName": 7, "CoreSpotlightContinuation": "YES",
            "NSUserActivityTypes": ["org.app.view"],
            "CoreSpotlightActions": [["CoreSpotlightActionIdentifier": "untitled"], button, "none"],
        ]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: folder.path + "/Info.plist"))
        let plist = try #require(ProgramFiles(executable: folder.path + "/Prog").infoPlist)
        #expect(plist.identifier == "org.app" && plist.name == nil && plist.continuesSearches == nil)
        #expect(plist.activityTypes == ["org.app.view"] && plist.actions?.map(\.identifier) == ["call"])
    }

    @Test func programsAreLookedUpAsAShellDoes() throws {
        let program = try folder.write("prog", "#!/bin/sh\n")
        chmod(program, 0o755)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: program)
        let real = try #require(ProgramFiles(program: program)).executable
        #expect(ProgramFiles(program: folder.path + "/link")?.executable == real)
        #expect(ProgramFiles(program: "sh") != nil && ProgramFiles(program: "no such program") == nil)
        #expect(ProgramFiles(program: folder.path + "/none") == nil)
    }

    @Test func desktopFilesAreFoundAndRead() throws {
        let text = """
            # a comment
            [Desktop Entry]
            Name=Films
            Name[de]=Filme
            Exec = "/opt/my \\"films\\"" --show %u
            [Desktop Action new]
            Exec=other
            """
        let applications = folder.path + "/share/applications"
        try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
        let path = try folder.write("share/applications/org.films-x.desktop", text)
        let environment = ["XDG_DATA_HOME": folder.path + "/none", "XDG_DATA_DIRS": "/nowhere:\(folder.path)/share"]
        for name in ["org.films-x", "org.films-x.desktop", path, String(path.dropLast(8))] {
            let file = try #require(DesktopFile(name, environment: environment), "\(name)")
            #expect(file.path == path && file.program == "/opt/my \"films\"" && file.entries["Name[de]"] == "Filme")
            #expect(file.launcher == ["gio", "launch", path])
        }
        #expect(DesktopFile("org.other", environment: environment) == nil)
        let activated = try folder.write(
            "share/applications/org.films-y.desktop", "[Desktop Entry]\nDBusActivatable=true\n")
        let file = try #require(DesktopFile(activated))
        #expect(file.program == nil && file.launcher.contains("/org/films_y") && file.launcher.contains("org.films-y"))
    }
}
