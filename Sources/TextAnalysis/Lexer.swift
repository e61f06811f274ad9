import CTextTables

/// A maximal run of letters and digits of one script.
struct LexedWord {
    /// Folded UTF-8, cut at `TokenBuffer.maximumTermLength`; valid during the call only.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Folded scalars before the cut.
    let scalarCount: Int
    let hasDigit: Bool
    let hasLetter: Bool
    /// Whether a border of letters and digits, or of small and capital letters, may divide it; see ``WordParts``.
    let mayHaveParts: Bool
    /// The text that it is in.
    let text: UnsafePointer<UInt8>
    let textCount: Int
    let start: Int
    let end: Int

    var isNumber: Bool { !hasLetter }
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
    private var wordIsSign = false
    private var wordCapitals = 0
    private var wordBeginsCapital = 0

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
            if record.isSign || wordIsSign { borderSigns(record, scalar, into: &sink) }
            if record.isExpansion {
                if wordScalars == 0 { wordBeginsCapital = record.capitals }
                wordCapitals += record.capitals
                for part in record.expansion {
                    feed(part, original: part, ScalarRecord(part).scalarClass, start: start, end: index, into: &sink)
                }
                continue
            }
            var folded = record.folded(scalar)
            let scalarClass = record.scalarClass
            if scalarClass == .kana {
                if folded == 0x30FC && isDash(at: index) {
                    // Japanese telephone numbers are typed with the long vowel's sign, which looks like a dash.
                    finishWord(into: &sink)
                    gap.add(folded, original: scalar, .hyphen)
                    continue
                }
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
            if wordScalars == 0 { wordBeginsCapital = record.capitals }
            feed(folded, original: scalar, scalarClass, start: start, end: index, into: &sink)
            if scalarClass.isScript {
                if wordScalars == 1 { wordBeginsCapital = record.capitals }
                wordCapitals += record.capitals
                if record.isSign { continue }
                index = continueWord(at: index)
            }
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
        var capitals = 0
        while next < count && newLength <= TokenBuffer.maximumTermLength - 4 {
            let (scalar, length) = decodeScalar(bytes, at: next, count: count)
            let record = ScalarRecord(scalar)
            if record.isExpansion || record.scalarClass != wordScript || record.isSign { break }
            capitals += record.capitals
            newLength += encodeScalar(record.folded(scalar), to: scratch + newLength)
            newScalars += 1
            next += length
        }
        if next > index { wordEnd = next }
        wordLength = newLength
        wordScalars = newScalars
        wordCapitals += capitals
        return next
    }

    /// Ends a word at the border of a sign that is made of letters or digits. Signs of letters that touch are one word (ⓐⓑⓒ, ⅩⅠ), those of
    /// numbers are one each.
    private mutating func borderSigns(_ record: ScalarRecord, _ scalar: UInt32, into sink: inout some LexemeSink) {
        let first = record.isExpansion ? record.expansion[0] : record.folded(scalar)
        let isDigit = record.isSign && 0x30...0x39 ~= first
        if record.isSign != wordIsSign || isDigit { finishWord(into: &sink) }
        wordIsSign = record.isSign
    }

    /// Whether a long vowel's sign before `index` stands behind digits, and before no kana whose word it may be of.
    private func isDash(at index: Int) -> Bool {
        guard wordHasDigit, !wordHasLetter else { return false }
        guard index < count else { return true }
        let (next, _) = decodeScalar(bytes, at: index, count: count)
        return ScalarRecord(next).scalarClass != .kana
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
                gap.add(original, original: original, .hyphen)
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
            gap.add(scalar, original: original, isGershayim ? .apostrophe : scalarClass)
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
        if wordScript.isScript { wordLength = IndicSpelling.normalize(scratch, wordLength) }
        let isMixed = wordHasDigit && wordHasLetter
        let word = LexedWord(
            bytes: UnsafeBufferPointer(start: scratch, count: wordLength), scalarCount: wordScalars,
            hasDigit: wordHasDigit, hasLetter: wordHasLetter,
            mayHaveParts: !wordIsCut && (isMixed || wordCapitals > wordBeginsCapital && wordCapitals < wordScalars),
            text: bytes, textCount: count, start: wordStart, end: wordEnd)
        sink.word(word, gap: gap)
        gap = Gap()
        wordLength = 0
        wordScalars = 0
        wordScript = .separator
        wordHasDigit = false
        wordHasLetter = false
        wordIsCut = false
        wordIsSign = false
        wordCapitals = 0
        wordBeginsCapital = 0
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
