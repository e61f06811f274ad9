/// When something stops being found, as the index keeps it.
package enum Expiration {
    /// Whole seconds since 1970, rounded down. A date that is further away than thirty million years, or none, as infinity, is the
    /// nearest there is.
    ///
    /// - Parameter date: seconds since 1970.
    package static func seconds(_ date: Double) -> Int64 { Int64(max(-1e15, min(1e15, date.rounded(.down)))) }
}
