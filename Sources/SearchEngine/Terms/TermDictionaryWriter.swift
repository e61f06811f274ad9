/// The offsets of a term's postings, in two lists. One has the items with the term in a short field (title, alternate
/// names, keywords), the other all others.
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

/// Front-coded blocks of 32 terms and the index of the blocks: see `Docs/FileFormats.md`, "Terms".
package struct TermDictionaryWriter {
    package static let blockSize = 32

    private let terms = GrowingBytes()
    private let index = BlockIndexWriter()
    package private(set) var count = 0

    package init() {}

    /// Adds the next term in byte order.
    ///
    /// - Parameter shared: how many bytes it has in common with the one before.
    package mutating func add(_ term: [UInt8], sharing shared: Int, _ entry: TermEntry) {
        var shared = shared
        terms.reserve(10 * 10)
        if count % Self.blockSize == 0 {
            index.add(term, offset: terms.count)
            terms.varint(UInt64(entry.postings))
            terms.varint(UInt64(entry.positions))
            shared = 0
        }
        terms.varint(UInt64(shared))
        terms.varint(UInt64(term.count - shared))
        terms.append(term, from: shared)
        terms.reserve(10 * 6)
        terms.varint(UInt64(entry.shortCount))
        terms.varint(UInt64(entry.longCount))
        if let single = entry.single {
            terms.varint(UInt64(single.document))
            terms.varint(UInt64(single.occurrences.code))
        } else {
            if entry.shortCount > 0 { terms.varint(UInt64(entry.shortLength)) }
            if entry.longCount > 0 { terms.varint(UInt64(entry.longLength)) }
        }
        if TermDictionary.hasPositions(term) { terms.varint(UInt64(entry.positionsLength)) }
        count += 1
    }

    /// The blocks and, separately, their index. Ends the writing.
    package mutating func finish() -> (terms: ByteRegion, index: ByteRegion) {
        (terms.region, index.finish(end: terms.count))
    }
}
