import CSandbox
import Glibc
import SearchlightBasics
import Synchronization

/// Reads files through a program in a sandbox. Any thread: each call that runs at the same time has a worker of its
/// own.
///
/// The file is passed as a descriptor. Its position may have moved afterwards; nothing else about it can change.
/// A call takes at most ``WorkerLimits/wallMilliseconds``, apart from what the caller's closure takes, and starting a
/// worker if none is idle.
package final class WorkerClient: Sendable {
    /// The program with its arguments.
    private let words: [String]
    /// What reading a file may cost.
    package let limits: WorkerLimits
    private let idle = Mutex<[WorkerProcess]>([])

    /// Workers that wait for the next file. More than a machine's idle time is worth would only hold memory.
    private static let mostIdle = 4

    /// Creates a client. Starts nothing yet.
    ///
    /// - Parameters:
    ///   - program: the absolute path of `searchlight-content-worker`, or of another program that runs a
    ///     `WorkerServer`.
    ///   - arguments: the program's arguments. `--foreground` is for a person who waits: without it, the worker gives
    ///     way.
    package init(program: String, arguments: [String] = [], limits: WorkerLimits = WorkerLimits()) {
        words = [program] + arguments
        self.limits = limits
    }

    /// Creates a client whose files are read by a third party's program, started once a file within the sandbox of
    /// the worker.
    ///
    /// - Parameters:
    ///   - program: the absolute path of `searchlight-content-worker`.
    ///   - confined: the absolute path of the third party's program. It may read itself, its libraries and `readable`.
    package convenience init(
        program: String, confined: String, readable: [String] = [], arguments: [String] = [],
        limits: WorkerLimits = WorkerLimits()
    ) {
        let paths = readable.flatMap { ["--readable", $0] }
        self.init(program: program, arguments: arguments + paths + ["--confine", confined], limits: limits)
    }

    deinit { stop() }

    /// Ends workers that are idle. The next call starts a new one.
    package func stop() {
        for worker in idle.withLock({ workers in
            defer { workers = [] }
            return workers
        }) { worker.stop() }
    }

    /// What workers are confined by. Starts one if none is idle.
    package func strength() throws(WorkerFailure) -> SandboxStrength {
        let worker = try borrow()
        putBack(worker)
        return worker.strength
    }

    /// Reads a file, and calls the closure with the line of each item, without its line break.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file, open for reading only. It stays the caller's.
    ///   - contentType: what the file is said to be, at most 255 bytes.
    ///   - fileName: the last part of its path, cut off after 255 bytes.
    ///   - start: where to begin: 0, or what an earlier call for this file returned.
    ///   - sink: called for each item. Items count only if this returns: an answer may turn out to be cut off.
    /// - Returns: where the next call begins if the file has more than one call may take; else nil. It is larger than
    ///   `start` and within the file.
    @discardableResult package func extract(
        descriptor: Int32, contentType: String, fileName: String, from start: Int64 = 0,
        to sink: ([UInt8]) throws -> Void
    ) throws(WorkerFailure) -> Int64? {
        try items(descriptor: descriptor, contentType: contentType, fileName: fileName, from: start) {
            try sink($0.bytes)
        }
    }

    /// The same with items that are parsed already, which spares parsing their lines a second time.
    @discardableResult package func items(
        descriptor: Int32, contentType: String, fileName: String, from start: Int64 = 0,
        to sink: (WorkerItem) throws -> Void
    ) throws(WorkerFailure) -> Int64? {
        if let refusal = WorkerFailure.refused(cs_check_descriptor(descriptor)) { throw refusal }
        // The process shares the position with this one.
        lseek(descriptor, off_t(start), SEEK_SET)
        let began = cs_milliseconds()
        let next: Int64?
        do throws(WorkerFailure) {
            next = try read(descriptor, contentType, fileName, nil, sink)
        } catch {
            guard error.extractionCode == ExtractionRefusal.needsOwnProcess.code else { throw error }
            // Both processes together have the time of one.
            next = try read(descriptor, contentType, fileName, cs_milliseconds() - began, sink)
        }
        guard let next else { return nil }
        guard next > start, next <= lseek(descriptor, 0, SEEK_END) else {
            throw .malformed("the next turn begins at a wrong position")
        }
        return next
    }

    /// `spent`: milliseconds that the file has had in a shared process, if it needs one of its own.
    private func read(
        _ descriptor: Int32, _ contentType: String, _ fileName: String, _ spent: Int64?,
        _ sink: (WorkerItem) throws -> Void
    ) throws(WorkerFailure) -> Int64? {
        let (worker, answer) = try send(descriptor, contentType, fileName, spent != nil)
        let next: Int64?
        do throws(WorkerFailure) {
            defer { close(answer) }
            var reading = AnswerReading(limits, spent: spent ?? 0)
            next = try reading.read(answer, worker, sink)
        } catch {
            if Self.endsWorker(error) { worker.stop() } else { putBack(worker) }
            throw error
        }
        putBack(worker)
        return next
    }

    /// Sends the file to an idle worker, or to a new one if that has been ended meanwhile.
    private func send(
        _ descriptor: Int32, _ contentType: String, _ fileName: String, _ ownProcess: Bool
    ) throws(WorkerFailure) -> (WorkerProcess, answer: Int32) {
        for attempt in 0... {
            var worker = try borrow()
            do throws(WorkerFailure) {
                let answer = try worker.send(
                    descriptor, contentType: contentType, fileName: fileName, ownProcess: ownProcess, limits: limits)
                return (worker, answer)
            } catch {
                worker.stop()
                // One after the other may have been ended; a new one has not.
                guard attempt < Self.mostIdle else { throw error }
            }
        }
        throw .workerGone
    }

    /// Whether the template must end. A process may still be at work on the file, and ends with it. And after a
    /// crash, all processes of the same template would have the same addresses, which a series of files could find out.
    private static func endsWorker(_ failure: WorkerFailure) -> Bool { failure.code != .extraction }

    private func borrow() throws(WorkerFailure) -> WorkerProcess {
        if let worker = idle.withLock({ $0.popLast() }) { return worker }
        let worker = try WorkerProcess(words)
        if let missing = worker.strength.missing, !limits.allowsWeakSandbox {
            worker.stop()
            throw .sandboxUnavailable(missing)
        }
        return worker
    }

    private func putBack(_ worker: WorkerProcess) {
        let isKept = idle.withLock { workers in
            if workers.count < Self.mostIdle { workers.append(worker) } else { return false }
            return true
        }
        if !isKept { worker.stop() }
    }
}
