/// Where a term's postings are.
package struct TermEntry: Sendable {
    package var documentFrequency: Int
    /// The only posting, when there is one.
    package var single: Posting?
    /// Offsets into the segment's postings and positions; meaningless for a single posting, whose positions are kept
    /// at ``positions`` all the same.
    package var postings: Int
    package var postingsLength: Int
    package var positions: Int
    package var positionsLength: Int
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
        terms.length(entry.documentFrequency)
        if let single = entry.single {
            terms.varint(UInt64(single.document))
            terms.u8(single.impact)
            terms.u8(single.fields)
        } else {
            terms.length(entry.postingsLength)
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
