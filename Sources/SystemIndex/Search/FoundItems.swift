/// Results are the engine's hits and documents.
public import SearchEngine

/// What a search found.
public struct FoundItems: Sendable {
    /// Best first.
    public var items: [FoundItem]
    /// See `SearchResults.total`.
    public var total: Int
    /// See `SearchResults.isTotalExact`.
    public var isTotalExact = true
    /// See `SearchResults.droppedWords`.
    public var droppedWords: [String]
    /// From the text to the hits, without reading what the items hold.
    public var tookMicroseconds: Int
}

/// An item or an activity that was found, with its app.
public struct FoundItem: Sendable {
    /// Whose result it is.
    public let app: AppIdentifier
    /// How it matches, and where it is; the score with what an activity about it and earlier choices add.
    public private(set) var hit: SearchHit
    /// The activity that this result is, or that is about the item.
    public private(set) var activity: ActivityRecord?
    /// Whether this is an activity alone, without an item.
    public let isActivity: Bool
    /// What earlier choices add; its points are part of the hit's score.
    public private(set) var lift = Lift.none
    private let searcher: Searcher

    init(app: AppIdentifier, hit: SearchHit, searcher: Searcher, activity: ActivityRecord? = nil) {
        self.app = app
        self.hit = hit
        self.searcher = searcher
        self.activity = activity
        isActivity = activity != nil
    }

    /// The item with what an activity about it adds: the better match, and among equals the later view.
    func joined(with other: SearchHit, _ activity: ActivityRecord) -> FoundItem {
        var result = self
        if MergedSearch.precedes(other, hit) {
            result.hit.matchClass = other.matchClass
            result.hit.score = other.score
            result.hit.rank = other.rank
        }
        result.activity = activity
        return result
    }

    /// The item as earlier choices lift it.
    func lifted(_ learned: LearnedOrder.Learned, mode: SearchRequest.Mode) -> FoundItem {
        var result = self
        result.lift = learned.lift(score: hit.score, mode: mode)
        result.hit.score += result.lift.points
        return result
    }

    /// The order of results: what comes first for this text, then the engine's order, then the apps'.
    static func precedes(_ a: FoundItem, _ b: FoundItem) -> Bool {
        if a.lift.latch != b.lift.latch { return a.lift.latch > b.lift.latch }
        if MergedSearch.precedes(a.hit, b.hit) { return true }
        return !MergedSearch.precedes(b.hit, a.hit) && a.app < b.app
    }

    /// The item itself, read and decoded at each call. One without any name is called what the activity about it is called: apps
    /// index such items only so that their activities are found.
    public func document() throws -> Document {
        let document = try searcher.document(hit)
        guard let activity, !document.hasName else { return document }
        return document.called(activity.title)
    }
}
