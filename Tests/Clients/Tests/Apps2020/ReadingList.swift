import CoreSpotlight
import Foundation

// A reading list: wrappers around completion handlers for async callers, one web address that ties everything together.

struct Article: Hashable {
    let url: URL
    var title: String
    var summary: String
    var isRead = false
}

enum SpotlightError: LocalizedError {
    case unavailable
    case underlying(Error)

    var errorDescription: String? {
        switch self {
        case .unavailable: return "Indexing is not available on this device."
        case .underlying(let error): return error.localizedDescription
        }
    }
}

@available(iOS 13.0, macOS 10.15, *)
struct ReadingListIndex {
    static let domainID = "reading-list"
    private let index = CSSearchableIndex.default()

    func add(_ article: Article) async throws {
        guard CSSearchableIndex.isIndexingAvailable() else { throw SpotlightError.unavailable }
        let attributeSet = CSSearchableItemAttributeSet(contentType: UTType.url)
        attributeSet.title = article.title
        attributeSet.contentDescription = article.summary
        attributeSet.contentURL = article.url
        attributeSet.url = article.url
        attributeSet.relatedUniqueIdentifier = article.url.absoluteString
        attributeSet.domainIdentifier = Self.domainID
        let item = CSSearchableItem(
            uniqueIdentifier: article.url.absoluteString,
            domainIdentifier: Self.domainID,
            attributeSet: attributeSet)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
            index.indexSearchableItems([item]) { error in
                if let error {
                    continuation.resume(throwing: SpotlightError.underlying(error))
                } else {
                    continuation.resume()
                }
            }
        }
    }

    func remove(_ url: URL) async throws {
        try await index.deleteSearchableItems(withIdentifiers: [url.absoluteString])
    }

    func matches(for text: String) async throws -> [String] {
        try await withCheckedThrowingContinuation { continuation in
            var identifiers: [String] = []
            let context = CSSearchQueryContext()
            context.fetchAttributes = ["title"]
            let query = CSSearchQuery(queryString: "** == \"\(text)*\"cdwt", queryContext: context)
            query.foundItemsHandler = { identifiers += $0.map(\.uniqueIdentifier) }
            query.completionHandler = { error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(identifiers))
            }
            query.start()
        }
    }
}

@MainActor
final class ArticleReader {
    private(set) var userActivity: NSUserActivity? {
        willSet { userActivity?.resignCurrent() }
    }

    func open(_ article: Article) {
        userActivity = {
            $0.title = article.title
            $0.webpageURL = article.url
            $0.userInfo = ["url": article.url, "opened": Date()]
            $0.requiredUserInfoKeys = ["url"]
            $0.isEligibleForSearch = true
            $0.isEligibleForHandoff = true
            $0.isEligibleForPublicIndexing = true
            $0.contentAttributeSet = .init(contentType: .url)
            $0.contentAttributeSet?.title = article.title
            return $0
        }(NSUserActivity(activityType: "org.example.reader.article"))
        let attributes = CSSearchableItemAttributeSet(contentType: .url)
        attributes.relatedUniqueIdentifier = article.url.absoluteString
        attributes.contentDescription = article.summary
        userActivity?.contentAttributeSet = attributes
        userActivity?.becomeCurrent()
    }

    func close() { userActivity = nil }
}
