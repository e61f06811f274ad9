/// Writes terms in byte order together with their postings and positions, and what is computed from them in advance.
struct TermAssembler {
    private var dictionary = TermDictionaryWriter()
    private var prefixes: PrefixCollector
    private var letters = LetterTreeWriter()
    private var file: SegmentFileWriter
    private var encoder = TermEncoder()
    /// Bytes of postings before those in the encoder.
    private var written = 0
    private let positions: SideSection
    private var previous: [UInt8] = []
    /// The postings of the next term, to be filled before ``add(_:_:)``, which empties them: of items that have it in a
    /// short field, and of others.
    let short = PostingBuffer(), long = PostingBuffer()

    /// - Parameter lengths: of the fields of all documents.
    init(file: SegmentFileWriter, documentCount: Int, lengths: FieldLengthWriter, policy: PrefixPolicy) throws {
        self.file = file
        positions = file.sink.sideSection("positions")
        prefixes = PrefixCollector(
            documentCount: documentCount, lengths: lengths.reader, policy: policy,
            sets: file.sink.sideSection("sets"))
        try self.file.add(.fieldLengths, lengths.bytes)
        try self.file.begin(.postings)
    }

    /// Adds a term with the postings that ``short`` and ``long`` have.
    ///
    /// - Parameter writePositions: see ``TermEncoder/add(_:_:firstByte:_:)``.
    mutating func add(
        _ term: [UInt8], _ writePositions: (_ isShort: Bool, _ out: inout PositionsWriter) throws -> Void
    ) throws {
        let entry = try encoder.add(short.run, long.run, firstByte: term.first ?? 0, writePositions)
        try add(term, entry, positionsAt: positions.count, short.run, long.run, places: encoder.places[...])
        short.removeAll()
        long.removeAll()
        if encoder.postings.count + encoder.positions.count >= 256 << 10 { try flush() }
    }

    /// Adds terms that were encoded elsewhere.
    ///
    /// - Parameter term: of each of them, by number, its bytes and its postings.
    mutating func add(
        _ encoded: EncodedTerms, _ term: (_ number: Int) -> (bytes: [UInt8], short: PostingRun, long: PostingRun)
    ) throws {
        try flush()
        let positionsAt = positions.count
        var places = encoded.places[...]
        for (number, entry) in encoded.entries.enumerated() {
            let (bytes, short, long) = term(number)
            let own = bytes.first == TermNamespace.pinyin ? places.prefix(entry.documentFrequency) : []
            places = places.dropFirst(own.count)
            try add(bytes, entry, positionsAt: positionsAt, short, long, places: own)
        }
        try write(encoded.postings, encoded.positions)
    }

    private mutating func add(
        _ term: [UInt8], _ entry: TermEntry, positionsAt: Int, _ short: PostingRun, _ long: PostingRun,
        places: ArraySlice<UInt16>
    ) throws {
        var entry = entry
        entry.postings += written
        entry.positions += positionsAt
        var shared = 0
        while shared < previous.count, shared < term.count, previous[shared] == term[shared] { shared += 1 }
        letters.add(term, sharing: shared, ordinal: dictionary.count)
        try prefixes.add(term, sharing: shared, short, long, places: places)
        dictionary.add(term, sharing: shared, entry)
        previous = term
    }

    private mutating func flush() throws {
        try write(encoder.postings.bytes, encoder.positions.bytes)
        encoder.removeAll()
    }

    private mutating func write(_ postings: [UInt8], _ placed: [UInt8]) throws {
        try file.sink.append(postings)
        written += postings.count
        try positions.append(placed)
    }

    /// Ends the sections; returns the number of terms. `file` goes on from there.
    mutating func finish(_ file: inout SegmentFileWriter) throws -> Int {
        try flush()
        self.file.end()
        file = self.file
        let count = dictionary.count
        // What was written is dropped before the next is made: of many terms each takes much memory.
        try prefixes.endTerms()
        try positions.move(to: &file, .positions)
        try writeDictionary(&file)
        dictionary = TermDictionaryWriter()
        try letters.finish(&file)
        letters = LetterTreeWriter()
        try prefixes.finish(&file)
        return count
    }

    private mutating func writeDictionary(_ file: inout SegmentFileWriter) throws {
        let (terms, index) = dictionary.finish()
        try file.add(.terms, terms)
        try file.add(.termIndex, index)
    }
}
