import SearchEngine
import TestSupport
import Testing

/// The queue of a merge's sources, against all of their strings sorted.
struct SourceQueueTests {
    private static let seed = Seed.value

    /// Few different bytes, zeros among them, and lengths around those that the queue compares as numbers. So strings
    /// begin alike, are equal, or end in zeros.
    @Test(arguments: [1, 2, 7, 64])
    func stringsComeInOrderAndOfEqualOnesTheFirstSourceComesFirst(sourceCount: Int) {
        var random = SeededWords(Self.seed &+ UInt64(sourceCount))
        let sources: [[[UInt8]]] = (0..<sourceCount).map { _ in
            let strings = (0..<200).map { _ in
                let common: [UInt8] = random.number(2) == 0 ? [] : .init(repeating: 0x61, count: Int(random.number(20)))
                return common + (0..<random.number(5)).map { _ in [0, 0, 0x61, 0xFF][Int(random.number(4))] }
            }
            return Set(strings).sorted { $0.lexicographicallyPrecedes($1) }
        }
        var queue = SourceQueue(), positions = [Int](repeating: 0, count: sourceCount)
        for (source, strings) in sources.enumerated() { queue.insert(source, strings[0]) }
        var found: [(string: [UInt8], source: Int)] = [], groups: [Int] = []
        while queue.first != nil {
            queue.mark()
            var group = 0
            while queue.isFirstMarked, let source = queue.first {
                found.append((sources[source][positions[source]], source))
                group += 1
                positions[source] += 1
                if positions[source] < sources[source].count {
                    queue.replaceFirst(sources[source][positions[source]])
                } else {
                    queue.removeFirst()
                }
            }
            groups.append(group)
        }
        let expected = sources.enumerated().flatMap { source, strings in strings.map { (string: $0, source: source) } }
            .sorted {
                $0.string == $1.string ? $0.source < $1.source : $0.string.lexicographicallyPrecedes($1.string)
            }
        #expect(found.map(\.string) == expected.map(\.string), "seed \(Self.seed)")
        #expect(found.map(\.source) == expected.map(\.source), "seed \(Self.seed)")
        var sizes: [[UInt8]: Int] = [:]
        for (string, _) in expected { sizes[string, default: 0] += 1 }
        let expectedGroups = sizes.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
        #expect(groups == expectedGroups, "seed \(Self.seed)")
    }
}
