/// One list of a term's postings on its way into an accumulator. The caller keeps the segment alive.
///
/// Most lists are short, and a prefix has hundreds of them: what a reader of many blocks keeps is not even set up for one.
struct PostingList {
    private let bytes: ByteCursor
    let count: Int
    private let bound: Int
    private let single: Posting?
    /// Whether it was found to be damaged; what was read of it then counts for nothing.
    private(set) var isDamaged = false

    /// - Parameters:
    ///   - bytes: the list, and whatever follows it.
    ///   - bound: the segment's number of documents.
    init(bytes: ByteCursor, count: Int, bound: Int) {
        self.bytes = bytes
        self.count = count
        self.bound = bound
        single = nil
    }

    /// A list of the one posting that a dictionary entry holds, which is of a document of the segment.
    init(single: Posting, bytes: ByteCursor) {
        self.bytes = bytes
        self.single = single
        count = 1
        bound = 0
    }

    /// Postings for each document looked for, from which on a list is skipped through instead of read.
    private static let gallop = 64
    /// Of 64 postings, those that are wanted up to which their codes are read one by one.
    private static let fewMarks = 6

    private func reader() -> PostingsReader { PostingsReader(bytes: bytes, count: count, bound: bound) }

    /// Gives a sink each posting, of documents that `within` has.
    mutating func give<Sink: PostingSink>(
        to sink: inout Sink, within: DocumentAccumulator?, _ block: PostingBlock
    ) throws {
        if let single {
            let document = Int(single.document)
            if within?.contains(document) ?? true { try sink.take(document, single.occurrences.code) }
            return
        }
        guard let within else {
            var reader = reader()
            while reader.nextBlock(block) {
                if try sink.takeBlock(block) { continue }
                if Sink.takesCodes { reader.readCodes(block) }
                for i in 0..<block.count {
                    try sink.take(Int(block.documents[i]), UInt16(truncatingIfNeeded: block.codes[i]))
                }
            }
            isDamaged = reader.isDamaged
            return
        }
        if count < PostingsFormat.shortest {
            try giveFew(to: &sink, within)
        } else if count <= PostingsFormat.blockSize {
            try giveOneBlock(to: &sink, within, block)
        } else {
            var reader = reader()
            if count > within.count * Self.gallop {
                try Self.skip(&reader, to: &sink, within, block)
            } else {
                try Self.giveMarked(&reader, to: &sink, within, block)
            }
            isDamaged = reader.isDamaged
        }
    }

    /// Of a list without blocks.
    @inline(__always)
    private mutating func giveFew<Sink: PostingSink>(to sink: inout Sink, _ within: DocumentAccumulator) throws {
        var cursor = bytes
        var lowest = 0
        for _ in 0..<count {
            let gap = cursor.varint(), code = cursor.varint()
            guard gap < UInt64(bound - lowest) else {
                isDamaged = true
                return
            }
            let document = lowest + Int(gap)
            if within.contains(document) { try sink.take(document, UInt16(truncatingIfNeeded: code)) }
            lowest = document + 1
        }
        isDamaged = cursor.overran
    }

    @inline(__always)
    private mutating func giveOneBlock<Sink: PostingSink>(
        to sink: inout Sink, _ within: DocumentAccumulator, _ block: PostingBlock
    ) throws {
        guard let (first, last) = within.bounds else { return }
        var cursor = bytes, next: UInt64 = 0
        guard var codes = PackedCodes(&cursor, count, from: &next, bound: UInt64(bound), into: block),
            !cursor.overran
        else {
            isDamaged = true
            return
        }
        if next <= UInt64(first) || Int(block.documents[0]) > last { return }
        try Self.giveMarked(of: block, &codes, to: &sink, within)
    }

    @inline(__always)
    private static func giveMarked<Sink: PostingSink>(
        _ reader: inout PostingsReader, to sink: inout Sink, _ within: DocumentAccumulator, _ block: PostingBlock
    ) throws {
        guard let (first, last) = within.bounds, reader.nextBlock(reaching: UInt32(first), block) else { return }
        repeat {
            if Int(block.documents[0]) > last { return }
            try giveMarked(of: block, &reader.codes, to: &sink, within)
        } while reader.nextBlock(block)
    }

