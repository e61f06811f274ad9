import SearchEngine
import TestSupport
import Testing

/// Which runs of initials are known, against going through all documents.
struct PinyinRunTests {
    private static let seed = Seed.value
    private static let period = 16

    /// Documents whose positions mostly have one of a few initials, or none; `b` and `z` among them.
    private func documents(_ random: inout SeededWords, count: Int) -> [[UInt32]] {
        (0..<count).map { _ in
            (0..<Self.period).map { _ in
                (0..<random.number(3)).reduce(0) { bits, _ in bits | 1 << [1, 7, 9, 22, 25][Int(random.number(5))] }
            }
        }
    }

    private func runs(_ documents: [[UInt32]]) -> PinyinRuns {
        var collector = PinyinRunCollector()
        for document in documents { collector.add(document) }
        var bytes = ByteWriter()
        for word in collector.words { bytes.u32(word) }
        #expect(bytes.count == PinyinRuns.byteCount)
        return PinyinRuns(HeapBytes(bytes.bytes).region)
    }

    private func isAnywhere(_ run: some Collection<Int>, _ documents: [[UInt32]]) -> Bool {
        documents.contains { document in
            document.indices.contains { start in
                run.enumerated().allSatisfy { document[(start + $0) % Self.period] >> UInt32($1) & 1 != 0 }
            }
        }
    }

    @Test(arguments: [1, 3, 20]) func threeAndFourNeighboursAreKnown(count: Int) {
        var random = SeededWords(Self.seed), answers = [false: 0, true: 0]
        let documents = documents(&random, count: count), runs = runs(documents)
        for _ in 0..<2000 {
            let phrase = (0..<1 + random.number(6)).map { _ in [1, 7, 9, 22, 25, 3][Int(random.number(6))] }
            let mayBe = runs.mayContain(phrase.enumerated().map { (initial: $1, offset: $0) })
            let expected = phrase.indices.dropLast(2).allSatisfy { isAnywhere(phrase[$0...].prefix(4), documents) }
            #expect(mayBe == expected, "\(phrase), seed \(Self.seed)")
            answers[mayBe, default: 0] += 1
        }
        #expect(answers.values.allSatisfy { $0 > 50 })
    }

    /// Behind a character that is no pinyin, a run begins anew.
    @Test func apartNothingIsKnown() {
        let runs = runs([[1 << 1, 1 << 2, 1 << 3] + [UInt32](repeating: 0, count: Self.period - 3)])
        #expect(runs.mayContain([(1, 0), (2, 1), (3, 2)]))
        #expect(!runs.mayContain([(3, 0), (2, 1), (1, 2)]))
        #expect(runs.mayContain([(3, 0), (2, 1), (1, 3)]))
        #expect(runs.mayContain([(3, 0), (2, 1)]))
        #expect(!runs.mayContain([(9, 0), (1, 2), (2, 3), (3, 4), (4, 5)]))
        #expect(runs.mayContain([(9, 0), (1, 2), (2, 3), (3, 4), (4, 6)]))
    }

    /// What is typed is found with runs as without.
    @Test func nothingIsLost() throws {
        var random = LifeRandom(state: Self.seed)
        let characters = TwinText.hanCharacters
        let titles = (0..<300).map { _ in
            String(String.UnicodeScalarView((0..<random.int(1..<9)).map { _ in random.pick(characters) }))
        }
        let searchers = try [1, Int.max].map { least in
            var options = SearchEngine.Index.Options()
            options.prefixes.pinyinDocuments = least
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema, options: options)
            try index.add(titles.enumerated().map { TestSchema.item("\($0)", title: $1) })
            return Searcher([try index.snapshot()])
        }
        var found = [Int](repeating: 0, count: 9)
        for _ in 0..<600 {
            let title = random.pick(titles).unicodeScalars, maximum = random.pick([1, 2, 6])
            let part = title.dropFirst(random.int(0..<title.count)).prefix(random.int(1..<9))
            let typed = part.map { random.pick(TwinText.readings($0) ?? []).prefix(maximum) }.joined()
            let hits = try searchers.map { try $0.search(SearchRequest(typed, now: 0)).hits.map(\.identifier) }
            #expect(hits[0] == hits[1], "\(typed), seed \(Self.seed)")
            if !hits[1].isEmpty { found[part.count] += 1 }
        }
        #expect(found[3...5].allSatisfy { $0 > 3 }, "\(found)")
    }
}
