import SearchEngine
import TestSupport
import Testing

/// Patterns of query strings beside a twin that tries every part of the text.
@Suite struct TextPatternTests {
    private enum Symbol: Equatable {
        case one(Character)
        case many
    }

    /// Where a word may begin or end: plain letters and one of Chinese are all that the texts of the test have.
    private static func isBorder(_ text: [Character], _ position: Int) -> Bool {
        guard position > 0, position < text.count else { return true }
        let before = text[position - 1], after = text[position]
        func isLetter(_ character: Character) -> Bool { "abAB".contains(character) }
        if !isLetter(before) || !isLetter(after) { return true }
        return before.isLowercase && after.isUppercase
    }

    /// Whether all of a text is what the symbols say, by a table over both.
    private static func isWhole(_ text: ArraySlice<Character>, _ symbols: [Symbol]) -> Bool {
        var reached = [Bool](repeating: false, count: text.count + 1)
        reached[0] = true
        for symbol in symbols {
            var next = [Bool](repeating: false, count: text.count + 1)
            for position in 0...text.count where reached[position] {
                switch symbol {
                case .many: for end in position...text.count { next[end] = true }
                case .one(let character):
                    if position < text.count, text[text.startIndex + position] == character {
                        next[position + 1] = true
                    }
                }
            }
            reached = next
        }
        return reached[text.count]
    }

    private static func twin(_ text: [Character], _ symbols: [Symbol], byWords: Bool) -> Bool {
        if symbols.isEmpty { return text.isEmpty }
        if !byWords { return isWhole(text[...], symbols) }
        for start in 0...text.count where symbols.first == .many || isBorder(text, start) {
            for end in start...text.count where symbols.last == .many || isBorder(text, end) {
                if isWhole(text[start..<end], symbols) { return true }
            }
        }
        return false
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)]) func patternsAreMatchedAsTheTwinDoes(seed: UInt64) {
        print("SEARCHLIGHT_SEED=\(seed)")
        var dice = SplitMix(seed: seed)
        let letters: [Character] = ["a", "b", "B", " ", "哈", "🎬"]
        var found = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...9, using: &dice)).map { _ in letters.randomElement(using: &dice)! }
            let symbols = (0..<Int.random(in: 0...6, using: &dice)).map { _ in
                Int.random(in: 0..<3, using: &dice) == 0 ? Symbol.many : .one(letters.randomElement(using: &dice)!)
            }
            var pieces = [""]
            for symbol in symbols {
                switch symbol {
                case .many: pieces.append("")
                case .one(let character): pieces[pieces.count - 1].append(character)
                }
            }
            for byWords in [false, true] {
                let pattern = TextPattern(pieces: pieces, options: byWords ? .byWords : [])
                let expected = Self.twin(text, symbols, byWords: byWords)
                if expected { found += 1 }
                #expect(pattern.matches(String(text)) == expected, "\(pieces) in \(text), by words: \(byWords)")
            }
        }
        #expect(found > 1_000, "only \(found) matched")
    }

    /// Time grows with the text times the pattern, and no call goes deeper for a longer pattern: else this does not end.
    @Test func manyWildcardsCostNoMoreThanTheirNumber() {
        let text = String(repeating: "a", count: 5_000)
        for options in [TextPattern.Options(), .byWords, .eachWord] {
            let pieces = [""] + Array(repeating: "a", count: 60) + ["b"]
            #expect(!TextPattern(pieces: pieces, options: options).matches(text))
            #expect(TextPattern(pieces: pieces, options: options).matches(text + "b"))
            #expect(
                TextPattern(pieces: ["a"] + Array(repeating: "", count: 200_000) + ["a"], options: options).matches(
                    text))
            let many = Array(repeating: "a", count: 4_000)
            #expect(TextPattern(pieces: many, options: options).matches(text))
        }
    }

    @Test func whatHasNoWordsIsComparedAsItStands() {
        let perWord: TextPattern.Options = [.ignoresCase, .ignoresAccents, .byWords, .eachWord]
        let emoji = TextPattern(pieces: ["🎬", ""], options: perWord)
        #expect(emoji.matches("At the 🎬 tonight") && !emoji.matches("At the club tonight") && !emoji.matches(""))
        let signs = TextPattern(pieces: ["!!!"], options: perWord)
        #expect(signs.matches("Hey!!! You") && !signs.matches("Hey"))
        for options in [TextPattern.Options(), [.byWords], perWord] {
            let nothing = TextPattern(pieces: [""], options: options)
            #expect(nothing.matches("") && !nothing.matches("Hey"), "\(options.rawValue)")
        }
    }
}
