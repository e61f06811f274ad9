import CoreSpotlight
import MobileCoreServices

// An encyclopedia: attributes made by an extension of the set, the saved list told by notifications.

class Article: NSObject {
    let url: URL
    let title: String
    var snippet: String?
    var imageURL: URL?
    init(url: URL, title: String) {
        self.url = url
        self.title = title
    }
}

public extension NSURL {
    var isArticleLink: Bool { path?.hasPrefix("/wiki/") ?? false }

    func searchableItemAttributes(_ title: String) -> CSSearchableItemAttributeSet? {
        guard isArticleLink else { return nil }
        let searchableItem = CSSearchableItemAttributeSet(itemContentType: kUTTypeInternetLocation as String)
        searchableItem.keywords = ["Encyclopedia"] + title.components(separatedBy: " ")
        searchableItem.title = title
        searchableItem.displayName = title
        searchableItem.identifier = absoluteString
        searchableItem.relatedUniqueIdentifier = absoluteString
        return searchableItem
    }
}

extension CSSearchableItemAttributeSet {
    class func attributes(_ article: Article) -> CSSearchableItemAttributeSet {
        let searchableItem =
            (article.url as NSURL).searchableItemAttributes(article.title) ?? .init(itemContentType: "")
        searchableItem.subject = article.title
        searchableItem.contentDescription = article.snippet
        if let image = article.imageURL { searchableItem.thumbnailData = try? Data(contentsOf: image) }
        return searchableItem
    }
}

extension Notification.Name {
    static let didSave = Notification.Name("didSave")
}

public class SavedPageSpotlightManager: NSObject {
    private var token: NSObjectProtocol?
    private(set) var finished = 0

    override init() {
        super.init()
        token = NotificationCenter.default.addObserver(forName: .didSave, object: nil, queue: nil) { [weak self] note in
            guard let article = note.object as? Article else { return }
            self?.add(article)
        }
    }

    deinit { token.map(NotificationCenter.default.removeObserver) }

    func add(_ article: Article) {
        let attributes = CSSearchableItemAttributeSet.attributes(article)
        attributes.keywords?.append("Saved")
        let item = CSSearchableItem(
            uniqueIdentifier: article.url.absoluteString, domainIdentifier: "org.example.encyclopedia",
            attributeSet: attributes)
        item.expirationDate = NSDate.distantFuture
        CSSearchableIndex.default().indexSearchableItems([item]) { (error) -> Void in
            if let error = error {
                print("Indexing error: \(error.localizedDescription)")
            } else {
                self.finished += 1
            }
        }
    }

    func remove(_ url: URL) {
        CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [url.absoluteString]) { _ in
            self.finished += 1
        }
    }
}
