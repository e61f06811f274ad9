import SeededRandom
import Testing
import TextAnalysis

@Suite struct PropertyTests {
    private static let seeds: [UInt64] = [11, 12, 13]

    private func check(_ buffer: TokenBuffer, of text: [UInt8]) {
        for token in buffer.tokens {
            let (start, end) = (Int(token.sourceOffset), Int(token.sourceOffset + token.sourceLength))
            #expect(start < end && end <= text.count)
            #expect(end == text.count || text[end] & 0xC0 != 0x80 || String(validating: text, as: UTF8.self) == nil)
            #expect(start == 0 || text[start] & 0xC0 != 0x80 || String(validating: text, as: UTF8.self) == nil)
            let term = buffer.term(token)
            let isSpaced = token.kind == .pinyin || token.kind == .telephone
            #expect(!term.isEmpty && term.count <= TokenBuffer.maximumTermLength + (isSpaced ? 1 : 0))
            #expect(isSpaced ? term.first! == 3 || term.first! == 4 : term.first! >= 0x20)
            #expect(String(validating: term, as: UTF8.self) != nil)
            // Parts of a word go on from its position.
            #expect(token.position < buffer.nextPosition + 8)
        }
    }

    @Test(arguments: seeds) func anyBytes(seed: UInt64) {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let fragments = [
            "é", "e\u{301}", "電", "ｶﾞ", "\u{1112}\u{1161}\u{11AB}", "😀", "🇩", "-", "'", ".", " ", "(", "+", "012", "a",
            "ß", "\u{FDFA}", "\u{200D}", "を", "ไ", "م", "\u{200C}", "ש", "\"", "㈱", "\u{3}", "½", "xyz", "\n",
        ].map { Array($0.utf8) }
        for round in 0..<400 {
            var text: [UInt8] = []
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                if round % 2 == 0 || Int.random(in: 0..<5, using: &random) > 0 {
                    text += fragments.randomElement(using: &random)!
                } else {
                    text.append(UInt8.random(in: 0...255, using: &random))
                }
            }
            var buffer = TokenBuffer()
            text.withUnsafeBufferPointer { TextAnalyzer().analyze($0, options: .pinyin, into: &buffer) }
            check(buffer, of: text)
            // What was typed finds itself, whatever it is.
            let query = String(decoding: text, as: UTF8.self)
            if round % 2 == 0 { #expect(Field(query).matches(query), "seed \(seed), \(text)") }
        }
    }

    @Test(arguments: seeds) func asciiWords(seed: UInt64) {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("aZ09bcdefgh  \n,;'-._@!".utf8)
        for _ in 0..<300 {
            let count = Int.random(in: 0...300, using: &random)
            let text = (0..<count).map { _ in alphabet.randomElement(using: &random)! }
            var buffer = TokenBuffer()
            text.withUnsafeBufferPointer { TextAnalyzer().analyze($0, into: &buffer) }
            let words = text.split { byte in !"aZ09bcdefgh".utf8.contains(byte) }
            // Parts of words besides.
            let found = buffer.tokens.filter { token in
                token.kind == .word
                    && words.contains {
                        $0.startIndex == Int(token.sourceOffset) && $0.count == Int(token.sourceLength)
                    }
            }
            #expect(found.map { Int($0.sourceOffset) } == words.map(\.startIndex))
            #expect(found.map { Int($0.sourceLength) } == words.map(\.count))
            #expect(found.map(\.position) == (0..<UInt32(words.count)).map { $0 })
            let lowercase = words.map { $0.map { $0 == 0x5A ? 0x7A : $0 } }
            #expect(found.map { Array(buffer.term($0)) } == lowercase)
        }
    }

    @Test func longTextsEqualTheirParts() {
        var buffer = TokenBuffer()
        let line = "The quick brown fox, wi-fi 2024 naïve 電影. "
        TextAnalyzer().analyze(String(repeating: line, count: 500), into: &buffer)
        let once = Field(line, options: []).buffer
        #expect(buffer.tokens.count == 500 * once.tokens.count)
        #expect(buffer.positionCount == 500 * once.positionCount && buffer.wordCount == 500 * once.wordCount)
        for (index, token) in buffer.tokens.enumerated() where index % 97 == 0 {
            let original = once.tokens[index % once.tokens.count]
            #expect(buffer.term(token).elementsEqual(once.term(original)))
            #expect(Int(token.sourceOffset) % line.utf8.count == Int(original.sourceOffset))
        }
    }