    /// Of one block.
    @inline(__always)
    private static func giveMarked<Sink: PostingSink>(
        of block: PostingBlock, _ codes: inout PackedCodes, to sink: inout Sink, _ within: DocumentAccumulator
    ) throws {
        var start = 0
        while start < block.count {
            var marks = within.marks(block.documents, start, min(64, block.count - start))
            var rest = marks & (marks &- 1)
            while rest != 0 {
                sink.expect(Int(block.documents[start + rest.trailingZeroBitCount]))
                rest &= rest - 1
            }
            if Sink.takesCodes, marks.nonzeroBitCount > fewMarks { codes.read(block) }
            while marks != 0 {
                let index = start + marks.trailingZeroBitCount
                if Sink.takesCodes { codes.read(index, block) }
                try sink.take(Int(block.documents[index]), UInt16(truncatingIfNeeded: block.codes[index]))
                marks &= marks - 1
            }
            start += 64
        }
    }

    /// Of documents that are few beside the list's.
    @inline(__always)
    private static func skip<Sink: PostingSink>(
        _ reader: inout PostingsReader, to sink: inout Sink, _ within: DocumentAccumulator, _ block: PostingBlock
    ) throws {
        guard reader.nextBlock(block) else { return }
        var index = 0
        try within.forEachDocument { document in
            if Int(block.documents[block.count - 1]) < document {
                if !reader.nextBlock(reaching: UInt32(document), block) { return false }
                index = 0
            }
            index = block.index(of: UInt32(truncatingIfNeeded: document), from: index)
            if index < block.count, Int(block.documents[index]) == document {
                if Sink.takesCodes { reader.readCode(index, block) }
                try sink.take(document, UInt16(truncatingIfNeeded: block.codes[index]))
            }
            return true
        }
    }
}

extension Segment {
    /// One of a term's lists, or of a prefix's; nil when it is empty.
    @inline(__always)
    func postingList(_ entry: TermEntry, _ tier: PostingTier, isOfPrefix: Bool) throws -> PostingList? {
        let count = tier == .short ? entry.shortCount : entry.longCount
        if count == 0 { return nil }
        let bytes = try bytes(entry, tier, isOfPrefix: isOfPrefix)
        if let single = entry.single { return PostingList(single: single, bytes: bytes) }
        return PostingList(bytes: bytes, count: count, bound: documentCount)
    }

    /// Throws when a list was found to be damaged.
    @inline(__always)
    func check(_ list: PostingList) throws { if list.isDamaged { throw damage } }
}

/// Takes the postings of lists. A type of its own for each use, not a closure: the compiler then makes a loop for each.
protocol PostingSink {
    /// Whether the codes of postings are looked at.
    static var takesCodes: Bool { get }
    /// Told of documents some time before their turn.
    func expect(_ document: Int)
    mutating func take(_ document: Int, _ code: UInt16) throws
    /// Takes all documents of a block, whose codes are not unpacked; false if each is to be given by itself.
    mutating func takeBlock(_ block: PostingBlock) throws -> Bool
}

extension PostingSink {
    static var takesCodes: Bool { true }
    @inline(__always) func expect(_ document: Int) {}
    @inline(__always) mutating func takeBlock(_ block: PostingBlock) throws -> Bool { false }
}

/// Puts documents with their values into an accumulator.
struct ValueSink: PostingSink {
    let target: DocumentAccumulator
    let scorer: PostingScorer

    @inline(__always) func expect(_ document: Int) { scorer.lengths.prefetch(document) }
    @inline(__always) func take(_ document: Int, _ code: UInt16) {
        target.add(document, scorer.value(document, Occurrences(code: code)))
    }
}

/// Puts documents into an accumulator.
struct DocumentSink: PostingSink {
    let target: DocumentAccumulator
    /// Whether none of them is there.
    var areNew = false

    static var takesCodes: Bool { false }
    @inline(__always) func take(_ document: Int, _ code: UInt16) { target.add(document) }
    @inline(__always) func takeBlock(_ block: PostingBlock) -> Bool {
        target.addDocuments(of: block, areNew: areNew)
        return true
    }
}
