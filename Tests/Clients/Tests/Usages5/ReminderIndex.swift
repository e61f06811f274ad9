import CoreSpotlight

// A reminder app: waits where it stands, which only works because handlers run elsewhere.

extension CSSearchableIndex {
    func sync_deleteAllSearchableItems() -> Error? {
        var _error: Error?
        let semaphore = DispatchSemaphore(value: 0)
        self.deleteAllSearchableItems() { error in
            _error = error
            semaphore.signal()
        }
        semaphore.wait()
        return _error
    }

    func sync_indexSearchableItems(items: [CSSearchableItem]) -> Error? {
        var _error: Error?
        let semaphore = DispatchSemaphore(value: 0)
        self.indexSearchableItems(items) { error in
            _error = error
            semaphore.signal()
        }
        semaphore.wait()
        return _error
    }
}

enum RawUserActivity: String {
    case editReminder = "org.example.reminders.edit"
    case viewReminder = "org.example.reminders.view"
    case indexedItem = "com.apple.corespotlightitem"  //CSSearchableItemActionType
}

public extension NSUserActivity {
    static let stringSeparator = "::"

    static func uniqueString(for raw: String, and uuids: [UUID]) -> String {
        uuids.sorted(by: { $0.uuidString <= $1.uuidString }).reduce(raw) { $0 + stringSeparator + $1.uuidString }
    }

    convenience init(reminder: UUID, title: String, raw: String) {
        self.init(activityType: raw)
        let persistent = Self.uniqueString(for: raw, and: [reminder])
        self.title = title
        isEligibleForSearch = true
        isEligibleForHandoff = true
        isEligibleForPrediction = true
        persistentIdentifier = persistent
        requiredUserInfoKeys = ["reminder"]
        addUserInfoEntries(from: ["reminder": reminder, "raw": raw])
        let attributes = CSSearchableItemAttributeSet(itemContentType: "org.example.reminders")
        attributes.weakRelatedUniqueIdentifier = persistent
        contentAttributeSet = attributes
    }

    internal var kind: RawUserActivity? { RawUserActivity(rawValue: activityType) }
}
