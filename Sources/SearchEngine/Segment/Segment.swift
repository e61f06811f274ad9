import Synchronization

/// An immutable segment, mapped and read in place.
///
/// Opening reads the header and the footer only; every other block is checked when it is first touched. Any thread.
package final class Segment: Sendable {
    package let number: UInt64
    /// The format version whose analysis of text its terms are of.
    package let version: UInt16
    package let meta: SegmentMeta
    package let byteCount: Int
    /// The file, for messages.
    package let path: String

    package let terms: TermDictionary
    package let stored: StoredReader
    package let lengths: FieldLengthTable
    /// The trie of its words that stands in the file; nil in small segments.
    package let writtenTrie: Trie?
    private let madeTrie = Mutex<Trie?>(nil)
    package let prefixes: FrequentPrefixes
    private let file: ByteRegion
    let verifier: BlockVerifier?
    /// Where sections are in the file.
    package let sectionRanges: [SegmentFormat.Section: Range<Int>]
    /// Whether a thread was asked to check it ahead.
    let isPreloading = Atomic<Bool>(false)
    private let postings: CheckedRegion
    private let prefixPostings: CheckedRegion
    private let positions: CheckedRegion
    /// Once it was looked for.
    private let pinyin = Mutex<PinyinDocuments??>(nil)
    private let membersWithPinyin = Mutex<BitSet?>(nil)
    /// Once they were added up.
    private let lengthSums = Mutex<FieldLengthSums?>(nil)
    private let identifiers: IdentifierReader
    private let columns: [ColumnKey: Column]
    private let rankColumn, expirationColumn, domainColumn, contentTypeColumn: Column
    private let slotColumn, identifierColumn, documentColumn: Column
    package let domains: [String]
    package let contentTypes: [String]
    /// For a segment of a combined index: the segment and document that each of its documents comes from.
    let documentMap: CheckedRegion?
    /// What its items mean; nil if that is known of none.
    package let vectors: VectorTable?

    package var documentCount: Int { meta.documentCount }
    /// All of the segment.
    var bytes: ByteRegion { file }

    /// - Parameters:
    ///   - region: exactly the segment's bytes.
    ///   - isVerified: whether all of them have been checked, as those inside a log record have.
    package init(region: ByteRegion, number: UInt64?, isVerified: Bool, path: String) throws {
        file = region
        self.path = path
        if !isVerified { region.owner.expectReads(.scattered) }
        let header = try FileHeader(region, expecting: .segment, path: path)
        guard number == nil || header.number == number else {
            throw IndexError.corrupted("it is a copy of another file", path: path)
        }
        self.number = header.number
        version = header.version
        let footer = try Footer(region, path: path)
        byteCount = region.count
        let verifier =
            isVerified
            ? nil : BlockVerifier(file: region, checksums: footer.checksums, covered: footer.start, path: path)
        self.verifier = verifier
        var sections: [SegmentFormat.Section: CheckedRegion] = [:]
        var sectionRanges: [SegmentFormat.Section: Range<Int>] = [:]
        for entry in footer.sections {
            sectionRanges[entry.section] = entry.offset..<entry.offset + entry.length
            sections[entry.section] = CheckedRegion(
                region.slice(entry.offset, entry.length), verifier, base: entry.offset)
        }
        func section(_ name: SegmentFormat.Section) throws -> CheckedRegion {
            guard let found = sections[name] else {
                throw IndexError.corrupted("its section \(name) is missing", path: path)
            }
            return found
        }
        self.sectionRanges = sectionRanges
        meta = SegmentMeta(try section(.meta).checked())
        let termIndex = BlockIndex(try section(.termIndex))
        // Memory is asked for by these numbers, so each must have bytes behind it.
        guard TermDictionary.blockCount(of: meta.termCount) == termIndex.count,
            meta.storedSlotCount <= meta.documentCount + Self.maximumSlotsWithoutDocument
        else { throw IndexError.corrupted("its numbers of terms and items", path: path) }
        terms = TermDictionary(blocks: try section(.terms), index: termIndex, count: meta.termCount)
        stored = StoredReader(
            blocks: try section(.stored), index: try section(.storedIndex), codes: sections[.wordCodes],
            slotCount: meta.storedSlotCount)
        lengths = try FieldLengthTable(try section(.fieldLengths), documentCount: meta.documentCount)
        writtenTrie = sections[.trie].map { Trie(nodes: $0, prefixFilter: sections[.triePrefixFilter]) }
        prefixes = FrequentPrefixes(
            index: BlockIndex(try section(.prefixIndex)), entries: try section(.prefixes),
            sets: try section(.letterSets),
            documentCount: meta.documentCount)
        postings = try section(.postings)
        prefixPostings = try section(.letterSets)
        positions = try section(.positions)
        identifiers = try IdentifierReader(
            blocks: try section(.identifiers), index: try section(.identifierIndex), count: meta.documentCount)
        let columns = try Self.readColumns(
            index: try section(.columnIndex).checked(), columns: try section(.columns),
            documentCount: meta.documentCount, path)
        self.columns = columns
        let count = meta.documentCount
        domains = try Self.readStrings(try section(.domains).checked(), path)
        contentTypes = try Self.readStrings(try section(.contentTypes).checked(), path)
        documentMap = sections[.documentMap]
        vectors = try sections[.vectors].map {
            try VectorTable($0, documentCount: count, path: path)
        }
        func column(_ key: ColumnKey) throws -> Column {
            guard let column = columns[key], column.isDense(documentCount: count) else {
                throw IndexError.corrupted("a column that every item is in", path: path)
            }
            return column
        }
        rankColumn = try column(.rank)
        expirationColumn = try column(.expiration)
        domainColumn = try column(.domain)
        contentTypeColumn = try column(.contentType)
        slotColumn = try column(.storedSlot)
        identifierColumn = try column(.identifierOrdinal)
        documentColumn = try column(.documentOfIdentifier)
    }

    private static func readStrings(_ region: ByteRegion, _ path: String) throws -> [String] {
        var cursor = region.cursor()
        var strings: [String] = []
        for _ in 0..<cursor.count() where !cursor.overran { strings.append(cursor.string()) }
        if cursor.overran { throw IndexError.corrupted("a list of strings", path: path) }
        return strings
    }

    /// A batch stores items that it replaces itself. It ends before their memory reaches ``Transaction/builderBytes``,
    /// and each item takes far more than twelve bytes.
    private static let maximumSlotsWithoutDocument = 1 << 24

    private static func readColumns(
        index: ByteRegion, columns: CheckedRegion, documentCount: Int, _ path: String
    ) throws -> [ColumnKey: Column] {
        var cursor = index.cursor()
        var result: [ColumnKey: Column] = [:]
        for _ in 0..<cursor.count() where !cursor.overran {
            guard let key = ColumnKey(&cursor) else { throw IndexError.corrupted("its column index", path: path) }
            guard let header = ColumnHeader(&cursor), header.isBacked(documentCount: documentCount) else {
                throw IndexError.corrupted("its column index", path: path)
            }
            result[key] = try Column(header, columns)
        }
        if cursor.overran { throw IndexError.corrupted("its column index", path: path) }
        return result
    }

    /// Whether its tree is there without being made first.
    package var hasTrie: Bool { writtenTrie != nil || madeTrie.withLock { $0 != nil } }

    /// Returns the trie of its words. If none was written, the first caller makes it, in some 0.3 µs a term, and others wait.
    func trie() throws -> Trie {
        if let writtenTrie { return writtenTrie }
        return try madeTrie.withLock { made in
            if let made { return made }
            let tree = try Trie(of: terms, path: path)
            made = tree
            return tree
        }
    }

    /// - Throws: ``IndexError/Code/inputOutput`` when the disk failed under what was read since the segment was opened.
    ///   Ask before handing out results.
    package func checkDisk() throws {
        if file.owner.hasFailed {
            throw IndexError(
                .inputOutput, "The disk failed while the index was read.", path: path,
                remedy: "Check the disk, then verify the index to see what can still be read.")
        }
    }

    /// Tells the kernel in which order the segment will be read from now on. The default is scattered.
    func expectReads(_ order: ReadOrder) { file.owner.expectReads(order) }

    /// Checks every block. For verification and before a merge.
    package func verifyAll() throws {
        try verifier?.ensure(0, file.count)
        try checkDisk()
    }

    // MARK: Documents

    /// Well below a microsecond if the pages are in memory.
    package func identifier(_ document: Int) throws -> [UInt8] {
        try identifier(ordinal: try identifierOrdinal(document))
    }

    /// The document of that identifier: a binary search over a sixteenth of all identifiers.
    package func document(_ identifier: [UInt8]) throws -> Int? {
        try identifiers.ordinal(of: identifier).map { try document(ordinal: $0) }
    }

    /// Where a document's identifier stands in byte order.
    func identifierOrdinal(_ document: Int) throws -> Int {
        Int(truncatingIfNeeded: try identifierColumn.integer(document))
    }

    /// The identifier at an ordinal.
    func identifier(ordinal: Int) throws -> [UInt8] { try identifiers.identifier(ordinal) }

    /// The document whose identifier stands at an ordinal.
    func document(ordinal: Int) throws -> Int {
        let document = Int(truncatingIfNeeded: try documentColumn.integer(ordinal))
        guard document >= 0, document < documentCount else { throw IndexError.corrupted("an identifier", path: path) }
        return document
    }

    /// The ordinal of the first identifier that comes after another: as many as there are where none does.
    func firstOrdinal(after identifier: [UInt8]) throws -> Int { try identifiers.firstOrdinal(after: identifier) }

    /// Walks the identifiers in byte order.
    struct IdentifierIterator {
        fileprivate let segment: Segment
        fileprivate var iterator: IdentifierReader.Iterator
        /// The current one, after ``next()``.
        var identifier: [UInt8] { iterator.bytes }

        /// The document of the next identifier; nil at the end.
        mutating func next() throws -> Int? {
            try iterator.next() ? segment.document(ordinal: iterator.ordinal) : nil
        }
    }

    /// - Parameter ordinal: that of the identifier that comes first.
    func identifierIterator(from ordinal: Int = 0) throws -> IdentifierIterator {
        IdentifierIterator(segment: self, iterator: try identifiers.iterator(from: ordinal))
    }

    package func column(_ key: ColumnKey) -> Column? { columns[key] }
    package var columnKeys: [ColumnKey] { Array(columns.keys) }

    package func rank(_ document: Int) throws -> Int64 { try rankColumn.integer(document) }
    package func expiration(_ document: Int) throws -> Int64 { try expirationColumn.integer(document) }
    package func storedSlot(_ document: Int) throws -> Int { Int(try slotColumn.integer(document)) }
    package func domainOrdinal(_ document: Int) throws -> Int { Int(try domainColumn.integer(document)) }
    package func contentTypeOrdinal(_ document: Int) throws -> Int { Int(try contentTypeColumn.integer(document)) }

    package func domain(_ document: Int) throws -> String {
        let ordinal = try domainOrdinal(document)
        return domains.indices.contains(ordinal) ? domains[ordinal] : ""
    }

    package func attributes(_ document: Int) throws -> [Attribute] {
        let bytes = HeapBytes(try stored.item(try storedSlot(document))).region
        var cursor = bytes.cursor()
        let attributes = try DocumentCoding.decode(&cursor) {
            try column(.attribute($0))?.firstNumber(of: document)
        }
        if cursor.overran { throw IndexError.corrupted("an item's attributes", path: path) }
        withExtendedLifetime(bytes.owner) {}
        return attributes
    }

    package func document(_ document: Int) throws -> Document {
        Document(
            identifier: String(decoding: try identifier(document), as: UTF8.self), domain: try domain(document),
            expiration: try expiration(document), attributes: try attributes(document))
    }

    // MARK: Postings

    /// One of a term's lists; nil when it is empty.
    @inline(__always)
    package func postings(_ entry: TermEntry, _ tier: PostingTier) throws -> PostingsReader? {
        let count = tier == .short ? entry.shortCount : entry.longCount
        if count == 0 { return nil }
        if let single = try checkedSingle(entry) {
            return PostingsReader(single: single, bytes: postings.bytes.cursor())
        }
        return try list(postings, entry, tier)
    }

    /// One of the lists of a prefix of two letters or of many terms; nil when it is empty.
    package func prefixPostings(_ entry: TermEntry, _ tier: PostingTier) throws -> PostingsReader? {
        (tier == .short ? entry.shortCount : entry.longCount) == 0 ? nil : try list(prefixPostings, entry, tier)
    }

    /// The one posting that an entry holds; nil if it has lists, or is damaged.
    @inline(__always)
    func single(_ entry: TermEntry) -> Posting? {
        guard let single = entry.single, single.document < documentCount else { return nil }
        return single
    }

    /// The same, if damage throws.
    @inline(__always)
    private func checkedSingle(_ entry: TermEntry) throws -> Posting? {
        if entry.single == nil { return nil }
        guard let single = single(entry) else { throw damage }
        return single
    }

    /// One of a term's lists, or of a prefix of two letters or of many terms, as it is stored. Empty if the entry holds
    /// the only posting.
    @inline(__always)
    func bytes(_ entry: TermEntry, _ tier: PostingTier, isOfPrefix: Bool) throws -> ByteCursor {
        if try checkedSingle(entry) != nil { return postings.bytes.cursor(at: 0, count: 0) }
        return try bytes(of: isOfPrefix ? prefixPostings : postings, entry, tier)
    }

    private func list(_ region: CheckedRegion, _ entry: TermEntry, _ tier: PostingTier) throws -> PostingsReader {
        PostingsReader(
            bytes: try bytes(of: region, entry, tier), count: tier == .short ? entry.shortCount : entry.longCount,
            bound: documentCount)
    }

    @inline(__always)
    private func bytes(of region: CheckedRegion, _ entry: TermEntry, _ tier: PostingTier) throws -> ByteCursor {
        let start = tier == .short ? entry.postings : entry.postings + entry.shortLength
        let length = tier == .short ? entry.shortLength : entry.longLength
        guard start >= 0, start <= region.count - length else {
            throw IndexError.corrupted("a term's postings", path: path)
        }
        try region.check(start, length)
        return region.bytes.cursor(at: start, count: length)
    }

    /// Calls `body` with every posting of a term: those of short fields ascending, then the others ascending, which is the
    /// order of its positions.
    package func forEachPosting(
        _ entry: TermEntry, _ block: PostingBlock, _ body: (_ document: Int, _ occurrences: Occurrences) throws -> Void
    ) throws {
        for tier in [PostingTier.short, .long] {
            guard var reader = try postings(entry, tier) else { continue }
            try reader.forEach(block, body)
            try check(reader)
        }
    }

    /// The lengths of all documents' fields together, which are added up once: some milliseconds for a million.
    func fieldLengthSums() throws -> FieldLengthSums {
        if let known = lengthSums.withLock({ $0 }) { return known }
        let sums = try lengths.checked().sums(documentCount: documentCount)
        lengthSums.withLock { $0 = sums }
        return sums
    }

    /// The documents that have any pinyin; nil when none has.
    func pinyinDocuments() throws -> PinyinDocuments? {
        if let known = pinyin.withLock({ $0 }) { return known }
        let found = try prefixes.find([TermNamespace.pinyin])?.pinyin
        pinyin.withLock { $0 = .some(found) }
        return found
    }

    /// The same as a set, which is made once: a bit of memory for each document.
    func documentsWithPinyin() throws -> BitSet {
        if let known = membersWithPinyin.withLock({ $0 }) { return known }
        let members = try pinyinDocuments()?.members(bound: documentCount) ?? BitSet(bound: documentCount)
        membersWithPinyin.withLock { $0 = members }
        return members
    }

    /// The positions of a term's postings, in their order.
    package func positions(_ entry: TermEntry) throws -> PositionsReader {
        guard entry.positions >= 0, entry.positions <= positions.count - entry.positionsLength else {
            throw IndexError.corrupted("a term's positions", path: path)
        }
        try positions.check(entry.positions, entry.positionsLength)
        return PositionsReader(
            bytes: positions.bytes.slice(entry.positions, entry.positionsLength).cursor(),
            shortCount: entry.shortCount, longCount: entry.longCount)
    }

    /// Throws if a reader found damage.
    package func check(_ reader: PostingsReader) throws { if reader.isDamaged { throw damage } }

    /// What is thrown if postings are damaged.
    var damage: IndexError { .corrupted("a term's postings", path: path) }
}

