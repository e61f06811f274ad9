import Glibc

/// The moment at which reading a file ends.
struct Deadline {
    private let end: Double

    init(seconds: Double) { end = Self.now + seconds }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    var isPast: Bool { Self.now > end }

    /// - Throws: ``ExtractionFailure`` once the time is over.
    func check() throws(ExtractionFailure) {
        if isPast { throw ExtractionFailure(.timedOut, "Reading the file took too long.") }
    }

    /// Seconds since 1970 now.
    static var wallClock: Double { Double(time(nil)) }
}
