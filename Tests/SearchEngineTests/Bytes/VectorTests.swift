import CEngineSupport
import SearchEngine
import TestSupport
import Testing

/// The loops for a processor's vectors against plain ones, and both against what is meant.
@Suite(.serialized) struct VectorTests {
    private static let seed = Seed.value

    /// Calls `body` without vectors, then with them where there are any.
    private func both(_ body: () throws -> Void) rethrows {
        defer { se_use_vectors(1) }
        for wanted: Int32 in [0, 1] {
            let are = se_use_vectors(wanted)
            #expect(wanted == 1 || are == 0)
            try body()
        }
    }

    /// Behind the packed bytes stand others, or nothing: what is there must not matter.
    private func region(_ packed: ByteWriter, behind: Int) -> ByteRegion {
        HeapBytes(packed.bytes + [UInt8](repeating: 0xFF, count: behind)).region
    }

    @Test func differencesAreUnpacked() {
        var random = SeededWords(Self.seed)
        for bits in 0...32 {
            for count in [1, 7, 8, 9, 16, 23, 31, 127, 128] {
                let differences = (0..<count).map { _ in random.number(1 << UInt64(bits)) }
                let first = random.number(4) == 0 ? UInt64(UInt32.max) - random.number(400) : random.number(1 << 20)
                var expected: [UInt32] = [], next = first
                for difference in differences {
                    next += difference
                    expected.append(UInt32(truncatingIfNeeded: next))
                    next += 1
                }
                var packed = ByteWriter()
                packed.packed(differences, bits: bits)
                let region = region(packed, behind: Int(random.number(3)) * 9)
                both {
                    var cursor = region.cursor()
                    let target = Scratch<UInt32>(repeating: 7, count: 128)
                    let end = cursor.unpackAscending(count, bits: bits, from: first, into: target)
                    #expect(end == next, "\(count) of \(bits) bits, seed \(Self.seed)")
                    #expect((0..<count).map { target[$0] } == expected, "\(count) of \(bits) bits, seed \(Self.seed)")
                    #expect(!cursor.overran && region.count - cursor.remaining == (count * bits + 7) / 8)
                }
            }
        }
    }

    @Test func slotsAreLookedUp() {
        var random = SeededWords(Self.seed)
        let table = Scratch<UInt32>(repeating: 0, count: 128)
        for slot in 0..<128 { table[slot] = UInt32(random.number(1 << 16)) }
        for bits in 0...7 {
            for count in [1, 8, 13, 128] {
                let slots = (0..<count).map { _ in random.number(1 << UInt64(bits)) }
                let highest = Int(random.number(1 << UInt64(bits)))
                var packed = ByteWriter()
                packed.packed(slots, bits: bits)
                let region = region(packed, behind: Int(random.number(2)) * 20)
                both {
                    var cursor = region.cursor()
                    let target = Scratch<UInt32>(repeating: 7, count: 128)
                    cursor.unpack(count, bits: bits, through: table, highest: highest, into: target)
                    let expected = slots.map { table[min(Int($0), highest)] }
                    #expect((0..<count).map { target[$0] } == expected, "\(count) of \(bits) bits, seed \(Self.seed)")
                }
            }
        }
    }

    @Test func bytesThatAreMissingAreAnOverrun() {
        both {
            let target = Scratch<UInt32>(repeating: 7, count: 128)
            var cursor = HeapBytes([UInt8](repeating: 1, count: 9)).region.cursor()
            _ = cursor.unpackAscending(128, bits: 5, from: 0, into: target)
            #expect(cursor.overran)
        }
    }

    @Test func membersAreMarked() {
        var random = SeededWords(Self.seed)
        let set = Bitmap(documentCount: 5000)
        var members: Set<UInt32> = []
        for _ in 0..<2000 { members.insert(UInt32(random.number(5000))) }
        set.add(members)
        for count in [1, 5, 8, 40, 63, 64] {
            let documents = (0..<count).map { _ in UInt32(random.number(5000)) }
            both { #expect(set.marks(documents) == documents.map(members.contains), "seed \(Self.seed)") }
        }
    }

    @Test func documentsBelowAreCounted() {
        var random = SeededWords(Self.seed)
        for count in 0...128 {
            var documents: [UInt32] = []
            // Some beyond what a signed number holds.
            var next = random.number(3) == 0 ? UInt32(Int32.max) - 50 : UInt32(random.number(50))
            for _ in 0..<count {
                documents.append(next)
                next += 1 + UInt32(random.number(4))
            }
            // What stands behind must not matter.
            let list = documents + [0, 0, 0, 0, 0, 0, 0, 0]
            for bound in documents + documents.map({ $0 + 1 }) + [0, next, UInt32.max] {
                let expected = documents.count { $0 < bound }
                both {
                    #expect(
                        Int(se_below(list, UInt32(count), bound)) == expected,
                        "\(bound) among \(count), seed \(Self.seed)")
                }
            }
        }
    }

