import TextAnalysis

/// In what a field's length is counted, for a term: who types a word counts words, who types Chinese characters.
///
/// In a title of seven Chinese characters and one English word, an English query types this word. For the characters,
/// the title counts with its full length.
package enum LengthUnit: Sendable {
    /// Words; a run of characters of a script without spaces is one.
    case words
    /// Words and characters.
    case positions

    /// Of a phrase: positions, if one of its atoms counts these.
    static func phrase(_ atoms: [QueryAtom]) -> LengthUnit {
        atoms.contains { $0.lengthUnit == .positions } ? .positions : .words
    }
}

extension QueryAtom {
    /// The unit for the terms that the atom stands for.
    var lengthUnit: LengthUnit { kind == .piece || kind == .pinyin ? .positions : .words }
}

/// A field's length in words and in positions as one byte. If these are the same, it is exact up to 15, then rounded
/// down to four significant bits. If they differ, both are rounded down to some steps. `Docs/FileFormats.md`, "Field
/// lengths".
package enum FieldLength {
    package static let codes = 256
    /// Codes from here on are of fields in which some characters are written without spaces.
    private static let firstMixed = 120
    package static let wordSteps = [1, 2, 3, 6, 24, 128, 1024]
    package static let positionSteps = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 18, 24, 32, 64, 128, 512, 4096]

    /// - Parameters:
    ///   - words: a run of characters counted as one.
    ///   - positions: words and characters.
    @inline(__always) package static func code(words: Int, positions: Int) -> UInt8 {
        if positions > words { return mixed(words, positions) }
        if words < 16 { return UInt8(max(words, 0)) }
        let exponent = Int.bitWidth - 1 - words.leadingZeroBitCount
        let code = 16 + (exponent - 4) * 8 + (words >> (exponent - 3) & 7)
        return UInt8(min(code, firstMixed - 1))
    }

    private static func mixed(_ words: Int, _ positions: Int) -> UInt8 {
        let word = wordSteps.lastIndex { $0 <= words } ?? 0, position = positionSteps.lastIndex { $0 <= positions } ?? 0
        return UInt8(firstMixed + word * positionSteps.count + position)
    }

    /// The least length of a code. The last three of a byte's values are unused; read from a damaged disk, they are the
    /// code before.
    package static func length(_ code: UInt8, _ unit: LengthUnit) -> Int {
        if code < 16 { return Int(code) }
        if code >= firstMixed {
            let step = min(Int(code) - firstMixed, wordSteps.count * positionSteps.count - 1)
            let (word, position) = step.quotientAndRemainder(dividingBy: positionSteps.count)
            return unit == .words ? wordSteps[word] : positionSteps[position]
        }
        let rest = Int(code) - 16
        return (8 + rest & 7) << (rest / 8 + 1)
    }
}

/// The lengths of one item's fields, as codes by field number.
package typealias FieldLengths = SIMD8<UInt8>
