import TestSupport
import Testing

@testable import SearchEngine

/// What a segment's matches are collected in, against a dictionary, however many are expected and whenever they are asked for.
@Suite struct DocumentAccumulatorTests {
    private static let seed = Seed.value

    @Test func valuesAreThoseOfADictionary() {
        var random = SplitMix(seed: Self.seed)
        let accumulator = DocumentAccumulator()
        for round in 0..<120 {
            let documentCount = Int.random(in: 1...6000, using: &random)
            // Few, and enough to lie side by side.
            accumulator.prepare(documentCount: documentCount, expecting: round % 3 == 0 ? 0 : 600)
            var expected: [Int: MatchValue] = [:]
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                change(accumulator, &expected, documentCount, &random)
                if Bool.random(using: &random) { continue }
                expect(accumulator, expected, "round \(round), seed \(Self.seed)")
            }
            expect(accumulator, expected, "round \(round), seed \(Self.seed)")
        }
    }

    private func change(
        _ accumulator: DocumentAccumulator, _ expected: inout [Int: MatchValue], _ documentCount: Int,
        _ random: inout SplitMix
    ) {
        func value() -> MatchValue {
            let matchClass: MatchClass = [.direct, .pinyin, .fuzzy].randomElement(using: &random)!
            return MatchValue(
                matchClass, score: Int.random(in: 1...4000, using: &random),
                fields: UInt8.random(in: 0...31, using: &random))
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            guard let document = expected.keys.min() else { return }
            expected[document] = value()
            accumulator.set(document, expected[document]!)
        case 1:
            let divisor = Int.random(in: 2...5, using: &random)
            accumulator.filter { $0 % divisor != 0 }
            expected = expected.filter { $0.key % divisor != 0 }
        case 2:
            var members = BitSet(bound: documentCount)
            for document in 0..<documentCount where Int.random(in: 0..<4, using: &random) > 0 {
                members.insert(document)
            }
            accumulator.keep(members)
            expected = expected.filter { members.contains($0.key) }
        case 3:
            guard let document = expected.keys.max() else { return }
            #expect(accumulator.value(document) == expected[document])
        default:
            for _ in 0..<Int.random(in: 0...900, using: &random) {
                let document = Int.random(in: 0..<documentCount, using: &random), value = value()
                accumulator.add(document, value)
                expected[document] = expected[document].map { $0.better(value) } ?? value
            }
        }
    }

    private func expect(_ accumulator: DocumentAccumulator, _ expected: [Int: MatchValue], _ comment: Comment) {
        #expect(accumulator.count == expected.count, comment)
        let documents = expected.keys.sorted()
        var found: [Int] = []
        accumulator.forEachDocument { document in
            found.append(document)
            return true
        }
        #expect(found == documents, comment)
        if let bounds = accumulator.bounds, let first = documents.first, let last = documents.last {
            #expect(bounds.first <= first && bounds.last >= last, comment)
        }
        for document in documents.prefix(3) {
            #expect(accumulator.contains(document) && accumulator.next(from: document) == document, comment)
            #expect(accumulator.value(document) == expected[document], comment)
        }
        let matches = accumulator.matches
        #expect(matches.documents.map(Int.init) == documents, comment)
        #expect(matches.values.map(\.packed) == documents.map { expected[$0]!.packed }, comment)
    }
}
