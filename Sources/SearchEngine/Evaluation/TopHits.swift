/// Keeps the best of the hits offered: a binary heap whose root is the worst of them.
struct TopHits {
    struct Candidate {
        var value: MatchValue
        /// What orders candidates of one class and score before their rank; see ``SearchHit/closeness``.
        var closeness: UInt32 = 0
        var rank: Int64
        var source: Int
        var view: Int
        var document: Int

        var strength: UInt32 { value.strength }

        /// Whether it is of the same segment, as strong, and after the other in order.
        func follows(_ other: Candidate) -> Bool {
            source == other.source && view == other.view && strength == other.strength && rank == other.rank
                && closeness == other.closeness && document > other.document
        }
    }

    private let limit: Int
    private let comparesCloseness: Bool
    private let searcher: Searcher
    private var heap: [Candidate] = []
    /// The last one that was not good enough. Those of its segment that are as strong and come after it are not either,
    /// which saves looking up their identifiers.
    private var rejected: Candidate?

    /// - Parameter searcher: what candidates' sources and views count in.
    /// - Parameter comparesCloseness: whether candidates have one.
    init(limit: Int, searcher: Searcher, comparesCloseness: Bool = false) {
        self.limit = limit
        self.comparesCloseness = comparesCloseness
        self.searcher = searcher
    }

    /// The class and score below which nothing is taken any more.
    var threshold: UInt32 { heap.count < limit ? 0 : (heap.first?.strength ?? .max) }

    /// Whether a document is known not to be among the hits without reading its rank: a segment's documents are in the
    /// order of their ranks.
    @inline(__always)
    func leavesOut(_ strength: UInt32, _ document: Int, of location: Searcher.SegmentLocation) -> Bool {
        guard heap.count >= limit else { return false }
        guard let worst = heap.first else { return true }
        if strength != worst.strength { return strength < worst.strength }
        if comparesCloseness { return false }
        return document > worst.document && worst.view == location.view && worst.source == location.source
    }

    /// Whether there are as many hits as are wanted, and none of what is left can be better.
    func isSure(of rest: Rest) -> Bool {
        guard heap.count == limit, let worst = heap.first else { return limit == 0 }
        if worst.strength != rest.strength { return worst.strength > rest.strength }
        guard let last = rest.last else { return false }
        // Documents of a segment are in the order of their rank.
        if worst.rank != last.rank { return worst.rank > last.rank }
        return worst.source == rest.location.source && worst.view == rest.location.view
            && worst.document <= last.document
    }

    mutating func offer(_ candidate: Candidate) throws {
        guard limit > 0 else { return }
        if heap.count < limit {
            heap.append(candidate)
            var child = heap.count - 1
            while child > 0 {
                let parent = (child - 1) / 2
                guard try isBetter(heap[parent], heap[child]) else { break }
                heap.swapAt(parent, child)
                child = parent
            }
        } else if let rejected, candidate.follows(rejected) {
            return
        } else if try isBetter(candidate, heap[0]) {
            heap[0] = candidate
            try sink()
        } else {
            rejected = candidate
        }
    }

    private mutating func sink() throws {
        var parent = 0
        while true {
            var worst = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if try isBetter(heap[worst], heap[child]) { worst = child }
            }
            if worst == parent { return }
            heap.swapAt(parent, worst)
            parent = worst
        }
    }

    /// Best first.
    func sorted() throws -> [Candidate] { try heap.sorted { try isBetter($0, $1) } }

    private func isBetter(_ a: Candidate, _ b: Candidate) throws -> Bool {
        if a.strength != b.strength { return a.strength > b.strength }
        if a.closeness != b.closeness { return a.closeness > b.closeness }
        if a.rank != b.rank { return a.rank > b.rank }
        // A segment's documents are numbered in this very order.
        if a.source == b.source && a.view == b.view { return a.document < b.document }
        // Looked up only if class, score and rank of two hits of different segments are the same.
        let first = try searcher.identifier(of: a), second = try searcher.identifier(of: b)
        if first != second { return first.lexicographicallyPrecedes(second) }
        return try searcher.origin(of: a).source < searcher.origin(of: b).source
    }
}
