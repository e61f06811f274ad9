import Testing
import TextAnalysis

/// Writes an alternative as "dian+ying*|wi*": phrases by "|", atoms by "+", prefixes with "*".
private func summary(_ unit: QueryUnit) -> [String] {
    unit.alternatives.map { alternative in
        (alternative.isPinyin ? "~" : "")
            + alternative.phrases.map { phrase in
                phrase.atoms.map { atom in
                    let term = String(decoding: atom.term.filter { $0 >= 0x20 }, as: UTF8.self)
                    return term + (atom.isPrefix ? "*" : "")
                }.joined(separator: "+")
            }.joined(separator: "|")
    }
}

private func summaries(_ query: String, _ mode: QueryMode = .keystroke) -> [[String]] {
    analyzed(query, mode: mode).units.map(summary)
}

@Suite struct QueryTests {
    @Test(
        arguments: [
            ("spotl", [["spotl*"]]),
            ("dy", [["dy*", "~d*+y*"]]),
            ("xian", [["xian*", "~xian*", "~xi+an*", "~xia+n*", "~xi+a+n*"]]),
            ("xi'an", [["xi*|an*", "xian*", "~xi+an*", "~xi+a+n*"]]),
            ("fangan", [["fangan*", "~fang+an*", "~fan+gan*", "~fang+a+n*", "~fan+ga+n*", "~f*+a*+n*+g*+a*+n*"]]),
            ("celue", [["celue*", "~ce+lve*", "~ce+lu+e*"]]),
            ("iphone", [["iphone*"]]),
            ("wi-f", [["wi*|f*", "wif*"]]),
            ("a-b-c-d-e", [["a*"], ["b*"], ["c*"], ["d*"], ["e*"]]),
            ("电", [["电*"]]),
            ("电影院", [["电影+影院"]]),
            ("电ying", [["电*|ying*", "~电*+ying*", "~电*+yin+g*"]]),
            ("手机iphone", [["手机"], ["iphone*"]]),
            ("dy影", [["dy*|影*", "~d*+y*+影*"]]),
            ("0123 456", [["0123*|456*", "0123456*", "123456*"]]),
            ("+49 30 12345", [["49*|30*|12345*", "493012345*", "3012345*"]]),
            ("(012) 3", [["012*|3*", "0123*"]]),
            ("12", [["12*"]]),
            ("x12 34", [["x12*", "x|12*"], ["34*"]]),
            ("😀👍🏽", [["😀"], ["👍"]]),
            (" *? ", [["*?*"]]),
            ("foo.bar", [["foo*|bar*", "foobar*"]]),
            ("a.b-c", [["a*|b*|c*", "abc*", "ab|c*"]]),
            ("getUserById", [["getuserbyid*", "get|user|by|id*"]]),
            ("c++", [["c", "c++*"]]),
            (".net", [["net*", ".net*"]]),
            ("24/7", [["24*|7*", "247*", "247*"]]),
            ("Москваcity", [["москва*"], ["city*"]]),
            (" ", []), ("", []), ("\u{301}", []),
        ] as [(String, [[String]])])
    func shapes(_ query: String, _ expected: [[String]]) {
        let found = summaries(query)
        // "mo" and the like have pinyin alternatives too; only rows that list them compare them.
        let listsPinyin = expected.joined().contains { $0.hasPrefix("~") }
        #expect((listsPinyin ? found : found.map { $0.filter { !$0.hasPrefix("~") } }) == expected)
    }

    @Test func wholeWords() {
        #expect(summaries("wi-fi", .wholeWords)[0].prefix(2) == ["wi|fi", "wifi"])
        #expect(
            summaries("dianyin", .wholeWords) == [
                ["dianyin", "~dian+yin*", "~di+an+yin*", "~dian+yi+n*", "~di+an+yi+n*"]
            ])
        #expect(summaries("电 0123", .wholeWords) == [["电*"], ["0123", "0123*"]])
        #expect(summaries("*", .wholeWords) == [["*"]])
    }

    @Test func kindsAndLetters() {
        let units = analyzed("naïve mp3 wi-fi 电影 0123456 😀").units
        #expect(units.map(\.wordCount) == [1, 1, 2, 1, 1, 1])
        #expect(units.map { $0.alternatives[0].phrases[0].atoms[0].typoTolerantLetters } == [5, 0, 2, 0, 0, 0])
        #expect(
            units.map { $0.alternatives[0].phrases[0].atoms[0].kind } == [.word, .word, .word, .piece, .word, .symbol])
        #expect(units[2].alternatives[1].phrases[0].atoms[0].kind == .joined)
        #expect(units[2].alternatives[1].phrases[0].atoms[0].typoTolerantLetters == 0)
        #expect(units[4].alternatives[1].phrases[0].atoms[0].kind == .telephone)
        #expect(units[0].source == 0..<6)
        #expect(units[2].source == 11..<16)
    }

    @Test func limits() {
        for text in ["a ", "a-", "电", "dianying ", "xian", "1 ", "1", "电y", "😀", "*", "'a"] {
            let query = analyzed(String(repeating: text, count: 10_000))
            #expect(query.units.count <= AnalyzedQuery.maximumUnits)
            for phrase in query.units.flatMap(\.alternatives).flatMap(\.phrases) {
                #expect(phrase.atoms.count <= AnalyzedQuery.maximumPhraseLength)
            }
            for unit in query.units { #expect(unit.alternatives.count <= 17) }
        }
    }
}
