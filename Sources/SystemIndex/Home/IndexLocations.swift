import SearchEngine
import Synchronization

/// Whether an index of a home came or went, told by whoever makes, puts aside or removes one: so that a search over hundreds
/// of apps need not ask the file system for each of their folders. Any thread, any number of processes.
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

    /// How long is trusted that nobody changed folders without telling, in seconds.
    private static let maximumSeconds = 1.0
    private static let name = "state"
    private static let changes = 0

    private let home: Home
    private let counters = Mutex<SharedCounters?>(nil)

    init(home: Home) { self.home = home }

    /// The moment that it is; nil where nobody ever told anything, so that all has to be looked at.
    func moment() -> Moment? {
        let counters = counters.withLock { known in
            if known == nil { known = DiskStorage(path: home.path).existingCounters(Self.name) }
            return known
        }
        return counters.map { Moment(changes: $0.load(Self.changes), seconds: Clock.monotonicSeconds()) }
    }

    /// Tells everybody that an index came or went. Call it before whoever waits for the index is told.
    ///
    /// - Throws: `IndexError` where the home cannot be written to.
    func announce() throws {
        let counters = try counters.withLock { known in
            let counters = try known ?? DiskStorage(path: home.path).counters(Self.name)
            known = counters
            return counters
        }
        counters.add(Self.changes, 1)
    }
}
