import SearchEngine
import TestSupport

/// An item with its terms, and what each weighs, by the formulas of Docs/Ranking.md.
struct TwinItem {
    struct Occurrences {
        /// Positions by field, 0 the title to 4 the content.
        var positions: [[Int]] = Array(repeating: [], count: 5)

        var fields: Set<Int> { Set((0..<5).filter { !positions[$0].isEmpty }) }
    }

    let document: Document
    private(set) var terms: [TwinTerm: Occurrences] = [:]
    private(set) var termsAt: [[Int: [TwinTerm]]] = Array(repeating: [:], count: 5)
    private(set) var impacts: [TwinTerm: Int] = [:]
    /// By field, in words and in positions.
    private var lengths = [(words: Int, positions: Int)](repeating: (0, 0), count: 5)
    let rank: Int64

    init(_ document: Document) {
        self.document = document
        rank = Self.staticRank(document)
        for attribute in document.attributes {
            let fields = [
                TestSchema.title: 0, TestSchema.names: 1, TestSchema.keywords: 2, TestSchema.description: 3,
                TestSchema.content: 4,
            ]
            guard case .known(let number) = attribute.name, let field = fields[number] else { continue }
            for text in Self.texts(attribute.value) { add(text, field) }
        }
        for (term, occurrences) in terms { impacts[term] = impact(term, occurrences) }
    }

    static func texts(_ value: AttributeValue) -> [String] {
        switch value {
        case .text(let text): [text]
        case .list(let values): values.flatMap(texts)
        default: []
        }
    }

    private mutating func add(_ text: String, _ field: Int) {
        let (tokens, positions, words) = TwinText.tokens(text, pinyin: field <= 2)
        let start = lengths[field].positions == 0 ? 0 : ends[field] + 16
        for token in tokens {
            let position = start + token.position
            // A title's word in part is another name of the item.
            let field = token.isPart && field == 0 ? 1 : field
            terms[token.term, default: Occurrences()].positions[field].append(position)
            termsAt[field][position, default: []].append(token.term)
        }
        lengths[field].positions += positions
        lengths[field].words += words
        ends[field] = start + positions
    }

    /// The title's length in words, as it is stored.
    var titleLength: Int { Self.rounded(lengths[0].words, lengths[0].positions, false) }

    /// The length of each field in words, as it is stored.
    var wordLengths: [Int] { lengths.map { Self.rounded($0.words, $0.positions, false) } }

    private var ends = [0, 0, 0, 0, 0]

    private func impact(_ term: TwinTerm, _ occurrences: Occurrences) -> Int {
        let reference = [6, 6, 8, 30, 200], weight = [10, 8, 4, 2, 1]
        let start = [192, 144, 96, 48, 0], size = [64, 48, 48, 48, 48]
        let maximumCounted = [3, 3, 3, 7, 31]
        let isOfCharacters = term.kind == .pinyin || TwinText.isCharacter(term.letters[0])
        let lengths = lengths.map { Self.rounded($0.words, $0.positions, isOfCharacters) }
        var sum = 0
        for field in 0..<5 {
            let norm = 4096 * reference[field] / (reference[field] + 3 * lengths[field])
            sum += weight[field] * min(maximumCounted[field], occurrences.positions[field].count) * norm
        }
        let best = occurrences.fields.min()!
        let span = best == 0 ? 61 : size[best]
        var impact = start[best] + span * sum / (sum + 1229 * weight[best])
        impact = min(impact, start[best] + size[best] - 1)
        if best == 2 && lengths[2] > 64 { impact = impact * 64 / lengths[2] }
        return impact
    }

    /// A length as a term of characters or of letters sees it: four significant bits, or a step where some characters touch.
    private static func rounded(_ words: Int, _ positions: Int, _ isOfCharacters: Bool) -> Int {
        if words != positions {
            return isOfCharacters
                ? [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 18, 24, 32, 64, 128, 512, 4096].filter { $0 <= positions }
                    .max()!
                : [1, 2, 3, 6, 24, 128, 1024].filter { $0 <= words }.max()!
        }
        let length = min(words, 122_880)
        var step = 1
        while length / step >= 16 { step *= 2 }
        return length / step * step
    }

    private static func staticRank(_ document: Document) -> Int64 {
        var rank: Int64 = 0
        if case .date(let seconds)? = document[.known(TestSchema.date)] { rank = Int64(seconds + 978_307_200) }
        switch document[.known(TestSchema.hint)] {
        case .integer(let hint)?: rank += (hint - 50) * 3 * 86_400
        default: break
        }
        return rank
    }
}
