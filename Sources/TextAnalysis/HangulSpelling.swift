/// What a Korean syllable may become as the keys after it are pressed.
///
/// A syllable block is written letter by letter, so that the text shows unintended syllables in between. 한국 passes
/// through 한ㄱ and 한구, and 서울 through 성. Unicode, section 3.12: block = U+AC00 + (initial × 21 + vowel) × 28 + final.
package enum HangulSpelling {
    private static let first: UInt32 = 0xAC00, last: UInt32 = 0xD7A3
    private static let finals: UInt32 = 28, vowels: UInt32 = 21

    /// The number of the consonant with which the syllable begins that UTF-8 begins with; nil where it begins with none.
    package static func initial(ofSyllableIn term: [UInt8]) -> UInt32? {
        guard term.count >= 3, 0xEA...0xED ~= term[0] else { return nil }
        let scalar = scalar(term.span, 0)
        return first...last ~= scalar ? (scalar - first) / finals / vowels : nil
    }

    /// The number of a consonant that stands alone and begins syllables, as compatibility letter or conjoining one; nil
    /// for another character.
    static func initial(_ scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x1100...0x1112: scalar - 0x1100
        case 0x3131...0x314E: letters.firstIndex(of: UInt8(scalar - 0x3131)).map(UInt32.init)
        default: nil
        }
    }

    /// Compatibility letters of the initials in their order, from U+3131.
    private static let letters: [UInt8] = [
        0x00, 0x01, 0x03, 0x06, 0x07, 0x08, 0x10, 0x11, 0x12, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C,
        0x1D,
    ]

    /// The three bytes at an offset, as a scalar.
    static func scalar(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32 {
        UInt32(bytes[offset] & 0x0F) << 12 | UInt32(bytes[offset + 1] & 0x3F) << 6 | UInt32(bytes[offset + 2] & 0x3F)
    }

    /// The syllables that begin with a consonant.
    static func syllables(beginningWith initial: UInt32) -> ClosedRange<UInt32> {
        let start = first + initial * vowels * finals
        return start...start + vowels * finals - 1
    }

    /// The syllables that one may become with more keys: a final consonant, a second one, or a second vowel (고 to 과).
    /// Nil if it can only stay as it is.
    static func unfinished(_ syllable: UInt32) -> ClosedRange<UInt32>? {
        guard (first...last).contains(syllable) else { return nil }
        let vowel = (syllable - first) / finals % vowels, final = (syllable - first) % finals
        if final == 0 {
            // ㅗ, ㅜ and ㅡ are followed by the vowels that they begin.
            let more: UInt32 = vowel == 8 || vowel == 13 ? 3 : vowel == 18 ? 1 : 0
            return syllable...syllable + more * finals + finals - 1
        }
        // ㄱ, ㄴ, ㄹ and ㅂ likewise.
        let more: UInt32 = final == 1 || final == 4 ? 2 : final == 8 ? 7 : final == 17 ? 1 : 0
        return more == 0 ? nil : syllable...syllable + more
    }

    /// The syllable without its last consonant, and that consonant as the first of the next; nil without one.
    static func moved(_ syllable: UInt32) -> (rest: UInt32, next: UInt32)? {
        guard (first...last).contains(syllable), (syllable - first) % finals > 0 else { return nil }
        let final = Int((syllable - first) % finals)
        return (syllable - UInt32(final) + UInt32(rest[final]), 0x3131 + UInt32(letters[Int(next[final])]))
    }

    /// What is left of a final, and the initial that its last consonant is, by the final's number.
    private static let rest: [UInt8] = [
        0, 0, 0, 1, 0, 4, 4, 0, 0, 8, 8, 8, 8, 8, 8, 8, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    private static let next: [UInt8] = [
        0, 0, 1, 9, 2, 12, 18, 3, 5, 0, 6, 7, 9, 16, 17, 18, 6, 7, 9, 9, 10, 11, 12, 14, 15, 16, 17, 18,
    ]

    // MARK: Keys

    /// The letters that a text is typed with, in order. A syllable gives its initial, vowels and finals as
    /// compatibility letters, two for ㅘ and ㄳ and the like. Other characters stay as they are. A half-typed text has
    /// the first letters of the whole one, whatever syllables it shows meanwhile.
    package static func keys(of text: String) -> [UInt32] {
        var keys: [UInt32] = []
        for scalar in text.unicodeScalars.lazy.map(\.value) {
            switch scalar {
            case first...last:
                let number = scalar - first
                keys.append(letter(ofInitial: number / finals / vowels))
                appendVowel(number / finals % vowels, to: &keys)
                appendFinal(Int(number % finals), to: &keys)
            case firstVowel..<firstVowel + vowels: appendVowel(scalar - firstVowel, to: &keys)
            default:
                if let initial = initial(scalar) {
                    keys.append(letter(ofInitial: initial))
                } else if let final = clusters.firstIndex(of: scalar) {
                    appendFinal(final, to: &keys)
                } else {
                    keys.append(scalar)
                }
            }
        }
        return keys
    }

    private static let firstVowel: UInt32 = 0x314F

    private static func letter(ofInitial initial: UInt32) -> UInt32 { 0x3131 + UInt32(letters[Int(initial)]) }

    private static func appendVowel(_ vowel: UInt32, to keys: inout [UInt32]) {
        // ㅗ, ㅜ and ㅡ before the vowels that follow them in one syllable.
        let parts: [UInt32] =
            switch vowel {
            case 9: [8, 0]
            case 10: [8, 1]
            case 11: [8, 20]
            case 14: [13, 4]
            case 15: [13, 5]
            case 16: [13, 20]
            case 19: [18, 20]
            default: [vowel]
            }
        keys += parts.map { firstVowel + $0 }
    }

    private static func appendFinal(_ final: Int, to keys: inout [UInt32]) {
        if final == 0 { return }
        if rest[final] > 0 { appendFinal(Int(rest[final]), to: &keys) }
        keys.append(letter(ofInitial: UInt32(next[final])))
    }

    /// Compatibility letters of the finals that are two consonants, by the final's number; 0 for others.
    private static let clusters: [UInt32] = [
        0, 0, 0, 0x3133, 0, 0x3135, 0x3136, 0, 0, 0x313A, 0x313B, 0x313C, 0x313D, 0x313E, 0x313F, 0x3140, 0, 0, 0x3144,
    ]
}

extension QueryBuilder {
    /// What a run of Korean may become by going on with it, and if consonants alone stand for syllables. First with its
    /// last syllable going on, then with that one's last consonant as the start of another. Empty in whole words, and
    /// for other scripts.
    func unfinishedReadings(of run: ArraySlice<QueryLexeme>) -> [[QueryAtom]] {
        guard mode == .keystroke, run.last?.kind == .character(.hangul) else { return [] }
        let run = run.flatMap(divided)[...]
        guard let last = run.last else { return [] }
        let isOpen = last.source.upperBound == end
        var readings: [[QueryAtom]] = []
        let goingOn = spelled(runAtoms(run), lastIsUnfinished: isOpen && run.count <= AnalyzedQuery.maximumPhraseLength)
        if goingOn.contains(where: { $0.spelling != .whole }) { readings.append(goingOn) }
        if isOpen, let scalar = String(decoding: last.term, as: UTF8.self).unicodeScalars.first,
            let moved = HangulSpelling.moved(scalar.value)
        {
            var rest = last, next = last
            rest.term.removeAll()
            rest.term.append(scalar: moved.rest)
            next.term.removeAll()
            next.term.append(scalar: moved.next)
            readings.append(spelled(runAtoms(run.dropLast() + [rest, next]), lastIsUnfinished: false))
        }
        return readings
    }

    /// Two consonants that input methods show as one letter, since a syllable may end with it: each begins a syllable of its own.
    private func divided(_ lexeme: QueryLexeme) -> [QueryLexeme] {
        let keys = HangulSpelling.keys(of: String(decoding: lexeme.term, as: UTF8.self))
        guard keys.count == 2, keys.allSatisfy({ HangulSpelling.initial($0) != nil }) else { return [lexeme] }
        return keys.map { key in
            var one = lexeme
            one.term.removeAll()
            one.term.append(scalar: key)
            return one
        }
    }

    /// The atoms with the spelling of each; most syllables stand for themselves.
    private func spelled(_ atoms: [QueryAtom], lastIsUnfinished: Bool) -> [QueryAtom] {
        var spelled = atoms
        for index in spelled.indices {
            spelled[index].spelling = .initials
            if spelled[index].scalarRanges.allSatisfy({ $0.count == 1 }) { spelled[index].spelling = .whole }
        }
        guard lastIsUnfinished, let last = spelled.last,
            let syllable = String(decoding: last.term, as: UTF8.self).unicodeScalars.last,
            HangulSpelling.unfinished(syllable.value) != nil
        else { return spelled }
        // What the run stands for as it is typed is found by that, with lists made in advance. It is no other reading of it.
        let isWhole = spelled.allSatisfy { $0.spelling == .whole }
        spelled[spelled.count - 1].spelling = isWhole ? .continued : .unfinished
        return spelled
    }
}

/// Whether the Korean characters of an atom stand for others too.
public enum AtomSpelling: Sendable, Hashable {
    /// They stand for themselves.
    case whole
    /// Consonants that stand alone are the first letters of syllables: ㅎ is each from 하 to 힣.
    case initials
    /// Besides, the last syllable may go on: 구 is each from 구 to 귛.
    case unfinished
    /// The last syllable has gone on: 구 is each from 국 to 귛.
    case continued
}

extension QueryAtom {
    /// Characters, in order, that each character of the term may stand for; empty where they stand for themselves.
    public var scalarRanges: [ClosedRange<UInt32>] {
        if spelling == .whole { return [] }
        let scalars = String(decoding: term, as: UTF8.self).unicodeScalars.map(\.value)
        return scalars.enumerated().map { index, scalar in
            if let initial = HangulSpelling.initial(scalar) { return HangulSpelling.syllables(beginningWith: initial) }
            if index == scalars.count - 1, spelling == .unfinished || spelling == .continued,
                let more = HangulSpelling.unfinished(scalar)
            {
                return spelling == .unfinished ? more : scalar + 1...more.upperBound
            }
            return scalar...scalar
        }
    }

    /// The number of the consonant, if the atom is one alone for all syllables that begin with it.
    package var koreanInitial: UInt32? {
        guard spelling == .initials, isPrefix, term.count == 3 else { return nil }
        return HangulSpelling.initial(HangulSpelling.scalar(term.span, 0))
    }

    /// Whether a term's first characters are among those of ``scalarRanges``, and whether it ends with them, unless the
    /// atom is a prefix. The term must be UTF-8. The ranges are given since they are the same for every term.
    public func stands(for term: Span<UInt8>, _ ranges: [ClosedRange<UInt32>]) -> Bool {
        // Korean has three bytes a character.
        guard term.count >= 3 * ranges.count, isPrefix || term.count == 3 * ranges.count else { return false }
        for (index, range) in ranges.enumerated() where !range.contains(HangulSpelling.scalar(term, 3 * index)) {
            return false
        }
        return true
    }
}
