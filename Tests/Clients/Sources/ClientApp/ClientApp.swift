import CoreSpotlight

/// A second process of an app: `ClientApp index <identifier> <title>`, `ClientApp find <query string>`.
@main
struct ClientApp {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        case "index":
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            attributes.title = words[2]
            let item = CSSearchableItem(uniqueIdentifier: words[1], domainIdentifier: nil, attributeSet: attributes)
            try await CSSearchableIndex.default().indexSearchableItems([item])
        case "find":
            let query = CSSearchQuery(queryString: words[1], queryContext: nil)
            for try await result in query.results { print(result.item.uniqueIdentifier) }
        default: fatalError("index or find")
        }
    }
}
