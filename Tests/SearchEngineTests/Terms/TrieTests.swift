import SearchEngine
import TestSupport
import Testing

/// Typing errors looked for in the trie of a segment's words, against each word by itself: in the written trie and in
/// the one that is made of a small segment.
struct TrieTests {
    private static let seed = Seed.value

    /// The errors of the rule in `Docs/Ranking.md`, "Classes"; nil if they are too many.
    private func errors(_ typed: Letters, _ word: Letters) -> Int? {
        let longer = max(typed.count, word.count), errors = TwinTypos.distance(typed, word)
        return errors <= (longer < 5 ? 0 : longer < 9 ? 1 : 2) ? errors : nil
    }

    private func matches(_ typed: Letters, _ word: Letters, isPrefix: Bool) -> Bool {
        if !isPrefix { return errors(typed, word) != nil }
        return word.indices.contains { errors(typed, Array(word[...$0])) != nil }
    }

    private func misspelt(_ word: Letters, _ alphabet: [Unicode.Scalar], _ random: inout LifeRandom) -> Letters {
        var letters = word
        let index = random.int(0..<letters.count - 1)
        switch random.int(0..<4) {
        case 0: letters.remove(at: index)
        case 1: letters.swapAt(index, index + 1)
        case 2: letters.insert(random.pick(alphabet), at: index)
        default: letters[index] = random.pick(alphabet)
        }
        return letters
    }

    /// Searches the same items as a batch, in which no tree is written, and as a file.
    private func madeAndWritten(_ index: SearchEngine.Index) throws -> [Searcher] {
        let batch = try index.snapshot()
        #expect(batch.views.allSatisfy { $0.segment.writtenTrie == nil })
        try index.compact(now: 0)
        let file = try index.snapshot()
        #expect(file.views.allSatisfy { $0.segment.writtenTrie?.isEmpty == false })
        return [Searcher([batch]), Searcher([file])]
    }

