import Synchronization
import SystemIndex

/// The activities that the person is in now, as the program says. What is said of one again is the same view, brought up to date.
final class CurrentActivities: Sendable {
    /// A program with more forgets the oldest: its next word about it counts as another view.
    private static let maximum = 64
    private let records = Mutex<[(identifier: String, record: ActivityRecord)]>([])

    /// What was stored for an activity since it became current; nil if it is not current.
    func record(_ identifier: String) -> ActivityRecord? {
        records.withLock { $0.first { $0.identifier == identifier }?.record }
    }

    func become(_ record: ActivityRecord) {
        records.withLock { records in
            records.removeAll { $0.identifier == record.identifier }
            records.append((record.identifier, record))
            if records.count > Self.maximum { records.removeFirst() }
        }
    }

    /// - Returns: whether it was current.
    func resign(_ identifier: String) -> Bool {
        records.withLock { records in
            let count = records.count
            records.removeAll { $0.identifier == identifier }
            return records.count < count
        }
    }

    func resignAll() { records.withLock { $0 = [] } }
}
