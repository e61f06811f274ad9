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

    var isWord: Bool { kind == .word }
    var isNumber: Bool { isWord && !hasLetter }
    var isSingleLetter: Bool { isWord && scalarCount == 1 && hasLetter }
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
                hasLetter: word.hasLetter, gap: gap, source: word.start..<word.end))
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
