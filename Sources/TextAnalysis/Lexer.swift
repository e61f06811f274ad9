import CTextTables

/// What stands between two lexemes. Ignored scalars (marks, format characters) do not count.
struct Gap {
    /// Separators seen, saturating.
    private(set) var count: UInt8 = 0
    private(set) var first: UInt32 = 0
    private(set) var last: UInt32 = 0
    private(set) var firstClass = ScalarClass.separator
    private var spaces: UInt8 = 0
    private var opening: UInt8 = 0
    private var closing: UInt8 = 0
    private var marks: UInt8 = 0
    private var hasOther = false

    /// Before the first lexeme: joins nothing to anything.
    static var start: Gap {
        var gap = Gap()
        gap.count = .max
        gap.hasOther = true
        return gap
    }

    @inline(__always)
    mutating func add(_ scalar: UInt32, _ scalarClass: ScalarClass) {
        if count == 0 {
            first = scalar
            firstClass = scalarClass
        }
        last = scalar
        if count < .max { count += 1 }
        switch scalar {
        case 0x20: spaces = spaces < .max ? spaces + 1 : spaces
        case 0x28: opening |= opening << 1 | 1
        case 0x29: closing |= closing << 1 | 1
        case 0x2D, 0x2E, 0x2F, 0x2010, 0x2013: marks |= marks << 1 | 1
        default: hasOther = true
        }
    }

    var isTouching: Bool { count == 0 }

    /// The joiner, if it is all there is.
    var joiner: ScalarClass? {
        guard count == 1, firstClass == .apostrophe || firstClass == .hyphen || firstClass == .dot else { return nil }
        return firstClass
    }

    /// Whether it may divide the thousands of a number.
    var isThousandsMark: Bool { count == 1 && (first == 0x2C || first == 0x2E) }

    /// Whether two groups of digits with this between them may belong to one telephone number. Allowed are at most one
    /// of `-` `–` `.` `/`, one bracket of each kind, and one space, or two if something else stands with them ("0123 /
    /// 456").
    var isTelephoneLike: Bool {
        if hasOther || count == 0 || opening > 1 || closing > 1 || marks > 1 { return false }
        return spaces <= 1 || spaces == 2 && count > 2
    }
}

/// A maximal run of letters and digits of one script.
struct LexedWord {
    /// Folded UTF-8, cut at `TokenBuffer.maximumTermLength`; valid during the call only.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Folded scalars before the cut.
    let scalarCount: Int
    let hasDigit: Bool
    let hasLetter: Bool
    let start: Int
    let end: Int

    var isNumber: Bool { !hasLetter }
    var isSingleLetter: Bool { scalarCount == 1 && hasLetter }
}

/// Receives what the lexer finds, in the order of the text.
protocol LexemeSink {
    /// Whether nothing seen so far can combine with what follows a space.
    var endsAtSpace: Bool { get }
    mutating func word(_ word: LexedWord, gap: Gap)
    /// A character of a script without spaces. `original` is the scalar before folding.
    mutating func character(
        _ scalar: UInt32, original: UInt32, _ scalarClass: ScalarClass, start: Int, end: Int, gap: Gap)
    /// An emoji, or a flag as two regional indicators (`second` is zero otherwise).
    mutating func symbol(_ scalar: UInt32, _ second: UInt32, start: Int, end: Int, gap: Gap)
}

/// Divides UTF-8 text into folded words, characters and symbols. Index and query share it.
struct Lexer {
    private let bytes: UnsafePointer<UInt8>
    private let count: Int
    private let scratch: UnsafeMutablePointer<UInt8>
    private var gap = Gap.start
    private var wordLength = 0
    private var wordScalars = 0
    private var wordStart = 0
    private var wordEnd = 0
    private var wordScript = ScalarClass.separator
    private var wordHasDigit = false
    private var wordHasLetter = false
    private var wordIsCut = false

    /// `scratch` has room for `TokenBuffer.maximumTermLength` + 4 bytes.
    init(_ text: UnsafeBufferPointer<UInt8>, scratch: UnsafeMutablePointer<UInt8>) {
        bytes = text.baseAddress!
        count = text.count
        self.scratch = scratch
    }

    /// Scans from `index` to the end, or with `stopsAtSpace` to the next blank between ASCII at which
    /// the sink agrees to stop. Returns where it stopped.
    @inline(__always)
    mutating func run(from index: Int, stopsAtSpace: Bool, into sink: inout some LexemeSink) -> Int {
        var index = index
        while index < count {
            let start = index
            let (scalar, length) = decodeScalar(bytes, at: index, count: count)
            let record = ScalarRecord(scalar)
            index += length
            if stopsAtSpace && length == 1 && record.scalarClass == .space && index < count && bytes[index] < 0x80 {
                finishWord(into: &sink)
                if sink.endsAtSpace { return start }
            }
            if record.isExpansion {
                for part in record.expansion {
                    feed(part, original: part, ScalarRecord(part).scalarClass, start: start, end: index, into: &sink)
                }
                continue
            }
            var folded = record.folded(scalar)
            let scalarClass = record.scalarClass
            if scalarClass == .kana {
                index = composeKana(&folded, at: index)
            } else if scalarClass == .hangul {
                index = composeHangul(&folded, at: index)
            } else if scalarClass == .regionalIndicator {
                finishWord(into: &sink)
                let second = regionalIndicator(at: &index)
                sink.symbol(scalar, second, start: start, end: index, gap: gap)
                gap = Gap()
                continue
            }
            feed(folded, original: scalar, scalarClass, start: start, end: index, into: &sink)
            if scalarClass.isScript { index = continueWord(at: index) }
        }
        finishWord(into: &sink)
        return index
    }

