import CoreSpotlight

/// A delegate that remembers what it was asked, and hands it over call by call.
final class RecordingDelegate: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {  // its lock orders its users
    enum Call: Equatable, Sendable {
        case everything
        case identifiers([String])
        case throttled
        case unthrottled
    }

    private let lock = NSLock()
    private var all: [Call] = []
    private var taken = 0
    private var pending: [() -> Void] = []
    private let supply: @Sendable (CSSearchableIndex, Call) -> Void
    private let acknowledges: Bool

    /// - Parameters:
    ///   - acknowledges: whether each call is acknowledged at once; otherwise ``acknowledge()`` does it.
    ///   - supply: indexes what is asked for, before that.
    init(acknowledges: Bool = true, supply: @escaping @Sendable (CSSearchableIndex, Call) -> Void = { _, _ in }) {
        self.acknowledges = acknowledges
        self.supply = supply
        super.init()
    }

    /// The next call that was not taken yet. Waits for it; nil after a minute, so that a missing call is a failure.
    func next() async -> Call? {
        for _ in 0..<6000 {
            let call: Call? = lock.withLock {
                guard taken < all.count else { return nil }
                taken += 1
                return all[taken - 1]
            }
            if let call { return call }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }

    var calls: [Call] { lock.withLock { all } }

    /// Acknowledges what was asked so far.
    func acknowledge() {
        let handlers = lock.withLock {
            defer { pending = [] }
            return pending
        }
        for handler in handlers { handler() }
    }

    private func note(_ call: Call) { lock.withLock { all.append(call) } }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        supply(searchableIndex, .everything)
        if acknowledges { acknowledgementHandler() } else { lock.withLock { pending.append(acknowledgementHandler) } }
        note(.everything)
    }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        supply(searchableIndex, .identifiers(identifiers))
        if acknowledges { acknowledgementHandler() } else { lock.withLock { pending.append(acknowledgementHandler) } }
        note(.identifiers(identifiers))
    }

    func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) { note(.throttled) }
    func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) { note(.unthrottled) }

    func data(for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String) throws -> Data {
        guard itemIdentifier != "refused" else { throw CocoaError(.fileReadNoPermission) }
        return Data("\(itemIdentifier) as \(typeIdentifier)".utf8)
    }

    func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("file, in place: \(inPlace)".utf8).write(to: file)
        return file
    }
}
