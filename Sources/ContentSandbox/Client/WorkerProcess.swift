import CSandbox
import Glibc
import SearchlightBasics

/// A running worker: the template process and its control socket. One thread at a time.
struct WorkerProcess: Sendable {
    private let process: Int32
    private let control: Int32
    private var number: UInt32 = 0
    /// What the worker is confined by, as it said itself. It said so before it had seen a file.
    let strength: SandboxStrength

    /// Milliseconds that a worker has to start. Those in which it wants the processor or the disk do not count: on a busy
    /// machine a worker of the lowest priority may get neither for long.
    private static let startingTime: Int64 = 10_000
    /// Milliseconds that it has in all.
    private static let longestStartingTime: Int64 = 120_000
    /// Milliseconds within which it becomes known how a process ended, after its answer did.
    private static let endingTime: Int64 = 2000

    /// Starts a worker. Takes some ten milliseconds.
    init(_ words: [String]) throws(WorkerFailure) {
        var process: Int32 = 0, control: Int32 = 0
        let program = words.first ?? ""
        let error = withCWords(words) { cs_start($0, &process, &control) }
        guard error == 0 else { throw .programMissing(program, String(cString: strerror(error))) }
        self.process = process
        self.control = control
        var hello = cs_hello()
        let answered = Self.receiveHello(process, control, &hello)
        guard answered == 0, hello.error == 0 else {
            let wasKilled = answered == EPIPE && cs_was_killed(process)
            cs_stop(process, control)
            if wasKilled { throw .workerGone }
            if answered != 0 { throw .programMissing(program, "it does not answer") }
            throw .sandboxUnavailable("The worker could not confine itself: \(String(cString: strerror(hello.error))).")
        }
        strength = SandboxStrength(hello.strength)
    }

    /// Waits for a worker's first message. Returns 0 or a code of `errno`.
    private static func receiveHello(_ process: Int32, _ control: Int32, _ hello: inout cs_hello) -> Int32 {
        let slice: Int64 = 250
        var idle: Int64 = 0, all: Int64 = 0
        while true {
            let answered = cs_receive_hello(control, cs_milliseconds() + slice, &hello)
            all += slice
            if !cs_wants_to_run(process) { idle += slice }
            guard answered == ETIMEDOUT, idle < startingTime, all < longestStartingTime else { return answered }
        }
    }

    /// Ends the worker and whatever it started.
    func stop() { cs_stop(process, control) }

    /// Sends a file. Returns the descriptor that its answer comes from, which is the caller's to close.
    mutating func send(
        _ descriptor: Int32, contentType: String, fileName: String, ownProcess: Bool, limits: WorkerLimits
    ) throws(WorkerFailure) -> Int32 {
        number &+= 1
        // The client ends a process that takes too long. The template does so if the client hangs.
        let wall = UInt32(clamping: limits.wallMilliseconds.multipliedReportingOverflow(by: 12).partialValue)
        var request = cs_request(
            number: number, memory: limits.memory, processor_seconds: limits.processorSeconds, wall_milliseconds: wall,
            own_process: ownProcess ? 1 : 0)
        var answer: Int32 = -1
        let error = cs_send_request(control, &request, descriptor, contentType, fileName, &answer)
        if error == EPIPE { throw .workerGone }
        guard error == 0 else { throw .system(error, "send the file to its reader") }
        return answer
    }

    /// How the process of the last file ended.
    enum Ending {
        case ended(cs_ending)
        /// It still runs, although its answer is over.
        case running
        /// The worker itself was ended, and its process with it.
        case workerGone
    }

    /// How the process of the last file ended. Waits for it.
    func ending() -> Ending {
        var ending = cs_ending()
        return switch cs_receive_ending(control, number, cs_milliseconds() + Self.endingTime, &ending) {
        case 0: .ended(ending)
        case ETIMEDOUT: .running
        default: .workerGone
        }
    }

    /// Milliseconds that the process of the last file wanted a processor and got none. Ask before it ends.
    func waitingMilliseconds() -> Int64 {
        var child: Int32 = 0
        // A template that has not even forked has had no processor either.
        guard cs_receive_start(control, number, cs_milliseconds(), &child) == 0 else { return .max }
        return Int64(clamping: cs_nanoseconds_waiting(child) / 1_000_000)
    }
}
