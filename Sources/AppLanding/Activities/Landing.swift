/// Items are its.
public import SearchEngine
/// Activities and results are its.
public import SystemIndex

/// What a person chose, on its way to the app.
public struct Landing: Sendable, Hashable {
    /// `CSSearchableItemActionType`, `CSQueryContinuationActionType`, or an activity's own type.
    public var activityType: String
    /// Entries of `userInfo` that are texts.
    public var texts: [String: String] = [:]
    /// The archived `userInfo` of an activity.
    public var archivedUserInfo: [UInt8] = []
    /// The activity's.
    public var title: String?
    /// The same content on the web, as the app gave it.
    public var webpageURL: String?
    /// The address that the activity came from, as the app gave it.
    public var referrerURL: String?
    /// Which scene of the app it is meant for, as the app said.
    public var targetContentIdentifier: String?
    /// The stored domain and content type, so that an app tells its kinds of item apart without parsing identifiers.
    public var domain: String?
    /// See ``domain``.
    public var contentType: String?
    /// For an activity that came from another machine: what `HandoffLink` opens streams to it by. nil if there are none.
    public var continuation: String?
    /// For an activity that should have come from another machine and did not: Apple's number of the error.
    public var failure: Int?

    /// - Parameter activityType: see ``activityType``.
    public init(activityType: String) { self.activityType = activityType }

    /// An item of the index: the value of `CSSearchableItemActionType`.
    public static let itemType = "com.apple.corespotlightitem"
    /// Where `userInfo` has the item's identifier: the value of `CSSearchableItemActivityIdentifier`.
    public static let itemKey = "kCSSearchableItemActivityIdentifier"
    /// A search to go on with in the app: the value of `CSQueryContinuationActionType`.
    public static let searchType = "com.apple.corespotlightquerycontinuation"
    /// Where `userInfo` has its text: the value of `CSSearchQueryString`.
    public static let searchKey = "kCSSearchQueryString"
    /// A page of the web that the app shows itself.
    public static let pageType = "NSUserActivityTypeBrowsingWeb"
    /// Where `userInfo` has the button's identifier: the value of `CSActionIdentifier`.
    public static let actionKey = "kCSActionIdentifier"
    /// Nothing that was chosen: the person changed the app's settings.
    public static let settingsType = "searchlight.settings-changed"

    /// The landing of an item: a result that is both an item and an activity lands as its item.
    ///
    /// - Parameters:
    ///   - typed: the text that was searched; nil if nothing was.
    ///   - action: a custom action's identifier.
    public static func item(_ document: Document, typed: String?, action: String? = nil) -> Landing {
        var landing = Landing(activityType: itemType)
        landing.texts[itemKey] = document.identifier
        landing.texts[searchKey] = typed
        landing.texts[actionKey] = action
        landing.title = document.displayTitle
        landing.domain = document.domain.isEmpty ? nil : document.domain
        landing.contentType = document.text("contentType")
        return landing
    }

    /// The landing of an activity without an item.
    public static func activity(_ record: ActivityRecord, typed: String?) -> Landing {
        var landing = Landing(activityType: record.activityType)
        landing.archivedUserInfo = record.userInfo
        landing.title = record.title
        landing.webpageURL = record.webpageURL
        landing.referrerURL = record.referrerURL
        landing.targetContentIdentifier = record.targetContentIdentifier
        landing.domain = record.domain.isEmpty ? nil : record.domain
        landing.contentType = Document(identifier: "-", attributes: record.attributes).text("contentType")
        return landing
    }

    /// "Search in app".
    public static func search(_ typed: String) -> Landing {
        var landing = Landing(activityType: searchType)
        landing.texts[searchKey] = typed
        return landing
    }
}

extension FoundItem {
    /// The landing of this result.
    ///
    /// - Parameter typed: the text that was searched.
    public func landing(typed: String) throws -> Landing {
        if isActivity, let activity = try activity() { return .activity(activity, typed: typed) }
        return .item(try document(), typed: typed)
    }
}