    /// Adds the letters of the word's script that follow, in registers: most of any text.
    @inline(__always)
    private mutating func continueWord(at index: Int) -> Int {
        var next = index
        var newLength = wordLength
        var newScalars = wordScalars
        while next < count && newLength <= TokenBuffer.maximumTermLength - 4 {
            let (scalar, length) = decodeScalar(bytes, at: next, count: count)
            let record = ScalarRecord(scalar)
            if record.isExpansion || record.scalarClass != wordScript { break }
            newLength += encodeScalar(record.folded(scalar), to: scratch + newLength)
            newScalars += 1
            next += length
        }
        if next > index { wordEnd = next }
        wordLength = newLength
        wordScalars = newScalars
        return next
    }

    @inline(__always)
    private mutating func feed(
        _ scalar: UInt32, original: UInt32, _ scalarClass: ScalarClass, start: Int, end: Int,
        into sink: inout some LexemeSink
    ) {
        if scalarClass.isScript {
            if wordScript != scalarClass {
                if wordScript != .separator { finishWord(into: &sink) }
                wordScript = scalarClass
            }
            wordHasLetter = true
            extendWord(scalar, start: start, end: end)
        } else if scalarClass == .digit {
            wordHasDigit = true
            extendWord(scalar, start: start, end: end)
        } else if scalarClass.isPiece {
            finishWord(into: &sink)
            sink.character(scalar, original: original, scalarClass, start: start, end: end, gap: gap)
            gap = Gap()
        } else if scalarClass == .ignored || scalarClass == .voicedMark || scalarClass == .semivoicedMark {
            if original == 0x200C && wordScript == .arabic {
                // Persian writes prefixes and suffixes with a zero width non-joiner, a space or nothing.
                finishWord(into: &sink)
                gap.add(original, .hyphen)
            } else if wordScalars > 0 {
                // The word's source range covers its marks.
                wordEnd = end
            }
        } else if scalarClass == .commonLetter {
            wordHasLetter = true
            extendWord(scalar, start: start, end: end)
        } else if scalarClass == .emoji {
            finishWord(into: &sink)
            sink.symbol(scalar, 0, start: start, end: end, gap: gap)
            gap = Gap()
        } else {
            // Keyboards give the quotation mark for the gershayim of Hebrew abbreviations.
            let isGershayim = scalar == 0x22 && wordScript == .hebrew
            finishWord(into: &sink)
            gap.add(scalar, isGershayim ? .apostrophe : scalarClass)
        }
    }

    @inline(__always)
    private mutating func extendWord(_ scalar: UInt32, start: Int, end: Int) {
        if wordScalars == 0 { wordStart = start }
        wordScalars += 1
        wordEnd = end
        if wordIsCut { return }
        let length = encodeScalar(scalar, to: scratch + wordLength)
        if wordLength + length > TokenBuffer.maximumTermLength {
            wordIsCut = true
        } else {
            wordLength += length
        }
    }

    @inline(__always)
    private mutating func finishWord(into sink: inout some LexemeSink) {
        if wordScalars == 0 { return }
        let word = LexedWord(
            bytes: UnsafeBufferPointer(start: scratch, count: wordLength), scalarCount: wordScalars,
            hasDigit: wordHasDigit, hasLetter: wordHasLetter, start: wordStart, end: wordEnd)
        sink.word(word, gap: gap)
        gap = Gap()
        wordLength = 0
        wordScalars = 0
        wordScript = .separator
        wordHasDigit = false
        wordHasLetter = false
        wordIsCut = false
    }

    private func composeKana(_ kana: inout UInt32, at index: Int) -> Int {
        guard index < count, bytes[index] >= 0x80 else { return index }
        let (next, length) = decodeScalar(bytes, at: index, count: count)
        let nextClass = ScalarRecord(next).scalarClass
        guard nextClass == .voicedMark || nextClass == .semivoicedMark else { return index }
        kana = Composition.voiced(kana, half: nextClass == .semivoicedMark) ?? kana
        return index + length
    }

    private func composeHangul(_ syllable: inout UInt32, at index: Int) -> Int {
        var index = index
        while index < count, bytes[index] >= 0x80 {
            let (next, length) = decodeScalar(bytes, at: index, count: count)
            guard let composed = Composition.hangul(syllable, next) else { break }
            syllable = composed
            index += length
        }
        return index
    }

    /// The regional indicator at `index`, past which the index moves, or zero.
    private func regionalIndicator(at index: inout Int) -> UInt32 {
        guard index < count else { return 0 }
        let (next, length) = decodeScalar(bytes, at: index, count: count)
        guard ScalarRecord(next).scalarClass == .regionalIndicator else { return 0 }
        index += length
        return next
    }
}
