/// When a server wants to be asked again.
///
/// Source: RFC 9110, section 10.2.3.
enum RetryAfter {
    /// Seconds from now, zero for a date that has passed; nil if the answer says none that can be read.
    ///
    /// - Parameter now: seconds since 1970, for an answer without a date of its own.
    static func seconds(_ headers: FetchHeaders, now: Double) -> Double? {
        guard let value = headers.first("Retry-After") else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
            return Double(value)
        }
        guard let date = HTTPDate.seconds(value) else { return nil }
        // By the server's clock, if it says what it shows: its distance from ours is no time to wait.
        let start = headers.first("Date").flatMap(HTTPDate.seconds).map(Double.init) ?? now
        return max(0, Double(date) - start)
    }
}
