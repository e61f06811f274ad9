import Testing

@testable import Meaning

@Suite struct MeaningFilterTests {
    /// On the whole model, since the tiny one knows a hundred words. Prints what passes and what does not.
    @Test(.enabled(if: WholeModel.folder != nil)) func ratesOfTheWholeModel() throws {
        let filter = try MeaningModel.open(table: try #require(WholeModel.folder) + "/words.table", encoder: nil).filter
        var passed = 0, count = 0
        for (language, queries) in MeaningFilterLists.ordinary.sorted(by: { $0.key < $1.key }) {
            let kept = queries.filter(filter.passes)
            print(language, "\(kept.count) of \(queries.count); not:", queries.filter { !kept.contains($0) })
            passed += kept.count
            count += queries.count
        }
        var wrong = 0, total = 0
        for (kind, queries) in MeaningFilterLists.meaningless.sorted(by: { $0.key < $1.key }) {
            let kept = queries.filter(filter.passes)
            print(kind, "\(kept.count) of \(queries.count):", kept)
            wrong += kept.count
            total += queries.count
        }
        print("ordinary \(passed) of \(count), meaningless \(wrong) of \(total)")
        #expect(count == 200 && total == 200)
        // Those that pass must also be near to an item, which leaves fewer than 2 %.
        #expect(wrong * 100 <= total * 4)
        #expect(passed * 100 >= count * 75)
    }
}
