import TextAnalysis

/// Finds in a text what of it a query matches, to be highlighted.
///
/// Works on the text alone, so that it serves any text an item has. One thread; reuse it for the texts of one query.
public struct Highlighter {
    /// The words of the query, and the phrases of what each may be.
    private let units: [(unit: QueryUnit, phrases: [[Piece]], forms: StemmedWord?)]
    private let toleratesTypos: Bool
    private var buffer = TokenBuffer()
    /// What the tokens are of.
    private var text = ""
    /// The tokens of the text by position, made when a phrase asks for it.
    private var byPosition: [Int32] = []
    private let analyzer = TextAnalyzer()

    /// An atom, and the characters that those of Korean may stand for.
    private struct Piece {
        let atom: QueryAtom
        let ranges: [ClosedRange<UInt32>]

        init(_ atom: QueryAtom) {
            self.atom = atom
            ranges = atom.scalarRanges
        }
    }

    /// - Parameter request: what was searched.
    public init(_ request: SearchRequest) {
        units = request.analyzed.units.map { unit in
            let word = request.mode == .committed ? StemmedWord(unit, wanted: request.languages) : nil
            return (unit, unit.alternatives.flatMap(\.phrases).map { $0.atoms.map(Piece.init) }, word)
        }
        toleratesTypos = request.toleratesTypos
    }

    /// Whether one text may hold all that was typed.
    package var hasOneUnit: Bool { units.count == 1 }

    /// Ranges of UTF-8 bytes of `text`, ascending, none touching another; each on the borders of scalars.
    ///
    /// - Parameter toleratesTypos: whether a word that the text lacks is looked for with typing errors, if the request
    ///   tolerates them. Pass false for a hit that has all words as they were typed.
    public mutating func ranges(in text: String, toleratesTypos: Bool = true) -> [Range<Int>] {
        buffer.removeAll()
        self.text = text
        byPosition.removeAll(keepingCapacity: true)
        analyzer.analyze(text, options: [.pinyin], into: &buffer)
        if units.contains(where: { $0.phrases.contains { $0.count > 1 || $0.contains { $0.atom.isPrefix } } }) {
            let tokens = buffer.tokens
            byPosition = tokens.indices.map(Int32.init)
            let ascends = zip(tokens, tokens.dropFirst()).allSatisfy { $0.position <= $1.position }
            if !ascends {
                byPosition.sort { (tokens[Int($0)].position, $0) < (tokens[Int($1)].position, $1) }
            }
        }
        var found: [Range<Int>] = []
        for (unit, phrases, word) in units {
            var own: [Range<Int>] = []
            for phrase in phrases { own += ranges(of: phrase) }
            if let word { own += ranges(ofFormsOf: word) }
            if toleratesTypos && self.toleratesTypos && own.isEmpty { own = fuzzyRanges(unit) }
            found += own
        }
        return found.isEmpty ? [] : Self.merged(found.map { Self.onBorders($0, text.utf8) })
    }

    /// Includes a scalar if only a part of it matches, as the "o" of "œ" does.
    private static func onBorders(_ range: Range<Int>, _ text: String.UTF8View) -> Range<Int> {
        let end = text.index(text.startIndex, offsetBy: range.upperBound)
        return range.lowerBound..<range.upperBound + text[end...].prefix { $0 & 0xC0 == 0x80 }.count
    }

    private func ranges(of phrase: [Piece]) -> [Range<Int>] {
        guard let first = phrase.first else { return [] }
        var result: [Range<Int>] = []
        for number in buffer.tokens.indices {
            guard let start = match(number, first) else { continue }
            if phrase.count == 1 {
                result.append(start)
                continue
            }
            var range = start
            var isWhole = true
            for piece in phrase.dropFirst() {
                let wanted = buffer.tokens[number].position + UInt32(piece.atom.offset)
                guard let next = tokens(at: wanted).lazy.compactMap({ match(Int($0), piece) }).first else {
                    isWhole = false
                    break
                }
                range = min(range.lowerBound, next.lowerBound)..<max(range.upperBound, next.upperBound)
            }
            if isWhole { result.append(range) }
        }
        return result
    }

    /// The tokens of a position, in their order.
    private func tokens(at position: UInt32) -> ArraySlice<Int32> {
        var low = 0, high = byPosition.count
        while low < high {
            let middle = (low + high) / 2
            if buffer.tokens[Int(byPosition[middle])].position < position { low = middle + 1 } else { high = middle }
        }
        return byPosition[low...].prefix { buffer.tokens[Int($0)].position == position }
    }

