import Foundation
import SearchEngine
import Testing

@testable import SystemIndex

/// When an app is asked to index again, and how long that is remembered (I9).
@Suite struct ReindexingTests {
    private let folder: Folder
    private let app: AppIdentifier
    private let now = Int64(Date().timeIntervalSince1970)
    private let day: Int64 = 86_400

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.again")
    }

    /// As another process sees it.
    private func fresh() -> AppIndex { folder.index.app(app) }

    private func fill(_ identifiers: [String], expiring: Int64 = Document.never, into index: AppIndex? = nil) throws {
        try (index ?? fresh()).commit { changes in
            for identifier in identifiers {
                try changes.index(Document(identifier: identifier, expiration: expiring))
            }
        }
    }

    private var classFolder: String { fresh().path(.standard) }

    private func damage(_ prefix: String) throws {
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: classFolder).first { $0.hasPrefix(prefix) })
        let url = URL(fileURLWithPath: classFolder + "/" + name)
        var bytes = try Data(contentsOf: url)
        bytes[70] ^= 0xFF
        try bytes.write(to: url)
    }

    @Test func anAppThatNeverIndexedIsAskedOnceItIsAcknowledged() throws {
        let first = try #require(try fresh().reindexRequest(now: now))
        #expect(first.everything && first.identifiers.isEmpty)
        #expect(try fresh().reindexRequest(now: now) == first)
        try fresh().acknowledge(first)
        // It has nothing to index, and is left alone.
        #expect(try fresh().reindexRequest(now: now) == nil)
    }

    @Test func anAppThatIndexedByItselfIsNotAsked() throws {
        try fill(["a"])
        #expect(try fresh().reindexRequest(now: now) == nil)
    }

    @Test func aLostIndexIsMissed() throws {
        try fill(["a"])
        try FileManager.default.removeItem(atPath: classFolder)
        #expect(try fresh().reindexRequest(now: now)?.everything == true)
    }

    @Test func aLostIndexIsMissedAlsoWhenSomethingWasIndexedSince() throws {
        try fill(["a"])
        try FileManager.default.removeItem(atPath: classFolder)
        try fill(["b"])
        let request = try #require(try fresh().reindexRequest(now: now))
        #expect(request.everything)
        try fresh().acknowledge(request)
        #expect(try fresh().reindexRequest(now: now) == nil)
    }

    @Test func aProgramThatHasTheLostIndexOpenGoesOnInTheNewOne() throws {
        let open = fresh()
        try fill(["a"], into: open)
        try FileManager.default.removeItem(atPath: classFolder)
        #expect(try open.document("a") == nil)
        try fill(["b"], into: open)
        #expect(try fresh().document("b") != nil)
        #expect(try open.document("b") != nil)
    }

    @Test func aDamagedManifestIsPutAsideAndEverythingAskedFor() throws {
        try fill(["a"])
        try damage("manifest-")
        #expect(throws: IndexError.self) { try fresh().document("a") }
        let request = try #require(try fresh().reindexRequest(now: now))
        #expect(request.everything)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/home/apps/org.example.again/damaged"))
        #expect(try fresh().document("a") == nil)
        try fill(["a"])
        #expect(try fresh().document("a") != nil)
        // Until it is acknowledged.
        #expect(try fresh().reindexRequest(now: now) == request)
        try fresh().acknowledge(request)
        #expect(try fresh().reindexRequest(now: now) == nil)
    }

    @Test func damageInsideASegmentIsFoundOnceItIsSuspected() throws {
        try fill((0..<50).map { "item \($0)" })
        try fresh().compact()
        try damage("seg-")
        try fresh().suspectDamage()
        #expect(try fresh().reindexRequest(now: now)?.everything == true)
        #expect(try fresh().snapshots().isEmpty)
    }

    @Test func damageThatTheLookForExpiringItemsMeetsIsFoundAtOnce() throws {
        try fill((0..<12_000).map { "item \($0)" }, expiring: now + day)
        try fresh().compact()
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: classFolder).first { $0.hasPrefix("seg-") })
        let url = URL(fileURLWithPath: classFolder + "/" + name)
        var bytes = try Data(contentsOf: url)
        // Every block but the first and the footer, which opening looks at.
        for place in stride(from: 40_000, to: bytes.count - 4000, by: 1000) { bytes[place] ^= 0xFF }
        try bytes.write(to: url)
        #expect(try fresh().reindexRequest(now: now)?.everything == true)
        #expect(try fresh().snapshots().isEmpty)
    }

    @Test func aSoundIndexThatWasSuspectedStays() throws {
        try fill(["a"])
        try fresh().suspectDamage()
        #expect(try fresh().reindexRequest(now: now) == nil)
        #expect(try fresh().document("a") != nil)
    }

    @Test func anIndexOfANewerFormatIsNotDamaged() throws {
        try fill(["a"])
        let url = try writeFormat(99)
        #expect(throws: IndexError.self) { try fresh().reindexRequest(now: now) }
        #expect(FileManager.default.fileExists(atPath: url.path))
    }

    @Test func anIndexOfAFormatThatIsReadNoMoreIsIndexedAgain() throws {
        try fill(["a"])
        try writeFormat(1)
        let error = #expect(throws: IndexError.self) { try fresh().document("a") }
        #expect(error?.code == .formatTooOld && error?.remedy?.contains("searchlight reindex") == true)
        #expect(try fresh().reindexRequest(now: now)?.everything == true)
        try fill(["b"])
        #expect(try fresh().document("a") == nil && fresh().document("b") != nil)
    }

    /// Nobody's search ends with an error because some app has not been opened since.
    @Test func anIndexOfAFormatThatIsReadNoMoreIsLeftOutOfSearches() throws {
        try fill(["a"])
        try fill(["b"], into: folder.index.app(AppIdentifier("org.example.other")))
        #expect(try folder.index.scope().unreadable.isEmpty)
        try writeFormat(1)
        let scope = try folder.index.scope()
        #expect(try scope.search(SearchRequest("", now: now)).items.map(\.hit.identifier) == ["b"])
        #expect(scope.unreadable.map(\.app) == [app] && scope.unreadable.map(\.error.code) == [.formatTooOld])
        #expect(throws: IndexError.self) { try folder.index.scope(apps: [app]) }
        #expect(try fresh().reindexRequest(now: now)?.everything == true)
        #expect(try folder.index.scope().unreadable.isEmpty)
    }

    /// Changes what the index's manifest says of its format.
    @discardableResult private func writeFormat(_ version: UInt8) throws -> URL {
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: classFolder).first { $0.hasPrefix("manifest-") })
        let url = URL(fileURLWithPath: classFolder + "/" + name)
        var bytes = [UInt8](try Data(contentsOf: url))
        bytes[12] = version
        let sum = ~bytes.prefix(60).reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0x82F6_3B78 : 0) }
        }
        for place in 0..<4 { bytes[60 + place] = UInt8(truncatingIfNeeded: sum >> (8 * place)) }
        try Data(bytes).write(to: url)
        return url
    }

    @Test func itemsAreAskedForThreeDaysBeforeTheyExpireOnceForEachDate() throws {
        try fill(["soon", "soon too"], expiring: now + 2 * day)
        try fill(["later"], expiring: now + 10 * day)
        try fill(["never"])
        let request = try #require(try fresh().reindexRequest(now: now))
        #expect(!request.everything && request.identifiers == ["soon", "soon too"])
        try fresh().acknowledge(request)
        #expect(try fresh().reindexRequest(now: now + day) == nil)
        // One is renewed, for a short time; the other is let go.
        try fill(["soon"], expiring: now + 3 * day)
        #expect(try fresh().reindexRequest(now: now + day)?.identifiers == ["soon"])
        #expect(try fresh().reindexRequest(now: now + 8 * day)?.identifiers == ["later", "soon"])
    }

    @Test func itemsThatExpiredWhileNobodyLookedAreAskedFor() throws {
        try fill(["gone"], expiring: now - day)
        try fill(["long gone"], expiring: now - 20 * day)
        #expect(try fresh().reindexRequest(now: now)?.identifiers == ["gone"])
    }

    @Test func veryManyAtOnceAreEverything() throws {
        try fill((0...ReindexPolicy.mostIdentifiers).map { "n\($0)" }, expiring: now + day)
        let request = try #require(try fresh().reindexRequest(now: now))
        #expect(request.everything && request.identifiers.isEmpty)
        try fresh().acknowledge(request)
        #expect(try fresh().reindexRequest(now: now) == nil)
    }

    @Test func anAcknowledgementEndsOnlyWhatItWasAskedFor() throws {
        try fill(["a", "b", "c"])
        try fresh().requestReindexing(of: ["a", "b"])
        let first = try #require(try fresh().reindexRequest(now: now))
        try fresh().requestReindexing(of: ["b", "c"])
        try fresh().acknowledge(first)
        #expect(try fresh().reindexRequest(now: now)?.identifiers == ["b", "c"])
        try fresh().requestReindexing()
        let everything = try #require(try fresh().reindexRequest(now: now))
        #expect(everything.everything)
        try fresh().requestReindexing()
        try fresh().acknowledge(everything)
        #expect(try fresh().reindexRequest(now: now)?.everything == true)
    }

    @Test func deletingEverythingIsNoLoss() throws {
        try fill(["a"])
        try fresh().commit { $0.deleteAll() }
        #expect(try fresh().reindexRequest(now: now) == nil)
    }
}
