/// Finds items of some snapshots by identifier instead of by words, for one request. One thread.
package struct ItemLookup {
    private let searcher: Searcher
    private let request: SearchRequest
    /// What decides about a segment's documents, made when the first of them is asked about.
    private var filters: [ItemLocation: DocumentFilter] = [:]

    /// - Parameters:
    ///   - searcher: whose snapshots have the items.
    ///   - request: whose filter and time count; its text and limit do not.
    package init(_ searcher: Searcher, _ request: SearchRequest) {
        self.searcher = searcher
        self.request = request
    }

    /// Returns where the item of an identifier is, expired or not; nil if the snapshot does not have it.
    ///
    /// Costs a look-up in each segment of the snapshot, the newest first.
    ///
    /// - Throws: ``IndexError``: `corrupted` or `inputOutput`.
    package static func locate(_ identifier: String, in snapshot: Snapshot, source: Int) throws -> ItemLocation? {
        let bytes = Array(identifier.utf8)
        for (index, view) in snapshot.views.enumerated().reversed() {
            if let document = try view.find(bytes) {
                return ItemLocation(source: source, view: index, document: document)
            }
        }
        return nil
    }

    /// Returns the item at a location as a hit without words: of class direct, with score 0. Returns nil if the item has expired or the
    /// request's filter rejects it.
    ///
    /// - Throws: ``IndexError``: `corrupted` or `inputOutput`.
    package mutating func hit(_ identifier: String, at location: ItemLocation) throws -> SearchHit? {
        let view = searcher.snapshots[location.source].views[location.view]
        guard try filter(location, view).takes(location.document) else { return nil }
        let rank = try view.segment.rank(location.document)
        try view.segment.checkDisk()
        return SearchHit(
            source: location.source, identifier: identifier, matchClass: .direct, score: 0, rank: rank,
            view: location.view, document: location.document)
    }

    /// Whether the item at a location has expired by the request's time.
    package func isExpired(_ location: ItemLocation) throws -> Bool {
        let segment = searcher.snapshots[location.source].views[location.view].segment
        guard segment.meta.earliestExpiration <= request.now else { return false }
        let expiration = try segment.expiration(location.document)
        try segment.checkDisk()
        return expiration <= request.now
    }

    private mutating func filter(_ location: ItemLocation, _ view: SegmentView) throws -> DocumentFilter {
        let segment = ItemLocation(source: location.source, view: location.view, document: 0)
        if let known = filters[segment] { return known }
        let made = try DocumentFilter(request, view, searcher.snapshots[location.source].schema)
        filters[segment] = made
        return made
    }
}

/// Where an item is: valid as long as the snapshots that it counts in.
package struct ItemLocation: Sendable, Hashable {
    /// The number of the snapshot among those searched.
    package var source: Int
    /// The number of the segment in its snapshot.
    package var view: Int
    /// The number of the document in its segment.
    package var document: Int

    package init(source: Int, view: Int, document: Int) {
        self.source = source
        self.view = view
        self.document = document
    }
}

extension SearchHit {
    /// Where the item is.
    package var location: ItemLocation { ItemLocation(source: source, view: view, document: document) }
}
