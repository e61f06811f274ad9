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
    public let hit: SearchHit
    /// Whether this is an activity alone, without an item.
    public let isActivity: Bool
    /// What earlier choices add; its points are part of the hit's score.
    public let lift: Lift
    private let searcher: Searcher
    /// The activity about the item; nil for an activity alone.
    private let view: SearchHit?

    /// - Parameters:
    ///   - searcher: that the hit and the view are of.
    ///   - isActivity: whether the hit is an activity rather than an item.
    ///   - view: the match of an activity about the item, if there is one.
    init(
        app: AppIdentifier, hit: SearchHit, searcher: Searcher, isActivity: Bool = false,
        view: SearchHit? = nil, lift: Lift = .none
    ) {
        self.app = app
        self.hit = hit
        self.searcher = searcher
        self.isActivity = isActivity
        self.view = view
        self.lift = lift
    }

    /// What tells it from the other results of one scope.
    package var identity: String { "\(app.rawValue) \(isActivity) \(hit.source) \(hit.identifier)" }

    /// Whether this result is an activity, or an activity about the item matches too.
    public var hasActivity: Bool { isActivity || view != nil }

    /// The activity that this result is, or that is about the item; nil for an item alone. Read and decoded at each call.
    ///
    /// - Throws: `IndexError`: `corrupted` or `inputOutput`.
    public func activity() throws -> ActivityRecord? {
        if isActivity { return ActivityRecord(try searcher.document(hit)) }
        return try view.flatMap { ActivityRecord(try searcher.document($0)) }
    }

    /// The item itself, read and decoded at each call. One without any name is called what the activity about it is called: apps
    /// index such items only so that their activities are found.
    public func document() throws -> Document {
        let document = try searcher.document(hit)
        guard !isActivity, view != nil, !document.hasName else { return document }
        return document.called(try activity()?.title)
    }
}
