import CoreSpotlight

// A reader with thousands of articles: starts the query and then reads its results, chunk by chunk.

@MainActor final class Searcher {
    private var currentQuery: CSUserQuery?
    private(set) var titles: [String] = []

    func reset(_ searchText: String, full: Bool) async throws {
        if let q = currentQuery {
            q.cancel()
            currentQuery = nil
        }
        let chunkSize = full ? 1000 : 10
        let context = CSUserQueryContext()
        context.fetchAttributes = ["title", "contentDescription", "keywords", "thumbnailURL", "rankingHint"]
        context.maxResultCount = chunkSize
        let q = CSUserQuery(userQueryString: searchText, userQueryContext: context)
        currentQuery = q
        q.start()

        let found = Task.detached { () -> [String] in
            var check = Set<String>()
            check.reserveCapacity(chunkSize)
            var chunk = ContiguousArray<CSSearchableItem>()
            for try await result in q.results {
                guard check.insert(result.item.uniqueIdentifier).inserted else { continue }
                chunk.append(result.item)
            }
            return chunk.compactMap(\.attributeSet.title)
        }
        titles = try await found.value
    }
}

@MainActor final class SpotlightSearchService {
    var searchResults: [CSSearchableItem] = []
    var suggestions: [AttributedString] = []
    private var currentQuery: CSUserQuery?

    func performSearch(query: String, domain: String, maxRankedResults: Int = 5) async {
        currentQuery?.cancel()
        let queryContext = CSUserQueryContext()
        queryContext.fetchAttributes = ["title", "contentDescription"]
        queryContext.enableRankedResults = true
        queryContext.maxRankedResultCount = maxRankedResults
        queryContext.maxSuggestionCount = 4
        queryContext.disableSemanticSearch = false
        queryContext.filterQueries = ["domainIdentifier == '\(domain)'"]
        let userQuery = CSUserQuery(userQueryString: query, userQueryContext: queryContext)
        currentQuery = userQuery
        do {
            var results: [CSSearchableItem] = []
            suggestions = []
            for try await element in userQuery.responses {
                guard !Task.isCancelled, currentQuery === userQuery else { return }
                switch element {
                case .item(let item): results.append(item.item)
                case .suggestion(let suggestion):
                    suggestions.append(suggestion.suggestion.localizedAttributedSuggestion)
                @unknown default: break
                }
            }
            if currentQuery === userQuery { searchResults = results }
        } catch CSSearchQueryError.cancelled {
            return
        } catch {
            searchResults = []
        }
    }

    func engage(_ item: CSUserQuery.Item, among visible: [CSUserQuery.Item]) {
        currentQuery?.userEngaged(item, visibleItems: visible, interaction: .select)
    }
}

enum RawQueries {
    static let customKey = CSCustomAttributeKey(keyName: "you_learn_spotlight")!

    /// A query string where a person's text is expected.
    static func searchSpotlight(searchText: String) async throws -> [CSSearchableItem] {
        let queryString =
            "title == \"*\(searchText)*\"cd || contentDescription == \"*\(searchText)*\"c || \(customKey.keyName) == \"*\(searchText)*\"cd"
        let context = CSUserQueryContext()
        context.fetchAttributes = ["title", "contentDescription"]
        context.maxResultCount = 10
        let query = CSUserQuery(queryString: queryString, queryContext: context)
        var foundItems = [CSSearchableItem]()
        for try await element in query.responses {
            if case .item(let found) = element { foundItems.append(found.item) }
        }
        return foundItems
    }

    /// Names as files' metadata have them.
    static func items(ofType type: String) async -> [CSSearchableItem] {
        let searchQuery = CSSearchQuery(
            queryString: "kMDItemContentType == '\(type)' && _kMDItemDomainIdentifier == 'raw*'",
            attributes: ["kMDItemTitle", "contentDescription"])
        return await withCheckedContinuation { continuation in
            nonisolated(unsafe) var results: [CSSearchableItem] = []
            searchQuery.foundItemsHandler = { items in results.append(contentsOf: items) }
            searchQuery.completionHandler = { error in continuation.resume(returning: results) }
            searchQuery.start()
        }
    }
}
