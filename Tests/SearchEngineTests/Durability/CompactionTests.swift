import SearchEngine
import TestSupport
import Testing

/// What is deleted or has expired leaves the disk (`Docs/System.md`, I2, I3), whatever others do meanwhile.
@Suite struct CompactionTests {
    private func segments(_ storage: any Storage) throws -> [String] { try storage.list().filter(FileName.isSegment) }

    /// An index that does not wait.
    private func open(_ storage: any Storage, _ seed: UInt64) throws -> SearchEngine.Index {
        var options = SearchEngine.Index.Options.repeatable(seed)
        options.lockTimeout = 0
        return try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: options)
    }

    /// An index with one segment of its own file.
    private func makeIndex(_ storage: any Storage, _ seed: UInt64) throws -> SearchEngine.Index {
        let index = try open(storage, seed)
        for i in 0..<8 { try index.add([ScriptedLife.item("s\(i)", "stored \(i)", domain: "d")]) }
        try index.compact(now: 0)
        return index
    }

    private func deleteAll(_ index: SearchEngine.Index) throws {
        let transaction = try index.transaction()
        transaction.deleteAll()
        try index.commit(transaction)
    }

    @Test func whatWasDeletedAllAtOnceGoesAlthoughSomebodyBuilds() throws {
        let storage = MemoryStorage()
        let index = try makeIndex(storage, 1)
        #expect(try segments(storage).count == 1)
        try deleteAll(index)
        // What a merge of a dead process left, an unnamed segment, and a segment that is being built.
        for name in ["new-merge-seg-0000000000000001", "seg-0000000000000001", "new-seg-0000000000000002"] {
            _ = try storage.create(name)
        }
        let building = try storage.lock(FileName.buildLock)
        #expect(try building.tryLockShared())
        try index.compact(now: 0)
        #expect(try segments(storage) == [])
        #expect(try storage.list().filter { $0.hasPrefix("new-") } == ["new-seg-0000000000000002"])
        building.unlock()
        try index.compact(now: 0)
        #expect(try storage.list().filter { $0.hasPrefix("new-") } == [])
        #expect(try index.snapshot().count == 0)
    }

    @Test func whatOthersDeleteDuringACompactionGoesWithIt() throws {
        var operation = 0
        while true {
            operation += 1
            let storage = FaultyStorage()
            let index = try makeIndex(storage, 1)
            let rival = try open(storage.anotherProcess(), 2)
            let start = storage.operationCount
            storage.interrupt(at: start + operation) { try? deleteAll(rival) }
            do { try index.compact(now: 0) } catch let error as IndexError where error.code == .busy {}
            if storage.operationCount < start + operation { break }
            // What came in between is gone with the next, at the latest.
            try index.compact(now: 0)
            #expect(
                try segments(storage).count == (index.snapshot().count == 0 ? 0 : 1), "before operation \(operation)")
        }
        #expect(operation > 5)
    }

    @Test func expiredItemsArePurgedWithoutBeingAskedFor() throws {
        for (expired, isDue) in [(1, false), (4, true)] {
            let storage = MemoryStorage()
            let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
            try index.add(
                (0..<9).map { TestSchema.item("i\($0)", title: "title", expiration: $0 < expired ? 1_000 : 9_000_000) })
            try index.compact(now: 0)
            #expect(try index.maintain(isIdle: true, now: 999).mergedSegments == 0)
            #expect(
                try index.maintain(isIdle: true, now: 2_000).mergedSegments == (isDue ? 1 : 0), "\(expired) expired")
            // However few they are, after a week.
            _ = try index.maintain(isIdle: true, now: 1_000 + 7 * 86_400)
            #expect(try index.snapshot().count == 9 - expired)
        }
    }

    /// What comes from a file may have expired at the beginning of time.
    @Test func itemsThatExpiredAtTheBeginningOfTimeArePurged() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([
            TestSchema.item("a", title: "title", expiration: .min), TestSchema.item("b", title: "title"),
            TestSchema.item("c", title: "title"), TestSchema.item("d", title: "title"),
        ])
        for number in 0..<70 { try index.add([TestSchema.item("n\(number)", title: "title")]) }
        while true {
            let did = try index.maintain(isIdle: true, now: 1_700_000_000)
            if !did.flushed && did.mergedSegments == 0 { break }
        }
        #expect(try index.snapshot().document("a") == nil)
        #expect(try index.snapshot().count == 73)
    }

    /// The log takes a deletion where the disk has no room to flush it.
    @Test func aFullDiskCanBeFreedByName() throws {
        let storage = FaultyStorage()
        let index = try makeIndex(storage, 1)
        for i in 0..<256 { try index.add([ScriptedLife.item("t\(i)", "new \(i)")]) }
        storage.schedule(.diskFull, at: storage.operationCount + 1)
        let transaction = try index.transaction()
        transaction.delete(identifiers: ["s1", "t7"])
        #expect(try index.commit(transaction).deleted == 2)
        #expect(try index.snapshot().count == 262)
        #expect(
            try SearchEngine.Index(storage: storage.afterPowerCut(.nothing), schema: TestSchema.schema).snapshot().count
                == 262)
    }

    @Test func verifyingBesideAWriterFindsNothingWrong() throws {
        let memory = MemoryStorage()
        let index = try makeIndex(memory, 1)
        var added = 0
        let storage = DisturbedStorage(memory) {
            added += 1
            _ = try? index.add([ScriptedLife.item("n\(added)", "new")])
        }
        for _ in 0..<20 {
            let report = try SearchEngine.Index.verify(storage: storage)
            #expect(report.isSound, "\(report.findings)")
        }
        #expect(added >= 60, "it was written \(added) times")
    }
}

/// A folder that changes whenever it is looked at.
private final class DisturbedStorage: Storage, @unchecked Sendable {  // one thread
    private let storage: MemoryStorage
    private let disturb: () -> Void

    init(_ storage: MemoryStorage, disturb: @escaping () -> Void) {
        self.storage = storage
        self.disturb = disturb
    }

    private func disturbed<R>(_ result: R) -> R {
        disturb()
        return result
    }

    var path: String { storage.path }
    func prepare() throws {}
    func list() throws -> [String] { disturbed(try storage.list()) }
    func exists(_ name: String) -> Bool { storage.exists(name) }
    func create(_ name: String) throws -> any StorageFile { try storage.create(name) }
    func open(_ name: String) throws -> any StorageFile { try storage.open(name) }
    func map(_ name: String) throws -> ByteRegion {
        disturb()
        return disturbed(try storage.map(name))
    }
    func rename(_ source: String, to target: String) throws { try storage.rename(source, to: target) }
    func remove(_ name: String) throws { try storage.remove(name) }
    func syncFolder() throws { try storage.syncFolder() }
    func lock(_ name: String) throws -> any StorageLock { try storage.lock(name) }
    func counters(_ name: String) throws -> SharedCounters { try storage.counters(name) }
    func existingCounters(_ name: String) -> SharedCounters? {
        disturb()
        return disturbed(storage.existingCounters(name))
    }
}
