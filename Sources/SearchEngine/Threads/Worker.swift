import Glibc
import Synchronization

/// A thread that runs jobs one after the other, and ends with its owner. If the system grants no thread, ``submit(_:)`` runs
/// each job itself.
package final class Worker: Sendable {
    private final class State: @unchecked Sendable {  // under its monitor
        let monitor = Monitor()
        var jobs: [@Sendable () -> Void] = []
        var isEnding = false
    }

    private let state = State()
    private let thread: pthread_t?

    /// - Parameter isInBackground: whether commits and searches go first: see ``BackgroundPriority``.
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

    /// Waits for all submitted jobs.
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

/// The priority of threads whose work may wait. Other threads get nine tenths of a core that both want.
package enum BackgroundPriority {
    /// Lowers the priority of this thread permanently, since only the superuser may raise it again.
    @Sendable static func take() { setpriority(thread, 0, max(current, 10)) }

    /// The priority of this thread, from −20, the highest, to 19.
    package static var current: Int32 { getpriority(thread, 0) }

    /// Linux keeps these for each thread, although POSIX says process.
    private static let thread = __priority_which_t(PRIO_PROCESS.rawValue)

    /// Runs a job on a thread of that priority, and waits for it.
    package static func run<Value>(_ job: @escaping @Sendable () throws -> Value) throws -> Value {
        let worker = Worker(isInBackground: true)
        return try Pending(worker, job).wait()
    }
}

/// Keeps one idle worker, so that a batch need not start a thread and wait for its end.
enum WorkerPool {
    private static let idle = Mutex<Worker?>(nil)

    /// Returns a worker. The caller gives it back.
    static func take() -> Worker { idle.withLock { $0.take() } ?? Worker() }

    /// Keeps a worker for the next ``take()``. Ends another one that is idle already. Its jobs are done, or their results are not
    /// needed.
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
    /// nil once a thread has begun it.
    private var job: (@Sendable () throws -> Value)?
    private var result: Result<Value, any Error>?

    /// Submits the job. Without a worker, runs it at once.
    package init(_ worker: Worker?, _ job: @escaping @Sendable () throws -> Value) {
        self.job = job
        if let worker { worker.submit { [self] in begin() } } else { begin() }
    }

    /// Runs the job on this thread if no thread has begun it.
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

    /// Returns the result, and runs the job on this thread if no thread has begun it. Call it once, at the end: the result is
    /// not kept.
    package func finish() throws -> Value {
        begin()
        let value = try wait()
        monitor.withLock { result = nil }
        return value
    }
}
