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
        var hits: [TwinSearch.Hit] = []
        for (source, item) in all where item.document.expiration > request.now {
            guard TwinFilter.passes(item.document, request.filter) else { continue }
            var weight = 0.0, score = 0.0
            for (number, word) in words.enumerated() {
                // In the order of the terms' bytes, as the product of rounded numbers depends on it.
                let forms = word.terms.sorted {
                    $0.letters.map(\.value).lexicographicallyPrecedes($1.letters.map(\.value))
                }.compactMap { item.impacts[$0] }
                guard let best = forms.max() else { continue }
                weight += idf[number]
                let share = [1, 0.85, 0.75, 0.6, 0.5][4 - min(best / 48, 4)]
                score += idf[number] * ((1 - forms.map(Self.saturation).reduce(1) { $0 * (1 - $1) }) * share)
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

    private static func saturation(_ impact: Int) -> Double {
        let band = 4 - min(impact / 48, 4)
        let start = [192, 144, 96, 48, 0][band], size = band == 0 ? 61 : 48
        return min(1, (Double(impact - start) + 0.5) / Double(size))
    }
}
