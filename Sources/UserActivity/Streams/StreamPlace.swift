import Dispatch
import Foundation

/// A run loop and a mode that a stream is scheduled in.
final class StreamPlace: @unchecked Sendable {  // nothing of it changes, and run loops' timers may be set on any thread
    private let runLoop: RunLoop
    private let mode: RunLoop.Mode
    private let work: @Sendable () -> Void
    /// nil for the main queue.
    private let timer: Timer?

    /// - Parameter work: done there after each ``wake()``.
    init(_ runLoop: RunLoop, _ mode: RunLoop.Mode, _ work: @escaping @Sendable () -> Void) {
        self.runLoop = runLoop
        self.mode = mode
        self.work = work
        if Self.isMain(runLoop), [.default, .common].contains(mode) {
            timer = nil
        } else {
            // Foundation here has no way to add a source of one's own. A timer that is never due keeps the run loop
            // waiting, and wakes it when it becomes due.
            let timer = Timer(fire: .distantFuture, interval: Self.year, repeats: true) { _ in
                work()
                // `RunLoop.run(mode:before:)` returns after an input source. A timer is none, so it is ended as one.
                RunLoop.current._stop()
            }
            runLoop.add(timer, forMode: mode)
            self.timer = timer
        }
    }

    private static let year = 365 * 86_400.0

    /// The main run loop serves the main queue, and in a program whose main is asynchronous only the queue is served:
    /// there `RunLoop.current` may even be that of a thread without a loop.
    private static func isMain(_ runLoop: RunLoop) -> Bool {
        runLoop === RunLoop.main || (MainQueue.isCurrent && runLoop === RunLoop.current)
    }

    /// Whether it is this one.
    func `is`(_ runLoop: RunLoop, _ mode: RunLoop.Mode) -> Bool {
        let isSameLoop = timer == nil ? Self.isMain(runLoop) : runLoop === self.runLoop
        return isSameLoop && mode == self.mode
    }

    /// Has the work done soon.
    func wake() {
        if let timer {
            timer.fireDate = Date()
        } else {
            DispatchQueue.main.async(execute: work)
        }
    }

    /// The work is not done any more.
    func end() { timer?.invalidate() }
}
