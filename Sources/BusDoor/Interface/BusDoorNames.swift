/// What the door is called on the bus.
package enum BusDoorNames {
    package static let bus = "org.searchlight.Index1"
    package static let path = "/org/searchlight/Index1"
    package static let interface = "org.searchlight.Index1"
    /// Errors are this and a name of ``BusDoorError``.
    static let errorPrefix = "org.searchlight.Error."
}
