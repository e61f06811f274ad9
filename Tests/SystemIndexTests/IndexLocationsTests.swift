import Foundation
import FileTestSupport
import SearchEngine
import Testing

@testable import SystemIndex

/// I10: the next query of every process finds an acknowledged change, even if a search over all apps asks the file
/// system for no folder. Each `SystemIndex` is as another process.
@Suite struct IndexLocationsTests {
    private let folder: Folder
    private let writer: SystemIndex
    private let reader: SystemIndex
    private let now = Int64(Date().timeIntervalSince1970)

    init() throws {
        folder = try Folder()
        (writer, reader) = (folder.index, folder.index)
        try add("one", "lantern", .standard)
        #expect(try find() == ["lantern"])
    }

    private func add(_ app: String, _ title: String, _ protection: ProtectionClass) throws {
        let title = Attribute(AttributeCatalog.schema.attribute("title"), .text(title))
        try writer.app(AppIdentifier("org.example.\(app)")).commit(protection: protection) { changes in
            try changes.index(Document(identifier: "\(app) \(protection)", attributes: [title]))
        }
    }

    private func find() throws -> [String] {
        let found = try reader.scope().search(SearchRequest("lan", limit: 50, now: now))
        return try found.items.map { try $0.document().displayTitle }.sorted()
    }

    @Test func newIndexesAreFoundAtOnce() throws {
        try add("one", "land", .complete)
        #expect(try find() == ["land", "lantern"])
        try add("two", "lane", .standard)
        #expect(try find() == ["land", "lane", "lantern"])
        for number in 0..<10 {
            try add("app\(number)", "language", number % 2 == 0 ? .none : .completeUnlessOpen)
            #expect(try find().count == 4 + number)
        }
        var seen = ActivityRecord(activityType: "org.example.seen")
        seen.title = "landing"
        try writer.app(AppIdentifier("org.example.two")).activities.save(seen, now: now) { _ in true }
        #expect(try find().contains("landing"))
    }

    @Test func whatWentIsGoneAtOnce() throws {
        try add("two", "lane", .standard)
        try add("three", "land", .standard)
        #expect(try find() == ["land", "lane", "lantern"])
        try writer.app(AppIdentifier("org.example.one")).quarantine(.standard, isSure: true)
        #expect(try find() == ["land", "lane"])
        try add("one", "language", .standard)
        #expect(try find() == ["land", "lane", "language"])
        try writer.remove(AppIdentifier("org.example.two"))
        #expect(try find() == ["land", "language"])
        try writer.app(AppIdentifier("org.example.three")).forget()
        #expect(try find() == ["language"])
    }

    /// A commit to an existing index is not announced.
    @Test func commitsAreFoundAtOnce() throws {
        #expect(try find() == ["lantern"])
        #expect(try find() == ["lantern"])
        try add("one", "language", .standard)
        #expect(try find() == ["language"])
        for number in 0..<20 {
            try writer.app(AppIdentifier("org.example.one")).commit { changes in
                let title = Attribute(AttributeCatalog.schema.attribute("title"), .text("lane \(number)"))
                try changes.index(Document(identifier: "lane \(number)", attributes: [title]))
            }
            #expect(try find().count == 2 + number)
        }
        var seen = ActivityRecord(activityType: "org.example.seen")
        seen.title = "landing"
        for number in 0..<3 {
            seen.title = "landing \(number)"
            try writer.app(AppIdentifier("org.example.one")).activities.save(seen, now: now) { _ in true }
            let found = try find()
            #expect(found.contains("landing \(number)"))
        }
    }

    /// Two kinds of searches in turn each find what is theirs.
    @Test func eachChoiceOfAppsHasItsScope() throws {
        try add("two", "lane", .standard)
        let two = try AppIdentifier("org.example.two")
        for _ in 0..<2 {
            let (one, all) = (try reader.scope(apps: [two]), try reader.scope())
            #expect(one.count == 1)
            #expect(all.count == 2)
            try writer.setApp(two, on: false)
            let (switched, whole) = (try reader.scope(), try reader.scope(respectsSwitches: false))
            #expect(switched.count == 1)
            #expect(whole.count == 2)
            try writer.setApp(two, on: true)
            #expect(try reader.scope().count == 2)
        }
    }

    /// A home whose counters are gone is searched as any other.
    @Test func countersMayBeMissing() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/home/state")
        let other = folder.index
        #expect(try other.scope().count == 1)
        try add("two", "lane", .standard)
        #expect(try other.scope().count == 2)
        try writer.app(AppIdentifier("org.example.three")).commit { changes in
            try changes.index(Document(identifier: "1", attributes: []))
        }
        #expect(try other.scope().count == 3)
    }
}
