import TextAnalysis

/// A word of a committed search, and how its forms are recognised: in each of the languages that it may be of.
struct StemmedWord {
    /// As it was typed.
    let atom: QueryAtom
    private let languages: [Reading]

    /// The word as one of a language.
    private struct Reading {
        let stemmer: Stemmer
        let stem: [UInt8]
        /// What the forms that are looked for begin with.
        let prefix: [UInt8]

        /// Shorter stems say too little, and begin too much.
        static let minimumLetters = 3
        /// What a form has more than the stem, in bytes.
        static let maximumEnding = 12

        init?(_ language: StemmingLanguage, _ term: [UInt8]) {
            guard let stemmer = Stemmer(language) else { return nil }
            var stem = term
            stemmer.stem(&stem)
            guard UTF8Text.scalarCount(stem) >= Self.minimumLetters else { return nil }
            self.stemmer = stemmer
            self.stem = stem
            // A form begins as the stem does but for its last letter, which a language may change: cheval, chevaux. If
            // the stem lost its first letters (Arabic articles), the forms with other ones are not found.
            let shared = UTF8Text.commonPrefix(term, stem)
            prefix = Array(
                shared.count < stem.count && shared.count * 2 >= stem.count
                    ? shared : UTF8Text.withoutLastScalar(stem[...]))
        }

        func isForm(_ candidate: [UInt8]) -> Bool {
            guard candidate.count <= stem.count + Self.maximumEnding else { return false }
            var stemmed = candidate
            stemmer.stem(&stemmed)
            return stemmed == stem
        }
    }

    /// nil if it is not a single word.
    ///
    /// - Parameter wanted: the languages of the person who asks, best first.
    init?(_ unit: QueryUnit, wanted: [StemmingLanguage]) {
        guard let first = unit.direct.first, first.phrases.count == 1, first.phrases[0].atoms.count == 1,
            first.phrases[0].atoms[0].kind == .word
        else { return nil }
        atom = first.phrases[0].atoms[0]
        let (atom, term) = (atom, atom.term)
        languages =
            atom.typoTolerantLetters == 0
            ? [] : StemmingLanguage.candidates(for: term, wanted: wanted).compactMap { Reading($0, term) }
    }

    /// Whether a term is a form of the word.
    func isForm(_ term: [UInt8]) -> Bool {
        term == atom.term || languages.contains { term.starts(with: $0.prefix) && $0.isForm(term) }
    }

    /// The word and its forms among a segment's terms, in the order of their bytes. Looks at every term that begins as a form
    /// may.
    func forms(in segment: Segment) throws -> [TermEntry] {
        guard segment.terms.count > 0 else { return [] }
        var found: [[UInt8]: TermEntry] = [:]
        if let own = try segment.terms.find(atom.term) { found[atom.term] = own }
        for language in languages {
            var iterator = try segment.terms.iterator(from: language.prefix)
            while try iterator.next(), iterator.term.starts(with: language.prefix) {
                if language.isForm(iterator.term) { found[iterator.term] = iterator.entry }
            }
        }
        return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }
}

/// Scalars of bytes that are UTF-8.
private enum UTF8Text {
    static func scalarCount(_ text: [UInt8]) -> Int { text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }

    static func commonPrefix(_ a: [UInt8], _ b: [UInt8]) -> ArraySlice<UInt8> {
        var count = zip(a, b).prefix { $0 == $1 }.count
        while count > 0, count < a.count, a[count] & 0xC0 == 0x80 { count -= 1 }
        return a[..<count]
    }

    static func withoutLastScalar(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let start = text.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return text }
        return text[..<start]
    }
}
