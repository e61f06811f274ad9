import CoreSpotlight

// A browser's page for its developers: everything that is indexed, whatever it is.

class ItemsController {
    var query: CSSearchQuery? = nil
    var allItems = [CSSearchableItem]()

    func filteredItems(with filter: String? = nil, limit: Int? = nil) -> [CSSearchableItem] {
        let filtered = allItems.filter { $0.contains(filter) }
        if let limit = limit { return Array(filtered.prefix(limit)) }
        return filtered
    }

    func fetchAllItems(completionHandler: @escaping () -> Void) {
        self.allItems = []
        let queryString = "title == *"
        let context = CSSearchQueryContext()
        context.fetchAttributes = [
            "uniqueIdentifier", "title", "domain", "id", "URL", "description", "thumbnail data", "displayName",
            "keywords", "contentType", "domainIdentifier", "identifier", "rankingHint",
        ]
        self.query = CSSearchQuery(queryString: queryString, queryContext: context)
        self.query?.foundItemsHandler = { (items: [CSSearchableItem]) -> Void in
            self.allItems.append(contentsOf: items)
        }
        self.query?.completionHandler = { (error: Error?) -> Void in
            DispatchQueue.main.async { completionHandler() }
        }
        self.query?.start()
    }
}

extension CSSearchableItem {
    func contains(_ filter: String?) -> Bool {
        guard let filter = filter, !filter.isEmpty else { return true }
        let texts = [attributeSet.title, attributeSet.displayName, uniqueIdentifier] + (attributeSet.keywords ?? [])
        return texts.contains { $0?.localizedCaseInsensitiveContains(filter) ?? false }
    }
}
