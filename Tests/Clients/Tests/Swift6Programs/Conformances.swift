import CoreSpotlight

// What Swift 6 apps add, since Apple's classes are not Sendable; here they are.
extension CSSearchableItem: @retroactive @unchecked Sendable {}
extension CSSearchableIndex: @retroactive @unchecked Sendable {}

@MainActor
final class Reindexer: NSObject, CSSearchableIndexDelegate, Sendable {
    nonisolated func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        nonisolated(unsafe) let acknowledge = acknowledgementHandler
        Task { @MainActor in
            try? await searchableIndex.deleteAllSearchableItems()
            acknowledge()
        }
    }

    nonisolated func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        acknowledgementHandler()
    }
}
