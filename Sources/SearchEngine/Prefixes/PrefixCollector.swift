import TextAnalysis

/// Finds the best documents of every frequent prefix, while a segment's terms go by in order.
///
/// Only what stands in short fields is looked at: nothing else comes near the best of a frequent prefix. A prefix gets what
/// it has from the terms that are the prefix, and when the longer prefixes below it are done, from these.
struct PrefixCollector {
    private let documentCount: Int
    private let lengths: [FieldLengths]
    private let threshold: Int
    /// The prefixes of the current term by their letters less one; those behind `depth` are kept for their memory.
    private var open: [OpenPrefix] = []
    private var depth = 0
    private var term: [UInt8] = []
    /// Whether the current term is of a script without spaces.
    private var isPiece = false
    private var finished: [(prefix: [UInt8], bytes: [UInt8])] = []
    private var sets = ByteWriter()
    /// For one letter and for two, the fields of each document that have it, and whether the title begins with it.
    private let places: [FieldMasks]
    private static let beginsTitle: UInt8 = 0x20
    private var writer = PostingsWriter()
    private let short = PostingBuffer(), long = PostingBuffer()
    /// Documents with any pinyin.
    private var pinyin: BitSet?
    private let impacts = ImpactTables.shared
    private let exactScores = WordScore.table(.exact)

    init(lengths: [FieldLengths], policy: PrefixPolicy) {
        documentCount = lengths.count
        self.lengths = lengths
        threshold = policy.threshold(documents: lengths.count)
        let isUsed = documentCount >= threshold
        places = (0..<PrefixFormat.mostLetters).map { _ in FieldMasks(documentCount: isUsed ? lengths.count : 0) }
    }

    /// A prefix of the current term.
    private struct OpenPrefix {
        var byteCount = 0
        /// Of the terms that are done.
        var postings = 0
        /// The best of longer terms, by their scores as such.
        var best = BestDocuments()
        /// The best of the term that is the prefix, by their scores as a whole word.
        var whole = BestDocuments()
    }

    /// Takes the next term in byte order.
    ///
    /// - Parameters:
    ///   - short: its postings in short fields.
    ///   - long: the others.
    mutating func add(_ next: [UInt8], _ short: PostingBuffer, _ long: PostingBuffer) {
        guard let first = next.first else { return }
        if first == TermNamespace.pinyin {
            if pinyin == nil { pinyin = BitSet(bound: documentCount) }
            for index in 0..<short.count { pinyin?.insert(Int(short.document(index))) }
            for index in 0..<long.count { pinyin?.insert(Int(long.document(index))) }
        }
        guard documentCount >= threshold, first >= 0x20 else { return }
        close(keeping: next)
        openPrefixes(of: next)
        isPiece = TextAnalyzer.isUnsegmented(next)
        if !isPiece {
            let masks = places[min(depth, PrefixFormat.mostLetters) - 1]
            masks.add(short, masks: Self.masks)
            masks.add(long, masks: Self.masks)
        }
        var best = BestDocuments()
        swap(&best, &open[depth - 1].whole)
        for index in 0..<short.count {
            let occurrences = Occurrences(code: short.code(index)), document = short.document(index)
            let start = occurrences.beginsTitle ? Impact.startBonus : 0
            let score = exactScores[impacts.impact(occurrences, lengths[Int(document)])]
            best.offerOnce(score: Int(score) + start, document: document)
        }
        best.pruneUnique()
        swap(&best, &open[depth - 1].whole)
        open[depth - 1].postings += short.count + long.count
        term = next
    }

    /// By code, the fields that have the term, and whether the title begins with it.
    private nonisolated(unsafe) static let masks: Scratch<UInt8> = {
        let masks = Scratch<UInt8>(repeating: 0, count: 1 << 16)
        for code in 0..<masks.count {
            let occurrences = Occurrences(code: UInt16(code))
            masks[code] = occurrences.fields | (occurrences.beginsTitle ? beginsTitle : 0)
        }
        return masks
    }()

    private mutating func openPrefixes(of next: [UInt8]) {
        var end = depth == 0 ? 0 : open[depth - 1].byteCount
        while end < next.count {
            end += 1
            // Prefixes end where characters do.
            while end < next.count, next[end] & 0xC0 == 0x80 { end += 1 }
            if depth == open.count { open.append(OpenPrefix()) }
            open[depth].byteCount = end
            depth += 1
        }
    }

    /// Ends the prefixes that `next` does not begin with.
    private mutating func close(keeping next: [UInt8]) {
        var shared = 0
        while shared < term.count, shared < next.count, term[shared] == next[shared] { shared += 1 }
        while depth > 0, open[depth - 1].byteCount > shared {
            finish(depth - 1)
            depth -= 1
        }
    }

    /// Writes what is known of a prefix, if it is frequent, and hands what the shorter one needs on to that.
    private mutating func finish(_ index: Int) {
        var prefix = OpenPrefix()
        swap(&prefix, &open[index])
        let goesByPlace = index < PrefixFormat.mostLetters && !isPiece
        if prefix.postings >= threshold {
            finished.append(
                (Array(term[..<prefix.byteCount]), goesByPlace ? entryByPlace(index, prefix) : entry(&prefix)))
        }
        if goesByPlace {
            if index > 0 { places[index].merge(into: places[index - 1]) }
            places[index].removeAll()
        }
        if index > 0 {
            open[index - 1].postings += prefix.postings
            if isPiece || index > PrefixFormat.mostLetters {
                open[index - 1].best.absorb(&prefix.best, lowering: 0)
                // The order of a term's documents is the same whole or as a longer one: only the scores differ.
                open[index - 1].best.absorb(&prefix.whole, lowering: isPiece ? 0 : WordScore.exactBonus)
            }
        }
        prefix.best.removeAll()
        prefix.whole.removeAll()
        prefix.postings = 0
        swap(&prefix, &open[index])
    }

