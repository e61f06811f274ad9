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

    /// The largest generation and sequence that are read. It leaves room to count on from there.
    private static let maximumCounted: UInt64 = 1 << 56

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
        guard generation <= Self.maximumCounted, sequence <= Self.maximumCounted else {
            throw IndexError.corrupted("the manifest counts further than anybody can have written", path: path)
        }
    }

    /// Writes deleted documents as a list, or as a bitmap if that is shorter.
    private static func write(_ deleted: BitSet?, to out: inout ByteWriter) {
        guard let deleted, deleted.count > 0 else {
            out.u8(0)
            return
        }
        if deleted.count * 2 < deleted.bound / 8 {
            out.u8(1)
            out.ascending(deleted.members)
        } else {
            out.u8(2)
            for word in deleted.words { out.u64(word) }
        }
    }

    private static func read(_ cursor: inout ByteCursor, bound: Int) -> BitSet? {
        switch cursor.u8() {
        case 1:
            var set = BitSet(bound: bound)
            for number in cursor.ascending() { set.insert(number) }
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
