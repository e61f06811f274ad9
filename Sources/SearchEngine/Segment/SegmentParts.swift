import CEngineSupport

/// What building and merging write alike.
enum SegmentParts {
    /// A list of strings: their number, then each with its length.
    static func strings(_ strings: [String]) -> [UInt8] {
        var out = ByteWriter()
        out.length(strings.count)
        for string in strings { out.string(string) }
        return out.bytes
    }

    /// Writes columns one after the other.
    ///
    /// - Parameter columns: each with what makes it when its turn comes, so that no two are in memory at once; nil leaves it
    ///   out.
    static func writeColumns(
        _ columns: [(key: ColumnKey, values: () throws -> ColumnValues?)], documentCount: Int,
        _ file: inout SegmentFileWriter
    ) throws {
        var entries = ByteWriter(), all = ByteWriter()
        // The order of a dictionary differs from run to run; files do not.
        var keyed: [(key: [UInt8], values: () throws -> ColumnValues?)] = columns.map { key, values in
            var name = ByteWriter()
            key.write(to: &name)
            return (name.bytes, values)
        }
        keyed.sort { $0.key.lexicographicallyPrecedes($1.key) }
        var count = 0
        var written: [Range<Int>] = []
        for (key, values) in keyed {
            guard let values = try values() else { continue }
            count += 1
            entries.raw(key)
            let start = all.count
            var header = ColumnEncoding.write(values, documentCount: documentCount, to: &all)
            header.offset = start
            // A rank that is a date, identifiers that came in order: the same numbers need not stand there twice.
            let length = all.count - start
            if let same = written.first(where: { $0.count == length && all.isSame($0.lowerBound, start, length) }) {
                header.offset = same.lowerBound
                all.truncate(start)
            } else {
                written.append(start..<all.count)
            }
            header.write(to: &entries)
        }
        var index = ByteWriter()
        index.length(count)
        index.raw(entries.bytes)
        try file.add(.columns, all.bytes)
        try file.add(.columnIndex, index.bytes)
    }
}

/// Numbers strings in the order they come; 0 is the empty string.
struct StringOrdinals {
    // By bytes: strings that only look alike are equal as `String`s. Nobody outside chooses what is hashed with which seed.
    private let table = ByteStringTable(seed: se_random())
    private var strings = [""]

    mutating func ordinal(_ string: String) -> UInt32 {
        if string.utf8.isEmpty { return 0 }
        let (record, isNew) = table.record(of: string)
        if isNew { strings.append(string) }
        return UInt32(table.number(record) + 1)
    }

    func string(_ ordinal: UInt32) -> String { strings[Int(ordinal)] }

    /// The strings in byte order, and for each ordinal its place among them.
    func sortedOrdinals() -> (strings: [String], places: [Int]) {
        let order = strings.indices.sorted { strings[$0].utf8.lexicographicallyPrecedes(strings[$1].utf8) }
        var places = [Int](repeating: 0, count: strings.count)
        for (place, ordinal) in order.enumerated() { places[ordinal] = place }
        return (order.map { strings[$0] }, places)
    }
}

/// Writes terms in byte order together with their postings and positions, and what is computed from them in advance.
struct TermAssembler {
    private var dictionary = TermDictionaryWriter()
    private var postings = PostingsWriter()
    private var prefixes: PrefixCollector
    private var letters = LetterTreeWriter()
    private let lengths: [FieldLengths]
    private var file: SegmentFileWriter
    private var pending = ByteWriter()
    private var written = 0
    private let positions: SideSection
    private var writtenPositions = ByteWriter()
    private var placed = PositionsWriter()
    private var previous: [UInt8] = []
    /// The postings of the next term, to be filled before ``add(_:_:)``, which empties them: of items that have it in a
    /// short field, and of others.
    let short = PostingBuffer(), long = PostingBuffer()

    /// - Parameter lengths: of each document's fields.
    init(file: SegmentFileWriter, lengths: [FieldLengths], policy: PrefixPolicy) throws {
        self.file = file
        self.lengths = lengths
        positions = file.sink.sideSection("positions")
        prefixes = PrefixCollector(lengths: lengths, policy: policy, sets: file.sink.sideSection("sets"))
        try self.file.begin(.postings)
    }

    /// - Parameter writePositions: appends the positions of all short or of all other postings in their order; asked only
    ///   for terms that have positions.
    mutating func add(
        _ term: [UInt8], _ writePositions: (_ isShort: Bool, _ out: inout PositionsWriter) throws -> Void
    ) throws {
        var entry = TermEntry()
        entry.postings = written + pending.count
        entry.positions = positions.count
        entry.shortCount = short.count
        entry.longCount = long.count
        if short.count + long.count == 1 {
            let list = short.isEmpty ? long : short
            entry.single = Posting(document: list.document(0), occurrences: Occurrences(code: list.code(0)))
        } else {
            if !short.isEmpty { postings.write(short, to: &pending) }
            entry.shortLength = written + pending.count - entry.postings
            if !long.isEmpty { postings.write(long, to: &pending) }
            entry.longLength = written + pending.count - entry.postings - entry.shortLength
        }
        if TermDictionary.hasPositions(term) {
            placed.begin(keepingPlaces: term.first == TermNamespace.pinyin)
            placed.beginList()
            try writePositions(true, &placed)
            placed.beginList()
            try writePositions(false, &placed)
            writtenPositions.removeAll()
            placed.finish(shortCount: short.count, longCount: long.count, to: &writtenPositions)
            entry.positionsLength = writtenPositions.count
            try positions.append(writtenPositions.bytes)
        }
        var shared = 0
        while shared < previous.count, shared < term.count, previous[shared] == term[shared] { shared += 1 }
        letters.add(term, sharing: shared, ordinal: dictionary.count)
        try prefixes.add(term, sharing: shared, short, long, places: placed.places)
        dictionary.add(term, sharing: shared, entry)
        previous = term
        short.removeAll()
        long.removeAll()
        if pending.count >= 256 << 10 { try flush() }
    }

    private mutating func flush() throws {
        try file.sink.append(pending.bytes)
        written += pending.count
        pending.removeAll()
    }

    /// Ends the sections; returns the number of terms. `file` goes on from there.
    mutating func finish(_ file: inout SegmentFileWriter) throws -> Int {
        try flush()
        self.file.end()
        file = self.file
        try positions.move(to: &file, .positions)
        let (terms, index) = dictionary.finish()
        try file.add(.terms, terms)
        try file.add(.termIndex, index)
        try file.add(.fieldLengths, FieldLengthTable.encoded(lengths))
        try letters.finish(&file)
        try prefixes.finish(&file)
        return dictionary.count
    }
}
