import SearchEngine
import TestSupport
import Testing

/// What stands for many indexes when all are searched. That it changes no result is for `RandomLives.combined` to show.
@Suite struct CombinedIndexTests {
    private let apps: Apps

    init() throws { apps = try Apps(count: 12) }

    /// Indexes of some apps in memory, with what stands for all of them.
    struct Apps {
        let indexes: [SearchEngine.Index]

        init(count: Int) throws {
            indexes = try (0..<count).map { app in
                let index = try SearchEngine.Index(
                    storage: MemoryStorage(path: "app-\(app)"), schema: TestSchema.schema)
                try index.add(
                    (0..<20).map { number in
                        TestSchema.item(
                            "item \(number)", title: "lantern \(Self.word(app * 20 + number))",
                            description: "of app\(app)", domain: "domain.\(number % 3)")
                    })
                return index
            }
        }

        static func word(_ number: Int) -> String { "word" + String(number * 7919, radix: 36) }

        func snapshots() throws -> [Snapshot] { try indexes.map { try $0.snapshot() } }

        /// Hits of a search, alone or with what stands for the apps.
        func find(_ text: String, _ combined: CombinedIndex?, filter: Filter? = nil) throws -> [String] {
            try Searcher(snapshots(), combined: combined)
                .search(SearchRequest(text, filter: filter, limit: 300, now: 0)).hits
                .map { "\($0.source) \($0.identifier)" }
        }
    }

    private static func combined(_ storage: any Storage = MemoryStorage(path: "combined")) -> CombinedIndex {
        var policy = CombinedIndex.Policy()
        policy.secondsUnseen = 0
        return CombinedIndex(storage: storage, schema: TestSchema.schema, policy: policy)
    }

    private static let texts = ["l", "lantern", "word", "lantern w", "lantren", "of app1", Apps.word(77), "nothing"]

    /// Searching reads it: what it cannot tell when its bytes are damaged is found without it, and said.
    @Test func damageIsSurvivedAndNamed() throws {
        let storage = MemoryStorage(path: "combined")
        #expect(try Self.combined(storage).build(of: apps.snapshots))
        let expected = try Self.texts.map { try apps.find($0, nil) }
        #expect(expected[0].count == 240)
        let bytes = try storage.map("combined").array(0, .max)
        var failures = 0
        for offset in stride(from: 0, to: bytes.count, by: 457) {
            var damaged = bytes
            damaged[offset] ^= 0x10
            let copy = MemoryStorage(path: "combined")
            let file = try copy.create("combined")
            try file.write(damaged, at: 0)
            let combined = Self.combined(copy)
            let found = try Self.texts.map { try apps.find($0, combined) }
            try #require(found == expected, "byte \(offset)")
            // Blocks that are not read do no harm; most are read.
            if let failure = combined.failure {
                failures += 1
                #expect(failure.path?.hasPrefix("combined") ?? true, "\(failure)")
                #expect(!combined.verify().isSound)
            }
        }
        #expect(failures > 10)
    }

    /// One that cannot be read is made anew, and used again.
    @Test func damageIsMended() throws {
        let storage = MemoryStorage(path: "combined")
        let combined = Self.combined(storage)
        try combined.build(of: apps.snapshots)
        let file = try storage.open("combined")
        try file.write([UInt8](repeating: 7, count: 4096), at: file.length / 2)
        let other = Self.combined(storage)
        _ = try Self.texts.map { try apps.find($0, other) }
        #expect(other.failure != nil)
        #expect(try other.build(of: apps.snapshots))
        #expect(other.failure == nil && other.verify().isSound)
        #expect(try apps.find("lantern", other).count == 240)
        #expect(other.failure == nil)
    }

