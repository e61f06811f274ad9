/// A lexeme of the query.
struct QueryLexeme {
    enum Kind: Equatable {
        case word
        case character(ScalarClass)
        case symbol
    }

    var kind: Kind
    var term: [UInt8]
    var scalarCount: Int
    var hasDigit: Bool
    var hasLetter: Bool
    var gap: Gap
    var source: Range<Int>
    /// Those of a word with borders inside.
    var parts: [Part] = []
    /// A word with the signs that belong to it.
    var marked: (term: [UInt8], hasTrailing: Bool)?

    struct Part {
        var term: [UInt8]
        var isNumber: Bool
        var scalarCount: Int
        /// Whether it is only the ending of a number.
        var isEnding: Bool
    }

    var isWord: Bool { kind == .word }
    var isNumber: Bool { isWord && !hasLetter }
    var isHan: Bool { kind == .character(.han) }
    /// Letters a to z only: may be pinyin.
    var isLatinWord: Bool { isWord && term.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } }
    /// The script of the run this character belongs to; nil for words and symbols.
    var runClass: ScalarClass? {
        if case .character(let scalarClass) = kind { return scalarClass.runClass }
        return nil
    }
}

/// Gathers the lexemes of a query.
struct QueryCollector: LexemeSink {
    var lexemes: [QueryLexeme] = []

    var endsAtSpace: Bool { false }

    mutating func word(_ word: LexedWord, gap: Gap) {
        lexemes.append(
            QueryLexeme(
                kind: .word, term: Array(word.bytes), scalarCount: word.scalarCount, hasDigit: word.hasDigit,
                hasLetter: word.hasLetter, gap: gap, source: word.start..<word.end,
                parts: parts(of: word),
                marked: marked(word)))
    }

    private func marked(_ word: LexedWord) -> (term: [UInt8], hasTrailing: Bool)? {
        guard let marks = WordMarks(word) else { return nil }
        var term: [UInt8] = []
        marks.append(word, to: &term)
        return (term, marks.end > word.end)
    }

    private func parts(of word: LexedWord) -> [QueryLexeme.Part] {
        let parts = WordParts(word)
        return (0..<parts.count).map { index in
            let part = parts[index]
            return QueryLexeme.Part(
                term: Array(word.bytes[part.termStart..<part.termEnd]), isNumber: part.isNumber,
                scalarCount: part.scalarCount, isEnding: parts.isEnding(index, of: word.bytes))
        }
    }

    mutating func character(
        _ scalar: UInt32, original: UInt32, _ scalarClass: ScalarClass, start: Int, end: Int, gap: Gap
    ) {
        var term: [UInt8] = []
        term.append(scalar: scalar)
        lexemes.append(
            QueryLexeme(
                kind: .character(scalarClass), term: term, scalarCount: 1, hasDigit: false, hasLetter: true, gap: gap,
                source: start..<end))
    }

    mutating func symbol(_ scalar: UInt32, _ second: UInt32, start: Int, end: Int, gap: Gap) {
        var term: [UInt8] = []
        term.append(scalar: scalar)
        if second != 0 { term.append(scalar: second) }
        lexemes.append(
            QueryLexeme(
                kind: .symbol, term: term, scalarCount: 1, hasDigit: false, hasLetter: false, gap: gap,
                source: start..<end))
    }
}

extension TextAnalyzer {
    /// The folded words of a text in order, and its characters of scripts without spaces; no joined words, parts and readings.
    package func words(of text: String) -> [[UInt8]] {
        var text = text
        return text.withUTF8 { bytes in
            guard !bytes.isEmpty else { return [] }
            var collector = QueryCollector()
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TokenBuffer.maximumTermLength + 4) { scratch in
                var lexer = Lexer(bytes, scratch: scratch.baseAddress!)
                _ = lexer.run(from: 0, stopsAtSpace: false, into: &collector)
            }
            return collector.lexemes.map(\.term)
        }
    }
}
