/// Which of a term's lists: of the items that have it in title, alternate names or keywords, or of the others.
package enum PostingTier: Sendable {
    case short, long
}

/// Which of the terms' lists are read.
enum Tiers: Sendable {
    /// Those of short fields; of a single letter only the documents that have it in their title, or as a word in a short field.
    case title
    /// Those of title, alternate names and keywords.
    case short
    /// Those of description and content: what a document has there that it does not have in short fields as well.
    case long
    case all

    /// The fields of a single letter's documents, a bit each.
    var fields: UInt8 {
        switch self {
        case .title: 0b1
        case .short: 0b111
        case .long: 0b11000
        case .all: 0b11111
        }
    }

    /// Whether they are the lists that a posting is in.
    func hold(_ occurrences: Occurrences) -> Bool {
        self == .all || (self == .long) != occurrences.isInShortField
    }

    var list: [PostingTier] { self == .all ? [.short, .long] : self == .long ? [.long] : [.short] }
}
