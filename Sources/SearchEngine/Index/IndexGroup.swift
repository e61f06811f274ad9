import Synchronization

/// Several indexes that are searched together again and again. Any thread.
///
/// Taking a snapshot of each for every keystroke costs a lock, a reference and a place in an array for each; here all are taken
/// again only where some index has changed.
public final class IndexGroup: Sendable {
    /// In the order of their snapshots.
    public let indexes: [Index]
    private let last = Mutex<[Snapshot]>([])

    /// - Parameter indexes: in the order in which equal hits are to come.
    public init(_ indexes: [Index]) { self.indexes = indexes }

    /// Each index as it is now: see ``Index/snapshot()``. While nothing was committed to any this costs a load for each.
    ///
    /// - Throws: as ``Index/snapshot()`` of the first that cannot be read.
    public func snapshots() throws -> [Snapshot] {
        let known = last.withLock { $0 }
        if isCurrent(known) { return known }
        let snapshots = try indexes.map { try $0.snapshot() }
        last.withLock { $0 = snapshots }
        return snapshots
    }

    /// Whether earlier snapshots, one of each index, are what ``snapshots()`` returns now.
    public func isCurrent(_ snapshots: [Snapshot]) -> Bool {
        guard snapshots.count == indexes.count else { return false }
        // Every keystroke goes through this: by places, so that nothing is held on to and let go.
        var place = 0
        while place < snapshots.count, indexes[place].isCurrent(snapshots[place]) { place += 1 }
        return place == snapshots.count
    }
}
