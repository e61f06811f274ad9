import CoreSpotlight

/// Makes colleagues findable. Written as it would be for a Mac.
extension Colleague {
    static let domainIdentifier = "org.example.colleagues.colleague"

    /// What of a colleague can be found.
    var attributeSet: CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet(contentType: .contact)
        attributes.title = name
        attributes.contentDescription = "\(title), \(department)\n\(phone)"
        attributes.emailAddresses = [mail]
        attributes.phoneNumbers = [phone]
        attributes.keywords = skills + [department, title]
        attributes.supportsPhoneCall = true
        attributes.thumbnailURL = picture.flatMap {
            Bundle.module.url(forResource: $0, withExtension: nil, subdirectory: "Pictures")
        }
        return attributes
    }

    /// The record as an item.
    var searchableItem: CSSearchableItem {
        let item = CSSearchableItem(
            uniqueIdentifier: id, domainIdentifier: Self.domainIdentifier, attributeSet: attributeSet)
        // The directory says who is gone, not the calendar.
        item.expirationDate = .distantFuture
        return item
    }

    /// Looking at the record.
    var userActivity: NSUserActivity {
        let activity = NSUserActivity(activityType: Self.domainIdentifier)
        activity.title = name
        activity.userInfo = ["id": id]
        activity.requiredUserInfoKeys = ["id"]
        activity.keywords = Set([department, title, phone, mail] + skills)
        let attributes = attributeSet
        attributes.domainIdentifier = Self.domainIdentifier
        attributes.weakRelatedUniqueIdentifier = id
        activity.contentAttributeSet = attributes
        return activity
    }
}

/// The person's choice of what can be found, kept where all of an app's settings are.
enum SearchSetting: Int, CaseIterable {
    case disabled, viewedRecords, allRecords

    private static let key = "SearchIndexingPreference"
    private static let appliedKey = "AppliedSearchIndexingPreference"

    private static func stored(_ key: String) -> SearchSetting {
        (UserDefaults.standard.object(forKey: key) as? Int).flatMap(SearchSetting.init) ?? .viewedRecords
    }

    private static func store(_ setting: SearchSetting, _ key: String) {
        UserDefaults.standard.set(setting.rawValue, forKey: key)
        UserDefaults.standard.synchronize()
    }

    static var current: SearchSetting {
        get { stored(key) }
        set { store(newValue, key) }
    }

    /// What the index is in line with.
    static var applied: SearchSetting {
        get { stored(appliedKey) }
        set { store(newValue, appliedKey) }
    }
}

/// Indexes again what the index has lost, as far as the setting wants it there.
final class ColleagueIndexDelegate: NSObject, CSSearchableIndexDelegate {
    private let colleagues: [Colleague]

    init(_ colleagues: [Colleague]) { self.colleagues = colleagues }

    private func index(
        _ wanted: [Colleague], in index: CSSearchableIndex, acknowledging acknowledge: @escaping () -> Void
    ) {
        let isWanted = SearchSetting.current == .allRecords
        index.indexSearchableItems(isWanted ? wanted.map(\.searchableItem) : []) { error in
            if let error { print("The directory could not be indexed again: \(error.localizedDescription)") }
        }
        // Changes take effect in the order in which they are asked for.
        acknowledge()
    }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) { index(colleagues, in: searchableIndex, acknowledging: acknowledgementHandler) }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        let wanted = colleagues.filter { identifiers.contains($0.id) }
        index(wanted, in: searchableIndex, acknowledging: acknowledgementHandler)
    }
}

/// Keeps the index as the setting wants it.
enum ColleagueSearch {
    /// Brings the index in line with the setting, where it is not.
    static func applySetting(_ colleagues: [Colleague], completion: @escaping @Sendable (Error?) -> Void) {
        let setting = SearchSetting.current
        guard setting != SearchSetting.applied else { return completion(nil) }
        let index = CSSearchableIndex.default()
        let done: @Sendable (Error?) -> Void = { error in
            if error == nil { SearchSetting.applied = setting }
            completion(error)
        }
        switch setting {
        case .allRecords: index.indexSearchableItems(colleagues.map(\.searchableItem), completionHandler: done)
        case .viewedRecords:
            index.deleteSearchableItems(withIdentifiers: colleagues.map(\.id), completionHandler: done)
        // What was viewed by itself is no item, and goes by a call of its own.
        case .disabled:
            index.deleteAllSearchableItems { error in
                NSUserActivity.deleteAllSavedUserActivities { done(error) }
            }
        }
    }

    /// The activity of looking at somebody, which the caller keeps for as long as they are looked at.
    static func view(_ colleague: Colleague) -> NSUserActivity {
        let activity = colleague.userActivity
        activity.isEligibleForSearch = SearchSetting.current != .disabled
        activity.becomeCurrent()
        return activity
    }

    /// The record that an activity leads to.
    static func identifier(of userActivity: NSUserActivity) -> String? {
        if userActivity.activityType == Colleague.domainIdentifier { return userActivity.userInfo?["id"] as? String }
        if userActivity.activityType == CSSearchableItemActionType {
            return userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String
        }
        return nil
    }
}