    private func ranges(ofFormsOf word: StemmedWord) -> [Range<Int>] {
        buffer.tokens.filter { ($0.kind == .word || $0.kind == .part) && word.isForm(Array(buffer.term($0))) }.map {
            Int($0.sourceOffset)..<Int($0.sourceOffset + $0.sourceLength)
        }
    }

    /// The part of a token's source that an atom stands for.
    private func match(_ number: Int, _ piece: Piece) -> Range<Int>? {
        let token = buffer.tokens[number], atom = piece.atom
        if !piece.ranges.isEmpty {
            guard token.kind == .piece, token.termLength >= 3 * piece.ranges.count else { return nil }
            return atom.stands(for: buffer.term(token).span, piece.ranges) ? characters(of: number, atom) : nil
        }
        // Hardly a token goes further.
        guard Int(token.termLength) >= atom.term.count, buffer.bytes[Int(token.termOffset)] == atom.term.first else {
            return nil
        }
        let term = buffer.term(token)
        let source = Int(token.sourceOffset)..<Int(token.sourceOffset + token.sourceLength)
        if term.elementsEqual(atom.term) {
            return source
        }
        guard atom.isPrefix, term.starts(with: atom.term) else { return nil }
        switch token.kind {
        case .piece: return characters(of: number, atom)
        // If folding changed no lengths, the typed prefix is as long in the text as in the term.
        case .word where source.count == term.count, .part where source.count == term.count:
            return source.lowerBound..<source.lowerBound + atom.term.count
        case .word, .part, .joined: return source.lowerBound..<prefixEnd(of: source, term, length: atom.term.count)
        default: return source
        }
    }

    /// The end of the characters in the text that the first bytes of a term stand for. It is the end of the term's
    /// source if characters do not make the term one by one.
    private func prefixEnd(of source: Range<Int>, _ term: ArraySlice<UInt8>, length: Int) -> Int {
        let utf8 = text.utf8, start = utf8.index(utf8.startIndex, offsetBy: source.lowerBound)
        var rest = term, offset = source.lowerBound, end: Int?
        for character in text[start..<utf8.index(start, offsetBy: source.count)] {
            offset += character.utf8.count
            let folded = analyzer.folded(String(character))
            if rest.starts(with: folded) {
                rest.removeFirst(folded.count)
            } else if character.isLetter || character.isNumber {
                // Joiners are not in the term.
                return source.upperBound
            }
            if end == nil, term.count - rest.count >= length { end = offset }
        }
        return rest.isEmpty ? end ?? source.upperBound : source.upperBound
    }

    /// The characters of a pair that an atom stands for: both, or only the first, if it is a prefix.
    private func characters(of number: Int, _ atom: QueryAtom) -> Range<Int> {
        let token = buffer.tokens[number]
        let start = Int(token.sourceOffset), end = start + Int(token.sourceLength)
        // Pinyin stands between the pieces of Chinese.
        guard atom.isPrefix,
            let next = tokens(at: token.position + 1).first(where: {
                Int($0) > number && buffer.tokens[Int($0)].kind == .piece
            })
        else { return start..<end }
        // Blanks may stand between the two.
        let utf8 = text.utf8, first = text[utf8.index(utf8.startIndex, offsetBy: start)].utf8.count
        return start..<min(end, start + first, max(start + 1, Int(buffer.tokens[Int(next)].sourceOffset)))
    }

    private func fuzzyRanges(_ unit: QueryUnit) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for phrase in unit.direct.flatMap(\.phrases) where phrase.atoms.count == 1 {
            let atom = phrase.atoms[0]
            guard atom.typoTolerantLetters > 0 else { continue }
            var automaton = TypoAutomaton(typed: atom.term, maximum: 2)
            for token in buffer.tokens where [.word, .part, .joined].contains(token.kind) {
                automaton.truncate(toDepth: 0)
                for scalar in String(decoding: buffer.term(token), as: UTF8.self).unicodeScalars {
                    automaton.push(scalar.value)
                    if !automaton.canStillMatch { break }
                }
                if automaton.accepts(prefix: atom.isPrefix) != nil {
                    result.append(Int(token.sourceOffset)..<Int(token.sourceOffset + token.sourceLength))
                }
            }
        }
        return result
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}

/// A passage with what of it matches.
public struct Snippet: Sendable, Hashable {
    /// The shown text; begins or ends with `…` if a passage was cut.
    public var text: String
    /// Ranges of UTF-8 bytes of ``text``, ascending.
    public var ranges: [Range<Int>]

    /// The page of the first match, from 1, if the text has pages with form feeds between them.
    public var page: Int?

    /// - Parameters: as the properties of the same names say.
    public init(text: String, ranges: [Range<Int>], page: Int? = nil) {
        self.text = text
        self.ranges = ranges
        self.page = page
    }
}
