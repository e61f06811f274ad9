import Synchronization

/// Several indexes that are searched together again and again. Any thread.
///
/// Taking a snapshot of each index for every keystroke costs a lock, a reference and an array slot for each. This takes
/// all again only if some index has changed.
public final class IndexGroup: Sendable {
    /// In the order of their snapshots.
    public let indexes: [Index]
    private let epochs: CounterWatch
    /// Whether some index has to be looked at each time: see ``Index/isUnannounced``.
    private let isUnannounced: Bool

    private struct Taken {
        var snapshots: [Snapshot] = []
        /// Of each, the publication counter when it was taken.
        var epochs: [UInt64] = []
    }
    private let last = Mutex<Taken?>(nil)

    /// - Parameter indexes: in the order in which equal hits are to come.
    public init(_ indexes: [Index]) {
        self.indexes = indexes
        epochs = CounterWatch(indexes.map(\.counters), cell: CounterCell.epoch)
        isUnannounced = indexes.contains(where: \.isUnannounced)
    }

    /// Each index as it is now: see ``Index/snapshot()``. While nothing was committed to any this costs a load for each.
    ///
    /// - Throws: as ``Index/snapshot()`` of the first that cannot be read.
    public func snapshots() throws -> [Snapshot] {
        if !isUnannounced, let known = last.withLock({ $0 }), epochs.hold(known.epochs) { return known.snapshots }
        let snapshots = try indexes.map { try $0.snapshot() }
        last.withLock { $0 = Taken(snapshots: snapshots, epochs: snapshots.map(\.epoch)) }
        return snapshots
    }

    /// Whether ``snapshots()`` was called, and would return the same again: nothing was committed since. A load for each index.
    public var isUnchanged: Bool {
        guard let known = last.withLock({ $0 }) else { return false }
        return !isUnannounced && epochs.hold(known.epochs)
    }
}
