import CoreSpotlight
import MobileCoreServices

// A class of stored quotes in Swift 2's words.

class Quote: NSObject {
    var objectId: String
    var author: String
    var content: String

    init(_ objectId: String, _ author: String, _ content: String) {
        self.objectId = objectId
        self.author = author
        self.content = content
    }

    func searchableItemAttributeSet() -> CSSearchableItemAttributeSet {
        let attributeSet = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
        attributeSet.title = "Quote from " + self.author
        attributeSet.contentDescription = self.content
        attributeSet.keywords = ["reading", self.author]
        attributeSet.textContent = self.content
        return attributeSet
    }

    @available(iOS 9.0, *)
    class func index(quotes: [Quote], then: @escaping () -> Void) {
        var searchableItems = [CSSearchableItem]()
        for quote in quotes {
            let item = CSSearchableItem(
                uniqueIdentifier: quote.objectId, domainIdentifier: "org.example.quotes",
                attributeSet: quote.searchableItemAttributeSet())
            searchableItems.append(item)
        }
        CSSearchableIndex.defaultSearchableIndex().indexSearchableItems(
            searchableItems,
            completionHandler: { (error) -> Void in
                if let error = error {
                    print("error during indexing: \(error.localizedDescription)")
                } else {
                    then()
                }
            })
    }
}

class Spotlight {
    enum Domain: String {
        case Base = "org.example.points"
        case Dancer = "org.example.points.dancer"
    }

    static func createItem(
        id: String, domain: Domain, attributeSet: CSSearchableItemAttributeSet
    ) -> CSSearchableItem {
        return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: domain.rawValue, attributeSet: attributeSet)
    }

    static func indexItems(items: [CSSearchableItem], completion: ((NSError?) -> Void)? = .none) {
        CSSearchableIndex.defaultSearchableIndex().indexSearchableItems(items) { error in
            if let error = error { print(error.localizedDescription) }
            completion?(error as NSError?)
        }
    }

    static func removeAll(completion: @escaping ((NSError?) -> Void)) {
        CSSearchableIndex.defaultSearchableIndex().deleteAllSearchableItemsWithCompletionHandler(completion)
    }

    static func removeItems(ids: [String], completion: ((NSError?) -> Void)? = .none) {
        CSSearchableIndex.defaultSearchableIndex().deleteSearchableItemsWithIdentifiers(ids) { error in
            completion?(error)
        }
    }
}