    @Test func documentsAreAddedToSets() {
        var random = SeededWords(Self.seed)
        for spread: UInt64 in [1, 2, 9, 70, 300] {
            var bits = [UInt64](repeating: 0, count: 700), summary = [UInt64](repeating: 0, count: 11)
            var expected: Set<UInt32> = []
            for count in [0, 1, 5, 64, 127, 128, 128] {
                var next = UInt32(random.number(100)), documents: [UInt32] = []
                for _ in 0..<count {
                    documents.append(next)
                    next += 1 + UInt32(random.number(spread))
                }
                if expected.isDisjoint(with: documents) {
                    se_add_new(&bits, &summary, documents, UInt32(count))
                } else {
                    let added = se_add(&bits, &summary, documents, UInt32(count))
                    #expect(Int(added) == documents.count { !expected.contains($0) }, "seed \(Self.seed)")
                }
                expected.formUnion(documents)
                let members = (0..<UInt32(bits.count * 64)).filter { bits[Int($0 >> 6)] >> UInt64($0 & 63) & 1 != 0 }
                #expect(members == expected.sorted(), "seed \(Self.seed)")
                for word in bits.indices where bits[word] != 0 {
                    #expect(summary[word >> 6] >> UInt64(word & 63) & 1 != 0, "seed \(Self.seed)")
                }
            }
        }
    }

    @Test func bytesThatAreNotZeroAreMarked() {
        var random = SeededWords(Self.seed)
        for share: UInt64 in [1, 2, 9, 100] {
            let bytes = (0..<64).map { _ in random.number(share) == 0 ? UInt8(1 + random.number(255)) : 0 }
            let expected = bytes.enumerated().reduce(UInt64(0)) { $0 | ($1.element != 0 ? 1 << UInt64($1.offset) : 0) }
            both { #expect(se_nonzero(bytes) == expected, "seed \(Self.seed)") }
        }
        both { #expect(se_nonzero([UInt8](repeating: 0, count: 64)) == 0) }
    }

    @Test func initialsAreFoundSideBySide() {
        var random = SeededWords(Self.seed)
        for _ in 0..<200 {
            let parts = Int(random.number(4)) + 1
            let sets = (0..<parts).map { _ in random.number(.max) | random.number(.max) }
            let positions = sets.map { set in (0..<set.nonzeroBitCount).map { _ in UInt16(random.number(1 << 16)) } }
            let offsets = (0..<parts).map { _ in Int(random.number(16)) }
            var expected: UInt64 = 0
            for document in 0..<64 where sets.allSatisfy({ $0 >> UInt64(document) & 1 != 0 }) {
                let found = (0..<16).contains { start in
                    (0..<parts).allSatisfy { part in
                        let rank = (sets[part] & (1 << UInt64(document) - 1)).nonzeroBitCount
                        return positions[part][rank] >> UInt16((start + offsets[part]) % 16) & 1 != 0
                    }
                }
                if found { expected |= 1 << UInt64(document) }
            }
            both {
                var initials = (0..<parts).map { part in
                    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
                    let list = UnsafeMutablePointer<UInt16>.allocate(capacity: 64)
                    words[0] = sets[part]
                    for (index, position) in positions[part].enumerated() { list[index] = position }
                    return se_initial(
                        documents: words, positions: list, count: positions[part].count, before: 0,
                        offset: UInt32(offsets[part]))
                }
                #expect(se_side_by_side(&initials, parts, 0) == expected, "seed \(Self.seed)")
                for (initial, set) in zip(initials, sets) {
                    #expect(initial.before == set.nonzeroBitCount)
                    initial.documents.deallocate()
                    initial.positions.deallocate()
                }
            }
        }
    }
}

/// What is asked by ``se_marks``.
private final class Bitmap {
    private var words: [UInt64]

    init(documentCount: Int) { words = Array(repeating: 0, count: (documentCount + 63) / 64) }

    func add(_ documents: Set<UInt32>) {
        for document in documents { words[Int(document >> 6)] |= 1 << UInt64(document & 63) }
    }

    func marks(_ documents: [UInt32]) -> [Bool] {
        let marks = se_marks(words, documents, UInt32(documents.count))
        return documents.indices.map { marks >> UInt64($0) & 1 != 0 }
    }
}
