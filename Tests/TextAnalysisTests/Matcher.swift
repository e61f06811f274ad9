import Testing
import TextAnalysis

/// Evaluates analysed queries against the tokens of one field, the slow and obvious way.
struct Field {
    var buffer = TokenBuffer()

    init(_ values: String..., options: AnalysisOptions = .pinyin) {
        for value in values {
            TextAnalyzer().analyze(value, options: options, into: &buffer)
            buffer.advancePosition(by: 100)
        }
    }

    var terms: [String] { buffer.tokens.map { String(decoding: buffer.term($0), as: UTF8.self) } }

    func terms(_ kind: TokenKind) -> [String] {
        buffer.tokens.filter { $0.kind == kind }.map { String(decoding: buffer.term($0), as: UTF8.self) }
    }

    func positions(of atom: QueryAtom) -> Set<Int> {
        var found: Set<Int> = []
        for token in buffer.tokens {
            let term = buffer.term(token)
            if atom.spelling != .whole {
                if token.kind == .piece && atom.stands(for: term.span, atom.scalarRanges) {
                    found.insert(Int(token.position))
                }
            } else if atom.isPrefix ? term.starts(with: atom.term) : term.elementsEqual(atom.term) {
                found.insert(Int(token.position))
            }
        }
        return found
    }

    func contains(_ phrase: QueryPhrase) -> Bool {
        let starts = phrase.atoms.map { atom in Set(positions(of: atom).map { $0 - atom.offset }) }
        return !starts.dropFirst().reduce(starts[0]) { $0.intersection($1) }.isEmpty
    }

    func satisfies(_ query: AnalyzedQuery) -> Bool {
        query.units.allSatisfy { unit in
            unit.alternatives.contains { $0.phrases.allSatisfy(contains) }
        }
    }

    func matches(_ query: String, mode: QueryMode = .keystroke) -> Bool {
        satisfies(TextAnalyzer().analyze(query: query, mode: mode))
    }
}

func analyzed(_ query: String, mode: QueryMode = .keystroke) -> AnalyzedQuery {
    TextAnalyzer().analyze(query: query, mode: mode)
}

func folded(_ text: String) -> String {
    String(decoding: TextAnalyzer().folded(text), as: UTF8.self)
}

/// A row of a matching table.
struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let query: String
    let isFound: Bool

    var testDescription: String { "\(query) \(isFound ? "finds" : "does not find") \(text)" }
}

func found(_ text: String, _ queries: String...) -> [Case] {
    queries.map { Case(text: text, query: $0, isFound: true) }
}

func missed(_ text: String, _ queries: String...) -> [Case] {
    queries.map { Case(text: text, query: $0, isFound: false) }
}
