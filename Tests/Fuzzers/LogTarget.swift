import SearchEngine
import TestSupport

/// Logs under matching checksums, with the segments that are embedded in their records.
final class LogTarget: FuzzTarget {
    private static let number: UInt64 = 2

    func run(_ input: [UInt8]) throws {
        let log = LogFile(input).resealed
        let storage = MemoryStorage()
        try storage.create(FileName.log(Self.number)).write(log.file(number: Self.number), at: 0)
        let manifest = Manifest(generation: 1, log: Self.number, sequence: 0, segments: [], clientStates: ["a": [1]])
        try storage.create(FileName.manifest(1)).write(manifest.encoded(salt: 3), at: 0)
        _ = try Index.verify(storage: storage)
        try IndexReading.readAll(of: storage) { snapshot in
            try planted(
                log.records.dropFirst().dropLast().contains { payload in
                    let commit = try CommitRecord(HeapBytes(payload).region, path: "")
                    return commit.dropsEverything && !commit.embedded.isEmpty
                } && snapshot.count > 0, "a commit in the middle that deletes everything and adds items")
        }
    }

    func mutate(
        _ input: [UInt8], maximumBytes: Int, random: inout SplitMix, _ change: ([UInt8], Int) -> [UInt8]
    ) -> [UInt8]? {
        var log = LogFile(input)
        guard !log.records.isEmpty else { return nil }
        let place = Int(random.next() % UInt64(log.records.count))
        let payload = log.records[place]
        switch random.next() % 16 {
        case 0: log.records.remove(at: place)
        case 1: log.records.swapAt(place, Int(random.next() % UInt64(log.records.count)))
        case 2: log.records.insert(payload, at: place)
        case 3..<6: log.records[place] = change(payload, payload.count + 64)
        case 6..<10: log.records[place] = Self.withChangedHead(payload, change)
        default:
            guard let made = try? Self.withChangedSegment(payload, maximumBytes, &random, change) else { return nil }
            log.records[place] = made
        }
        return log.resealed.bytes(number: Self.number)
    }

    private static func withChangedHead(_ payload: [UInt8], _ change: ([UInt8], Int) -> [UInt8]) -> [UInt8] {
        let length = min(Int(HeapBytes(payload).region.u32(0)), max(0, payload.count - 8))
        let head = change(Array(payload.dropFirst(8).prefix(length)), length + 32)
        var out = ByteWriter()
        out.u32(UInt32(head.count))
        out.u32(0)
        out.raw(head)
        out.align(8)
        out.raw(payload.dropFirst(8 + (length + 7) & ~7))
        return out.bytes
    }

    private static func withChangedSegment(
        _ payload: [UInt8], _ maximumBytes: Int, _ random: inout SplitMix, _ change: ([UInt8], Int) -> [UInt8]
    ) throws -> [UInt8]? {
        var commit = try CommitRecord(HeapBytes(payload).region, path: "")
        guard !commit.embedded.isEmpty else { return nil }
        let place = Int(random.next() % UInt64(commit.embedded.count))
        let bytes = commit.embedded[place].bytes
        guard
            let made = try SegmentFile(bytes.array(0, .max))?.changed(
                maximumBytes: maximumBytes, random: &random, change)
        else { return nil }
        commit.embedded[place].bytes = HeapBytes(made).region
        return commit.encoded()
    }

    /// A log of single items with a replacement, a deletion and a client state; one of a batch; one that drops everything.
    func seeds() throws -> [[UInt8]] {
        let items = SmallItems.some
        return try [
            { (index: Index) in
                for item in items.prefix(2) { try index.add([item]) }
                let transaction = try index.transaction()
                transaction.delete(identifiers: ["item1"])
                try transaction.index(items[1])
                try transaction.setClientState([1, 2, 3], name: "state")
                try index.commit(transaction)
            },
            { index in try index.add(items) },
            { index in
                try index.add(Array(items.prefix(1)))
                let transaction = try index.transaction()
                transaction.deleteAll()
                try transaction.index(items[4])
                try index.commit(transaction)
            },
        ].map { (life: (Index) throws -> Void) in
            let storage = MemoryStorage()
            let index = try Index(
                storage: storage, schema: TestSchema.schema, options: SmallItems.options(everything: false))
            try life(index)
            guard let name = try storage.list().first(where: { $0.hasPrefix("log-") }) else { return [] }
            return LogFile(try storage.map(name).array(0, .max)).bytes(number: Self.number)
        }
    }
}
