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
    private var started = false
    private var count = 0
    private let queue = DispatchQueue(label: "searchlight.query", qos: .userInitiated)

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

    /// The found items as an asynchronous sequence. Reading it starts the query.
    open var results: Results { Results(query: self) }

    /// Whether this call is the one that runs the query.
    func begin() -> Bool {
        lock.withLock {
            if started { return false }
            started = true
            return true
        }
    }

    /// Finds the items and hands them over in batches.
    func deliver(_ handler: ([CSSearchableItem]) -> Void) throws {
        let found: [FoundItem]
        do {
            found = try find()
        } catch {
            IndexQueue.notice(error)
            throw error
        }
        var batch: [CSSearchableItem] = []
        func handOver() throws {
            if isCancelled { throw CSSearchQueryError(.cancelled) }
            guard !batch.isEmpty else { return }
            lock.withLock { count += batch.count }
            handler(batch)
            batch.removeAll()
        }
        for (rank, item) in found.enumerated() {
            if batch.count == Self.batchSize { try handOver() }
            batch.append(try searchableItem(item, rank))
        }
        try handOver()
    }

    /// The items that the query finds, best first; subclasses search otherwise.
    func find() throws -> [FoundItem] {
        var request = SearchRequest("", now: Int64(Date().timeIntervalSince1970))
        request.filter = .all(
            [try QueryParser.filter(queryString, now: Date().timeIntervalSinceReferenceDate)] + (try contextFilters()))
        let scope = try scope()
        request.limit = scope.count
        return try scope.search(request).items.filter { !$0.isActivity }
    }

    func contextFilters() throws -> [Filter] {
        try context.filterQueries.map { try QueryParser.filter($0, now: Date().timeIntervalSinceReferenceDate) }
    }

    /// The app's own items, whatever the person has switched off elsewhere.
    func scope() throws -> SearchScope {
        let classes = protectionClasses.isEmpty ? nil : Set(protectionClasses.map { ProtectionClass($0) })
        return try SystemIndex.current().scope(of: ProgramIdentity.app, protection: classes)
    }

    private func searchableItem(_ found: FoundItem, _ rank: Int) throws -> CSSearchableItem {
        var document = try found.document()
        if !context.fetchAttributes.isEmpty {
            let wanted = Set(
                context.fetchAttributes.flatMap {
                    [AttributeCatalog.schema.attribute($0), AttributeCatalog.unsearchable($0)]
                })
            document.attributes.removeAll { !wanted.contains($0.name) }
        }
        return CSSearchableItem(document: document, rank: rank)
    }
}

/// Carries a value whose users take turns.
struct UncheckedBox<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
