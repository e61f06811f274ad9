import Foundation
import Synchronization
import SystemIndex
import UserActivity

/// The running program, as far as activities are concerned.
///
/// Where it has an Info.plist, it receives activities of its own types only if `NSUserActivityTypes` lists them, and
/// searches to go on with only if `CoreSpotlightContinuation` is true; chosen items always.
///
/// Set a delegate, then ``run()``, or ``start()`` where the program has a main loop of its own that serves the main
/// queue, as a run loop and an asynchronous `main` do.
public final class Application: Sendable {
    /// The one of this program. Its first use brings in what the person changed in the app's settings while the program
    /// did not run, so use it before reading `UserDefaults`.
    public static let shared: Application = {
        SettingsBridge.main?.takeOver()
        let application = Application()
        ActivitySaving.onUpdate { activity in
            nonisolated(unsafe) let activity = activity
            MainQueue.assumeIsolated { application.delegate?.application(application, didUpdate: activity) }
        }
        return application
    }()

    private struct State {
        weak var delegate: (any ApplicationDelegate)?
        var listener: LandingListener?
    }
    private let state = Mutex(UncheckedState(State()))

    /// Its lock orders its users.
    private struct UncheckedState: @unchecked Sendable {
        var value: State
        init(_ value: State) { self.value = value }
    }

    /// Told what the person chose. Held weakly.
    public var delegate: (any ApplicationDelegate)? {
        get { state.withLock { UncheckedDelegate($0.value.delegate) }.value }
        set {
            let delegate = UncheckedDelegate(newValue)
            state.withLock { $0.value.delegate = delegate.value }
        }
    }

    private struct UncheckedDelegate: @unchecked Sendable {
        weak var value: (any ApplicationDelegate)?
        init(_ value: (any ApplicationDelegate)?) { self.value = value }
    }

    /// Begins to receive what people choose, in place of another process of this app that did.
    ///
    /// - Throws: an error that says why the runtime folder cannot be used.
    public func start() throws {
        let listener = try LandingListener(app: ProgramIdentity.app, home: try ProgramIdentity.home()) { [weak self] in
            self?.receive($0) ?? false
        }
        state.withLock { state in
            state.value.listener?.stop()
            state.value.listener = listener
        }
    }

    /// Stops receiving.
    public func stop() {
        state.withLock { state in
            state.value.listener?.stop()
            state.value.listener = nil
        }
    }

    /// Tells the delegate that the program is launched, begins to receive, and runs the main thread's run loop, timers and the main
    /// queue included, until the program ends. On the main thread only.
    ///
    /// - Throws: an error that says why the runtime folder cannot be used.
    public func run() throws -> Never {
        precondition(
            Thread.isMainThread,
            "Application.run() runs the main thread's run loop: call it on the main thread, or start() where main is asynchronous"
        )
        MainQueue.assumeIsolated {
            guard let delegate else { return }
            _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
            _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
        }
        try start()
        while true { RunLoop.main.run() }
    }

    /// Called on a thread of the listener's own, which waits for the main queue.
    private func receive(_ landing: Landing) -> Bool {
        let isDone = DispatchSemaphore(value: 0), isShown = Mutex(false)
        Task { @MainActor in
            let shown =
                landing.activityType == Landing.settingsType
                ? SettingsBridge.main?.takeOver() ?? false
                : Delivery(application: self).deliver(landing, declared: InfoPlist.main)
            isShown.withLock { $0 = shown }
            isDone.signal()
        }
        isDone.wait()
        return isShown.withLock { $0 }
    }
}
