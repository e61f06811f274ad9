import TestSupport

@testable import SearchEngine

/// Segments under matching checksums: what only a program could have written, and none of ours did.
final class SegmentTarget: FuzzTarget {
    private static let number: UInt64 = 1
    private static let log: UInt64 = 2

    func run(_ input: [UInt8]) throws {
        let bytes = SegmentFile.resealed(input, number: Self.number)
        let storage = MemoryStorage()
        try storage.create(FileName.segment(Self.number)).write(bytes, at: 0)
        try storage.create(FileName.log(Self.log)).write(LogFile.empty(number: Self.log), at: 0)
        let documents = Self.documentCount(bytes)
        var deleted = BitSet(bound: documents)
        // Something to be left out makes a compaction merge.
        if documents > 1 { deleted.insert(1) }
        let manifest = Manifest(
            generation: 1, log: Self.log, sequence: 0,
            segments: [
                .init(segment: Self.number, byteCount: bytes.count, documentCount: documents, deleted: deleted)
            ], clientStates: [:])
        try storage.create(FileName.manifest(1)).write(manifest.encoded(salt: 3), at: 0)
        let isSound = try Index.verify(storage: storage).isSound
        try IndexReading.readAll(of: storage) { snapshot in
            guard isSound, let segment = snapshot.views.first?.segment else { return }
            try planted(
                (0..<segment.documentCount).contains { try segment.expiration($0) < segment.meta.earliestExpiration },
                "a sound segment with a document that expires before the earliest of all")
        }
    }

    /// As the manifest has to say it. Sections may be anywhere, so the reader of segments finds it.
    private static func documentCount(_ bytes: [UInt8]) -> Int {
        let segment = try? Segment(region: HeapBytes(bytes).region, number: nil, isVerified: true, path: "")
        return min(segment?.documentCount ?? 0, 1 << 20)
    }

    func mutate(
        _ input: [UInt8], maximumBytes: Int, random: inout SplitMix, _ change: ([UInt8], Int) -> [UInt8]
    ) -> [UInt8]? {
        guard random.next() % 16 != 0, let file = SegmentFile(input) else { return nil }
        return try? file.changed(maximumBytes: maximumBytes, random: &random, change)
    }

    /// Segments with every section, one without those of large ones, and one without anything.
    func seeds() throws -> [[UInt8]] {
        try [(SmallItems.some, true), (SmallItems.some, false), (Array(SmallItems.some.prefix(2)), false), ([], false)]
            .map { items, hasEverything in
                let storage = MemoryStorage()
                let index = try Index(
                    storage: storage, schema: TestSchema.schema, options: SmallItems.options(everything: hasEverything))
                try index.add(items + [TestSchema.item("gone")])
                let transaction = try index.transaction()
                transaction.delete(identifiers: ["gone"])
                try index.commit(transaction)
                try index.compact(now: 0)
                let name = try storage.list().first { $0.hasPrefix("seg-") }
                return try name.map { try storage.map($0).array(0, .max) } ?? []
            }.filter { !$0.isEmpty }
    }
}