    private func entry(_ prefix: inout OpenPrefix) -> [UInt8] {
        prefix.best.prune()
        var out = ByteWriter()
        if prefix.whole.keys.isEmpty {
            writeHead(prefix, prefix.best, isCut: prefix.whole.isCut, .list, to: &out)
        } else {
            var all = prefix.best
            for key in prefix.whole.keys {
                all.offer(score: BestDocuments.score(key), document: BestDocuments.document(key))
            }
            all.prune()
            writeHead(prefix, all, isCut: prefix.whole.isCut, .list, to: &out)
        }
        return out.bytes
    }

    private func writeHead(
        _ prefix: OpenPrefix, _ best: BestDocuments, isCut: Bool, _ kind: PrefixFormat.Kind, to out: inout ByteWriter
    ) {
        out.length(prefix.postings)
        out.u8((best.isCut || isCut ? 1 : 0) | kind.rawValue << 1)
        best.write(to: &out)
    }

    /// One or two letters go by the places where they stand alone.
    private mutating func entryByPlace(_ index: Int, _ prefix: OpenPrefix) -> [UInt8] {
        let masks = places[index]
        var best = BestDocuments()
        // So few scores are there that the first documents of each are all that can be among the best.
        var left = [Int](repeating: PrefixFormat.listLength, count: 64)
        let scores = (0..<64).map { mask in
            WordScore.place(fields: UInt8(mask) & 0x1F, beginsTitle: UInt8(mask) & Self.beginsTitle != 0)
        }
        masks.forEach { document, mask in
            let mask = Int(mask & 63)
            if mask & 7 == 0 { return }
            if left[mask] == 0 { return best.noteCut() }
            left[mask] -= 1
            best.offer(score: scores[mask], document: UInt32(document))
        }
        for key in prefix.whole.keys {
            best.offer(score: BestDocuments.score(key), document: BestDocuments.document(key))
        }
        best.prune()
        var out = ByteWriter()
        writeHead(prefix, best, isCut: prefix.whole.isCut, index == 0 ? .letter : .twoLetters, to: &out)
        if index == 0 {
            write(masks.members(bit: Self.beginsTitle.trailingZeroBitCount), to: &out)
            for field in TextField.allCases { write(masks.members(bit: Int(field.rawValue)), to: &out) }
        } else {
            writePostings(masks, to: &out)
        }
        return out.bytes
    }

    /// By mask, the code of a posting that counts one for each field that has any.
    private static let codes: [UInt16] = (0..<256).map { mask in
        var occurrences = Occurrences()
        for field in TextField.allCases where UInt8(mask) & field.bit != 0 { occurrences.add(field) }
        occurrences.beginsTitle = UInt8(mask) & beginsTitle != 0
        return occurrences.code
    }

    /// Writes one list of postings for all terms of a prefix.
    private mutating func writePostings(_ masks: FieldMasks, to out: inout ByteWriter) {
        short.removeAll()
        long.removeAll()
        let codes = Self.codes
        masks.forEach { document, mask in
            let list = mask & 7 != 0 ? short : long
            list.append(UInt32(document), codes[Int(mask)])
        }
        out.length(short.count)
        out.length(long.count)
        out.length(sets.count)
        let start = sets.count
        if !short.isEmpty { writer.write(short, to: &sets) }
        let middle = sets.count
        if !long.isEmpty { writer.write(long, to: &sets) }
        out.length(middle - start)
        out.length(sets.count - middle)
    }

    private mutating func write(_ set: BitSet, to out: inout ByteWriter) {
        let bits = set.words.count * 8
        if set.count == 0 {
            out.u8(PrefixFormat.SetKind.empty.rawValue)
            return
        }
        sets.align(8)
        let isList = set.count * 4 < bits
        out.u8((isList ? PrefixFormat.SetKind.list : .bits).rawValue)
        out.length(set.count)
        out.length(sets.count)
        if isList {
            for member in set.members { sets.u32(UInt32(member)) }
        } else {
            for word in set.words { sets.u64(word) }
        }
    }

    /// The sections: entries with an index in front, and the sets.
    mutating func finish(_ file: inout SegmentFileWriter) throws {
        close(keeping: [])
        if let pinyin {
            var out = ByteWriter()
            out.length(pinyin.count)
            out.u8(PrefixFormat.Kind.documents.rawValue << 1)
            out.length(0)
            write(pinyin, to: &out)
            finished.append(([TermNamespace.pinyin], out.bytes))
        }
        finished.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) }
        var index = ByteWriter(), entries = ByteWriter()
        for entry in finished {
            index.u32(UInt32(entries.count))
            entries.block(entry.prefix)
            entries.raw(entry.bytes)
        }
        index.u32(UInt32(entries.count))
        try file.add(.prefixIndex, index.bytes)
        try file.add(.prefixes, entries.bytes)
        try file.add(.letterSets, sets.bytes)
    }
}
