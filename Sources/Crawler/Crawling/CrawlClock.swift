import Glibc

/// The time, as a crawl has it.
package protocol CrawlClock: Sendable {
    /// Seconds that only grow, from any moment.
    func now() -> Double
    /// Waits on the caller's thread. The crawl asks for less than a second at a time, and looks between whether it was
    /// cancelled.
    func sleep(_ seconds: Double)
    /// Seconds since 1970, for dates that servers name.
    func secondsSince1970() -> Double
}

/// The system's. Time in which the machine sleeps does not count.
package struct SystemCrawlClock: CrawlClock {
    /// Holds nothing.
    package init() {}

    /// By `CLOCK_MONOTONIC`. Any thread.
    package func now() -> Double { Self.seconds(CLOCK_MONOTONIC) }

    /// By `CLOCK_REALTIME`. Any thread.
    package func secondsSince1970() -> Double { Self.seconds(CLOCK_REALTIME) }

    /// A second at most, and less if a signal comes.
    package func sleep(_ seconds: Double) {
        guard seconds > 0 else { return }
        // Interrupted by a signal it returns early, and the crawl asks again.
        usleep(useconds_t(min(seconds, 0.999) * 1_000_000))
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }
}
