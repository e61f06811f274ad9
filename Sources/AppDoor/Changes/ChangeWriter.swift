import SearchEngine
import Synchronization
import SystemIndex

/// Makes an app's changes durable, one commit a call, and does the index's upkeep now and then. Any thread.
final class ChangeWriter: Sendable {
    /// Seconds and items between two upkeeps, and how large a merge may be.
    private static let upkeepSeconds = 3.0
    private static let upkeepItems = 10_000
    private static let upkeepBytes = 64 << 20

    let app: AppIndex
    private let gate = ChangeGate()
    private let upkeep = Mutex((last: Clock.monotonicSeconds(), items: 0))

    init(app: AppIndex) { self.app = app }

    /// All of the changes are on the disk when this returns, and none when it throws.
    func commit(_ changes: DoorChanges, _ more: (AppTransaction) throws -> Void = { _ in }) throws {
        try gate.enter {
            try mending {
                _ = try app.commit { transaction in
                    try changes.apply(to: transaction)
                    try more(transaction)
                }
            }
        }
        // What is durable stays so if the upkeep fails: the next writer tries it again.
        if isUpkeepDue(changes.count) { _ = try? app.maintain(maximumBytes: Self.upkeepBytes) }
    }

    /// Does something with the index. If that is damaged, the app is asked to index again; if it is of an old format, it begins
    /// anew at once.
    func mending<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as IndexError where error.code == .formatTooOld {
            _ = try app.reindexRequest(now: Int64(Clock.now()))
            return try body()
        } catch let error as IndexError where error.isMendedByReindexing {
            try? app.suspectDamage()
            throw error
        }
    }

    private func isUpkeepDue(_ items: Int) -> Bool {
        let now = Clock.monotonicSeconds()
        return upkeep.withLock { upkeep in
            upkeep.items += items
            guard upkeep.items >= Self.upkeepItems || now - upkeep.last > Self.upkeepSeconds else { return false }
            upkeep = (now, 0)
            return true
        }
    }
}
