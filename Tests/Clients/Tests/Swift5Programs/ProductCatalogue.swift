import CoreSpotlight
import UniformTypeIdentifiers

// In the manner of 2021 to 2022: async functions, UTType, updates of single attributes, expiry dates.

class ProductCatalogue {
    let index = CSSearchableIndex(name: "catalogue")
    static let stockKey = CSCustomAttributeKey(
        keyName: "org_example_stock", searchable: true, searchableByDefault: false, unique: false, multiValued: false)!

    func add(_ number: String, name: String, price: Double) async throws {
        let attributes = CSSearchableItemAttributeSet(contentType: UTType.text)
        attributes.title = name
        attributes.contentDescription = "Costs \(price)"
        attributes.setValue(12 as NSNumber, forCustomKey: Self.stockKey)
        attributes.addedDate = Date()
        attributes.identifier = number
        let item = CSSearchableItem(uniqueIdentifier: number, domainIdentifier: "shop.tools", attributeSet: attributes)
        item.expirationDate = Calendar.current.date(byAdding: .year, value: 1, to: Date())
        try await index.indexSearchableItems([item])
    }

    func rename(_ number: String, to name: String) async throws {
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = name
        let item = CSSearchableItem(uniqueIdentifier: number, domainIdentifier: "shop.tools", attributeSet: attributes)
        item.isUpdate = true
        try await index.indexSearchableItems([item])
    }

    func find(_ text: String) async -> [CSSearchableItem] {
        let context = CSSearchQueryContext()
        context.fetchAttributes = ["title", "contentDescription"]
        let query = CSSearchQuery(queryString: "title == \"*\(text)*\"cd", queryContext: context)
        do {
            return try await query.results.reduce(into: []) { $0.append($1.item) }
        } catch {
            print("Search failed: \(error)")
            return []
        }
    }

    func clear() async {
        try? await index.deleteSearchableItems(withDomainIdentifiers: ["shop"])
    }
}
