import Synchronization

/// Counts the names of members that an import leaves out because they are not attributes. Any thread.
package final class IgnoredNames: Sendable {
    /// Names that are counted by themselves. A file made by another program could have as many names as values.
    package static let maximumNames = 50

    private let counts = Mutex<(byName: [String: Int], total: Int)>(([:], 0))

    package init() {}

    /// Values that were left out.
    package var total: Int { counts.withLock { $0.total } }

    /// The names with how often each was left out, the most frequent first, then in byte order: at most ``maximumNames``.
    package var names: [(name: String, count: Int)] {
        counts.withLock { $0.byName }.map { (name: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    func count(_ name: String) {
        counts.withLock { counts in
            counts.total += 1
            guard counts.byName[name] != nil || counts.byName.count < Self.maximumNames else { return }
            counts.byName[name, default: 0] += 1
        }
    }
}
