public import SearchEngine

/// Some apps' items and activities at one moment, searched as one list.
public struct SearchScope: Sendable {
    private let items: [(app: AppIdentifier, snapshot: Snapshot)]
    private let activities: [(app: AppIdentifier, snapshot: Snapshot)]
    private let hidesPrivateItems: Bool

    /// The custom attribute that keeps an item to its own app's searches when it is true.
    public static let inAppOnlyAttribute = "searchlight_in_app_only"

    init(
        items: [(app: AppIdentifier, snapshot: Snapshot)], activities: [(app: AppIdentifier, snapshot: Snapshot)],
        hidesPrivateItems: Bool
    ) {
        self.items = items
        self.activities = activities
        self.hidesPrivateItems = hidesPrivateItems
    }

    /// The request, without what is for its own app only where that is hidden.
    private func visible(_ request: SearchRequest) -> SearchRequest {
        guard hidesPrivateItems else { return request }
        var request = request
        let isPublic = Filter.not(.number(.custom(Self.inAppOnlyAttribute), .equal, 1))
        request.filter = .all([isPublic] + (request.filter.map { [$0] } ?? []))
        return request
    }

    /// How many items there are, expired ones that are not swept yet included; activities do not count.
    public var count: Int { items.reduce(0) { $0 + $1.snapshot.count } }

    /// The best items for a request; see ``Searcher/search(_:)`` for the order. An activity and the item it is about are
    /// one result, which takes the better match of the two.
    public func search(_ request: SearchRequest) throws -> FoundItems {
        let start = ContinuousClock.now
        let request = visible(request)
        var found: FoundItems
        if activities.isEmpty {
            let searcher = Searcher(items.map(\.snapshot))
            let results = try searcher.search(request)
            found = FoundItems(
                items: results.hits.map { FoundItem(app: items[$0.source].app, hit: $0, searcher: searcher) },
                total: results.total, droppedWords: results.droppedWords, tookMicroseconds: 0)
        } else {
            found = try MergedSearch(items: items, activities: activities, request: request).run()
        }
        let took = start.duration(to: .now).components
        found.tookMicroseconds = Int(took.seconds * 1_000_000 + took.attoseconds / 1_000_000_000_000)
        return found
    }

    /// Why an item of an app is found with a request, or exactly why not; see ``Searcher/explain(_:source:request:)``.
    public func explain(_ identifier: String, of app: AppIdentifier, request: SearchRequest) throws -> Explanation {
        let searcher = Searcher(items.map(\.snapshot))
        var last: Explanation?
        for source in items.indices where items[source].app == app {
            let explanation = try searcher.explain(identifier, source: source, request: request)
            if explanation.outcome != .notIndexed { return explanation }
            last = explanation
        }
        return last ?? Explanation(notIndexed: identifier)
    }

    /// Every item, app by app, each app's in the order of identifiers.
    ///
    /// - Parameters:
    ///   - domain: only items of this domain and below.
    ///   - body: returns false to stop.
    public func forEachItem(
        inDomain domain: String? = nil, _ body: (AppIdentifier, Document) throws -> Bool
    ) throws {
        var goesOn = true
        for (app, snapshot) in items where goesOn {
            try snapshot.forEachDocument(inDomain: domain) { document in
                goesOn = try body(app, document)
                return goesOn
            }
        }
    }
}

/// What a search found.
public struct FoundItems: Sendable {
    /// Best first.
    public var items: [FoundItem]
    /// See ``SearchResults/total``.
    public var total: Int
    /// See ``SearchResults/droppedWords``.
    public var droppedWords: [String]
    /// From the text to the hits, without reading what the items hold.
    public var tookMicroseconds: Int
}

/// An item or an activity that was found, with its app.
public struct FoundItem: Sendable {
    /// Whose item it is.
    public let app: AppIdentifier
    public private(set) var hit: SearchHit
    /// The activity that this result is, or that is about the item.
    public private(set) var activity: ActivityRecord?
    /// Whether this is an activity alone, without an item.
    public let isActivity: Bool
    private let searcher: Searcher

    init(app: AppIdentifier, hit: SearchHit, searcher: Searcher, activity: ActivityRecord? = nil) {
        self.app = app
        self.hit = hit
        self.searcher = searcher
        self.activity = activity
        isActivity = activity != nil
    }

    /// The item with what an activity about it adds: the better match, the later view.
    func joined(with other: SearchHit, _ activity: ActivityRecord) -> FoundItem {
        var result = self
        if MergedSearch.precedes(other, hit) {
            result.hit.matchClass = other.matchClass
            result.hit.score = other.score
        }
        result.hit.rank = max(hit.rank, other.rank)
        result.activity = activity
        return result
    }

    /// The item itself, read and decoded at each call.
    public func document() throws -> Document { try searcher.document(hit) }
}
