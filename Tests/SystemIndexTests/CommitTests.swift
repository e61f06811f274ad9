import FileTestSupport
import Foundation
import SearchEngine
import Synchronization
import Testing

@testable import SystemIndex

/// What an app is told about a commit and what is on the disk agree. An error means that none of the batch is durable,
/// success that all of it is.
@Suite struct CommitTests {
    private let folder: Folder
    private let app: AppIdentifier
    private let now = Int64(Clock.now())

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.a")
    }

    private func item(_ identifier: String, _ title: String, domain: String = "") -> Document {
        Document(
            identifier: identifier, domain: domain, expiration: .max,
            attributes: [Attribute(AttributeCatalog.schema.attribute("title"), .text(title))])
    }

    private func put(_ index: SystemIndex, _ items: [Document], in protection: ProtectionClass = .standard) throws {
        try index.app(app).commit(protection: protection) { for item in items { try $0.index(item) } }
    }

    private func view(_ index: SystemIndex, _ title: String, about identifier: String?, domain: String = "") throws {
        var record = ActivityRecord(activityType: "org.example.viewing")
        record.title = title
        record.relatedIdentifier = identifier
        record.domain = domain
        record.persistentIdentifier = title
        try index.app(app).activities.save(record, now: now - 1) { _ in true }
    }

    private func found(_ index: SystemIndex, _ text: String) throws -> [String] {
        try index.scope().search(SearchRequest(text, limit: 50, now: now)).items.map(\.hit.identifier).sorted()
    }

    // MARK: Consequences

    /// From the moment that the commit returns, no search finds what was deleted, though nothing was cleaned up yet.
    @Test func whatWasDeletedIsFoundByNobodyBeforeConsequences() throws {
        let index = folder.index
        try put(
            index, [item("1", "Drum one", domain: "d"), item("2", "Drum two", domain: "e"), item("3", "Drum three")])
        try view(index, "Drum viewed", about: "1")
        try view(index, "Drum of a domain", about: nil, domain: "d.sub")
        try view(index, "Drum that stays", about: "3")
        try index.app(app).commit(consequences: .later) {
            try $0.delete(domains: ["d"])
            $0.delete(identifiers: ["2"])
        }
        for reader in [index, folder.index] {
            #expect(try found(reader, "drum") == ["3"])
            #expect(try reader.history(of: [app], now: now).map(\.record.title) == ["Drum that stays"])
            #expect(try reader.app(app).activities.snapshot()?.count == 1)
        }
        // Another program draws the consequences.
        folder.index.app(app).drawConsequences()
        let store = folder.index.app(app).activities
        #expect(try store.history(now: now).map(\.title) == ["Drum that stays"])
        #expect(try found(index, "drum") == ["3"])
        #expect(try index.app(app).removals.removal(of: "2", now: now)?.reason == .deleted)
        #expect(try index.app(app).removals.removal(of: "1", now: now)?.reason == .deletedWithDomain)
    }

    /// Consequences can be drawn twice, and what was viewed or indexed since stays.
    @Test func consequencesDrawnLateSpareWhatCameSince() throws {
        let index = folder.index
        try put(index, [item("1", "Drum one")])
        try view(index, "Drum viewed", about: "1")
        try index.app(app).commit(consequences: .later) { $0.deleteAll() }
        #expect(try found(index, "drum").isEmpty)
        #expect(try index.history(of: [app], now: now).isEmpty)
        try put(index, [item("2", "Drum two")])
        for _ in 0..<2 {
            index.app(app).drawConsequences()
            #expect(try found(index, "drum") == ["2"])
            try FileManager.default.removeItem(atPath: index.home.folder(of: app) + "/consequences")
        }
        try view(index, "Drum again", about: "2")
        #expect(try found(index, "drum") == ["2"])
        #expect(try index.history(of: [app], now: now).count == 1)
    }

    /// Notices whose consequences were drawn go with the next commit, and those of several commits wait together.
    @Test func noticesAreKeptUntilTheyWereFollowed() throws {
        let index = folder.index
        try put(index, (0..<5).map { item("\($0)", "Drum \($0)") })
        func notices() throws -> Int { try index.app(app).classSnapshots()[0].snapshot.notices.count }
        for number in 0..<3 {
            try index.app(app).commit(consequences: .later) { $0.delete(identifiers: ["\(number)"]) }
        }
        #expect(try notices() == 3)
        index.app(app).drawConsequences()
        try put(index, [item("9", "Drum 9")])
        #expect(try notices() == 0)
        #expect(try found(index, "drum") == ["3", "4", "9"])
    }

    // MARK: Protection classes

    /// Items move between classes, are deleted and changed over all of them. Whatever operation fails, the app is told the truth.
    @Test(arguments: [FailingDisk.Fault.diskFull, .crash]) func theAnswerAndTheDiskAgree(fault: FailingDisk.Fault)
        throws
    {
        var operation = 1, failures = 0, successes = 0
        while true {
            let folder = try Folder()
            let clean = folder.index
            try put(clean, [item("a", "Drum a"), item("b", "Drum b", domain: "d")], in: .complete)
            try put(clean, [item("c", "Drum c", domain: "d"), item("x", "Drum x")])
            let disk = FailingDisk()
            let failing = SystemIndex(home: Home(path: folder.path + "/home"), storage: disk.open)
            // Opened before anything fails.
            _ = try failing.app(app).snapshots()
            disk.fail(at: operation, fault)
            let outcome = Result {
                try failing.app(app).commit { changes in
                    try changes.index(item("a", "Drum moved"))
                    try changes.delete(domains: ["d"])
                    try changes.update(
                        DocumentUpdate(
                            identifier: "x",
                            attributes: [Attribute(AttributeCatalog.schema.attribute("title"), .text("Drum changed"))]))
                    try changes.index(item("n", "Drum new"))
                }
            }
            // The program ended; another one looks, and then writes.
            for isWriter in [false, true] {
                let reader = folder.index
                if isWriter { try reader.app(app).commit { try $0.index(item("w", "Cymbal")) } }
                let titles = try reader.app(app).snapshots().flatMap { snapshot in
                    var titles: [String] = []
                    try snapshot.forEachDocument {
                        titles.append($0.displayTitle); return true
                    }
                    return titles
                }.filter { $0 != "Cymbal" }.sorted()
                let before = ["Drum a", "Drum b", "Drum c", "Drum x"]
                let after = ["Drum changed", "Drum moved", "Drum new"]
                switch outcome {
                case .success: #expect(titles == after, "operation \(operation), \(fault), writer \(isWriter)")
                case .failure where fault == .crash:
                    // A program that ended was told nothing: all or nothing.
                    #expect(titles == before || titles == after, "operation \(operation), writer \(isWriter)")
                case .failure: #expect(titles == before, "operation \(operation), \(fault), writer \(isWriter)")
                }
            }
            switch outcome {
            case .success: successes += 1
            case .failure: failures += 1
            }
            if !disk.hasFailed { break }
            operation += 1
        }
        #expect(failures >= 2 && successes >= 2, "\(failures) failures, \(successes) successes")
    }
}

