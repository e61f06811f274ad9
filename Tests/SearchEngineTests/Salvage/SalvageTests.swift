import SearchEngine
import TestSupport
import Testing

/// Whatever became of an index's bytes, what can be read of it is read, and nothing comes back that was deleted.
@Suite struct SalvageTests {
    private static let seed = Seed.value

    /// The files of an index with a segment, deleted items in it, and a log of several records; and what it holds.
    private struct Original {
        var files: [String: [UInt8]] = [:]
        var live: Set<String> = []
        var deleted: Set<String> = []

        init() throws {
            let storage = MemoryStorage()
            let index = try SearchEngine.Index(
                storage: storage, schema: TestSchema.schema, options: .repeatable(3))
            try index.add(
                (0..<40).map { ScriptedLife.item("s\($0)", "stored \($0)", domain: "d.\($0 % 2)", data: 400) })
            try index.compact(now: 0)
            try delete(["s3", "s4"], index)
            for batch in 0..<6 {
                try index.add((0..<3).map { ScriptedLife.item("l\(batch * 3 + $0)", "logged \(batch)", data: 100) })
                try delete(["l\(batch * 3)", "s\(10 + batch)"], index)
            }
            let transaction = try index.transaction()
            try transaction.setClientState([1, 2], name: "first")
            try index.commit(transaction)
            try index.snapshot().forEachDocument {
                live.insert($0.identifier)
                return true
            }
            for name in try storage.list() { files[name] = try storage.map(name).array(0, .max) }
        }

        private mutating func delete(_ names: [String], _ index: SearchEngine.Index) throws {
            let transaction = try index.transaction()
            transaction.delete(identifiers: names)
            try index.commit(transaction)
            deleted.formUnion(names)
        }

        func storage(_ change: (String, inout [UInt8]) -> Void) throws -> MemoryStorage {
            let storage = MemoryStorage()
            for (name, bytes) in files {
                var bytes = bytes
                change(name, &bytes)
                try storage.create(name).write(bytes, at: 0)
            }
            return storage
        }
    }

    private static let original = Result { try Original() }

    private func salvage(_ storage: any Storage) throws -> (items: Set<String>, report: SalvageReport?) {
        let fresh = MemoryStorage()
        let report = try SearchEngine.Index.salvage(storage) {
            try SearchEngine.Index(storage: fresh, schema: TestSchema.schema)
        }
        guard let report else { return ([], nil) }
        #expect(try SearchEngine.Index.verify(storage: fresh).isSound)
        var found: Set<String> = []
        try SearchEngine.Index(storage: fresh, schema: TestSchema.schema).snapshot().forEachDocument {
            found.insert($0.identifier)
            return true
        }
        #expect(report.kept == found.count)
        return (found, report)
    }

    @Test func aSoundIndexIsSalvagedWhole() throws {
        let original = try Self.original.get()
        let (items, report) = try salvage(original.storage { _, _ in })
        #expect(items == original.live)
        #expect(report?.kept == original.live.count && report?.lost == 0 && report?.mended == 0)
        #expect(report?.isIncomplete == false)
    }

    /// One wrong bit anywhere costs nothing.
    @Test func oneWrongBitCostsNothing() throws {
        let original = try Self.original.get()
        var random = SplitMix(seed: Self.seed)
        for (name, bytes) in original.files.sorted(by: { $0.key < $1.key }) where FileName.isOurs(name) {
            // Of a log, most is zeros that say nothing.
            let used = (bytes.lastIndex { $0 != 0 } ?? 0) + 1
            let step = max(1, used / Seed.count("SEARCHLIGHT_SALVAGE_PLACES", 40))
            let places = Array(0..<min(used, 110)) + stride(from: 110, to: used, by: step) + (max(0, used - 60)..<used)
            for place in places {
                let bit = UInt8(random.next() % 8)
                let storage = try original.storage { if $0 == name { $1[place] ^= 1 << bit } }
                let (items, report) = try salvage(storage)
                #expect(items == original.live, "\(name), byte \(place), bit \(bit): \(String(describing: report))")
                #expect(report?.lost == 0 && report?.isIncomplete == false, "\(name), byte \(place), bit \(bit)")
            }
        }
    }

