/// How much a program may hand over at once, so that no call takes all of the memory or keeps others waiting.
package enum DoorLimits {
    /// Items in one call, and changes in one batch.
    package static let items = 100_000
    /// Bytes of JSON in one call, and in one batch.
    package static let bytes = 256 << 20
    /// Bytes of JSON of one item. As stored it may have 16 MiB.
    package static let itemBytes = 32 << 20
    /// Identifiers and domains in one deletion.
    package static let names = 100_000
    /// Bytes of a client state, as for Core Spotlight.
    package static let clientStateBytes = 250
    /// Bytes of an activity's JSON.
    package static let activityBytes = 1 << 20
    /// Bytes of a typed text.
    package static let textBytes = 4096
    /// Results of one search.
    package static let results = 1000
    /// Bytes of JSON that the attributes of a search's results may have.
    package static let answerBytes = 64 << 20
    /// Results that a search may leave out.
    package static let offset = 10_000
    /// Changes of one app that may wait for each other in this process. A further one is refused as ``DoorError/Code/busy``.
    package static let waitingChanges = 32
    /// Milliseconds after which a refused change may be tried again.
    package static let retryMilliseconds = 200
}
