import FileTestSupport
import Foundation
import Testing

@testable import AppPrograms

/// freedesktop.org, "Icon Theme Specification" and "Icon Naming Specification".
@Suite struct IconThemeTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private var environment: [String: String] {
        ["HOME": folder.path, "XDG_DATA_HOME": folder.path + "/own", "XDG_DATA_DIRS": folder.path + "/shared"]
    }

    private func write(_ name: String, _ text: String = "x") throws {
        let path = folder.path + "/" + name
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Writes the description of a theme with folders `apps/<size>`, `mimetypes/<size>` and drawings.
    private func theme(_ name: String, inherits: String, sizes: [Int] = [16, 48, 64, 128]) throws {
        let names = sizes.flatMap { ["apps/\($0)", "mimetypes/\($0)"] } + ["apps/scalable", "actions/64"]
        var text = "[Icon Theme]\nName=\(name)\nInherits=\(inherits)\nDirectories=\(names.joined(separator: ","))\n"
        for size in sizes {
            text += "[apps/\(size)]\nSize=\(size)\nContext=Applications\nType=Fixed\n"
            text += "[mimetypes/\(size)]\nSize=\(size)\nContext=MimeTypes\nType=Threshold\n"
        }
        text += "[apps/scalable]\nSize=48\nType=Scalable\nContext=Applications\n"
        text += "[actions/64]\nSize=64\nContext=Actions\n"
        try write("shared/icons/\(name)/index.theme", text)
    }

    private func program(_ name: String, in theme: String) -> String? {
        IconTheme(theme, environment: environment).file([name])?.replacing(folder.path + "/", with: "")
    }

    @Test func theNearestSizeOfThePersonsThemeIsTaken() throws {
        try theme("Paper", inherits: "hicolor")
        for size in [16, 48, 128] { try write("shared/icons/Paper/apps/\(size)/quill.png") }
        #expect(program("quill", in: "Paper") == "shared/icons/Paper/apps/128/quill.png", "larger rather than smaller")
        try write("shared/icons/Paper/apps/64/quill.png")
        #expect(program("quill", in: "Paper") == "shared/icons/Paper/apps/64/quill.png")
        try write("shared/icons/Paper/apps/16/tiny.png")
        try write("shared/icons/Paper/apps/48/tiny.png")
        #expect(program("tiny", in: "Paper") == "shared/icons/Paper/apps/48/tiny.png")
        try write("shared/icons/Paper/actions/64/go.png")
        #expect(program("go", in: "Paper") == nil, "an action's icon is no program's")
    }

    @Test func themesAreInheritedAndEndAtTheCommonOne() throws {
        try theme("Paper", inherits: "Wood,Stone")
        try theme("Wood", inherits: "Paper")
        try theme("Stone", inherits: "hicolor")
        try write("shared/icons/Stone/apps/scalable/rock.svg")
        try write("shared/icons/Wood/apps/64/tree.png")
        try write("shared/icons/hicolor/48x48/apps/all.png")
        try write("shared/pixmaps/old.png")
        #expect(program("rock", in: "Paper") == "shared/icons/Stone/apps/scalable/rock.svg")
        #expect(program("tree", in: "Paper") == "shared/icons/Wood/apps/64/tree.png", "a circle ends")
        #expect(program("all", in: "Paper") == "shared/icons/hicolor/48x48/apps/all.png")
        #expect(program("old", in: "Paper") == "shared/pixmaps/old.png")
        #expect(program("all", in: "missing") == "shared/icons/hicolor/48x48/apps/all.png")
        try write("own/icons/Wood/apps/64/tree.png")
        #expect(program("tree", in: "Paper") == "own/icons/Wood/apps/64/tree.png", "the person's own first")
        try write("secret.png")
        for name in ["../../secret", "", "..", "/etc/passwd"] { #expect(program(name, in: "Paper") == nil, "\(name)") }
        #expect(IconTheme("../..", environment: environment).file(["x"]) == nil)
    }

    @Test func typesHaveTheirOwnIconOrThatOfTheirKind() throws {
        try theme("Adwaita", inherits: "hicolor")
        func type(_ name: String) -> String? {
            IconFinder(environment: environment).type(name)?.split(separator: "/").last.map(String.init)
        }
        #expect(type("application/pdf") == nil)
        try write("shared/icons/Adwaita/mimetypes/64/x-office-document.png")
        try write("shared/icons/Adwaita/mimetypes/64/text-x-generic.png")
        try write("shared/icons/Adwaita/mimetypes/64/image-x-generic.png")
        try write("shared/icons/Adwaita/mimetypes/64/package-x-generic.png")
        try write("shared/mime/generic-icons", "application/zip:package-x-generic\nbroken line\n")
        #expect(type("application/pdf") == "x-office-document.png")
        #expect(type("text/x-swift; charset=utf-8") == "text-x-generic.png")
        #expect(type("image/WEBP") == "image-x-generic.png")
        #expect(type("application/zip") == "package-x-generic.png")
        #expect(type("pdf") == nil)
        try write("shared/icons/Adwaita/mimetypes/64/application-pdf.png")
        #expect(type("application/pdf") == "application-pdf.png")
    }

    @Test func theThemeIsThatOfTheDesktop() throws {
        #expect(IconThemeName.ofPerson(environment) == "Adwaita")
        try write(".config/gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name=Papirus\n")
        #expect(IconThemeName.ofPerson(environment) == "Papirus")
        try write(".config/kdeglobals", "[General]\nTheme=no\n[Icons]\nTheme=breeze-dark\n")
        var desktop = environment
        desktop["XDG_CURRENT_DESKTOP"] = "KDE"
        #expect(IconThemeName.ofPerson(desktop) == "breeze-dark")
    }

    @Test func programsForATypeAreTheDefaultThenOthersThatAreInstalled() throws {
        func desktop(_ name: String, _ more: String = "") throws {
            let text = "Type=Application\nName=\(name)\nName[de]=\(name) auf Deutsch\nExec=\(name) %U\n\(more)"
            try write("shared/applications/\(name).desktop", "[Desktop Entry]\n\(text)")
        }
        try desktop("one")
        try desktop("two")
        try desktop("three", "DBusActivatable=true\n")
        try desktop("four", "Hidden=true\n")
        let cached = "text/plain=one.desktop;two.desktop;gone.desktop;four.desktop;"
        try write("shared/applications/mimeinfo.cache", "[MIME Cache]\n\(cached)\n")
        func names(_ type: String, _ more: [String: String] = [:]) -> [String] {
            FilePrograms(environment: environment.merging(more) { $1 }).programs(for: type).map(\.name)
        }
        #expect(names("text/plain") == ["one", "two"])
        #expect(names("text/html") == [])
        try write(
            ".config/mimeapps.list",
            """
            [Default Applications]
            text/plain=two.desktop;
            [Added Associations]
            text/plain=three.desktop;
            [Removed Associations]
            text/plain=one.desktop;
            """)
        #expect(names("TEXT/plain") == ["two", "three"])
        #expect(names("text/plain", ["LANG": "de_AT.UTF-8"]) == ["two auf Deutsch", "three auf Deutsch"])
        let programs = FilePrograms(environment: environment)
        let path = folder.path + "/shared/applications/"
        let words = programs.words(opening: "file:///a", with: "one.desktop")
        #expect(words == ["gio", "launch", path + "one.desktop", "file:///a"])
        let call = programs.words(opening: "file:///a", with: "three.desktop")
        #expect(call?.suffix(3) == ["org.freedesktop.Application.Open", "[\"file:///a\"]", "{}"])
        #expect(programs.words(opening: "file:///a", with: "../three.desktop") == nil)
    }
}
