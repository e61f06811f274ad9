import CTextTables

/// What is made of a text besides its words.
public struct AnalysisOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates a set of options from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Also emit every reading of every Han character as a pinyin token (titles, names, keywords).
    public static let pinyin = AnalysisOptions(rawValue: 1)
}

/// Divides text into folded terms, the same way for index and query.
///
/// Folding: full case folding, compatibility decomposition, accents and vowel points removed, digits
/// to ASCII, katakana to hiragana, traditional to simplified Han; see `Scripts/generate-text-tables`.
/// Joiners of words are apostrophes and the letters that stand for them, dashes and `_` `·`, `.`, `/` `&` `*` `+` `:` and the like, and what
/// divides thousands: see ``ChainRule``.
/// Symbols are the scalars with Emoji_Presentation and the other pictographs except letter-like
/// signs, arrows and geometric shapes; all other signs (© ™ → $) separate. Variation selectors,
/// skin tones and joiners are dropped, so that an emoji sequence gives one symbol for each part.
public struct TextAnalyzer: Sendable {
    /// Creates an analyzer. It holds nothing.
    public init() {}

    /// Appends the tokens of one value to `buffer`. Any bytes will do: what is not UTF-8 separates.
    /// Source ranges count from the start of `text`, which is shorter than 4 GB.
    public func analyze(
        _ text: UnsafeBufferPointer<UInt8>, options: AnalysisOptions = [], into buffer: inout TokenBuffer
    ) {
        analyze(text, options: options, into: &buffer, takesShortcut: true)
    }

    /// The same, with the shortcut for plain words (`SimpleWords.swift`) or without it, which makes no difference but time.
    package func analyze(
        _ text: UnsafeBufferPointer<UInt8>, options: AnalysisOptions, into buffer: inout TokenBuffer,
        takesShortcut: Bool
    ) {
        if text.isEmpty { return }
        let tokenCount = buffer.tokens.count
        // The buffer moves into the writer and back: a copy would be shared and copied on write.
        var moved = TokenBuffer()
        swap(&moved, &buffer)
        var writer = TokenWriter(buffer: moved, options: options)
        moved = TokenBuffer()
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TokenBuffer.maximumTermLength + 4) { scratch in
            var index = 0
            while index < text.count {
                if takesShortcut { index = writer.buffer.appendSimpleWords(of: text, from: index) }
                if index == text.count { break }
                var lexer = Lexer(text, scratch: scratch.baseAddress!)
                index = lexer.run(from: index, stopsAtSpace: takesShortcut, into: &writer)
                writer.finish()
            }
        }
        swap(&writer.buffer, &buffer)
        if buffer.tokens.count == tokenCount { buffer.appendSigns(of: text) }
    }

    /// The same for a string.
    public func analyze(_ text: String, options: AnalysisOptions = [], into buffer: inout TokenBuffer) {
        var text = text
        text.withUTF8 { analyze($0, options: options, into: &buffer) }
    }

    /// The text with every scalar folded and otherwise unchanged: separators stay.
    public func folded(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { foldScalars($0) }
    }
}

/// Folds scalar by scalar; composes kana and Hangul like the lexer.
func foldScalars(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    guard let bytes = text.baseAddress else { return result }
    var pending: UInt32 = 0
    func flush(_ next: UInt32) {
        if pending != 0 { result.append(scalar: pending) }
        pending = next
    }
    func feed(_ scalar: UInt32, _ scalarClass: ScalarClass) {
        switch scalarClass {
        case .ignored: break
        case .voicedMark, .semivoicedMark:
            pending = Composition.voiced(pending, half: scalarClass == .semivoicedMark) ?? pending
        default:
            if let syllable = Composition.hangul(pending, scalar) { pending = syllable } else { flush(scalar) }
        }
    }
    var index = 0
    while index < text.count {
        let (scalar, length) = decodeScalar(bytes, at: index, count: text.count)
        index += length
        let record = ScalarRecord(scalar)
        if record.isExpansion {
            for part in record.expansion { feed(part, ScalarRecord(part).scalarClass) }
        } else {
            feed(record.folded(scalar), record.scalarClass)
        }
    }
    flush(0)
    return result
}

extension TokenBuffer {
    /// A value of signs only is one symbol: its folded scalars without the blanks around them.
    fileprivate mutating func appendSigns(of text: UnsafeBufferPointer<UInt8>) {
        guard let signs = SignValue(text) else { return }
        let offset = bytes.count
        bytes.append(contentsOf: signs.term)
        addToken(
            .symbol, termAt: offset, position: takePosition(), start: signs.source.lowerBound,
            end: signs.source.upperBound)
    }
}

/// The term of a text in which the lexer finds nothing.
struct SignValue {
    let term: [UInt8]
    let source: Range<Int>

    /// Nil if the text is blank.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard let bytes = text.baseAddress else { return nil }
        var index = 0
        var start: Int?
        var end = 0
        while index < text.count {
            let (scalar, length) = decodeScalar(bytes, at: index, count: text.count)
            let record = ScalarRecord(scalar)
            if record.scalarClass != .space && record.scalarClass != .ignored {
                if start == nil { start = index }
                end = index + length
            }
            index += length
        }
        guard let start else { return nil }
        let folded = foldScalars(UnsafeBufferPointer(rebasing: text[start..<end]))
        // Blanks that a decomposition brings go too, and so does what would reach a namespace.
        let visible = folded.drop { $0 <= 0x20 }
        let length = visible.withUnsafeBufferPointer { lengthCutAtScalar($0, limit: TokenBuffer.maximumTermLength) }
        if length == 0 { return nil }
        term = Array(visible.prefix(length))
        source = start..<end
    }
}

extension TextAnalyzer {
    /// Whether a term begins with a character of a script without spaces, so that it is a piece of a text and not a
    /// word.
    public static func isUnsegmented(_ term: [UInt8]) -> Bool {
        guard let first = term.first, first >= 0xE0 else { return false }
        return term.withUnsafeBufferPointer {
            ScalarRecord(decodeScalar($0.baseAddress!, at: 0, count: $0.count).0).scalarClass.isPiece
        }
    }
}
