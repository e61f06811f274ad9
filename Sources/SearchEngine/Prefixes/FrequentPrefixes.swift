/// What a segment knows in advance of the prefixes under which it has many postings.
package struct FrequentPrefixes: Sendable {
    private let index: BlockIndex
    private let entries: CheckedRegion
    private let sets: CheckedRegion
    private let documentCount: Int

    package init(index: BlockIndex, entries: CheckedRegion, sets: CheckedRegion, documentCount: Int) {
        self.index = index
        self.entries = entries
        self.sets = sets
        self.documentCount = documentCount
    }

    package var count: Int { index.count }

    /// The entry of a prefix; nil when it is not frequent. One binary search.
    package func find(_ prefix: [UInt8]) throws -> FrequentPrefix? {
        guard count > 0 else { return nil }
        let number = try index.last(from: 0, to: count, key: BlockIndex.key(prefix)) { number in
            var cursor = try self.entry(number).cursor()
            let length = cursor.length()
            return cursor.compare(length, with: prefix) <= 0
        }
        let entry = try self.entry(number)
        var cursor = entry.cursor()
        let length = cursor.length()
        guard cursor.compare(length, with: prefix) == 0 else { return nil }
        cursor.skip(length)
        return try FrequentPrefix(
            entry.slice(entry.count - cursor.remaining, cursor.remaining), sets, documentCount)
    }

    /// Every prefix with its entry, in order. For verification.
    package func forEach(_ body: (_ prefix: [UInt8], _ entry: FrequentPrefix) throws -> Void) throws {
        for number in 0..<count {
            let entry = try entry(number)
            var cursor = entry.cursor()
            let prefix = cursor.block()
            let rest = entry.slice(entry.count - cursor.remaining, cursor.remaining)
            try body(prefix, try FrequentPrefix(rest, sets, documentCount))
        }
    }

    private func entry(_ number: Int) throws -> ByteRegion {
        let range = try index.range(number, within: entries.count)
        try entries.check(range.lowerBound, range.count)
        return entries.bytes.slice(range.lowerBound, range.count)
    }
}

/// What is known of one prefix.
package struct FrequentPrefix: Sendable {
    /// Postings of all terms that begin with it.
    package let postings: Int
    /// Whether there are more documents than the list has.
    package let isCut: Bool
    /// Whether it is a single letter. For these, sets by field hold the documents.
    let isLetter: Bool
    /// For two letters, a list of postings for all terms that counts each field once. For many terms, lists with those
    /// postings of each document that matter. Read them with ``Segment/prefixPostings(_:_:)``.
    package let postingLists: [TermEntry]
    /// Beside these lists, the terms that have postings outside of them, and are not the prefix itself: their counts,
    /// and the offsets of their lists.
    package let otherTerms: [TermEntry]
    /// For the namespace of pinyin, the documents that have any.
    let pinyin: PinyinDocuments?
    /// The top-k list, and all behind it.
    private let list: ByteRegion
    private let listEnd: Int
    private let sets: CheckedRegion
    private let documentCount: Int

    /// - Parameter bytes: an entry behind its prefix.
    init(_ bytes: ByteRegion, _ sets: CheckedRegion, _ documentCount: Int) throws {
        var cursor = bytes.cursor()
        postings = cursor.length()
        let flags = cursor.u8()
        isCut = flags & 1 != 0
        guard let kind = PrefixFormat.Kind(rawValue: flags >> 1) else {
            throw IndexError.corrupted("its frequent prefixes", path: "")
        }
        let length = cursor.length()
        list = bytes.slice(bytes.count - cursor.remaining, cursor.remaining)
        listEnd = length
        self.sets = sets
        self.documentCount = documentCount
        cursor.skip(length)
        isLetter = kind == .letter
        pinyin = kind == .pinyin ? try PinyinDocuments(&cursor, sets, documentCount) : nil
        postingLists = kind == .twoLetters ? Self.entries(&cursor, 1) : kind == .manyTerms ? Self.entries(&cursor) : []
        otherTerms = kind == .manyTerms ? Self.entries(&cursor, areInOrder: true) : []
        if cursor.overran { throw IndexError.corrupted("its frequent prefixes", path: "") }
    }

    /// - Parameters:
    ///   - count: how many there are; nil if that is written before them.
    ///   - areInOrder: whether the offset of each counts from that of the one before.
    private static func entries(
        _ cursor: inout ByteCursor, _ count: Int? = nil, areInOrder: Bool = false
    ) -> [TermEntry] {
        let count = count ?? cursor.count()
        if count == 0 { return [] }
        var entries: [TermEntry] = []
        // Each has five bytes at least.
        entries.reserveCapacity(min(count, cursor.remaining / 5))
        var before = 0
        for _ in 0..<count where !cursor.overran {
            var entry = TermEntry()
            entry.shortCount = cursor.length()
            entry.longCount = cursor.length()
            // Of a damaged entry it may be anything: it stays a number to which lengths can be added.
            entry.postings = before + Int(min(cursor.varint(), UInt64(maximumOffset - before)))
            if areInOrder { before = entry.postings }
            entry.shortLength = cursor.length()
            entry.longLength = cursor.length()
            entries.append(entry)
        }
        return entries
    }

    private static let maximumOffset = 1 << 48

    /// For a single letter, the documents by where they have it. Looked up now: a microsecond, and the first time all of them are
    /// read.
    package func letter() throws -> LetterSets? {
        guard isLetter else { return nil }
        var cursor = list.cursor(at: listEnd)
        let letter = try LetterSets(&cursor, sets, documentCount)
        if cursor.overran { throw IndexError.corrupted("its frequent prefixes", path: "") }
        return letter
    }

    /// The best documents, best first, with their scores. Decoded now: some hundred nanoseconds.
    package func best() throws -> [(document: Int, score: Int)] {
        var best: [(document: Int, score: Int)] = []
        best.reserveCapacity(PrefixFormat.listLength)
        try forEachBest { document, score in
            best.append((document, score))
            return true
        }
        return best
    }

    /// Calls `body` with the best documents, best first, and their scores, until it returns false.
    @inline(__always)
    func forEachBest(_ body: (_ document: Int, _ score: Int) throws -> Bool) throws {
        var cursor = list.cursor(at: 0, count: listEnd)
        var left = min(cursor.count(), PrefixFormat.listLength)
        while left > 0, !cursor.overran {
            let score = cursor.length()
            var next = 0
            for _ in 0..<max(1, min(cursor.count(), left)) {
                let document = next + cursor.length()
                guard document < documentCount else { throw IndexError.corrupted("its frequent prefixes", path: "") }
                if try !body(document, score) { return }
                left -= 1
                next = document + 1
            }
        }
        if cursor.overran { throw IndexError.corrupted("its frequent prefixes", path: "") }
    }

    /// How many documents the best are.
    var bestCount: Int {
        var cursor = list.cursor(at: 0, count: listEnd)
        return min(cursor.count(), PrefixFormat.listLength)
    }
}
