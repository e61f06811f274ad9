import Synchronization
import TextAnalysis

/// The scratch memory of a search, kept for the next one. One thread at a time.
package final class SearchWorkspace: @unchecked Sendable {  // the pool lends it to one search at a time; so do tests
    let block = PostingBlock()
    /// Documents that pass the request's filter.
    var selected = DocumentAccumulator()
    /// The evaluator that filled ``selected``, while it lives.
    var selectedBy: ObjectIdentifier?
    /// Results of this query that the next key can use.
    let queryCache: QueryCache

    /// For a ``WantedScore``.
    let scoreCounts = Scratch<UInt32>(count: WantedScore.scores)

    /// Makes one that is not in the pool, for tests.
    ///
    /// - Parameter maximumCandidates: how many documents of a segment are kept for the next key.
    package init(maximumCandidates: Int = QueryCache.maximumCandidates) {
        queryCache = QueryCache(maximum: maximumCandidates)
    }

    /// How many times a query looked only among the candidates of the one before it.
    package var narrowings: Int { queryCache.narrowings }

    // MARK: Accumulators

    /// Those that are not lent, by their use. The one that came back last is lent first, as it is the likeliest to be in the
    /// processor's caches.
    private var forValues: [DocumentAccumulator] = [], forDocuments: [DocumentAccumulator] = []
    /// How many are lent.
    private(set) var lentAccumulators = 0

    /// For ``borrow(_:documentCount:expecting:)``.
    func takeAccumulator(for use: AccumulatorUse) -> DocumentAccumulator {
        lentAccumulators += 1
        return (use == .values ? forValues.popLast() : forDocuments.popLast()) ?? DocumentAccumulator()
    }

    /// For ``BorrowedAccumulator``.
    func takeBack(_ accumulator: DocumentAccumulator, from use: AccumulatorUse) {
        lentAccumulators -= 1
        if use == .values { forValues.append(accumulator) } else { forDocuments.append(accumulator) }
    }

    // MARK: Pool

    /// How many are kept while no search runs: two people may type at once.
    private static let maximumFree = 2

    private struct Pool {
        /// The one that was used last is at the end.
        var free: [SearchWorkspace] = []
        /// How often the query caches were cleared.
        var clearings = 0
    }

    /// No cache has an entry before the pool exists, so registering here misses no file that is removed.
    private static let pool: Mutex<Pool> = {
        SegmentKeepers.register { clearQueryCaches() }
        return Mutex(Pool())
    }()
    /// For searches inside a search, and for those that no key follows.
    private static let innerPool = Mutex<[SearchWorkspace]>([])

    /// Lends a workspace to a search, if possible the one whose cached query these units continue.
    static func with<R>(continuing units: [QueryUnit], _ body: (SearchWorkspace) throws -> R) rethrows -> R {
        let (workspace, clearings) = pool.withLock { pool in
            let index = pool.free.lastIndex { $0.queryCache.mayPrecede(units) } ?? pool.free.indices.first
            return (index.map { pool.free.remove(at: $0) }, pool.clearings)
        }
        let lent = workspace ?? SearchWorkspace()
        defer { giveBack(lent, clearings) }
        return try body(lent)
    }

    /// Returns a workspace to the pool.
    ///
    /// - Parameter clearings: the count when it was lent. Clearings since then missed it, so its cache is cleared now.
    private static func giveBack(_ workspace: SearchWorkspace, _ clearings: Int) {
        var known = clearings
        while true {
            let now = pool.withLock { pool in
                if pool.clearings == known, pool.free.count < maximumFree { pool.free.append(workspace) }
                return pool.clearings
            }
            if now == known { return }
            workspace.queryCache.clear()
            known = now
        }
    }

    /// Lends a workspace whose query cache is not used.
    static func with<R>(_ body: (SearchWorkspace) throws -> R) rethrows -> R {
        let workspace = innerPool.withLock { $0.popLast() } ?? SearchWorkspace()
        defer { innerPool.withLock { if $0.count < maximumFree { $0.append(workspace) } } }
        return try body(workspace)
    }

    /// Lets go of the segments in all query caches, so that removed files give back their disk space. Others who type pay with
    /// one slower key.
    static func clearQueryCaches() {
        let cleared = pool.withLock { pool in
            pool.clearings += 1
            return pool.free.map { $0.queryCache.take() }
        }
        // Unmapping files takes time, so no search waits for the pool meanwhile.
        withExtendedLifetime(cleared) {}
    }
}
