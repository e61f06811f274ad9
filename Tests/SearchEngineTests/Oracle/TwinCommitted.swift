import Foundation
import SearchEngine
import TextAnalysis

/// A committed search by looking at every item, for words whose stems are written down here.
struct TwinCommitted {
    static let stems = common.merging(
        // A build without libstemmer knows English forms only.
        Stemmer(.russian) == nil
            ? ["мост": ["мост"], "моста": ["моста"]] : ["мост": ["мост", "моста", "мостами", "мосты"]]
    ) { $1 }
    private static let common: [String: [String]] = [
        "search": ["search", "searches", "searching", "searched"], "light": ["light", "lights", "lighting", "lighted"],
        "movi": ["movie", "movies"], "move": ["move", "moves", "moving"], "jazz": ["jazz"], "hope": ["hope", "hoping"],
        "hop": ["hop", "hopping"], "poni": ["pony", "ponies"], "nation": ["nation", "nationalization"],
        "spotlight": ["spotlight"], "x": ["x"],
    ]
    static var words: [String] { stems.values.flatMap { $0 }.sorted() }
    private static let stemOfWord = Dictionary(
        uniqueKeysWithValues: stems.flatMap { stem, words in words.map { (Letters($0.unicodeScalars), stem) } })

    let twins: [Twin]
    let request: SearchRequest
    /// Of each twin's hits, in 512ths of a score.
    var points: [Int]?

    func run() -> (hits: [TwinSearch.Hit], total: Int, dropped: [String]) {
        let lexemes = TwinText.lexemes(request.text)
        // Two forms of a word are two words.
        var words: [(typed: Letters, terms: Set<TwinTerm>)] = []
        for lexeme in lexemes {
            let terms: Set<TwinTerm>
            if let stem = Self.stemOfWord[lexeme.letters] {
                terms = Set(Self.stems[stem]!.map { TwinTerm(letters: Letters($0.unicodeScalars)) })
            } else {
                terms = [TwinTerm(letters: lexeme.letters)]
            }
            if !words.contains(where: { $0.typed == lexeme.letters }) { words.append((lexeme.letters, terms)) }
        }
        let all = twins.enumerated().flatMap { source, twin in twin.items.values.map { (source, $0) } }
        let idf = words.map { word in
            let count = Double(all.filter { !word.terms.isDisjoint(with: $0.1.impacts.keys) }.count)
            return log(1 + (Double(all.count) - count + 0.5) / (count + 0.5))
        }
        let isKnown = words.map { word in all.contains { !word.terms.isDisjoint(with: $0.1.impacts.keys) } }
        let total = zip(idf, isKnown).filter(\.1).map(\.0).reduce(0, +)
        let references = Self.references(all.map(\.1))
        var hits: [TwinSearch.Hit] = []
        for (source, item) in all where item.document.expiration > request.now {
            guard TwinFilter.passes(item.document, request.filter) else { continue }
            var weight = 0.0, score = 0.0
            for (number, word) in words.enumerated() {
                let forms = word.terms.compactMap { item.terms[$0] }
                if forms.isEmpty { continue }
                weight += idf[number]
                let (saturation, best) = Self.saturation(forms, item.wordLengths, references)
                score += idf[number] * ([1, 0.85, 0.75, 0.6, 0.5][best] * saturation)
            }
            guard weight > 0, weight >= total / 10 - 1e-9 else { continue }
            // A title that is the whole query counts as if it were as good as a title can be; then the shorter one, then none.
            let isWhole =
                item.titleLength == lexemes.count
                && words.allSatisfy { $0.terms.contains { item.terms[$0]?.fields.contains(0) ?? false } }
            let text = Int((1000 * (isWhole ? weight : score)).rounded())
            let more = Int((Double(text * (points?[source] ?? 0)) / 512).rounded(.down))
            let closeness = isWhole ? 4_000_000 : item.titleLength == 0 ? 0 : 4_000_000 - 4 * item.titleLength
            hits.append(
                TwinSearch.Hit(
                    source: source, identifier: item.document.identifier, matchClass: .direct,
                    score: text + more, closeness: closeness, rank: item.rank))
        }
        let dropped = zip(words, isKnown).filter { !$0.1 }.map { String(String.UnicodeScalarView($0.0.typed)) }
        let query = TwinQuery(request.text, isKeystroke: false)
        let ordered = TwinCloseness(request, query, twins).ordered(hits.sorted { $0.isBefore($1) })
        return (ordered, hits.count, dropped)
    }

    /// By field, words of all items that have it, and how many these are.
    private static func references(_ items: [TwinItem]) -> [(words: Int, items: Int)] {
        (0..<5).map { field in
            let lengths = items.map { $0.wordLengths[field] }.filter { $0 > 0 }
            let words = lengths.reduce(0, +), count = lengths.count
            let least = [10, 6, 8, 30, 30][field]
            return words < least * count || count == 0 ? (least, 1) : (words, count)
        }
    }

    /// What all forms of a word count together in an item, and the best field that has one.
    private static func saturation(
        _ forms: [TwinItem.Occurrences], _ lengths: [Int], _ references: [(words: Int, items: Int)]
    ) -> (Double, best: Int) {
        let weights = [10, 8, 4, 2, 1], most = [3, 3, 3, 7, 31]
        var sum = 0
        for field in 0..<5 {
            let frequency = forms.map { min(most[field], $0.positions[field].count) }.reduce(0, +)
            let (words, items) = references[field]
            sum += weights[field] * frequency * (65_536 * words / (words + 3 * lengths[field] * items))
        }
        let best = forms.map { $0.fields.min()! }.min()!
        var saturation = Double(sum) / Double(sum + 19_661 * weights[best])
        if best == 2 && lengths[2] > 64 { saturation = saturation * 64 / Double(lengths[2]) }
        return ((saturation * 268_435_456).rounded(.down) / 268_435_456, best)
    }
}
