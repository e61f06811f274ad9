import CoreSpotlight
import Foundation

class Reindexer: NSObject {
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }
}

// Items with handlers that may go to another thread, as newer apps spell them.

final class ItemSupplier: Reindexer, CSSearchableIndexDelegate {
    func searchableItems(
        forIdentifiers identifiers: [String],
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) { Task { searchableItemsHandler([]) } }

    func searchableItems(
        forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) { Task { searchableItemsHandler([]) } }
}

final class SupplyingHandler: CSIndexExtensionRequestHandler {
    override func searchableItems(
        forIdentifiers identifiers: [String],
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) {
        Task {
            searchableItemsHandler(
                identifiers.map {
                    CSSearchableItem(
                        uniqueIdentifier: $0, domainIdentifier: nil,
                        attributeSet: CSSearchableItemAttributeSet(contentType: .text))
                })
        }
    }
}

// And without, as older ones do.

final class OldSupplier: Reindexer, CSSearchableIndexDelegate {
    func searchableItems(
        forIdentifiers identifiers: [String], searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
    ) { searchableItemsHandler([]) }
}
