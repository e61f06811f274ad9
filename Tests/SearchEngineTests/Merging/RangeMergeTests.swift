import SearchEngine
import TestSupport
import Testing

/// Lists of frequent terms merged range by range, against all of their postings sorted.
struct RangeMergeTests {
    private static let seed = Seed.value

    /// - Parameter share: the documents of which one has the term.
    @Test(
        arguments: [(1, 100_000, 1), (3, 40_000, 2), (5, 50_000, 20), (2, 16_384, 1), (4, 7, 1)] as [(Int, Int, UInt64)]
    )
    func rangesGiveWhatSortingGives(sourceCount: Int, documentCount: Int, share: UInt64) throws {
        var random = SeededWords(Self.seed &+ share)
        // Which source each document of the result comes from; some documents of a source are left out.
        var numbers = [[Int32]](repeating: [], count: sourceCount)
        for number in 0..<documentCount {
            let source = Int(random.number(UInt64(sourceCount)))
            if random.number(10) == 0 { numbers[source].append(-1) }
            numbers[source].append(Int32(number))
        }
        var merge = RangeMerge(), expected: [(document: UInt32, code: UInt16)] = [], owners: [HeapBytes] = []
        for numbers in numbers {
            let postings = PostingBuffer()
            for document in numbers.indices where random.number(share) == 0 {
                let code = UInt16(random.number(1 << 15))
                postings.append(UInt32(document), code)
                if numbers[document] >= 0 { expected.append((UInt32(numbers[document]), code)) }
            }
            if postings.isEmpty { continue }
            var writer = PostingsWriter(), out = ByteWriter()
            writer.write(postings.run, to: &out)
            let bytes = HeapBytes(out.bytes)
            owners.append(bytes)
            let reader = PostingsReader(bytes: bytes.region.cursor(), count: postings.count, bound: numbers.count)
            merge.add(reader, numbers: numbers, path: "")
        }
        expected.sort { $0.document < $1.document }
        let list = PostingBuffer()
        try merge.write(to: list, documentCount: documentCount)
        #expect((0..<list.count).map { list.document($0) } == expected.map(\.document), "seed \(Self.seed)")
        #expect((0..<list.count).map { list.code($0) } == expected.map(\.code), "seed \(Self.seed)")
        withExtendedLifetime(owners) {}
    }

    @Test func aDamagedListIsSaid() throws {
        let bytes = HeapBytes([UInt8](repeating: 0xFF, count: 40))
        var merge = RangeMerge()
        merge.add(
            PostingsReader(bytes: bytes.region.cursor(), count: 300, bound: 1000),
            numbers: (0..<1000).map { Int32($0) }, path: "the list")
        #expect(throws: IndexError.self) { try merge.write(to: PostingBuffer(), documentCount: 1000) }
        withExtendedLifetime(bytes) {}
    }
}
