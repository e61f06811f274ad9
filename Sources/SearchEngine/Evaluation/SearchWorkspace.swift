import Synchronization
import TextAnalysis

/// What evaluating a query needs of memory, kept for the next query. One thread at a time.
package final class SearchWorkspace: @unchecked Sendable {  // the pool lends it to one search at a time; so do tests
    let block = PostingBlock()
    /// What is being collected, and what is to be narrowed by it.
    var current = DocumentAccumulator()
    var next = DocumentAccumulator()
    /// What passes the filter.
    var selected = DocumentAccumulator()
    /// The evaluator of which ``selected`` is, while it lives.
    var selectedBy: ObjectIdentifier?
    /// What several passes have found together.
    var found = DocumentAccumulator()
    /// What was typed, for the next key.
    let queryCache: QueryCache

    /// For a ``WantedScore``.
    let scoreCounts = Scratch<UInt32>(count: WantedScore.scores)

    /// One that is not of the pool, for tests.
    ///
    /// - Parameter maximumCandidates: how many documents of a segment are kept for the next key.
    package init(maximumCandidates: Int = QueryCache.maximumCandidates) {
        queryCache = QueryCache(most: maximumCandidates)
    }

    /// How many times a query looked only among the candidates of the one before it.
    package var narrowings: Int { queryCache.narrowings }

    // MARK: Pool

    /// How many are kept while nobody searches.
    private static let most = 2

    private struct Pool {
        /// The one that was used last at the end.
        var free: [SearchWorkspace] = []
        /// How often what was typed had to be forgotten.
        var clearings = 0
    }

    /// Nothing is kept before the pool is there, so this is early enough to hear of files that are gone.
    private static let pool: Mutex<Pool> = {
        SegmentKeepers.register { clearQueryCaches() }
        return Mutex(Pool())
    }()
    /// For what is evaluated within an evaluation, or without anybody typing.
    private static let innerPool = Mutex<[SearchWorkspace]>([])

    /// Lends memory to the search for some units: that of whoever has typed their beginning, where there is one.
    static func with<R>(continuing units: [QueryUnit], _ body: (SearchWorkspace) throws -> R) rethrows -> R {
        let (workspace, clearings) = pool.withLock { pool in
            let place = pool.free.lastIndex { $0.queryCache.mayPrecede(of: units) } ?? pool.free.indices.first
            return (place.map { pool.free.remove(at: $0) }, pool.clearings)
        }
        let lent = workspace ?? SearchWorkspace()
        defer { giveBack(lent, clearings) }
        return try body(lent)
    }

    /// - Parameter forgettings: how many there had been when it was lent: it was not in the pool for those that came since.
    private static func giveBack(_ workspace: SearchWorkspace, _ clearings: Int) {
        var known = clearings
        while true {
            let now = pool.withLock { pool in
                if pool.clearings == known, pool.free.count < most { pool.free.append(workspace) }
                return pool.clearings
            }
            if now == known { return }
            workspace.queryCache.forget()
            known = now
        }
    }

    /// Lends memory of which nothing is remembered.
    static func with<R>(_ body: (SearchWorkspace) throws -> R) rethrows -> R {
        let workspace = innerPool.withLock { $0.popLast() } ?? SearchWorkspace()
        defer { innerPool.withLock { if $0.count < most { $0.append(workspace) } } }
        return try body(workspace)
    }

    /// Lets go of the segments that are kept for the next key, so that files that were removed give back their room. Called
    /// where an index learns that files of it are gone; what others have typed costs them one slower key.
    static func clearQueryCaches() {
        let forgotten = pool.withLock { pool in
            pool.clearings += 1
            return pool.free.map { $0.queryCache.take() }
        }
        // Unmapping files takes its time: not while others wait for the pool.
        withExtendedLifetime(forgotten) {}
    }
}
