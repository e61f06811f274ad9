/// Writes what is known of prefixes: see `Docs/FileFormats.md`, "Prefixes".
struct PrefixEntryWriter {
    /// Where the entry of each prefix stands in `entries`.
    private var finished: [(prefix: [UInt8], range: Range<Int>)] = []
    private let entries: SideSection
    private let sets: SideSection
    private var encoded = ByteWriter()

    /// - Parameters:
    ///   - entries: where entries wait for those of prefixes that come before theirs.
    ///   - sets: where the documents of letters go.
    init(entries: SideSection, sets: SideSection) {
        self.entries = entries
        self.sets = sets
    }

    /// Takes an entry, in any order of prefixes.
    ///
    /// - Throws: errors of the disk.
    mutating func add(_ prefix: [UInt8], _ entry: ByteWriter) throws {
        let start = entries.count
        try entries.append(entry.bytes)
        finished.append((prefix, start..<entries.count))
    }

    /// Writes the number of postings, and the top-k list in groups of one score, documents ascending.
    ///
    /// - Parameter best: keys of documents, best first.
    func writeHead(
        postings: Int, isCut: Bool, _ kind: PrefixFormat.Kind, best: KeyStack, to out: inout ByteWriter
    ) {
        out.length(postings)
        out.u8((isCut ? 1 : 0) | kind.rawValue << 1)
        var list = ByteWriter()
        list.length(best.count)
        var index = 0
        while index < best.count {
            let score = best[index] >> 32
            var end = index
            while end < best.count, best[end] >> 32 == score { end += 1 }
            list.varint(score)
            list.length(end - index)
            var next: UInt32 = 0
            for key in index..<end {
                let document = ~UInt32(truncatingIfNeeded: best[key])
                list.varint(UInt64(document - next))
                next = document + 1
            }
            index = end
        }
        out.block(list.bytes)
    }

    /// By mask, the code of a posting that counts one for each field that has any.
    nonisolated(unsafe) static let codes: Scratch<UInt16> = {
        let codes = Scratch<UInt16>(count: 256)
        for mask in 0..<codes.count {
            var occurrences = Occurrences()
            for field in TextField.allCases where UInt8(mask) & field.bit != 0 { occurrences.add(field) }
            occurrences.beginsTitle = UInt8(mask) & PrefixCollector.beginsTitle != 0
            codes[mask] = occurrences.code
        }
        return codes
    }()

    /// Writes one list of postings for all terms of a prefix.
    ///
    /// - Parameters:
    ///   - short: those in short fields.
    ///   - long: the others.
    mutating func writePostings(_ short: PostingBuffer, _ long: PostingBuffer, to out: inout ByteWriter) throws {
        // Made here: small segments have no such prefixes, large ones some hundreds.
        var writer = PostingsWriter()
        out.length(short.count)
        out.length(long.count)
        out.length(sets.count)
        encoded.removeAll()
        if !short.isEmpty { writer.write(short.run, to: &encoded) }
        let middle = encoded.count
        if !long.isEmpty { writer.write(long.run, to: &encoded) }
        out.length(middle)
        out.length(encoded.count - middle)
        try sets.append(encoded.bytes)
    }

    /// Writes where terms' own lists are, in the order of the terms.
    func writeEntries(_ terms: ArraySlice<TermEntry>, to out: inout ByteWriter) {
        out.length(terms.count)
        var next = 0
        for term in terms {
            out.length(term.shortCount)
            out.length(term.longCount)
            out.varint(UInt64(term.postings - next))
            out.length(term.shortLength)
            out.length(term.longLength)
            next = term.postings
        }
    }

    /// Writes a set of documents.
    mutating func write(_ set: BitSet, documentCount: Int, to out: inout ByteWriter) throws {
        let bits = set.words.count * 8
        if set.count == 0 {
            out.u8(PrefixFormat.SetKind.empty.rawValue)
            return
        }
        encoded.removeAll()
        encoded.zeros((8 - sets.count % 8) % 8)
        let isList = DocumentList.byteCount(set.count, documentCount: documentCount) < bits
        out.u8((isList ? PrefixFormat.SetKind.list : .bits).rawValue)
        out.length(set.count)
        out.length(sets.count + encoded.count)
        if isList {
            DocumentList.write(set, documentCount: documentCount, to: &encoded)
        } else {
            for word in set.words { encoded.u64(word) }
        }
        try sets.append(encoded.bytes)
    }

    /// Adds the entry of all pinyin.
    ///
    /// - Parameter minimum: the number of documents from which on their runs of initials are added.
    mutating func add(_ pinyin: PinyinCollector, runsFrom minimum: Int) throws {
        let documents = pinyin.documents
        if documents.isEmpty { return }
        var out = ByteWriter()
        out.length(documents.count)
        out.u8(PrefixFormat.Kind.pinyin.rawValue << 1)
        out.block([0])
        encoded.removeAll()
        encoded.zeros((8 - sets.count % 8) % 8)
        for word in pinyin.bitmaps(documents) { encoded.u64(word) }
        let list = sets.count + encoded.count
        for document in documents { encoded.u32(document) }
        out.length(documents.count)
        out.length(list)
        out.length(list - (documents.count + 63) / 64 * 8 * PinyinDocuments.initials)
        out.length(sets.count + encoded.count)
        for bits in pinyin.positionBits { encoded.u16(bits) }
        for count in pinyin.bitCounts { out.length(count) }
        if documents.count >= minimum {
            out.length(sets.count + encoded.count)
            for word in pinyin.runs(documents) { encoded.u32(word) }
        }
        try sets.append(encoded.bytes)
        try add([TermNamespace.pinyin], out)
    }

    /// Adds the sections: entries with an index in front, and the sets.
    mutating func finish(_ file: inout SegmentFileWriter) throws {
        finished.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) }
        let index = BlockIndexWriter()
        var end = 0
        let pieces = finished.map { prefix, range in
            index.add(prefix, offset: end)
            var head = ByteWriter()
            head.block(prefix)
            end += head.count + range.count
            return (range: range, head: head.bytes)
        }
        finished = []
        try file.add(.prefixIndex, index.finish(end: end))
        try file.begin(.prefixes)
        try entries.copy(pieces)
        file.end()
        entries.drop()
        try sets.move(to: &file, .letterSets)
    }
}
