import Synchronization

/// Collects matches of one segment in any order, and gives them in the order of the documents.
///
/// A bit for each document says whether it has a value; a bit for each 64 of those, whether there are any, so that emptying
/// and reading out cost what was put in and not what the segment holds.
final class DocumentAccumulator {
    private var values = Scratch<UInt32>(count: 0)
    private var bits = Scratch<UInt64>(repeating: 0, count: 0)
    private var summary = Scratch<UInt64>(repeating: 0, count: 0)
    private(set) var count = 0
    private var isDirty = false

    /// Empties it, and makes room for the documents of a segment.
    func prepare(documentCount: Int) {
        if documentCount > values.count {
            let words = (documentCount + 63) / 64
            values = Scratch(count: words * 64)
            bits = Scratch(repeating: 0, count: words)
            summary = Scratch(repeating: 0, count: (words + 63) / 64)
        } else if isDirty {
            forEachWord { word in bits[word] = 0 }
            for place in 0..<summary.count { summary[place] = 0 }
        }
        isDirty = true
        count = 0
    }

    @inline(__always) func contains(_ document: Int) -> Bool {
        bits[document >> 6] >> UInt64(document & 63) & 1 != 0
    }

    @inline(__always) func value(_ document: Int) -> MatchValue { MatchValue(packed: values[document]) }

    @inline(__always) func add(_ document: Int, _ value: MatchValue) {
        let word = document >> 6, bit = UInt64(1) << UInt64(document & 63)
        let old = bits[word]
        if old & bit != 0 {
            values[document] = MatchValue(packed: values[document]).better(value).packed
            return
        }
        if old == 0 { summary[word >> 6] |= 1 << UInt64(word & 63) }
        bits[word] = old | bit
        values[document] = value.packed
        count += 1
    }

    /// Adds a document without a value; only the documents can be asked for then.
    @inline(__always) func add(_ document: Int) {
        let word = document >> 6, bit = UInt64(1) << UInt64(document & 63)
        let old = bits[word]
        if old & bit != 0 { return }
        if old == 0 { summary[word >> 6] |= 1 << UInt64(word & 63) }
        bits[word] = old | bit
        count += 1
    }

    /// Adds up to 64 documents without values: those of a word of bits.
    @inline(__always) func add(word: Int, bits new: UInt64) {
        guard new != 0, word < bits.count else { return }
        let old = bits[word]
        if old == 0 { summary[word >> 6] |= 1 << UInt64(word & 63) }
        bits[word] = old | new
        count += (new & ~old).nonzeroBitCount
    }

    /// The highest document there is room for.
    var lastDocument: Int { values.count - 1 }

    /// Keeps only documents that `isKept` takes.
    func filter(_ isKept: (_ document: Int) -> Bool) {
        forEachWord { word in
            var rest = bits[word], kept = rest
            while rest != 0 {
                let document = word << 6 | rest.trailingZeroBitCount
                if !isKept(document) {
                    kept &= ~(rest & (~rest &+ 1))
                    count -= 1
                }
                rest &= rest - 1
            }
            bits[word] = kept
        }
    }

    /// Replaces the value of a document that has one.
    @inline(__always) func set(_ document: Int, _ value: MatchValue) { values[document] = value.packed }

    @inline(__always) private func forEachWord(_ body: (_ word: Int) -> Void) {
        for place in 0..<summary.count {
            var rest = summary[place]
            while rest != 0 {
                body(place << 6 | rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }

    /// Calls `body` with each document and its value, ascending.
    @inline(__always) func forEach(_ body: (_ document: Int, _ value: MatchValue) throws -> Void) rethrows {
        for place in 0..<summary.count {
            var words = summary[place]
            while words != 0 {
                let word = place << 6 | words.trailingZeroBitCount
                words &= words - 1
                var rest = bits[word]
                while rest != 0 {
                    let document = word << 6 | rest.trailingZeroBitCount
                    rest &= rest - 1
                    try body(document, MatchValue(packed: values[document]))
                }
            }
        }
    }

    var matches: MatchSet {
        var result = MatchSet()
        result.documents.reserveCapacity(count)
        result.values.reserveCapacity(count)
        forEach { result.append(UInt32($0), $1) }
        return result
    }
}

/// What evaluating a query needs of memory, kept for the next query. One thread at a time.
final class EvaluationMemory: @unchecked Sendable {  // handed from thread to thread by the pool, never shared
    let block = PostingBlock()
    /// What is being collected, and what is to be narrowed by it.
    var current = DocumentAccumulator()
    var next = DocumentAccumulator()
    /// What several passes have found together.
    var found = DocumentAccumulator()

    /// How many are kept while nobody searches.
    private static let most = 2
    private static let pool = Mutex<[EvaluationMemory]>([])

    /// Lends memory to `body`.
    static func with<R>(_ body: (EvaluationMemory) throws -> R) rethrows -> R {
        let memory = pool.withLock { $0.popLast() } ?? EvaluationMemory()
        defer { pool.withLock { if $0.count < most { $0.append(memory) } } }
        return try body(memory)
    }
}
