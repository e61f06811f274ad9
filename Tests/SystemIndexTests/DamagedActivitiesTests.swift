import FileTestSupport
import Foundation
import SearchEngine
import Testing

@testable import SystemIndex

/// Damage in what was viewed costs what it touches. The rest stays, and the person is told.
@Suite struct DamagedActivitiesTests {
    private let folder: Folder
    private let app: AppIdentifier
    private let now = Int64(Date().timeIntervalSince1970)

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.a")
    }

    private var own: AppIndex { folder.index.app(app) }
    private var path: String { own.folder + "/activities" }

    private func record(_ title: String) -> ActivityRecord {
        var record = ActivityRecord(activityType: "org.example.viewing")
        record.title = title
        record.persistentIdentifier = title
        record.userInfo = Array(title.utf8) + Array(repeating: 7, count: 200)
        return record
    }

    private func view(_ titles: [String]) throws {
        let own = own
        for title in titles { try own.activities.save(record(title), now: now) { _ in true } }
    }

    /// Forty in a segment, twenty in the log.
    private func fill() throws -> Set<String> {
        let old = (0..<40).map { "old \($0)" }, new = (0..<20).map { "new \($0)" }
        try view(old)
        try own.activities.compact()
        try view(new)
        return Set(old + new)
    }

    private func titles() throws -> Set<String> {
        let index = folder.index
        return Set(try index.reading { try index.history(of: $0, now: now) }.result.compactMap(\.record.title))
    }

    private func file(_ prefix: String) throws -> String { try #require(try IndexDamage.files(prefix, in: path).first) }

    /// Each file of the index, with a place of each part that it has, and a wrong bit there.
    @Test func oneWrongBitCostsNothing() throws {
        let all = try fill()
        let sound = path + "-sound"
        try FileManager.default.copyItem(atPath: path, toPath: sound)
        var random = SplitMix(seed: 11)
        var salvaged = 0
        for prefix in ["manifest-", "log-", "seg-"] {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try file(prefix))))
            let used = (bytes.lastIndex { $0 != 0 } ?? 0) + 1
            let middle = Array(stride(from: 90, to: used, by: max(1, used / 12)))
            let places = [0, 13, 20, 61, 66, 70] + middle + [used - 1, used - 20]
            for place in places {
                try IndexDamage.patch(try file(prefix)) { $0[place] ^= 1 << UInt8(random.next() % 8) }
                #expect(try titles() == all, "\(prefix), byte \(place)")
                // Nobody else asked for those bytes: whoever maintains the index does.
                if try !own.activities.verify().isSound { try own.activities.compact() }
                #expect(try titles() == all && own.activities.verify().isSound, "\(prefix), byte \(place)")
                if let part = try own.quarantined().first {
                    #expect(part.name == "activities" && part.recovered == 60 && part.lost == 0 && !part.isIncomplete)
                    salvaged += 1
                }
                try own.eraseAside()
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.copyItem(atPath: sound, toPath: path)
            }
        }
        #expect(salvaged > 20)
    }

    @Test func whatIsBeyondRepairIsLostAndCounted() throws {
        let all = try fill()
        try IndexDamage.patch(try file("log-")) { bytes in
            // The first record's payload.
            for place in 96..<400 { bytes[place] = 0xEE }
        }
        let index = folder.index
        let (history, unreadable) = try index.reading { try index.history(of: $0, now: now) }
        #expect(history.count == 59 && Set(history.compactMap(\.record.title)).isSubset(of: all))
        let part = try #require(unreadable.first?.quarantined)
        #expect(unreadable.count == 1 && unreadable[0].isActivitiesOnly)
        #expect(part.recovered == 59 && part.isIncomplete && part.sentence.contains("59 records were recovered"))
        #expect(try index.quarantinedHistory(of: nil).map(\.part) == [part])
        // It is said as long as the copy is there, and what is viewed next is stored.
        try view(["next"])
        #expect(try titles().contains("next") && own.quarantined() == [part])
        try own.compact()
        #expect(try own.quarantined().isEmpty && !FileManager.default.fileExists(atPath: part.path))
        #expect(try titles().count == 60)
    }

    @Test func withoutAManifestAllIsQuarantinedAndNamed() throws {
        _ = try fill()
        try IndexDamage.patch(try file("manifest-")) { for place in 72..<$0.count { $0[place] ^= 0x77 } }
        #expect(try titles().isEmpty)
        let part = try #require(try own.quarantined().first)
        #expect(part.recovered == nil && part.isIncomplete && part.advice.contains("begins anew"))
        try view(["next"])
        #expect(try titles() == ["next"])
    }

    /// Deleted views do not come back by damage, nor by the salvage of one.
    @Test func whatWasDeletedStaysDeleted() throws {
        let all = try fill()
        try own.activities.delete { $0.title == "old 7" || $0.title == "new 7" }
        try IndexDamage.patch(try file("seg-")) { $0[$0.count / 2] ^= 0x10 }
        #expect(try own.activities.delete { $0.title == "old 8" } == 1)
        #expect(try titles() == all.subtracting(["old 7", "new 7", "old 8"]))
        // The copy has them: it goes with the history.
        _ = try folder.index.clearHistory(of: [app], day: nil)
        #expect(try own.quarantined().isEmpty && titles().isEmpty)
    }

    // MARK: Kills

    /// A program that is killed at any step of it neither loses nor doubles anything.
    @Test(arguments: [FailingDisk.Fault.crash, .diskFull]) func aKillWhileSalvagingCostsNothing(
        fault: FailingDisk.Fault
    ) throws {
        let all = try fill()
        let bad = try file("seg-")
        let sound = path + "-sound"
        try FileManager.default.copyItem(atPath: path, toPath: sound)
        var operation = 1
        while true {
            try IndexDamage.patch(bad) { $0[$0.count / 2] ^= 0x10 }
            let disk = FailingDisk()
            let index = SystemIndex(home: Home(path: folder.path + "/home"), storage: disk.open)
            disk.fail(at: operation, fault)
            _ = try? index.app(app).activities.compact()
            let failed = disk.hasFailed
            #expect(try titles() == all, "operation \(operation)")
            try own.activities.compact()
            #expect(try own.activities.history(now: now).count == all.count, "operation \(operation)")
            #expect(try own.verify().isSound, "operation \(operation)")
            #expect(try IndexDamage.files("new-", in: own.folder).isEmpty, "operation \(operation)")
            try own.eraseAside()
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.copyItem(atPath: sound, toPath: path)
            if !failed { break }
            operation += 1
        }
        #expect(operation > 5)
    }

    /// Where the file system takes three steps, a kill may leave the salvaged index between its old place and its new one.
    @Test func aSalvagedIndexThatIsNotInPlaceYetIsPutThere() throws {
        let all = try fill()
        try FileManager.default.moveItem(atPath: path, toPath: own.folder + "/new-activities")
        #expect(try titles() == all)
        #expect(try FileManager.default.fileExists(atPath: path) && own.activities.verify().isSound)
    }

    /// Programs that have it open write to the new index, not to the one that was moved away.
    @Test func openProgramsGoOnInTheNewIndex() throws {
        let all = try fill()
        let indexes = (0..<3).map { _ in folder.index }
        for index in indexes { #expect(try index.app(app).activities.snapshot()?.count == 60) }
        try IndexDamage.patch(try file("seg-")) { $0[$0.count / 2] ^= 0x10 }
        #expect(try folder.index.app(app).activities.quarantine(after: IndexError(.corrupted, "x", path: path)))
        for (number, index) in indexes.enumerated() {
            try index.app(app).activities.save(record("by \(number)"), now: now) { _ in true }
        }
        #expect(try titles() == all.union(["by 0", "by 1", "by 2"]))
        // What is sound stays, whoever believes that it is not.
        #expect(try !own.activities.quarantine(after: IndexError(.corrupted, "x", path: path)))
        #expect(try titles().count == 63)
    }
}
