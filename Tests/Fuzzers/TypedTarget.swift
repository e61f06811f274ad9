import QuickAnswers
import SearchEngine
import SystemIndex
import TextAnalysis

/// What a person types, and texts that apps index: a line of the first, then the second.
final class TypedTarget: FuzzTarget {
    private let known: Snapshot
    private let analyzer = TextAnalyzer()
    private let answers = [false, true].map {
        QuickAnswers(style: NumberStyle(usesComma: $0, writesMonthFirst: !$0), now: fuzzedNow, local: nil)
    }

    init() throws { known = try FuzzItems.index(FuzzItems.all).snapshot() }

    func run(_ input: [UInt8]) throws {
        let border = input.firstIndex(of: 0x0A) ?? input.endIndex
        let typed = String(decoding: input[..<border], as: UTF8.self)
        let text = String(decoding: input[border...].dropFirst(), as: UTF8.self)
        analyze(input)
        for answers in answers { _ = answers.answer(typed) }
        let units = analyzer.analyze(query: typed, mode: .keystroke).units
        let atoms = units.flatMap(\.alternatives).flatMap(\.phrases).flatMap(\.atoms)
        planted(
            atoms.contains { $0.kind == .telephone } && atoms.contains { $0.spelling == .initials },
            "a telephone number beside initials of Korean")
        let own = try FuzzItems.index([
            FuzzItems.item("own", text, more: [("textContent", .text(text)), ("keywords", .list([.text(typed)]))])
        ])
        let searcher = Searcher([known, try own.snapshot()])
        // As the keys come: the last of them, and then Enter.
        for length in Set([typed.count - 2, typed.count - 1, typed.count]) where length > 0 {
            try search(SearchRequest(String(typed.prefix(length)), limit: 5, now: fuzzedNow), searcher, text)
        }
        for mode in [SearchRequest.Mode.wholeWords, .committed] {
            let languages: [StemmingLanguage] = [.german, .russian, .french]
            try search(
                SearchRequest(typed, mode: mode, limit: 5, now: fuzzedNow, languages: languages), searcher, text)
        }
    }

    /// Any bytes, by the lexer with its shortcut for plain words and without.
    private func analyze(_ bytes: [UInt8]) {
        var quick = TokenBuffer(), thorough = TokenBuffer()
        bytes.withUnsafeBufferPointer {
            analyzer.analyze($0, options: [.pinyin], into: &quick, takesShortcut: true)
            analyzer.analyze($0, options: [.pinyin], into: &thorough, takesShortcut: false)
        }
        // Joined tokens come when it is clear that nothing more joins them, which may be a word later.
        func described(_ buffer: TokenBuffer) -> [String] {
            buffer.tokens.map {
                "\(Array(buffer.term($0))) \($0.kind) \($0.position) \($0.sourceOffset) \($0.sourceLength)"
            }.sorted()
        }
        require(described(quick) == described(thorough), "the shortcut for plain words makes no difference")
        for token in quick.tokens {
            require(
                Int(token.sourceOffset) + Int(token.sourceLength) <= bytes.count, "a token covers a part of its text")
        }
    }

    private func search(_ request: SearchRequest, _ searcher: Searcher, _ text: String) throws {
        let results = try searcher.search(request)
        if let hit = results.hits.first {
            _ = try searcher.explain(hit.identifier, source: hit.source, request: request)
        }
        var highlighter = Highlighter(request)
        for shown in [text, "Jazz at the Philharmonic 电影院", request.text] {
            var end = 0
            for range in highlighter.ranges(in: shown) {
                require(range.lowerBound >= end && range.upperBound <= shown.utf8.count, "highlights are in order")
                let start = shown.utf8.index(shown.startIndex, offsetBy: range.lowerBound)
                let last = shown.utf8.index(shown.startIndex, offsetBy: range.upperBound)
                require(
                    start.samePosition(in: shown.unicodeScalars) != nil
                        && last.samePosition(in: shown.unicodeScalars) != nil, "highlights hold whole characters")
                end = range.upperBound
            }
        }
    }
}
