import Foundation
import SearchEngine
import TestSupport
import Testing

/// What searches will read of a segment is checked before they do; what is damaged there is still theirs to report.
@Suite struct PreloadingTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "searchlight-ahead-\(UUID().uuidString)")

    private func makeIndex() throws -> SearchEngine.Index {
        let index = try SearchEngine.Index(path: folder.path, schema: TestSchema.schema)
        try index.add(
            (0..<3000).map { number in
                let words = (0..<40).map { "w\((number * 31 + $0 * 17) % 5000)" }
                return TestSchema.item("\(number)", title: "Report \(number)", content: words.joined(separator: " "))
            })
        try index.compact()
        return index
    }

    @Test func whatSearchesReadIsCheckedAhead() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let segment = try #require(try makeIndex().snapshot().views.first).segment
        let before = segment.checkedBlocks
        segment.checkAhead()
        // All but what the items are.
        #expect(segment.checkedBlocks.count > before.count)
        #expect(segment.checkedBlocks.count < segment.checkedBlocks.all)
    }

    @Test func damageIsReportedByWhoReadsIt() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let whole = try #require(try makeIndex().snapshot().views.first).segment
        let postings = try #require(whole.sectionRanges[.postings])
        let file = URL(fileURLWithPath: whole.path)
        var bytes = try Data(contentsOf: file)
        // Blocks of nothing else: what shares one is read when the index is opened.
        let block = SegmentSink.checksumBlock
        for start in stride(from: (postings.lowerBound / block + 1) * block, to: postings.upperBound - block, by: block)
        {
            bytes[start] ^= 0x55
        }
        try bytes.write(to: file)
        let index = try SearchEngine.Index(path: folder.path, schema: TestSchema.schema)
        let snapshot = try index.snapshot()
        for view in snapshot.views { view.segment.checkAhead() }
        #expect(throws: IndexError.self) {
            for text in ["report 2", "w1 w17", "w9", "w31"] {
                for hit in try Searcher([snapshot]).search(SearchRequest(text, now: 0)).hits {
                    _ = try Searcher([snapshot]).document(hit)
                }
            }
        }
    }
}
