import SearchEngine
import TestSupport
import Testing

/// Sections that are written beside another one come out whole, however many bytes they are, and leave no file behind.
struct SideSectionTests {
    private func chunks(_ count: Int, _ random: inout SeededWords) -> [[UInt8]] {
        (0..<count).map { _ in
            (0..<random.number(3000)).map { _ in UInt8(truncatingIfNeeded: random.number(256)) }
        }
    }

    @Test(arguments: [0, 3, 40, 400]) func whatGoesInComesOut(_ count: Int) throws {
        var random = SeededWords(Seed.value)
        let storage = MemoryStorage()
        let sink = SegmentSink(storage: storage, temporaryName: "new-seg", spillAt: 1 << 20)
        var file = try SegmentFileWriter(sink: sink, number: 1, salt: 2)
        let positions = sink.sideSection("positions"), sets = sink.sideSection("sets")
        let first = chunks(count, &random), second = chunks(count, &random), between = chunks(2 * count, &random)
        try file.begin(.postings)
        for index in 0..<count {
            try sink.append(between[2 * index] + between[2 * index + 1])
            try positions.append(first[index])
            try sets.append(second[index])
            #expect(positions.count == first[...index].reduce(0) { $0 + $1.count })
        }
        file.end()
        #expect(sink.isFile == (count == 400))
        #expect(try storage.list().contains("new-seg-sets") == sink.isFile, "much goes to a file beside a file only")
        let start = sink.count
        try positions.move(to: &file, .positions)
        try sets.move(to: &file, .letterSets)
        let length = sink.count - start
        try sink.finishAsFile()
        let written = try storage.map("new-seg")
        let expected = Array(first.joined())
        let begin = start + (8 - start % 8) % 8
        let last = Array(second.joined())
        // Compared outside the expectation, which would look for the smallest difference of half a million bytes.
        let isFirstWhole = written.array(begin, expected.count) == expected
        let isLastWhole = written.array(start + length - last.count, last.count) == last
        #expect(isFirstWhole && isLastWhole, "seed \(Seed.value)")
        #expect(try storage.list() == ["new-seg"])
    }

    @Test(arguments: [0, 3, 400]) func piecesComeOutInAnotherOrder(_ count: Int) throws {
        var random = SeededWords(Seed.value)
        let storage = MemoryStorage()
        let sink = SegmentSink(storage: storage, temporaryName: "new-seg", spillAt: 1 << 20)
        let before = [UInt8](repeating: 1, count: 1 << 20)
        try sink.append(before)
        let entries = sink.sideSection("prefixes")
        var pieces: [(range: Range<Int>, head: [UInt8])] = []
        var expected: [[UInt8]] = []
        for (number, piece) in chunks(count, &random).enumerated() {
            let start = entries.count
            try entries.append(piece)
            let head = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number % 3)
            pieces.append((start..<entries.count, head))
            expected.append(head + piece)
        }
        #expect(try storage.list().contains("new-seg-prefixes") == (count == 400))
        try entries.copy(pieces.reversed())
        try sink.finishAsFile()
        let bytes = Array(expected.reversed().joined())
        let isSame = try storage.map("new-seg").array(before.count, bytes.count) == bytes
        #expect(isSame, "seed \(Seed.value)")
    }

    @Test func whatIsGivenUpLeavesNothing() throws {
        let storage = MemoryStorage()
        do {
            let sink = SegmentSink(storage: storage, temporaryName: "new-seg", spillAt: 1 << 20)
            try sink.append([UInt8](repeating: 1, count: 1 << 20))
            let sets = sink.sideSection("sets")
            try sets.append([UInt8](repeating: 1, count: 1 << 20))
            #expect(try storage.list() == ["new-seg", "new-seg-sets"])
            sink.discard()
        }
        #expect(try storage.list().isEmpty)
    }
}
