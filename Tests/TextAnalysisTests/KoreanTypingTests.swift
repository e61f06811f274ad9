import SeededRandom
import Testing
import TextAnalysis

/// Korean as it is typed: by letters, of which the input method makes syllables.
private enum Keys {
    static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
    static let finals = Array("-ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
    /// Letters that take two keys.
    static let two: [Character: String] = [
        "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ",
        "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ",
        "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
    ]

    static func of(_ text: String) -> [Character] {
        text.unicodeScalars.flatMap { scalar -> [Character] in
            let number = Int(scalar.value) - 0xAC00
            let letters = [initials[number / 588], vowels[number / 28 % 21], finals[number % 28]]
            return letters.flatMap { Array(two[$0] ?? ($0 == "-" ? "" : String($0))) }
        }
    }

    /// What the text field shows after these keys, as the common keyboard (Dubeolsik) composes them.
    static func composed(_ keys: [Character]) -> String {
        var text: [Character] = [], last = (initial: 0, vowel: 0, final: 0)
        var state = 0  // letters of the syllable that is open: 1 an initial, 2 and a vowel, 3 and a final
        func joined(_ a: Character, _ b: Character) -> Character? { two.first { $0.value == String([a, b]) }?.key }
        func show() {
            let number = (last.initial * 21 + last.vowel) * 28 + last.final
            text[text.count - 1] =
                state == 1 ? initials[last.initial] : Character(Unicode.Scalar(UInt32(0xAC00 + number))!)
        }
        func begin(_ key: Character) {
            text.append(key)
            last = (initials.firstIndex(of: key)!, 0, 0)
            state = 1
        }
        for key in keys {
            if let vowel = vowels.firstIndex(of: key) {
                if state == 1 {
                    last.vowel = vowel
                    state = 2
                } else if state == 2, let both = joined(vowels[last.vowel], key) {
                    last.vowel = vowels.firstIndex(of: both)!
                } else {
                    // The final moves on.
                    let final = finals[last.final], parts = Array(two[final] ?? String(final))
                    last.final = parts.count == 2 ? finals.firstIndex(of: parts[0])! : 0
                    show()
                    begin(parts.last!)
                    last.vowel = vowel
                    state = 2
                }
            } else if state == 2, let final = finals.firstIndex(of: key) {
                last.final = final
                state = 3
            } else if state == 3, let both = joined(finals[last.final], key), let final = finals.firstIndex(of: both) {
                last.final = final
            } else {
                begin(key)
                continue
            }
            show()
        }
        return String(text)
    }
}

@Suite struct KoreanTypingTests {
    /// Syllables by all letters, as a word has them.
    private static func word(_ random: inout SeededGenerator) -> String {
        // Few letters, so that words resemble each other.
        let initials = [0, 2, 5, 7, 9, 11, 12, 18], vowels = [0, 4, 8, 9, 11, 13, 14, 18, 19, 20]
        let finals = [0, 0, 0, 1, 3, 4, 5, 6, 8, 9, 10, 15, 16, 17, 18, 19, 21, 27]
        let syllables = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let number = (initials.randomElement(using: &random)! * 21 + vowels.randomElement(using: &random)!) * 28
            return Character(Unicode.Scalar(UInt32(0xAC00 + number + finals.randomElement(using: &random)!))!)
        }
        return String(syllables)
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func aWordIsFoundAtEachOfItsKeys(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let word = Self.word(&random), keys = Keys.of(word)
            #expect(Keys.composed(keys) == word, "seed \(seed)")
            for count in 1...keys.count {
                let typed = Keys.composed(Array(keys[..<count]))
                #expect(Field(word).matches(typed), "\(typed) on the way to \(word), seed \(seed)")
            }
        }
    }

    /// What two words show in common on the way is all that finds one by the other.
    @Test(arguments: [4, 5, 6] as [UInt64]) func aWordIsFoundByWhatBecomesItOnly(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var found = 0
        for _ in 0..<20_000 {
            let text = Self.word(&random), keys = Keys.of(Self.word(&random))
            let typed = Keys.composed(Array(keys.prefix(Int.random(in: 1...4, using: &random))))
            let ways = text.indices.contains { start in
                let keys = Keys.of(String(text[start...]))
                return (1...keys.count).contains { Keys.composed(Array(keys[..<$0])) == typed }
            }
            // Consonants alone begin syllables, and any piece of the text is found as it stands.
            if typed.contains(where: Keys.initials.contains) || text.contains(typed) { continue }
            #expect(Field(text).matches(typed) == ways, "\(typed) in \(text), seed \(seed)")
            if ways { found += 1 }
        }
        #expect(found > 100, "seed \(seed)")
    }

    @Test(arguments: [7, 8] as [UInt64]) func keysAreThoseOfTheKeyboard(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let word = Self.word(&random), keys = Keys.of(word)
            #expect(
                HangulSpelling.keys(of: word) == keys.map { $0.unicodeScalars.first!.value }, "\(word), seed \(seed)")
            let typed = Keys.composed(Array(keys.prefix(Int.random(in: 1...keys.count, using: &random))))
            #expect(
                HangulSpelling.keys(of: word).starts(with: HangulSpelling.keys(of: typed)), "\(typed), seed \(seed)")
        }
        #expect(HangulSpelling.keys(of: "ㄳ ㅘ a") == "ㄱㅅ ㅗㅏ a".unicodeScalars.map(\.value))
    }

    /// An input method makes one letter of two consonants, where a syllable may end with both.
    @Test func consonantsThatBecameOneLetterBeginTwoSyllables() {
        for (text, typed) in [("가수", "ㄳ"), ("인기가수", "ㄳ"), ("부산", "ㅄ"), ("오라하고", "ㅀㄱ"), ("우리나라", "ㅇㄹㄴㄹ")] {
            #expect(Field(text).matches(typed), "\(typed) in \(text)")
        }
        #expect(!Field("가구").matches("ㄳ") && !Field("삯").matches("ㄳ") && !Field("가수").matches("ㄲ"))
        #expect(!Field("가수").matches("ㄳ", mode: .wholeWords))
    }

    @Test func wholeWordsAreNotTypedToTheirEnd() {
        #expect(!Field("한국어").matches("한구", mode: .wholeWords))
        #expect(Field("한국어").matches("한국", mode: .wholeWords))
    }
}
