/// How segments are merged: the part of an index's options that a merge needs.
struct MergeOptions: Sendable {
    /// Returns numbers for file names, salts and hash seeds.
    var random: @Sendable () -> UInt64
    /// What is computed in advance, for which prefixes.
    var prefixes: PrefixPolicy
    /// From how much text on words get a code.
    var words: WordCodePolicy
    /// Postings of a term from which on it is merged by ranges of documents.
    var rangePostings: Int
    /// The space whose vectors are kept; nil for that of the newest segment with vectors.
    var space: UInt64?
}
