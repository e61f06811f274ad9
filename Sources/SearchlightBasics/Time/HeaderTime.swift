import Glibc

/// Moments as HTTP's headers have them: RFC 9110, section 5.6.7.
package enum HeaderTime {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Such as `Sun, 06 Nov 1994 08:49:37 GMT`. Not by strftime(3), which writes the names in the person's language.
    package static func text(_ seconds: Int64) -> String {
        var time = time_t(seconds), parts = tm()
        guard gmtime_r(&time, &parts) != nil else { return "" }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(Int(parts.tm_year) + 1900)"
        return
            "\(days[Int(parts.tm_wday)]), \(date) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
