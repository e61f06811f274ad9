import Synchronization

/// Lets only so many changes of one app wait for each other: a program that pushes faster than the disk writes is told to wait,
/// instead of filling the memory.
final class ChangeGate: Sendable {
    private let inside = Mutex(0)

    /// Does a change.
    ///
    /// - Throws: ``DoorError/Code/busy`` at once if too many are waiting.
    func enter<Result>(_ body: () throws -> Result) throws -> Result {
        let isFull = inside.withLock { inside in
            guard inside < DoorLimits.waitingChanges else { return true }
            inside += 1
            return false
        }
        if isFull {
            throw DoorError(
                .busy, "\(DoorLimits.waitingChanges) changes of this app are being made.",
                remedy: "Make the call again after \(DoorLimits.retryMilliseconds) ms, or gather changes in a batch.",
                retryMilliseconds: DoorLimits.retryMilliseconds)
        }
        defer { inside.withLock { $0 -= 1 } }
        return try body()
    }
}
