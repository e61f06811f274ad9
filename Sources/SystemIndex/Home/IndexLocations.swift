import SearchEngine
import Synchronization

/// Whether an index of a home was created, quarantined or removed. Programs that do so announce it, so that a search
/// over hundreds of apps need not ask the file system for each of their folders. Any thread, any number of processes.
final class IndexLocations: Sendable {
    /// A moment at which nothing more was told than before.
    struct Moment: Sendable {
        fileprivate var changes: UInt64
        fileprivate var seconds: Double

        /// Whether what was looked at then need not be looked at now.
        func holds(at now: Moment) -> Bool {
            changes == now.changes && now.seconds - seconds < IndexLocations.maximumSeconds
        }
    }

    /// Seconds for which a search trusts that folders do not change unannounced.
    private static let maximumSeconds = 1.0
    private static let name = "state"
    private static let changes = 0

    private let home: Home
    private let counters = Mutex<SharedCounters?>(nil)

    init(home: Home) { self.home = home }

    /// The current moment; nil if no change was ever announced, so that all has to be looked at.
    func moment() -> Moment? {
        let counters = counters.withLock { known in
            if known == nil { known = DiskStorage(path: home.path).existingCounters(Self.name) }
            return known
        }
        return counters.map { Moment(changes: $0.load(Self.changes), seconds: Clock.monotonicSeconds()) }
    }

    /// Announces that an index came or went. Call it before the caller that waits for the index returns.
    ///
    /// - Throws: `IndexError` if the home cannot be written to.
    func announce() throws {
        let counters = try counters.withLock { known in
            let counters = try known ?? DiskStorage(path: home.path).counters(Self.name)
            known = counters
            return counters
        }
        counters.add(Self.changes, 1)
    }
}
