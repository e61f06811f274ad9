import CSandbox
import Glibc

/// Reads the answer for one file until its end.
struct AnswerReading {
    private let limits: WorkerLimits
    private var lines: AnswerLines
    private var deadline: Int64
    private var items = 0
    /// How the answer ended, as it says itself.
    private var end: AnswerLine?

    init(_ limits: WorkerLimits, spent: Int64) {
        self.limits = limits
        lines = AnswerLines(limits)
        deadline = cs_milliseconds() + limits.wallMilliseconds - spent
    }

    /// Reads until the process has closed its end of the pipe: only then is an answer whole.
    ///
    /// - Returns: where the next turn begins; nil if there is none.
    mutating func read(
        _ answer: Int32, _ worker: WorkerProcess, _ sink: (WorkerItem) throws -> Void
    ) throws(WorkerFailure) -> Int64? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes { cs_read(answer, $0.baseAddress, $0.count, deadline) }
            if count == 0 { break }
            if count == -Int64(ETIMEDOUT) { throw overdue(worker) }
            guard count > 0 else { throw .system(Int32(clamping: -count), "read the answer") }
            let before = cs_milliseconds()
            try take(buffer[..<Int(count)], sink)
            // What the caller and we do with an answer, which is bounded, is not the file's time.
            deadline += cs_milliseconds() - before
        }
        switch end {
        case .end(let next)?: return next
        case .error(ExtractionRefusal.needsOwnProcess.code, _)? where items > 0:
            throw .malformed("it begins again after an item")
        case .error(let code, let reason)?:
            var failure = WorkerFailure(.extraction, reason)
            failure.extractionCode = code
            throw failure
        default: throw unfinished(worker)
        }
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>, _ sink: (WorkerItem) throws -> Void) throws(WorkerFailure) {
        var found: [[UInt8]] = []
        try lines.take(bytes) { (line) throws(WorkerFailure) in found.append(line) }
        for line in found {
            guard end == nil else { throw .malformed("a line follows its end") }
            try handle(line, sink)
        }
        if end != nil, lines.isWithinLine { throw .malformed("bytes follow its end") }
    }

    private mutating func handle(_ bytes: [UInt8], _ sink: (WorkerItem) throws -> Void) throws(WorkerFailure) {
        let line: AnswerLine
        do throws(AnswerLine.Fault) { line = try AnswerLine(bytes) } catch { throw .malformed(error.reason) }
        guard case .item(let item) = line else {
            end = line
            return
        }
        items += 1
        guard items <= limits.items else { throw .tooMuch("more than \(limits.items) items") }
        do { try sink(item) } catch {
            var failure = WorkerFailure(.stopped, "Reading was stopped: \(error).")
            failure.underlying = error
            throw failure
        }
    }

    /// The time is over: because of the file, or because the worker, which gives way to everything, had no processor.
    private func overdue(_ worker: WorkerProcess) -> WorkerFailure {
        worker.waitingMilliseconds() > limits.wallMilliseconds / 2 ? .machineBusy : .timedOut(limits)
    }

    /// The answer ended without saying so.
    private func unfinished(_ worker: WorkerProcess) -> WorkerFailure {
        switch worker.ending() {
        case .ended(let ending): WorkerFailure(ending, limits: limits)
        case .running: WorkerFailure(.endedEarly, "The extractor closed its answer before the end.")
        case .workerGone: .workerGone
        }
    }
}
