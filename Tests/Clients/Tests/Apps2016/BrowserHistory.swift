import CoreSpotlight
import Foundation
#if canImport(MobileCoreServices)
    import MobileCoreServices
#endif

// A web browser: visited pages are activities, bookmarks are items; both know each other by the page's address.

@available(iOS 9.0, macOS 10.13, *)
class PageActivity: NSUserActivity {
    static let type = "org.example.browser.browsing"
    let visited = Date()

    init(url: URL, title: String?) {
        super.init(activityType: PageActivity.type)
        self.title = title ?? url.host
        self.webpageURL = url
        self.requiredUserInfoKeys = Set(["url"])
        self.userInfo = ["url": url.absoluteString, "scroll": 0.5]
        self.isEligibleForSearch = true
        self.isEligibleForHandoff = true
        self.isEligibleForPublicIndexing = false
    }
}

struct Bookmark {
    var url: URL
    var title: String
    var folder: String
}

final class BrowserSearchController: NSObject, NSUserActivityDelegate {
    static let sharedInstance = BrowserSearchController()
    private override init() {}

    private var currentPage: NSUserActivity?
    var isPrivate = false
    private(set) var saves = 0

    func didLoad(url: URL, title: String?) {
        guard !isPrivate, ["http", "https"].contains(url.scheme ?? "") else {
            currentPage?.resignCurrent()
            currentPage = nil
            return
        }
        guard #available(iOS 9.0, *) else { return }
        let activity = PageActivity(url: url, title: title)
        activity.delegate = self
        activity.needsSave = true
        let attributes = CSSearchableItemAttributeSet(itemContentType: kUTTypeURL as String)
        attributes.weakRelatedUniqueIdentifier = url.absoluteString
        attributes.domainIdentifier = "history." + (url.host ?? "").replacingOccurrences(of: ".", with: "-")
        activity.contentAttributeSet = attributes
        activity.becomeCurrent()
        currentPage = activity
    }

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        saves += 1
        userActivity.addUserInfoEntries(from: ["scroll": 0.75])
        userActivity.keywords = Set((userActivity.webpageURL?.host ?? "").components(separatedBy: "."))
    }

    func add(_ bookmark: Bookmark, completion: ((Bool) -> ())? = nil) {
        let set = CSSearchableItemAttributeSet(itemContentType: kUTTypeURL as String)
        set.title = bookmark.title
        set.contentDescription = bookmark.url.host
        set.contentURL = bookmark.url
        set.keywords = ["bookmark", bookmark.folder]
        let item = CSSearchableItem(
            uniqueIdentifier: bookmark.url.absoluteString, domainIdentifier: "bookmarks." + bookmark.folder,
            attributeSet: set)
        item.expirationDate = Date.distantFuture
        CSSearchableIndex.default().indexSearchableItems([item]) { (error) in
            DispatchQueue.main.async { completion?(error == nil) }
        }
    }

    func forget(host: String, completion: @escaping (Error?) -> Void) {
        let domain = "history." + host.replacingOccurrences(of: ".", with: "-")
        CSSearchableIndex.default().deleteSearchableItems(
            withDomainIdentifiers: [domain], completionHandler: completion)
    }

    func clearHistory(completion: @escaping (Error?) -> Void) {
        CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: ["history"]) { error in
            completion(error)
        }
    }
}
