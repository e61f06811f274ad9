import AppIntents
import CoreSpotlight

// Seams that apps put before the index, so that their tests can do without.

protocol SearchableIndexClient: Sendable {
    func indexSearchableItems(_ items: [CSSearchableItem]) async throws
    func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws
    func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws
    func deleteAllSearchableItems() async throws
}
extension CSSearchableIndex: SearchableIndexClient {}

protocol EntityIndexing {
    func indexAppEntities<T: IndexedEntity>(_ entities: [T], priority: Int) async throws
    func deleteAllSearchableItems() async throws
}
extension CSSearchableIndex: EntityIndexing {}

protocol SearchableIndexProtocol: AnyObject {
    var indexDelegate: CSSearchableIndexDelegate? { get set }
    static func isIndexingAvailable() -> Bool
    func indexSearchableItems(_ items: [CSSearchableItem], completionHandler: (@Sendable (Error?) -> Void)?)
    func deleteSearchableItems(withIdentifiers identifiers: [String], completionHandler: (@Sendable (Error?) -> Void)?)
    func deleteAllSearchableItems(completionHandler: (@Sendable (Error?) -> Void)?)
    func beginBatch()
    func endBatch(withClientState clientState: Data, completionHandler: (@Sendable (Error?) -> Void)?)
    func fetchLastClientState(completionHandler: @escaping @Sendable (Data?, Error?) -> Void)
}
extension CSSearchableIndex: SearchableIndexProtocol {}

protocol SearchQuerying: AnyObject {
    var foundItemsHandler: (([CSSearchableItem]) -> Void)? { get set }
    var completionHandler: ((Error?) -> Void)? { get set }
    var foundItemCount: Int { get }
    func start()
    func cancel()
}
extension CSSearchQuery: SearchQuerying {}

protocol PageSearchIndex: AnyObject {
    func endBatch(state: Data, then done: @escaping @Sendable (Bool) -> Void)
    func fetchIdentifiers(then done: @escaping @Sendable ([String]) -> Void)
}

extension CSSearchableIndex: PageSearchIndex {
    func endBatch(state: Data, then done: @escaping @Sendable (Bool) -> Void) {
        endBatch(withClientState: state) { @Sendable error in done(error == nil) }
    }

    func fetchIdentifiers(then done: @escaping @Sendable ([String]) -> Void) {
        let found = FoundIdentifiers()
        let query = CSSearchQuery(queryString: "title == \"*\"", queryContext: CSSearchQueryContext())
        query.foundItemsHandler = { @Sendable items in found.add(items.map(\.uniqueIdentifier)) }
        query.completionHandler = { @Sendable error in done(found.all) }
        query.start()
    }
}

private nonisolated final class FoundIdentifiers: @unchecked Sendable {
    private let lock = NSLock()
    private var identifiers: [String] = []
    func add(_ more: [String]) { lock.withLock { identifiers += more } }
    var all: [String] { lock.withLock { identifiers } }
}

nonisolated protocol SearchableIndexing: Sendable {
    func isAvailable() -> Bool
    nonisolated(nonsending) func index(_ items: [CSSearchableItem]) async throws
    nonisolated(nonsending) func deleteItems(identifiers: [String]) async throws
}

nonisolated struct LiveSearchableIndex: SearchableIndexing {
    func isAvailable() -> Bool { CSSearchableIndex.isIndexingAvailable() }

    func index(_ items: [CSSearchableItem]) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
            CSSearchableIndex.default().indexSearchableItems(items) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    func deleteItems(identifiers: [String]) async throws {
        try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: identifiers)
    }
}
