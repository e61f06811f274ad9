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
        CSSearchableItem(uniqueIdentifier: id, domainIdentifier: Self.domainIdentifier, attributeSet: attributeSet)
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

    static var current: SearchSetting {
        get { (UserDefaults.standard.object(forKey: key) as? Int).flatMap(SearchSetting.init) ?? .viewedRecords }
        set {
            UserDefaults.standard.set(newValue.rawValue, forKey: key)
            UserDefaults.standard.synchronize()
        }
    }
}

/// Keeps the index as the setting wants it.
enum ColleagueSearch {
    /// Indexes everybody, or nobody.
    static func apply(_ setting: SearchSetting, _ colleagues: [Colleague]) async throws {
        let index = CSSearchableIndex.default()
        switch setting {
        case .allRecords: try await index.indexSearchableItems(colleagues.map(\.searchableItem))
        case .viewedRecords: try await index.deleteSearchableItems(withDomainIdentifiers: [Colleague.domainIdentifier])
        case .disabled:
            try await index.deleteAllSearchableItems()
            await NSUserActivity.deleteAllSavedUserActivities()
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
