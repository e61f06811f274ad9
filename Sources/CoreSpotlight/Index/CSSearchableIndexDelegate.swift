/// Delegates are Foundation's objects, contents its data and addresses.
public import Foundation

/// Supplies items again when the index needs them. The methods that reindex are required, the others optional.
///
/// Called one at a time on a queue of the index's own, never on the main one. A request to index again is remembered
/// until its handler is called. If the process ends before, the delegate of the next one is asked. Items and the
/// handler may be handed over without waiting in between: the acknowledgement counts once the changes before it are on
/// the disk.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
    /// The index was lost or damaged, or there never was one: index everything again, then call the handler.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void)

    /// Some items expire within three days, or did so just now: index or delete each, then call the handler.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void)

    /// Indexing is slowed down: 64 changes of this process wait. What matters most should come first.
    func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)
    /// Indexing is no longer slowed down: no change waits.
    func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)
    /// An item's content in a type that it promised.
    func data(for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String) throws -> Data
    /// A file with an item's content in a type that it promised.
    func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL
    /// The items of some identifiers. Not called here: what is missing is asked for through the methods that reindex.
    @preconcurrency func searchableItems(
        forIdentifiers identifiers: [String], searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void)
    /// The items of some identifiers in one protection class. Not called here either.
    @preconcurrency func searchableItems(
        forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void)
    /// System-made attributes of some items changed. Not called here: none are made.
    func searchableItemsDidUpdate(_ items: [CSSearchableItem])
}

extension CSSearchableIndexDelegate {
    /// Does nothing.
    public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
    /// Does nothing.
    public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}
    /// Throws: the delegate has no contents.
    public func data(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data {
        throw CSIndexError(.unknownError)
    }
    /// Throws: the delegate has no files.
    public func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL {
        throw CSIndexError(.unknownError)
    }
    /// Has none.
    @preconcurrency public func searchableItems(
        forIdentifiers identifiers: [String], searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) {
        searchableItemsHandler([])
    }
    /// Asks for those of any class.
    @preconcurrency public func searchableItems(
        forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) {
        searchableItems(forIdentifiers: identifiers, searchableItemsHandler: searchableItemsHandler)
    }
    /// Does nothing.
    public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}
