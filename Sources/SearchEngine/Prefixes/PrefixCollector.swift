import TextAnalysis

/// Finds the best documents of every frequent prefix, while a segment's terms go by in order.
///
/// Only what stands in short fields is looked at: nothing else comes near the best of a frequent prefix.
struct PrefixCollector {
    private let documentCount: Int
    private let lengths: [FieldLengths]
    private let threshold: Int
    private var open: [OpenPrefix] = []
    private var term: [UInt8] = []
    private var finished: [(prefix: [UInt8], bytes: [UInt8])] = []
    private var sets = ByteWriter()
    /// For one letter and for two, the fields of each document that have it, and whether the title begins with it.
    private var places: [[UInt8]] = Array(repeating: [], count: PrefixFormat.mostLetters)
    private static let beginsTitle: UInt8 = 0x20
    /// The documents that have any, in the order they came.
    private var touched: [[UInt32]] = Array(repeating: [], count: PrefixFormat.mostLetters)
    private var writer = PostingsWriter()
    /// Documents with any pinyin.
    private var pinyin: BitSet?
    /// A term's own best, as keys.
    private var best = BestDocuments()

    init(lengths: [FieldLengths], policy: PrefixPolicy) {
        documentCount = lengths.count
        self.lengths = lengths
        threshold = policy.threshold(documents: lengths.count)
    }

    /// A prefix of the current term.
    private struct OpenPrefix {
        var byteCount: Int
        var letterCount: Int
        var postings = 0
        var best = BestDocuments()
    }

    /// Takes the next term in byte order.
    mutating func add(_ next: [UInt8], _ postings: [Posting]) {
        guard let first = next.first else { return }
        if first == TermNamespace.pinyin {
            if pinyin == nil { pinyin = BitSet(bound: documentCount) }
            for posting in postings { pinyin?.insert(Int(posting.document)) }
        }
        guard documentCount >= threshold, first >= 0x20 else { return }
        close(keeping: next)
        openPrefixes(of: next)
        term = next
        let isPiece = TextAnalyzer.isUnsegmented(next)
        best.removeAll()
        for index in open.indices { open[index].postings += postings.count }
        for posting in postings where posting.occurrences.isInShortField {
            let impact = Impact.impact(posting.occurrences, lengths[Int(posting.document)])
            let start = posting.occurrences.beginsTitle ? Impact.startBonus : 0
            best.offer(score: Int(WordScore.table(.exact)[impact]) + start, document: posting.document)
        }
        best.pruneUnique()
        for index in open.indices {
            let isWhole = open[index].byteCount == next.count
            let goesByPlace = open[index].letterCount <= PrefixFormat.mostLetters && !isPiece
            if goesByPlace {
                collectPlaces(index, postings)
                if !isWhole { continue }
            }
            // The order of a term's documents is the same whole or as a longer one: only the scores differ.
            let malus = isPiece || isWhole ? 0 : WordScore.exactBonus
            if best.isCut { open[index].best.noteCut() }
            for key in best.keys {
                open[index].best.offer(
                    score: BestDocuments.score(key) - malus, document: BestDocuments.document(key))
            }
        }
    }

    /// One or two letters go by the places where they stand alone, so that they need every posting.
    private mutating func collectPlaces(_ index: Int, _ postings: [Posting]) {
        let depth = open[index].letterCount - 1
        if places[depth].isEmpty { places[depth] = Array(repeating: 0, count: documentCount) }
        for posting in postings {
            let fields = posting.occurrences.fields, begins = posting.occurrences.beginsTitle
            let document = Int(posting.document)
            if places[depth][document] == 0 { touched[depth].append(posting.document) }
            places[depth][document] |= fields | (begins ? Self.beginsTitle : 0)
            if fields & 7 != 0 {
                open[index].best.offer(
                    score: WordScore.place(fields: fields, beginsTitle: begins), document: posting.document)
            }
        }
    }

    private mutating func openPrefixes(of next: [UInt8]) {
        var end = open.last?.byteCount ?? 0
        while end < next.count {
            end += 1
            // Prefixes end where characters do.
            while end < next.count, next[end] & 0xC0 == 0x80 { end += 1 }
            open.append(OpenPrefix(byteCount: end, letterCount: open.count + 1))
        }
    }

    /// Ends the prefixes that `next` does not begin with.
    private mutating func close(keeping next: [UInt8]) {
        var shared = 0
        while shared < term.count, shared < next.count, term[shared] == next[shared] { shared += 1 }
        while let last = open.last, last.byteCount > shared {
            finish(open.removeLast())
        }
    }

