import TextAnalysis

/// The terms of a segment that an atom of the query stands for.
///
/// Looking them up costs one search of the dictionary, and some 10 ns for each term. For a frequent prefix it is put
/// off until they are really wanted.
final class AtomTerms {
    struct Term {
        var entry: TermEntry
        var way: WordScore.Way
        /// Whether the lists are those of a frequent prefix.
        var isOfPrefix = false
    }

    let atom: QueryAtom
    private let segment: Segment
    /// What is known in advance of the atom, as a prefix or as the whole word it is.
    let frequent: FrequentPrefix?
    private var found: [Term]?
    private var foundLetter: LetterSets?
    private var fuzzy: FuzzyTerms?

    init(_ atom: QueryAtom, in segment: Segment) throws {
        self.atom = atom
        self.segment = segment
        if atom.isNeverExact || atom.kind == .marked {
            // Their scores are not those of the lists.
            frequent = nil
        } else if atom.spelling == .whole {
            let key = atom.isPrefix ? atom.term : atom.term + [PrefixFormat.endOfTerm]
            frequent = try segment.prefixes.find(key)
        } else {
            frequent = try atom.koreanInitial.flatMap {
                try segment.prefixes.find(PrefixFormat.key(ofKoreanInitial: $0))
            }
        }
        if frequent == nil { _ = try terms() }
    }

    /// One of a term's lists.
    func postings(_ term: Term, _ tier: PostingTier) throws -> PostingsReader? {
        term.isOfPrefix ? try segment.prefixPostings(term.entry, tier) : try segment.postings(term.entry, tier)
    }

    /// The same as a list that was not looked into yet.
    @inline(__always)
    func list(_ term: Term, _ tier: PostingTier) throws -> PostingList? {
        try segment.postingList(term.entry, tier, isOfPrefix: term.isOfPrefix)
    }

    /// Gives a sink the postings that some of a term's lists have, of documents that `within` has.
    @inline(__always)
    func give<Sink: PostingSink>(
        _ term: Term, _ tiers: Tiers, to sink: inout Sink, within: DocumentAccumulator?, _ block: PostingBlock
    ) throws {
        // Most terms have one posting, which is taken without a list. One of a damaged entry is not, so that it is reported.
        if let single = segment.single(term.entry) {
            let document = Int(single.document)
            guard tiers.hold(single.occurrences), within?.contains(document) ?? true else { return }
            return try sink.take(document, single.occurrences.code)
        }
        if tiers != .long, var list = try list(term, .short) {
            try list.give(to: &sink, within: within, block)
            try segment.check(list)
        }
        if tiers == .all || tiers == .long, var list = try list(term, .long) {
            try list.give(to: &sink, within: within, block)
            try segment.check(list)
        }
    }

