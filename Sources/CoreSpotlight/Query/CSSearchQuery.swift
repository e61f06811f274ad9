public import Foundation
import QueryLanguage
import SearchEngine
import SystemIndex

/// A search of the app's own items by a query string, such as `title == "*jazz*"cd && rating >= 3`.
///
/// A query runs once: either set handlers and call ``start()``, or read ``results``. Handlers run one at a time on a
/// thread of the query's own; a reader's items are found while it waits for them.
open class CSSearchQuery: NSObject, @unchecked Sendable {
    let queryString: String
    let context: CSSearchQueryContext
    private let lock = NSLock()
    private var cancelled = false
    private enum Run { case none, byHandlers, byReader }
    private var run = Run.none
    private var count = 0

    /// Items handed over at once.
    static let batchSize = 100

    /// - Parameter queryString: read when the query starts; an error in it is reported then.
    public init(queryString: String, queryContext: CSSearchQueryContext?) {
        self.queryString = queryString
        context = (queryContext?.copy() as? CSSearchQueryContext) ?? CSSearchQueryContext()
        super.init()
    }

    /// A query whose found items carry some attributes, given by their API names; nil stands for all.
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

    /// Runs the query and returns at once. A second call does nothing.
    open func start() {
        guard let run = begin() else { return }
        let work = UncheckedBox((query: self, run: run))
        DispatchQueue(label: "searchlight.query", qos: .userInitiated).async {
            let (query, run) = work.value
            do {
                try query.deliver(run)
                query.completionHandler?(nil)
            } catch {
                query.completionHandler?(query.reported(error))
            }
        }
    }

    /// Stops the query: its handler is told ``CSSearchQueryError/Code/cancelled``.
    open func cancel() { lock.withLock { cancelled = true } }

    /// The found items as an asynchronous sequence. Reading it starts the query; of a query that was started with a handler
    /// for found items it is empty.
    open var results: Results { Results(query: self) }

    /// The run by handlers; nil if the query ran already.
    private func begin() -> QueryRun? {
        lock.withLock {
            if run != .none { return nil }
            run = .byHandlers
            return QueryRun(self, isRead: false)
        }
    }

    /// The run of the reader that gets the items; nil if another one does. Apple says to start a query or to read it,
    /// never both. Apps do both. Without a handler, only the reader can have been meant.
    func beginReading() -> QueryRun? {
        let isHandled = foundItemsHandler != nil
        return lock.withLock {
            if run == .byReader || (run == .byHandlers && isHandled) { return nil }
            run = .byReader
            // Do not count matches that were not delivered.
            count = 0
            return QueryRun(self, isRead: true)
        }
    }

    /// Notes what a run found, unless a reader replaced it.
    fileprivate func counts(_ found: Int, isRead: Bool) {
        lock.withLock { if (run == .byReader) == isRead { count += found } }
    }

    /// Hands all items over to the handler; subclasses have more to hand over.
    ///
    /// - Throws: ``CSSearchQueryError`` with ``CSSearchQueryError/Code/cancelled`` when the query is cancelled.
    func deliver(_ run: QueryRun) throws {
        while let batch = try run.next() { foundItemsHandler?(batch) }
    }

    /// The error that a query's user gets. An index that was found damaged is looked after.
    func reported(_ error: any Error) -> CSSearchQueryError {
        IndexQueue.notice(error)
        return CSSearchQueryError(error)
    }

    /// What finds the items, by rank: each call a batch of them, as soon as it is found; nil at the end. Subclasses search
    /// otherwise.
    func batches() throws -> () throws -> [CSSearchableItem]? {
        let now = Date()
        let filter = try QueryParser.filter(queryString, now: now.timeIntervalSinceReferenceDate)
        let all = Filter.all(try contextFilters(now) + [filter])
        var portions = try scope().portions(passing: all, now: Int64(now.timeIntervalSince1970))
        var rank = 0
        var waiting: ArraySlice<(item: FoundItem, contents: Document?)> = []
        return { [self] in
            while waiting.isEmpty {
                try checkCancelled()
                guard let found = try portions.next() else { return nil }
                waiting = found[...]
            }
            defer { waiting = waiting.dropFirst(Self.batchSize) }
            return waiting.prefix(Self.batchSize).map { found in
                defer { rank += 1 }
                return searchableItem(found.item, contents: found.contents, rank: rank)
            }
        }
    }

    func checkCancelled() throws { if isCancelled { throw CSSearchQueryError(.cancelled) } }

    /// What the context's query strings ask for besides.
    func contextFilters(_ now: Date) throws -> [Filter] {
        try context.filterQueries.enumerated().map { index, string in
            do {
                return try QueryParser.filter(string, now: now.timeIntervalSinceReferenceDate)
            } catch let error as QuerySyntaxError {
                throw CSSearchQueryError(error, inFilter: index)
            }
        }
    }

    /// The app's own items, whatever the person has switched off elsewhere.
    func scope() throws -> SearchScope {
        let classes = protectionClasses.isEmpty ? nil : Set(protectionClasses.map { ProtectionClass($0) })
        return try SystemIndex.current().scope(of: ProgramIdentity.app, protection: classes)
    }

    func searchableItem(_ found: FoundItem, contents: Document?, rank: Int) -> CSSearchableItem {
        let item = StoredItem(found, contents: contents, wanted: wanted, ifUnreadable: { IndexQueue.notice($0) })
        return CSSearchableItem(stored: item, rank: rank)
    }

    /// The attributes that found items carry; nil for all. Identifiers come with every item.
    private var wanted: Set<AttributeName>? {
        if context.fetchAttributes.isEmpty { return nil }
        return Set(
            (context.fetchAttributes.map(AttributeCatalog.documentedName) + ["identifier"]).flatMap {
                [AttributeCatalog.schema.attribute($0), .custom($0), AttributeCatalog.unsearchable($0)]
            })
    }
}

/// One run of a query. One thread at a time.
final class QueryRun {
    private let query: CSSearchQuery
    private let isRead: Bool
    private var batches: (() throws -> [CSSearchableItem]?)?

    /// - Parameter isRead: whether it is for a reader rather than for handlers.
    fileprivate init(_ query: CSSearchQuery, isRead: Bool) {
        self.query = query
        self.isRead = isRead
    }

    /// The next items; nil at the end.
    ///
    /// - Throws: ``CSSearchQueryError`` with ``CSSearchQueryError/Code/cancelled`` when the query is cancelled.
    func next() throws -> [CSSearchableItem]? {
        try query.checkCancelled()
        let batches = try self.batches ?? query.batches()
        self.batches = batches
        let found = try batches()
        try query.checkCancelled()
        if let found { query.counts(found.count, isRead: isRead) }
        return found
    }
}
