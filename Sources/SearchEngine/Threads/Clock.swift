import Glibc

/// The system's clocks.
package enum Clock {
    package static func monotonicSeconds() -> Double { seconds(CLOCK_MONOTONIC) }

    /// Seconds since 1970.
    package static func now() -> Double { seconds(CLOCK_REALTIME) }

    package static func sleep(microseconds: UInt32) { _ = usleep(microseconds) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
