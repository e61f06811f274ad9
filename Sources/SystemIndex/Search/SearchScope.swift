/// Requests and hits are its.
public import SearchEngine

/// Some apps' items and activities at one moment, searched as one list.
public struct SearchScope: Sendable {
    private let items: [(app: AppIdentifier, snapshot: Snapshot)]
    private let activities: [(app: AppIdentifier, snapshot: Snapshot)]
    private let hidesPrivateItems: Bool
    private let absentDomains: [String]
    /// What the person hid of these apps.
    private let hidden: [HiddenResult]
    private let combined: CombinedIndex?
    /// Where the items are that activities are about.
    private let linked: LinkedItems

    /// The custom attribute that keeps an item to its own app's searches when it is true.
    public static let inAppOnlyAttribute = "searchlight_in_app_only"

    /// - Parameters:
    ///   - absentDomains: are hidden.
    ///   - combined: what may stand for some of the items' indexes; nil for nothing.
    ///   - hidden: what is left out of every answer.
    ///   - links: which items activities are about.
    ///   - previous: what was searched last: if the snapshots are the same, so are the locations of the items.
    init(
        items: [(app: AppIdentifier, snapshot: Snapshot)], activities: [(app: AppIdentifier, snapshot: Snapshot)],
        hidesPrivateItems: Bool, hidden: [HiddenResult] = [], absentDomains: Set<String> = [],
        combined: CombinedIndex?, links: ActivityLinks,
        previous: SearchScope? = nil
    ) {
        self.items = items
        self.activities = activities
        self.hidesPrivateItems = hidesPrivateItems
        self.absentDomains = absentDomains.sorted()
        let searched = Set(items.map(\.app.rawValue) + activities.map(\.app.rawValue))
        self.hidden = hidden.filter { searched.contains($0.app) }
        self.combined = combined
        if let known = previous?.linked, known.holds(for: items, activities) {
            linked = known
        } else {
            linked = LinkedItems(items: items, activities: activities, links: links)
        }
    }

    /// The filter that only items pass which are not for their own app alone.
    static let publicItems = Filter.not(.number(.custom(inAppOnlyAttribute), .equal, 1))

    /// The request, without what is for its own app only or out of reach if that is hidden.
    private func visible(_ request: SearchRequest) -> SearchRequest {
        guard hidesPrivateItems else { return request }
        var parts = [Self.publicItems] + absentDomains.map { .not(.domain($0)) }
        if let filter = request.filter { parts.append(filter) }
        var request = request
        request.filter = parts.count == 1 ? parts[0] : .all(parts)
        return request
    }

    /// How many items there are, expired ones that are not purged yet included; activities do not count.
    public var count: Int { items.reduce(0) { $0 + $1.snapshot.count } }

    /// The apps whose items are searched, each once, in order.
    public var apps: [AppIdentifier] {
        var apps: [AppIdentifier] = []
        for app in items.map(\.app) + activities.map(\.app) where !apps.contains(app) { apps.append(app) }
        return apps
    }

    /// The best items for a request; see `Searcher.search(_:)` for the order. An activity and the item it is about
    /// are one result, which takes the better match of the two.
    ///
    /// - Parameter learned: earlier choices, which move what was chosen up, and apps' standing.
    public func search(_ request: SearchRequest, learned: LearnedOrder = .nothing) throws -> FoundItems {
        guard !hidden.isEmpty else { return try searchJoined(request, learned) }
        var more = request
        more.limit = request.limit.plus(hidden.count)
        var found = try searchJoined(more, learned)
        let known = Set(hidden.map { [$0.app, $0.isActivity ? "a" : "i", $0.identifier] })
        let count = found.items.count, isWhole = count < more.limit
        found.items.removeAll { known.contains([$0.app.rawValue, $0.isActivity ? "a" : "i", $0.hit.identifier]) }
        found.total -= count - found.items.count
        // Behind what was looked at there may be more of them.
        found.isTotalExact = found.isTotalExact && isWhole
        found.items.removeLast(max(0, found.items.count - request.limit))
        return found
    }

    private func searchJoined(_ request: SearchRequest, _ learned: LearnedOrder) throws -> FoundItems {
        let start = ContinuousClock.now
        var found: FoundItems
        if let app = items.first(where: { SamePages.apps.contains($0.app) })?.app,
            items.contains(where: { $0.app != app })
        {
            // As many more as may be pages that another result is about.
            var more = request
            more.limit = request.limit.plus(min(request.limit, Self.maximumPages))
            found = try SamePages().joined(try searchAll(more, learned), limit: request.limit)
        } else {
            found = try searchAll(request, learned)
        }
        let took = start.duration(to: .now).components
        found.tookMicroseconds = Int(took.seconds * 1_000_000 + took.attoseconds / 1_000_000_000_000)
        return found
    }

    /// Pages that are looked for beyond the results that are wanted, so that those which make room are replaced.
    private static let maximumPages = 32

