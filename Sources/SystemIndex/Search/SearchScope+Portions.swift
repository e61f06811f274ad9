package import SearchEngine

extension SearchScope {
    /// Finds the items that pass a filter, by rank, while the caller reads them. Items are read, and the filter's texts
    /// compared, portion by portion.
    ///
    /// - Parameter now: seconds since 1970.
    package func portions(passing filter: Filter, now: Int64) -> FilteredPortions {
        FilteredPortions(scope: self, filter: filter, now: now)
    }
}

/// What passes a filter, a portion at a time. One thread at a time.
package struct FilteredPortions {
    /// Items that are looked at for one portion.
    static let size = 200
    /// Items that are put in order before the first portion.
    private static let firstOrdered = 2000

    private let scope: SearchScope
    private let filter: Filter
    private let readsItems: Bool
    private var request: SearchRequest
    /// Hits only: of a large index all items at once would be many.
    private var candidates: (hits: [SearchHit], searcher: Searcher)?
    private var done = 0

    fileprivate init(scope: SearchScope, filter: Filter, now: Int64) {
        self.scope = scope
        self.filter = filter
        readsItems = filter.readsItems
        request = SearchRequest("", filter: filter.withoutReading, limit: Self.firstOrdered, now: now)
    }

    /// The items of the next portion that pass, with their contents if they were read; none may have passed. nil at the
    /// end.
    ///
    /// - Throws: `IndexError`.
    package mutating func next() throws -> [(item: FoundItem, contents: Document?)]? {
        var candidates = try self.candidates ?? scope.searchItems(request)
        if done == candidates.hits.count {
            // Fewer than were asked for are all there are.
            guard done == request.limit else { return nil }
            request.limit = max(scope.count, request.limit + 1)
            candidates = try scope.searchItems(request)
            if done >= candidates.hits.count { return nil }
        }
        self.candidates = candidates
        let end = min(done + Self.size, candidates.hits.count)
        defer { done = end }
        return try candidates.hits[done..<end].compactMap { hit in
            let item = scope.item(hit, candidates.searcher)
            guard readsItems else { return (item, nil) }
            let contents = try item.document()
            return filter.passes(contents, AttributeCatalog.schema) ? (item, contents) : nil
        }
    }
}
