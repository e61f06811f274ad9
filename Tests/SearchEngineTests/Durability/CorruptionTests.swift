import SearchEngine
import TestSupport
import Testing

/// Damaged bytes give an error or exactly the right results.
@Suite struct CorruptionTests {
    private static let seed = Seed.value
    /// Every bit of every byte when asked for; otherwise one bit of some of the bytes, others at each run.
    private static let isThorough = Seed.count("SEARCHLIGHT_THOROUGH", 0) > 0

    /// The files of a small index, and what it holds.
    private struct Original {
        var files: [String: [UInt8]] = [:]
        var world: World
        /// Without the last commit, for damage that cannot be told from a commit that was never finished.
        var before: World
        var lastRecord = 0
        var logEnd = 0

        init() throws {
            let storage = MemoryStorage()
            var options = SearchEngine.Index.Options.repeatable(3)
            options.createsIfMissing = true
            options.words.minimumBytes = 100
            let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: options)
            try index.add((0..<6).map { ScriptedLife.item("s\($0)", "stored \($0)", domain: "d.\($0 % 2)", data: 40) })
            try index.compact(now: 0)
            try index.add([ScriptedLife.item("s1", "again"), ScriptedLife.item("l", "logged", domain: "d")])
            let transaction = try index.transaction()
            try transaction.delete(domains: ["d.0"])
            try transaction.setClientState([1, 2], name: "first")
            try index.commit(transaction)
            before = try World(reading: index)
            lastRecord = try Self.logEnd(storage)
            try index.add([ScriptedLife.item("z", "zuletzt")])
            world = try World(reading: index)
            logEnd = try Self.logEnd(storage)
            for name in try storage.list() { files[name] = try storage.map(name).array(0, .max) }
        }

        private static func logEnd(_ storage: MemoryStorage) throws -> Int {
            let name = try #require(try storage.list().first { $0.hasPrefix("log-") })
            var log = try LogReader(
                region: storage.map(name), number: FileName.logNumber(name)!, path: name)
            while log.next() != nil {}
            return log.position
        }

