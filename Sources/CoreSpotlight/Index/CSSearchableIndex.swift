/// Data, errors and protection classes are Foundation's.
public import Foundation
import SearchEngine
import SystemIndex

/// An app's index: where items are added and deleted.
///
/// A name only separates client states, and a protection class only separates where items are kept. All of an app's
/// indexes share identifiers and deletions. Calls take effect in the order in which they are made in the process. Each
/// handler runs on a thread of the index's own, in that order, once what it reports is on the disk. Any thread, but for
/// batches.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
    /// Of its client states.
    let name: String
    private let protection: FileProtectionType?
    /// Asked to index again what is lost, damaged or about to expire, on a queue of the index's own.
    ///
    /// Setting it looks for what was never acknowledged and for what is missing now. Held weakly. Any thread.
    open weak var indexDelegate: (any CSSearchableIndexDelegate)? {
        get { lock.withLock { heldDelegate } }
        set {
            lock.withLock { heldDelegate = newValue }
            if newValue != nil { DelegateCoordinator.shared.attend(self) }
        }
    }
    private weak var heldDelegate: (any CSSearchableIndexDelegate)?

    private let lock = NSLock()
    private var batch: [IndexOperation]?
    private let handlers = DispatchQueue(label: "searchlight.index.handlers")

    private static let shared = {
        let index = CSSearchableIndex()
        index.isDefault = true
        return index
    }()
    /// Whether it has no batches. Set before the index is shared: an initialiser for that would keep subclasses from
    /// inheriting the others.
    private var isDefault = false

    /// The app's index for items that need no protection class, client state or batches: one for the whole process.
    ///
    /// It is of this class itself. Making one of a subclass would take a `required` initialiser, which subclasses with
    /// initialisers of their own would have to repeat. Apple's class does not ask for that. So a subclass has no
    /// default index.
    open class func `default`() -> Self {
        guard let index = shared as? Self else {
            preconditionFailure(
                "The default index is no \(self). Call CSSearchableIndex.default(), or make an index of the subclass.")
        }
        return index
    }

    /// Whether there is a folder where an index can be kept and written to.
    open class func isIndexingAvailable() -> Bool { IndexQueue.isAvailable }

    /// The same items as the default index has, with batches and a client state of no name.
    public override init() {
        name = ""
        protection = nil
        super.init()
    }

    /// An index that keeps a client state under a name.
    public init(name: String) {
        self.name = name
        protection = nil
        super.init()
    }

    /// An index that keeps a client state under a name, and items in a protection class.
    ///
    /// - Parameter protectionClass: nil for the standard class.
    public init(name: String, protectionClass: FileProtectionType?) {
        self.name = name
        protection = protectionClass
        super.init()
    }

    /// The class that items added through this index are kept in.
    open var protectionClass: FileProtectionType { protection ?? .completeUntilFirstUserAuthentication }

    // MARK: Items

    /// Adds items and replaces those with the same identifiers. Updates change items.
    ///
    /// - Parameter completionHandler: told nil once the items are on the disk, else a ``CSIndexError``; none of them are
    ///   indexed then.
    @preconcurrency open func indexSearchableItems(
        _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        run(items.map { $0.isUpdate ? .update($0.update) : .index($0.document) }, completionHandler)
    }

    /// Adds items; returns once they are on the disk.
    open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        try await waiting { self.indexSearchableItems(items, completionHandler: $0) }
    }

    /// Deletes items, and the activities about them. Unknown identifiers are not errors.
    @preconcurrency open func deleteSearchableItems(
        withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        run([.deleteItems(identifiers)], completionHandler)
    }

    /// Deletes items, and the activities about them.
    open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
        try await waiting { self.deleteSearchableItems(withIdentifiers: identifiers, completionHandler: $0) }
    }

    /// Deletes the items and activities of some domains and of all domains below them.
    @preconcurrency open func deleteSearchableItems(
        withDomainIdentifiers domainIdentifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        run([.deleteDomains(domainIdentifiers)], completionHandler)
    }

    /// Deletes the items and activities of some domains and of all domains below them.
    open func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {
        try await waiting {
            self.deleteSearchableItems(withDomainIdentifiers: domainIdentifiers, completionHandler: $0)
        }
    }

    /// Deletes everything of the app: items, activities, client states.
    @preconcurrency open func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        run([.deleteAll], completionHandler)
    }

    /// Deletes everything of the app: items, activities, client states.
    open func deleteAllSearchableItems() async throws {
        try await waiting { self.deleteAllSearchableItems(completionHandler: $0) }
    }

    // MARK: Batches

    /// Begins to gather changes, which take effect together at the end of the batch.
    ///
    /// One thread at a time; not again before `endBatch` has returned: a batch that was begun already goes on.
    ///
    /// The default index has no batches: there each change takes effect by itself, and `endBatch` reports an error.
    open func beginBatch() {
        if isDefault { return }
        lock.lock()
        defer { lock.unlock() }
        batch = batch ?? []
    }

    /// Ends the batch: its changes and the client state become durable together, or not at all.
    ///
    /// - Parameter clientState: at most 250 bytes, which tell the app later how far it came.
    @preconcurrency open func endBatch(
        withClientState clientState: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        end([.setClientState(clientState, name: name)], clientState, completionHandler)
    }

    /// Ends the batch; returns once its changes and the client state are on the disk.
    open func endBatch(withClientState clientState: Data) async throws {
        try await waiting { self.endBatch(withClientState: clientState, completionHandler: $0) }
    }

    /// Ends the batch if the stored client state is the expected one; otherwise nothing happens, and the handler is told
    /// ``CSIndexError/Code/mismatchedClientState``.
    ///
    /// - Parameter expectedClientState: the state that must be there now. Nil or an empty one expects no state, since
    ///   `fetchLastClientState()` returns an empty one then.
    @preconcurrency open func endIndexBatch(
        expectedClientState: Data?, newClientState: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        end(
            [.expectClientState(expectedClientState, name: name), .setClientState(newClientState, name: name)],
            newClientState, completionHandler)
    }

    /// See ``endIndexBatch(expectedClientState:newClientState:completionHandler:)``.
    open func endIndexBatch(expectedClientState: Data?, newClientState: Data) async throws {
        try await waiting {
            self.endIndexBatch(
                expectedClientState: expectedClientState, newClientState: newClientState, completionHandler: $0)
        }
    }

    /// The client state of the last batch of this name; nil before the first and after everything was deleted.
    @preconcurrency open func fetchLastClientState(completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void)
    {
        let name = name, isDefault = isDefault
        let protection = ProtectionClass(protectionClass)
        IndexQueue.perform { [handlers] in
            do {
                if isDefault { throw CSIndexError.noClientState }
                let app = try SystemIndex.current().app(ProgramIdentity.app)
                let state = try app.clientState(name, protection: protection).map { Data($0) }
                handlers.async { completionHandler(state, nil) }
            } catch {
                let reported = CSIndexError(error)
                handlers.async { completionHandler(nil, reported) }
            }
        }
    }

    /// The client state of the last batch of this name; empty without one.
    open func fetchLastClientState() async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            fetchLastClientState { state, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: state ?? Data())
                }
            }
        }
    }

    private func end(
        _ closing: [IndexOperation], _ state: Data, _ handler: (@Sendable ((any Error)?) -> Void)?
    ) {
        lock.lock()
        let gathered = batch ?? []
        batch = nil
        lock.unlock()
        if isDefault { return refuse(CSIndexError.noClientState, handler) }
        if state.count > 250 {
            return refuse(
                CSIndexError(
                    .invalidClientStateError,
                    userInfo: [NSLocalizedDescriptionKey: "A client state may have 250 bytes; this has \(state.count)."]
                ),
                handler)
        }
        submit(gathered + closing, handler)
    }

    // MARK: Carrying out

    private func refuse(_ error: CSIndexError, _ handler: (@Sendable ((any Error)?) -> Void)?) {
        IndexQueue.perform { [handlers] in handlers.async { handler?(error) } }
    }

    private func run(_ operations: [IndexOperation], _ handler: (@Sendable ((any Error)?) -> Void)?) {
        lock.lock()
        let isGathering = batch != nil
        if isGathering { batch! += operations }
        lock.unlock()
        // Inside a batch a call is only noted; what counts is the handler of the batch's end.
        if isGathering {
            if let handler { handlers.async { handler(nil) } }
        } else {
            submit(operations, handler)
        }
    }

    private func submit(_ operations: [IndexOperation], _ handler: (@Sendable ((any Error)?) -> Void)?) {
        let protection = ProtectionClass(protectionClass)
        IndexQueue.submit { [handlers] in
            var failure: CSIndexError?
            do {
                try IndexQueue.carryOut(operations, protection)
            } catch {
                IndexQueue.notice(error)
                failure = CSIndexError(error)
            }
            let reported = failure
            if let handler { handlers.async { handler(reported) } }
            // The app was told; changes that it asks for meanwhile come after this.
            if reported == nil { IndexQueue.drawConsequences() }
            IndexQueue.maintainLater()
        }
    }

    private func waiting(_ start: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            start { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }
}
