import FileTestSupport
import Foundation
import JSONCoding
import SearchEngine
import Testing

@testable import SystemIndex

/// Wrong bits in the small files beside an index: one is put right, more are refused, quarantined and named.
@Suite struct SmallFileDamageTests {
    private let folder: Folder
    private let app: AppIdentifier
    private let now = Int64(Date().timeIntervalSince1970)

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.a")
    }

    private struct Value: JSONCodable, Equatable {
        var isOff = true
        var numbers = [1.5, 2, 1e100]
        var texts = ["ä": "b\n\"", "c": ""]
    }

    private func file(_ name: String = "value.json") -> SmallFile { folder.index.home.file(name, of: app) }

    private func patch(_ file: SmallFile, _ change: (inout [UInt8]) -> Void) throws {
        try IndexDamage.patch(file.path, change)
    }

    // MARK: JSON

    @Test func everyWrongBitOfJSONIsPutRightAndNamed() throws {
        let file = file(), value = Value()
        try file.set(value)
        try file.check(Value.self)
        let whole = try #require(try file.read())
        for place in whole.indices {
            for bit in 0..<8 {
                var wrong = whole
                wrong[place] ^= 1 << bit
                try file.replace(wrong)
                // Without its name, the checksum is a member like any other, and the rest is as it was.
                let found = try? file.decode(Value.self)
                #expect(found == value, "byte \(place), bit \(bit): \(String(decoding: wrong, as: UTF8.self))")
            }
        }
        var wrong = whole
        wrong[whole.count / 2] ^= 4
        try file.replace(wrong)
        #expect { try file.check(Value.self) } throws: { ($0 as? IndexError)?.code == .corrupted }
        try file.update(Value()) { _ in }
        try file.check(Value.self)
        #expect(try file.read() == whole)
    }

    @Test func listsHaveAChecksumToo() throws {
        let file = file(), list = [Value(), Value(isOff: false)]
        try file.set(list)
        let whole = try #require(try file.read())
        #expect(try file.decode([Value].self) == list)
        for place in stride(from: 0, to: whole.count, by: 3) {
            var wrong = whole
            wrong[place] ^= 1 << UInt8(place % 8)
            try file.replace(wrong)
            #expect(try file.decode([Value].self) == list, "byte \(place)")
        }
        // As older programs wrote them.
        try file.replace(Array(#"[{"isOff": false, "numbers": [], "texts": {}}]"#.utf8))
        #expect(try file.decode([Value].self) == [Value(isOff: false, numbers: [], texts: [:])])
        try file.set([Value]())
        #expect(try file.decode([Value].self) == [])
    }

    @Test func moreWrongBitsAreRefused() throws {
        let file = file()
        try file.set(Value())
        let whole = try #require(try file.read())
        let text = String(decoding: whole, as: UTF8.self)
        #expect(text.contains("\"isOff\" : true"))
        try file.replace(Array(text.replacingOccurrences(of: "true", with: "false").utf8))
        #expect { try file.decode(Value.self) } throws: { ($0 as? IndexError)?.remedy?.contains("checksum") == true }
        // A person who changes it by hand removes the checksum.
        let byHand = text.replacing(#/,\n  "checksum" : "[^"]*"/#, with: "")
            .replacingOccurrences(of: "true", with: "false")
        try file.replace(Array(byHand.utf8))
        #expect(try file.decode(Value.self)?.isOff == false)
        // Laid out by another program it has no bytes any more that the checksum is of.
        try file.replace(Array(text.replacingOccurrences(of: "\n", with: " ").utf8))
        #expect(throws: IndexError.self) { try file.decode(Value.self) }
    }

    /// An app that was switched off does not come back by damage, however much.
    @Test func damagedSwitchesShowNothingAndCanBeSetAgain() throws {
        let other = try AppIdentifier("org.example.b")
        for name in [app, other] {
            try folder.index.app(name).commit { try $0.index(Document(identifier: "1")) }
        }
        try folder.index.setApp(app, on: false)
        let path = folder.index.home.path + "/switches.json"
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        for place in whole.indices {
            for bit in 0..<8 {
                var wrong = whole
                wrong[place] ^= 1 << bit
                try Data(wrong).write(to: URL(fileURLWithPath: path))
                #expect(try folder.index.switches().isOn(app) == false, "byte \(place), bit \(bit)")
            }
        }
        for damage in [Array("{".utf8), [], Array(whole.dropLast(30)), whole.map { $0 ^ 3 }] {
            try Data(damage).write(to: URL(fileURLWithPath: path))
            let index = folder.index
            #expect(throws: IndexError.self) { try index.scope() }
            let (switches, problem) = try index.switchesOrOff()
            #expect(!switches.isOn(app) && !switches.isOn(other))
            #expect(problem?.remedy?.contains("searchlight apps") == true)
            // Whoever sets one switch has not set the others.
            try index.setApp(other, on: true)
            #expect(try !index.switches().isOn(app) && !index.switches().isOn(other))
            try index.setEverything(on: true)
            #expect(try !index.switches().isOn(app) && index.switches().isOn(other))
            #expect(try index.quarantined().map(\.name) == ["switches.json"])
            let kept = try Data(contentsOf: URL(fileURLWithPath: index.home.path + "/damaged/switches.json"))
            #expect([UInt8](kept) == damage)
        }
    }

    @Test func damagedRequestsToIndexAgainAskForEverything() throws {
        let own = folder.index.app(app)
        try own.commit { try $0.index(Document(identifier: "1")) }
        #expect(try own.reindexRequest(now: now) == nil)
        try patch(file("reindexing.json")) { $0.removeLast(40) }
        #expect(throws: IndexError.self) { try own.checkReindexing() }
        #expect(try folder.index.app(app).reindexRequest(now: now)?.everything == true)
        try own.checkReindexing()
        #expect(try own.quarantined().map(\.name) == ["reindexing.json"])
        try own.compact()
        #expect(try own.quarantined().isEmpty)
    }

    // MARK: Binary files

    private func fill() throws -> AppIndex {
        let own = folder.index.app(app)
        let title = AttributeCatalog.schema.attribute("title")
        try own.commit { changes in
            for number in 0..<5 {
                try changes.index(
                    Document(identifier: "\(number)", attributes: [Attribute(title, .text("drum \(number)"))]))
            }
        }
        try folder.index.engage(.chosen, withItem: "1", of: app, typed: "drum", now: now)
        try folder.index.shown([app], now: now)
        try own.commit { $0.delete(identifiers: ["3"]) }
        return own
    }

    /// What is read of the three.
    private struct Content: Equatable {
        var choices: [Choice]
        var quality: AppQuality
        var removal: Removal?
    }

    private func content() throws -> Content {
        let own = folder.index.app(app)
        return Content(
            choices: try own.engagement.choices(), quality: try own.quality.quality(),
            removal: try own.removals.removal(of: "3", now: now + 10))
    }

    @Test(arguments: ["engagement/choices", "engagement/standing", "removals"])
    func everyWrongBitOfAStoreIsPutRightAndNamed(name: String) throws {
        let own = try fill()
        let path = own.folder + "/" + name, before = try content()
        #expect(before.choices.count == 1 && before.removal != nil && before.quality.expected > 0)
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        for place in whole.indices {
            for bit in 0..<8 {
                var wrong = whole
                wrong[place] ^= 1 << bit
                try Data(wrong).write(to: URL(fileURLWithPath: path))
                #expect(try content() == before, "byte \(place), bit \(bit)")
            }
        }
        #expect(throws: IndexError.self) {
            for check in [own.engagement.check, own.quality.check, own.removals.check] { try check() }
        }
        // The next change writes it anew, with all that was in it.
        try folder.index.engage(.chosen, withItem: "2", of: app, typed: "drum", now: now)
        try folder.index.shown([app], now: now)
        try own.commit { $0.delete(identifiers: ["4"]) }
        for check in [own.engagement.check, own.quality.check, own.removals.check] { try check() }
        let after = try content()
        #expect(after.choices.count == 2 && after.removal == before.removal)
        #expect(try own.quarantined().isEmpty)
    }

    /// Version 1 had no checksum of its header.
    @Test func storesOfVersion1AreRead() throws {
        var body = ByteWriter()
        body.u64(42)
        var out = ByteWriter()
        out.raw(Array("SEARCHLTxyz1".utf8))
        out.u16(1)
        out.u16(0)
        out.u32(8)
        out.u32(body.checksum())
        out.raw(body.bytes)
        func read(_ bytes: [UInt8]) throws -> UInt64 {
            try ChecksummedBody.open(bytes, mark: "SEARCHLTxyz1", "A number", path: "x") { $0.u64() }
        }
        #expect(try read(out.bytes) == 42)
        for place in out.bytes.indices {
            for bit in 0..<8 {
                var wrong = out.bytes
                wrong[place] ^= 1 << bit
                #expect((try? read(wrong)) == 42, "byte \(place), bit \(bit)")
            }
        }
        var newer = out.bytes
        newer[12] = 9
        newer[24] ^= 1
        #expect { try read(newer) } throws: { ($0 as? IndexError)?.code == .formatTooNew }
    }

    /// Beyond repair, a copy is kept and named, until the history is cleared.
    @Test func whatIsBeyondRepairIsQuarantined() throws {
        let own = try fill()
        for name in ["engagement/choices", "engagement/standing", "removals"] {
            try IndexDamage.patch(own.folder + "/" + name) { for place in 26..<30 { $0[place] ^= 0x7E } }
        }
        #expect(try content().choices.isEmpty)
        try folder.index.engage(.chosen, withItem: "2", of: app, typed: "drum", now: now)
        try folder.index.shown([app], now: now)
        try own.commit { $0.delete(identifiers: ["4"]) }
        let parts = try own.quarantined()
        #expect(parts.map(\.name) == ["choices", "removals", "standing"])
        for part in parts {
            #expect(part.sentence.contains("quarantined on 20") && part.advice.contains("searchlight compact --app"))
            #expect(abs(part.date - now) < 60 && FileManager.default.fileExists(atPath: part.path))
        }
        _ = try folder.index.clearHistory(of: [app], day: nil)
        #expect(try own.quarantined().map(\.name) == ["removals"])
        try own.forget()
        #expect(try own.quarantined().isEmpty)
    }

    /// `removals` is on the disk before it has its name: a power cut leaves the old content or the new, and never an empty file.
    @Test func aPowerCutLeavesTheOldContentOrTheNew() throws {
        func content(_ durability: SmallFile.Durability, seed: UInt64) throws -> String {
            let storage = FaultyStorage()
            try SmallFile.replace("removals", Array("old".utf8), .onReturn, in: storage)
            try SmallFile.replace("removals", Array("new".utf8), durability, in: storage)
            let region = try storage.afterPowerCut(.some(seed: seed)).map("removals")
            return String(decoding: region.array(0, region.count), as: UTF8.self)
        }
        let seeds = (0..<200).map { UInt64($0) }
        #expect(Set(try seeds.map { try content(.later, seed: $0) }) == ["old", "new"])
        #expect(Set(try seeds.map { try content(.onReturn, seed: $0) }) == ["new"])
        // What may be lost, because it can be done again.
        #expect(try seeds.contains { try !["old", "new"].contains(content(.uncertain, seed: $0)) })
    }

    // MARK: Leftovers

    /// What a program leaves that is killed while it writes goes with the next one that writes the file.
    @Test func leftoversArePurgedByTheNextWriter() throws {
        let own = try fill()
        let names = [
            "new-removals-1", "engagement/new-choices-22", "engagement/new-standing-3", "new-app.json-4",
            "new-reindexing.json-5",
        ]
        for name in names { try Data("left".utf8).write(to: URL(fileURLWithPath: own.folder + "/" + name)) }
        let home = folder.index.home.path
        try Data("left".utf8).write(to: URL(fileURLWithPath: home + "/new-switches.json-6"))
        try own.commit { $0.delete(identifiers: ["4"]) }
        try folder.index.engage(.chosen, withItem: "2", of: app, typed: "drum", now: now)
        try folder.index.shown([app], now: now)
        try own.requestReindexing()
        try file("app.json").set(["name": "A"])
        try folder.index.setApp(app, on: true)
        #expect(try IndexDamage.files("new-", in: home).isEmpty)
    }
}
