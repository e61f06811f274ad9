/// What a search knows of its segments before it reads postings, as numbers: what ``QueryPlanner`` chooses by.
struct DirectFacts {
    /// Words of the query.
    var units: Int
    /// Hits that are wanted.
    var limit: Int
    /// Postings from which on less than all should be read.
    var stopsEarlyFrom: Int
    /// The most that an item with two words in long fields only can score.
    var restWithTwoLong: Int

    /// How many segments are searched.
    var segments = 0
    /// Postings of each segment's rarest word, together.
    var postings = 0
    /// Segments where the query's only word has a top-k list.
    var topLists = 0
    /// Segments where the query is one word whose postings tell all.
    var singleWords = 0
    /// Segments where the query before left candidates, which are all its matches.
    var candidates = 0
    /// Segments where the query has letters only.
    var letterQueries = 0
    /// Segments where one word has a top-k list that decides, and the other is a letter or two.
    var listsAndLetters = 0
    /// Segments where some word is a letter.
    var letters = 0
    /// How many documents would have all words in short fields if words were spread at random.
    var expectedShortMatches = 0.0

    // MARK: Steps that were carried out without sure hits, and why

    private(set) var doubtOfLetterTitles: QueryPlan.Doubt?
    private(set) var doubtOfListAndLetters: QueryPlan.Doubt?
    private(set) var doubtOfTitles: QueryPlan.Doubt?
    private(set) var doubtOfShortFields: QueryPlan.Doubt?

    mutating func note(_ doubt: QueryPlan.Doubt, of strategy: QueryPlan.DirectStrategy) {
        switch strategy {
        case .letterTitles: doubtOfLetterTitles = doubt
        case .listAndLetters: doubtOfListAndLetters = doubt
        case .titles: doubtOfTitles = doubt
        case .shortFields: doubtOfShortFields = doubt
        case .topLists, .singleWord, .candidates, .withOneLong, .allFields:
            preconditionFailure("The hits of \(strategy) always stand.")
        }
    }
}

/// What is known of a word in one segment.
struct WordFacts {
    /// Postings of all terms that the word may be.
    var postings: Int
    /// What is known in advance, if the word is one atom that many documents have.
    var topList: TopList?
    /// Whether so few letters were typed that only fields count.
    var scoresByField: Bool

    struct TopList {
        var postings: Int
        /// Whether more documents have the word than the list holds.
        var isCut: Bool
        /// Documents in the list.
        var count: Int
        /// Whether it is of a single letter.
        var isLetter: Bool
        /// Postings in short fields; nil if that is not known in advance.
        var shortPostings: Int?
    }
}

/// What decides how a segment is searched for all words.
struct SegmentFacts {
    /// Of the rarest word.
    var postings: Int
    /// How many documents pass the filter; nil if that is not known in advance.
    var selected: Int?
    /// How many candidates the query before left; nil for none kept.
    var candidates: Int?
}

extension UnitMatcher {
    var facts: WordFacts {
        WordFacts(
            postings: postings, topList: word?.frequent.map(WordFacts.TopList.init),
            scoresByField: word.map { AtomTerms.scoresByField($0.atom) } ?? false)
    }
}

extension WordFacts.TopList {
    init(_ prefix: FrequentPrefix) {
        self.init(
            postings: prefix.postings, isCut: prefix.isCut, count: prefix.bestCount, isLetter: prefix.isLetter,
            shortPostings: prefix.postingLists.first?.shortCount)
    }
}

extension SegmentEvaluator {
    /// Counts this segment among the facts.
    ///
    /// - Parameter facts: with the postings of all segments.
    func count(in facts: inout DirectFacts) {
        if matchers.count == 1 {
            if word?.frequent != nil { facts.topLists += 1 }
            if isOfWord { facts.singleWords += 1 }
        } else {
            if isOfLetters { facts.letterQueries += 1 }
            if matchers.contains(where: \.isLetter) { facts.letters += 1 }
            if facts.limit <= PrefixFormat.listLength,
                listAndLetters(stopsEarlyFrom: facts.stopsEarlyFrom, limit: facts.limit) != nil
            {
                facts.listsAndLetters += 1
            }
        }
        facts.expectedShortMatches += expectedShortMatches
    }

    /// The one word that the query is, if its best documents may be known in advance.
    var word: AtomTerms? { matchers.count == 1 ? matchers[0].word : nil }

    /// About a quarter of an item's words are in short fields.
    private var expectedShortMatches: Double {
        let count = Double(segment.documentCount)
        return matchers.reduce(count) { $0 * min(1, Double($1.postings) / 4 / count) }
    }
}
