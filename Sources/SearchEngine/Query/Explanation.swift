/// Why an item was found where it was, or exactly why not.
public struct Explanation: Sendable, Hashable {
    /// What became of the item.
    public enum Outcome: Sendable, Hashable {
        case matched
        /// No item of that identifier is in the index.
        case notIndexed
        /// It expired, at these seconds since 1970.
        case expired(Int64)
        /// The request's filter keeps it out.
        case filteredOut
        /// These words, as typed, match nothing in it.
        case wordsMissing([Missing])
    }

    /// A word that kept an item from matching.
    public struct Missing: Sendable, Hashable {
        /// As it was typed.
        public var word: String
        /// Whether any other item of the searched indexes has it.
        public var isElsewhere: Bool
    }

    /// One term of the score.
    public struct Term: Sendable, Hashable {
        /// What it is for.
        public var reason: Reason
        /// May be negative.
        public var points: Int

        package init(reason: Reason, points: Int) {
            self.reason = reason
            self.points = points
        }
    }

    /// What one typed word matched.
    public struct Word: Sendable, Hashable {
        /// As it was typed.
        public var typed: String
        /// The indexed term, or terms that stand side by side.
        public var matched: String
        /// The fields that hold it, weightiest first.
        public var fields: [TextField]
        /// The best class in which it matches.
        public var matchClass: MatchClass
        /// They add up to the word's share of the score.
        public var terms: [Term]
    }

    /// How near an item without the words is by meaning, if that is not near enough.
    public struct Distance: Sendable, Hashable {
        /// The cosine of the angle between the text's meaning and the item's, from -1 to 1.
        public var cosine: Double
        /// The least with which the item would be found.
        public var needed: Double
    }

    /// How the typed words stand in an item. Of items with one class and score, the closer comes first.
    public enum Closeness: UInt32, Sendable, Hashable {
        /// In another order, or in different texts.
        case apart
        /// In the order in which they were typed, with others between them.
        case inOrder
        /// Side by side, in that order.
        case together
    }

    /// The item that was asked about.
    public var identifier: String
    /// Whether it was found, or why not.
    public var outcome: Outcome
    /// The worst class of its words.
    public var matchClass: MatchClass
    /// The sum of the points of all terms.
    public var score: Int
    /// Nil for one word, and if the item does not match by its words.
    public var closeness: Closeness?
    /// The static rank: the item's date in seconds since 1970, moved by its ranking hint. It orders items of one class, score
    /// and closeness, higher first.
    public var rank: Int64
    /// The words that match it, in the order of the query.
    public var words: [Word]
    /// What the item has besides its words' terms.
    public var terms: [Term]
    /// Why the item is not found by meaning either; nil if it is found, and without vectors.
    public var distance: Distance?

    /// For an item that nothing was found of yet.
    public init(notIndexed identifier: String) {
        self.init(
            identifier: identifier, outcome: .notIndexed, matchClass: .direct, score: 0, rank: 0, words: [], terms: [])
    }

    init(
        identifier: String, outcome: Outcome, matchClass: MatchClass, score: Int, rank: Int64, words: [Word],
        terms: [Term]
    ) {
        self.identifier = identifier
        self.outcome = outcome
        self.matchClass = matchClass
        self.score = score
        self.rank = rank
        self.words = words
        self.terms = terms
    }

    /// All terms of the score.
    public var allTerms: [Term] { words.flatMap(\.terms) + terms }
}
