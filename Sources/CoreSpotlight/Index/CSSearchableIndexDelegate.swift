public import Foundation

/// Supplies items again when the index needs them. The methods that reindex are required, the others optional.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
    /// The index was lost: index everything again, then call the handler.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void)

    /// Some items were lost or are about to expire: index or delete each, then call the handler.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void)

    /// Indexing is slowed down.
    func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)
    /// Indexing is no longer slowed down.
    func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)
    /// An item's content in a type that it promised.
    func data(for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String) throws -> Data
    /// A file with an item's content in a type that it promised.
    func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL
    /// The items of some identifiers.
    func searchableItems(
        forIdentifiers identifiers: [String], searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void)
    /// The items of some identifiers in one protection class.
    func searchableItems(
        forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
        searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void)
    /// System-made attributes of some items changed.
    func searchableItemsDidUpdate(_ items: [CSSearchableItem])
}

extension CSSearchableIndexDelegate {
    public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
    public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}
    public func data(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data {
        throw CSIndexError(.unknownError)
    }
    public func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL {
        throw CSIndexError(.unknownError)
    }
    public func searchableItems(
        forIdentifiers identifiers: [String], searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
    ) {
        searchableItemsHandler([])
    }
    public func searchableItems(
        forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
        searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
    ) {
        searchableItems(forIdentifiers: identifiers, searchableItemsHandler: searchableItemsHandler)
    }
    public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}
