import AppPrograms
import FileTestSupport
import Foundation
import SystemIndex
import Testing

@testable import BusDoor

/// Programs that register themselves as another.
@Suite struct ClaimTests {
    let folder = FileManager.default.temporaryDirectory.path + "/searchlight-claims-" + UUID().uuidString
    let index: SystemIndex
    let programs: InstalledPrograms

    init() throws {
        index = SystemIndex(home: Home(path: folder + "/home"))
        let applications = folder + "/applications"
        try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
        let text = "[Desktop Entry]\nName=Notes\nName[de]=Notizen\nExec=/bin/true\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: applications + "/org.example.Notes.desktop"))
        programs = InstalledPrograms(environment: ["XDG_DATA_HOME": folder, "XDG_DATA_DIRS": "/nowhere"])
    }

    private func claims(
        _ program: String, _ name: String, desktopFile: String? = nil, busName: String? = nil
    ) throws -> [CallerRecord.Claim] {
        let identity = CallerIdentity(app: try AppIdentifier("program.x"), source: .program, program: program)
        return try ClaimFinder(identity: identity, programs: programs, index: index).claims(
            name: name, desktopFile: desktopFile, busName: busName)
    }

    @Test func anothersNameIsAClaim() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let found = try claims("/home/x/evil", "NOTIZEN")
        #expect(found == [.init(kind: .name, value: "NOTIZEN", owner: "org.example.Notes")])
        #expect(found[0].sentence.contains("org.example.Notes"))
        let own = try #require(realPath("/bin/true"))
        #expect(try claims(own, "Notes").isEmpty && claims("/home/x/evil", "Diary").isEmpty)
        try index.register(AppIdentifier("org.example.diary"), AppRegistration(name: "Diary"))
        #expect(try claims("/home/x/evil", "Diary").map(\.owner) == ["org.example.diary"])
    }

    @Test func anothersDesktopFileIsAClaim() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["org.example.Notes", "org.example.Notes.desktop", "/x/org.example.Notes.desktop"] {
            #expect(try claims("/home/x/evil", "X", desktopFile: name).map(\.kind) == [.desktopFile])
        }
        #expect(try claims("/home/x/evil", "X", desktopFile: "org.nobody").isEmpty)
        #expect(try claims("/home/x/evil", "X", busName: "org.example.Notes").map(\.kind) == [.busName])
    }

    @Test func aSandboxIsOpenedOnlyAsItself() throws {
        let flatpak = CallerIdentity(app: try AppIdentifier("org.a.B"), source: .flatpak, program: "org.a.B")
        func may(_ desktopFile: String?, _ busName: String? = nil) -> Bool {
            ClaimFinder.mayOpen(flatpak, desktopFile: desktopFile, busName: busName)
        }
        #expect(may("org.a.B") && may("org.a.B.desktop") && may("org.a.B.Viewer") && may(nil, "org.a.B"))
        #expect(!may("org.a.Bc") && !may("/tmp/org.a.B.desktop") && !may(nil, "org.other") && !may(nil))
        let snap = CallerIdentity(app: try AppIdentifier("snap.films"), source: .snap, program: "films")
        #expect(ClaimFinder.mayOpen(snap, desktopFile: "films_player", busName: nil))
        #expect(!ClaimFinder.mayOpen(snap, desktopFile: "filmsx_player", busName: nil))
        #expect(!ClaimFinder.mayOpen(snap, desktopFile: nil, busName: "films.x"))
    }

    @Test func aSandboxDoesNotGetWhatAnotherIndexed() throws {
        let app = try AppIdentifier("org.a.B")
        let boxed = CallerIdentity(app: app, source: .flatpak, program: "org.a.B")
        let host = CallerIdentity(app: app, source: .desktopFile, program: "/usr/bin/b")
        let ofBox = CallerRecord(source: .flatpak, program: "org.a.B")
        let ofHost = CallerRecord(source: .desktopFile, program: "/usr/bin/b")
        #expect(throws: Never.self) { try boxed.check(nil, hasIndex: false) }
        #expect(throws: Never.self) { try boxed.check(ofBox, hasIndex: true) }
        #expect(throws: Never.self) { try host.check(nil, hasIndex: true) }
        #expect(throws: Never.self) { try host.check(ofHost, hasIndex: true) }
        #expect(throws: IdentityTaken.self) { try boxed.check(nil, hasIndex: true) }
        #expect(throws: IdentityTaken.self) { try boxed.check(ofHost, hasIndex: true) }
        #expect(throws: IdentityTaken.self) { try host.check(ofBox, hasIndex: true) }
        // Items in a sandbox's own home are a claim too, until the person hands it over.
        #expect(throws: IdentityTaken.self) { try host.check(nil, hasIndex: false, isSandbox: true) }
        #expect(throws: Never.self) { try host.check(ofHost, hasIndex: true, isSandbox: true) }
        #expect(throws: Never.self) { try boxed.check(nil, hasIndex: false, isSandbox: true) }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try CallerRecord.handOver(app, to: .flatpak, in: index.home)
        let given = try CallerRecord.of(app, in: index.home)
        #expect(throws: Never.self) { try boxed.check(given, hasIndex: true) }
        #expect(throws: IdentityTaken.self) { try host.check(given, hasIndex: true) }
    }
}
