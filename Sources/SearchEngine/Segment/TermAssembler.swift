import CEngineSupport

/// Writes terms in byte order together with their postings and positions, and what is computed from them in advance.
struct TermAssembler {
    private var dictionary = TermDictionaryWriter()
    private var prefixes: PrefixCollector
    /// The letters of the terms; nil if no tree is made of them.
    private var letters: TrieWriter?
    private var file: SegmentFileWriter
    private var encoder = TermEncoder()
    /// Bytes of postings before those in the encoder, and how many there were when free memory was given back last.
    private var written = 0
    private var releasedAt = 0
    private let positions: SideSection
    /// The bytes of the last term, and of the one before. They are swapped, so that neither is allocated anew.
    private var current: [UInt8] = []
    private var previous: [UInt8] = []
    /// The postings of the next term: of items that have it in a short field, and of others. Fill them before
    /// ``add(_:_:)``, which empties them.
    let short = PostingBuffer(), long = PostingBuffer()

    /// Finds the best documents of terms that are encoded elsewhere; nil if they are not needed.
    var best: TermBest? { prefixes.best }

    /// - Parameter lengths: of the fields of all documents.
    init(file: SegmentFileWriter, documentCount: Int, lengths: FieldLengthWriter, policy: PrefixPolicy) throws {
        self.file = file
        letters = policy.hasTrie ? TrieWriter() : nil
        positions = file.sink.sideSection("positions")
        prefixes = PrefixCollector(
            documentCount: documentCount, lengths: lengths.reader, policy: policy,
            entries: PrefixEntryWriter(
                entries: file.sink.sideSection("prefixes"), sets: file.sink.sideSection("sets")))
        try self.file.add(.fieldLengths, lengths.bytes)
        try self.file.begin(.postings)
    }

    /// Adds a term with the postings that ``short`` and ``long`` have.
    ///
    /// - Parameter writePositions: see ``TermEncoder/addPositions(to:firstByte:_:)``; asked only for terms that have some.
    mutating func add(
        _ term: [UInt8], _ writePositions: (_ isShort: Bool, _ out: inout PositionsWriter) throws -> Void
    ) throws {
        var entry = encoder.add(short.run, long.run)
        let firstByte = term.first ?? 0
        if TermNamespace.hasPositions(firstByte: firstByte) {
            try encoder.addPositions(to: &entry, firstByte: firstByte, writePositions)
        }
        current.removeAll(keepingCapacity: true)
        current.append(contentsOf: term)
        try addCurrent(
            entry, positionsAt: positions.count, short.run, long.run,
            positionBits: firstByte == TermNamespace.pinyin ? encoder.positionBits[...] : [])
        short.removeAll()
        long.removeAll()
        if encoder.postings.count + encoder.positions.count >= 256 << 10 { try flush() }
    }

    /// Adds terms that were encoded elsewhere.
    ///
    /// - Parameter term: of each of them, by number, gives its postings, and leaves its bytes in what it gets.
    mutating func add(
        _ encoded: EncodedTerms,
        _ term: (_ number: Int, _ bytes: inout [UInt8]) -> (short: PostingRun, long: PostingRun)
    ) throws {
        try flush()
        let positionsAt = positions.count
        var positionBits = encoded.positionBits[...], bests = TermBests.Cursor(encoded.bests)
        for (number, entry) in encoded.entries.enumerated() {
            let (short, long) = term(number, &current)
            let own = current.first == TermNamespace.pinyin ? positionBits.prefix(entry.documentFrequency) : []
            positionBits = positionBits.dropFirst(own.count)
            try addCurrent(
                entry, positionsAt: positionsAt, short, long, positionBits: own, best: bests.best(number))
        }
        try write(encoded.postings, encoded.positions)
    }

    /// Adds the term whose bytes are in ``current``.
    private mutating func addCurrent(
        _ entry: TermEntry, positionsAt: Int, _ short: PostingRun, _ long: PostingRun, positionBits: ArraySlice<UInt16>,
        best: TermBest.Found? = nil
    ) throws {
        var entry = entry
        entry.postings += written
        entry.positions += positionsAt
        let shared = StringSorting.shared(previous, current)
        letters?.add(current, sharing: shared, ordinal: dictionary.count)
        try prefixes.add(current, sharing: shared, short, long, entry, positionBits: positionBits, best: best)
        dictionary.add(current, sharing: shared, entry)
        swap(&previous, &current)
    }

    private mutating func flush() throws {
        try write(encoder.postings.bytes, encoder.positions.bytes)
        encoder.removeAll()
    }

    /// Bytes of postings from which on free memory is given back to the system: frequent terms and prefixes take tens
    /// of MiB for a moment.
    private static let releaseBytes = 32 << 20

    private mutating func write(_ postings: [UInt8], _ positionsWriter: [UInt8]) throws {
        try file.sink.append(postings)
        written += postings.count
        try positions.append(positionsWriter)
        if written - releasedAt >= Self.releaseBytes, file.sink.isFile {
            se_release_free_memory()
            releasedAt = written
        }
    }

    /// Ends the sections; returns the number of terms. `file` goes on from there.
    mutating func finish(_ file: inout SegmentFileWriter) throws -> Int {
        try flush()
        self.file.end()
        file = self.file
        let count = dictionary.count
        // Data that was written is dropped before the next is made, because many terms take much memory in each.
        try prefixes.endTerms()
        try positions.move(to: &file, .positions)
        try writeDictionary(&file)
        dictionary = TermDictionaryWriter()
        try writeLetters(&file)
        try prefixes.finish(&file)
        return count
    }

    private mutating func writeLetters(_ file: inout SegmentFileWriter) throws {
        guard var own = letters else { return }
        letters = nil
        try own.sections().write(to: &file)
    }

    private mutating func writeDictionary(_ file: inout SegmentFileWriter) throws {
        let (terms, index) = dictionary.finish()
        try file.add(.terms, terms)
        try file.add(.termIndex, index)
    }
}
