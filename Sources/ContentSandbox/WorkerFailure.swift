/// Why a file could not be read, in words that a person understands.
package struct WorkerFailure: Error, CustomStringConvertible {
    /// The kind of failure. Raw values are stable: state files may hold them.
    package enum Code: String, Sendable, CaseIterable {
        /// The descriptor is not a regular file that is open for reading only. Nothing was sent.
        case refused
        /// The extractor said why it cannot read the file: see ``WorkerFailure/extractionCode``.
        case extraction
        /// The file's process was ended by a signal, mostly a mistake in a library.
        case crashed
        /// The file's process tried what no reader of files does, and the kernel ended it.
        case forbidden
        /// Reading took longer than the limits allow.
        case timedOut
        /// The answer is longer than the limits allow.
        case tooMuch
        /// The file's process needed more memory than the limits allow.
        case outOfMemory
        /// The answer is not what the protocol allows.
        case malformed
        /// The file's process ended without the end of its answer.
        case endedEarly
        /// The worker or the file's process was ended from outside, as by a person, or by a kernel that is out of memory.
        case killed
        /// The machine was too busy to give the worker a processor. The file is not at fault.
        case machineBusy
        /// The worker's program does not exist, or does not start.
        case programMissing
        /// The kernel lacks a part of the sandbox, so files are not read.
        case sandboxUnavailable
        /// The caller's closure threw; ``WorkerFailure/underlying`` is its error.
        case stopped
        /// The system refused a pipe, a process or the like.
        case system
    }

    /// The kind of failure.
    package var code: Code
    /// What happened, as a sentence.
    package var reason: String
    /// What the person can do, as a sentence; nil if there is nothing to do.
    package var remedy: String?
    /// The extractor's own code, of ``Code/extraction``. A stranger's text: at most 64 letters, digits and signs.
    package var extractionCode: String?
    /// The signal that ended the process.
    package var signal: Int32?
    /// The error of the caller's closure.
    package var underlying: (any Error)?

    init(_ code: Code, _ reason: String, remedy: String? = nil) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    /// Whether the same file would fail again: mark it, and go on with the next. Otherwise the worker or the machine
    /// is at fault.
    package var isCausedByFile: Bool {
        switch code {
        case .refused, .extraction, .crashed, .forbidden, .timedOut, .tooMuch, .outOfMemory, .malformed, .endedEarly:
            true
        case .killed, .machineBusy, .programMissing, .sandboxUnavailable, .stopped, .system: false
        }
    }

    package var description: String { remedy.map { reason + " " + $0 } ?? reason }
}
