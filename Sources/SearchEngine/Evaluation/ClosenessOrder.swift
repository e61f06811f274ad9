import TextAnalysis

/// Orders hits of one class and score by how near each other, and in which order, the typed words stand: `Docs/Ranking.md`, "Closeness".
///
/// The index has no positions of words, so the items' texts are read, but only of hits that are equal otherwise.
struct ClosenessOrder {
    private typealias Level = Explanation.Closeness

    /// Hits that are compared. It does not depend on how many are asked for, so that few results are the first of many.
    let maximumHits: Int
    /// Characters of a text that are looked at.
    private static let maximumCharacters = 4096

    private let words: [[UInt8]]
    private let matchesPrefixes: Bool
    private let analyzer = TextAnalyzer()
    /// Those of hits that were looked at, by their index.
    private var levels: [Int: Level] = [:]

    /// Nil for what is not several words.
    init?(_ request: SearchRequest) {
        // Small letters of ASCII are one word: most keystrokes are spared an analysis.
        if request.text.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) { return nil }
        let units = request.analyzed.units
        guard units.count > 1 || (units.first?.wordCount ?? 0) > 1 else { return nil }
        let isOneThing = units.contains { $0.wordCount > 1 }
        var words = analyzer.words(of: request.text)
        // One letter of a word says next to nothing, and the next key is on its way.
        if request.mode == .keystroke, !isOneThing, words.last?.count == 1 { words.removeLast() }
        guard words.count > 1 else { return nil }
        self.words = words
        // A number or an address whose parts are permuted has many equals. Plain words have their phrase among the first, and
        // a second search for more of them would double what a key costs.
        maximumHits = isOneThing ? 32 : 10
        matchesPrefixes = request.mode == .keystroke
    }

    /// Whether hits behind these may belong before the last of them: as good ones that are closer.
    mutating func mayBeCloser(thanLastOf hits: [SearchHit], _ searcher: Searcher) throws -> Bool {
        guard let last = hits.last else { return false }
        for index in hits.indices.reversed() {
            if !hits[index].isAsGood(as: last) { break }
            if try level(at: index, of: hits, searcher) != .together { return true }
        }
        return false
    }

    /// Orders hits that follow each other with one class, score and closeness.
    mutating func order(_ hits: inout [SearchHit], _ searcher: Searcher) throws {
        let count = min(hits.count, maximumHits)
        var start = 0
        while start < count {
            var end = start + 1
            while end < count, hits[end].isAsGood(as: hits[start]) { end += 1 }
            if end - start > 1 {
                for index in start..<end {
                    let level = try level(at: index, of: hits, searcher)
                    hits[index].closeness += level.rawValue
                }
                // The order of equal hits stays.
                let sorted = hits[start..<end].enumerated().sorted {
                    $0.element.closeness != $1.element.closeness
                        ? $0.element.closeness > $1.element.closeness : $0.offset < $1.offset
                }
                hits.replaceSubrange(start..<end, with: sorted.map(\.element))
            }
            start = end
        }
    }

    private mutating func level(at index: Int, of hits: [SearchHit], _ searcher: Searcher) throws -> Level {
        if let known = levels[index] { return known }
        let level = try level(of: hits[index], searcher)
        levels[index] = level
        return level
    }

    private func level(of hit: SearchHit, _ searcher: Searcher) throws -> Level {
        level(of: try searcher.document(hit), searcher.snapshots[hit.source].schema)
    }

    /// The best of the item's texts.
    func level(of item: Document, _ schema: IndexSchema) -> Explanation.Closeness {
        var best = Level.apart
        for attribute in item.attributes where schema.definition(attribute.name)?.field != nil {
            attribute.value.forEachText { text in
                if best == .together { return }
                let found = level(of: analyzer.words(of: String(text.prefix(Self.maximumCharacters))))
                if found.rawValue > best.rawValue { best = found }
            }
        }
        return best
    }

    private func level(of text: [[UInt8]]) -> Level {
        if text.count < words.count { return .apart }
        let lastStart = text.count - words.count
        if (0...lastStart).contains(where: { start in words.indices.allSatisfy { matches(text[start + $0], $0) } }) {
            return .together
        }
        var next = 0
        for word in text where next < words.count && matches(word, next) { next += 1 }
        return next == words.count ? .inOrder : .apart
    }

    private func matches(_ word: [UInt8], _ index: Int) -> Bool {
        matchesPrefixes ? word.starts(with: words[index]) : word == words[index]
    }
}

extension SearchHit {
    /// Whether only closeness, rank and identifiers order the two.
    func isAsGood(as other: SearchHit) -> Bool {
        matchClass == other.matchClass && score == other.score && closeness == other.closeness
    }
}
