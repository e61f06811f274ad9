/// Changes are carried out on a queue of it.
package import Dispatch
import Foundation
import SearchEngine
import Synchronization
import SystemIndex

/// The activity that the person is in, for as long as the app keeps it.
final class CurrentActivity: @unchecked Sendable {  // its lock orders its users
    static let shared = CurrentActivity()
    /// Recursive: an activity may end, and be invalidated by its own deinitialiser, while another one is compared
    /// with it.
    private let lock = NSRecursiveLock()
    private weak var activity: NSUserActivity?

    func become(_ activity: NSUserActivity) {
        lock.lock()
        defer { lock.unlock() }
        self.activity = activity
    }

    func isCurrent(_ activity: NSUserActivity) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        return self.activity === activity
    }

    /// Does something while no other activity can become current, if this one is.
    func ifCurrent(_ activity: NSUserActivity, _ body: () -> Void) {
        lock.lock()
        defer { lock.unlock() }
        if self.activity === activity { body() }
    }

    func other(than activity: NSUserActivity) -> NSUserActivity? {
        lock.lock()
        defer { lock.unlock() }
        return self.activity === activity ? nil : self.activity
    }

    func resign(_ activity: NSUserActivity) {
        lock.lock()
        defer { lock.unlock() }
        if self.activity === activity { self.activity = nil }
    }
}

/// Carries out the running program's changes, of items and activities alike, in the order in which they were requested.
/// So an activity about an item that was indexed just before it finds the item there.
package enum ChangeQueue {
    private static let isOwnQueue = DispatchSpecificKey<Bool>()

    /// A program that ends right after it asked for something still has it stored.
    package static let queue: DispatchQueue = {
        let queue = DispatchQueue(label: "searchlight.changes", qos: .userInitiated)
        queue.setSpecific(key: isOwnQueue, value: true)
        atexit {
            // A completion handler may end the program from this very queue.
            if DispatchQueue.getSpecific(key: ChangeQueue.isOwnQueue) == nil { ChangeQueue.queue.sync {} }
        }
        return queue
    }()
}

/// Stores and deletes activities on a queue of its own, one after the other.
package enum ActivitySaving {
    private static var queue: DispatchQueue { ChangeQueue.queue }

    private static let updateHandler = Mutex<(@Sendable (NSUserActivity) -> Void)?>(nil)

    /// Sets what is told of an activity that its responders have brought up to date, before it is saved.
    package static func onUpdate(_ handler: (@Sendable (NSUserActivity) -> Void)?) {
        updateHandler.withLock { $0 = handler }
    }

    static func didUpdate(_ activity: NSUserActivity) { updateHandler.withLock { $0 }?(activity) }

    /// - Parameter previous: what the same view stored before, which this replaces.
    /// - Returns: what will be stored, unless the item it is about is not there; nil if nothing is to be.
    static func save(_ activity: NSUserActivity, replacing previous: ActivityRecord?) -> ActivityRecord? {
        guard activity.isEligibleForSearch || isPublic(activity) else { return nil }
        let record = record(of: activity)
        queue.async {
            do {
                let index = try SystemIndex.current().app(ProgramIdentity.app)
                ActivityTypes.noteOnce()
                let now = Int64(Date().timeIntervalSince1970)
                try index.activities.save(record, replacing: previous, now: now) {
                    // An expired activity counts as gone, though it may not be purged yet.
                    try index.document($0).map { $0.expiration > now } ?? false
                }
                do {
                    try index.activities.maintain()
                } catch {
                    report("the stored activities could not be put in order: \(error)")
                }
            } catch {
                report("an activity was not stored: \(error)")
            }
        }
        return record
    }

    static func delete(
        _ condition: @escaping @Sendable (ActivityRecord) -> Bool, _ handler: @escaping @Sendable () -> Void
    ) {
        queue.async {
            do {
                try SystemIndex.current().app(ProgramIdentity.app).activities.delete(where: condition)
            } catch {
                report("activities were not deleted: \(error)")
            }
            handler()
        }
    }

    /// Waits until everything asked for so far is stored.
    package static func flush() { queue.sync {} }

    /// The API gives no way to tell the app, so the person is told where the app's own messages go.
    static func report(_ message: String) {
        FileHandle.standardError.write(Data("searchlight: \(message)\n".utf8))
    }

    private static func record(of activity: NSUserActivity) -> ActivityRecord {
        var record = ActivityRecord(activityType: activity.activityType)
        record.title = activity.title
        record.keywords = activity.keywords.sorted()
        let kept = kept(activity)
        let (archive, refused) = UserInfoArchive.encode(kept)
        record.userInfo = archive
        // Keys that no app calls required may differ from view to view of the same thing: a scroll position, a time.
        if activity.requiredUserInfoKeys?.isEmpty == false { record.userInfoDigest = UserInfoArchive.digest(kept) }
        // The keys alone: what they stand for is the person's.
        for entry in refused { report("userInfo of \(activity.activityType) keeps no \(entry)") }
        record.webpageURL = activity.webpageURL?.absoluteString
        record.referrerURL = activity.referrerURL?.absoluteString
        record.targetContentIdentifier = activity.targetContentIdentifier
        record.persistentIdentifier = activity.persistentIdentifier
        record.isPublic = isPublic(activity)
        record.expiration = activity.expirationDate.map { Expiration.seconds($0.timeIntervalSince1970) }
        let attributes = activity.content?.activityAttributes ?? []
        let content = Document(identifier: "-", attributes: attributes)
        record.relatedIdentifier = content.text("relatedUniqueIdentifier")
        if record.relatedIdentifier == nil,
            let weak = content.text("weakRelatedUniqueIdentifier") ?? activity.entityItemIdentifier
        {
            record.relatedIdentifier = weak
            record.isWeaklyRelated = true
        }
        record.domain = content.text("domainIdentifier") ?? ""
        record.attributes = attributes
        return record
    }

    /// Whether everyone may find it. That adds it to this machine's index too.
    private static func isPublic(_ activity: NSUserActivity) -> Bool {
        activity.isEligibleForPublicIndexing
            && (activity.webpageURL?.scheme != nil || !(activity.requiredUserInfoKeys ?? []).isEmpty)
    }

    /// The part of `userInfo` that comes back at a landing.
    private static func kept(_ activity: NSUserActivity) -> [AnyHashable: Any] {
        let all = activity.userInfo ?? [:]
        guard let keys = activity.requiredUserInfoKeys else { return activity.webpageURL == nil ? all : [:] }
        return all.filter { ($0.key as? String).map(keys.contains) ?? false }
    }
}
