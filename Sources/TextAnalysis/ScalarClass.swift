import CTextTables

/// The class of a folded scalar; values are those of `text_tables.h`.
struct ScalarClass: Equatable {
    let rawValue: UInt8

    static let separator = ScalarClass(rawValue: UInt8(CTEXT_SEPARATOR))
    static let space = ScalarClass(rawValue: UInt8(CTEXT_SPACE))
    static let ignored = ScalarClass(rawValue: UInt8(CTEXT_IGNORED))
    static let digit = ScalarClass(rawValue: UInt8(CTEXT_DIGIT))
    static let commonLetter = ScalarClass(rawValue: UInt8(CTEXT_COMMON_LETTER))
    static let apostrophe = ScalarClass(rawValue: UInt8(CTEXT_APOSTROPHE))
    static let hyphen = ScalarClass(rawValue: UInt8(CTEXT_HYPHEN))
    static let dot = ScalarClass(rawValue: UInt8(CTEXT_DOT))
    /// `/`, `&` and others that stand inside names.
    static let joiningSign = ScalarClass(rawValue: UInt8(CTEXT_JOINING_SIGN))
    static let emoji = ScalarClass(rawValue: UInt8(CTEXT_EMOJI))
    static let regionalIndicator = ScalarClass(rawValue: UInt8(CTEXT_REGIONAL_INDICATOR))
    static let voicedMark = ScalarClass(rawValue: UInt8(CTEXT_VOICED_MARK))
    static let semivoicedMark = ScalarClass(rawValue: UInt8(CTEXT_SEMIVOICED_MARK))
    static let han = ScalarClass(rawValue: UInt8(CTEXT_HAN))
    static let kana = ScalarClass(rawValue: UInt8(CTEXT_KANA))
    static let hangul = ScalarClass(rawValue: UInt8(CTEXT_HANGUL))
    static let arabic = ScalarClass(rawValue: UInt8(CTEXT_ARABIC))
    static let hebrew = ScalarClass(rawValue: UInt8(CTEXT_HEBREW))

    /// A script written without spaces between words, Hangul included.
    @inline(__always)
    var isPiece: Bool { rawValue >= UInt8(CTEXT_FIRST_PIECE) && rawValue <= UInt8(CTEXT_MYANMAR) }

    /// A letter of one alphabetic script, or a mark that spells words of it.
    @inline(__always)
    var isScript: Bool { rawValue >= UInt8(CTEXT_FIRST_SCRIPT) }

    /// Characters of equal run class that touch form one run: Han and kana do (Japanese).
    @inline(__always)
    var runClass: ScalarClass { self == .kana ? .han : self }
}

/// The table entry of one scalar.
struct ScalarRecord {
    let bits: UInt32

    @inline(__always)
    init(_ scalar: UInt32) { bits = ctext_record(scalar) }

    @inline(__always)
    var isExpansion: Bool { bits & 1 << 21 != 0 }

    @inline(__always)
    var scalarClass: ScalarClass { ScalarClass(rawValue: UInt8(truncatingIfNeeded: bits >> 24)) }

    /// Whether the scalar is a sign made of letters or digits, such as №, ㎏ and ①.
    @inline(__always)
    var isSign: Bool { bits & 1 << 22 != 0 }

    /// 1 for a capital letter, 0 for everything else.
    @inline(__always)
    var capitals: Int { Int(truncatingIfNeeded: bits >> 23 & 1) }

    /// What `scalar`, whose record this is, folds to; only if this is not an expansion.
    @inline(__always)
    func folded(_ scalar: UInt32) -> UInt32 {
        let target = bits & 0x1F_FFFF
        return target == 0 ? scalar : target
    }

    /// Only if this is an expansion.
    @inline(__always)
    var expansion: UnsafeBufferPointer<UInt32> {
        let start = ctext_expansion(bits & 0x1F_FFFF)!
        return UnsafeBufferPointer(start: start + 1, count: Int(start[0]))
    }
}

/// Composition of spellings that normalisation form D or half-width text divides.
enum Composition {
    /// The voiced (or half-voiced) form of a hiragana, or nil without one.
    static func voiced(_ kana: UInt32, half: Bool) -> UInt32? {
        switch kana {
        // The rows ka, sa and ta alternate plain and voiced; a small tsu shifts the parity.
        case 0x304B...0x3061 where kana % 2 == 1, 0x3064...0x3068 where kana % 2 == 0:
            return half ? nil : kana + 1
        case 0x306F...0x307B where kana % 3 == 0:
            return kana + (half ? 2 : 1)
        case 0x3046: return half ? nil : 0x3094
        case 0x309D: return half ? nil : 0x309E
        // Voiced wa, wi, we and wo exist as katakana only.
        case 0x308F...0x3092: return half ? nil : kana - 0x308F + 0x30F7
        default: return nil
        }
    }

    /// Unicode, section 3.12, "Conjoining Jamo Behavior": L + V, and LV + T.
    static func hangul(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
            return 0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
        }
        if (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(second) {
            return first + (second - 0x11A7)
        }
        return nil
    }
}
