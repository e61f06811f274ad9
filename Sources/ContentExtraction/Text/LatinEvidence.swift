/// Encodings of short texts in which few letters are no ASCII, about which statistics of long texts are often wrong.
enum LatinEvidence {
    /// Letters that Western European languages have in windows-1252, and signs between them.
    private static let western: Set<UInt8> = [
        0xE0, 0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB, 0xEC, 0xED, 0xEE, 0xEF, 0xF1, 0xF2,
        0xF3, 0xF4,
        0xF5, 0xF6, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xDF, 0xC0, 0xC1, 0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xD1,
        0xD3, 0xD6,
        0xD8, 0xDA, 0xDC, 0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xA0, 0xA3, 0xA7,
        0xA9, 0xAB,
        0xB0, 0xB4, 0xB7, 0xBB, 0xBF, 0xA1, 0xAE, 0xAA, 0xBA,
    ]

    /// Whether the letters beyond ASCII stand among ASCII ones, and are ones of Western European languages.
    static func isWestern(_ bytes: [UInt8]) -> Bool {
        var high = 0, western = 0, ascii = 0, pairs = 0, previous: UInt8 = 0
        for byte in bytes {
            if byte > 0x7F {
                high += 1
                if Self.western.contains(byte) { western += 1 }
                if previous > 0x7F { pairs += 1 }
            } else if byte | 32 >= 0x61, byte | 32 <= 0x7A {
                ascii += 1
            }
            previous = byte
        }
        return high > 0 && ascii > high * 4 && western * 100 >= high * 95 && pairs * 8 <= high
    }

    /// The best of the usual single-byte encodings, by what kind of letters the bytes would be.
    static func encoding(of bytes: [UInt8]) -> String {
        if isWestern(bytes) { return "WINDOWS-1252" }
        let sample = Array(bytes.prefix(4096))
        var best = "WINDOWS-1252", bestScore = Int.min
        for name in ["WINDOWS-1252", "WINDOWS-1251", "KOI8-R", "WINDOWS-1250", "WINDOWS-1253", "IBM866", "CP850"] {
            guard let found = CharacterSets.convert(sample, from: name) else { continue }
            let score = score(found.text) - found.bad * 10
            if score > bestScore { (best, bestScore) = (name, score) }
        }
        return best
    }

    /// Small letters after letters of their script are what words are made of; capitals inside of words and signs are not.
    private static func score(_ text: String) -> Int {
        var score = 0, previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            guard scalar.value > 0x7F else { continue }
            let isCyrillicOrGreek = (0x370...0x4FF).contains(scalar.value)
            if scalar.properties.isLowercase {
                score +=
                    previous.properties.isAlphabetic ? (isCyrillicOrGreek == (previous.value >= 0x370) ? 3 : -2) : 1
            } else if scalar.properties.isUppercase {
                score += previous.properties.isLowercase ? -3 : 1
            } else {
                score -= 1
            }
        }
        return score
    }
}
