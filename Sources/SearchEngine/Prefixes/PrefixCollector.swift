import CEngineSupport
import TextAnalysis

/// Finds the best documents of every frequent prefix, while a segment's terms go by in order.
///
/// For these only short fields are looked at: nothing in long ones comes near the best of a frequent prefix. Keys of
/// documents go on one stack. Those of a prefix are all since it was opened, so that it inherits what its longer
/// prefixes found when they end. A rare term opens only what it shares with the next.
struct PrefixCollector {
    private let documentCount: Int
    private var lengths: FieldLengthTable.Reader?
    /// What finds the best documents of a term; nil if no prefix is frequent, or no more terms come.
    private(set) var best: TermBest?
    private let threshold: Int
    private let maximumRarePostings: Int
    private let policy: PrefixPolicy
    /// The prefixes that are open, by their letters less one; those behind `depth` are not.
    private var open: [OpenPrefix] = []
    private var depth = 0
    /// The last term, whose keys wait in `waiting` until it is known what it shares with the next.
    private var term: [UInt8] = []
    /// Whether it is of a script without spaces.
    private var isPiece = false
    private var waitingPostings = 0
    private var isWaitingRare = false
    private var isWaitingCut = false
    private let waiting = KeyStack()
    /// By score as a prefix.
    private let keys = KeyStack()
    /// By score as a whole word: what prefixes have that are terms.
    private let wholes = KeyStack()
    private let merged = KeyStack()
    private var entries: PrefixEntryWriter
    /// For one letter and for two, the fields of each document that have it, and whether the title begins with it.
    private var fieldMasks: [FieldMasks]
    static let beginsTitle: UInt8 = 0x20
    /// Of prefixes that do not score by field.
    private var union = PostingUnion()
    /// Where the last term's postings begin in it.
    private var waitingUnion = PostingUnion.Mark.start
    private var initials: KoreanInitialCollector
    /// While terms of pinyin go by.
    private var pinyin: PinyinCollector?
    /// Postings of a prefix from which on free memory is given back before they are united, which takes milliseconds.
    private static let releasePostings = 1 << 20
    /// Keys of a prefix from which on they are cut down to the best.
    private static let maximumKeys = 8 * PrefixFormat.listLength
    /// Of all terms of a prefix together, in short fields and otherwise.
    private let shortPostings = PostingBuffer(), longPostings = PostingBuffer()

    /// - Parameter entries: where what becomes known of prefixes goes.
    init(documentCount: Int, lengths: FieldLengthTable.Reader, policy: PrefixPolicy, entries: PrefixEntryWriter) {
        self.entries = entries
        self.documentCount = documentCount
        self.lengths = lengths
        threshold = policy.threshold(documents: documentCount)
        maximumRarePostings = policy.maximumRarePostings(documents: documentCount)
        initials = KoreanInitialCollector(threshold: threshold)
        self.policy = policy
        let isUsed = documentCount >= threshold
        best = isUsed ? TermBest(lengths: lengths) : nil
        fieldMasks = (0..<PrefixFormat.maximumLetters).map { _ in FieldMasks(documentCount: isUsed ? documentCount : 0)
        }
    }

    private struct OpenPrefix {
        var byteCount: Int
        /// Of the terms that are done.
        var postings = 0
        var terms = 0
        /// Of these, how many are rare.
        var rareTerms = 0
        /// Whether one of the others is the prefix itself.
        var isFrequentTerm = false
        var keyStart: Int
        var unionStart: PostingUnion.Mark
        var wholeStart: Int
        /// Whether documents were left out.
        var isCut = false
    }

    /// Takes the next term in byte order.
    ///
    /// - Parameters:
    ///   - shared: how many bytes it has in common with the one before.
    ///   - short: its postings in short fields.
    ///   - long: the others.
    ///   - entry: what the dictionary says of it.
    ///   - bits: where each of them stands, for terms of pinyin; empty for others.
    ///   - known: its best documents, if they are already collected.
    mutating func add(
        _ next: [UInt8], sharing shared: Int, _ short: PostingRun, _ long: PostingRun, _ entry: TermEntry,
        positionBits bits: ArraySlice<UInt16>, best known: TermBest.Found? = nil
    ) throws {
        guard let first = next.first else { return }
        if first == TermNamespace.pinyin {
            if pinyin == nil { pinyin = PinyinCollector(documentCount: documentCount) }
            pinyin?.add(next, short, long, positionBits: bits)
        } else {
            try endPinyin()
        }
        guard documentCount >= threshold, first >= 0x20 else { return }
        try settle(sharing: shared)
        term.removeAll(keepingCapacity: true)
        term.append(contentsOf: next)
        isPiece = TextAnalyzer.isUnsegmented(next)
        waitingPostings = entry.documentFrequency
        isWaitingRare = waitingPostings <= maximumRarePostings
        if !isPiece {
            var second = 1
            while second < next.count, next[second] & 0xC0 == 0x80 { second += 1 }
            let masks = fieldMasks[second < next.count ? 1 : 0]
            masks.add(short, masks: Self.masks)
            masks.add(long, masks: Self.masks)
            waitingUnion = union.mark
            union.add(short, long, entry, isRare: isWaitingRare)
        }
        collectBest(short, known)
    }

