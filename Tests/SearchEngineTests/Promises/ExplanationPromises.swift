import SearchEngine
import TestSupport
import Testing

/// What is said of a result is what its place in the list comes from.
@Suite struct ExplanationPromises {
    @Test func whatDecidesAmongEqualsIsSaid() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(RankingPromises.moons)
        let searcher = Searcher([try index.snapshot()])
        for mode in [SearchRequest.Mode.keystroke, .wholeWords, .committed] {
            func closeness(_ identifier: String, _ text: String) throws -> Explanation.Closeness? {
                try searcher.explain(identifier, source: 0, request: SearchRequest(text, mode: mode, now: 0)).closeness
            }
            #expect(try closeness("3", "moon base") == .together, "\(mode)")
            #expect(try closeness("1", "moon base") == .inOrder, "\(mode)")
            #expect(try closeness("2", "moon base") == .apart, "\(mode)")
            #expect(try closeness("3", "moon") == nil && closeness("none", "moon base") == nil, "\(mode)")
        }
    }
}
