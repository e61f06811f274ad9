import Synchronization

/// What evaluating a query needs of memory, kept for the next query. One thread at a time.
package final class EvaluationMemory: @unchecked Sendable {  // handed from thread to thread by the pool, never shared
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
    let typing = TypingMemory()

    /// For a ``WantedScore``.
    let scoreCounts = Scratch<UInt32>(count: WantedScore.scores)

    /// How many are kept while nobody searches.
    private static let most = 2
    private static let pool = Mutex<[EvaluationMemory]>([])

    /// One that is not of the pool, for tests.
    package init() {}

    /// How many times a query looked only among the candidates of the one before it.
    package var narrowings: Int { typing.narrowings }

    /// Lets go of the segments that are kept for the next key, so that files that were removed give back their room.
    static func forgetTyping() {
        pool.withLock { for memory in $0 { memory.typing.forget() } }
    }

    /// Lends memory to `body`.
    static func with<R>(_ body: (EvaluationMemory) throws -> R) rethrows -> R {
        let memory = pool.withLock { $0.popLast() } ?? EvaluationMemory()
        defer { pool.withLock { if $0.count < most { $0.append(memory) } } }
        return try body(memory)
    }
}
