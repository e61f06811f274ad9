import Synchronization

/// Keepers of segments that outlive a snapshot, such as what was typed. Any thread.
///
/// A segment that is kept holds its file mapped. When an index learns that files of it are gone, it asks all keepers to let
/// go, so that the disk gets the room back.
enum SegmentKeepers {
    private static let keepers = Mutex<[@Sendable () -> Void]>([])

    /// Registers a keeper for the life of the process.
    ///
    /// - Parameter letGo: drops all segments that are kept. It may be called on any thread, and before this returns.
    static func register(_ letGo: @escaping @Sendable () -> Void) { keepers.withLock { $0.append(letGo) } }

    /// Asks all keepers to let go of their segments.
    static func letGo() {
        // Unmapping files takes time, so no lock is held meanwhile.
        for letGo in keepers.withLock({ $0 }) { letGo() }
    }
}
