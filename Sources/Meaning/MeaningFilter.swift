/// Decides whether a query is searched by meaning. Names, codes and nonsense are not: every text is near some other.
///
/// A query passes if 60 % of its letters stand in known words: whole words of the static table, words made of these, and
/// words of few frequent pieces. Numbers, codes, file names, addresses, and words of one or two letters are never known.
/// Runs of kana, Han and Thai count by their pieces. The limits in `KnownLetters` belong to one table: run MeaningFilterTests after
/// a change of the table.
package struct MeaningFilter: Sendable {
    private let table: WordTable

    /// The share of letters that must be known.
    package static let minimumShare = 0.6

    init(_ table: WordTable) { self.table = table }

    /// Returns whether a query is searched by meaning. Costs about 1 µs a word.
    package func passes(_ query: String) -> Bool { knownShare(of: query) >= Self.minimumShare }

    /// The share of letters that must stand in words or long pieces for a query to be ``Words/rare``.
    package static let minimumShareOfPieces = 0.5

    /// What a query's words are to the table.
    package enum Words: Sendable, Hashable, CaseIterable {
        /// The query passes.
        case known
        /// Half of the letters stand in words or long pieces, as those of rare words do, and of some rare names.
        case rare
        /// Other words: everyday ones whose language has few words in the table, names, or nonsense.
        case unknown
        /// Numbers, codes, file names, addresses, or no letters at all.
        case none
    }

    /// Returns what a query's words are to the table. Costs some microseconds a word; reads the first 1,024 bytes.
    package func words(of query: String) -> Words {
        if passes(query) { return .known }
        var pieces = KnownPieces(table), query = query
        query.withUTF8 {
            for token in $0.prefix(1024).split(whereSeparator: { $0 <= 0x20 }) { pieces.add(token) }
        }
        if pieces.total == 0 || pieces.hasCode { return .none }
        return Double(pieces.known) >= Self.minimumShareOfPieces * Double(pieces.total) ? .rare : .unknown
    }

    /// Returns the share of a query's letters that stand in known words, 0...1. Reads its first 1,024 bytes.
    package func knownShare(of query: String) -> Double {
        var letters = KnownLetters(table), query = query
        query.withUTF8 {
            for token in $0.prefix(1024).split(whereSeparator: { $0 <= 0x20 }) { letters.add(token) }
        }
        return letters.total == 0 ? 0 : Double(letters.known) / Double(letters.total)
    }
}
