extension Explanation {
    /// What a term of the score is for: a name that stays, what it counts, and a phrase in English. Other languages have
    /// phrases of their own for each `code`.
    public enum Reason: Sendable, Hashable {
        /// The weight of the best field that holds the word.
        case fieldWeight
        /// The whole word is there as it was typed, not only a prefix.
        case wholeWord
        /// How often the word stands in the field, and how short that is.
        case frequency
        /// The title begins with the word.
        case titleStart
        /// The word matches only with typing errors.
        case typos
        /// The other terms add up to less than the least score that a match has.
        case floor
        /// What is matched stands for so many typed words.
        case standsFor(words: Int)
        /// The match as a whole, if it has no parts to tell apart.
        case match
        /// All words stand in this field.
        case together(TextField)
        /// A word of a committed search: BM25F, by how few items have the word.
        case keptWords
        /// It means something near what was typed: the cosine, from -1 to 1.
        case meaning(cosine: Double)
        /// How often the results of the item's app are opened, against what results at those positions usually get.
        case appQuality
        /// How fast the item's app opens.
        case appSpeed

        /// The name alone.
        public enum Code: String, Sendable, Hashable, CaseIterable {
            case fieldWeight, wholeWord, frequency, titleStart, typos, floor, standsFor, match, together, keptWords,
                meaning
            case appQuality = "appStanding"
            case appSpeed
        }

        /// Its name, for programs.
        public var code: Code {
            switch self {
            case .fieldWeight: .fieldWeight
            case .wholeWord: .wholeWord
            case .frequency: .frequency
            case .titleStart: .titleStart
            case .typos: .typos
            case .floor: .floor
            case .standsFor: .standsFor
            case .match: .match
            case .together: .together
            case .keptWords: .keptWords
            case .meaning: .meaning
            case .appQuality: .appQuality
            case .appSpeed: .appSpeed
            }
        }
    }
}

extension Explanation.Reason: CustomStringConvertible {
    /// A phrase in English.
    public var description: String {
        switch self {
        case .fieldWeight: "the field"
        case .wholeWord: "the whole word"
        case .frequency: "how often, how short the field"
        case .titleStart: "the title begins with it"
        case .typos: "typos"
        case .floor: "no score is below zero"
        case .standsFor(let words): "it stands for \(words) typed words"
        case .match: "the match"
        case .together(let field): "all words in the \(field)"
        case .keptWords: "BM25F of the word, by how few items have it"
        case .meaning(let cosine): "by meaning, cosine \((cosine * 100).rounded() / 100)"
        case .appQuality: "how often this app's results are opened"
        case .appSpeed: "how fast this app opens"
        }
    }
}