    @Test(arguments: [
        ("é", "e\u{301}"), ("ǖ", "u\u{308}\u{304}"), ("ệ", "e\u{323}\u{302}"), ("й", "и\u{306}"), ("ё", "е\u{308}"),
        ("ΐ", "ι\u{308}\u{301}"), ("ᾷ", "α\u{342}\u{345}"), ("が", "か\u{3099}"), ("ポ", "ホ\u{309A}"), ("ヴ", "ウ\u{3099}"),
        ("ヺ", "ヲ\u{3099}"), ("ゞ", "ゝ\u{3099}"), ("각", "\u{1100}\u{1161}\u{11A8}"), ("가", "\u{1100}\u{1161}"),
        ("힣", "\u{1112}\u{1175}\u{11C2}"), ("آ", "ا\u{653}"), ("ؤ", "و\u{654}"), ("שׁ", "ש\u{5C1}"), ("क़", "क\u{93C}"),
        ("ো", "\u{9C7}\u{9BE}"), ("ொ", "\u{BC6}\u{BBE}"), ("İ", "I\u{307}"), ("Å", "A\u{30A}"), ("豈", "\u{8C48}"),
    ])
    func decomposedEqualsComposed(_ composed: String, _ decomposed: String) {
        for (before, after) in [("", ""), ("x", "y"), ("電", "影"), ("か", "カ"), ("서", "울"), ("м", "к")] {
            #expect(Field(before + composed + after).terms == Field(before + decomposed + after).terms)
        }
    }

    @Test(arguments: seeds) func theShortcutMakesNoDifference(seed: UInt64) {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let fragments = [
            "word", "Two", "x", "A", "3d", "42", "0123", " ", " ", " ", "  ", "-", "'", ".", ". ", ",", "_", "123", "/",
            "(", ")", "+",
            "\n",
            "\u{3}", "\u{7F}", "é", "e\u{301}", "’", "電影", "ß", "😀", "İ", "U.S.A", "wi-fi", "o'neill", "12345678",
            String(repeating: "long", count: 40), "aaaaaaaa", "bbbbbbbbbbbbbbbb",
        ].map { Array($0.utf8) }
        for round in 0..<600 {
            var text: [UInt8] = []
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                text += fragments.randomElement(using: &random)!
                if round % 3 == 0, Bool.random(using: &random) {
                    text.append(UInt8.random(in: 0...(round % 2 == 0 ? 127 : 255), using: &random))
                }
            }
            for options in [AnalysisOptions.pinyin, []] {
                var fast = TokenBuffer(), slow = TokenBuffer()
                text.withUnsafeBufferPointer {
                    TextAnalyzer().analyze($0, options: options, into: &fast, takesShortcut: true)
                    TextAnalyzer().analyze($0, options: options, into: &slow, takesShortcut: false)
                }
                // Joined tokens come when it is clear that nothing more joins them, which may be a word later.
                func described(_ buffer: TokenBuffer) -> [String] {
                    buffer.tokens.map {
                        "\(Array(buffer.term($0))) \($0.kind) \($0.position) \($0.sourceOffset) \($0.sourceLength)"
                    }.sorted()
                }
                let isSame = described(fast) == described(slow)
                #expect(isSame, "seed \(seed), \(text)")
                #expect(fast.wordCount == slow.wordCount && fast.positionCount == slow.positionCount)
                #expect(fast.nextPosition == slow.nextPosition)
            }
        }
    }

    @Test(arguments: seeds) func anyPieceIsFound(seed: UInt64) {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let alphabets = [
            "电影院重庆国國灣々〇銀行", "東京タワーがガのをｶﾞﾊﾟｰ々ヴ", "서울특별시한국어강남구", "ภาษาไทยน้ำสวัสดี", "ພາສາລາວ", "ភាសាខ្មែរ", "မြန်မာဘာသာ",
            "电影a1 иのカ서ไ。-😀",
        ].map { $0.unicodeScalars.map { String($0) } }
        for alphabet in alphabets {
            for _ in 0..<25 {
                let text = (0..<Int.random(in: 1...14, using: &random)).map { _ in
                    alphabet.randomElement(using: &random)!
                }
                let field = Field(text.joined())
                let start = Int.random(in: 0..<text.count, using: &random)
                let end = Int.random(in: start + 1...text.count, using: &random)
                let piece = text[start..<end].joined()
                // A lone sign is a symbol in a query but not in a text with words.
                guard piece.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
                // Cutting inside a word or between a base and its voiced mark is not a piece.
                if start > 0, alphabet.contains("a"), "a1и".contains(text[start]) { continue }
                if text[start] == "ﾞ" || text[start] == "ﾟ" { continue }
                if end < text.count, text[end] == "ﾞ" || text[end] == "ﾟ" { continue }
                #expect(field.matches(piece), "\(piece) in \(text.joined()), seed \(seed)")
            }
        }
    }

    @Test func everyPrefixIsFound() {
        let text = "Straße O'Neill wi-fi Ærøskøbing Москва Ελλάδα İstanbul القاهرة שלום हिन्दी mp3 2024 naïve"
        let field = Field(text)
        for word in text.split(separator: " ") {
            for length in 1...word.unicodeScalars.count {
                let prefix = String(String.UnicodeScalarView(word.unicodeScalars.prefix(length)))
                #expect(field.matches(prefix), "\(prefix)")
            }
        }
    }
}
