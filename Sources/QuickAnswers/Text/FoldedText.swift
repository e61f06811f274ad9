/// Code points that signs are compared by.
enum Sign {
    static let space: UInt32 = 0x20, noBreakSpace: UInt32 = 0xA0
    static let point: UInt32 = 0x2E, comma: UInt32 = 0x2C, apostrophe: UInt32 = 0x27

    static func isDigit(_ scalar: UInt32) -> Bool { 0x30...0x39 ~= scalar }

    static func isLetter(_ scalar: UInt32) -> Bool {
        0x41...0x5A ~= scalar || 0x61...0x7A ~= scalar
            || scalar >= 0x80 && (Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false)
    }
}

/// A typed text as its readers want it. Digits of all scripts become ASCII and wide signs narrow. All minus signs
/// become one, and so do all multiplication signs. Case stays, because `Mb` and `MB` differ.
struct FoldedText: Sendable {
    let scalars: [UInt32]

    /// - Returns: nil if the text is longer than ``Bounds/bytes``, or has a control character.
    init?(_ text: String) {
        guard text.utf8.count <= Bounds.bytes else { return nil }
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            let folded = Self.folded(scalar)
            if folded < 0x20 && folded != 0 { return nil }
            if folded == 0 { continue }
            if folded == Sign.space, scalars.last == Sign.space || scalars.isEmpty { continue }
            scalars.append(folded)
        }
        while scalars.last == Sign.space || scalars.last == Sign.noBreakSpace { scalars.removeLast() }
        self.scalars = scalars
    }

    /// 0 for what is left out; a control character for what no question has.
    private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
        switch scalar.value {
        case 0x09: 0x20
        case 0..<0x20, 0x7F: 1
        case 0x21..<0x7F: scalar.value
        // Digits: Arabic-Indic, Persian, Devanagari, fullwidth.
        case 0x660...0x669: scalar.value - 0x660 + 0x30
        case 0x6F0...0x6F9: scalar.value - 0x6F0 + 0x30
        case 0x966...0x96F: scalar.value - 0x966 + 0x30
        // Fullwidth ASCII.
        case 0xFF01...0xFF5E: scalar.value - 0xFEE0
        case 0x3000: 0x20
        // Thin and narrow spaces group digits, as the no-break space does.
        case 0xA0, 0x2007, 0x2009, 0x202F: Sign.noBreakSpace
        // Hyphen, non-breaking hyphen, en dash, minus.
        case 0x2010...0x2013, 0x2212: 0x2D
        // ×, ∙, ⋅, ·, ✕
        case 0xD7, 0x2219, 0x22C5, 0xB7, 0x2715: 0x2A
        // ÷, ∕, ⁄
        case 0xF7, 0x2215, 0x2044: 0x2F
        // Arabic decimal separator, thousands separator, comma, percent and question mark.
        case 0x66B: Sign.comma
        case 0x66C: Sign.apostrophe
        case 0x66A: 0x25
        case 0x61F: 0x3F
        case 0x2019, 0x2032: Sign.apostrophe
        case 0x201D, 0x2033: 0x22
        // The ideographic full stop and comma; the ring and the ordinal sign that people take for degrees.
        case 0x3002: Sign.point
        case 0x3001: Sign.comma
        case 0xBA, 0x2DA: 0xB0
        // Directional marks, joiners and the byte order mark.
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: 0
        default: scalar.value
        }
    }
}

extension ArraySlice<UInt32> {
    /// Without spaces around it.
    var trimmed: ArraySlice<UInt32> {
        var slice = self
        while slice.first == Sign.space || slice.first == Sign.noBreakSpace { slice.removeFirst() }
        while slice.last == Sign.space || slice.last == Sign.noBreakSpace { slice.removeLast() }
        return slice
    }

    var text: String {
        var text = String.UnicodeScalarView()
        for value in self { if let scalar = Unicode.Scalar(value) { text.append(scalar) } }
        return String(text)
    }
}
