import Synchronization
import TextAnalysis

/// What evaluating a query needs of memory, kept for the next query. One thread at a time.
package final class EvaluationMemory: @unchecked Sendable {  // the pool lends it to one search at a time; so do tests
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
    let typing: TypingMemory

    /// For a ``WantedScore``.
    let scoreCounts = Scratch<UInt32>(count: WantedScore.scores)

    /// One that is not of the pool, for tests.
    ///
    /// - Parameter mostCandidates: how many documents of a segment are kept for the next key.
    package init(mostCandidates: Int = TypingMemory.mostCandidates) { typing = TypingMemory(most: mostCandidates) }

    /// How many times a query looked only among the candidates of the one before it.
    package var narrowings: Int { typing.narrowings }

    // MARK: Pool

    /// How many are kept while nobody searches.
    private static let most = 2

    private struct Pool {
        /// The one that was used last at the end.
        var free: [EvaluationMemory] = []
        /// How often what was typed had to be forgotten.
        var forgettings = 0
    }

    /// Nothing is kept before the pool is there, so this is early enough to hear of files that are gone.
    private static let pool: Mutex<Pool> = {
        SegmentKeepers.register { forgetTyping() }
        return Mutex(Pool())
    }()
    /// For what is evaluated within an evaluation, or without anybody typing.
    private static let innerPool = Mutex<[EvaluationMemory]>([])

    /// Lends memory to the search for some units: that of whoever has typed their beginning, where there is one.
    static func with<R>(typing units: [QueryUnit], _ body: (EvaluationMemory) throws -> R) rethrows -> R {
        let (memory, forgettings) = pool.withLock { pool in
            let place = pool.free.lastIndex { $0.typing.isBeginning(of: units) } ?? pool.free.indices.first
            return (place.map { pool.free.remove(at: $0) }, pool.forgettings)
        }
        let lent = memory ?? EvaluationMemory()
        defer { giveBack(lent, forgettings) }
        return try body(lent)
    }

    /// - Parameter forgettings: how many there had been when it was lent: it was not in the pool for those that came since.
    private static func giveBack(_ memory: EvaluationMemory, _ forgettings: Int) {
        var known = forgettings
        while true {
            let now = pool.withLock { pool in
                if pool.forgettings == known, pool.free.count < most { pool.free.append(memory) }
                return pool.forgettings
            }
            if now == known { return }
            memory.typing.forget()
            known = now
        }
    }

    /// Lends memory of which nothing is remembered.
    static func with<R>(_ body: (EvaluationMemory) throws -> R) rethrows -> R {
        let memory = innerPool.withLock { $0.popLast() } ?? EvaluationMemory()
        defer { innerPool.withLock { if $0.count < most { $0.append(memory) } } }
        return try body(memory)
    }

    /// Lets go of the segments that are kept for the next key, so that files that were removed give back their room. Called
    /// where an index learns that files of it are gone; what others have typed costs them one slower key.
    static func forgetTyping() {
        let forgotten = pool.withLock { pool in
            pool.forgettings += 1
            return pool.free.map { $0.typing.take() }
        }
        // Unmapping files takes its time: not while others wait for the pool.
        withExtendedLifetime(forgotten) {}
    }
}
