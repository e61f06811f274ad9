import AppLanding
import AppPrograms
import Foundation
import SearchEngine
import SystemIndex
import Testing

@testable import DesktopIntegration

/// S6: installed applications.
@Suite struct ApplicationTests {
    @Test func applicationsAreFoundByNameKindKeywordAndCommand() throws {
        let desktop = try Desktop()
        try desktop.application(
            "org.example.Writer", "Name=Quill", "GenericName=Word Processor", "Keywords=Letter;Semi\\;colon;",
            "Comment=Write\\sit down")
        try desktop.refresh()
        for text in ["quill", "word proc", "lett", "semi;colon", "program"] {
            #expect(try desktop.find(text) == ["org.example.Writer.desktop"], "\(text)")
        }
        let item = try #require(
            try desktop.index.app(DesktopContent.applications).document("org.example.Writer.desktop"))
        #expect(item.text("contentDescription") == "Write it down")
        #expect(try desktop.find("another") == [], "an action is no application")
    }

    @Test func namesAreInThePersonsLanguageAndTheirOwn() throws {
        let desktop = try Desktop()
        desktop.environment["LANG"] = "de_AT.UTF-8"
        try desktop.application(
            "files", "Name=Files", "Name[de]=Dateien", "Name[de_AT]=Dateien (Wien)", "Name[zh_CN]=文件",
            "Keywords=folder;", "Keywords[de]=Ordner;", "GenericName=File Manager", "GenericName[de]=Dateiverwaltung",
            "Comment=Sort your cabinets", "Comment[de]=Schränke sortieren")
        try desktop.refresh()
        #expect(try desktop.names == ["Dateien (Wien)"])
        for text in [
            "dateien", "files", "ordner", "folder", "dateiverw", "file manager", "schränke", "cabinets",
        ] { #expect(try desktop.find(text).count == 1, "\(text)") }
        #expect(try desktop.find("文件") == [])
        // Another language is another content, without any file changing.
        desktop.environment["LANGUAGE"] = "fr:zh_CN"
        #expect(try desktop.refresh().applications == 1)
        #expect(try desktop.names == ["文件"])
        desktop.environment["LC_ALL"] = "C"
        try desktop.refresh()
        #expect(try desktop.names == ["Files"])
    }

    @Test(arguments: [
        (["LANG": "sr_RS.UTF-8@latin"], ["sr_RS@latin", "sr_RS", "sr@latin", "sr"]),
        (["LANG": "en"], ["en"]), (["LANG": "C.UTF-8", "LANGUAGE": "de"], []), ([:], []),
        (["LC_MESSAGES": "ja_JP", "LANG": "de_DE"], ["ja_JP", "ja"]),
        (["LANGUAGE": "zh_TW:zh", "LANG": "en_GB"], ["zh_TW", "zh", "en_GB", "en"]),
    ])
    func languagesByTheirPrecedence(_ environment: [String: String], _ names: [String]) {
        #expect(PersonLanguages(environment: environment).names == names)
    }

    @Test func hiddenAndMissingApplicationsAreLeftOut() throws {
        let desktop = try Desktop()
        desktop.environment["XDG_CURRENT_DESKTOP"] = "ubuntu:GNOME"
        try desktop.write("bin/there", "")
        chmod(desktop.folder + "/bin/there", 0o755)
        try desktop.write("bin/no-program", "")
        try desktop.application("1", "Name=NoDisplay", "NoDisplay=true")
        try desktop.application("2", "Name=Hidden", "Hidden=true")
        try desktop.application("3", "Name=Try missing", "TryExec=missing")
        try desktop.application("4", "Name=Try there", "TryExec=there")
        try desktop.application("5", "Name=Try not executable", "TryExec=no-program")
        try desktop.application("6", "Name=Only KDE", "OnlyShowIn=KDE;")
        try desktop.application("7", "Name=Only GNOME", "OnlyShowIn=KDE;GNOME;")
        try desktop.application("8", "Name=Not GNOME", "NotShowIn=GNOME;")
        try desktop.application("9", "Name=A link", "Type=Link")
        try desktop.write("shared/applications/10.desktop", "[Desktop Entry]\nType=Application\nName=Nothing to run\n")
        try desktop.write("shared/applications/11.desktop", "\u{0}\u{1}[Desktop Entry\nName")
        try desktop.application("12", "Comment=Nameless")
        try desktop.refresh()
        #expect(try desktop.names == ["Only GNOME", "Try there"])
    }

    @Test func thePersonsOwnFileReplacesTheMachines() throws {
        let desktop = try Desktop()
        try desktop.application("shared/applications/a.desktop", "Name=Machine's")
        try desktop.application("shared/applications/b.desktop", "Name=Removed")
        try desktop.application("shared/applications/kde/c.desktop", "Name=In a folder")
        try desktop.application("own/applications/a.desktop", "Name=Own")
        try desktop.application("own/applications/b.desktop", "Name=Removed", "Hidden=true")
        try desktop.refresh()
        #expect(try desktop.names == ["In a folder", "Own"])
        #expect(try desktop.find("folder") == ["kde-c.desktop"])
        let file = DesktopFile("kde-c.desktop", environment: desktop.environment)
        #expect(file?.path == desktop.folder + "/shared/applications/kde/c.desktop")
    }

    /// As Wine's are; hyphens may be of folders' own names.
    @Test func anApplicationInFoldersBelowFoldersIsStartedByItsName() throws {
        let desktop = try Desktop()
        for path in ["wine/Programs/Note-Pad/Note-Pad.desktop", "a-b/c.desktop", "1/2/3/four.desktop"] {
            try desktop.application("own/applications/" + path, "Name=Nested")
        }
        try desktop.refresh()
        let names = ["wine-Programs-Note-Pad-Note-Pad.desktop", "a-b-c.desktop", "1-2-3-four.desktop"]
        #expect(try Set(desktop.find("nested")) == Set(names))
        for name in names { #expect(DesktopFile(name, environment: desktop.environment) != nil, "\(name)") }
        for name in ["wine-Programs-Note-Pad.desktop", "-.desktop", "--.desktop"] {
            #expect(DesktopFile(name, environment: desktop.environment) == nil, "\(name)")
        }
    }

    @Test func iconsAreFilesOfTheCommonTheme() throws {
        let desktop = try Desktop()
        try desktop.write("shared/icons/hicolor/48x48/apps/quill.png", "x")
        try desktop.application("a", "Name=Quill", "Icon=quill")
        try desktop.application("b", "Name=Other", "Icon=../../secret")
        try desktop.refresh()
        let apps = desktop.index.app(DesktopContent.applications)
        let icon = try apps.document("a.desktop")?.text("thumbnailURL")
        #expect(icon == FileAddress.address(of: desktop.folder + "/shared/icons/hicolor/48x48/apps/quill.png"))
        #expect(try apps.document("b.desktop")?.text("thumbnailURL") == nil)
    }

    @Test func damagedDesktopFilesDisturbNothing() throws {
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        var state = seed
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
        let pieces = [
            "[Desktop Entry]", "\n", "Name=", "Name[de]=", "[", "]", "=", "\\", ";", "Exec=\"", "\"", "é", "\u{0}",
            "Type=Application", "Keywords=a;b\\", "Icon=/", "TryExec=", "%", "\r", "OnlyShowIn=;",
        ]
        let desktop = try Desktop()
        try desktop.application("sound", "Name=Sound one")
        for number in 0..<300 {
            let text =
                "[Desktop Entry]\nType=Application\nExec=x\n"
                + (0..<20).map { _ in pieces[next() % pieces.count] }.joined()
            try desktop.write("own/applications/\(number).desktop", text)
        }
        try desktop.refresh()
        #expect(try desktop.names.contains("Sound one"), "SEARCHLIGHT_SEED=\(seed)")
    }
}
