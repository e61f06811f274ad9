import CSandbox
import Glibc

extension WorkerFailure {
    static func tooMuch(_ what: String) -> WorkerFailure {
        WorkerFailure(.tooMuch, "The extractor answered \(what), so its answer was cut off.")
    }

    static func malformed(_ fault: String) -> WorkerFailure {
        WorkerFailure(.malformed, "The extractor's answer cannot be used: \(fault).")
    }

    static func timedOut(_ limits: WorkerLimits) -> WorkerFailure {
        WorkerFailure(
            .timedOut, "The extractor was stopped, because it took longer than \(limits.wallMilliseconds) ms.")
    }

    static var machineBusy: WorkerFailure {
        WorkerFailure(
            .machineBusy, "The machine was too busy to read the file.",
            remedy: "It is tried again when there is less to do.")
    }

    static var workerGone: WorkerFailure {
        WorkerFailure(
            .killed, "The program that reads files was ended from outside.", remedy: "The file is tried again.")
    }

    static func system(_ number: Int32, _ doing: String) -> WorkerFailure {
        WorkerFailure(.system, "Cannot \(doing): \(String(cString: strerror(number))).", remedy: "Try again later.")
    }

    static func programMissing(_ program: String, _ why: String) -> WorkerFailure {
        WorkerFailure(
            .programMissing, "Cannot start the program \(program) that reads files: \(why).",
            remedy: "Install Searchlight again, or correct the path.")
    }

    static func sandboxUnavailable(_ why: String) -> WorkerFailure {
        WorkerFailure(
            .sandboxUnavailable, "Files are not read, because they cannot be read safely here. \(why)",
            remedy: "Use a kernel with Landlock and seccomp, or allow a weak sandbox.")
    }

    static func refused(_ check: Int32) -> WorkerFailure? {
        let reason: String
        switch UInt32(bitPattern: check) {
        case cs_accepted.rawValue: return nil
        case cs_not_regular.rawValue: reason = "It is not a regular file (a folder, pipe, socket or device)."
        case cs_is_writable.rawValue:
            reason = "It is open for writing. Only files that are open for reading are passed on."
        case cs_is_virtual.rawValue: reason = "Its bytes are made up by the kernel (/proc, /sys or the like)."
        default: reason = "It is not open for reading."
        }
        return WorkerFailure(.refused, reason)
    }

    /// Says why a process ended without an answer. `memory` is what it might map.
    init(_ ending: cs_ending, limits: WorkerLimits) {
        let needed = Int64(clamping: limits.memory / 10 * 9)
        switch (ending.signal, ending.exit_code) {
        case _ where ending.error != 0:
            self = .system(ending.error, "start a process for the file")
        case (SIGSYS, _):
            self.init(
                .forbidden,
                "The extractor was stopped, because it tried what no reader needs, such as starting a program."
            )
        case (SIGXCPU, _):
            self.init(.timedOut, "The extractor was stopped after \(limits.processorSeconds) s of processor time.")
        case (SIGKILL, _) where ending.was_killed != 0:
            self = .timedOut(limits)
        case (SIGKILL, _) where ending.processor_microseconds >= Int64(limits.processorSeconds) * 500_000:
            self.init(.timedOut, "The extractor was stopped after \(limits.processorSeconds) s of processor time.")
        case (SIGKILL, _):
            self = .workerGone
        case (_, Int32(cs_exit_out_of_memory)),
            _ where ending.signal != 0 && ending.maximum_resident_bytes >= needed:
            self.init(.outOfMemory, "The extractor needed more than \(limits.memory >> 20) MiB of memory.")
        case (_, Int32(cs_exit_not_confined)):
            self = .sandboxUnavailable("The file's process could not be confined.")
        case (_, Int32(cs_exit_no_program)):
            self.init(.programMissing, "The extractor's program does not start.", remedy: "Install it again.")
        case (_, Int32(cs_exit_bad_descriptor)):
            self.init(.refused, "The file's process did not accept the file.")
        case (let signal, _) where signal != 0:
            let name = strsignal(signal).map { String(cString: $0) } ?? "signal \(signal)"
            self.init(.crashed, "The extractor crashed (\(name)).")
        default:
            self.init(.endedEarly, "The extractor ended before the end of its answer (exit code \(ending.exit_code)).")
        }
        if ending.signal != 0 { signal = ending.signal }
    }
}
