import CoreSpotlight

// A file shelf of 2024: the delegate lives on the main actor, its methods do not.

extension CSSearchableIndex: @retroactive @unchecked Sendable {}
extension CSSearchableItem: @retroactive @unchecked Sendable {}

public protocol IndexerItemProvider: AnyObject {
    @MainActor func iterateThroughAllItems(perItem: @escaping @MainActor (ShelfItem) async -> Void) async
    @MainActor func getItem(uuid: String) -> ShelfItem?
}

@MainActor public final class ShelfItem {
    let uuid: UUID
    var title: String
    init(_ title: String) {
        uuid = UUID()
        self.title = title
    }

    var searchableItem: CSSearchableItem {
        let attributes = CSSearchableItemAttributeSet(contentType: .item)
        attributes.title = title
        attributes.thumbnailURL = URL(filePath: "/tmp/\(uuid.uuidString).png")
        attributes.providerDataTypeIdentifiers = ["public.text"]
        attributes.userCurated = true
        return CSSearchableItem(uniqueIdentifier: uuid.uuidString, domainIdentifier: nil, attributeSet: attributes)
    }
}

@MainActor public final class Indexer: NSObject, CSSearchableIndexDelegate, Sendable {
    private weak var itemProvider: IndexerItemProvider!

    public init(itemProvider: IndexerItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }

    public nonisolated func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        nonisolated(unsafe) let acknowledge = acknowledgementHandler
        Task { @MainActor in
            try? await searchableIndex.deleteAllSearchableItems()
            await itemProvider.iterateThroughAllItems { item in
                try? await searchableIndex.indexSearchableItems([item.searchableItem])
            }
            acknowledge()
        }
    }

    public nonisolated func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        nonisolated(unsafe) let acknowledge = acknowledgementHandler
        Task { @MainActor in
            let existing = identifiers.compactMap { itemProvider.getItem(uuid: $0)?.searchableItem }
            let gone = Set(identifiers).subtracting(existing.map(\.uniqueIdentifier))
            try? await searchableIndex.indexSearchableItems(existing)
            try? await searchableIndex.deleteSearchableItems(withIdentifiers: Array(gone))
            acknowledge()
        }
    }

    public nonisolated func data(
        for _: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data {
        guard typeIdentifier == "public.text" else { throw CocoaError(.fileNoSuchFile) }
        return Data(itemIdentifier.utf8)
    }
}
