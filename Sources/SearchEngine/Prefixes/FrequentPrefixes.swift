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
            let entry = try entry(middle)
            var cursor = entry.cursor()
            let length = cursor.length()
            let order = cursor.compare(length, with: prefix)
            if order == 0 {
                cursor.skip(length)
                return try FrequentPrefix(
                    entry.slice(entry.count - cursor.remaining, cursor.remaining), sets, documentCount)
            }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
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
        try index.check(number * 4, 8)
        let start = Int(index.bytes.u32(number * 4)), end = Int(index.bytes.u32(number * 4 + 4))
        guard start < end, end <= entries.count else { throw IndexError.corrupted("its frequent prefixes", path: "") }
        try entries.check(start, end - start)
        return entries.bytes.slice(start, end - start)
    }
}

/// What is known of one prefix.
package struct FrequentPrefix: Sendable {
    /// Postings of all terms that begin with it.
    package let postings: Int
    /// Whether there are more documents than the list has.
    package let isCut: Bool
    /// For a single letter, the documents by where they have it.
    package let letter: LetterSets?
    /// For two letters, one list of postings for all terms; to be read with ``Segment/prefixPostings(_:_:)``.
    package let entry: TermEntry?
    /// For the namespace of pinyin, the documents that have any.
    let pinyin: PinyinDocuments?
    private let list: ByteRegion
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
        list = bytes.slice(bytes.count - cursor.remaining, length)
        self.documentCount = documentCount
        cursor.skip(length)
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

    /// The best documents, best first, with their scores. Decoded now: some hundred nanoseconds.
    package func best() throws -> [(document: Int, score: Int)] {
        var cursor = list.cursor()
        var best: [(document: Int, score: Int)] = []
        let total = min(cursor.count(), PrefixFormat.listLength)
        best.reserveCapacity(total)
        while best.count < total, !cursor.overran {
            let score = cursor.length()
            var next = 0
            for _ in 0..<max(1, min(cursor.count(), total - best.count)) {
                let document = next + cursor.length()
                guard document < documentCount else { throw IndexError.corrupted("its frequent prefixes", path: "") }
                best.append((document, score))
                next = document + 1
            }
        }
        if cursor.overran { throw IndexError.corrupted("its frequent prefixes", path: "") }
        return best
    }

    /// How many documents the best are.
    var bestCount: Int {
        var cursor = list.cursor()
        return min(cursor.count(), PrefixFormat.listLength)
    }
}
