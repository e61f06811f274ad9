import AppPrograms
import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import Testing

@testable import SystemIndex

/// Apps whose items are in their sandbox (D4): found, shown as the sandbox's app, and only read.
@Suite struct SandboxedAppTests {
    private let person: SandboxedPerson
    private let name = "org.example.Notes"
    private let app: AppIdentifier
    private let now = Int64(Date().timeIntervalSince1970)

    init() throws {
        person = try SandboxedPerson()
        app = try AppIdentifier(name)
    }

    private var home: String { person.flatpak(name) }

    @Test func itsItemsAreFound() throws {
        try person.fill(home, as: name, ["lantern one", "lantern two"])
        let snap = person.snap("films", "7")
        try person.fill(snap, as: "films", ["lantern three"])
        try person.link(person.path + "/snap/films/current", to: "7")
        try person.fill(person.path + "/home", as: "org.host.App", ["lantern four"])
        let found = try person.find("lantern")
        #expect(
            found.items == [
                "org.example.Notes lantern one", "org.example.Notes lantern two", "org.host.App lantern four",
                "snap.films lantern three",
            ])
        #expect(found.unreadable.isEmpty)
        let index = person.index
        #expect(try index.apps().map(\.rawValue) == ["org.example.Notes", "org.host.App", "snap.films"])
        #expect(index.sandbox(of: app)?.kind == .flatpak)
        #expect(try index.statistics(of: app).get().items == 2)
        // Where nothing says whose folder the person's is, none is looked for.
        #expect(try SystemIndex(home: Home(path: person.path + "/home")).apps().map(\.rawValue) == ["org.host.App"])
    }

    /// The identifiers inside are the program's word: it takes no other app's name, switch or choices.
    @Test func anIdentifierInsideIsNobodyElses() throws {
        try person.fill(home, as: "org.mozilla.firefox", ["lantern phishing"])
        #expect(try person.find("lantern").items == ["org.example.Notes lantern phishing"])
        #expect(try person.index.apps() == [app])
        try person.index.setApp(AppIdentifier("org.mozilla.firefox"), on: false)
        #expect(try person.find("lantern").items.count == 1)
        try person.index.setApp(app, on: false)
        #expect(try person.find("lantern").items.isEmpty)
    }

    /// All that a person and upkeep do with the items leaves no trace in the sandbox, with a damaged segment too.
    @Test(arguments: [false, true]) func nothingIsWrittenInTheSandbox(isDamaged: Bool) throws {
        try person.fill(home, as: name, (0..<300).map { "lantern \($0)" })
        try SystemIndex(home: Home(path: home)).app(app).compact()
        if isDamaged {
            let segment = try #require(try IndexDamage.files("seg-", in: home).first)
            try IndexDamage.patch(segment) { bytes in
                for position in stride(from: 0, to: bytes.count, by: 3) { bytes[position] ^= 0x5A }
            }
        }
        try person.fill(person.path + "/home", as: "org.host.App", ["lantern host"])
        let before = try person.fingerprint(person.path + "/.var")
        #expect(before.count > 8)
        let index = person.index
        let found = try person.find("lantern", in: index)
        #expect(found.unreadable == (isDamaged ? [name] : []))
        #expect(found.items.contains("org.host.App lantern host"))
        let attempts: [() throws -> Void] = [
            { try index.engage(.chosen, withItem: "lantern 1", of: app, typed: "lan", now: now) },
            { while try index.app(app).maintain(maximumBytes: 1 << 30, isIdle: true) {} },
            { _ = try index.app(app).verify() },
            { try index.app(app).compact() },
            { try index.app(app).commit { $0.delete(identifiers: ["lantern 1"]) } },
            { try index.app(app).commit { $0.deleteAll() } },
            { try index.app(app).commit(protection: .complete) { try $0.index(SandboxedPerson.item("new")) } },
            { try index.app(app).forget() },
            { try index.remove(app) },
            { try index.app(app).requestReindexing() },
            { _ = try index.app(app).reindexRequest(now: now) },
            { try index.app(app).suspectDamage() },
            { index.app(app).drawConsequences() },
            { try index.app(app).quarantine(.standard, isSure: true) },
            { _ = try index.app(app).quarantined() },
            { _ = try index.explain("lantern 1", of: app, request: SearchRequest("lantern", now: now)) },
            { _ = try index.clearHistory(of: [app], day: nil) },
            { _ = try index.combine() },
            { try index.setApp(app, on: false) },
        ]
        for attempt in attempts { do { try attempt() } catch is IndexError {} }
        #expect(try person.fingerprint(person.path + "/.var") == before)
        try index.setApp(app, on: true)
        #expect(try person.find("lantern", in: person.index).unreadable == (isDamaged ? [name] : []))
        #expect(try person.fingerprint(person.path + "/.var") == before)
        // Nor does the host get anything that would count as the items.
        #expect(person.index.sandbox(of: app) != nil)
    }

    /// What the person is told who would delete the items.
    @Test func deletingIsRefused() throws {
        try person.fill(home, as: name, ["lantern"])
        let index = person.index
        let attempts: [() throws -> Void] = [
            { try index.app(app).commit { $0.delete(identifiers: ["lantern"]) } },
            { try index.app(app).forget() },
            { try index.remove(app) },
            { try index.app(app).requestReindexing() },
        ]
        for attempt in attempts {
            let error = #expect(throws: IndexError.self) { try attempt() }
            #expect(error?.code == .permissionDenied && error?.message == "The items are the sandbox's.")
            #expect(error?.remedy == "Remove the app, or switch it off.")
        }
        #expect(try person.find("lantern").items.count == 1)
    }

    /// What was chosen is learned, in the host's home.
    @Test func choicesAreTheHosts() throws {
        try person.fill(home, as: name, ["lantern one", "lantern two"])
        let before = try person.fingerprint(person.path + "/.var")
        try person.index.engage(.chosen, withItem: "lantern two", of: app, typed: "lan", now: now)
        #expect(try person.index.app(app).engagement.count() == 1)
        #expect(FileManager.default.fileExists(atPath: person.path + "/home/apps/\(name)/engagement/choices"))
        #expect(try person.fingerprint(person.path + "/.var") == before)
        // The folder with the choices is no index: the items are the sandbox's still.
        #expect(try person.find("lantern").items.count == 2)
    }

    /// Words from a sandbox are kept out of the index that stands for all.
    @Test func theCombinedIndexIsWithoutThem() throws {
        for number in 0..<12 {
            try person.fill(person.path + "/home", as: "org.host.app\(number)", ["lantern \(number)"])
        }
        try person.fill(home, as: name, ["quillfeather lantern"])
        _ = try person.index.combine()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: person.path + "/home/combined/combined"))
        #expect(bytes.range(of: Data("quillfeather".utf8)) == nil)
        #expect(try person.find("lantern").items.count == 13)
        #expect(try person.find("quillfeather").items == ["\(name) quillfeather lantern"])
    }

    /// Acknowledged commits that are damaged are not passed over in silence.
    @Test func damageInTheLogIsTold() throws {
        try person.fill(person.path + "/home", as: "org.host.App", ["lantern host"])
        try person.fill(home, as: name, ["lantern one", "lantern two"])
        let log = try #require(try IndexDamage.files("log-", in: home).first)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: log))
        for offset in 300..<308 { bytes[offset] ^= 0xFF }
        try bytes.write(to: URL(fileURLWithPath: log))
        let found = try person.find("lantern")
        #expect(found.items == ["org.host.App lantern host"] && found.unreadable == [name])
    }

    /// Pipes, folders and links in place of each of an index's files: they are neither waited for nor followed.
    @Test(arguments: ["pipe", "folder", "link", "nothing", "short"])
    func hostileFilesCostTheirAppOnly(kind: String) throws {
        try person.fill(person.path + "/home", as: "org.host.App", ["lantern host"])
        for prefix in ["state", "lock", "manifest-", "log-", "seg-"] {
            let sandboxed = try SandboxedPerson()
            let home = sandboxed.flatpak(name)
            try sandboxed.fill(sandboxed.path + "/home", as: "org.host.App", ["lantern host"])
            try sandboxed.fill(home, as: name, ["lantern"])
            if prefix == "seg-" { try SystemIndex(home: Home(path: home)).app(app).compact() }
            let files = try IndexDamage.files(prefix, in: home)
            #expect(!files.isEmpty, "\(prefix)")
            let index = sandboxed.index
            // An index that is open already, and one that is not.
            #expect(try sandboxed.find("lantern", in: index).items.count == 2)
            for file in files {
                let away = sandboxed.path + "/away-" + UUID().uuidString
                try FileManager.default.moveItem(atPath: file, toPath: away)
                switch kind {
                case "pipe": #expect(mkfifo(file, 0o600) == 0)
                case "folder": try sandboxed.makeFolders(file)
                case "link": try sandboxed.link(file, to: away)
                case "short": try Data([1, 2, 3]).write(to: URL(fileURLWithPath: file))
                default: break
                }
            }
            for index in [index, sandboxed.index] {
                let items = try sandboxed.find("lantern", in: index).items
                #expect(items.contains("org.host.App lantern host"), "\(prefix) \(kind)")
            }
            if kind == "link", prefix == "manifest-" {
                #expect(try sandboxed.find("lantern").items == ["org.host.App lantern host"], "a link was followed")
            }
        }
    }

    /// A folder that becomes a link after it was found.
    @Test func aLinkThatComesLaterIsNotFollowed() throws {
        try person.fill(person.path + "/home", as: "org.host.App", ["lantern host"])
        try person.fill(home, as: name, ["lantern"])
        let sandbox = try #require(SandboxHomes.list(below: person.path).first)
        let data = "\(person.path)/.var/app/\(name)/data"
        try FileManager.default.moveItem(atPath: data, toPath: person.path + "/elsewhere")
        try person.link(data, to: person.path + "/elsewhere")
        let storage = sandbox.storage(try #require(sandbox.items) + "/" + ProtectionClass.standard.rawValue)
        #expect(throws: IndexError.self) { try storage.list() }
        #expect(throws: IndexError.self) { try storage.map("state") }
        #expect(throws: IndexError.self) { try storage.isThere() }
        #expect(!storage.exists("state") && storage.existingCounters("state") == nil)
    }

    /// From its first item in the host's home on, what came over D-Bus counts, and what is in the sandbox does not.
    @Test func theHostsItemsWin() throws {
        try person.fill(home, as: name, ["lantern inside"])
        try person.fill(person.path + "/home", as: "org.host.App", ["other"])
        let index = person.index
        #expect(try person.find("lantern", in: index).items == ["\(name) lantern inside"])
        try index.ownApp(app).commit { try $0.index(SandboxedPerson.item("lantern outside")) }
        #expect(try person.find("lantern", in: index).items == ["\(name) lantern outside"])
        #expect(index.sandbox(of: app) == nil && index.isSandbox(app))
        #expect(try index.app(app).commit { $0.deleteAll() }.deleted == 1)
    }

    /// An identifier that came over D-Bus from another program is that program's.
    @Test(arguments: [("flatpak", true), ("snap", false), ("desktopFile", false), ("program", false)])
    func anothersIdentifierIsNotTheSandboxs(source: String, isShown: Bool) throws {
        try person.fill(home, as: name, ["lantern"])
        let folder = person.path + "/home/apps/" + name
        try person.makeFolders(folder)
        try Data(#"{"source": "\#(source)", "program": "x", "claims": []}"#.utf8)
            .write(to: URL(fileURLWithPath: folder + "/caller.json"))
        #expect(try person.find("lantern").items.isEmpty != isShown)
        // If it cannot be read, it may say so.
        try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/caller.json"))
        #expect(try person.find("lantern").items.isEmpty)
    }

    /// What is written while a program searches is seen: at once in an index, within a second in a new home or revision.
    @Test func changesAreSeen() throws {
        try person.fill(person.path + "/home", as: "org.host.App", ["other"])
        let index = person.index
        #expect(try person.find("lantern", in: index).items.isEmpty)
        func wait(for items: [String]) throws {
            for _ in 0..<500 where try person.find("lantern", in: index).items != items { usleep(10_000) }
            #expect(try person.find("lantern", in: index).items == items)
        }
        try person.fill(home, as: name, ["lantern one"])
        try wait(for: ["\(name) lantern one"])
        try person.fill(home, as: name, ["lantern two"])
        #expect(try person.find("lantern", in: index).items.count == 2)
        try FileManager.default.removeItem(atPath: home)
        try person.fill(person.snap("films", "1"), as: "films", ["lantern old"])
        let current = person.path + "/snap/films/current"
        try person.link(current, to: "1")
        try wait(for: ["snap.films lantern old"])
        try person.fill(person.snap("films", "2"), as: "films", ["lantern new"])
        try FileManager.default.removeItem(atPath: current)
        try person.link(current, to: "2")
        try wait(for: ["snap.films lantern new"])
    }

    /// A sandbox that called itself several things is not shown, and that can be told.
    @Test func severalAppsInASandboxAreNone() throws {
        try person.fill(home, as: "org.a", ["lantern"])
        try person.fill(home, as: "org.b", ["lantern"])
        #expect(try person.find("lantern").items.isEmpty)
        #expect(person.index.ambiguousSandboxes().map(\.name) == [name])
    }

    /// What its program registered inside does not count: a command from there would run outside the sandbox.
    @Test func aRegistrationInsideDoesNotCount() throws {
        try person.fill(home, as: name, ["lantern"])
        let inside = SystemIndex(home: Home(path: home))
        try inside.register(
            app, AppRegistration(name: "Firefox", icon: "/etc/passwd", opening: .command(["/bin/evil"])))
        let registration = try #require(try person.index.registration(app))
        #expect(registration.name == name && registration.icon == nil && registration.opening == nil)
        #expect(registration.indexExtension == nil && registration.importExtension == nil)
    }
}
