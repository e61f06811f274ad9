/// Splits an answer into lines, within the limits. Memory: the longest line that is allowed, and no more.
struct AnswerLines {
    private let limits: WorkerLimits
    private var partial: [UInt8] = []
    private var received = 0

    init(_ limits: WorkerLimits) { self.limits = limits }

    /// Whether the last line has no end yet.
    var isWithinLine: Bool { !partial.isEmpty }

    /// Takes bytes as they come, and calls the closure with each line that they end, without its line break.
    mutating func take(_ bytes: ArraySlice<UInt8>, _ line: ([UInt8]) throws(WorkerFailure) -> Void)
        throws(WorkerFailure)
    {
        let (sum, overflows) = received.addingReportingOverflow(bytes.count)
        guard !overflows, sum <= limits.answerBytes else { throw .tooMuch("more than \(limits.answerBytes >> 20) MiB") }
        received = sum
        var rest = bytes
        while let end = rest.firstIndex(of: 0x0A) {
            try append(rest[..<end])
            rest = rest[(end + 1)...]
            let whole = partial
            partial = []
            try line(whole)
        }
        try append(rest)
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) throws(WorkerFailure) {
        guard partial.count + bytes.count <= limits.lineBytes else {
            throw .tooMuch("a line of more than \(limits.lineBytes >> 20) MiB")
        }
        partial.append(contentsOf: bytes)
    }
}
