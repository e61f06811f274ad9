/// How many columns of a terminal a text takes.
enum TextWidth {
    /// Unicode 16, EastAsianWidth.txt: W and F, neighbours joined across unassigned code points.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3,
        0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653, 0x267F...0x267F, 0x268A...0x268F,
        0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE,
        0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD,
        0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
        0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50,
        0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4DC0...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF,
        0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F265, 0x1F300...0x1F320, 0x1F32D...0x1F335,
        0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
        0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
        0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4,
        0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7,
        0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0...0x1F7F0,
        0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
    ]

    static func of(_ scalar: Unicode.Scalar) -> Int {
        // Control characters are written as blanks.
        if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // Vowels and finals that join the syllable before them.
        if 0x1160...0x11FF ~= scalar.value { return 0 }
        var low = 0, high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(scalar.value) ? 2 : 1
    }

    static func of(_ character: Character) -> Int {
        if character == "\r\n" { return 2 }
        var width = 0
        for scalar in character.unicodeScalars {
            // An emoji made of several, a flag, or a sign asked to be drawn as one.
            if scalar.value == 0xFE0F && width > 0 { width = 2 }
            width = max(width, 0x1F1E6...0x1F1FF ~= scalar.value ? 2 : of(scalar))
        }
        return width
    }

    static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

    /// The first part of a text that fits, with `…` if something is missing.
    static func fitted(_ text: String, _ columns: Int) -> String {
        if of(text) <= columns { return text }
        var result = "", width = 0
        for character in text {
            let next = of(character)
            if width + next > columns - 1 { break }
            result.append(character)
            width += next
        }
        return columns > 0 ? result + "…" : ""
    }

    /// A text in lines that fit, broken at blanks if there are some.
    static func wrapped(_ text: String, _ columns: Int) -> [String] {
        var lines: [String] = [], line = "", width = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let length = of(word)
            if width > 0 && width + 1 + length > columns {
                lines.append(line)
                line = ""
                width = 0
            } else if width > 0 || !line.isEmpty {
                line += " "
                width += 1
            }
            for character in word {
                let next = of(character)
                if width + next > max(columns, 2) {
                    lines.append(line)
                    line = ""
                    width = 0
                }
                line.append(character)
                width += next
            }
        }
        return lines + [line]
    }
}
