/// Merges the terms of several segments: each term's postings renumbered, in the new order.
///
/// Buffers are reused from term to term; nothing is allocated for a posting.
struct TermMerge {
    private let sources: [SegmentView]
    /// For each source, the number its documents have in the result; -1 for those left out.
    private let numbers: [[Int32]]
    private var iterators: [TermDictionary.Iterator]
    private var queue: SourceQueue

    /// The postings of a term as they come, in runs of ascending documents. The upper bits are the document. The lower
    /// ones are the payload, or the index in `payloads` if there are positions.
    private var keys: [UInt64] = []
    private var payloads: [UInt16] = []
    private var positions = ByteWriter()
    private var positionsAt: [Int] = []
    private let block = PostingBlock()

    private let documentCount: Int
    private let rangePostings: Int

    /// - Parameters:
    ///   - documentCount: how many documents the result has.
    ///   - rangePostings: postings of a term from which on it may be merged by ranges.
    init(_ sources: [SegmentView], numbers: [[Int32]], documentCount: Int, rangePostings: Int) throws {
        self.rangePostings = rangePostings
        self.sources = sources
        self.numbers = numbers
        self.documentCount = documentCount
        iterators = sources.map { $0.segment.terms.iterator() }
        queue = SourceQueue()
        for source in iterators.indices where try iterators[source].next() {
            queue.insert(source, iterators[source].term)
        }
    }

    mutating func write(to assembler: inout TermAssembler) throws {
        var term: [UInt8] = [], previous: [UInt8] = []
        var having: [(source: Int, entry: TermEntry)] = []
        while let first = queue.first {
            swap(&term, &previous)
            term.removeAll(keepingCapacity: true)
            term.append(contentsOf: iterators[first].term)
            // Whatever comes behind relies on the order.
            guard previous.lexicographicallyPrecedes(term) else { throw damage(sources[first].segment, "its terms") }
            let hasPositions = TermDictionary.hasPositions(term)
            keys.removeAll(keepingCapacity: true)
            payloads.removeAll(keepingCapacity: true)
            positionsAt.removeAll(keepingCapacity: true)
            positions.removeAll()
            having.removeAll(keepingCapacity: true)
            queue.mark()
            repeat {
                let source = queue.first!
                having.append((source, iterators[source].entry))
                if try iterators[source].next() {
                    queue.replaceFirst(iterators[source].term)
                } else {
                    queue.removeFirst()
                }
            } while queue.isFirstMarked
            if !hasPositions, isFrequent(having) {
                try mergeRanges(having, to: assembler)
                if !assembler.short.isEmpty || !assembler.long.isEmpty { try assembler.add(term) { _, _ in } }
                continue
            }
            var runs = 0
            for (source, entry) in having {
                runs += try hasPositions ? gatherWithPositions(source, entry) : gather(source, entry)
            }
            if keys.isEmpty { continue }
            if runs > 1 {
                RadixSort.sort(&keys, fromBit: 32)
                // A document that is in both lists of a term is damage that no checksum sees.
                for index in 1..<max(1, keys.count) where keys[index] >> 32 == keys[index - 1] >> 32 {
                    throw damage(sources[having[0].source].segment)
                }
            }
            if hasPositions {
                let region = HeapBytes(positions.bytes).region
                for key in keys {
                    let code = payloads[Int(key & 0xFFFF_FFFF)]
                    let list = Occurrences(code: code).isInShortField ? assembler.short : assembler.long
                    list.append(UInt32(truncatingIfNeeded: key >> 32), code)
                }
                try assembler.add(term) { isShort, out in
                    for key in keys
                    where Occurrences(code: payloads[Int(key & 0xFFFF_FFFF)]).isInShortField == isShort {
                        var cursor = region.cursor(at: positionsAt[Int(key & 0xFFFF_FFFF)])
                        out.copy(&cursor)
                    }
                }
            } else {
                PostingBuffer.split(
                    keys, mask: Occurrences.shortMask, with: assembler.short, without: assembler.long)
                try assembler.add(term) { _, _ in }
            }
        }
    }

    private func isFrequent(_ having: [(source: Int, entry: TermEntry)]) -> Bool {
        let postings = having.reduce(0) { $0 + $1.entry.documentFrequency }
        return postings >= rangePostings && postings >= documentCount / RangeMerge.minimumShare
    }

    /// Leaves the postings in the assembler's lists.
    private func mergeRanges(_ having: [(source: Int, entry: TermEntry)], to assembler: TermAssembler) throws {
        for (tier, list) in [(PostingTier.short, assembler.short), (.long, assembler.long)] {
            var merge = RangeMerge()
            for (source, entry) in having {
                guard let reader = try sources[source].segment.postings(entry, tier) else { continue }
                merge.add(reader, numbers: numbers[source], path: sources[source].segment.path)
            }
            try merge.write(to: list, documentCount: documentCount)
        }
    }

    /// Returns how many runs of ascending documents came.
    private mutating func gather(_ source: Int, _ entry: TermEntry) throws -> Int {
        if let single = entry.single {
            // Most terms of small segments: nothing is asked of the segment, whose references would be counted.
            let document = Int(single.document)
            guard document < numbers[source].count else { throw damage(sources[source].segment) }
            let number = numbers[source][document]
            if number >= 0 { keys.append(UInt64(number) << 32 | UInt64(single.occurrences.code)) }
            return 1
        }
        let segment = sources[source].segment, map = numbers[source]
        try segment.forEachPosting(entry, block) { document, occurrences in
            let number = map[document]
            if number >= 0 { keys.append(UInt64(number) << 32 | UInt64(occurrences.code)) }
        }
        return entry.shortCount > 0 && entry.longCount > 0 ? 2 : 1
    }

    private mutating func gatherWithPositions(_ source: Int, _ entry: TermEntry) throws -> Int {
        let segment = sources[source].segment
        var reader = try segment.positions(entry)
        let map = numbers[source]
        try segment.forEachPosting(entry, block) { document, occurrences in
            let start = positions.count
            reader.copy(to: &positions)
            let number = document < map.count ? map[document] : -1
            if number >= 0 {
                keys.append(UInt64(number) << 32 | UInt64(payloads.count))
                payloads.append(occurrences.code)
                positionsAt.append(start)
            }
        }
        if reader.overran { throw IndexError.corrupted("a term's positions", path: segment.path) }
        return entry.shortCount > 0 && entry.longCount > 0 ? 2 : 1
    }

    private func damage(_ segment: Segment, _ what: String = "a posting") -> IndexError {
        IndexError.corrupted(what, path: segment.path)
    }
}
