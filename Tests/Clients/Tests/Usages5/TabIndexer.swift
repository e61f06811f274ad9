import CoreSpotlight
import MobileCoreServices

// A browser of 2018: one item for each visited page, thumbnails as configured, optional settings all the way.

struct Page {
    var url: String
    var title: String?
    var credits = ""
    var text: String?
}

enum Settings {
    static var values: [String: Any] = [:]
    static func getString(_ key: String) -> String? { values[key] as? String }
    static func getInt(_ key: String) -> Int? { values[key] as? Int }
}

class UserActivityHandler {
    private let searchableIndex = CSSearchableIndex(name: "browser")

    class func clearSearchIndex(completionHandler: ((Error?) -> Void)? = nil) {
        CSSearchableIndex.default().deleteAllSearchableItems(completionHandler: completionHandler)
    }

    class func clearIndex(_ page: Page) {
        CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [page.url])
    }

    func updateSpotlightIndex(_ page: Page) {
        let attributeSet = CSSearchableItemAttributeSet(itemContentType: kUTTypeHTML as String)
        attributeSet.title = page.title
        switch Settings.getString("description") ?? "none" {
        case "excerpt": attributeSet.contentDescription = page.text.map { String($0.prefix(20)) }
        case "content": attributeSet.contentDescription = page.text
        default: attributeSet.contentDescription = nil
        }
        switch Settings.getString("icon") ?? "letter" {
        case "letter": attributeSet.thumbnailData = page.title?.first.map { Data(String($0).utf8) }
        default: attributeSet.thumbnailData = nil
        }
        attributeSet.lastUsedDate = Date()
        let name = page.credits
        if !name.isEmpty {
            let author = CSPerson(displayName: name, handles: [], handleIdentifier: name)
            attributeSet.authors = [author]
        }
        let identifier = page.url.isEmpty ? nil : page.url
        let item = CSSearchableItem(
            uniqueIdentifier: identifier, domainIdentifier: "org.example.browser", attributeSet: attributeSet)
        if let days = Settings.getInt("keep-for-days") {
            let day: TimeInterval = 60 * 60 * 24
            item.expirationDate = Date.init(timeIntervalSinceNow: Double(days) * day)
        }
        searchableIndex.indexSearchableItems([item]) { error in
            if let error = error {
                print("Spotlight: Indexing error: \(error.localizedDescription)")
            }
        }
    }

    func spotlightDeindex() {
        searchableIndex.deleteSearchableItems(withDomainIdentifiers: ["org.example.browser"]) { error in
            if error != nil { print(error!) }
        }
    }
}