    /// More damage costs what it touches; nothing comes that never was, and what the rest says is deleted stays so.
    @Test func moreDamageCostsWhatItTouches() throws {
        let original = try Self.original.get()
        var random = SplitMix(seed: Self.seed)
        let names = original.files.keys.filter(FileName.isOurs).sorted()
        var kept = 0, rounds = 0
        for round in 0..<150 {
            let name = names[Int(random.next() % UInt64(names.count))]
            let used = (original.files[name]!.lastIndex { $0 != 0 } ?? 0) + 1
            let start = Int(random.next() % UInt64(used)), kind = round % 4
            let storage = try original.storage { other, bytes in
                guard other == name else { return }
                switch kind {
                case 0: for place in start..<min(start + 3, used) { bytes[place] ^= 0x5A }
                case 1: for place in start..<min(start + 512, used) { bytes[place] = 0 }
                case 2:
                    for place in start..<min(start + 512, used) {
                        bytes[place] = UInt8(truncatingIfNeeded: random.next())
                    }
                default: bytes.removeSubrange(start...)
                }
            }
            let (items, report) = try salvage(storage)
            #expect(items.isSubset(of: original.live.union(original.deleted)), "\(name), \(kind), byte \(start)")
            if name.hasPrefix("seg-") {
                // The log says what was deleted, and is whole.
                #expect(items.isSubset(of: original.live), "\(name), \(kind), byte \(start)")
                #expect(items.isSuperset(of: original.live.filter { $0.hasPrefix("l") }), "\(kind), byte \(start)")
            }
            if name.hasPrefix("log-"), report != nil {
                let stored = original.live.filter { $0.hasPrefix("s") }
                // A record that is damaged in place may seem to delete others.
                #expect(kind != 3 || items.isSuperset(of: stored), "byte \(start): \(stored.subtracting(items))")
            }
            // A last record that is all zeros was never there, as far as anybody can tell.
            if items != original.live, report != nil, kind != 1 || !name.hasPrefix("log-") {
                #expect(report?.isIncomplete == true || report?.lost != 0, "\(name), \(kind), byte \(start)")
            }
            kept += items.count
            rounds += 1
        }
        // Most damage touches little.
        #expect(kept > rounds * original.live.count / 4, "\(kept) of \(rounds * original.live.count)")
    }

    /// A record of the log that is beyond repair costs its own items only.
    @Test func aDamagedRecordCostsItself() throws {
        let original = try Self.original.get()
        let name = try #require(original.files.keys.first { $0.hasPrefix("log-") })
        let sound = try #require(original.files[name])
        let payloads = try Self.payloads(sound, name)
        #expect(payloads.count == 14)
        for payload in payloads {
            // All of it, so that nothing in it can be read.
            let (items, report) = try salvage(
                original.storage { if $0 == name { for place in payload { $1[place] = 0 } } })
            let gone = original.live.subtracting(items)
            #expect(gone.count <= 3, "\(payload): \(gone)")
            // What it deleted comes back.
            #expect(items.subtracting(original.live).count <= 2, "\(payload)")
            #expect(report?.isIncomplete == true)
        }
        for payload in payloads.dropLast() {
            let header = payload.lowerBound - LogFormat.recordHeader..<payload.lowerBound
            let (items, report) = try salvage(
                original.storage { if $0 == name { for place in header { $1[place] ^= 0xFF } } })
            #expect(original.live.subtracting(items).count <= 3 && report?.isIncomplete == true, "\(header)")
        }
    }

    private static func payloads(_ bytes: [UInt8], _ name: String) throws -> [Range<Int>] {
        var log = try LogReader(region: HeapBytes(bytes).region, number: FileName.logNumber(name)!, path: name)
        var payloads: [Range<Int>] = []
        var start = log.position
        while let record = log.next() {
            payloads.append(start + LogFormat.recordHeader..<start + LogFormat.recordHeader + record.payload.count)
            start = log.position
        }
        return payloads
    }

    /// Without a manifest nothing tells what was deleted, so that nothing is taken.
    @Test func withoutAManifestNothingIsTaken() throws {
        let original = try Self.original.get()
        let storage = try original.storage { name, bytes in
            if name.hasPrefix("manifest-") { for place in 70..<bytes.count { bytes[place] ^= 0x33 } }
        }
        #expect(try salvage(storage).report == nil)
        #expect(try salvage(MemoryStorage()).report == nil)
    }
}