    /// Writes the documents with pinyin once all its terms have gone by: what is known of each document is much.
    private mutating func endPinyin() throws {
        guard var ended = pinyin else { return }
        pinyin = nil
        ended.finish()
        try entries.add(ended, runsFrom: policy.pinyinDocuments)
    }

    /// Leaves the best of the term's documents in `waiting`.
    private mutating func collectBest(_ short: PostingRun, _ known: TermBest.Found?) {
        guard let best else { preconditionFailure("No term comes after the last.") }
        if let known {
            for key in known.keys { waiting.push(key) }
            isWaitingCut = known.isCut
        } else {
            isWaitingCut = best.collect(short, isPiece: isPiece, on: waiting)
        }
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

    /// Gives the last term to its prefixes, and ends those that the next one does not begin with.
    private mutating func settle(sharing shared: Int) throws {
        guard !term.isEmpty else { return }
        if waitingPostings >= threshold { try finishWhole() }
        openPrefixes(to: waitingPostings >= threshold ? term.count : shared)
        if depth > 0 {
            let top = depth - 1
            open[top].postings += waitingPostings
            open[top].terms += 1
            if isWaitingRare { open[top].rareTerms += 1 }
            if open[top].byteCount == term.count {
                open[top].isFrequentTerm = !isWaitingRare
                for index in 0..<waiting.count { wholes.push(waiting[index]) }
            }
            if !scoresByField(top) {
                // The order of a term's documents is the same whole or as a longer one: only the scores differ.
                let malus = isPiece ? 0 : WordScore.exactBonus
                for index in 0..<waiting.count {
                    let key = waiting[index]
                    let document = ~UInt32(truncatingIfNeeded: key)
                    if !TermBest.push(Int(key >> 32) - malus, document, on: keys) { open[top].isCut = true }
                }
                cutDown(top)
            }
            if isWaitingCut { open[top].isCut = true }
        } else if isPiece {
            try initials.add(
                term, postings: waitingPostings, best: waiting, from: 0, isCut: isWaitingCut, to: &entries)
        }
        waiting.truncate(to: 0)
        isWaitingCut = false
        while depth > 0, open[depth - 1].byteCount > shared {
            try finish(depth - 1)
            depth -= 1
        }
        if depth <= PrefixFormat.maximumLetters { union.truncate(to: .start) }
        // Of two letters shared and of one.
        var end = 0
        for letter in 0..<PrefixFormat.maximumLetters {
            if end < term.count { end += 1 }
            while end < term.count, term[end] & 0xC0 == 0x80 { end += 1 }
            if end > shared || end == 0 {
                endTwoLetters()
                if letter == 0 { fieldMasks[0].removeAll() }
                break
            }
        }
    }

    /// Writes the best documents of the last term as a whole word.
    private mutating func finishWhole() throws {
        merged.truncate(to: 0)
        for index in 0..<waiting.count { merged.push(waiting[index]) }
        let isCut = merged.keepGreatestOfEach(PrefixFormat.listLength, from: 0) || isWaitingCut
        var out = ByteWriter()
        entries.writeHead(postings: waitingPostings, isCut: isCut, .list, best: merged, to: &out)
        try entries.add(term + [PrefixFormat.endOfTerm], out)
    }

    /// One or two letters score only by the fields that have them.
    private func scoresByField(_ index: Int) -> Bool { index < PrefixFormat.maximumLetters && !isPiece }

    private func endTwoLetters() {
        fieldMasks[1].merge(into: fieldMasks[0])
        fieldMasks[1].removeAll()
    }

    /// Opens the last term's prefixes of up to so many bytes.
    private mutating func openPrefixes(to bytes: Int) {
        var end = depth == 0 ? 0 : open[depth - 1].byteCount
        while end < bytes {
            end += 1
            // Prefixes end where characters do.
            while end < term.count, term[end] & 0xC0 == 0x80 { end += 1 }
            if end > bytes { return }
            let prefix = OpenPrefix(
                byteCount: end, keyStart: keys.count, unionStart: waitingUnion, wholeStart: wholes.count)
            if depth == open.count { open.append(prefix) } else { open[depth] = prefix }
            depth += 1
        }
    }

    private mutating func cutDown(_ index: Int) {
        if keys.count - open[index].keyStart >= Self.maximumKeys { keepBest(index) }
    }

    private mutating func keepBest(_ index: Int) {
        if keys.keepGreatestOfEach(PrefixFormat.listLength, from: open[index].keyStart) { open[index].isCut = true }
    }

    /// Writes what is known of a prefix, if it is frequent, and leaves to the shorter one what that needs.
    private mutating func finish(_ index: Int) throws {
        let scoresByField = scoresByField(index)
        // What two letters have, one letter has.
        if scoresByField && index == 0 { endTwoLetters() }
        if open[index].postings >= threshold {
            if !scoresByField { keepBest(index) }
            let entry = scoresByField ? try entryByField(index) : try entry(index)
            try entries.add(Array(term[..<open[index].byteCount]), entry)
        }
        let prefix = open[index]
        if index == 0 && isPiece {
            try initials.add(
                term, postings: prefix.postings, best: keys, from: prefix.keyStart, isCut: prefix.isCut, to: &entries)
        }
        wholes.truncate(to: prefix.wholeStart)
        if index == 0 || self.scoresByField(index - 1) {
            keys.truncate(to: prefix.keyStart)
        } else {
            if prefix.isCut { open[index - 1].isCut = true }
            cutDown(index - 1)
        }
        if index > 0 {
            open[index - 1].postings += prefix.postings
            open[index - 1].terms += prefix.terms
            open[index - 1].rareTerms += prefix.rareTerms
        }
    }

    private mutating func entry(_ index: Int) throws -> ByteWriter {
        let prefix = open[index]
        merged.truncate(to: 0)
        for key in prefix.keyStart..<keys.count { merged.push(keys[key]) }
        var isCut = prefix.isCut
        if addWholes(prefix), merged.keepGreatestOfEach(PrefixFormat.listLength, from: 0) { isCut = true }
        var out = ByteWriter()
        let united =
            isPiece ? nil : policy.united(terms: prefix.terms, rare: prefix.rareTerms, postings: prefix.postings)
        entries.writeHead(
            postings: prefix.postings, isCut: isCut, united == nil ? .list : .manyTerms, best: merged, to: &out)
        guard let united, let lengths else { return out }
        // Sorting so many takes tens of MiB for a moment; what was freed before is first given back.
        if united == .all, prefix.postings >= Self.releasePostings { se_release_free_memory() }
        let lists = union.lists(from: prefix.unionStart, ofRare: united == .rare, lengths: lengths)
        out.length(lists.count)
        for list in lists {
            shortPostings.removeAll()
            longPostings.removeAll()
            PostingBuffer.split(list, mask: Occurrences.shortMask, with: shortPostings, without: longPostings)
            try entries.writePostings(shortPostings, longPostings, to: &out)
        }
        // The term that is the prefix itself is found by everybody as a whole word.
        let others = union.entries(from: prefix.unionStart).dropFirst(prefix.isFrequentTerm ? 1 : 0)
        entries.writeEntries(united == .all ? [] : others, to: &out)
        return out
    }

    /// Returns whether there are any.
    private func addWholes(_ prefix: OpenPrefix) -> Bool {
        for index in prefix.wholeStart..<wholes.count { merged.push(wholes[index]) }
        return wholes.count > prefix.wholeStart
    }

    private mutating func entryByField(_ index: Int) throws -> ByteWriter {
        let prefix = open[index], masks = fieldMasks[index], merged = merged
        merged.truncate(to: 0)
        var isCut = prefix.isCut
        // So few scores are there that the first documents of each are all that can be among the best.
        var left = [Int](repeating: PrefixFormat.listLength, count: 64)
        let scores = (0..<64).map { mask in
            WordScore.fieldScore(fields: UInt8(mask) & 0x1F, beginsTitle: UInt8(mask) & Self.beginsTitle != 0)
        }
        shortPostings.removeAll()
        longPostings.removeAll()
        masks.split(mask: 7, with: shortPostings, without: longPostings)
        let short = shortPostings.run
        for posting in 0..<short.count {
            let mask = Int(short.code(posting) & 63)
            if left[mask] == 0 {
                isCut = true
                continue
            }
            left[mask] -= 1
            merged.push(UInt64(scores[mask]) << 32 | UInt64(~short.document(posting)))
        }
        _ = addWholes(prefix)
        if merged.keepGreatestOfEach(PrefixFormat.listLength, from: 0) { isCut = true }
        var out = ByteWriter()
        entries.writeHead(
            postings: prefix.postings, isCut: isCut, index == 0 ? .letter : .twoLetters, best: merged, to: &out)
        func write(_ set: BitSet) throws { try entries.write(set, documentCount: documentCount, to: &out) }
        if index == 0 {
            try write(masks.members(bit: Self.beginsTitle.trailingZeroBitCount))
            for field in TextField.allCases { try write(masks.members(bit: Int(field.rawValue))) }
        } else {
            shortPostings.mapCodes(PrefixEntryWriter.codes)
            longPostings.mapCodes(PrefixEntryWriter.codes)
            try entries.writePostings(shortPostings, longPostings, to: &out)
        }
        return out
    }

    /// Takes it that no term comes any more, and lets go of what is known of each document.
    mutating func endTerms() throws {
        try settle(sharing: 0)
        try initials.end(to: &entries)
        try endPinyin()
        term = []
        lengths = nil
        best = nil
        fieldMasks = []
    }

    /// Adds the sections, after ``endTerms()``.
    mutating func finish(_ file: inout SegmentFileWriter) throws { try entries.finish(&file) }
}
