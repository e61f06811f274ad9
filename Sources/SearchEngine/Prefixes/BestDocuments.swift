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
        if isTaken(score: score, document: document), keys.count >= 8 * PrefixFormat.listLength { prune() }
    }

    /// The same for documents each of which is offered once.
    @inline(__always) mutating func offerOnce(score: Int, document: UInt32) {
        if isTaken(score: score, document: document), keys.count >= 8 * PrefixFormat.listLength { pruneUnique() }
    }

    @inline(__always) private mutating func isTaken(score: Int, document: UInt32) -> Bool {
        let key = UInt64(score) << 32 | UInt64(~document)
        if key < threshold || score <= WordScore.highestLong {
            isCut = true
            return false
        }
        keys.append(key)
        return true
    }

    /// Takes what another has, each score lowered; the other one may be empty afterwards.
    mutating func absorb(_ other: inout BestDocuments, lowering malus: Int) {
        isCut = isCut || other.isCut
        if other.keys.isEmpty { return }
        if malus == 0 && keys.isEmpty && threshold == 0 {
            swap(&keys, &other.keys)
            threshold = other.threshold
            return
        }
        for key in other.keys { offer(score: Self.score(key) - malus, document: Self.document(key)) }
    }

    /// Says that documents were left out before they came here.
    mutating func noteCut() { isCut = true }

    /// Sorts what there is, best first, and leaves out what is not among the best.
    mutating func prune() {
        let length = PrefixFormat.listLength
        // Among twice as many as fit there are enough different documents, but for rare cases.
        if keys.count > 2 * length {
            var greatest = keys
            KeySelection.keepGreatest(2 * length, of: &greatest)
            greatest.sort(by: >)
            let isMore = Self.unique(&greatest)
            if isMore {
                keys.removeAll(keepingCapacity: true)
                keys.append(contentsOf: greatest)
                isCut = true
                threshold = keys[length - 1]
                return
            }
        }
        keys.sort(by: >)
        let isMore = Self.unique(&keys)
        isCut = isCut || isMore
        if keys.count == length { threshold = keys[length - 1] }
    }

    /// Keeps each document's first key, and of them as many as a list may have; says whether there were more.
    private static func unique(_ keys: inout [UInt64]) -> Bool {
        var kept = 0
        var isCut = false
        var seen = Set<UInt32>(minimumCapacity: min(keys.count, PrefixFormat.listLength) + 1)
        for key in keys where seen.insert(document(key)).inserted {
            if kept == PrefixFormat.listLength {
                isCut = true
                break
            }
            keys[kept] = key
            kept += 1
        }
        keys.removeLast(keys.count - kept)
        return isCut
    }

    /// Leaves out what is not among the best, in no order, where each document was offered once.
    mutating func pruneUnique() {
        guard keys.count > PrefixFormat.listLength else { return }
        KeySelection.keepGreatest(PrefixFormat.listLength, of: &keys)
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
