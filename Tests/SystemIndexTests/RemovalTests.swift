import Foundation
import FileTestSupport
import SearchEngine
import SearchlightBasics
import Testing

@testable import SystemIndex

/// What became of items that are gone: `Docs/System.md`, I2 and S9, and `Docs/FileFormats.md`, "Removals".
@Suite struct RemovalTests {
    private let folder: Folder
    private let index: SystemIndex
    private let app: AppIdentifier
    private var own: AppIndex { index.app(app) }
    private var file: String { own.folder + "/removals" }
    private let day: Int64 = 86_400
    private var now: Int64 { Int64(Date().timeIntervalSince1970) }

    init() throws {
        folder = try Folder()
        index = folder.index
        app = try AppIdentifier("org.example.a")
    }

    private func item(_ identifier: String, domain: String = "d", expiration: Int64? = nil) -> Document {
        var document = Document(
            identifier: identifier, domain: domain,
            attributes: [Attribute(AttributeCatalog.schema.attribute("title"), .text("Salt"))])
        if let expiration { document.expiration = expiration }
        return document
    }

    private func put(_ items: [Document], _ protection: ProtectionClass = .standard) throws {
        try own.commit(protection: protection) { for item in items { try $0.index(item) } }
    }

    /// What explaining says of an item, some days from now.
    private func removal(_ identifier: String, after days: Int64 = 0) throws -> Removal? {
        try index.explainItem(identifier, of: app, request: SearchRequest("salt", now: now + days * day)).removal
    }

    @Test func explainingSaysThatAnItemWasDeletedAndWhen() throws {
        let start = now
        try put([item("one"), item("two", domain: "a.b.c"), item("three", domain: "a.bc")])
        try own.commit { $0.delete(identifiers: ["one", "never"]) }
        try own.commit { try $0.delete(domains: ["a.b"]) }
        let one = try #require(try removal("one"))
        #expect(one.reason == .deleted && (start...now).contains(one.date))
        #expect(one.sentence.hasPrefix("It was deleted on 2") && one.sentence.hasSuffix("Z."))
        #expect(try removal("two")?.reason == .deletedWithDomain)
        // Of what is there, and of what never was, there is nothing to say.
        #expect(try removal("three") == nil && removal("never") == nil)
        try put([item("one")])
        #expect(try removal("one") == nil)
    }

    @Test func anExpiredItemIsKnownBeforeAndAfterItIsPurged() throws {
        let past = now - 5
        try put([item("old", expiration: past), item("new")])
        let before = try index.explainItem("old", of: app, request: SearchRequest("salt", now: now))
        #expect(before.explanation.outcome == .expired(past) && before.removal == nil)
        try own.compact()
        #expect(try removal("old")?.reason == .expired)
        #expect(try removal("new") == nil)
    }

    @Test func mergingTellsWhatItPurged() throws {
        // A file that has mostly deleted items is written anew.
        try put((0..<40).map { item("\($0)", expiration: $0 == 39 ? now - 5 : nil) })
        for _ in 0..<64 { try put([item("again")]) }
        while try own.maintain(maximumBytes: .max, isIdle: true) {}
        try own.commit { $0.delete(identifiers: (0..<30).map { "\($0)" }) }
        while try own.maintain(maximumBytes: .max, isIdle: true) {}
        #expect(try removal("39")?.reason == .expired)
        #expect(try removal("0")?.reason == .deleted && removal("35") == nil)
    }

    @Test func anItemThatMovesToAnotherProtectionClassIsNotGone() throws {
        try put([item("moved"), item("gone")])
        try put([item("moved")], .complete)
        #expect(!FileManager.default.fileExists(atPath: file))
        try own.commit(protection: .none) {
            $0.delete(identifiers: ["gone"])
            try $0.index(item("moved"))
        }
        #expect(try RemovalFile(bytes(), path: file).entries.count == 1)
        #expect(try removal("gone")?.reason == .deleted)
    }

    @Test func entriesAreKeptThirtyDays() throws {
        try put([item("one")])
        try own.commit { $0.delete(identifiers: ["one"]) }
        #expect(try removal("one", after: 29) != nil)
        #expect(try removal("one", after: 30) != nil)
        #expect(try removal("one", after: 31) == nil)
        // It is gone from the file with the next one that is written, and with upkeep.
        own.removals.record(now: now + 31 * day) { [(Array("two".utf8), .deleted)] }
        #expect(try RemovalFile(bytes(), path: file).entries.count == 1)
        try own.removals.dropOld(now: now + 31 * day)
        #expect(try RemovalFile(bytes(), path: file).entries.count == 1)
        try own.removals.dropOld(now: now + 62 * day)
        #expect(try RemovalFile(bytes(), path: file).entries.isEmpty)
    }

