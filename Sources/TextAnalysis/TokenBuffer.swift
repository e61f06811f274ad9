/// What a token's term is made of.
public enum TokenKind: UInt8, Sendable {
    /// Letters and digits between separators.
    case word
    /// One or two characters of a script written without spaces.
    case piece
    /// Parts joined by hyphens, apostrophes or dots, written as one word.
    case joined
    /// 0x03 and a toneless pinyin syllable (ü as v).
    case pinyin
    /// 0x04 and the last three or more digits of a telephone number.
    case telephone
    /// An emoji, a flag, or the whole of a value that holds nothing but signs.
    case symbol
    /// A word with the signs that belong to its name: C++, .NET.
    case marked
    /// A part of a word with borders inside: "case" of "CamelCase".
    case part
}

/// One occurrence of a term in the analysed text.
public struct Token: Sendable, Equatable {
    /// Start of the term in `TokenBuffer.bytes`.
    public var termOffset: UInt32
    /// At most `TokenBuffer.maximumTermLength`, plus one in the namespaces of pinyin and telephone.
    public var termLength: UInt16
    /// What the term is made of.
    public var kind: TokenKind
    /// Counts words and characters of the field; parallel tokens (joined, pinyin, telephone) share it.
    public var position: UInt32
    /// Where it begins in the text of the `analyze` call that made the token, in bytes of UTF-8, on a scalar's border.
    public var sourceOffset: UInt32
    /// How many bytes of that text it covers. A telephone token covers the whole number, a joined one all of its parts.
    public var sourceLength: UInt32
}

/// The tokens of one field. Reuse it: `removeAll()` keeps the capacity.
public struct TokenBuffer: Sendable {
    /// Longer terms are cut at the scalar border below, in index and query alike.
    public static let maximumTermLength = 128
    /// First byte of every pinyin term.
    public static let pinyinNamespace: UInt8 = 0x03
    /// First byte of every telephone term.
    public static let telephoneNamespace: UInt8 = 0x04

    /// The terms one after the other, without borders. Below 4 GB.
    public internal(set) var bytes: [UInt8] = []
    /// By position, except that joined and telephone tokens follow the last part they cover.
    public var tokens: [Token] = []
    /// Words and characters so far. Gaps do not count.
    public internal(set) var positionCount = 0
    /// Words so far, where a run of characters of a script without spaces counts as one word.
    public internal(set) var wordCount = 0
    /// The position of the next word.
    public internal(set) var nextPosition: UInt32 = 0

    /// An empty buffer; memory is asked for with the first token.
    public init() {}

    /// Empties the buffer for the next field.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        tokens.removeAll(keepingCapacity: true)
        positionCount = 0
        wordCount = 0
        nextPosition = 0
    }

    /// The bytes of a token's term.
    public func term(_ token: Token) -> ArraySlice<UInt8> {
        bytes[Int(token.termOffset)..<Int(token.termOffset) + Int(token.termLength)]
    }

    /// The pointer is valid during the call only.
    public func withTerm<Result>(_ token: Token, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { all in
            body(
                UnsafeBufferPointer(
                    rebasing: all[Int(token.termOffset)..<Int(token.termOffset) + Int(token.termLength)]))
        }
    }

    /// Call between the values of a field, so that no phrase spans two of them.
    public mutating func advancePosition(by gap: Int) {
        nextPosition &+= UInt32(truncatingIfNeeded: gap)
    }

    /// Takes the next position for a word or character.
    ///
    /// - Parameter beginsWord: false for a character that continues a run.
    @inline(__always)
    mutating func takePosition(beginsWord: Bool = true) -> UInt32 {
        let position = nextPosition
        nextPosition &+= 1
        positionCount += 1
        if beginsWord { wordCount += 1 }
        return position
    }

    /// Adds a token whose term is what was appended to `bytes` since it held `offset`.
    @inline(__always)
    mutating func addToken(_ kind: TokenKind, termAt offset: Int, position: UInt32, start: Int, end: Int) {
        tokens.append(
            Token(
                termOffset: UInt32(truncatingIfNeeded: offset),
                termLength: UInt16(truncatingIfNeeded: bytes.count - offset), kind: kind, position: position,
                sourceOffset: UInt32(truncatingIfNeeded: start), sourceLength: UInt32(truncatingIfNeeded: end - start)))
    }
}
