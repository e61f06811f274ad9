import SearchEngine
import Testing
import TestSupport

/// Damage where the log ends, which looks like a write that was never finished unless it is known better.
@Suite struct LastRecordTests {
    /// The bytes of the log of an index with two commits, with the place where its last record begins and ends.
    private func makeIndex() throws -> (storage: MemoryStorage, log: String, last: Range<Int>) {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        try index.add([TestSchema.item("a", title: "first")])
        let log = try #require(try storage.list().first { $0.hasPrefix("log-") })
        let start = try used(storage, log)
        try index.add([TestSchema.item("b", title: "second")])
        return (storage, log, start..<(try used(storage, log)))
    }

    private func used(_ storage: MemoryStorage, _ log: String) throws -> Int {
        let region = try storage.map(log)
        var end = region.count
        while end > 0, region.u8(end - 1) == 0 { end -= 1 }
        return end
    }

    private func flip(_ storage: MemoryStorage, _ log: String, at offset: Int) throws {
        let byte = try storage.map(log).u8(offset)
        try storage.open(log).write([byte ^ 0x10], at: offset)
    }

    @Test func aDamagedLastCommitIsAnErrorWhereItIsKnownToHaveBeenDurable() throws {
        let (storage, log, last) = try makeIndex()
        try flip(storage, log, at: (last.lowerBound + last.upperBound) / 2)
        let report = try SearchEngine.Index.verify(storage: storage)
        #expect(report.findings.first?.path.hasSuffix(log) == true)
        let error = #expect(throws: IndexError.self) {
            try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        }
        #expect(error?.code == .corrupted)
    }

    /// A power cut may leave later sectors of a record that was never acknowledged and not its first, beside counters that are whole.
    @Test func bytesInUnusedSpaceAreNoDamage() throws {
        let (storage, log, last) = try makeIndex()
        try flip(storage, log, at: last.upperBound + 5_000)
        #expect(try SearchEngine.Index.verify(storage: storage).isSound)
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        for number in 0..<40 {
            try index.add([TestSchema.item("c\(number)", title: "third")])
            #expect(try SearchEngine.Index.verify(storage: storage).isSound)
        }
        #expect(try used(storage, log) > last.upperBound + 5_000, "they were written over")
        #expect(try SearchEngine.Index(storage: storage, schema: TestSchema.schema).snapshot().count == 42)
    }

    @Test func numbersThatNobodyCanHaveCountedToAreDamage() throws {
        for (generation, sequence) in [(UInt64.max, UInt64(2)), (2, .max), (1 << 57, 2), (2, 1 << 57)] {
            let (storage, log, _) = try makeIndex()
            let number = try #require(FileName.logNumber(log))
            let manifest = Manifest(
                generation: generation, log: number, sequence: sequence, segments: [], clientStates: [:])
            let file = try storage.create(FileName.manifest(generation))
            try file.write(manifest.encoded(salt: 1), at: 0)
            try file.sync()
            let error = #expect(throws: IndexError.self) {
                let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
                try index.add([TestSchema.item("c", title: "third")])
            }
            #expect(error?.code == .corrupted, "generation \(generation), sequence \(sequence)")
        }
    }

    /// A log that belongs to an earlier manifest than the one that names it: none of its commits may be passed over in silence.
    @Test func recordsFromBeforeTheManifestAreDamage() throws {
        let (storage, log, _) = try makeIndex()
        let number = try #require(FileName.logNumber(log))
        let manifest = Manifest(generation: 2, log: number, sequence: 40, segments: [], clientStates: [:])
        let file = try storage.create(FileName.manifest(2))
        try file.write(manifest.encoded(salt: 1), at: 0)
        let error = #expect(throws: IndexError.self) {
            try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        }
        #expect(error?.code == .corrupted)
    }

    @Test func countersThatDoNotFitTogetherAccuseNobody() throws {
        let (storage, _, _) = try makeIndex()
        let counters = try storage.counters("state")
        counters.store(3, counters.load(3) + 4_096)
        #expect(try SearchEngine.Index.verify(storage: storage).isSound)
        #expect(try SearchEngine.Index(storage: storage, schema: TestSchema.schema).snapshot().count == 2)
    }
}
