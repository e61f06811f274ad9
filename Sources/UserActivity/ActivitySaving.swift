import Dispatch
import Foundation
import SearchEngine
import Synchronization
import SystemIndex

/// The activity that the person is in.
final class CurrentActivity: @unchecked Sendable {  // its lock orders its users
    static let shared = CurrentActivity()
    private let lock = NSLock()
    private var activity: NSUserActivity?

    func become(_ activity: NSUserActivity) {
        lock.lock()
        defer { lock.unlock() }
        self.activity = activity
    }

    func resign(_ activity: NSUserActivity) {
        lock.lock()
        defer { lock.unlock() }
        if self.activity === activity { self.activity = nil }
    }
}

/// Stores and deletes activities behind the caller's back, one after the other.
package enum ActivitySaving {
    private static let isOwnQueue = DispatchSpecificKey<Bool>()

    /// A program that ends right after an activity became current still stores it.
    private static let queue: DispatchQueue = {
        let queue = DispatchQueue(label: "searchlight.activities")
        queue.setSpecific(key: isOwnQueue, value: true)
        atexit {
            // A completion handler may end the program.
            if DispatchQueue.getSpecific(key: ActivitySaving.isOwnQueue) == nil { ActivitySaving.flush() }
        }
        return queue
    }()

    static func save(_ activity: NSUserActivity) {
        guard activity.isEligibleForSearch else { return }
        let record = record(of: activity)
        queue.async {
            do {
                let index = try SystemIndex.current().app(ProgramIdentity.app)
                try index.activities.save(record, now: Int64(Date().timeIntervalSince1970)) {
                    try index.document($0) != nil
                }
            } catch {
                report(error)
            }
        }
    }

    static func delete(
        _ condition: @escaping @Sendable (ActivityRecord) -> Bool, _ handler: @escaping @Sendable () -> Void
    ) {
        queue.async {
            do {
                try SystemIndex.current().app(ProgramIdentity.app).activities.delete(where: condition)
            } catch {
                report(error)
            }
            handler()
        }
    }

    /// Waits until everything asked for so far is stored.
    package static func flush() { queue.sync {} }

    /// The API gives no way to tell the app, so the person is told where the app's own messages go.
    private static func report(_ error: any Error) {
        FileHandle.standardError.write(Data("searchlight: an activity was not stored: \(error)\n".utf8))
    }

    private static func record(of activity: NSUserActivity) -> ActivityRecord {
        var record = ActivityRecord(activityType: activity.activityType)
        record.title = activity.title
        record.keywords = activity.keywords.sorted()
        record.userInfo = UserInfoArchive.encode(kept(activity))
        record.webpageURL = activity.webpageURL?.absoluteString
        record.persistentIdentifier = activity.persistentIdentifier
        record.isPublic =
            activity.isEligibleForPublicIndexing
            && (activity.webpageURL != nil || !(activity.requiredUserInfoKeys ?? []).isEmpty)
        record.expiration = activity.expirationDate.map { Int64($0.timeIntervalSince1970) }
        let attributes = activity.content?.activityAttributes ?? []
        let content = Document(identifier: "-", attributes: attributes)
        record.relatedIdentifier = content.text("relatedUniqueIdentifier")
        if record.relatedIdentifier == nil, let weak = content.text("weakRelatedUniqueIdentifier") {
            record.relatedIdentifier = weak
            record.isWeaklyRelated = true
        }
        record.domain = content.text("domainIdentifier") ?? ""
        record.attributes = attributes
        return record
    }

    /// The part of `userInfo` that comes back at a landing.
    private static func kept(_ activity: NSUserActivity) -> [AnyHashable: Any] {
        let all = activity.userInfo ?? [:]
        guard let keys = activity.requiredUserInfoKeys else { return activity.webpageURL == nil ? all : [:] }
        return all.filter { ($0.key as? String).map(keys.contains) ?? false }
    }
}

/// `userInfo` as bytes and back.
package enum UserInfoArchive {
    /// Values that are no property list, and no URL, are left out.
    package static func encode(_ userInfo: [AnyHashable: Any]) -> [UInt8] {
        var plain: [String: Any] = [:]
        for (key, value) in userInfo {
            guard let name = key as? String, let value = plainValue(value) else { continue }
            plain[name] = value
        }
        return [UInt8](
            (try? PropertyListSerialization.data(fromPropertyList: plain, format: .binary, options: 0)) ?? Data())
    }

    package static func decode(_ bytes: [UInt8]) -> [AnyHashable: Any] {
        guard !bytes.isEmpty,
            let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any]
        else { return [:] }
        return list.mapValues(restored)
    }

    private static let urlMark = "searchlight.url"
    private static let setMark = "searchlight.set"

    private static func plainValue(_ value: Any) -> Any? {
        switch value {
        case let url as URL: return [urlMark: url.absoluteString]
        case let set as Set<AnyHashable>: return [setMark: set.compactMap { plainValue($0.base) }]
        case let list as [Any]: return list.compactMap(plainValue)
        case let dictionary as [String: Any]: return dictionary.compactMapValues(plainValue)
        case is NSNull: return nil
        case let uuid as UUID: return uuid.uuidString
        default: return PropertyListSerialization.propertyList(value, isValidFor: .binary) ? value : nil
        }
    }

    private static func restored(_ value: Any) -> Any {
        switch value {
        case let dictionary as [String: Any]:
            if let url = dictionary[urlMark] as? String { return URL(string: url) ?? url as Any }
            if let members = dictionary[setMark] as? [Any] {
                return Set(members.map(restored).compactMap { $0 as? AnyHashable })
            }
            return dictionary.mapValues(restored)
        case let list as [Any]: return list.map(restored)
        default: return value
        }
    }
}
