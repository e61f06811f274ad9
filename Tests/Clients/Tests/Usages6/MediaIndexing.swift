import CoreSpotlight

// A client of media servers: generic over its models, one index for each server, chunks of a thousand.

protocol Media: Identifiable, Sendable where ID == String {
    var title: String { get }
    var searchableHash: String { get }
}

extension Media {
    func searchableItem(poster: URL?) -> CSSearchableItem {
        let attributes = CSSearchableItemAttributeSet(contentType: .movie)
        attributes.title = title
        attributes.thumbnailURL = poster
        let item = CSSearchableItem(
            uniqueIdentifier: "\(type(of: self)):\(id)", domainIdentifier: "media", attributeSet: attributes)
        item.expirationDate = .distantFuture
        return item
    }
}

actor Spotlight {
    private let instanceId: UUID
    private var checksums: Set<Int> = []
    init(instanceId: UUID) { self.instanceId = instanceId }

    func index<M: Media>(_ entities: [M], delay: Duration? = nil) async throws {
        guard CSSearchableIndex.isIndexingAvailable() else { return }
        guard checksums.insert(entities.map { $0.searchableHash }.joined(separator: "+").hashValue).inserted else {
            return
        }
        if let delay { try await Task.sleep(for: delay) }
        let index = CSSearchableIndex(name: instanceId.uuidString)
        try await index.deleteSearchableItems(withDomainIdentifiers: ["media"])
        let chunk = 1_000
        for start in stride(from: 0, to: entities.count, by: chunk) {
            let end = min(start + chunk, entities.count)
            try await index.indexSearchableItems(entities[start..<end].map { $0.searchableItem(poster: nil) })
        }
    }
}

@available(iOS 18, *)
extension CSSearchableIndex {
    static func item(_ id: String) async throws -> CSSearchableItem? {
        let query = CSSearchQuery(queryString: "uniqueIdentifier == \"\(id)\"", queryContext: nil)
        return try await query.results.first { $0.id == id }?.item
    }
}
