/// What a segment knows in advance of the prefixes under which it has many postings.
package struct FrequentPrefixes: Sendable {
    private let index: CheckedRegion
    private let entries: CheckedRegion
    private let sets: CheckedRegion
    private let documentCount: Int

    package init(index: CheckedRegion, entries: CheckedRegion, sets: CheckedRegion, documentCount: Int) {
        self.index = index
        self.entries = entries
        self.sets = sets
        self.documentCount = documentCount
    }

    package var count: Int { max(0, index.count / 4 - 1) }

    /// The entry of a prefix; nil when it is not frequent. One binary search.
    package func find(_ prefix: [UInt8]) throws -> FrequentPrefix? {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            var cursor = try cursor(middle)
            let length = cursor.length()
            let order = cursor.compare(length, with: prefix)
            if order == 0 {
                cursor.skip(length)
                return try FrequentPrefix(&cursor, sets, documentCount)
            }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Every prefix with its entry, in order. For verification.
    package func forEach(_ body: (_ prefix: [UInt8], _ entry: FrequentPrefix) throws -> Void) throws {
        for number in 0..<count {
            var cursor = try cursor(number)
            let prefix = cursor.block()
            try body(prefix, try FrequentPrefix(&cursor, sets, documentCount))
        }
    }

    private func cursor(_ number: Int) throws -> ByteCursor {
        try index.check(number * 4, 8)
        let start = Int(index.bytes.u32(number * 4)), end = Int(index.bytes.u32(number * 4 + 4))
        guard start < end, end <= entries.count else { throw IndexError.corrupted("its frequent prefixes", path: "") }
        try entries.check(start, end - start)
        return entries.bytes.slice(start, end - start).cursor()
    }
}

/// What is known of one prefix.
package struct FrequentPrefix: Sendable {
    /// Postings of all terms that begin with it.
    package let postings: Int
    /// Whether there are more documents than the list has.
    package let isCut: Bool
    /// The best documents, best first, with their scores.
    package let best: [(document: Int, score: Int)]
    /// For a single letter, the documents by where they have it.
    package let letter: LetterSets?
    /// For two letters, one list of postings for all terms; to be read with ``Segment/prefixPostings(_:_:)``.
    package let entry: TermEntry?
    /// For the namespace of pinyin, the documents that have any.
    let pinyin: PinyinDocuments?

    init(_ cursor: inout ByteCursor, _ sets: CheckedRegion, _ documentCount: Int) throws {
        postings = cursor.length()
        let flags = cursor.u8()
        isCut = flags & 1 != 0
        guard let kind = PrefixFormat.Kind(rawValue: flags >> 1) else {
            throw IndexError.corrupted("its frequent prefixes", path: "")
        }
        var list: [(document: Int, score: Int)] = []
        let total = min(cursor.count(), PrefixFormat.listLength)
        list.reserveCapacity(total)
        while list.count < total, !cursor.overran {
            let score = cursor.length()
            var next = 0
            for _ in 0..<max(1, min(cursor.count(), total - list.count)) {
                let document = next + cursor.length()
                guard document < documentCount else { throw IndexError.corrupted("its frequent prefixes", path: "") }
                list.append((document, score))
                next = document + 1
            }
        }
        best = list
        letter = kind == .letter ? try LetterSets(&cursor, sets, documentCount) : nil
        pinyin = kind == .pinyin ? try PinyinDocuments(&cursor, sets, documentCount) : nil
        if kind == .twoLetters {
            var entry = TermEntry()
            entry.shortCount = cursor.length()
            entry.longCount = cursor.length()
            entry.postings = cursor.length()
            entry.shortLength = cursor.length()
            entry.longLength = cursor.length()
            self.entry = entry
        } else {
            entry = nil
        }
        if cursor.overran { throw IndexError.corrupted("its frequent prefixes", path: "") }
    }
}