    @Test func isMadeAnewOnlyWhenItIsDue() throws {
        let combined = Self.combined()
        #expect(try combined.build(of: apps.snapshots))
        #expect(try !combined.build(of: apps.snapshots), "nothing changed")
        try apps.indexes[3].add([TestSchema.item("new", title: "lantern of today")])
        #expect(try apps.find("today", combined) == ["3 new"])
        #expect(try !combined.build(of: apps.snapshots), "one item of two hundred")
        for index in apps.indexes.prefix(2) {
            let change = try index.transaction()
            change.deleteAll()
            try index.commit(change)
        }
        #expect(try apps.find("lantern", combined).count == 201)
        #expect(try combined.build(of: apps.snapshots), "a sixth is gone")
        #expect(try apps.find("lantern", combined).count == 201)
    }

    /// I2: deleted content is gone from the disk, when that is asked for after a single item too.
    @Test func nothingIsLeftOfDeletedItems() throws {
        let storage = MemoryStorage(path: "combined")
        let combined = Self.combined(storage)
        try apps.indexes[5].add([TestSchema.item("secret", title: "quillfeather")])
        try combined.build(of: apps.snapshots)
        func holdsSecret() throws -> Bool {
            let bytes = try storage.map("combined").array(0, .max)
            return bytes.indices.dropLast(8).contains { bytes[$0..<$0 + 8].elementsEqual("llfeathe".utf8) }
        }
        #expect(try holdsSecret())
        let change = try apps.indexes[5].transaction()
        change.delete(identifiers: ["secret"])
        try apps.indexes[5].commit(change)
        #expect(try apps.find("quillfeather", combined).isEmpty)
        #expect(try !combined.build(of: apps.snapshots))
        #expect(try combined.build(clearsDeleted: true, of: apps.snapshots))
        #expect(try !holdsSecret())
        try combined.erase()
        #expect(try storage.list().filter { !$0.hasPrefix("lock") }.isEmpty)
        #expect(try apps.find("lantern", combined).count == 240)
    }

    /// Items of one identifier in several apps are as many items, in the order of the apps.
    @Test func identifiersOfSeveralAppsAreTheirOwn() throws {
        let combined = Self.combined()
        try combined.build(of: apps.snapshots)
        for app in [2, 7] {
            let change = try apps.indexes[app].transaction()
            change.delete(identifiers: ["item 4"])
            try apps.indexes[app].commit(change)
        }
        for text in ["lantern", "l", "of"] {
            let found = try apps.find(text, combined)
            #expect(found == (try apps.find(text, nil)))
            let apps = found.filter { $0.hasSuffix(" item 4") }.map { $0.prefix { $0 != " " } }
            #expect(apps == ["0", "1", "3", "4", "5", "6", "8", "9", "10", "11"])
        }
        #expect(combined.failure == nil && combined.useCount == 3)
    }

    /// What only an item's attributes tell is asked of the indexes themselves; what columns tell is not.
    @Test func filters() throws {
        let combined = Self.combined()
        try combined.build(of: apps.snapshots)
        let filters: [Filter] = [
            .identifiers(["item 3"]), .exists(.known(TestSchema.description)), .domain("domain.1"),
            .not(.domain("domain.1")), .text(.known(TestSchema.description), "OF APP4"),
            .all([.domain("domain.1"), .any([.identifiers(["item 4"]), .domain("domain.2")])]),
        ]
        for filter in filters {
            for text in ["", "l", "lantern", "lantern w"] {
                let found = try apps.find(text, combined, filter: filter)
                #expect(found == (try apps.find(text, nil, filter: filter)), "\(filter), \(text)")
            }
        }
        #expect(combined.failure == nil && combined.useCount == 2 * 4)
    }

    /// Another process sees one that was made or removed meanwhile; an older snapshot keeps what it had.
    @Test func otherProcesses() throws {
        let storage = MemoryStorage(path: "combined")
        let mine = Self.combined(storage), other = Self.combined(storage)
        #expect(try apps.find("lantern", mine).count == 240)
        let before = try apps.snapshots()
        let change = try apps.indexes[0].transaction()
        change.delete(identifiers: ["item 0", "item 1"])
        try apps.indexes[0].commit(change)
        try other.build(of: apps.snapshots)
        #expect(try apps.find("lantern", mine).count == 238)
        let request = SearchRequest("lantern", limit: 300, now: 0)
        #expect(try Searcher(before, combined: mine).search(request).hits.count == 240)
        try other.erase()
        #expect(try apps.find("lantern", mine).count == 238)
        #expect(mine.failure == nil)
    }

