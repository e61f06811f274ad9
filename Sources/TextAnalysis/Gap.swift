/// What stands between two lexemes. Ignored scalars (marks, format characters) do not count.
struct Gap {
    /// Separators seen, saturating.
    private(set) var count: UInt8 = 0
    /// The first as it stands in the text: a space of fixed width is told from one that is not.
    private(set) var first: UInt32 = 0
    private(set) var last: UInt32 = 0
    private(set) var firstClass = ScalarClass.separator
    private var spaces: UInt8 = 0
    private var opening: UInt8 = 0
    private var closing: UInt8 = 0
    private var marks: UInt8 = 0
    private var hasOther = false
    /// Whether something else than blanks was seen.
    private var hasVisible = false

    /// Before the first lexeme: joins nothing to anything.
    static var start: Gap {
        var gap = Gap()
        gap.count = .max
        gap.hasOther = true
        gap.hasVisible = true
        return gap
    }

    /// - Parameter original: the scalar before folding.
    @inline(__always)
    mutating func add(_ scalar: UInt32, original: UInt32, _ scalarClass: ScalarClass) {
        if count == 0 {
            first = scalar == 0x20 ? original : scalar
            firstClass = scalarClass
        }
        last = scalar
        if count < .max { count += 1 }
        if scalarClass != .space { hasVisible = true }
        switch scalar {
        case 0x20: spaces = spaces < .max ? spaces + 1 : spaces
        case 0x28, 0x5B: opening |= opening << 1 | 1
        case 0x29, 0x5D: closing |= closing << 1 | 1
        // libphonenumber's `VALID_PUNCTUATION`, whose wide forms are folded.
        case 0x2D, 0x2E, 0x2F, 0x7E, 0x2010...0x2015, 0x200B, 0x2053, 0x2212, 0x223C, 0x301C, 0x30FC:
            marks |= marks << 1 | 1
        default: hasOther = true
        }
    }

    var isTouching: Bool { count == 0 }
    var isOneBlank: Bool { count == 1 && !hasVisible }

    /// Whether two characters of a script without spaces may still be parts of one word. Either only blanks are between
    /// them, or one mark that divides names. Lines are broken anywhere, and Korean is written with and without spaces.
    var mayStandInsideRun: Bool {
        if count == 0 || count > Self.maximumBlanks { return count == 0 }
        if !hasVisible { return true }
        switch first {
        case 0xB7, 0x200B, 0x2027, 0x30A0, 0x30FB: return count == 1
        default: return false
        }
    }

    /// A line break and the indentation of the next line; more is another part of the text.
    private static let maximumBlanks: UInt8 = 9

    /// The joiner, if it is all there is.
    var joiner: ScalarClass? {
        guard count == 1 else { return nil }
        switch firstClass {
        case .apostrophe, .hyphen, .dot, .joiningSign: return firstClass
        default: return nil
        }
    }

    /// Whether it may divide the thousands of a number: a comma, a dot, a space that breaks no line, or the Arabic mark.
    var isThousandsMark: Bool {
        switch first {
        case 0x2C, 0x2E, 0xA0, 0x2009, 0x202F, 0x66C: count == 1
        default: false
        }
    }

    /// Whether two groups of digits with this between them may belong to one telephone number. At most one dash, dot or
    /// slash, one bracket of each kind, and one space may be there. Two spaces may be there beside another sign ("0123
    /// / 456").
    var isTelephoneLike: Bool {
        if hasOther || count == 0 || opening > 1 || closing > 1 || marks > 1 { return false }
        return spaces <= 1 || spaces == 2 && count > 2
    }
}
