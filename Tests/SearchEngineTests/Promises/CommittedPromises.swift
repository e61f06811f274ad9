import SearchEngine
import Testing
import TestSupport

/// R1 and R6 of a committed search: what a word counts in an item, and what of it depends on the other items.
@Suite struct CommittedPromises {
    private func index(_ items: [Document]) throws -> SearchEngine.Index {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(items)
        return index
    }

    private func scores(_ index: SearchEngine.Index, _ text: String) throws -> [String: Int] {
        let request = SearchRequest(text, mode: .committed, limit: 100, now: 0)
        let hits = try Searcher([index.snapshot()]).search(request).hits
        return Dictionary(uniqueKeysWithValues: hits.map { ($0.identifier, $0.score) })
    }

    private static let noise = (0..<20).map {
        TestSchema.item("noise \($0)", title: "Something else", content: "nothing of it, at all, number \($0)")
    }

    /// Three forms of a word say no more than one form three times.
    @Test func formsOfAWordAddUp() throws {
        let index = try index(
            Self.noise + [
                TestSchema.item("forms", content: "search searches searching and two words"),
                TestSchema.item("one form", content: "search search search and two words"),
                TestSchema.item("once", content: "search and four more words"),
            ])
        let scores = try scores(index, "searched")
        #expect(scores["forms"] == scores["one form"])
        #expect(try #require(scores["once"]) < scores["forms"] ?? 0)
    }

    /// Whether a text is long depends on the others. A text of average length counts the same at any length.
    @Test func lengthsAreComparedWithTheAverage() throws {
        func score(words: Int) throws -> Int? {
            let texts = (0..<20).map { number in
                TestSchema.item(
                    "\(number)",
                    content: (["harbour", "moon"][number % 2] + String(repeating: " word", count: words - 1)))
            }
            return try scores(index(texts), "harbour")["0"]
        }
        #expect(try score(words: 48) == score(words: 240))
        // Below the least reference all texts are short.
        #expect(try #require(try score(words: 4)) > (try score(words: 48)) ?? 0)
    }

    /// Where titles have two words, an ordinary one still counts more than a text that mentions the word.
    @Test func ordinaryTitlesComeBeforeTextsAmongShortTitles() throws {
        let index = try index(
            Self.noise + [
                TestSchema.item("title", title: "All about the harbour of this town and its many ships"),
                TestSchema.item("text", title: "Town", content: "It has a harbour and a beach and many other things"),
            ])
        #expect(try index.find("harbours", mode: .committed).first == "title")
    }

    /// Segments, deletions and merges leave no trace in scores.
    @Test func scoresDependOnTheItemsAlone() throws {
        let items = (0..<60).map { number in
            TestSchema.item(
                "\(number)", title: "Harbour \(number)" + String(repeating: " guide", count: number % 7),
                keywords: number % 5 == 0 ? ["harbours", "towns"] : [],
                content: String(repeating: "harbours and ships ", count: 1 + number % 11))
        }
        let expected = try scores(index(items), "harbour ship")
        let many = try index([TestSchema.item("gone", content: String(repeating: "harbour word ", count: 3000))])
        for start in stride(from: 0, to: 60, by: 7) { try many.add(Array(items[start..<min(start + 7, 60)])) }
        try many.add(Array(items.prefix(9)))
        let deletion = try many.transaction()
        deletion.delete(identifiers: ["gone"])
        try many.commit(deletion)
        #expect(try scores(many, "harbour ship") == expected)
        try many.compact(now: 0)
        #expect(try scores(many, "harbour ship") == expected)
    }

    /// Ever more keywords weaken each of them.
    @Test func stuffedKeywordsCountLess() throws {
        let index = try index(
            Self.noise + [
                TestSchema.item("sensible", keywords: ["harbour", "ship"]),
                TestSchema.item("stuffed", keywords: ["harbour"] + (0..<500).map { "word\($0)" }),
                TestSchema.item("text", content: "The harbour of this town and what is there to see"),
            ])
        #expect(try index.find("harbour", mode: .committed) == ["sensible", "text", "stuffed"])
    }
}
