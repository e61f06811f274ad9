import SearchEngine
import Testing
import TestSupport

/// S4 of the system's description: what of a text matches, and a passage around it.
@Suite struct ShowingPromises {
    private func marked(_ query: String, _ text: String) -> [String] {
        var highlighter = Highlighter(SearchRequest(query, now: 0))
        let bytes = Array(text.utf8)
        return highlighter.ranges(in: text).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test(arguments: [
        ("bru", "Crème Brûlée", ["Brû"]), ("jazz", "Jazz and more jazz", ["Jazz", "jazz"]),
        ("ja", "Jazz and more jazz", ["Ja", "ja"]), ("jazz mo", "Jazz and more jazz", ["Jazz", "mo", "jazz"]),
        ("北京", "我来到北京清华大学", ["北京"]), ("清华大学", "我来到北京清华大学", ["清华大学"]), ("电", "看电影", ["电"]),
        ("한구", "대한국어", ["한국"]), ("성", "나는 서울에", ["서울"]), ("ㅎ", "대한민국", ["한"]),
        ("구", "한국 영화", ["국"]), ("ㄱ", "한국, (영화) 감독", ["국", "감"]),
        ("电影", "一部電影", ["電影"]), ("dianying", "一部電影", ["電影"]), ("dy", "一部電影", ["電影"]),
        ("电ying", "一部電影", ["電影"]), ("0123 456", "Call +1 (012) 345-67 now", ["1 (012) 345-67"]),
        ("spotlihgt", "the spotlight", ["spotlight"]), ("wifi", "my Wi-Fi", ["Wi-Fi"]),
        ("🍕", "pizza🍕!", ["🍕"]), ("nothing", "to see", []), ("", "to see", []),
        ("straße", "Hauptstr. Strasse", ["Strasse"]),
        ("o", "Œuvre", ["Œ"]), ("s", "ßa", ["ß"]), ("jazz spotlihgt", "jazz spotlight", ["jazz", "spotlight"]),
        ("la", "Larrañaga, lápiz", ["La", "lá"]), ("lann", "toute l'année", ["l'ann"]),
        ("larserik", "Lars-Erik", ["Lars-Erik"]),
        ("larse", "Lars‑Érik", ["Lars‑É"]), ("cafe", "Cafe\u{301}s", ["Cafe\u{301}"]), ("stras", "Straße", ["Straß"]),
        ("usa", "U.S.A.F. base", ["U.S.A"]), ("brulle jazz", "jazz brûlée", ["jazz", "brûlée"]),
        ("lantern", "lantern lanterm", ["lantern"]),
        ("москва", "В Москве, Москва", ["Москва"]),
    ])
    func theRightWordsAreMarked(_ query: String, _ text: String, _ expected: [String]) {
        #expect(marked(query, text) == expected)
    }

    /// What a committed search finds by a form of a word is marked where it is.
    @Test(arguments: [
        ("searching", "Searched, a search of searchers", ["Searched", "search"]), ("ponies", "one pony", ["pony"]),
        ("search", "unsearched research", []), ("roast onions", "onion, roasted", ["onion", "roasted"]),
    ])
    func formsOfACommittedWordAreMarked(_ query: String, _ text: String, _ expected: [String]) {
        var highlighter = Highlighter(SearchRequest(query, mode: .committed, now: 0))
        let bytes = Array(text.utf8)
        let marked = highlighter.ranges(in: text, toleratesTypos: false).map {
            String(decoding: bytes[$0], as: UTF8.self)
        }
        #expect(marked == expected)
    }

    @Test(arguments: 1...3) func rangesAreInBoundsAscendingAndApart(seed: Int) throws {
        var generator = LifeGenerator(seed: UInt64(seed))
        var count = 0
        for _ in 0..<150 {
            let text = generator.text(0..<60)
            let typed = generator.typed([TestSchema.item("x", title: text)])
            let query = String(typed.prefix(generator.random.int(1..<41)))
            var highlighter = Highlighter(SearchRequest(query, now: 0))
            let ranges = highlighter.ranges(in: text)
            check(ranges, text, "seed \(seed), \(query) in \(text)")
            count += ranges.count
            for length in [20, 60, 160] {
                let snippet = highlighter.snippet(of: text, length: length)
                check(snippet.ranges, snippet.text, "seed \(seed), \(query) in a snippet of \(text)")
                #expect(snippet.text.count <= length + 2)
                #expect(ranges.isEmpty || !snippet.ranges.isEmpty, "seed \(seed), \(query) in a snippet of \(text)")
            }
        }
        #expect(count > 100)
    }

    private func check(_ ranges: [Range<Int>], _ text: String, _ comment: Comment) {
        let bytes = Array(text.utf8)
        var end = -1
        for range in ranges {
            #expect(!range.isEmpty && range.lowerBound > end && range.upperBound <= bytes.count, comment)
            end = range.upperBound
            guard range.upperBound <= bytes.count else { return }
            // On the borders of scalars what is cut out is still text.
            #expect(String(validating: bytes[range], as: UTF8.self) != nil, comment)
        }
    }

    @Test func whatTheIndexFindsIsMarked() throws {
        for row in MatchingPromises.all {
            for query in row.found { #expect(!marked(query, row.text).isEmpty, "\(query) in \(row.text)") }
        }
    }

    /// Any page of the web may say one syllable a hundred thousand times. Where each was compared with all, this did not end.
    @Test(arguments: ["哈哈哈哈哈哈哈哈", "哈", "哈哈 哈"]) func aTextOfOneCharacterIsMarked(query: String) {
        let text = String(repeating: "哈", count: 60_000) + String(repeating: " 哈", count: 20_000)
        var highlighter = Highlighter(SearchRequest(query, now: 0))
        let marked = highlighter.ranges(in: text).reduce(0) { $0 + $1.count }
        #expect(marked >= 3 * 60_000)
        #expect(highlighter.snippet(of: text).ranges.isEmpty == false)
    }

    @Test func aSnippetShowsTheMatch() {
        let text =
            String(repeating: "filler words ", count: 100) + "the lantern " + String(repeating: "and more ", count: 100)
        var highlighter = Highlighter(SearchRequest("lantern", now: 0))
        let snippet = highlighter.snippet(of: text, length: 80)
        #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
        let bytes = Array(snippet.text.utf8)
        #expect(snippet.ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == ["lantern"])
        #expect(snippet.text.contains("the lantern and"))
        #expect(!snippet.text.contains("\n"))
    }

    /// A long text is read in stretches, at whose borders nothing is lost.
    @Test(arguments: [0, 1, 2_000]) func aSnippetOfALongTextShowsTheFirstMatch(wordsBefore: Int) {
        var highlighter = Highlighter(SearchRequest("030 1234567", now: 0))
        for shift in stride(from: 0, to: 2_400, by: 37) {
            let before = String(repeating: "wörd ", count: wordsBefore) + String(repeating: "x ", count: shift)
            let text =
                before + String(repeating: "é ", count: 2_000) + "call 030 1234567 or 030 1234567 today " + before
            let snippet = highlighter.snippet(of: text), bytes = Array(snippet.text.utf8)
            let marked = snippet.ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
            #expect(marked == ["030 1234567", "030 1234567"], "\(wordsBefore) \(shift)")
            #expect(snippet.text.contains("call 030 1234567 or 030 1234567 today"))
            #expect(snippet.text.hasPrefix("…é ") && snippet.text.count <= 162)
        }
        let far = String(repeating: "no match here\u{0C}", count: 5_000)
        #expect(highlighter.snippet(of: far + "030 1234567").page == 5_001)
        #expect(highlighter.snippet(of: far + "030 1234567", toleratesTypos: true, within: 1 << 14).ranges.isEmpty)
        #expect(highlighter.snippet(of: far).text.hasPrefix("no match here no match"))
        #expect(highlighter.snippet(of: String(repeating: "字", count: 40_000) + "030 1234567").ranges.count == 1)
    }

    @Test func aSnippetSaysOnWhichPageItsMatchIs() {
        var highlighter = Highlighter(SearchRequest("lantern", now: 0))
        let words = String(repeating: "other\r\nwörds ", count: 60)
        #expect(highlighter.snippet(of: words + "\u{0C}" + words + "\u{0C}the lantern\u{0C}lantern").page == 3)
        #expect(highlighter.snippet(of: "a lantern\u{0C}b").page == 1)
        #expect(highlighter.snippet(of: "b\u{0C}lantern").page == 2)
        #expect(highlighter.snippet(of: "a lantern").page == nil)
        #expect(highlighter.snippet(of: "nothing\u{0C}here").page == nil)
    }

    @Test func aSnippetOfAShortOrUnmatchedText() {
        var highlighter = Highlighter(SearchRequest("lantern", now: 0))
        #expect(highlighter.snippet(of: "a\nlantern\there") == Snippet(text: "a lantern here", ranges: [2..<9]))
        #expect(highlighter.snippet(of: "") == Snippet(text: "", ranges: []))
        let long = String(repeating: "other words ", count: 50)
        let snippet = highlighter.snippet(of: long, length: 40)
        #expect(snippet.ranges.isEmpty && snippet.text.hasPrefix("other words") && snippet.text.hasSuffix("…"))
    }
}