    private func searchAll(_ request: SearchRequest, _ learned: LearnedOrder) throws -> FoundItems {
        let request = visible(request)
        let lifted = learned.learned(request.text)
        guard activities.isEmpty && lifted.isEmpty else {
            return try MergedSearch(
                items: items, activities: activities, linked: linked, combined: combined, request: request,
                order: learned, learned: lifted
            ).run()
        }
        let searcher = learned.searcher(items, combined: combined)
        let results = try searcher.search(request)
        return FoundItems(
            items: results.hits.map { item($0, searcher) }, total: results.total, isTotalExact: results.isTotalExact,
            droppedWords: results.droppedWords, tookMicroseconds: 0)
    }

    /// Items only, whatever the person did and saw, as hits of the searcher.
    func searchItems(_ request: SearchRequest) throws -> (hits: [SearchHit], searcher: Searcher) {
        let searcher = Searcher(items.map(\.snapshot), combined: combined)
        return (try searcher.search(visible(request)).hits, searcher)
    }

    /// A hit of ``searchItems(_:)``, with its app.
    func item(_ hit: SearchHit, _ searcher: Searcher) -> FoundItem {
        FoundItem(app: items[hit.source].app, hit: hit, searcher: searcher)
    }

    /// Why an item of an app is found with a request, or exactly why not; see `Searcher.explain(_:source:request:)`.
    /// An item that an activity about it makes findable is explained by that activity.
    ///
    /// - Parameter learned: apps' standing, which is explained too; for earlier choices see ``FoundItem/lift``.
    package func explain(
        _ identifier: String, of app: AppIdentifier, request: SearchRequest, learned: LearnedOrder = .nothing
    ) throws -> Explanation {
        let explanation = try explainMatch(identifier, of: app, visible(request))
        return learned.points(of: app).added(to: explanation, mode: request.mode)
    }

    private func explainMatch(
        _ identifier: String, of app: AppIdentifier, _ request: SearchRequest
    ) throws -> Explanation {
        let own = try Self.explain(identifier, of: app, in: items, request)
        switch own.outcome {
        case .wordsMissing, .matched: break
        case .notIndexed, .expired, .filteredOut: return own
        }
        var best = own
        for (owner, snapshot) in activities where owner == app {
            var about: [String] = []
            try snapshot.forEachDocument { document in
                if ActivityRecord(document)?.relatedIdentifier == identifier { about.append(document.identifier) }
                return true
            }
            for activity in about {
                let other = try Self.explain(activity, of: app, in: activities, request)
                if other.outcome == .matched, best.outcome != .matched || Self.isBetter(other, best) { best = other }
            }
        }
        return best
    }

    /// Whether a match replaces another of the same result, as ``MergedSearch`` has it.
    private static func isBetter(_ a: Explanation, _ b: Explanation) -> Bool {
        (a.matchClass, a.score, a.rank) > (b.matchClass, b.score, b.rank)
    }

    /// Why a result was found, without what earlier choices add: see ``FoundItem/lift``.
    ///
    /// - Parameter learned: what it was searched with.
    package func explain(
        _ found: FoundItem, request: SearchRequest, learned: LearnedOrder = .nothing
    ) throws -> Explanation {
        guard found.isActivity else {
            return try explain(found.hit.identifier, of: found.app, request: request, learned: learned)
        }
        let explanation = try Self.explain(found.hit.identifier, of: found.app, in: activities, visible(request))
        return learned.points(of: found.app).added(to: explanation, mode: request.mode)
    }

    private static func explain(
        _ identifier: String, of app: AppIdentifier, in sources: [(app: AppIdentifier, snapshot: Snapshot)],
        _ request: SearchRequest
    ) throws -> Explanation {
        let searcher = Searcher(sources.map(\.snapshot))
        var last: Explanation?
        for source in sources.indices where sources[source].app == app {
            let explanation = try searcher.explain(identifier, source: source, request: request)
            if explanation.outcome != .notIndexed { return explanation }
            last = explanation
        }
        return last ?? Explanation(notIndexed: identifier)
    }

    /// How a search for a request goes about it.
    ///
    /// - Throws: as ``search(_:learned:)``.
    package func explainPlan(_ request: SearchRequest) throws -> QueryPlan {
        try Searcher((items + activities).map(\.snapshot), combined: combined).explainPlan(visible(request))
    }

    /// Returns a cursor over every item, app by app, each app's in the byte order of identifiers.
    ///
    /// - Parameter domain: only items of this domain and below; nil for all.
    package func cursor(inDomain domain: String? = nil) -> ItemCursor { ItemCursor(items, inDomain: domain) }

    /// Calls `body` with every item in the order of ``cursor(inDomain:)``.
    ///
    /// - Parameters:
    ///   - domain: only items of this domain and below.
    ///   - body: returns false to stop.
    package func forEachItem(
        inDomain domain: String? = nil, _ body: (AppIdentifier, Document) throws -> Bool
    ) throws {
        var cursor = cursor(inDomain: domain)
        while let (app, item) = try cursor.next() {
            if try !body(app, item) { return }
        }
    }
}
