import FileTestSupport
import Foundation
import SearchEngine
import Testing

@testable import SystemIndex

/// No link inside the home is followed: neither read, nor written, nor deleted through.
@Suite struct SymbolicLinkTests {
    private let folder: Folder
    private let app: AppIdentifier
    private let elsewhere: String
    private let now: Int64 = 1_700_000_000

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.a")
        elsewhere = folder.path + "/elsewhere"
        let index = folder.index
        try index.app(app).commit { try $0.index(Document(identifier: "1")) }
        var record = ActivityRecord(activityType: "org.example.viewing")
        record.title = "seen"
        try index.app(app).activities.save(record, now: now) { _ in true }
        try index.engage(.chosen, withItem: "1", of: app, typed: "one", now: now)
        try index.setApp(app, on: true)
    }

    private var own: String { folder.index.home.folder(of: app) }

    /// Moves a file or folder away, and puts a link to it in its place.
    private func link(_ path: String) throws {
        try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
    }

    /// What is in a folder, or in a file.
    private func content() throws -> [String: Data] {
        let files = try IndexDamage.files("", in: elsewhere)
        let names = files.isEmpty ? [elsewhere] : files
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                FileManager.default.contents(atPath: name).map { (name, $0) }
            })
    }

    @Test(arguments: ["/activities", "/complete-until-first-user-authentication", "/engagement", ""])
    func aLinkedFolderIsRefusedAndNamed(name: String) throws {
        let path = own + name
        try link(path)
        let before = try content()
        let index = folder.index
        #expect(index.home.links(of: app) == [path])
        var refused = 0
        for attempt: () throws -> Void in [
            { try index.app(app).commit { try $0.index(Document(identifier: "2")) } },
            { _ = try index.app(app).activities.delete { _ in true } },
            { _ = try index.app(app).document("1") },
            { try index.engage(.chosen, withItem: "1", of: app, typed: "a", now: now) },
            { try index.app(app).forget() },
            { try index.app(app).compact() },
            { _ = try index.clearHistory(of: [app], day: nil) },
        ] {
            do {
                try attempt()
            } catch let error as IndexError {
                #expect(error.code == .permissionDenied && error.message.contains("symbolic link"), "\(error)")
                refused += 1
            }
        }
        #expect(refused >= 3)
        #expect(try content() == before)
    }

    @Test func aLinkedFileIsRefused() throws {
        for path in [own + "/engagement/choices", folder.index.home.path + "/switches.json"] {
            try link(path)
            let before = try content()
            #expect {
                if path.hasSuffix("json") { _ = try folder.index.scope() }
                try folder.index.app(app).engagement.check()
            } throws: {
                ($0 as? IndexError)?.message.contains("symbolic link") == true
            }
            try? folder.index.setApp(app, on: false)
            #expect(try content() == before)
            try FileManager.default.removeItem(atPath: elsewhere)
            try FileManager.default.removeItem(atPath: path)
        }
        let segment = try #require(try IndexDamage.files("log-", in: own + "/activities").first)
        try link(segment)
        #expect(throws: IndexError.self) { try folder.index.app(app).activities.history(now: now) }
        #expect(try !folder.index.app(app).verify().isSound)
    }

    /// The one that keeps the home itself elsewhere is the person's own.
    @Test func theHomeMayBeALink() throws {
        try link(folder.path + "/home")
        let index = folder.index
        #expect(index.home.links().isEmpty && index.home.links(of: app).isEmpty)
        try index.app(app).commit { try $0.index(Document(identifier: "2")) }
        #expect(try index.app(app).document("1") != nil && folder.index.app(app).document("2") != nil)
        try index.setApp(app, on: false)
        #expect(try !folder.index.switches().isOn(app))
    }
}