    /// Erasing while another process builds one keeps that one from being published, at any moment.
    @Test func erasedWhileItIsMade() throws {
        let counting = FaultyStorage()
        try Self.combined(counting).build(of: apps.snapshots)
        for operation in 1...counting.operationCount {
            let storage = FaultyStorage()
            let other = storage.anotherProcess()
            storage.interrupt(at: operation) { try Self.combined(other).erase() }
            let isMade = try Self.combined(storage).build(of: apps.snapshots)
            let isThere = storage.exists("combined"), isAfterwards = operation > counting.operationCount - 2
            #expect(isMade == isThere || isMade && isAfterwards, "erased at \(operation)")
            // Before the mark of its being made is there, snapshots are still to be taken.
            #expect(!isThere || operation == 1, "erased at \(operation) of \(counting.operationCount)")
            #expect(try storage.list().filter { $0.hasPrefix("new-") }.isEmpty, "erased at \(operation)")
        }
    }

    /// What one who died was writing goes too.
    @Test func erasingLeavesNothing() throws {
        let storage = MemoryStorage(path: "combined")
        try Self.combined(storage).build(of: apps.snapshots)
        for name in ["new-combined", "new-combined-columns"] { try storage.create(name).write([1], at: 0) }
        try Self.combined(storage).erase()
        #expect(try storage.list().filter { !$0.hasPrefix("lock") }.isEmpty)
    }

    /// Whatever fails while it is made, searches find what there is, and it can be made afterwards.
    @Test(arguments: FaultyStorage.Fault.allCases) func faults(fault: FaultyStorage.Fault) throws {
        let counting = FaultyStorage()
        try Self.combined(counting).build(of: apps.snapshots)
        let expected = try apps.find("lantern w", nil)
        for operation in 1...counting.operationCount {
            let storage = FaultyStorage()
            storage.schedule(fault, at: operation)
            _ = try? Self.combined(storage).build(of: apps.snapshots)
            let after =
                switch fault {
                case .diskFull, .inputOutput: storage.anotherProcess()
                case .torn, .crash: storage.afterCrash()
                case .powerCut: storage.afterPowerCut(.some(seed: UInt64(operation)))
                }
            let combined = Self.combined(after)
            #expect(try apps.find("lantern w", combined) == expected, "\(fault) at \(operation)")
            try combined.build(of: apps.snapshots)
            #expect(try apps.find("lantern w", combined) == expected, "\(fault) at \(operation), made again")
            #expect(combined.failure == nil && combined.verify().isSound, "\(fault) at \(operation)")
            #expect(try combined.byteCount() > 0)
            #expect(try after.list().filter { $0.hasPrefix("new-") }.isEmpty)
        }
    }

    /// Few indexes are searched as quickly by themselves; a giant among many small ones is left alone.
    @Test func isMadeOfManyOnly() throws {
        let combined = Self.combined()
        #expect(try !combined.build { try Array(apps.snapshots().prefix(7)) })
        #expect(try combined.byteCount() == 0)
        try combined.build(of: apps.snapshots)
        let small = try combined.byteCount()
        let giant = try SearchEngine.Index(storage: MemoryStorage(path: "giant"), schema: TestSchema.schema)
        try giant.add((0..<5000).map { TestSchema.item("\($0)", title: "lantern \(Apps.word($0))") })
        try combined.erase()
        #expect(try combined.build { try apps.snapshots() + [giant.snapshot()] })
        #expect(try combined.byteCount() == small)
        // When too few are left, it goes.
        try combined.build { try Array(apps.snapshots().prefix(3)) }
        #expect(try combined.byteCount() == 0)
    }
}
