/// What reading one file may cost, and how much it may answer.
package struct WorkerLimits: Sendable, Equatable {
    /// Milliseconds from sending the file to the end of its answer. What the caller does with lines in between does
    /// not count.
    package var wallMilliseconds: Int64 = 5000
    /// Seconds of processor time of the file's process.
    package var processorSeconds: UInt32 = 5
    /// Bytes that the file's process may map beyond what the worker has mapped when it starts.
    package var memory: UInt64 = 256 << 20
    /// Bytes of one line of an answer.
    package var lineBytes = 8 << 20
    /// Bytes of one answer.
    package var answerBytes = 64 << 20
    /// Items of one answer.
    package var items = 100_000
    /// Whether files are read although the kernel lacks Landlock or filters of system calls. The limits above hold
    /// even then.
    package var allowsWeakSandbox = false

    /// The limits of a person's own files.
    package init() {}
}
