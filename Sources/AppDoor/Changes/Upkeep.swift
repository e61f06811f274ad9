import SearchEngine
import SystemIndex

/// Flushes and merges an app's index now and then on a thread of the process in the background, so that no call waits for it. What it
/// fails to do, the next one tries again.
final class Upkeep: Sendable {
    /// Seconds and items between two runs, and how large a merge may be.
    private static let seconds = 3.0
    private static let items = 10_000
    private static let bytes = 64 << 20
    /// One for all apps, since a service has many and most of them are quiet.
    private static let worker = Worker(isInBackground: true)

    private final class State: @unchecked Sendable {  // under its monitor
        enum Progress { case idle, waiting, running }
        let monitor = Monitor()
        var progress = Progress.idle
        var last = Clock.monotonicSeconds()
        var items = 0
    }

    private let app: AppIndex
    private let state = State()

    init(app: AppIndex) { self.app = app }

    /// Counts items that were changed, and begins a run if one is due. Returns at once.
    func count(_ items: Int) {
        let isDue = state.monitor.withLock {
            let now = Clock.monotonicSeconds()
            state.items += items
            guard state.progress == .idle, state.items >= Self.items || now - state.last > Self.seconds else {
                return false
            }
            (state.last, state.items, state.progress) = (now, 0, .waiting)
            return true
        }
        if isDue { Self.worker.submit { [app, state] in Self.run(app, state) } }
    }

    private static func run(_ app: AppIndex, _ state: State) {
        let isWanted = state.monitor.withLock {
            guard state.progress == .waiting else { return false }
            state.progress = .running
            return true
        }
        guard isWanted else { return }
        _ = try? app.maintain(maximumBytes: bytes)
        state.monitor.withLock {
            state.progress = .idle
            state.monitor.signal()
        }
    }

    /// Waits for a run, and drops one that has not begun: who closes an index may remove its folder next.
    func finish() {
        state.monitor.withLock {
            if state.progress == .waiting { state.progress = .idle }
            while state.progress == .running { state.monitor.wait() }
        }
    }

    /// Whether a run waits or goes on.
    var isBusy: Bool { state.monitor.withLock { state.progress != .idle } }
}
