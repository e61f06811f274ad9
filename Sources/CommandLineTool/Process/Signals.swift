import Glibc
import Synchronization

/// Signals that a command wants to end at its own pace for.
enum Signals {
    private static let interrupted = Atomic<Bool>(false)

    /// Whether Ctrl-C was pressed since ``watchInterrupt()``.
    static var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

    /// From now on Ctrl-C only sets ``isInterrupted``; a second one ends the process as usual.
    static func watchInterrupt() {
        _ = isInterrupted  // initialised here, not in the handler
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Signals.interrupted.store(true, ordering: .relaxed) }
        // Without SA_RESTART a read that waits for a pipe returns.
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        sigaction(SIGINT, &action, nil)
    }
}
