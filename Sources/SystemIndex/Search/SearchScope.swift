public import SearchEngine

/// Some apps' items at one moment, searched as one list.
public struct SearchScope: Sendable {
    private let apps: [AppIdentifier]
    private let searcher: Searcher

    init(sources: [(app: AppIdentifier, snapshot: Snapshot)]) {
        apps = sources.map(\.app)
        searcher = Searcher(sources.map(\.snapshot))
    }

    /// How many items there are, expired ones that are not swept yet included.
    public var count: Int { searcher.snapshots.reduce(0) { $0 + $1.count } }

    /// The best items for a request; see ``Searcher/search(_:)``.
    public func search(_ request: SearchRequest) throws -> FoundItems {
        let start = ContinuousClock.now
        let results = try searcher.search(request)
        let took = start.duration(to: .now)
        return FoundItems(
            items: results.hits.map { FoundItem(app: apps[$0.source], hit: $0, searcher: searcher) },
            total: results.total, droppedWords: results.droppedWords,
            tookMicroseconds: Int(took.components.seconds * 1_000_000 + took.components.attoseconds / 1_000_000_000_000)
        )
    }

    /// Why an item of an app is found with a request, or exactly why not; see ``Searcher/explain(_:source:request:)``.
    public func explain(_ identifier: String, of app: AppIdentifier, request: SearchRequest) throws -> Explanation {
        var last: Explanation?
        for source in apps.indices where apps[source] == app {
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
        for (app, snapshot) in zip(apps, searcher.snapshots) where goesOn {
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

/// An item that was found, with its app.
public struct FoundItem: Sendable {
    /// Whose item it is.
    public let app: AppIdentifier
    /// How well it matches.
    public let hit: SearchHit
    private let searcher: Searcher

    init(app: AppIdentifier, hit: SearchHit, searcher: Searcher) {
        self.app = app
        self.hit = hit
        self.searcher = searcher
    }

    /// The item itself, read and decoded at each call.
    public func document() throws -> Document { try searcher.document(hit) }
}
