public import Foundation

// How Swift 2 spelled these (iOS 9), and handlers that take `NSError?`, as it handed them over.

extension CSSearchableIndex {
    /// Now `default()`.
    @available(*, deprecated, renamed: "default()")
    public class func defaultSearchableIndex() -> Self { self.`default`() }

    /// Now `deleteSearchableItems(withIdentifiers:completionHandler:)`.
    @available(*, deprecated, renamed: "deleteSearchableItems(withIdentifiers:completionHandler:)")
    @preconcurrency public func deleteSearchableItemsWithIdentifiers(
        _ identifiers: [String], completionHandler: (@Sendable (NSError?) -> Void)? = nil
    ) {
        deleteSearchableItems(withIdentifiers: identifiers, completionHandler: Self.handler(completionHandler))
    }

    /// Now `deleteSearchableItems(withDomainIdentifiers:completionHandler:)`.
    @available(*, deprecated, renamed: "deleteSearchableItems(withDomainIdentifiers:completionHandler:)")
    @preconcurrency public func deleteSearchableItemsWithDomainIdentifiers(
        _ domainIdentifiers: [String], completionHandler: (@Sendable (NSError?) -> Void)? = nil
    ) {
        deleteSearchableItems(
            withDomainIdentifiers: domainIdentifiers, completionHandler: Self.handler(completionHandler))
    }

    /// Now `deleteAllSearchableItems(completionHandler:)`.
    @available(*, deprecated, renamed: "deleteAllSearchableItems(completionHandler:)")
    @preconcurrency public func deleteAllSearchableItemsWithCompletionHandler(
        _ completionHandler: (@Sendable (NSError?) -> Void)?
    ) {
        deleteAllSearchableItems(completionHandler: Self.handler(completionHandler))
    }

    /// Now `beginBatch()`.
    @available(*, deprecated, renamed: "beginBatch()")
    public func beginIndexBatch() { beginBatch() }

    /// Now `endBatch(withClientState:completionHandler:)`.
    @available(*, deprecated, renamed: "endBatch(withClientState:completionHandler:)")
    @preconcurrency public func endIndexBatchWithClientState(
        _ clientState: Data, completionHandler: (@Sendable (NSError?) -> Void)? = nil
    ) {
        endBatch(withClientState: clientState, completionHandler: Self.handler(completionHandler))
    }

    /// Now `fetchLastClientState(completionHandler:)`.
    @available(*, deprecated, renamed: "fetchLastClientState(completionHandler:)")
    @preconcurrency public func fetchLastClientStateWithCompletionHandler(
        _ completionHandler: @escaping @Sendable (Data?, NSError?) -> Void
    ) {
        fetchLastClientState { completionHandler($0, $1 as NSError?) }
    }

    /// The same with a handler that takes `NSError?`.
    @available(*, deprecated, message: "Let the handler take (any Error)?.")
    @_disfavoredOverload @preconcurrency public func indexSearchableItems(
        _ items: [CSSearchableItem], completionHandler: @escaping @Sendable (NSError?) -> Void
    ) {
        indexSearchableItems(items, completionHandler: Self.handler(completionHandler))
    }

    /// The same with a handler that takes `NSError?`.
    @available(*, deprecated, message: "Let the handler take (any Error)?.")
    @_disfavoredOverload @preconcurrency public func deleteAllSearchableItems(
        completionHandler: @escaping @Sendable (NSError?) -> Void
    ) {
        deleteAllSearchableItems(completionHandler: Self.handler(completionHandler))
    }

    private class func handler(
        _ handler: (@Sendable (NSError?) -> Void)?
    ) -> (@Sendable ((any Error)?) -> Void)? {
        guard let handler else { return nil }
        return { handler($0 as NSError?) }
    }
}

/// Now `CSIndexError.Code`.
@available(*, deprecated, renamed: "CSIndexError.Code")
public typealias CSIndexErrorCode = CSIndexError.Code
