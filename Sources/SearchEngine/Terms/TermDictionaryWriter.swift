/// Where a term's postings are: two lists, one of the items that have it in a short field (title, alternate names,
/// keywords), one of all others.
package struct TermEntry: Sendable {
    package var shortCount = 0
    package var longCount = 0
    /// The only posting, when there is one; then there are no lists.
    package var single: Posting?
    /// Offsets into the segment's postings and positions. The list of short fields comes first, in both.
    package var postings = 0
    package var shortLength = 0
    package var longLength = 0
    package var positions = 0
    package var positionsLength = 0

    package init() {}

    package var documentFrequency: Int { shortCount + longCount }
}

/// Front-coded blocks of 32 terms and the offsets of the blocks: see `Docs/FileFormats.md`, "Terms".
package struct TermDictionaryWriter {
    package static let blockSize = 32

    private var terms = ByteWriter()
    private var index = ByteWriter()
    private var previous: [UInt8] = []
    package private(set) var count = 0

    package init() {}

    /// Adds the next term in byte order.
    package mutating func add(_ term: [UInt8], _ entry: TermEntry) {
        var shared = 0
        if count % Self.blockSize == 0 {
            index.u32(UInt32(terms.count))
            terms.varint(UInt64(entry.postings))
            terms.varint(UInt64(entry.positions))
        } else {
            while shared < previous.count, shared < term.count, previous[shared] == term[shared] { shared += 1 }
        }
        terms.length(shared)
        terms.length(term.count - shared)
        terms.raw(term[shared...])
        terms.length(entry.shortCount)
        terms.length(entry.longCount)
        if let single = entry.single {
            terms.varint(UInt64(single.document))
            terms.varint(UInt64(single.occurrences.code))
        } else {
            if entry.shortCount > 0 { terms.length(entry.shortLength) }
            if entry.longCount > 0 { terms.length(entry.longLength) }
        }
        if TermDictionary.hasPositions(term) { terms.length(entry.positionsLength) }
        previous = term
        count += 1
    }

    /// The blocks and, separately, their offsets.
    package mutating func finish() -> (terms: [UInt8], index: [UInt8]) {
        index.u32(UInt32(terms.count))
        return (terms.bytes, index.bytes)
    }
}
