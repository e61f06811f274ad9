import SearchEngine
import TestSupport

/// All that is done with an index: searched in every way, read, exported, merged.
enum IndexReading {
    private static let requests: [SearchRequest] = {
        var requests = ["s", "spot light", "dianying", "电影", "spotlihgt jaz", "0123"].map {
            SearchRequest($0, limit: 5, now: 0)
        }
        requests.append(SearchRequest("brulee jazz", mode: .committed, limit: 5, now: 0))
        requests.append(SearchRequest("jazz", mode: .wholeWords, limit: 5, now: 0))
        requests.append(
            SearchRequest(
                "",
                filter: .any([
                    .number(.known(TestSchema.rating), .greater, 2), .domain("a"), .contentType(["public.image"]),
                    .not(.exists(.custom("own"))),
                ]), limit: 5, now: 0))
        for place in requests.indices { requests[place].stopsEarlyFrom = place % 2 }
        return requests
    }()

    /// Does everything, whatever of it fails.
    ///
    /// - Parameter look: gets the first snapshot.
    static func readAll(of storage: MemoryStorage, _ look: (Snapshot) throws -> Void) throws {
        let index = try Index(
            storage: storage, schema: TestSchema.schema, options: SmallItems.options(everything: true))
        let snapshot = try index.snapshot()
        try? look(snapshot)
        for request in requests { try? search(snapshot, request) }
        try? snapshot.forEachDocument { document in
            _ = try? snapshot.document(document.identifier)
            return true
        }
        _ = try? snapshot.domains()
        for view in snapshot.views { readTerms(of: view.segment) }
        // A writer looks for what it replaces, and merges.
        _ = try? index.add([TestSchema.item("item1", title: "another", domain: "a.b")])
        _ = try? index.maintain(now: 0)
        try? index.compact(now: 0)
        try? search(index.snapshot(), requests[0])
    }

    private static func search(_ snapshot: Snapshot, _ request: SearchRequest) throws {
        let searcher = Searcher([snapshot])
        for hit in try searcher.searchAlone(request).hits {
            _ = try? searcher.explain(hit.identifier, source: 0, request: request)
            _ = try? searcher.document(hit)
        }
        _ = try searcher.explain("item1", source: 0, request: request)
    }

    private static func readTerms(of segment: Segment) {
        let block = PostingBlock()
        var iterator = segment.terms.iterator()
        while (try? iterator.next()) == true {
            for tier in [PostingTier.short, .long] {
                guard var reader = try? segment.postings(iterator.entry, tier) else { continue }
                reader.forEach(block) { _, _ in }
            }
        }
    }
}
