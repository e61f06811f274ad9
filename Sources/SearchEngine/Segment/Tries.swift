import Synchronization

extension Segment {
    /// Makes the tries that some segments lack, on two threads. Otherwise the first fuzzy search in a log that was not flushed
    /// would make dozens of them, a few milliseconds each, one after the other.
    ///
    /// - Throws: ``IndexError/Code/corrupted``.
    static func makeTries(of segments: [Segment]) throws {
        let lacking = segments.filter { !$0.hasTrie }
        guard lacking.count > 1 else { return }
        let next = Mutex(0)
        @Sendable func makeAll() throws {
            while true {
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard index < lacking.count else { return }
                _ = try lacking[index].trie()
            }
        }
        let worker = WorkerPool.take()
        defer { WorkerPool.giveBack(worker) }
        let beside = Pending(worker) { try makeAll() }
        try makeAll()
        // If the other thread never started, nothing is left to do.
        try beside.finish()
    }
}
