import AppLanding
import Foundation
import Synchronization
import SystemIndex
import UserActivity

/// The running program's side of activities.
///
/// If it has an Info.plist, it receives activities of its own types only if `NSUserActivityTypes` lists them. It
/// receives searches to go on with only if `CoreSpotlightContinuation` is true. It always receives chosen items. The
/// types become part of the app's registration, so that Handoff finds the app for activities of other machines.
///
/// Set a delegate, then call ``run()``. Some programs have a main loop of their own that serves the main queue, such as
/// a run loop or an asynchronous `main`. They call ``start()`` instead.
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
        /// Landings that wait for the main queue, or are with the delegate there.
        var undelivered = 0
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

    /// Begins to receive what people choose, and replaces another process of this app that did. Returns at once.
    ///
    /// Landings are delivered on the main queue. In a program that does not serve it, a landing counts as failed after
    /// ten seconds. A program with a loop of another kind serves it by calling
    /// `RunLoop.main.run(mode: .default, before: Date())` there.
    ///
    /// - Throws: an error that says why the runtime folder cannot be used.
    public func start() throws {
        let listener = try LandingListener(app: ProgramIdentity.app, home: try ProgramIdentity.home()) { [weak self] in
            self?.receive($0) ?? false
        }
        replaceListener(with: listener)
        ActivityTypes.noteSoon()
    }

    /// Stops receiving.
    public func stop() {
        replaceListener(with: nil)
    }

    /// Tells the delegate that the program is launched and begins to receive. Then runs the main thread's run loop,
    /// timers and the main queue included, until the program ends. On the main thread only.
    ///
    /// An argument of the program that is an address, as a desktop file's `%u` hands over, is given to the delegate to open.
    ///
    /// - Throws: an error that says why the runtime folder cannot be used.
    @available(*, noasync, message: "Call start() where main is asynchronous.") public func run() throws -> Never {
        precondition(
            Thread.isMainThread,
            "Application.run() runs the main thread's run loop: call it on the main thread, or start() where main is asynchronous"
        )
        let addresses = CommandLine.arguments.dropFirst().compactMap(Self.address)
        let isOpening = MainQueue.assumeIsolated {
            guard let delegate else { return false }
            let options = addresses.first.map { [LaunchOptionsKey.url: $0 as Any] }
            let answers = [
                delegate.application(self, willFinishLaunchingWithOptions: options),
                delegate.application(self, didFinishLaunchingWithOptions: options),
            ]
            return answers == [true, true]
        }
        try start()
        if isOpening {
            MainQueue.assumeIsolated {
                for address in addresses { _ = delegate?.application(self, open: address, options: [:]) }
            }
        }
        RunLoop.main.run()
        preconditionFailure("Application.run() has to be called by main itself, not by a block of the main queue")
    }

    /// Returns the address in an argument, if there is one. A single letter before a colon is not a scheme.
    private static func address(_ argument: String) -> URL? {
        guard let url = URL(string: argument), let scheme = url.scheme, scheme.count > 1 else { return nil }
        return url
    }

    private func replaceListener(with new: LandingListener?) {
        let (old, undelivered) = state.withLock { state in
            defer { state.value.listener = new }
            return (state.value.listener, state.value.undelivered)
        }
        // What the delegate answered is still told. What needs the main queue for that would be waited for there in vain.
        old?.stop(waits: undelivered == 0 || !MainQueue.isCurrent)
    }

    /// A landing on its way to the delegate.
    private enum Progress { case waits, isDelivered, isTooLate, isShown, isDeclined }

    /// Called on a thread of the listener's own, which waits for the main queue, but no longer than the person does. So
    /// nothing opens minutes later, when a program comes to serve the queue.
    private func receive(_ landing: Landing) -> Bool {
        let isDone = DispatchSemaphore(value: 0), progress = Mutex(Progress.waits)
        state.withLock { $0.value.undelivered += 1 }
        Task { @MainActor in
            let isWanted = progress.withLock { now in
                if now == .waits { now = .isDelivered }
                return now == .isDelivered
            }
            guard isWanted else { return }
            let shown =
                landing.activityType == Landing.settingsType
                ? SettingsBridge.main?.takeOver() ?? false
                : Delivery(application: self).deliver(landing, declared: InfoPlist.main)
            progress.withLock { $0 = shown ? .isShown : .isDeclined }
            self.state.withLock { $0.value.undelivered -= 1 }
            isDone.signal()
        }
        if isDone.wait(timeout: .now() + Self.patience) == .timedOut {
            let isTooLate = progress.withLock { now in
                if now == .waits { now = .isTooLate }
                return now == .isTooLate
            }
            if isTooLate { state.withLock { $0.value.undelivered -= 1 } } else { isDone.wait() }
        }
        return progress.withLock { $0 } == .isShown
    }

    /// Seconds that a landing waits for the main queue: a little less than its sender waits for an answer.
    private static let patience = 9.5
}