    /// Whether so few letters were typed that only the fields count.
    static func scoresByField(_ atom: QueryAtom) -> Bool {
        guard atom.isPrefix, atom.kind != .piece, atom.kind != .marked, let first = atom.term.first, first >= 0x20
        else { return false }
        return atom.term.count <= 8
            && atom.term.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } <= PrefixFormat.maximumLetters
    }

    /// For a single letter, its documents by field.
    func letter() throws -> LetterSets? {
        if let foundLetter { return foundLetter }
        foundLetter = try frequent?.letter()
        return foundLetter
    }

    /// How many terms have been looked up.
    var rememberedTerms: Int { (found?.count ?? 0) + (fuzzy?.terms.count ?? 0) }

    /// Postings of all terms.
    var postings: Int {
        if let found { return found.reduce(0) { $0 + $1.entry.documentFrequency } }
        return frequent?.postings ?? 0
    }

    /// All terms; those that were typed exactly first.
    func terms() throws -> [Term] {
        if let found { return found }
        var result: [Term]
        if let frequent, !frequent.postingLists.isEmpty {
            let way: WordScore.Way = Self.scoresByField(atom) ? .field : .prefix
            result = frequent.postingLists.map { Term(entry: $0, way: way, isOfPrefix: true) }
            for entry in frequent.otherTerms { result.append(Term(entry: entry, way: way)) }
            if let exact = try exactTerm() { result.append(exact) }
        } else {
            result = try Self.direct(atom, in: segment)
        }
        found = result
        return result
    }

    /// The terms that differ from the atom by typing errors, those with fewer first; in the dictionary's order otherwise.
    func fuzzyTerms() throws -> [Term] {
        if let fuzzy { return fuzzy.terms }
        var byErrors: [[(term: Term, bytes: [UInt8]?)]] = [[], []]
        try Self.forEachFuzzy(atom, in: segment) { entry, edits, bytes in
            let mayHaveList = entry.documentFrequency >= Self.postingsOfLists
            byErrors[min(edits, 2) - 1].append((Term(entry: entry, way: .fuzzy(edits)), mayHaveList ? bytes : nil))
        }
        var result = FuzzyTerms()
        for (term, bytes) in byErrors.joined() {
            if let bytes { result.frequent[result.terms.count] = bytes }
            result.terms.append(term)
        }
        fuzzy = result
        return result.terms
    }

    /// What is known in advance of a fuzzy term as a whole word, by its index among them; nil if nothing is.
    func frequentWord(ofFuzzy index: Int) throws -> FrequentPrefix? {
        guard let bytes = fuzzy?.frequent[index] else { return nil }
        return try segment.prefixes.find(bytes + [PrefixFormat.endOfTerm])
    }

    /// Fewer postings are read in about the time that looking for a top-k list takes.
    private static let postingsOfLists = 512

    private struct FuzzyTerms {
        var terms: [Term] = []
        /// The bytes of those that may have top-k lists, by index.
        var frequent: [Int: [UInt8]] = [:]
    }

    /// The term that is the typed text.
    func exactTerm() throws -> Term? {
        guard atom.spelling == .whole, !atom.isNeverExact else { return nil }
        return try segment.terms.find(atom.term).map { Term(entry: $0, way: .exact) }
    }

    private static let many = 512

    private static func direct(_ atom: QueryAtom, in segment: Segment) throws -> [Term] {
        if atom.spelling != .whole {
            var result: [Term] = []
            try forEachSpelled(atom, in: segment) { _, entry in result.append(Term(entry: entry, way: .prefix)) }
            return result
        }
        if !atom.isPrefix {
            let way: WordScore.Way = atom.isNeverExact ? .prefix : .exact
            return try segment.terms.find(atom.term).map { [Term(entry: $0, way: way)] } ?? []
        }
        var result: [Term] = []
        let byField = scoresByField(atom)
        let longer: WordScore.Way = atom.kind == .piece ? .exact : byField ? .field : .prefix
        try segment.terms.forEachEntry(withPrefix: atom.term) { entry, isExact in
            // If there are many, memory for them is asked for once: each piece of it is touched for the first time.
            if result.count == many { result.reserveCapacity(try segment.terms.maximumCount(withPrefix: atom.term)) }
            let isExact = isExact && !atom.isNeverExact
            if isExact { result.append(Term(entry: entry, way: .exact)) }
            if !isExact || byField { result.append(Term(entry: entry, way: longer)) }
        }
        return result
    }

    /// Terms that a piece of Korean stands for, which was not typed to its end, in order. Costs a search for each of the first
    /// characters that there are, and some 50 ns for each term.
    static func forEachSpelled(
        _ atom: QueryAtom, in segment: Segment, _ body: (_ term: [UInt8], _ entry: TermEntry) throws -> Void
    ) throws {
        let ranges = atom.scalarRanges
        let first = String(String.UnicodeScalarView(ranges.compactMap { Unicode.Scalar($0.lowerBound) }))
        let last = String(String.UnicodeScalarView(ranges.compactMap { Unicode.Scalar($0.upperBound) }))
        guard segment.terms.count > 0, let end = successor(ofPrefix: Array(last.utf8)) else { return }
        var iterator = try segment.terms.iterator(from: Array(first.utf8))
        while try iterator.next(), iterator.term.lexicographicallyPrecedes(end) {
            if atom.stands(for: iterator.term.span, ranges) {
                try body(iterator.term, iterator.entry)
            } else if let next = next(behind: iterator.term, ranges) {
                try iterator.seek(next)
            }
        }
    }

    /// The first pair of characters behind a term that a pair of ranges may have; nil if that is not worth looking for.
    private static func next(behind term: [UInt8], _ ranges: [ClosedRange<UInt32>]) -> [UInt8]? {
        let scalars = String(decoding: term, as: UTF8.self).unicodeScalars
        guard ranges.count == 2, ranges[0].count > 1, let first = scalars.first?.value else { return nil }
        let isBelow = (scalars.dropFirst().first?.value ?? 0) < ranges[1].lowerBound
        let pair = [isBelow ? first : first + 1, ranges[1].lowerBound].compactMap(Unicode.Scalar.init)
        return Array(String(String.UnicodeScalarView(pair)).utf8)
    }

    /// Terms that differ from the atom by typing errors, one at least.
    static func forEachFuzzy(
        _ atom: QueryAtom, in segment: Segment,
        _ body: (_ entry: TermEntry, _ edits: Int, _ term: [UInt8]) throws -> Void
    ) throws {
        guard atom.typoTolerantLetters > 0 else { return }
        let pattern = TypoPattern(typed: atom.term)
        guard pattern.toleratesTypos else { return }
        var matches: [(ordinal: Int, edits: Int)] = []
        try segment.trie().matches(pattern, isPrefix: atom.isPrefix) { matches.append(($0, $1)) }
        var next = 0
        try segment.terms.forEachEntry(ordinals: matches.lazy.map(\.ordinal)) { entry, term in
            try body(entry, matches[next].edits, term)
            next += 1
        }
    }
}
