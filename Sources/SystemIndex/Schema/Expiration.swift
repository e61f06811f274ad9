package import FoundationEssentials

/// When something stops being found, as the index keeps it.
package enum Expiration {
    /// Whole seconds since 1970, rounded down. A date that is further away than thirty million years, or none, as
    /// `Date(timeIntervalSinceNow: .infinity)`, is the nearest there is.
    package static func seconds(_ date: Date) -> Int64 {
        Int64(max(-1e15, min(1e15, date.timeIntervalSince1970.rounded(.down))))
    }
}