    private mutating func finish(_ prefix: OpenPrefix) {
        let depth = prefix.letterCount - 1
        let goesByPlace = prefix.letterCount <= PrefixFormat.mostLetters && !touched[depth].isEmpty
        defer {
            if goesByPlace {
                for document in touched[depth] { places[depth][Int(document)] = 0 }
                touched[depth].removeAll(keepingCapacity: true)
            }
        }
        guard prefix.postings >= threshold else { return }
        var best = prefix.best
        best.prune()
        var out = ByteWriter()
        out.length(prefix.postings)
        var kind = PrefixFormat.Kind.list
        if goesByPlace { kind = prefix.letterCount == 1 ? .letter : .twoLetters }
        out.u8((best.isCut ? 1 : 0) | kind.rawValue << 1)
        best.write(to: &out)
        switch kind {
        case .letter:
            for set in 0..<PrefixFormat.letterSets {
                let bit = set == 0 ? Self.beginsTitle : 1 << UInt8(set - 1)
                var members = BitSet(bound: documentCount)
                for (document, mask) in places[0].enumerated() where mask & bit != 0 { members.insert(document) }
                write(members, to: &out)
            }
        case .twoLetters: writePostings(places[1], to: &out)
        default: break
        }
        finished.append((Array(term[..<prefix.byteCount]), out.bytes))
    }

    /// Writes one list of postings for all terms of a prefix, with a count of one for each field that has any.
    private mutating func writePostings(_ places: [UInt8], to out: inout ByteWriter) {
        var short: [Posting] = [], long: [Posting] = []
        for (document, mask) in places.enumerated() where mask != 0 {
            var occurrences = Occurrences()
            for field in TextField.allCases where mask & field.bit != 0 { occurrences.add(field) }
            occurrences.beginsTitle = mask & Self.beginsTitle != 0
            let posting = Posting(document: UInt32(document), occurrences: occurrences)
            if occurrences.isInShortField { short.append(posting) } else { long.append(posting) }
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

/// The best documents offered so far, a few more while they are collected.
struct BestDocuments {
    /// Score, and below it what grows as the document's number falls: the greater key is better.
    private(set) var keys: [UInt64] = []
    private var threshold: UInt64 = 0
    /// Whether documents were left out.
    private(set) var isCut = false

    @inline(__always) static func score(_ key: UInt64) -> Int { Int(key >> 32) }
    @inline(__always) static func document(_ key: UInt64) -> UInt32 { ~UInt32(truncatingIfNeeded: key) }

    mutating func removeAll() {
        keys.removeAll(keepingCapacity: true)
        threshold = 0
        isCut = false
    }

    /// A document may be offered several times; its best score counts. Scores that a document without any short field could
    /// have are not taken: the list would not be complete down to there.
    @inline(__always) mutating func offer(score: Int, document: UInt32) {
        let key = UInt64(score) << 32 | UInt64(~document)
        if key < threshold || score <= WordScore.highestLong {
            isCut = true
            return
        }
        keys.append(key)
        if keys.count >= 8 * PrefixFormat.listLength { prune() }
    }

    /// Says that documents were left out before they came here.
    mutating func noteCut() { isCut = true }

    /// Sorts what there is, best first, and leaves out what is not among the best.
    mutating func prune() {
        keys.sort(by: >)
        var kept = 0
        var seen = Set<UInt32>(minimumCapacity: min(keys.count, PrefixFormat.listLength))
        for key in keys where seen.insert(Self.document(key)).inserted {
            if kept == PrefixFormat.listLength {
                isCut = true
                break
            }
            keys[kept] = key
            kept += 1
        }
        keys.removeLast(keys.count - kept)
        if kept == PrefixFormat.listLength { threshold = keys[kept - 1] }
    }

    /// The same for documents each of which was offered once; short lists stay as they are.
    mutating func pruneUnique() {
        guard keys.count > PrefixFormat.listLength else { return }
        keys.sort(by: >)
        keys.removeLast(keys.count - PrefixFormat.listLength)
        isCut = true
        threshold = keys[keys.count - 1]
    }

    /// Groups of one score: the score, how many, the documents ascending.
    func write(to out: inout ByteWriter) {
        out.length(keys.count)
        var place = 0
        while place < keys.count {
            let score = Self.score(keys[place])
            var end = place
            while end < keys.count, Self.score(keys[end]) == score { end += 1 }
            out.length(score)
            out.length(end - place)
            var next: UInt32 = 0
            for key in keys[place..<end] {
                out.varint(UInt64(Self.document(key) - next))
                next = Self.document(key) + 1
            }
            place = end
        }
    }
}
