/// How much of a word has to be typed.
public enum QueryMode: Sendable {
    /// Every word may be the prefix of a longer one.
    case keystroke
    /// Words match whole. Single characters of unsegmented scripts, pinyin and telephone numbers
    /// remain prefixes, since that is how they are found inside a text.
    case wholeWords
}

/// One term to look up.
public struct QueryAtom: Sendable, Hashable {
    /// As in the index, namespace byte included.
    public var term: [UInt8]
    /// Whether longer terms that begin with this one match too.
    public var isPrefix: Bool
    /// What kind of token it stands for.
    public var kind: TokenKind
    /// Whether it stands for other syllables than those it shows; then it is a ``TokenKind/piece``, and never exact.
    public var spelling = AtomSpelling.whole
    /// Whether the term itself is worth no more than a longer one: the query has signs with it that the index keeps apart.
    public var isNeverExact = false
    /// Position relative to the first atom of the phrase.
    public var offset: Int
    /// Scalars of the term if it is a plain word without digits, which tolerates typos; else 0.
    public var typoTolerantLetters: Int

    /// - Parameters: as the properties of the same names say; an atom that stands alone has offset 0 and tolerates no
    ///   typos.
    public init(term: [UInt8], isPrefix: Bool, kind: TokenKind, offset: Int = 0, typoTolerantLetters: Int = 0) {
        self.term = term
        self.isPrefix = isPrefix
        self.kind = kind
        self.offset = offset
        self.typoTolerantLetters = typoTolerantLetters
    }
}

/// Atoms that one field has at the positions p + offset, for some p.
public struct QueryPhrase: Sendable, Hashable {
    /// By offset; the first has offset 0.
    public var atoms: [QueryAtom]

    /// - Parameter atoms: by offset, one at least; the first has offset 0.
    public init(atoms: [QueryAtom]) { self.atoms = atoms }
}

/// Satisfied by an item in which every phrase is found, each in any field.
public struct QueryAlternative: Sendable, Hashable {
    /// Reads letters as pinyin: look in the fields with pinyin tokens only.
    public var isPinyin: Bool
    /// All of them must be found.
    public var phrases: [QueryPhrase]

    /// - Parameters: as the properties of the same names say.
    public init(isPinyin: Bool, phrases: [QueryPhrase]) {
        self.isPinyin = isPinyin
        self.phrases = phrases
    }

    init(pinyin atoms: [QueryAtom]) { self.init(isPinyin: true, phrases: [QueryPhrase(atoms: atoms)]) }
}

/// A piece of the query, satisfied by any of its alternatives.
public struct QueryUnit: Sendable, Hashable {
    /// UTF-8 bytes of the query, on scalar borders.
    public var source: Range<Int>
    /// Words the person typed; a run of an unsegmented script counts as one.
    public var wordCount: Int
    /// What it is if it is not pinyin: first each word by itself. No two are equal.
    public var direct: [QueryAlternative]
    private var pinyinSource: PinyinSource

    /// What it may be as pinyin; no two are equal. Worked out each time, in some microseconds: few searches come to it.
    public var pinyin: [QueryAlternative] {
        switch pinyinSource {
        case .known(let alternatives): alternatives
        case .letters(let letters, let borders):
            PinyinSegmentation.openReadings(of: letters, borders: borders).map(QueryAlternative.init(pinyin:))
        }
    }

    /// All, those that are not pinyin first.
    public var alternatives: [QueryAlternative] { direct + pinyin }

    /// Whether both stand for the same, wherever they were typed. Reads no letters as pinyin.
    public func isTypedLike(_ other: QueryUnit) -> Bool {
        direct == other.direct && pinyinSource == other.pinyinSource
    }

    /// - Parameters:
    ///   - source: UTF-8 bytes of the query.
    ///   - wordCount: as the property says.
    ///   - alternatives: no two equal; those that are pinyin and those that are not each keep their order.
    public init(source: Range<Int>, wordCount: Int, alternatives: [QueryAlternative]) {
        self.init(
            source: source, wordCount: wordCount, direct: alternatives.filter { !$0.isPinyin },
            pinyin: .known(alternatives.filter(\.isPinyin)))
    }

    init(source: Range<Int>, wordCount: Int, direct: [QueryAlternative], pinyin: PinyinSource) {
        self.source = source
        self.wordCount = wordCount
        self.direct = direct
        pinyinSource = pinyin
    }
}

/// Where the readings of a unit as pinyin come from.
enum PinyinSource: Sendable, Hashable {
    case known([QueryAlternative])
    /// Latin letters, and the positions where a syllable must end. The last syllable may be typed in part.
    case letters([UInt8], borders: [Int])

    static let none = PinyinSource.known([])
}

/// An item matches if every unit is satisfied. Without units (a blank query) nothing is asked.
public struct AnalyzedQuery: Sendable, Hashable {
    /// Bytes of a query that are looked at.
    public static let maximumBytes = 4096
    /// Units that are looked for.
    public static let maximumUnits = 64
    /// Atoms of one phrase.
    public static let maximumPhraseLength = 64

    /// In the order of the query. Units beyond `maximumUnits`, and text beyond the first `maximumBytes`, are left out.
    /// A longer run is matched by its first `maximumPhraseLength` pieces.
    public var units: [QueryUnit]
}
