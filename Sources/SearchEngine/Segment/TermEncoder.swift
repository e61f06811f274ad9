/// Encodes terms' postings and positions. One thread.
struct TermEncoder {
    /// What was encoded so far.
    private(set) var postings = ByteWriter()
    private(set) var positions = ByteWriter()
    private var writer = PostingsWriter()
    private var positionsWriter = PositionsWriter()

    /// Where the postings of the last term stand, if it is of pinyin; see ``PositionsWriter/positionBits``.
    var positionBits: [UInt16] { positionsWriter.positionBits }

    /// Encodes the postings of the next term.
    ///
    /// - Parameters:
    ///   - short: the postings of items that have the term in a short field.
    ///   - long: the others.
    /// - Returns: what the dictionary says of it, without positions; offsets are those in ``postings`` and ``positions``.
    mutating func add(_ short: PostingRun, _ long: PostingRun) -> TermEntry {
        var entry = TermEntry()
        entry.postings = postings.count
        entry.positions = positions.count
        entry.shortCount = short.count
        entry.longCount = long.count
        if short.count + long.count == 1 {
            let list = short.isEmpty ? long : short
            entry.single = Posting(document: list.document(0), occurrences: Occurrences(code: list.code(0)))
        } else {
            if !short.isEmpty { writer.write(short, to: &postings) }
            entry.shortLength = postings.count - entry.postings
            if !long.isEmpty { writer.write(long, to: &postings) }
            entry.longLength = postings.count - entry.postings - entry.shortLength
        }
        return entry
    }

    /// Encodes the positions of the term that was added last, which is one that has some.
    ///
    /// - Parameters:
    ///   - entry: what ``add(_:_:)`` returned.
    ///   - firstByte: the term's.
    ///   - write: appends the positions of all short or of all other postings in their order.
    mutating func addPositions(
        to entry: inout TermEntry, firstByte: UInt8,
        _ write: (_ isShort: Bool, _ out: inout PositionsWriter) throws -> Void
    ) rethrows {
        positionsWriter.begin(keepingPositionBits: firstByte == TermNamespace.pinyin)
        positionsWriter.beginList()
        try write(true, &positionsWriter)
        positionsWriter.beginList()
        try write(false, &positionsWriter)
        positionsWriter.finish(shortCount: entry.shortCount, longCount: entry.longCount, to: &positions)
        entry.positionsLength = positions.count - entry.positions
    }

    mutating func removeAll() {
        postings.removeAll()
        positions.removeAll()
    }
}

/// Neighbouring terms that have been encoded, in byte order.
struct EncodedTerms: Sendable {
    /// Offsets are those in `postings` and `positions`.
    var entries: [TermEntry] = []
    /// For the terms of pinyin, one after the other, where their postings stand.
    var positionBits: [UInt16] = []
    var postings: [UInt8] = []
    var positions: [UInt8] = []
    /// The best documents of terms with many postings.
    var bests = TermBests()
}
