/// The bytes of what a segment knows of its frequent prefixes: see `Docs/FileFormats.md`, "Prefixes".
package enum PrefixFormat {
    /// Documents in a top-k list.
    package static let listLength = 128
    /// So many letters say nothing but where they stand.
    package static let maximumLetters = 2
    /// What an entry holds besides the top-k list.
    package enum Kind: UInt8 {
        case list
        /// Sets of documents by field.
        case letter
        /// A list of postings for all terms together.
        case twoLetters
        /// The documents with pinyin, and their initials.
        case pinyin
        /// Lists of postings that answer for all terms.
        case manyTerms
    }
    /// Behind a term, for what is known of it as a whole word. No term of a text has it.
    package static let endOfTerm: UInt8 = 0
    /// Sets of a letter's documents: that begin their title with it, then one for each field.
    package static let letterSets = 1 + TextField.allCases.count
    /// How a set is written.
    package enum SetKind: UInt8 {
        case empty, bits, list
    }
}

/// What of a segment is computed in advance: which prefixes have lists, and whether its words have a trie.
package struct PrefixPolicy: Sendable {
    /// Postings under a prefix from which on it does, whatever the segment's size. Fewer are read in some microseconds.
    package var postings = 2048
    /// Terms from which on those of a prefix of three letters and more have postings in common. Fewer are read in some
    /// microseconds.
    package var terms = 400
    /// Rare terms from which on these have, if the prefix has ``postings``. The others are read one by one: they are few, and their
    /// postings many.
    package var rareTerms = 16
    /// Postings that a rare term has at most.
    package var rarePostings = 128
    /// Documents of the segment for each of them. In a small segment a list of so many is not rare, and would take much
    /// of its room.
    package var documentsForRare = 4096
    /// Documents with pinyin from which on it is known which runs of initials they have, at some 70 kB. Fewer are gone
    /// through in a microsecond.
    package var pinyinDocuments = 16_384
    /// Postings from which on it may, in a small segment: a search of many apps pays for each of them.
    private static let minimumPostings = 128
    /// Documents of a batch up to which nothing is computed in advance. A bulk writer waits for each of many batches. A
    /// search reads through them in some microseconds until they are flushed with others.
    static let maximumInBatch = 1024
    private var hasLists = true
    /// Whether the trie of its words, in which mistyped ones are found, is written. Otherwise it is made when it is asked for.
    private(set) var hasTrie = true

    package init() {}

    /// The number that counts in a segment of so many documents.
    package func threshold(documents: Int) -> Int {
        hasLists ? min(postings, max(Self.minimumPostings, documents / 16)) : .max
    }

    /// Postings that a rare term has at most in a segment of so many documents.
    func maximumRarePostings(documents: Int) -> Int { min(rarePostings, documents / documentsForRare) }

    /// Which terms of a prefix have postings in common.
    enum United {
        case all, rare
    }

    /// Nil for none.
    func united(terms: Int, rare: Int, postings: Int) -> United? {
        terms >= self.terms ? .all : rare >= rareTerms && postings >= self.postings ? .rare : nil
    }

    /// What counts for a batch that goes into the log.
    func ofBatch(documents: Int) -> PrefixPolicy {
        var policy = self
        policy.hasLists = documents > Self.maximumInBatch
        policy.hasTrie = policy.hasLists
        return policy
    }
}
