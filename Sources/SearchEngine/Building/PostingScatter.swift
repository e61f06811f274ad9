import TextAnalysis

/// Turns the lists of terms by document into lists of documents by term, for a part of the terms at a time.
///
/// Documents are visited in the order of the segment, so that each term's postings come out in order without any sorting. The
/// terms of each document are put in the order of the parts first, so that every posting is read once.
struct PostingScatter: Sendable {
    /// Bytes of a part's postings by default; three parts are held at once. Every part visits all documents.
    static let partBytes = 8 << 20
    /// Of a segment that stays in memory: so that a thousand items make a few parts, which two threads share.
    static let batchPartBytes = 512 << 10

    let order: TermOrder
    /// Runs of terms by their ranks.
    private let parts: [Range<Int>]
    private let lanes: [PostingKernel.Lane]

    /// Puts terms in order, and each document's in the order of the parts.
    ///
    /// - Parameters:
    ///   - sorted: see ``TermOrder/sorted(_:)``.
    ///   - partBytes: bytes of a part's postings, about.
    init(_ lanes: [InversionLane], _ sorted: [[ByteStringTable.Record]], partBytes: Int) {
        var order = TermOrder(lanes, sorted)
        let parts = order.parts(bytes: partBytes)
        precondition(parts.count < 1 << 15, "So many parts are more than memory can hold.")
        let partsOfRanks = parts.indices.flatMap { repeatElement(UInt16($0), count: parts[$0].count) }
        let sources = zip(lanes, order.takeRanks()).map { lane, ranks in
            PostingKernel.Lane(
                lists: lane.lists.bytes, ranks: ranks,
                // Terms without documents are in lists that are never visited.
                parts: ranks.map { $0 == .max ? 0 : partsOfRanks[Int($0)] },
                payloads: lane.lists.codes.payloads,
                keepsPositions: (0..<lane.terms.count).map { lane.keepsPositions($0) })
        }
        if parts.count > 1 {
            for lane in sources { lane.group(partCount: parts.count) }
        }
        self.order = order
        self.parts = parts
        self.lanes = sources
    }

    /// The terms of a part: postings as they are, one term after the other, and encoded.
    struct Part: Sendable {
        let terms: Range<Int>
        fileprivate let postings: PostingKernel.Target
        /// Where each term's postings end in these.
        fileprivate let ends: [Int]
        fileprivate(set) var encoded = EncodedTerms()

        /// The postings of a term: those in short fields, the others.
        func runs(_ number: Int) -> (short: PostingRun, long: PostingRun) {
            let start = number == 0 ? 0 : ends[number - 1]
            let middle = start + encoded.entries[number].shortCount
            return (postings.run(start..<middle), postings.run(middle..<ends[number]))
        }
    }

    /// Calls `body` with each part, in their order; the next two are made meanwhile.
    ///
    /// - Parameters:
    ///   - locations: for each document of the segment, where its terms are: see ``ItemTable/locations``.
    ///   - worker: a second thread, if there is one.
    ///   - best: what finds the best documents of frequent terms; nil if they are not needed.
    func forEachPart(
        locations: [UInt32], _ worker: Worker?, best: TermBest?, _ body: (Part) throws -> Void
    ) throws {
        let cursors = PostingKernel.Cursors(locations)
        var pending: [Steps] = [], last: Pending<Part>?
        for number in parts.indices {
            let next = number + pending.count..<min(number + 3, parts.count)
            // Postings are dealt out before others are encoded, so that both threads have something to encode.
            let scattered = next.map { number in
                let before = last
                let scattered = Pending(worker) {
                    // Cursors move on from part to part.
                    if let before { _ = try before.wait() }
                    return part(number, cursors)
                }
                last = scattered
                return scattered
            }
            pending += scattered.map { scattered in
                Steps(scattered: scattered, encoded: Pending(worker) { encode(try scattered.wait(), best) })
            }
            let first = pending.removeFirst()
            first.scattered.begin()
            _ = try first.scattered.wait()
            first.encoded.begin()
            Self.help(pending, until: first.encoded)
            try body(first.encoded.finish())
        }
    }

    /// The work for a part, one step after the other.
    private struct Steps {
        let scattered: Pending<Part>
        let encoded: Pending<Part>
    }

    /// Does what the other thread has not begun yet, instead of waiting for what it has.
    private static func help(_ pending: [Steps], until awaited: Pending<Part>) {
        for steps in pending {
            if awaited.isDone { return }
            steps.scattered.begin()
            if awaited.isDone || !steps.scattered.isDone { return }
            steps.encoded.begin()
        }
    }

    /// - Parameter number: one more than that of the part before, since the cursors move on.
    private func part(_ number: Int, _ cursors: PostingKernel.Cursors) -> Part {
        let terms = parts[number]
        var starts: [Int] = []
        starts.reserveCapacity(terms.count)
        var total = 0
        var hasPositions = false
        for rank in terms {
            starts.append(total)
            total += Int(order.frequencies[rank])
            hasPositions = hasPositions || order.hasPositions(rank)
        }
        let postings = PostingKernel.Target(next: starts, count: total, hasPositions: hasPositions)
        postings.scatter(lanes, cursors, part: number, first: UInt32(terms.lowerBound))
        return Part(terms: terms, postings: postings, ends: postings.next)
    }

    private func encode(_ part: Part, _ best: TermBest?) -> Part {
        var part = part
        let postings = part.postings, regions = lanes.map(\.region)
        var encoder = TermEncoder()
        let keys = KeyStack()
        var term: [UInt8] = []
        part.encoded.entries.reserveCapacity(part.terms.count)
        var start = 0
        for (rank, end) in zip(part.terms, part.ends) {
            let middle = start + postings.divide(start..<end, mask: Occurrences.shortMask)
            var entry = encoder.add(postings.run(start..<middle), postings.run(middle..<end))
            let firstByte = order.firstByte(rank)
            if TermNamespace.hasPositions(firstByte: firstByte) {
                encoder.addPositions(to: &entry, firstByte: firstByte) { isShort, out in
                    for posting in isShort ? start..<middle : middle..<end {
                        let location = postings.position(posting)
                        var cursor = regions[Int(location >> 31)].cursor(at: Int(location & 0x7FFF_FFFF))
                        out.copy(&cursor)
                    }
                }
                if firstByte == TermNamespace.pinyin { part.encoded.positionBits += encoder.positionBits }
            }
            if let best, entry.shortCount >= TermBest.many {
                order.copyBytes(rank, to: &term)
                let isCut = best.collect(
                    postings.run(start..<middle), isPiece: TextAnalyzer.isUnsegmented(term), on: keys)
                part.encoded.bests.add(part.encoded.entries.count, keys, isCut: isCut)
            }
            part.encoded.entries.append(entry)
            start = end
        }
        part.encoded.postings = encoder.postings.bytes
        part.encoded.positions = encoder.positions.bytes
        return part
    }
}
