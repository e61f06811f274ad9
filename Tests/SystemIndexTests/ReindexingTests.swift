import Foundation
import SearchEngine
import FileTestSupport
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
        let file = try #require(try IndexDamage.files(prefix, in: classFolder).first)
        try IndexDamage.patch(file) { $0[70] ^= 0xFF }
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

    /// A file of JSON may be changed by hand.
    @Test func numbersBeyondAllOthersAreSurvived() throws {
        try fill(["a"])
        let path = fresh().folder + "/reindexing.json"
        try Data(
            #"{"number": 18446744073709551615, "everything": 18446744073709551615, "identifiers": {}, "classes": [], "asked": {}, "askedUntil": 0, "isDamageSuspected": false, "extensionStarted": 9223372036854775807}"#
                .utf8
        )
        .write(to: URL(fileURLWithPath: path))
        #expect(try fresh().mayStartExtension(now: now))
        #expect(try !fresh().mayStartExtension(now: now + 60) && fresh().mayStartExtension(now: now + 61))
        try fresh().requestReindexing()
        let request = try #require(try fresh().reindexRequest(now: now))
        #expect(request.everything)
        try fresh().acknowledge(request)
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

    @Test func aDamagedManifestIsQuarantinedAndEverythingAskedFor() throws {
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
        let segment = try #require(try IndexDamage.files("seg-", in: classFolder).first)
        // Every block but the first and the footer, which opening looks at.
        try IndexDamage.patch(segment) { bytes in
            for offset in stride(from: 40_000, to: bytes.count - 4000, by: 1000) { bytes[offset] ^= 0xFF }
        }
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
        try IndexDamage.writeFormat(99, in: classFolder)
        #expect(throws: IndexError.self) { try fresh().reindexRequest(now: now) }
        #expect(try !IndexDamage.files("manifest-", in: classFolder).isEmpty)
    }

    @Test func anIndexOfAFormatThatIsReadNoMoreIsIndexedAgain() throws {
        try fill(["a"])
        try IndexDamage.writeFormat(1, in: classFolder)
        let error = #expect(throws: IndexError.self) { try fresh().document("a") }
        #expect(error?.code == .formatTooOld && error?.remedy?.contains("index its items again") == true)
        #expect(try fresh().reindexRequest(now: now)?.everything == true)
        try fill(["b"])
        #expect(try fresh().document("a") == nil && fresh().document("b") != nil)
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
        try fill((0...ReindexPolicy.maximumIdentifiers).map { "n\($0)" }, expiring: now + day)
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
