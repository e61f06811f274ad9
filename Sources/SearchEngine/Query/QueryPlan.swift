/// How a search found its hits: which steps it took, why, and the outcome of each.
///
/// Steps are chosen one after the other, because what comes next may depend on the outcome of the last one.
package struct QueryPlan: Sendable, Hashable {
    /// In the order in which they were carried out.
    package internal(set) var steps: [Step] = []
    /// Whether a combined segment was searched instead of the snapshots' own.
    package internal(set) var isCombined = false

    /// What a step does, and why it was chosen.
    package struct Choice: Sendable, Hashable {
        package let strategy: Strategy
        package let reason: Reason
    }

    package struct Step: Sendable, Hashable {
        package let choice: Choice
        /// How each segment was searched; empty for strategies that have one way only.
        package let segments: [SegmentStep]
        package let outcome: Outcome
    }

    package enum Strategy: Sendable, Hashable {
        /// Every item in the order of rank.
        case everyItem
        /// The weightier words in any of their forms, as after Enter.
        case weightiestWords
        case direct(DirectStrategy)
        /// What matches by pinyin, and was not found yet.
        case pinyin
        /// What matches with typing errors, and was not found yet.
        case fuzzy(FuzzyStrategy, FuzzyWords)
    }

    /// Ways to find the best direct matches.
    package enum DirectStrategy: String, Sendable, Hashable, CaseIterable {
        /// The query's only word has top-k lists, or is a letter whose documents are known by field.
        case topLists
        /// The postings of the query's only word. Only possible hits are valued.
        case singleWord
        /// Documents that matched the query before this one.
        case candidates
        /// Documents that have all letters of the query in their titles.
        case letterTitles
        /// The top-k list of one word, and documents that have the letters of the other as a word.
        case listAndLetters
        /// Short fields, but of single letters only titles.
        case titles
        /// Documents that have every word in a short field.
        case shortFields
        /// Documents that have every word but one in a short field.
        case withOneLong
        /// All postings, so that all matches are counted.
        case allFields
    }

    /// Ways to find the best fuzzy matches.
    package enum FuzzyStrategy: String, Sendable, Hashable, CaseIterable {
        /// Documents that have every word in a short field.
        case shortFields
        /// All postings.
        case allFields
    }

    /// The words that may match with typing errors.
    package struct FuzzyWords: Sendable, Hashable {
        /// For each word of the query, in order.
        package let isFuzzy: [Bool]
        package let cause: Cause

        package enum Cause: Sendable, Hashable {
            /// By themselves they match fewer items than are wanted.
            case matchTooFew
            /// No item matches all words, so any of them may be mistyped.
            case nothingMatches
        }
    }

    /// The words of ``DirectStrategy/listAndLetters``, by their indexes in the query.
    package struct ListAndLetters: Sendable, Hashable {
        /// The one whose top-k list is read.
        package let list: Int
        /// The one that has one or two letters so far.
        package let letters: Int
    }

    // MARK: Reasons

    package enum Reason: Sendable, Hashable {
        /// The query has no words.
        case noWords
        /// Enter was pressed.
        case isCommitted
        /// The rarest words have so few postings that reading all is as fast as anything.
        case fewPostings(Int, limit: Int)
        /// The rarest words have so many postings that it pays to read fewer.
        case manyPostings(Int, limit: Int)
        /// So many segments have a top-k list of the word.
        case topListsExist(segments: Int)
        /// No segment has a top-k list of the word.
        case noTopLists
        /// More hits are wanted than a top-k list has.
        case limitAboveTopLists(Int, length: Int)
        /// The query before left candidates in every segment.
        case candidatesExist(segments: Int)
        /// The query has letters only, and so many segments know their documents by field.
        case onlyLetters(segments: Int)
        /// In so many segments the best for one word, with two letters in the title, are likely to be the best for both.
        case topListDecides(segments: Int)
        /// If words were spread at random, so few documents would have all in short fields.
        case fewExpected(Int, wanted: Int)
        /// If words were spread at random, so many documents would have all in short fields.
        case manyExpected(Int, wanted: Int)
        /// Some word is a letter, which nearly every document has somewhere.
        case hasLetter
        /// Short fields were not enough, but no item with two words in long fields reaches their worst hit.
        case twoLongAreWorse(worst: Int, rest: Int)
        /// No cheaper step gave hits that are sure.
        case nothingWasSure
        /// The steps before found fewer hits than are wanted.
        case tooFewHits(Int, wanted: Int)
    }

    // MARK: Outcomes

    package enum Outcome: Sendable, Hashable {
        /// The hits stand.
        ///
        /// - Parameters:
        ///   - total: matches that were counted by the end of the step.
        ///   - isExact: whether the step counted all of its class.
        case found(total: Int, isExact: Bool)
        /// The hits are dropped, and another step follows.
        case unsure(Doubt)
    }

    /// Why the hits of a step do not stand.
    package enum Doubt: Sendable, Hashable {
        /// They are fewer than are wanted.
        case tooFew(wanted: Int)
        /// An item that was left out may score as much as the worst hit.
        case mayBeBetter(worst: Int, rest: Int)
    }

    // MARK: Segments

    /// How a step searched one segment.
    package struct SegmentStep: Sendable, Hashable {
        /// The snapshot that has it, or the number of snapshots for the combined segment.
        package let source: Int
        /// Its number in the snapshot.
        package let view: Int
        /// How many documents it has, deleted ones included.
        package let documents: Int
        package let way: SegmentWay
    }

    package enum SegmentWay: Sendable, Hashable {
        /// Not at all: some word is nowhere in it.
        case nothing
        /// Only documents that matched the query before, so many of them.
        case candidates(Int)
        /// Only documents that pass the filter, so many of them.
        case selection(Int)
        /// By intersecting postings; the rarest word has so many.
        case postings(Int)
        /// By the word's top-k list.
        case topList
        /// By the sets of a letter's documents, from the best field down.
        case letterSets
        /// By the postings of one word. Only possible hits are valued.
        case word(postings: Int)
        /// By titles that have all letters.
        case letterTitles
        /// By the top-k list of one word and the letters of the other.
        case listAndLetters(ListAndLetters)
    }
}
