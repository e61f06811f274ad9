import Dispatch
import SearchEngine
import Synchronization

/// Flushes and merges on a thread of its own, as CoreSpotlight does once whoever waited for a commit has been told.
final class Housekeeping: Sendable {
    private struct State {
        var isWaiting = false
        var failure: (any Error)?
    }
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "housekeeping")
    private let indexes: [Index]

    init(_ indexes: [Index]) { self.indexes = indexes }

    /// Begins as soon as what is under way has ended.
    func begin() {
        let isNew = state.withLock { state in
            defer { state.isWaiting = true }
            return !state.isWaiting
        }
        if isNew { queue.async { self.work() } }
    }

    /// Waits for all of it, then does what is due when nobody is about to write more: nobody waits for that either, and the
    /// other engines' merges after the last commit are not counted as theirs.
    ///
    /// - Returns: how many seconds it took.
    /// - Throws: what failed first.
    func finish() throws -> Double {
        let start = Peer.seconds()
        queue.sync {}
        if let failure = state.withLock({ $0.failure }) { throw failure }
        for index in indexes {
            while try index.maintain(maximumBytes: .max, isIdle: true).mergedSegments > 0 {}
        }
        return Peer.seconds() - start
    }

    private func work() {
        state.withLock { $0.isWaiting = false }
        do {
            for index in indexes {
                while try index.maintain().mergedSegments > 0 {}
            }
        } catch {
            state.withLock { $0.failure = $0.failure ?? error }
        }
    }
}
