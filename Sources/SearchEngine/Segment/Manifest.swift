/// Which files make up an index: see `Docs/FileFormats.md`, "Manifest".
///
/// Published whole: written under another name, synced, renamed, the folder synced. Everything later is in the log.
package struct Manifest: Sendable {
    package struct Entry: Sendable {
        package var segment: UInt64
        package var byteCount: Int
        package var documentCount: Int
        package var deleted: BitSet?
    }

    package var generation: UInt64
    package var log: UInt64
    /// The sequence of the last commit that is in the segments; the log begins with the next.
    package var sequence: UInt64
    package var segments: [Entry]
    package var clientStates: [String: [UInt8]]

    /// Of generations and commits, so far below the largest number that all that is counted from there is a number as well.
    private static let mostCounted: UInt64 = 1 << 56

    package init(
        generation: UInt64, log: UInt64, sequence: UInt64, segments: [Entry], clientStates: [String: [UInt8]]
    ) {
        self.generation = generation
        self.log = log
        self.sequence = sequence
        self.segments = segments
        self.clientStates = clientStates
    }

    package func encoded(salt: UInt64) -> [UInt8] {
        var body = ByteWriter()
        body.u64(log)
        body.u64(sequence)
        body.length(segments.count)
        for entry in segments {
            body.u64(entry.segment)
            body.u64(UInt64(entry.byteCount))
            body.length(entry.documentCount)
            Self.write(entry.deleted, to: &body)
        }
        body.length(clientStates.count)
        for name in clientStates.keys.sorted() {
            body.string(name)
            body.block(clientStates[name]!)
        }
        var out = ByteWriter()
        out.raw(FileHeader(kind: .manifest, number: generation, salt: salt).bytes)
        out.u32(UInt32(body.count))
        out.u32(body.checksum(seed: UInt32(truncatingIfNeeded: salt)))
        out.raw(body.bytes)
        return out.bytes
    }

    package init(_ region: ByteRegion, generation: UInt64, path: String) throws {
        let header = try FileHeader(region, expecting: .manifest, path: path)
        let start = FileHeader.byteCount + 8
        let length = Int(region.u32(FileHeader.byteCount))
        guard header.number == generation, start + length == region.count,
            region.checksum(start, length, seed: UInt32(truncatingIfNeeded: header.salt))
                == region.u32(FileHeader.byteCount + 4)
        else { throw IndexError.corrupted("the manifest does not have its length and checksum", path: path) }
        var body = region.slice(start, length).cursor()
        self.generation = generation
        log = body.u64()
        sequence = body.u64()
        segments = []
        for _ in 0..<body.count() where !body.overran {
            let segment = body.u64(), byteCount = Int(truncatingIfNeeded: body.u64()), count = body.length()
            segments.append(
                Entry(
                    segment: segment, byteCount: byteCount, documentCount: count,
                    deleted: Self.read(&body, bound: count)))
        }
        clientStates = [:]
        for _ in 0..<body.count() where !body.overran {
            let name = body.string()
            clientStates[name] = body.block()
        }
        if body.overran { throw IndexError.corrupted("the manifest", path: path) }
        guard generation <= Self.mostCounted, sequence <= Self.mostCounted else {
            throw IndexError.corrupted("the manifest counts further than anybody can have written", path: path)
        }
    }

    /// Deleted documents as a list, or as a bitmap where that is shorter.
    private static func write(_ deleted: BitSet?, to out: inout ByteWriter) {
        guard let deleted, deleted.count > 0 else {
            out.u8(0)
            return
        }
        if deleted.count * 2 < deleted.bound / 8 {
            out.u8(1)
            CommitRecord.write(deleted.members, to: &out)
        } else {
            out.u8(2)
            for word in deleted.words { out.u64(word) }
        }
    }

    private static func read(_ cursor: inout ByteCursor, bound: Int) -> BitSet? {
        switch cursor.u8() {
        case 1:
            var set = BitSet(bound: bound)
            for number in CommitRecord.read(&cursor) { set.insert(number) }
            return set
        case 2:
            var set = BitSet(bound: bound)
            for index in 0..<(bound + 63) / 64 where !cursor.overran {
                var word = cursor.u64()
                while word != 0 {
                    set.insert(index << 6 | word.trailingZeroBitCount)
                    word &= word - 1
                }
            }
            return set
        default: return nil
        }
    }
}

/// Names of an index's files.
package enum FileName {
    package static let lock = "lock"
    package static let mergeLock = "lock-merge"
    /// Shared by everybody who writes files that no manifest names yet.
    package static let buildLock = "lock-build"
    package static let counters = "state"
    /// The segment of a ``CombinedIndex``.
    package static let combined = "combined"

    package static func manifest(_ generation: UInt64) -> String { "manifest-" + hex(generation) }
    package static func log(_ number: UInt64) -> String { "log-" + hex(number) }
    package static func segment(_ number: UInt64) -> String { "seg-" + hex(number) }

    /// What the names of files begin with that a merge, or a fold, is writing.
    static let mergePrefix = "new-merge-"

    /// The generation of a manifest's name; nil for other files.
    package static func generation(_ name: String) -> UInt64? { number(name, "manifest-") }

    /// Of the manifests in a folder the newest one's generation; nil where there is none.
    static func newestGeneration(in storage: any Storage) throws -> UInt64? {
        try storage.list().compactMap(generation).max()
    }

    package static func isSegment(_ name: String) -> Bool { number(name, "seg-") != nil }

    /// The number of a log's name; nil for other files.
    package static func logNumber(_ name: String) -> UInt64? { number(name, "log-") }

    /// Whether the file is one that a sweep may remove when nothing names it.
    package static func isOurs(_ name: String) -> Bool {
        number(name, "seg-") != nil || number(name, "log-") != nil || generation(name) != nil || name.hasPrefix("new-")
    }

    private static func number(_ name: String, _ prefix: String) -> UInt64? {
        guard name.hasPrefix(prefix) else { return nil }
        let digits = name.dropFirst(prefix.count)
        return digits.utf8.count == 16 ? UInt64(digits, radix: 16) : nil
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
