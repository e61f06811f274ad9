/// A request says in which languages' forms words are looked for, and has its text's analysis.
public import TextAnalysis

/// What is searched for, and how much of it is wanted.
public struct SearchRequest: Sendable {
    /// How the text is read.
    public enum Mode: Sendable, Hashable {
        /// What a person has typed so far: every word must match, whole or as a prefix.
        case keystroke
        /// Every word must match whole.
        case wholeWords
        /// Enter was pressed: the weightier words rather than all of them, in any of their forms.
        case committed
    }

    /// As it was typed.
    public var text: String
    /// How it is read.
    public var mode: Mode
    /// Only items that pass; nil for all.
    public var filter: Filter?
    /// How many hits at most, 0 or more.
    public var limit: Int
    /// Seconds since 1970. Items that expire at or before it are not found.
    public var now: Int64
    /// Whether words may match in spite of typing errors, if fewer than `limit` items match without.
    public var toleratesTypos: Bool
    /// The languages whose forms of a word a committed search takes for the same word, best first. Words of another script
    /// than theirs are taken for the language that is written so; English counts always.
    public var languages: [StemmingLanguage]
    /// What the text means; nil if only words count.
    public var meaning: MeaningQuery?
    /// Postings to read from which on a search tries to do with less than all of them. Tests ask for it always.
    package var stopsEarlyFrom = 2048

    /// - Parameters: as the properties of the same names say.
    public init(
        _ text: String, mode: Mode = .keystroke, filter: Filter? = nil, limit: Int = 20, now: Int64,
        toleratesTypos: Bool = true, languages: [StemmingLanguage] = []
    ) {
        self.text = text
        self.mode = mode
        self.filter = filter
        self.limit = limit
        self.now = now
        self.toleratesTypos = toleratesTypos
        self.languages = languages
    }

    /// The words of the text, as the index knows words.
    public var analyzed: AnalyzedQuery {
        TextAnalyzer().analyze(query: text, mode: mode == .keystroke ? .keystroke : .wholeWords)
    }
}

/// An item that was found.
public struct SearchHit: Sendable {
    /// Which of the searched snapshots it is in.
    public var source: Int
    /// The item's identifier.
    public var identifier: String
    /// How well it matches as a whole.
    public var matchClass: MatchClass
    /// Higher is better, among hits of one class.
    public var score: Int
    /// What orders hits of one class and score: higher first. `Docs/Ranking.md`, "Closeness".
    package var closeness: UInt32 = 0
    /// How near it is by meaning, if that was compared and counts.
    public var nearness: MeaningMatch?
    /// The item's static rank, which orders hits of one score: higher first.
    public var rank: Int64
    /// Where the item is in its snapshot.
    package var view: Int
    package var document: Int
}

/// How near an item is to what was meant.
public struct MeaningMatch: Sendable, Hashable {
    /// The cosine of the angle between the two, from -1 to 1.
    public var cosine: Double
    /// Whether the item was found by this alone, as it has too few of the words.
    public var isOnlyReason: Bool
}

/// What a search found.
public struct SearchResults: Sendable {
    /// Best first: by class, score, closeness, static rank, identifier, source.
    public var hits: [SearchHit]
    /// How many items match. Classes are looked at one after the other until there are enough hits, so that items of the
    /// classes behind that are not counted.
    public var total: Int
    /// How many of ``total`` are of the snapshots that the searcher counts apart.
    package var totalApart = 0
    /// Whether ``total`` counts all matches. If the search ended early, it counts those that were seen by then, at
    /// least as many as ``hits``. Two equal searches may count differently, since one that goes on from an earlier
    /// query has less to look at.
    public var isTotalExact = true
    /// Words of a committed search that no item has, or that weighed too little: what was typed, in order.
    public var droppedWords: [String] = []
}
