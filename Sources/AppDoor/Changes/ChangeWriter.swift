import SearchEngine
import SystemIndex

/// Makes an app's changes durable, one commit a call. Any thread.
final class ChangeWriter: Sendable {
    let app: AppIndex
    private let gate = ChangeGate()
    let upkeep: Upkeep

    init(app: AppIndex) {
        self.app = app
        upkeep = Upkeep(app: app)
    }

    deinit { upkeep.finish() }

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
        upkeep.count(changes.count)
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
}
