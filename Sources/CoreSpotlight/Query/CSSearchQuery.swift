public import Foundation
import SearchEngine
import SystemIndex

/// A search of the app's own items by a query string, such as `title == "*jazz*"cd && rating >= 3`.
///
/// A query runs once: either set handlers and call ``start()``, or read ``results``. Handlers run one at a time on a
/// thread of the query's own.
open class CSSearchQuery: NSObject, @unchecked Sendable {
    let queryString: String
    let context: CSSearchQueryContext
    private let lock = NSLock()
    private var cancelled = false
    private enum Run { case none, byHandlers, byReader }
    private var run = Run.none
    private var count = 0
    /// Where the query runs and its handlers are called.
    let queue = DispatchQueue(label: "searchlight.query", qos: .userInitiated)

    /// Items handed over at once.
    static let batchSize = 100

    /// - Parameter queryString: read when the query starts; an error in it is reported then.
    public init(queryString: String, queryContext: CSSearchQueryContext?) {
        self.queryString = queryString
        context = (queryContext?.copy() as? CSSearchQueryContext) ?? CSSearchQueryContext()
        super.init()
    }

    /// A query whose found items carry some attributes.
    @available(*, deprecated, message: "Use init(queryString:queryContext:).")
    public convenience init(queryString: String, attributes: [String]?) {
        let context = CSSearchQueryContext()
        context.fetchAttributes = attributes ?? []
        self.init(queryString: queryString, queryContext: context)
    }

    /// Whether ``cancel()`` was called.
    open var isCancelled: Bool { lock.withLock { cancelled } }

    /// Items found so far; brought up to date before each call of ``foundItemsHandler``.
    open var foundItemCount: Int { lock.withLock { count } }

    /// Called zero or more times with further items.
    open var foundItemsHandler: (([CSSearchableItem]) -> Void)?

    /// Called once, with nil or a ``CSSearchQueryError``.
    open var completionHandler: (((any Error)?) -> Void)?

    /// Classes that are searched; empty stands for all that the app has.
    open var protectionClasses: [FileProtectionType] = []

    /// Runs the query behind the caller's back. A second call does nothing.
    open func start() {
        guard begin() else { return }
        let work = UncheckedBox(self)
        queue.async {
            let query = work.value
            do {
                try query.deliver { query.foundItemsHandler?($0) }
                query.completionHandler?(nil)
            } catch {
                query.completionHandler?(CSSearchQueryError(error))
            }
        }
    }

    /// Stops the query: its handler is told ``CSSearchQueryError/Code/cancelled``.
    open func cancel() { lock.withLock { cancelled = true } }

    /// The found items as an asynchronous sequence. Reading it starts the query; of a query that was started with a handler
    /// for found items it is empty.
    open var results: Results { Results(query: self) }

    /// Whether this call is the one that runs the query.
    private func begin() -> Bool {
        lock.withLock {
            if run != .none { return false }
            run = .byHandlers
            return true
        }
    }

    /// Whether this reader is the one that gets the items. Apple says to start a query or to read it, never both; apps do
    /// both, and without a handler the reader is the only one who can have meant to get them.
    func beginReading() -> Bool {
        let isHandled = foundItemsHandler != nil
        return lock.withLock {
            if run == .byReader || (run == .byHandlers && isHandled) { return false }
            run = .byReader
            return true
        }
    }

    /// What was counted for nobody does not count.
    func countAnew() { lock.withLock { count = 0 } }

    /// Finds the items and hands them over in batches, each as soon as it is found.
    ///
    /// - Throws: ``CSSearchQueryError`` with ``CSSearchQueryError/Code/cancelled`` when the query is cancelled.
    func deliver(_ handler: ([CSSearchableItem]) -> Void) throws {
        do {
            try find(handler)
            try checkCancelled()
        } catch {
            IndexQueue.notice(error)
            throw error
        }
    }

    /// Finds the items, by rank; subclasses search otherwise.
    func find(_ handler: ([CSSearchableItem]) -> Void) throws {
        let now = Date()
        let filter = try QueryParser.filter(queryString, now: now.timeIntervalSinceReferenceDate)
        let all = Filter.all(try contextFilters(now) + [filter])
        try checkCancelled()
        var rank = 0
        try scope().forEachPortion(passing: all, now: Int64(now.timeIntervalSince1970)) { found in
            let items = found.map { found in
                defer { rank += 1 }
                return searchableItem(found.item, contents: found.contents, rank: rank)
            }
            for start in stride(from: 0, to: items.count, by: Self.batchSize) {
                try handOver(Array(items[start..<min(start + Self.batchSize, items.count)]), handler)
            }
            try checkCancelled()
            return true
        }
    }

    func handOver(_ batch: [CSSearchableItem], _ handler: ([CSSearchableItem]) -> Void) throws {
        try checkCancelled()
        guard !batch.isEmpty else { return }
        lock.withLock { count += batch.count }
        handler(batch)
    }

    func checkCancelled() throws { if isCancelled { throw CSSearchQueryError(.cancelled) } }

    /// What the context's query strings ask for besides.
    func contextFilters(_ now: Date) throws -> [Filter] {
        try context.filterQueries.enumerated().map { place, string in
            do {
                return try QueryParser.filter(string, now: now.timeIntervalSinceReferenceDate)
            } catch let error as QuerySyntaxError {
                throw CSSearchQueryError(error, inFilter: place)
            }
        }
    }

    /// The app's own items, whatever the person has switched off elsewhere.
    func scope() throws -> SearchScope {
        let classes = protectionClasses.isEmpty ? nil : Set(protectionClasses.map { ProtectionClass($0) })
        return try SystemIndex.current().scope(of: ProgramIdentity.app, protection: classes)
    }

    func searchableItem(_ found: FoundItem, contents: Document?, rank: Int) -> CSSearchableItem {
        CSSearchableItem(stored: StoredItem(found, contents: contents, wanted: wanted), rank: rank)
    }

    /// The attributes that found items carry; nil for all. Identifiers come with every item.
    private var wanted: Set<AttributeName>? {
        if context.fetchAttributes.isEmpty { return nil }
        return Set(
            (context.fetchAttributes.map(AttributeCatalog.documentedName) + ["identifier"]).flatMap {
                [AttributeCatalog.schema.attribute($0), AttributeCatalog.unsearchable($0)]
            })
    }
}

/// Carries a value whose users take turns.
struct UncheckedBox<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