/// The disk, of which one operation fails, or after which all do, as for a program that ended there.
final class FailingDisk: Sendable {
    enum Fault: Sendable { case diskFull, crash }

    private struct Plan { var operations = 0, failsAt = Int.max, fault = Fault.diskFull, hasFailed = false }
    private let plan = Mutex(Plan())

    /// Whether the chosen operation was reached.
    var hasFailed: Bool { plan.withLock { $0.hasFailed } }

    /// Lets the operation of that number from now on fail.
    func fail(at operation: Int, _ fault: Fault) {
        plan.withLock { $0 = Plan(operations: 0, failsAt: operation, fault: fault) }
    }

    @Sendable func open(_ path: String) -> any Storage { FailingFolder(DiskStorage(path: path), self) }

    fileprivate func count() throws {
        try plan.withLock { plan in
            plan.operations += 1
            guard plan.operations == plan.failsAt || plan.hasFailed && plan.fault == .crash else { return }
            plan.hasFailed = true
            throw IndexError(plan.fault == .diskFull ? .diskFull : .inputOutput, "The test's disk fails.")
        }
    }
}

private final class FailingFolder: Storage {
    private let disk: DiskStorage
    private let faults: FailingDisk

    init(_ disk: DiskStorage, _ faults: FailingDisk) {
        self.disk = disk
        self.faults = faults
    }

    var path: String { disk.path }
    func prepare() throws { try disk.prepare() }
    func list() throws -> [String] { try disk.list() }
    func exists(_ name: String) -> Bool { disk.exists(name) }
    func create(_ name: String) throws -> any StorageFile {
        try faults.count()
        return FailingFile(try disk.create(name), faults)
    }
    func open(_ name: String) throws -> any StorageFile { FailingFile(try disk.open(name), faults) }
    func map(_ name: String) throws -> ByteRegion { try disk.map(name) }
    func rename(_ source: String, to target: String) throws {
        try faults.count()
        try disk.rename(source, to: target)
    }
    func remove(_ name: String) throws {
        try faults.count()
        try disk.remove(name)
    }
    func syncFolder() throws {
        try faults.count()
        try disk.syncFolder()
    }
    func lock(_ name: String) throws -> any StorageLock { try disk.lock(name) }
    func counters(_ name: String) throws -> SharedCounters { try disk.counters(name) }
    func countersToRead(_ name: String) throws -> SharedCounters { try disk.countersToRead(name) }
    func existingCounters(_ name: String) -> SharedCounters? { disk.existingCounters(name) }
}

private final class FailingFile: StorageFile {
    private let file: any StorageFile
    private let faults: FailingDisk

    init(_ file: any StorageFile, _ faults: FailingDisk) {
        self.file = file
        self.faults = faults
    }

    var length: Int { file.length }
    func write(_ bytes: [UInt8], at offset: Int) throws {
        try faults.count()
        try file.write(bytes, at: offset)
    }
    func preallocate(_ length: Int, isWritten: Bool) throws {
        try faults.count()
        try file.preallocate(length, isWritten: isWritten)
    }
    func extend(_ length: Int) throws {
        try faults.count()
        try file.extend(length)
    }
    func sync() throws {
        try faults.count()
        try file.sync()
    }
    func close() { file.close() }
}
