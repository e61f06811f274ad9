public import SearchEngine

extension SearchScope {
    /// Items that are looked at between two calls.
    static let portion = 200
    /// Items that are put in order before the first call.
    static let firstPortions = 2000

    /// Finds the items that pass a filter, by rank, while the search goes on: items are read, and the filter's texts
    /// compared, portion by portion.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - body: called with those of each portion that pass, and with their contents where they were read; none may
    ///     have passed. Returns whether to go on.
    /// - Throws: what `body` throws, and `IndexError`.
    public func forEachPortion(
        passing filter: Filter, now: Int64, _ body: ([(item: FoundItem, contents: Document?)]) throws -> Bool
    ) throws {
        var request = SearchRequest("", filter: filter.withoutReading, limit: Self.firstPortions, now: now)
        let readsItems = filter.readsItems
        var done = 0
        while true {
            // Hits only: of a large index all items at once would be many.
            let (candidates, searcher) = try searchItems(request)
            while done < candidates.count {
                let end = min(done + Self.portion, candidates.count)
                var passing: [(item: FoundItem, contents: Document?)] = []
                for hit in candidates[done..<end] {
                    let item = item(hit, searcher)
                    guard readsItems else {
                        passing.append((item, nil))
                        continue
                    }
                    let contents = try item.document()
                    if filter.passes(contents, AttributeCatalog.schema) { passing.append((item, contents)) }
                }
                done = end
                if try !body(passing) { return }
            }
            // Fewer than were asked for are all there are.
            guard candidates.count == request.limit else { return }
            request.limit = max(count, request.limit + 1)
        }
    }
}
