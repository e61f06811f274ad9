import Synchronization

/// What evaluating a query needs of memory, kept for the next query. One thread at a time.
final class EvaluationMemory: @unchecked Sendable {  // handed from thread to thread by the pool, never shared
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

    /// For a ``WantedScore``.
    let scoreCounts = Scratch<UInt32>(count: WantedScore.scores)

    /// How many are kept while nobody searches.
    private static let most = 2
    private static let pool = Mutex<[EvaluationMemory]>([])

    /// Lends memory to `body`.
    static func with<R>(_ body: (EvaluationMemory) throws -> R) rethrows -> R {
        let memory = pool.withLock { $0.popLast() } ?? EvaluationMemory()
        // The next evaluator may stand where one of the last search stood.
        memory.selectedBy = nil
        defer { pool.withLock { if $0.count < most { $0.append(memory) } } }
        return try body(memory)
    }
}