/// The end of a segment: where its sections are, and the checksums of its blocks.
private struct Footer {
    var start: Int
    var checksums: ByteRegion
    var sections: [(section: SegmentFormat.Section, offset: Int, length: Int)] = []

    init(_ file: ByteRegion, path: String) throws {
        let trailer = file.count - SegmentFormat.trailerBytes
        // A truncated file is the likeliest damage, so it is looked for first and named.
        guard trailer >= FileHeader.byteCount,
            file.u32(trailer + 28) == UInt32(truncatingIfNeeded: SegmentFormat.trailerMagic)
        else { throw IndexError.corrupted("its end is missing: the file was cut off or never finished", path: path) }
        guard file.u64(trailer + 16) == UInt64(file.count) else {
            throw IndexError.corrupted(
                "it has \(file.count) bytes, but was written with \(file.u64(trailer + 16))", path: path)
        }
        start = Int(truncatingIfNeeded: file.u64(trailer))
        let table = Int(file.u32(trailer + 8)), count = Int(file.u32(trailer + 12))
        guard start >= FileHeader.byteCount, start <= trailer else {
            throw IndexError.corrupted("its footer lies outside the file", path: path)
        }
        file.fetch(start, trailer - start)
        guard file.checksum(start, trailer + 24 - start) == file.u32(trailer + 24) else {
            throw IndexError.corrupted("its footer does not have its checksum", path: path)
        }
        let blocks = (start + SegmentSink.checksumBlock - 1) / SegmentSink.checksumBlock
        // A wrong count would take minutes to go through.
        guard blocks * 4 <= table, table <= trailer - start, count <= (trailer - start - table) / 24 else {
            throw IndexError.corrupted("the list of its sections lies outside its footer", path: path)
        }
        checksums = file.slice(start, blocks * 4)
        for i in 0..<count {
            let entry = start + table + i * 24
            guard let section = SegmentFormat.Section(rawValue: file.u32(entry)) else { continue }
            let offset = Int(truncatingIfNeeded: file.u64(entry + 8))
            let length = Int(truncatingIfNeeded: file.u64(entry + 16))
            guard offset >= 0, length >= 0, offset <= start - length else {
                throw IndexError.corrupted("a section lies outside the file", path: path)
            }
            sections.append((section, offset, length))
        }
    }
}
