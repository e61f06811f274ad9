import Foundation
import Glibc
import SearchEngine
import Testing

@testable import SystemIndex

/// Which homes of sandboxes are found (D4), and that what a sandbox puts there leads nowhere.
@Suite struct SandboxHomesTests {
    private let person: SandboxedPerson
    private let name = "org.example.Notes"

    init() throws { person = try SandboxedPerson() }

    private func list() -> [SandboxHome] { SandboxHomes.list(below: person.path) }

    /// A home with a folder for each app, without items.
    private func make(_ home: String, _ apps: String...) throws {
        for app in apps { try person.makeFolders(home + "/apps/" + app) }
    }

    @Test func flatpaksAndSnapsAreFound() throws {
        try make(person.flatpak("org.b.B"), "org.b.B")
        try make(person.flatpak("org.a.A"), "org.a.A")
        try make(person.snap("films", "12"), "films")
        try make(person.snap("films", "11"), "old")
        try person.link(person.path + "/snap/films/current", to: "12")
        try make(person.snap("local", "x3"), "org.local")
        try person.link(person.path + "/snap/local/current", to: "x3")
        // Installed, but nothing was indexed.
        try make(person.flatpak("org.c.C"))
        try person.makeFolders(person.path + "/.var/app/org.d.D/data")
        let found = list()
        #expect(found.map(\.app.rawValue) == ["org.a.A", "org.b.B", "snap.films", "snap.local"])
        #expect(found.map(\.kind) == [.flatpak, .flatpak, .snap, .snap])
        #expect(found[2].items == person.snap("films", "12") + "/apps/films")
        #expect(found[3].items == person.snap("local", "x3") + "/apps/org.local")
    }

    @Test(arguments: [
        "Notes", "searchlight.web", "org.searchlight.Searchlight", "program.x.y", "snap.films", "org..x", "org.1x",
        ".hidden.app", "org.ex ample",
    ])
    func aFolderWithoutAnAppsNameIsNoSandbox(name: String) throws {
        try make(person.flatpak(name), "org.a.A")
        #expect(list().isEmpty)
    }

    /// What is inside is the program's word. It chooses between its own items only.
    @Test func theSandboxNamesTheApp() throws {
        let home = person.flatpak(name)
        try make(home, "org.mozilla.firefox")
        #expect(list().map(\.app.rawValue) == [name])
        #expect(list().first?.items == home + "/apps/org.mozilla.firefox")
        try make(home, "org.other")
        #expect(list().map(\.items) == [nil])
        try make(home, name)
        #expect(list().first?.items == home + "/apps/" + name)
    }

    /// A link in place of each folder on the way is not followed, even if it leads to such a folder.
    @Test(arguments: ["/.var", "/.var/app", "", "/data", "/data/searchlight", "/data/searchlight/apps", "app"])
    func aLinkOnTheWayIsNotFollowed(level: String) throws {
        let home = person.flatpak(name)
        try make(home, name)
        #expect(list().count == 1)
        let own = "\(person.path)/.var/app/\(name)"
        let path =
            level.hasPrefix("/.var") ? person.path + level : level == "app" ? "\(home)/apps/\(name)" : own + level
        try FileManager.default.moveItem(atPath: path, toPath: person.path + "/elsewhere")
        try person.link(path, to: person.path + "/elsewhere")
        #expect(list().isEmpty)
    }

    @Test(arguments: ["/data", "/data/searchlight", "/data/searchlight/apps"])
    func aPipeOrAFileInAFoldersPlaceIsNothing(level: String) throws {
        let path = "\(person.path)/.var/app/\(name)\(level)"
        try person.makeFolders((path as NSString).deletingLastPathComponent)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(list().isEmpty)
        try FileManager.default.removeItem(atPath: path)
        try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        #expect(list().isEmpty)
    }

    @Test(arguments: [
        "/", ".", "..", "../../other/1", "../other/1", "1/../1", "1/", "x", "xx1", "-1", "1a", "",
        String(repeating: "1", count: 40),
    ])
    func aSnapsCurrentLeadsToARevisionOnly(target: String) throws {
        try make(person.snap("films", "1"), "films")
        try make(person.snap("other", "1"), "other")
        try make(person.path + "/snap/films/.local/share/searchlight", "films")
        if !target.isEmpty { try person.link(person.path + "/snap/films/current", to: target) }
        #expect(list().isEmpty, "\(target)")
    }

    /// The revision itself may be a link, which is not followed.
    @Test func aRevisionThatIsALinkIsNotFollowed() throws {
        try make(person.snap("films", "1"), "films")
        try person.link(person.path + "/snap/films/2", to: "1")
        try person.link(person.path + "/snap/films/current", to: "2")
        #expect(list().isEmpty)
    }

    @Test func thousandsOfFoldersAreBounded() throws {
        for number in 0..<10_000 {
            let path = "\(person.path)/.var/app/org.example.a\(number)"
            if number % 8 == 0 { try make(path + "/data/searchlight", "a") } else { mkdir(path, 0o700) }
        }
        #expect(list().count == SandboxHomes.maximum)
        let snap = person.snap("films", "1")
        try make(snap, "org.example.a")
        for number in 1..<10_000 { mkdir("\(snap)/apps/org.example.a\(number)", 0o700) }
        try person.link(person.path + "/snap/films/current", to: "1")
        #expect(list().last?.app.rawValue == "snap.films" && list().last?.items == nil)
        // More are not even listed.
        mkdir("\(snap)/apps/org.example.b", 0o700)
        #expect(list().count == SandboxHomes.maximum)
    }
}