        func storage(_ name: String, _ bytes: [UInt8]?) throws -> MemoryStorage {
            let storage = MemoryStorage()
            for (other, original) in files {
                guard let content = other == name ? bytes : original else { continue }
                try storage.create(other).write(content, at: 0)
            }
            return storage
        }
    }

    private static let original = Result { try Original() }

    /// Opens, reads in every way, verifies. Fails on a wrong result; tells what came of it.
    private func examine(
        _ original: Original, _ name: String, _ bytes: [UInt8]?, allowsLoss: Bool, mustBeFound: Bool, _ location: String
    ) throws {
        let storage = try original.storage(name, bytes)
        let report = try SearchEngine.Index.verify(storage: storage)
        for finding in report.findings {
            #expect(finding.path.hasSuffix(name) || bytes == nil, "\(location): verify blames \(finding.path)")
        }
        var isRefused = false
        do {
            let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
            let world = try World(reading: index)
            let isRight = world == original.world || allowsLoss && world == original.before
            #expect(isRight, "\(location): a wrong result: \(world)")
            for word in ["stored", "agian", "log"] {
                let found = try index.find(word)
                #expect(found.allSatisfy { original.world.items[$0] != nil }, "\(location): \(found)")
            }
            _ = try Searcher([index.snapshot()]).explain("s1", source: 0, request: SearchRequest("again", now: 0))
        } catch let error as IndexError {
            isRefused = true
            #expect([.corrupted, .formatTooNew, .formatTooOld].contains(error.code), "\(location): \(error)")
        }
        if isRefused || mustBeFound { #expect(!report.isSound, "\(location): verify finds nothing") }
    }

    @Test(arguments: ["manifest-", "log-", "seg-"]) func flippedBits(kind: String) throws {
        let original = try Self.original.get()
        let name = try #require(original.files.keys.first { $0.hasPrefix(kind) })
        var random = SplitMix(seed: Self.seed)
        let bytes = original.files[name]!
        let isLog = kind == "log-"
        let end = isLog ? original.logEnd + 64 : bytes.count
        var offset = 0
        while offset < end {
            let bits = Self.isThorough ? Array(0..<8) : [Int(random.next() % 8)]
            for bit in bits {
                var damaged = bytes
                damaged[offset] ^= 1 << UInt8(bit)
                let isLast = isLog && offset >= original.lastRecord
                try examine(
                    original, name, damaged, allowsLoss: isLast, mustBeFound: !isLog,  // padding has no checksum
                    "\(name), bit \(bit) of byte \(offset)")
            }
            offset += Self.isThorough ? 1 : 1 + Int(random.next() % 4)
        }
    }

    @Test(arguments: ["manifest-", "log-", "seg-"]) func cutOff(kind: String) throws {
        let original = try Self.original.get()
        let name = try #require(original.files.keys.first { $0.hasPrefix(kind) })
        let bytes = original.files[name]!
        var random = SplitMix(seed: Self.seed)
        var lengths = [0, 1, 63, 64, 65, bytes.count - 1]
        if kind == "log-" { lengths += [original.lastRecord, original.logEnd, original.logEnd + 8] }
        for _ in 0..<60 { lengths.append(Int(random.next() % UInt64(bytes.count))) }
        for length in lengths {
            try examine(
                original, name, Array(bytes.prefix(length)), allowsLoss: false, mustBeFound: true,
                "\(name), cut off at \(length)")
        }
        try examine(original, name, nil, allowsLoss: false, mustBeFound: true, "\(name) is missing")
    }

    /// What lost a file is damaged: it is not the same as no index, which a reader passes over without a word.
    @Test(arguments: ["manifest-", "log-", "seg-"]) func aLostFileIsDamage(kind: String) throws {
        let original = try Self.original.get()
        let name = try #require(original.files.keys.first { $0.hasPrefix(kind) })
        var options = SearchEngine.Index.Options()
        for createsIfMissing in [true, false] {
            options.createsIfMissing = createsIfMissing
            let storage = try original.storage(name, nil)
            let error = #expect(throws: IndexError.self) {
                _ = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: options).snapshot()
            }
            #expect(error?.code == .corrupted, "\(name): \(String(describing: error))")
        }
        options.createsIfMissing = false
        let error = #expect(throws: IndexError.self) {
            _ = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema, options: options)
        }
        #expect(error?.code == .notFound)
    }

    @Test func tornTailAndBadRecord() throws {
        let original = try Self.original.get()
        let name = try #require(original.files.keys.first { $0.hasPrefix("log-") })
        var torn = original.files[name]!
        for i in original.lastRecord + 40..<original.logEnd { torn[i] = 0 }
        let storage = try original.storage(name, torn)
        #expect(try SearchEngine.Index.verify(storage: storage).isSound)
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        #expect(try World(reading: index) == original.before)
        try index.add([ScriptedLife.item("z", "zuletzt")])
        let again = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        #expect(try World(reading: again) == original.world)

        var bad = original.files[name]!
        bad[FileHeader.byteCount + 40] ^= 1
        let error = #expect(throws: IndexError.self) {
            try SearchEngine.Index(storage: try original.storage(name, bad), schema: TestSchema.schema)
        }
        #expect(error?.code == .corrupted)
        #expect(error?.path?.hasSuffix(name) == true)
    }

    @Test(arguments: ["manifest-", "log-", "seg-"]) func newerFormat(kind: String) throws {
        let original = try Self.original.get()
        let name = try #require(original.files.keys.first { $0.hasPrefix(kind) })
        for (offset, value) in [(12, UInt8(FileHeader.formatVersion) + 1), (14, 1)] {  // the version; a page transform
            var bytes = original.files[name]!
            bytes[offset] = value
            let checksum = HeapBytes(bytes).region.checksum(0, 60)
            for i in 0..<4 { bytes[60 + i] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * i)) }
            let error = #expect(throws: IndexError.self) {
                try SearchEngine.Index(storage: try original.storage(name, bytes), schema: TestSchema.schema)
            }
            #expect(error?.code == .formatTooNew && error?.remedy != nil && error?.path?.hasSuffix(name) == true)
        }
    }

    @Test func damagedState() throws {
        var random = SplitMix(seed: Self.seed)
        try withFolder { path in
            var world = World()
            for round in 0..<40 {
                let item = ScriptedLife.item("i\(round % 7)", "round \(round)")
                try openFolder(path).add([item])
                world.put([item])
                let storage = DiskStorage(path: path)
                switch round % 4 {
                case 0: try storage.remove("state")
                case 1: try storage.open("state").write([UInt8](repeating: 0xFF, count: 4096), at: 0)
                case 2: try storage.open("state").write([UInt8](repeating: 1, count: 7), at: Int(random.next() % 32))
                default:
                    let number = (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
                    try storage.open("state").write(number, at: 24)
                }
                #expect(try World(reading: try openFolder(path)) == world, "round \(round)")
            }
        }
    }
}
