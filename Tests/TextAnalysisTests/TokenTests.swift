import Testing
import TextAnalysis

@Suite struct TokenTests {
    @Test(arguments: [
        ("Straße ẞ ÄÖÜ", "strasse ss aou"), ("ſtyle", "style"), ("İIıi", "iiii"), ("øłđðħŧ", "olddht"),
        ("ǅ ﬃ Ⅳ", "dz ffi iv"), ("Ａｂ１", "ab1"), ("x²½", "x2 1⁄2"), ("ΑΣ ας ΐ", "ασ ασ ι"), ("Ёй", "еи"),
        ("カガヴパヽー", "かがゔぱゝー"), ("ｶﾞﾊﾟｱｰ", "がぱあー"), ("か\u{3099}は\u{309A}", "がぱ"), ("ヷ", "ヷ"), ("わ\u{3099}", "ヷ"),
        ("體電話灣", "体电话湾"), ("\u{F900}\u{2F00}", "岂一"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("㈎", "(가)"),
        ("أإآٱؤئىةیک", "ااااويي\u{647}يك"), ("مُـد", "مد"), ("क़ कि", "क कि"), ("১२௩", "123"), ("e\u{301}\u{302}", "e"),
    ])
    func folding(_ text: String, _ expected: String) {
        #expect(Array(folded(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func positionsAndSources() {
        let field = Field("Ab, o'Neill 電影 x")
        let rows = field.buffer.tokens.map { token in
            "\(String(decoding: field.buffer.term(token), as: UTF8.self)) \(token.kind) \(token.position) "
                + "\(token.sourceOffset)+\(token.sourceLength)"
        }
        #expect(
            rows.sorted()
                == [
                    "ab word 0 0+2", "o word 1 4+1", "neill word 2 6+5", "oneill joined 1 4+7", "电影 piece 3 12+6",
                    "影 piece 4 15+3", "\u{3}dian pinyin 3 12+3", "\u{3}ying pinyin 4 15+3", "x word 5 19+1",
                ].sorted())
        #expect(field.buffer.positionCount == 6)
        #expect(field.buffer.wordCount == 5)
    }

    @Test func charactersThatTouchAreOneWord() {
        func words(_ text: String) -> Int { Field(text).buffer.wordCount }
        #expect(words("历史技术") == 1)
        #expect(words("历史 技术") == 2)
        #expect(words("历史，技术 a 历b史") == 6)
        // Two scripts.
        #expect(words("历史ราคา") == 2)
        #expect(words("😀 ☎") == 2)
        #expect(words("wi-fi o'neill") == 4)
    }

    @Test func sourceCoversMarks() {
        let field = Field("e\u{301}te\u{301}!")
        #expect(field.terms == ["ete"])
        #expect(field.buffer.tokens[0].sourceLength == 7)
    }

    @Test func valuesAreApart() {
        var buffer = TokenBuffer()
        let analyzer = TextAnalyzer()
        analyzer.analyze("one two", into: &buffer)
        buffer.advancePosition(by: 10)
        analyzer.analyze("three", into: &buffer)
        #expect(buffer.tokens.map(\.position) == [0, 1, 12])
        #expect(buffer.positionCount == 3)
        buffer.removeAll()
        analyzer.analyze("", into: &buffer)
        #expect(buffer.tokens.isEmpty && buffer.positionCount == 0 && buffer.wordCount == 0)
        analyzer.analyze("again", into: &buffer)
        #expect(buffer.tokens.map(\.position) == [0])
    }

    @Test func joined() {
        #expect(Field("wi-fi o’neill U.S.A. a.b.c.d").terms(.joined) == ["wifi", "oneill", "usa", "abcd"])
        #expect(Field("a - b wi--fi e.g foo.bar a-b-c-d-e -x y- v.w.x.y.z").terms(.joined) == ["eg", "foobar"])
        #expect(
            Field("U.S.-based U.S.A-based a.b/c 12.5 1/2 1/2/2024").terms(.joined) == [
                "us", "usabased", "usa", "abased", "abc", "ab", "bc", "12",
            ])
        #expect(Field("rock-'n'-roll").terms(.joined).isEmpty)
    }

    @Test func longTermsAreCut() {
        let word = String(repeating: "é", count: 100) + "я"
        let latin = String(repeating: "x", count: 300)
        #expect(Field(latin).terms == [String(repeating: "x", count: 128)])
        #expect(Field(latin).matches(latin))
        let cyrillic = "a" + String(repeating: "я", count: 100)
        #expect(Field(cyrillic).terms == ["a", String(repeating: "я", count: 64)])
        #expect(Field(word).terms == [String(repeating: "e", count: 100), "я"])
        #expect(Field("1" + String(repeating: "я", count: 100)).terms == ["1" + String(repeating: "я", count: 63)])
    }

    @Test func telephoneSuffixes() {
        let field = Field("(012) 345-6", "12.34.56.78", "+49 (0)1 2345")
        #expect(
            field.terms(.telephone)
                == [
                    "0123456", "123456", "23456", "3456", "456",
                    "49012345", "9012345", "012345", "12345", "2345", "345", "4912345", "912345",
                ].map { "\u{4}" + $0 })
    }

    @Test func symbols() {
        #expect(Field("👨‍👩‍👧👍🏽 🇩🇪🇫🇷 ❤️ ™ → a").terms == ["👨", "👩", "👧", "👍", "🇩🇪", "🇫🇷", "❤", "a"])
        #expect(Field("  -->＊ ").terms(.symbol) == ["-->*"])
        #expect(Field("\u{3}\u{4}*").terms == ["*"])
        #expect(Field(" \u{301}\u{200D}\n").terms.isEmpty)
    }

    @Test func polyphonicCharacters() {
        #expect(Field("重").terms(.pinyin).sorted() == ["\u{3}chong", "\u{3}zhong"])
        #expect(Set(Field("行").terms(.pinyin)).isSuperset(of: ["\u{3}hang", "\u{3}xing"]))
        #expect(Set(Field("樂").terms(.pinyin)).isSuperset(of: ["\u{3}le", "\u{3}yue"]))
        #expect(Field("女").terms(.pinyin) == ["\u{3}nv"])
        #expect(PinyinSyllables.all.count > 400 && PinyinSyllables.all.contains("lve"))
    }
}
