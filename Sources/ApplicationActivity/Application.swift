public import Foundation
import Synchronization
import SystemIndex
import UserActivity

/// The running program, as far as activities are concerned.
///
/// Where it has an Info.plist, it receives activities of its own types only if `NSUserActivityTypes` lists them, and
/// searches to go on with only if `CoreSpotlightContinuation` is true; chosen items always.
///
/// Set a delegate, then ``run()``, or ``start()`` where the program has a main loop of its own that serves the main
/// queue.
public final class Application: Sendable {
    /// The one of this program. Its first use brings in what the person changed in the app's settings while the program
    /// did not run, so use it before reading `UserDefaults`.
    public static let shared: Application = {
        SettingsBridge.main?.takeOver()
        let application = Application()
        ActivitySaving.onUpdate { application.delegate?.application(application, didUpdate: $0) }
        return application
    }()

    private struct State {
        weak var delegate: (any ApplicationDelegate)?
        var listener: LandingListener?
        var callbacks = DispatchQueue.main
    }
    private let state = Mutex(UncheckedState(State()))

    /// The delegate's methods run one at a time on one queue, which orders its users.
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

    /// The queue that the delegate's methods run on; the main queue unless it is set before ``start()``.
    public var callbackQueue: DispatchQueue {
        get { state.withLock { $0.value.callbacks } }
        set { state.withLock { $0.value.callbacks = newValue } }
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

    /// Begins to receive and serves the main queue until the program ends.
    public func run() throws -> Never {
        try start()
        dispatchMain()
    }

    private func receive(_ landing: Landing) -> Bool {
        let queue = callbackQueue
        return queue.sync {
            if landing.activityType == Landing.settingsType { return SettingsBridge.main?.takeOver() ?? false }
            return Delivery(application: self, queue: queue).deliver(landing, declared: InfoPlist.main)
        }
    }
}
