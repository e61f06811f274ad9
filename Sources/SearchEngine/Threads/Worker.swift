import Glibc
import Synchronization

/// A thread that does one job after the other, and ends with its owner. Where no thread can be had, jobs are done by
/// whoever hands them over.
package final class Worker: Sendable {
    private final class State: @unchecked Sendable {  // under its monitor
        let monitor = Monitor()
        var jobs: [@Sendable () -> Void] = []
        var isEnding = false
    }

    private let state = State()
    private let thread: pthread_t?

    /// - Parameter isInBackground: whether whoever commits or types goes first: see ``BackgroundPriority``.
    package init(isInBackground: Bool = false) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(state)
        if isInBackground { state.jobs.append(BackgroundPriority.take) }
        let result = pthread_create(
            &thread, nil,
            { context in
                Worker.run(Unmanaged<State>.fromOpaque(context!).takeRetainedValue())
                return nil
            }, context.toOpaque())
        if result != 0 { context.release() }
        self.thread = result == 0 ? thread : nil
    }

    /// Waits for what was handed over.
    deinit {
        guard let thread else { return }
        state.monitor.withLock {
            state.isEnding = true
            state.monitor.signal()
        }
        pthread_join(thread, nil)
    }

    package func submit(_ job: @escaping @Sendable () -> Void) {
        guard thread != nil else { return job() }
        state.monitor.withLock {
            state.jobs.append(job)
            state.monitor.signal()
        }
    }

    private static func run(_ state: State) {
        while true {
            let job: (@Sendable () -> Void)? = state.monitor.withLock {
                while state.jobs.isEmpty {
                    if state.isEnding { return nil }
                    state.monitor.wait()
                }
                return state.jobs.removeFirst()
            }
            guard let job else { return }
            job()
        }
    }
}

/// Of threads whose work nobody waits for. A core that others want is theirs nine tenths of the time.
package enum BackgroundPriority {
    /// Gives this thread the priority, for good: only the superuser may go back.
    @Sendable static func take() { setpriority(thread, 0, max(current, 10)) }

    /// This thread's: from −20, the highest, to 19.
    package static var current: Int32 { getpriority(thread, 0) }

    /// On Linux these are of a thread, whatever they are called.
    private static let thread = __priority_which_t(PRIO_PROCESS.rawValue)

    /// Has a thread of that priority do something, and waits for it.
    package static func run<Value>(_ job: @escaping @Sendable () throws -> Value) throws -> Value {
        let worker = Worker(isInBackground: true)
        return try Pending(worker, job).wait()
    }
}

/// The thread that waits for somebody who has much to do, so that none is started, and waited for at its end, with each batch.
enum WorkerPool {
    private static let idle = Mutex<Worker?>(nil)

    /// To be given back.
    static func take() -> Worker { idle.withLock { $0.take() } ?? Worker() }

    /// Takes a worker back, all of whose jobs are done or nobody waits for. It ends where another one waits already.
    static func giveBack(_ worker: Worker) {
        let other = idle.withLock { idle in
            defer { idle = worker }
            return idle
        }
        withExtendedLifetime(other) {}
    }
}

/// The result of a job of a ``Worker``.
package final class Pending<Value>: @unchecked Sendable {  // under its monitor
    private let monitor = Monitor()
    /// nil once somebody has begun.
    private var job: (@Sendable () throws -> Value)?
    private var result: Result<Value, any Error>?

    /// Hands the job over; without a worker it is done at once.
    package init(_ worker: Worker?, _ job: @escaping @Sendable () throws -> Value) {
        self.job = job
        if let worker { worker.submit { [self] in begin() } } else { begin() }
    }

    /// Does it on this thread if nobody has begun.
    package func begin() {
        let job = monitor.withLock {
            defer { self.job = nil }
            return self.job
        }
        guard let job else { return }
        let done = Result { try job() }
        monitor.withLock {
            result = done
            monitor.signal()
        }
    }

    /// Whether it is done.
    package var isDone: Bool { monitor.withLock { result != nil } }

    /// Waits until it is done.
    package func wait() throws -> Value {
        try monitor.withLock {
            while result == nil { monitor.wait() }
            return result!
        }.get()
    }

    /// The same, but does it on this thread if nobody has begun. The result is not kept: to be asked once, at last.
    package func finish() throws -> Value {
        begin()
        let value = try wait()
        monitor.withLock { result = nil }
        return value
    }
}
