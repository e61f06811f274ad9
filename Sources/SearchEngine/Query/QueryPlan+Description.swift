extension QueryPlan: CustomStringConvertible {
    /// A line for each step, with its strategy and the reason, then a line for each segment, and a line for the outcome.
    package var description: String { lines.joined(separator: "\n") }

    /// The lines of ``description``.
    package var lines: [String] {
        (isCombined ? ["The combined segment is searched instead of the apps' own."] : [])
            + steps.enumerated().flatMap { index, step in
                ["\(index + 1). \(step.choice.strategy): \(step.choice.reason)"]
                    + step.segments.map { "   \($0)" } + ["   -> \(step.outcome)"]
            }
    }

    /// The strategies in order, in as few words as a table has room for.
    package var summary: String { steps.map(\.choice.strategy.code).joined(separator: ", ") }
}

extension QueryPlan.Strategy: CustomStringConvertible {
    /// A name for programs.
    package var code: String {
        switch self {
        case .everyItem: "everyItem"
        case .weightiestWords: "weightiestWords"
        case .direct(let strategy): strategy.rawValue
        case .pinyin: "pinyin"
        case .fuzzy(let strategy, _): "fuzzy \(strategy.rawValue)"
        }
    }

    package var description: String {
        switch self {
        case .everyItem: "every item, by rank"
        case .weightiestWords: "the weightier words, in any form"
        case .direct(let strategy): "direct matches, \(strategy)"
        case .pinyin: "pinyin matches"
        case .fuzzy(let strategy, let words): "fuzzy matches of \(words), \(strategy)"
        }
    }
}

extension QueryPlan.DirectStrategy: CustomStringConvertible {
    package var description: String {
        switch self {
        case .topLists: "by the word's top-k lists"
        case .singleWord: "by the word's postings, valuing possible hits only"
        case .candidates: "among the candidates of the query before"
        case .letterTitles: "by titles that have all letters"
        case .listAndLetters: "by the top-k list of one word"
        case .titles: "in short fields, letters in titles only"
        case .shortFields: "in short fields"
        case .withOneLong: "in short fields, one word anywhere"
        case .allFields: "in all fields"
        }
    }
}

extension QueryPlan.FuzzyStrategy: CustomStringConvertible {
    package var description: String { self == .shortFields ? "in short fields" : "in all fields" }
}

extension QueryPlan.FuzzyWords: CustomStringConvertible {
    package var description: String {
        let numbers = isFuzzy.indices.filter { isFuzzy[$0] }.map { "\($0 + 1)" }
        let words = (numbers.count == 1 ? "word " : "words ") + numbers.joined(separator: ", ")
        switch cause {
        case .matchTooFew: return words + " (too few items have \(numbers.count == 1 ? "it" : "each"))"
        case .nothingMatches: return words + " (no item matches all words)"
        }
    }
}

extension QueryPlan.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noWords: "the query has no words"
        case .isCommitted: "Enter was pressed"
        case .fewPostings(let count, let limit): "\(Self.postings(count)) to read, below \(limit)"
        case .manyPostings(let count, let limit): "\(Self.postings(count)) to read, at least \(limit)"
        case .topListsExist(let count): "known in \(Self.segments(count))"
        case .noTopLists: "no segment has a top-k list of it"
        case .limitAboveTopLists(let limit, let length): "\(limit) hits are wanted, a top-k list has \(length)"
        case .candidatesExist(let count): "kept of \(Self.segments(count))"
        case .onlyLetters(let count): "the letters' items are known by field in \(Self.segments(count))"
        case .topListDecides(let count): "likely to have the best for both words in \(Self.segments(count))"
        case .fewExpected(let count, let wanted): "\(count) expected in short fields by chance, below \(wanted)"
        case .manyExpected(let count, let wanted): "\(count) expected by chance, at least \(wanted)"
        case .hasLetter: "some word is a letter, which nearly every item has"
        case .twoLongAreWorse(let worst, let rest):
            "with two words in long fields at most \(rest) points, the worst hit has \(worst)"
        case .nothingWasSure: "no cheaper step gave sure hits"
        case .tooFewHits(let count, let wanted): "\(count) found so far, \(wanted) wanted"
        }
    }

    private static func postings(_ count: Int) -> String { count == 1 ? "1 posting" : "\(count) postings" }

    private static func segments(_ count: Int) -> String { count == 1 ? "1 segment" : "\(count) segments" }
}

extension QueryPlan.Outcome: CustomStringConvertible {
    package var description: String {
        switch self {
        case .found(let total, true): "\(total) found, all counted"
        case .found(let total, false): "\(total) found, others not counted"
        case .unsure(.tooFew(let wanted)): "not taken: fewer than \(wanted) hits"
        case .unsure(.mayBeBetter(let worst, let rest)):
            "not taken: an item left out may have \(rest) points, the worst hit has \(worst)"
        }
    }
}

extension QueryPlan.SegmentStep: CustomStringConvertible {
    package var description: String { "snapshot \(source), segment \(view) of \(documents) items: \(way)" }
}

extension QueryPlan.SegmentWay: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nothing: "some word is nowhere"
        case .candidates(let count): "\(count) candidates"
        case .selection(let count): "\(count) items that pass the filter"
        case .postings(let count): "postings, \(count) of the rarest word"
        case .topList: "the top-k list"
        case .letterSets: "the letter's items by field"
        case .word(let postings): "\(postings) postings of the word"
        case .letterTitles: "titles with all letters"
        case .listAndLetters(let pair): "the top-k list of word \(pair.list + 1), letters of word \(pair.letters + 1)"
        }
    }
}
