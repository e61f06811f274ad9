import SearchEngine
import TestSupport
import Testing

/// Kept blocks are the ones that were asked for, whichever caller asked.
@Suite struct BlockCacheTests {
    private static let seed = Seed.value

    private static func bytes(_ reader: UInt64, _ block: Int) -> ByteRegion {
        HeapBytes([UInt8(truncatingIfNeeded: reader), UInt8(truncatingIfNeeded: block), UInt8(block >> 8)]).region
    }

    @Test func aBlockIsReadOnceWhileItIsKept() throws {
        let cache = BlockCache()
        let first = cache.newReader(), second = cache.newReader()
        var reads = 0
        for _ in 0..<3 {
            for reader in [first, second] {
                let region = try cache.bytes(reader: reader, block: 7) {
                    reads += 1
                    return Self.bytes(reader, 7)
                }
                #expect(region.array(0, 3) == Self.bytes(reader, 7).array(0, 3))
            }
        }
        #expect(reads == 2)
    }

    @Test func manyBlocksNeverMix() throws {
        var random = SeededWords(Self.seed)
        let cache = BlockCache()
        let readers = (0..<5).map { _ in cache.newReader() }
        var reads = 0
        for _ in 0..<20_000 {
            let reader = readers[Int(random.number(5))], block = Int(random.number(300))
            let region = try cache.bytes(reader: reader, block: block) {
                reads += 1
                return Self.bytes(reader, block)
            }
            #expect(region.array(0, 3) == Self.bytes(reader, block).array(0, 3), "seed \(Self.seed)")
        }
        #expect(reads > 1500, "of 1500 blocks a cache of 128 keeps few")
    }

    @Test func whatCannotBeReadIsTriedAgain() throws {
        let cache = BlockCache()
        let reader = cache.newReader()
        #expect(throws: IndexError.self) {
            try cache.bytes(reader: reader, block: 0) { throw IndexError(.corrupted, "a block cannot be read") }
        }
        #expect(try cache.bytes(reader: reader, block: 0) { Self.bytes(reader, 0) }.count == 3)
    }

    @Test func largeBlocksAreNotKept() throws {
        let cache = BlockCache()
        let reader = cache.newReader()
        var reads = 0
        for _ in 0..<2 {
            _ = try cache.bytes(reader: reader, block: 0) {
                reads += 1
                return HeapBytes([UInt8](repeating: 0, count: 1 << 20)).region
            }
        }
        #expect(reads == 2)
    }
}
