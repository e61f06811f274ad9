/// When an app is asked to index again.
///
/// Everything is wanted when a protection class's index is gone or damaged, and when nothing was ever indexed. Items
/// are wanted by name when they expire within ``window`` or did so no longer ago; each is asked for once for each date.
/// A request is on the disk before any delegate hears of it, and stays until it is acknowledged.
package enum ReindexPolicy {
    /// Seconds before its expiration that an item is asked for: three days.
    ///
    /// Long enough for an app that is opened every other day, short beside the month that items live.
    package static let window: Int64 = 3 * 86_400
    /// Above so many items at once everything is asked for: apps that indexed all of it in one go renew it in one go.
    package static let maximumIdentifiers = 10_000
}