    @Test func theNewestAreKeptAndFewBytesOfEach() throws {
        let count = RemovalStore.maximum + 100
        try put((0..<count).map { item("item-\($0)", domain: "large") })
        #expect(try own.commit { try $0.delete(domains: ["large"]) }.deleted == count)
        #expect(try RemovalFile(bytes(), path: file).entries.count == RemovalStore.maximum)
        own.removals.record(now: now) { [(Array("last".utf8), .deleted)] }
        // The same item again takes the place of its entry.
        own.removals.record(now: now) { [(Array("last".utf8), .deletedWithDomain)] }
        let entries = try RemovalFile(bytes(), path: file).entries
        #expect(entries.count == RemovalStore.maximum && entries.last?.removal.reason == .deletedWithDomain)
        #expect(entries[entries.count - 2].removal.reason == .deletedWithDomain)
        #expect(try bytes().count <= 70_000)
    }

    @Test func noIdentifierIsLeftOnTheDisk() throws {
        let secret = "quarterly-layoffs-draft"
        try put([item(secret), item("other")])
        try own.commit { $0.delete(identifiers: [secret]) }
        try own.compact()
        #expect(try removal(secret)?.reason == .deleted)
        for name in try #require(FileManager.default.enumerator(atPath: own.folder)).compactMap({ $0 as? String }) {
            guard let content = FileManager.default.contents(atPath: own.folder + "/" + name) else { continue }
            #expect(content.range(of: Data(secret.utf8)) == nil, "\(name)")
        }
    }

    @Test func hashesAreSaltedAndOfTheApp() throws {
        let identifier = Array("one".utf8), file = RemovalFile(), other = RemovalFile()
        #expect(file.salt != other.salt && file.hash(identifier, of: app) != other.hash(identifier, of: app))
        #expect(file.hash(identifier, of: app) == RemovalFile(salt: file.salt).hash(identifier, of: app))
        #expect(try file.hash(identifier, of: app) != file.hash(identifier, of: AppIdentifier("org.example.b")))
    }

    /// Examples of FIPS 180-2, appendix B, and of nothing at all.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ]) func secureHashesAreThoseOfTheStandard(text: String, expected: String) {
        let hash = SecureHash.sha256(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hash == expected)
    }

    @Test func deletingEverythingAndForgettingLeaveNothing() throws {
        let wipes: [() throws -> Void] = [
            { try own.commit { $0.deleteAll() } }, { try own.forget() }, { _ = try index.remove(app) },
        ]
        for wipe in wipes {
            try put([item("one"), item("two")])
            try own.commit { $0.delete(identifiers: ["one"]) }
            #expect(FileManager.default.fileExists(atPath: file))
            try wipe()
            #expect(!FileManager.default.fileExists(atPath: file))
            #expect(try removal("one") == nil && removal("two") == nil)
        }
    }

    @Test func damageIsSurvivedAndNamed() throws {
        try put([item("one"), item("two"), item("three")])
        try own.commit { $0.delete(identifiers: ["one"]) }
        let good = try bytes()
        // Two bytes of the header are kept for later versions.
        for offset in good.indices where !(14..<16).contains(offset) {
            var bad = good
            bad[offset] ^= 0x10
            try Data(bad).write(to: URL(fileURLWithPath: file))
            let error = #expect(throws: IndexError.self, "byte \(offset)") { try own.removals.check() }
            #expect(error?.path == file && error?.remedy != nil, "byte \(offset)")
        }
        // Whatever is behind a checksum that holds.
        for length in [0, 3, 17, 40] {
            var body = ByteWriter()
            body.raw((0..<length).map { _ in UInt8.random(in: .min ... .max) })
            let checksummed = ChecksummedBody.encode(body, mark: "SEARCHLTREM1")
            _ = try? RemovalFile(checksummed, path: file)
        }
        try Data(good.dropLast()).write(to: URL(fileURLWithPath: file))
        #expect(try removal("one") == nil)
        try own.commit { $0.delete(identifiers: ["two"]) }
        try own.removals.check()
        #expect(try removal("two")?.reason == .deleted)
        // What a power cut may leave is no damage.
        try Data().write(to: URL(fileURLWithPath: file))
        try own.removals.check()
        #expect(try removal("two") == nil)
        try own.commit { $0.delete(identifiers: ["three"]) }
        #expect(try removal("three")?.reason == .deleted)
    }

    @Test func aDeletionThatCannotBeRecordedIsDoneAndReported() throws {
        try put([item("one"), item("two")])
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
        #expect(try own.commit { $0.delete(identifiers: ["one"]) }.deleted == 1)
        #expect(try own.document("one") == nil)
        let error = #expect(throws: IndexError.self) { try own.maintain(maximumBytes: .max) }
        #expect(error?.path?.hasPrefix(own.folder) == true)
        // Once.
        try own.maintain(maximumBytes: .max)
    }

    private func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file))) }
}
