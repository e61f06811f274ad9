import Glibc

/// Moments as the clock on the wall shows them: seconds since 1970 in the time zone of this process.
package enum LocalTime {
    /// Such as `2024-05-01 12:30`.
    package static func text(_ seconds: Int64) -> String { format(seconds, "%Y-%m-%d %H:%M") }

    /// Such as `2024-05-01`.
    package static func day(_ seconds: Int64) -> String { format(seconds, "%Y-%m-%d") }

    private static func format(_ seconds: Int64, _ pattern: String) -> String {
        var time = time_t(seconds), parts = tm()
        guard localtime_r(&time, &parts) != nil else { return "" }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            String(
                decoding: buffer.prefix(strftime(buffer.baseAddress!, 64, pattern, &parts)).map(UInt8.init),
                as: UTF8.self)
        }
    }
}
