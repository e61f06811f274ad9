import SearchEngine
import TestSupport
import Testing

/// What terms, postings and prefixes are collected in, against plain collections.
@Suite struct CollectionTests {
    private static let seed = Seed.value

    @Test func stacksKeepTheGreatestOfEach() {
        var random = SeededWords(Self.seed)
        for round in 0..<200 {
            let below = Int(random.number(5)), count = Int(random.number(2000))
            // Sometimes so few lower halves that the first look at the greatest finds too few.
            let documents = [3, 100, 140, 5000][round % 4] as UInt64
            let stack = KeyStack()
            for _ in 0..<below { stack.push(.max) }
            var keys: [UInt64] = []
            for _ in 0..<count { keys.append(random.number(300) << 32 | random.number(documents)) }
            for key in keys { stack.push(key) }
            var seen: Set<UInt64> = []
            let each = keys.sorted(by: >).filter { seen.insert($0 & 0xFFFF_FFFF).inserted }
            #expect(stack.keepGreatestOfEach(128, from: below) == (each.count > 128), "seed \(Self.seed)")
            #expect((below..<stack.count).map { stack[$0] } == Array(each.prefix(128)), "seed \(Self.seed)")
            #expect((0..<below).allSatisfy { stack[$0] == .max })
        }
    }

    @Test func stacksKeepTheGreatest() {
        var random = SeededWords(Self.seed)
        for _ in 0..<200 {
            let count = Int(random.number(600)), limit = Int(random.number(300)) + 1
            let stack = KeyStack()
            let keys = (0..<count).map { _ in random.number(500) }
            for key in keys { stack.push(key) }
            #expect(stack.keepGreatest(limit, from: 0) == (count > limit))
            let kept = (0..<stack.count).map { stack[$0] }
            #expect(kept.sorted(by: >) == Array(keys.sorted(by: >).prefix(limit)), "seed \(Self.seed)")
            if count > limit { #expect(kept.last == kept.min(), "seed \(Self.seed)") }
        }
    }

    @Test(arguments: [1, 7, 8, 500, 3000]) func masksHoldWhatWasAdded(documents: Int) {
        var random = SeededWords(Self.seed + UInt64(documents))
        let codes = Scratch<UInt8>(repeating: 0, count: 1 << 16)
        for code in 0..<64 { codes[code] = UInt8(code) }
        let first = FieldMasks(documentCount: documents), second = FieldMasks(documentCount: documents)
        var ones: [Int: UInt8] = [:], others: [Int: UInt8] = [:]
        for _ in 0..<60 {
            let postings = PostingBuffer()
            // Few documents and many: a set that is dense works another way.
            let share = [1, 40][Int(random.number(2))] as UInt64
            for document in 0..<documents where random.number(share) == 0 {
                postings.append(UInt32(document), UInt16(random.number(63) + 1))
            }
            switch random.number(4) {
            case 0:
                first.merge(into: second)
                for (document, mask) in ones { others[document, default: 0] |= mask }
                first.removeAll()
                ones = [:]
            case 1:
                second.removeAll()
                others = [:]
            default:
                first.add(postings.run, masks: codes)
                for index in 0..<postings.count {
                    ones[Int(postings.document(index)), default: 0] |= UInt8(postings.code(index))
                }
            }
            for (masks, expected) in [(first, ones), (second, others)] {
                var found: [Int: UInt8] = [:]
                var last = -1
                masks.forEach { document, mask in
                    #expect(document > last)
                    last = document
                    found[document] = mask
                }
                #expect(found == expected, "seed \(Self.seed)")
                for bit in 0..<6 {
                    let members = expected.filter { $0.value >> UInt8(bit) & 1 != 0 }.keys.sorted()
                    #expect(masks.members(bit: bit).members == members, "seed \(Self.seed)")
                }
            }
        }
    }

    /// What only finding needs is given back, and made anew when something is looked for.
    @Test(arguments: [0, 1, 383, 384, 385, 5000]) func stringsAreFoundAgainAfterFindingHasEnded(count: Int) {
        let table = ByteStringTable(seed: Self.seed)
        let strings = (0..<count).map { "string \($0)" }
        let records = strings.map { table.record(of: $0).record }
        table.endFinding()
        let bytes = table.byteCount
        for (number, string) in strings.enumerated() {
            #expect(table.find(Array(string.utf8)) == records[number])
            #expect(table.bytes(number) == Array(string.utf8))
        }
        #expect(table.find(Array("another".utf8)) == nil)
        #expect(table.byteCount > bytes)
        table.endFinding()
        #expect(strings.allSatisfy { !table.record(of: $0).isNew } && table.record(of: "another").isNew)
        table.endFinding()
        #expect(table.record(of: Array("another".utf8)).isNew == false)
        #expect(table.count == count + 1)
    }

    @Test(arguments: [1, 15, 16, 127, 128, 129, 256, 1000]) func postingsComeBackAsTheyWere(count: Int) {
        var random = SeededWords(Self.seed + UInt64(count))
        for widest in [1, 3, 1000, 1_000_000] as [UInt64] {
            let postings = PostingBuffer()
            var next: UInt64 = 0
            for _ in 0..<count {
                next += random.number(widest)
                postings.append(UInt32(next), UInt16(random.number(widest > 3 ? 1 << 15 : 3)))
                next += 1
            }
            var writer = PostingsWriter(), out = ByteWriter()
            writer.write(postings.run, to: &out)
            let bytes = HeapBytes(out.bytes)
            var reader = PostingsReader(bytes: bytes.region.cursor(), count: count, bound: Int(next))
            var index = 0
            reader.forEach(PostingBlock()) { document, occurrences in
                #expect(document == Int(postings.document(index)), "seed \(Self.seed)")
                #expect(occurrences.code == postings.code(index), "seed \(Self.seed)")
                index += 1
            }
            #expect(index == count && !reader.isDamaged, "seed \(Self.seed)")
            withExtendedLifetime(bytes) {}
        }
    }

    /// Lists most of whose postings have one code, which is not packed; codes read all at once, and one by one.
    @Test(arguments: [16, 63, 64, 65, 127, 128, 129, 1000]) func frequentCodesComeBack(count: Int) {
        var random = SeededWords(Self.seed + UInt64(count))
        for (others, rarity) in [(3, 2), (4, 9), (30, 3), (1, 4), (2, 100)] as [(UInt64, UInt64)] {
            let postings = PostingBuffer()
            for document in 0..<count {
                let code = random.number(rarity) == 0 ? 1 + 97 * random.number(others) : 40
                postings.append(UInt32(document * 3), UInt16(code))
            }
            var writer = PostingsWriter(), out = ByteWriter()
            writer.write(postings.run, to: &out)
            if count == 128, others == 30 { #expect(out.bytes[1] > PostingPacker.markedBit, "seed \(Self.seed)") }
            let bytes = HeapBytes(out.bytes)
            for isOneByOne in [false, true] {
                var reader = PostingsReader(bytes: bytes.region.cursor(), count: count, bound: count * 3)
                let block = PostingBlock()
                var start = 0
                while reader.nextBlock(block) {
                    if !isOneByOne { reader.readCodes(block) }
                    for index in 0..<block.count {
                        if isOneByOne { reader.readCode(index, block) }
                        #expect(block.codes[index] == UInt32(postings.code(start + index)), "seed \(Self.seed)")
                        #expect(Int(block.documents[index]) == (start + index) * 3)
                    }
                    start += block.count
                }
                #expect(start == count && !reader.isDamaged, "seed \(Self.seed)")
            }
            withExtendedLifetime(bytes) {}
        }
    }
}