    /// Of a log that was not flushed, whichever thread makes them.
    @Test func theFirstMistypedQueryMakesAllTrees() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        for number in 0..<12 { try index.add([TestSchema.item("\(number)", title: "cartographer \(number)")]) }
        let snapshot = try index.snapshot()
        #expect(snapshot.views.count > 2 && snapshot.views.allSatisfy { !$0.segment.hasTrie })
        let found = try Searcher([snapshot]).search(SearchRequest("cartografer", limit: 20, now: 0))
        #expect(Set(found.hits.map(\.identifier)) == Set((0..<12).map(String.init)))
        #expect(snapshot.views.allSatisfy { $0.segment.hasTrie })
    }

    /// Small alphabets have many words near one another, large ones many that a letter tells apart; long words end deep.
    @Test(arguments: ["abc", "abcdefghijklmnopqrstuvwxyz", "абвгд"], [SearchRequest.Mode.keystroke, .wholeWords])
    func allThatIsNearIsFound(_ letters: String, _ mode: SearchRequest.Mode) throws {
        var random = LifeRandom(state: Self.seed)
        let alphabet = Array(letters.unicodeScalars)
        var words: [Letters] = []
        for number in 0..<400 {
            // Half of them are longer, shorter or near by.
            if number % 2 == 1, let other = words.randomElement(using: &random), other.count > 4 {
                words.append(
                    misspelt(Array(other.prefix(random.int(4..<other.count + 1))), alphabet, &random)
                        + (0..<random.int(0..<4)).map { _ in random.pick(alphabet) })
            } else {
                words.append((0..<random.int(3..<18)).map { _ in random.pick(alphabet) })
            }
        }
        func text(_ word: Letters) -> String { String(String.UnicodeScalarView(word)) }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(words.enumerated().map { TestSchema.item("\($0)", title: text($1)) })
        let searchers = try madeAndWritten(index)
        var fuzzy = 0
        for _ in 0..<150 {
            var typed = misspelt(random.pick(words), alphabet, &random)
            if typed.count > 4, random.chance(40) { typed = misspelt(typed, alphabet, &random) }
            if typed.count > 6, random.chance(40) { typed.removeLast(random.int(1..<4)) }
            let request = SearchRequest(text(typed), mode: mode, limit: 1000, now: 0)
            let expected = Set(
                words.indices.filter { matches(typed, words[$0], isPrefix: mode == .keystroke) })
            for searcher in searchers {
                let found = Set(try searcher.search(request).hits.compactMap { Int($0.identifier) })
                #expect(found == expected, "\(text(typed)), seed \(Self.seed)")
            }
            fuzzy += expected.count
        }
        #expect(fuzzy > 50)
    }

    /// The first of two letters that changed places ends a node, and stands nowhere below it.
    @Test(arguments: [
        ("abcdef", "acbdef", "acrrrr"), ("abcdefghijk", "acbdefghijx", "acrrrrr"),
        ("abcdefghijk", "xbdcefghijk", "xbdrrrr"), ("abcdefgh", "axbdcefgh", "axbdrrrr"),
    ])
    func lettersSwapAcrossNodes(_ typed: String, _ word: String, _ neighbour: String) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([TestSchema.item("word", title: word), TestSchema.item("neighbour", title: neighbour)])
        for searcher in try madeAndWritten(index) {
            for mode in [SearchRequest.Mode.keystroke, .wholeWords] {
                let hits = try searcher.search(SearchRequest(typed, mode: mode, now: 0)).hits
                #expect(hits.map(\.identifier) == ["word"])
            }
        }
    }

    /// A hundred thousand words in a row: numbers and places of one, two and four bytes.
    @Test func largeTreesAreFoundOutIn() throws {
        let letters = Array("abcdefghij".unicodeScalars)
        func text(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        var items: [Document] = []
        for first in letters {
            for second in letters {
                var words: [String] = []
                for third in letters {
                    for fourth in letters {
                        for fifth in letters { words.append(text([first, second, third, fourth, fifth])) }
                    }
                }
                items.append(TestSchema.item(text([first, second]), content: words.joined(separator: " ")))
            }
        }
        try index.add(items)
        let searcher = Searcher([try index.snapshot()])
        for (typed, found) in [
            ("zeeed", letters.map { text([$0, "e"]) }), ("jzaaj", letters.map { text(["j", $0]) }), ("gczfa", ["gc"]),
            ("ajazi", ["aj"]), ("ijejz", ["ij"]), ("zzabc", []),
        ] {
            for mode in [SearchRequest.Mode.keystroke, .wholeWords] {
                let hits = try searcher.search(SearchRequest(typed, mode: mode, limit: 1000, now: 0)).hits
                #expect(hits.map(\.identifier).sorted() == found, "\(typed)")
            }
        }
    }

    /// More letters in one node than six bits count, with words that end in it, behind it and on the way.
    @Test func wordsOfManyLettersAreFound() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        let stem = "lantern" + String(repeating: "ab", count: 35)
        for (identifier, word) in [("c", stem + "c"), ("d", stem + "d"), ("stem", stem), ("other", "l" + stem + "efg")]
        {
            try index.add([TestSchema.item(identifier, title: word)])
        }
        for searcher in try madeAndWritten(index) {
            func found(_ typed: String, _ mode: SearchRequest.Mode) throws -> [String] {
                try searcher.search(SearchRequest(typed, mode: mode, now: 0)).hits.map(\.identifier).sorted()
            }
            #expect(try found("lantrenab", .keystroke) == ["c", "d", "other", "stem"])
            #expect(try found("lantrenab", .wholeWords) == [])
            #expect(try found("llantrenabababababababab", .keystroke) == ["c", "d", "other", "stem"])
            #expect(try found("llantrenababababababac", .keystroke) == ["other"])
        }
    }
}
