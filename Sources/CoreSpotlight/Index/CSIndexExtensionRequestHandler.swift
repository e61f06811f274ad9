/// Contents are data, and files.
public import Foundation

/// Supplies items again on behalf of an app that is not running: a subclass overrides the two methods that reindex.
/// ``CSSearchableIndexDelegate`` says which of the other methods are called.
///
/// As a program it is `IndexExtension.run(_:)` of the module `SpotlightExtension`, registered beside its app; it may
/// also be the delegate of an index.
open class CSIndexExtensionRequestHandler: NSObject, CSSearchableIndexDelegate {
    /// For subclasses, which start with only what they add.
    public override init() { super.init() }

    /// The index was lost. This does nothing but acknowledge.
    open func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }

    /// Some items were lost or are about to expire. This does nothing but acknowledge.
    open func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }

    /// Indexing is slowed down.
    open func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
    /// Indexing is no longer slowed down.
    open func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

    /// An item's content in a type that it promised. This throws.
    open func data(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data { throw CSIndexError(.unknownError) }

    /// A file with an item's content in a type that it promised. This throws.
    open func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL { throw CSIndexError(.unknownError) }

    /// The items of some identifiers. This has none.
    @preconcurrency open func searchableItems(
        forIdentifiers identifiers: [String], searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) { searchableItemsHandler([]) }

    /// The items of some identifiers in one protection class. This asks for those of any class.
    @preconcurrency open func searchableItems(
        forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) { searchableItems(forIdentifiers: identifiers, searchableItemsHandler: searchableItemsHandler) }

    /// The items of some identifiers: what the handler above is told.
    open func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] {
        await withCheckedContinuation { continuation in
            searchableItems(forIdentifiers: identifiers) { continuation.resume(returning: $0) }
        }
    }

    /// The items of some identifiers in one protection class, likewise.
    open func searchableItems(
        forIdentifiers identifiers: [String], protectionClass: FileProtectionType
    ) async -> [CSSearchableItem] {
        await withCheckedContinuation { continuation in
            searchableItems(forIdentifiers: identifiers, protectionClass: protectionClass) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// System-made attributes of some items changed.
    open func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}

/// Says what is known of a file: a subclass fills an attribute set.
///
/// As a program it is `ImportExtension.run(_:)` of the module `SpotlightExtension`, which the system starts in a
/// sandbox, once for each file. A program that links the subclass may also call it itself.
open class CSImportExtension: NSObject {
    /// For subclasses, which start with only what they add.
    public override init() { super.init() }

    /// Sets what is known of the file. May run on several threads at once. In the sandbox, `contentURL` is an address
    /// of the open file, without its name.
    open func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {}
}
