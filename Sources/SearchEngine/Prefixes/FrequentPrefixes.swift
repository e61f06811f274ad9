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
    let documents: DocumentSet?

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
        documents = kind == .documents ? try DocumentSet(&cursor, sets, documentCount) : nil
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

/// Which documents have a word that begins with a letter, by where.
package struct LetterSets: Sendable {
    private let sets: [DocumentSet]

    init(_ cursor: inout ByteCursor, _ region: CheckedRegion, _ documentCount: Int) throws {
        var sets: [DocumentSet] = []
        for _ in 0..<PrefixFormat.letterSets { sets.append(try DocumentSet(&cursor, region, documentCount)) }
        self.sets = sets
    }

    /// Adds every document that has it.
    func addDocuments(to target: DocumentAccumulator, _ tiers: Tiers) {
        for set in sets[1...(tiers == .short ? 3 : 5)] { set.addDocuments(to: target) }
    }

    /// The fields of a document that have it, and whether the title begins with it.
    @inline(__always)
    package func places(_ document: Int) -> (fields: UInt8, beginsTitle: Bool) {
        var fields: UInt8 = 0
        for field in 0..<5 where sets[1 + field].contains(document) { fields |= 1 << UInt8(field) }
        return (fields, fields & 1 != 0 && sets[0].contains(document))
    }
}

/// A set of documents in a segment.
enum DocumentSet: Sendable {
    case empty
    case bits(ByteRegion)
    case list(ByteRegion)

    init(_ cursor: inout ByteCursor, _ region: CheckedRegion, _ documentCount: Int) throws {
        guard let kind = PrefixFormat.SetKind(rawValue: cursor.u8()) else {
            throw IndexError.corrupted("a letter's documents", path: "")
        }
        if kind == .empty {
            self = .empty
            return
        }
        let count = cursor.length(), offset = cursor.length()
        let length = kind == .list ? count * 4 : (documentCount + 63) / 64 * 8
        guard offset <= region.count - length else { throw IndexError.corrupted("a letter's documents", path: "") }
        let bytes = try region.slice(offset, length).checked()
        // Ascending, so that the last tells of all; of bits those beyond the segment are zero.
        let last = kind == .list ? Int(bytes.u32(length - 4)) : 0
        let beyond = documentCount % 64 == 0 ? 0 : bytes.u64(length - 8) >> UInt64(documentCount % 64)
        guard last < documentCount, kind == .list || beyond == 0 else {
            throw IndexError.corrupted("a letter's documents", path: "")
        }
        self = kind == .list ? .list(bytes) : .bits(bytes)
    }

    func addDocuments(to target: DocumentAccumulator) {
        switch self {
        case .empty: break
        case .bits(let bytes):
            for word in 0..<bytes.count / 8 { target.add(word: word, bits: bytes.u64(word * 8)) }
        case .list(let bytes):
            for place in 0..<bytes.count / 4 {
                target.add(min(Int(bytes.u32(place * 4)), target.lastDocument))
            }
        }
    }

    @inline(__always) func contains(_ document: Int) -> Bool {
        switch self {
        case .empty: return false
        case .bits(let bytes): return bytes.u8(document >> 3) >> UInt8(document & 7) & 1 != 0
        case .list(let bytes):
            var low = 0, high = bytes.count / 4
            while low < high {
                let middle = (low + high) / 2
                if Int(bytes.u32(middle * 4)) < document { low = middle + 1 } else { high = middle }
            }
            return low * 4 < bytes.count && Int(bytes.u32(low * 4)) == document
        }
    }
}
