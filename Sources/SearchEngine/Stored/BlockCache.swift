import Synchronization

/// The decompressed blocks of stored attributes that were read last, of all segments of the process.
///
/// To decompress a block takes ten times as long as to read an item from it. From one keystroke to the next, mostly the
/// same items are shown. Two MiB as a rule, four at most. Any thread.
package final class BlockCache: Sendable {
    package static let shared = BlockCache()

    package init() {}

    private struct Entry {
        var reader: UInt64
        var block: Int
        var bytes: ByteRegion
    }

    /// Blocks are in sets of two. A new block replaces the one of its set that was used least recently.
    private static let sets = 64
    private static let largestBlock = 2 * SegmentFormat.storedBlockBytes
    private let entries = Mutex([Entry?](repeating: nil, count: 2 * sets))
    private let readers = Atomic<UInt64>(0)

    /// A number for a reader of blocks, which no other one gets.
    package func newReader() -> UInt64 { readers.add(1, ordering: .relaxed).newValue }

    /// Blocks that stand beside one another come into sets beside one another.
    private static func slot(_ reader: UInt64, _ block: Int) -> Int {
        2 * Int(((reader &* 0x9E37_79B9) &+ UInt64(block)) % UInt64(sets))
    }

    /// The block; decompressed by `read` if it is not kept, which may happen on several threads at once.
    package func bytes(
        reader: UInt64, block: Int, _ read: () throws -> ByteRegion
    ) throws -> ByteRegion {
        let slot = Self.slot(reader, block)
        let kept: ByteRegion? = entries.withLock { entries in
            if let first = entries[slot], first.reader == reader, first.block == block { return first.bytes }
            guard let second = entries[slot + 1], second.reader == reader, second.block == block else { return nil }
            entries.swapAt(slot, slot + 1)
            return second.bytes
        }
        if let kept { return kept }
        let bytes = try read()
        guard bytes.count <= Self.largestBlock else { return bytes }
        entries.withLock { entries in
            entries[slot + 1] = entries[slot]
            entries[slot] = Entry(reader: reader, block: block, bytes: bytes)
        }
        return bytes
    }
}
