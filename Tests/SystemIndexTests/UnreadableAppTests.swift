import Foundation
import SearchEngine
import FileTestSupport
import Testing

@testable import SystemIndex

/// Damaged bytes are survived (section 13): the other apps are found, the damage is named, its app is asked for its items.
@Suite struct UnreadableAppTests {
    private let folder: Folder
    private let bad: AppIdentifier
    private let good: AppIdentifier
    private let now = Int64(Date().timeIntervalSince1970)

    init() throws {
        folder = try Folder()
        bad = try AppIdentifier("org.example.bad")
        good = try AppIdentifier("org.example.good")
        try fill(bad, (0..<3000).map { "lantern quillfeather \($0)" })
        try fill(good, ["lantern"])
    }

    private func fill(_ app: AppIdentifier, _ titles: [String]) throws {
        let index = folder.index.app(app)
        try index.commit { changes in
            for title in titles { try changes.index(item(title)) }
        }
        try index.compact()
    }

    private func item(_ title: String) -> Document {
        // Enough for many blocks: opening looks at a few.
        let seed = title.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) }
        let words = (1...30).map { String(seed &* (2 * $0 + 1), radix: 36) }
        return Document(
            identifier: title,
            attributes: [
                Attribute(AttributeCatalog.schema.attribute("title"), .text(title)),
                Attribute(AttributeCatalog.schema.attribute("contentDescription"), .text(words.joined(separator: " "))),
            ])
    }

    private func seen(_ title: String) -> ActivityRecord {
        var record = ActivityRecord(activityType: "org.example.seen")
        record.title = title
        return record
    }

    private var badFolder: String { Home(path: folder.path + "/home").folder(of: bad) }

    /// What a search over all apps finds and reads, as a process finds it that has just begun.
    private func search(_ text: String = "lantern") throws -> (titles: [String], unreadable: [UnreadableApp]) {
        let index = folder.index
        let (titles, unreadable) = try index.reading { apps in
            try index.scope(apps: apps).search(SearchRequest(text, limit: 5, now: now)).items
                .map { try $0.document().displayTitle }
        }
        return (titles, unreadable)
    }

    @Test func nothingIsLeftOutOfWhatCanBeRead() throws {
        #expect(try search().titles.count == 5 && search().unreadable.isEmpty)
        #expect(try folder.index.app(bad).reindexRequest(now: now) == nil)
    }

    @Test func anyFlippedBitCostsItsAppOnly() throws {
        let segment = try #require(try IndexDamage.files("seg-", in: badFolder).first)
        let sound = try Data(contentsOf: URL(fileURLWithPath: segment))
        var whileSearching = 0, leftOut = 0
        for offset in stride(from: 0, to: sound.count, by: max(1, sound.count / 60)) {
            try IndexDamage.patch(segment) { $0[offset] ^= 0x10 }
            let found = try search()
            if found.unreadable.isEmpty {
                // Those bytes were not read.
                #expect(found.titles.count == 5, "byte \(offset)")
            } else {
                leftOut += 1
                #expect(found.titles == ["lantern"], "byte \(offset)")
                #expect(found.unreadable.map(\.app) == [bad] && found.unreadable[0].error.path == segment)
                let opens = try? folder.index.scope()
                if opens != nil { whileSearching += 1 }
            }
            try sound.write(to: URL(fileURLWithPath: segment))
        }
        // Some damage is seen when the index is opened, some when it is read, and some not by this search.
        #expect(0 < whileSearching && whileSearching < leftOut && leftOut < 60)
    }

    @Test func theAppIsAskedForItsItems() throws {
        let segment = try #require(try IndexDamage.files("seg-", in: badFolder).first)
        try IndexDamage.patch(segment) { $0.removeLast(100) }
        #expect(try search().unreadable.map(\.error.code) == [.corrupted])
        #expect(try folder.index.app(bad).reindexRequest(now: now)?.everything == true)
        #expect(try search().unreadable.isEmpty)
    }

    /// No search ends with an error because some app has not been opened since.
    @Test func anIndexOfAFormatThatIsReadNoMoreIsIndexedAgain() throws {
        try folder.index.app(bad).activities.save(seen("lantern seen"), now: now) { _ in false }
        try IndexDamage.writeFormat(1, in: badFolder)
        #expect(try search().unreadable.map(\.error.code) == [.formatTooOld])
        #expect(try folder.index.app(bad).reindexRequest(now: now)?.everything == true)
        #expect(try search().titles == ["lantern"] && search().unreadable.isEmpty)
    }

    @Test func anIndexOfANewerFormatIsLeftAsItIs() throws {
        try IndexDamage.writeFormat(99, in: badFolder)
        #expect(try search().titles == ["lantern"] && search().unreadable.map(\.error.code) == [.formatTooNew])
        try IndexDamage.writeFormat(UInt8(FileHeader.formatVersion), in: badFolder)
        #expect(try folder.index.app(bad).reindexRequest(now: now) == nil)
        #expect(try search().unreadable.isEmpty)
    }

    @Test func anAppThatIsNamedMustBeReadable() throws {
        try IndexDamage.writeFormat(1, in: badFolder)
        let index = folder.index
        #expect(throws: IndexError.self) { try index.reading([bad, good]) { try index.scope(apps: $0) } }
    }

    @Test func whereNoneCanBeReadItIsAnError() throws {
        try IndexDamage.writeFormat(1, in: folder.path)
        let error = #expect(throws: IndexError.self) { try search() }
        #expect(error?.code == .formatTooOld && error?.path?.hasPrefix(badFolder) == true)
    }

    /// Also where it is the only app, or the one that was named, and the damage is where only a search looks.
    @Test(arguments: [false, true]) func theAppIsAskedThoughTheSearchFails(isNamed: Bool) throws {
        try folder.index.remove(good)
        let segment = try #require(try IndexDamage.files("seg-", in: badFolder).first)
        let sound = try Data(contentsOf: URL(fileURLWithPath: segment))
        for offset in stride(from: 40_000, to: sound.count, by: 10_000) {
            try IndexDamage.patch(segment) { $0[offset] ^= 0x10 }
            let index = folder.index
            let isOpened = (try? index.scope()) != nil
            let search = Result {
                try index.reading(isNamed ? [bad] : nil) {
                    try index.scope(apps: $0).search(SearchRequest("lantern", limit: 5, now: now)).items
                        .map { try $0.document() }
                }
            }
            if case .failure = search, isOpened {
                #expect(try folder.index.app(bad).reindexRequest(now: now)?.everything == true)
                return
            }
            try sound.write(to: URL(fileURLWithPath: segment))
        }
        Issue.record("no damage that only a search meets")
    }

    @Test func errorsThatAreNoAppsOwnAreThrown() throws {
        let elsewhere = IndexError(.inputOutput, "The disk is gone.", path: "/elsewhere")
        #expect(throws: elsewhere) { try folder.index.reading { _ in throw elsewhere } }
    }

    @Test func activitiesThatCannotBeReadCostTheirAppOnly() throws {
        try folder.index.app(bad).activities.save(seen("lantern seen"), now: now) { _ in false }
        #expect(try search().titles.contains("lantern seen"))
        try IndexDamage.writeFormat(1, in: badFolder + "/activities")
        // The app's items are found; that something is missing is said once.
        let first = try search()
        #expect(
            first.titles.count == 5 && !first.titles.contains("lantern seen") && first.unreadable.map(\.app) == [bad])
        #expect(try search().unreadable.isEmpty)
        let history = try folder.index.reading { try folder.index.history(of: $0, now: now) }
        #expect(history.result.isEmpty && history.unreadable.isEmpty)
        // They are kept beside, until the history is cleared.
        func aside() throws -> [String] {
            try IndexDamage.files("", in: badFolder).filter { $0.contains("/damaged/activities/") }
        }
        #expect(try !aside().isEmpty)
        _ = try folder.index.clearHistory(of: [bad], day: nil)
        #expect(try aside().isEmpty)
        // What is viewed from now on is stored again.
        try folder.index.app(bad).activities.save(seen("lantern again"), now: now) { _ in false }
        #expect(try search("again").titles == ["lantern again"])
    }

    /// Readers that find the damage at once put it aside once, and leave the new activities where they are.
    @Test func manyReadersPutDamagedActivitiesAsideOnce() async throws {
        try folder.index.app(bad).activities.save(seen("lantern seen"), now: now) { _ in false }
        try IndexDamage.writeFormat(1, in: badFolder + "/activities")
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { try search().titles.count { $0.contains("quillfeather") } } }
            for try await found in group { #expect(found >= 4) }
        }
        try folder.index.app(bad).activities.save(seen("lantern again"), now: now) { _ in false }
        #expect(try search("again").titles == ["lantern again"] && search().unreadable.isEmpty)
        #expect(try !IndexDamage.files("", in: badFolder + "/damaged/activities").isEmpty)
        #expect(try folder.index.app(bad).reindexRequest(now: now) == nil)
    }

    /// An app that deletes items is told that they are deleted, and what is damaged is named.
    @Test func damagedActivitiesKeepNoItemFromBeingDeleted() throws {
        try folder.index.app(bad).activities.save(seen("lantern seen"), now: now) { _ in false }
        try IndexDamage.writeFormat(1, in: badFolder + "/activities")
        let report = try folder.index.app(bad).verify()
        #expect(report.findings.contains { $0.path.hasPrefix(badFolder + "/activities") })
        let before = try folder.index.app(bad).snapshots().map(\.count)
        try folder.index.app(bad).commit { $0.delete(identifiers: ["lantern quillfeather 7"]) }
        #expect(try folder.index.app(bad).snapshots().map(\.count) == before.map { $0 - 1 })
        #expect(try folder.index.app(bad).verify().isSound)
    }

    /// What was deleted is gone from the disk after compaction: activities, and quarantined files too.
    @Test func compactionErasesActivitiesAndQuarantinedIndexes() throws {
        let index = folder.index.app(bad)
        for title in ["quagmire seen", "lantern seen"] {
            try index.activities.save(seen(title), now: now) { _ in false }
        }
        try index.activities.delete { $0.title == "quagmire seen" }
        let aside = badFolder + "/damaged/complete"
        try FileManager.default.createDirectory(atPath: aside, withIntermediateDirectories: true)
        try Data("quagmire".utf8).write(to: URL(fileURLWithPath: aside + "/seg-1"))
        try folder.index.app(bad).compact()
        for file in try IndexDamage.files("", in: badFolder) {
            let bytes = (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data()
            #expect(bytes.range(of: Data("quagmire".utf8)) == nil, "\(file)")
        }
        #expect(try search("seen").titles == ["lantern seen"])
    }

    /// What the person has forgotten is gone from the disk, even if it was damaged or quarantined.
    @Test(arguments: [false, true]) func forgettingErasesWhatCannotBeRead(isQuarantined: Bool) throws {
        try folder.index.app(bad).activities.save(seen("quillfeather seen"), now: now) { _ in false }
        try IndexDamage.writeFormat(1, in: badFolder)
        if isQuarantined { #expect(try folder.index.app(bad).reindexRequest(now: now)?.everything == true) }
        try folder.index.app(bad).forget()
        for file in try IndexDamage.files("", in: badFolder) {
            let bytes = (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data()
            #expect(bytes.range(of: Data("quillfeather".utf8)) == nil, "\(file)")
        }
        #expect(try IndexDamage.files("seg-", in: badFolder).isEmpty)
        #expect(try search().unreadable.isEmpty)
        #expect(try folder.index.app(bad).reindexRequest(now: now)?.everything == true)
    }
}
