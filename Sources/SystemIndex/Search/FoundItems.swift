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
    /// Whether this is an activity alone, without an item.
    public let isActivity: Bool
    /// What earlier choices add; its points are part of the hit's score.
    public private(set) var lift = Lift.none
    private let searcher: Searcher
    /// The activity about the item; nil for an activity alone.
    private var view: (hit: SearchHit, searcher: Searcher)?

    /// - Parameters:
    ///   - searcher: that the hit is of.
    ///   - isActivity: whether the hit is an activity rather than an item.
    init(app: AppIdentifier, hit: SearchHit, searcher: Searcher, isActivity: Bool = false) {
        self.app = app
        self.hit = hit
        self.searcher = searcher
        self.isActivity = isActivity
    }

    /// Whether this result is an activity, or an activity about the item matches too.
    public var hasActivity: Bool { isActivity || view != nil }

    /// The activity that this result is, or that is about the item; nil for an item alone. Read and decoded at each call.
    ///
    /// - Throws: `IndexError`: `corrupted` or `inputOutput`.
    public func activity() throws -> ActivityRecord? {
        if isActivity { return ActivityRecord(try searcher.document(hit)) }
        return try view.flatMap { ActivityRecord(try $0.searcher.document($0.hit)) }
    }

    /// The item with what an activity about it adds: the better match, and among equals the later view.
    func joined(with other: SearchHit, _ activities: Searcher) -> FoundItem {
        var result = self
        if MergedSearch.precedes(other, hit) {
            result.hit.matchClass = other.matchClass
            result.hit.score = other.score
            result.hit.rank = other.rank
        }
        result.view = (other, activities)
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
        guard !isActivity, view != nil, !document.hasName else { return document }
        return document.called(try activity()?.title)
    }
}
