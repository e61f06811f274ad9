import SearchEngine
import TestSupport

/// Puts hits of one class and score in the order in which their texts have the typed words, by Docs/Ranking.md.
struct TwinCloseness {
    private let request: SearchRequest
    private let words: [Letters]
    private let isSeveral: Bool
    private let count: Int
    private let twins: [Twin]

    init(_ request: SearchRequest, _ query: TwinQuery, _ twins: [Twin]) {
        self.request = request
        self.twins = twins
        let isOneThing = query.units.contains { $0.wordCount > 1 }
        var words = TwinText.lexemes(request.text).map(\.letters)
        if request.mode == .keystroke, !isOneThing, let last = words.last, last.count == 1, last[0].isASCII {
            words.removeLast()
        }
        self.words = words
        count = isOneThing ? 32 : 10
        isSeveral = query.units.count > 1 || query.units.contains { $0.wordCount > 1 }
    }

    func ordered(_ hits: [TwinSearch.Hit]) -> [TwinSearch.Hit] {
        guard isSeveral, words.count > 1 else { return hits.prefix(request.limit).map(Self.withoutCloseness) }
        var rest = hits.prefix(count)
        var result: [TwinSearch.Hit] = []
        while let first = rest.first {
            let group = rest.prefix {
                $0.matchClass == first.matchClass && $0.score == first.score && $0.closeness == first.closeness
            }
            rest = rest.dropFirst(group.count)
            let levels = group.map(level)
            for wanted in [2, 1, 0] { result += zip(group, levels).filter { $0.1 == wanted }.map(\.0) }
        }
        return (result + hits.dropFirst(count)).prefix(request.limit).map(Self.withoutCloseness)
    }

    private static func withoutCloseness(_ hit: TwinSearch.Hit) -> TwinSearch.Hit {
        var hit = hit
        hit.closeness = 0
        return hit
    }

    private func level(_ hit: TwinSearch.Hit) -> Int {
        let document = twins[hit.source].items[hit.identifier]!.document
        let fields = [
            TestSchema.title, TestSchema.names, TestSchema.keywords, TestSchema.description, TestSchema.content,
        ]
        var best = 0
        for attribute in document.attributes where fields.contains(where: { attribute.name == .known($0) }) {
            for text in TwinItem.texts(attribute.value) {
                best = max(best, level(TwinText.lexemes(String(text.prefix(4096))).map(\.letters)))
            }
        }
        return best
    }

    private func level(_ text: [Letters]) -> Int {
        func matches(_ word: Letters, _ typed: Letters) -> Bool {
            request.mode == .keystroke ? word.starts(with: typed) : word == typed
        }
        guard text.count >= words.count else { return 0 }
        for start in 0...text.count - words.count
        where zip(words, text[start...]).allSatisfy({ matches($1, $0) }) { return 2 }
        var left = words[...]
        for word in text { if let next = left.first, matches(word, next) { left.removeFirst() } }
        return left.isEmpty ? 1 : 0
    }
}
