import CEngineSupport

/// Changes that become durable and visible together, in one commit.
///
/// Made by ``Index/transaction()``; handed to ``Index/commit(_:)`` once, or dropped. One thread. Items are analysed as
/// they are given. Past some 192 MiB of memory they are written to files that stay invisible until the commit. So any
/// number of items needs bounded memory. Updates and identifiers to delete are kept in memory until the commit.
public final class Transaction {
    private let schema: IndexSchema
    private let storage: any Storage
    private let random: @Sendable () -> UInt64
    private let policy: PrefixPolicy
    private let words: WordCodePolicy
    private let partBytes: Int
    private let builderBytes: Int
    private let vectorizer: (any ItemVectorizer)?
    private let buildLock: any StorageLock

    /// Segments that are complete but unpublished, and the one that is being built.
    private(set) var finished = PendingSegments()
    private var builder: SegmentBuilder?

    /// Identifiers of items that were given since the last segment was complete, and of earlier ones that came into none. The first word
    /// is one of ``ItemState``, the second the item's number in the builder.
    private var identifiers: ByteStringTable
    private var hasItems = false

    private enum ItemState {
        /// The item was refused.
        static let refused: UInt32 = 0
        /// There was one, and it is gone.
        static let gone: UInt32 = 1
        static let inBuilder: UInt32 = 2
        /// It was gone when a segment was closed, and nothing came since.
        static let longGone: UInt32 = 3
    }

    private(set) var dropsEverything = false
    /// Whether the receipt is to name the items that are deleted: of a domain each has to be read for it.
    package var namesDeleted = false
    private(set) var deletedDomains: [String] = []
    /// Identifiers deleted by name, whose deletion counts even when an item of it follows.
    private(set) var deletedIdentifiers: Set<[UInt8]> = []
    private(set) var updates: [[UInt8]: PendingUpdate] = [:]
    private(set) var updateOrder: [[UInt8]] = []
    private(set) var clientStates: [(name: String, state: [UInt8]?)] = []
    /// A client state that says what the commit did. The closure is called once that is known. It gets the receipt up
    /// to the deletions, and the state of that name at that moment. Its result is stored with the commit; nil removes
    /// the state.
    package var stateOfReceipt: (name: String, make: (CommitReceipt, [UInt8]?) -> [UInt8]?)?
    private(set) var expectations: [(name: String, state: [UInt8]?)] = []
    private(set) var isDone = false
    /// What failed when items were written. They are lost, so that committing the rest would tear the transaction.
    private(set) var failure: (any Error)?

    /// Bytes of a builder's memory from which on its segment is closed.
    static let builderBytes = 192 << 20
    /// Items from which on it is closed too: soon behind it many tables double.
    private static let builderItems = 1_000_000
    /// Segments smaller than this travel inside the log.
    static let embeddedLimit = 1 << 20

    /// Updates of one identifier, each with the number of domains deleted before it.
    struct PendingUpdate {
        var steps: [(update: DocumentUpdate, deletionsBefore: Int)] = []
    }

    init(schema: IndexSchema, storage: any Storage, options: Index.Options) throws {
        self.schema = schema
        self.storage = storage
        random = options.random
        policy = options.prefixes
        words = options.words
        partBytes = options.partBytes
        builderBytes = options.builderBytes
        vectorizer = options.vectorizer
        buildLock = try storage.lock(FileName.buildLock)
        identifiers = ByteStringTable(seed: random())
    }

    deinit {
        if !isDone { discard() }
    }

    /// Whether nothing has been asked for yet. Like all of the transaction, invalid after the commit.
    public var isEmpty: Bool {
        !dropsEverything && deletedDomains.isEmpty && deletedIdentifiers.isEmpty && updates.isEmpty
            && clientStates.isEmpty && !hasItems
    }

    /// Adds an item and replaces one with the same identifier.
    ///
    /// - Throws: ``IndexError/Code/limitExceeded`` for an item beyond ``Limits``, which leaves the transaction as it
    ///   was. Errors of the disk when a part had to be written.
    public func index(_ document: Document) throws {
        checkIsOpen()
        if let failure { throw failure }
        try Limits.check(identifier: document.identifier, domain: document.domain)
        try Limits.check(document.attributes)
        let record = identifiers.record(of: document.identifier).record
        let before = (state: identifiers.first(record), index: identifiers.second(record))
        try addToBuilder(document, record)
        hasItems = true
        if before.state == ItemState.inBuilder { builder?.delete(Int(before.index)) }
        if !updates.isEmpty { updates[Array(document.identifier.utf8)] = nil }
        identifiers.setFirst(record, ItemState.inBuilder)
        if isBuilderFull { try closeBuilder() }
    }

    /// Changes some attributes of an item. Does nothing if no item has the identifier at the commit.
    public func update(_ update: DocumentUpdate) throws {
        checkIsOpen()
        try Limits.check(identifier: update.identifier, domain: update.domain ?? "")
        try Limits.check(update.attributes)
        let identifier = Array(update.identifier.utf8)
        if updates[identifier] == nil { updateOrder.append(identifier) }
        updates[identifier, default: PendingUpdate()].steps.append((update, deletedDomains.count))
    }

    /// Deletes items by name. Unknown names are not errors.
    public func delete(identifiers names: [String]) {
        checkIsOpen()
        for name in names {
            let identifier = Array(name.utf8)
            if let record = identifiers.find(identifier), identifiers.first(record) == ItemState.inBuilder {
                builder?.delete(Int(identifiers.second(record)))
                identifiers.setFirst(record, ItemState.gone)
            }
            // Not thrown, and so not lost either.
            do { try finished.delete(identifier) } catch { fail(error) }
            updates[identifier] = nil
            deletedIdentifiers.insert(identifier)
        }
    }

    /// Deletes the items of some domains and of all domains below them.
    public func delete(domains: [String]) throws {
        checkIsOpen()
        try settleMoves()
        for domain in domains where !domain.isEmpty {
            if let current = builder {
                for index in 0..<current.count where !current.isDeleted(index) {
                    if Domain.contains(domain, current.domain(index)) { builder?.delete(index) }
                }
            }
            try failing { try finished.delete(domain: domain) }
            deletedDomains.append(domain)
        }
    }

    /// Carries out updates that move items of this transaction to other domains. So a deletion of domains after them
    /// finds the items at their new domain.
    private func settleMoves() throws {
        let moved = try updateOrder.filter { identifier in
            guard updates[identifier]?.steps.contains(where: { $0.update.domain != nil }) ?? false else { return false }
            return try hasIndexed(identifier)
        }
        guard !moved.isEmpty else { return }
        try closeBuilder()
        for identifier in moved {
            guard let steps = updates[identifier]?.steps, var document = try finished.document(identifier) else {
                continue
            }
            for step in steps { document.merge(step.update) }
            try index(document)
        }
    }

    /// Deletes every item and every client state.
    public func deleteAll() {
        checkIsOpen()
        discard()
        finished = PendingSegments()
        builder = nil
        identifiers.removeAll()
        hasItems = false
        dropsEverything = true
        deletedDomains.removeAll()
        deletedIdentifiers.removeAll()
        updates.removeAll()
        updateOrder.removeAll()
        clientStates.removeAll()
    }

    /// Stores a client state with the commit; nil removes it.
    ///
    /// - Throws: ``IndexError/Code/limitExceeded`` above ``Limits/clientStateBytes``.
    public func setClientState(_ state: [UInt8]?, name: String) throws {
        if let state, state.count > Limits.clientStateBytes {
            throw IndexError(
                .limitExceeded,
                "A client state may have at most \(Limits.clientStateBytes) bytes; this has \(state.count).")
        }
        clientStates.append((name, state))
    }

    /// Makes the commit fail with ``IndexError/Code/conflict``, and change nothing, if the client state of that name
    /// differs then. Nil expects no client state.
    public func expectClientState(_ state: [UInt8]?, name: String) { expectations.append((name, state)) }

    private func checkIsOpen() {
        precondition(!isDone, "A transaction takes no changes after its commit; ask the index for another one.")
    }

    // MARK: For the commit

    /// Every identifier whose earlier item is to go; some of them more than once.
    func forEachTouchedIdentifier(_ body: ([UInt8]) throws -> Void) throws {
        for number in 0..<identifiers.count where identifiers.first(identifiers.record(number)) != ItemState.refused {
            try body(identifiers.bytes(number))
        }
        try finished.forEachIdentifier(body)
        for identifier in deletedIdentifiers { try body(identifier) }
    }

    /// The lowest and the highest of the identifiers that are touched, in byte order; nil if they are fewer than `count`.
    /// Everything pending must be in segments.
    func rangeOfTouchedIdentifiers(atLeast count: Int) throws -> (lowest: [UInt8], highest: [UInt8])? {
        if finished.itemCount + identifiers.count + deletedIdentifiers.count < count { return nil }
        var ends = (0..<identifiers.count).map { identifiers.bytes($0) } + deletedIdentifiers
        if let range = try finished.identifierRange() { ends += [range.lowest, range.highest] }
        guard let low = ends.min(by: { $0.lexicographicallyPrecedes($1) }),
            let high = ends.max(by: { $0.lexicographicallyPrecedes($1) })
        else { return nil }
        return (low, high)
    }

    /// Whether an item of it was added here. Then the item committed before is replaced, whatever became of the new one.
    func hasIndexed(_ identifier: [UInt8]) throws -> Bool {
        if let record = identifiers.find(identifier), identifiers.first(record) != ItemState.refused { return true }
        return try finished.contains(identifier)
    }

    /// Ends the segment that is being built, so that everything pending can be read, each item once.
    func close() throws {
        if let failure { throw failure }
        try closeBuilder()
        try failing { try finished.settle() }
    }

    /// Does what must not be done by half: when it throws, the transaction has failed.
    private func failing(_ body: () throws -> Void) throws {
        do { try body() } catch {
            fail(error)
            throw error
        }
    }

    /// Makes every later use throw the same error.
    func fail(_ error: any Error) { failure = failure ?? error }

    /// Ends the transaction after its commit. What it knew of its items is dropped now, not when its owner lets go of it.
    func markDone() {
        isDone = true
        buildLock.unlock()
        identifiers = ByteStringTable(seed: 0)
        finished = PendingSegments()
        builder = nil
        deletedIdentifiers = []
        updates = [:]
        updateOrder = []
    }

    func discard() {
        builder?.sink.discard()
        for pending in finished.elements { if let name = pending.temporaryName { try? storage.remove(name) } }
        buildLock.unlock()
    }

    private func addToBuilder(_ document: Document, _ identifier: ByteStringTable.Record) throws {
        if builder == nil {
            // A purge of orphaned files needs this lock for itself alone; it is held until the commit.
            let start = Clock.monotonicSeconds()
            while try !buildLock.tryLockShared() {
                if Clock.monotonicSeconds() - start > 30 {
                    throw IndexError(
                        .busy, "Another process has been purging this index for 30 seconds.", path: storage.path)
                }
                Clock.sleep(microseconds: 100)
            }
            let number = random() | 1
            let sink = SegmentSink(
                storage: storage, temporaryName: "new-" + FileName.segment(number), spillAt: Self.embeddedLimit)
            builder = try SegmentBuilder(
                schema: schema, sink: sink, number: number, salt: random(), identifiers: identifiers, policy: policy,
                words: words, partBytes: partBytes, vectorizer: vectorizer)
        }
        do {
            _ = try builder!.add(document, identifier)
        } catch let error as IndexError where error.code == .limitExceeded && error.systemError == nil {
            throw error
        } catch {
            fail(error)
            throw error
        }
    }

    private var isBuilderFull: Bool {
        guard let builder else { return false }
        return builder.memory > builderBytes || builder.count == Self.builderItems
    }

    private func closeBuilder() throws {
        guard let isFile = builder?.sink.isFile else { return }
        try failing(finishBuilder)
        // More than was in memory may come.
        if isFile { se_release_free_memory() }
    }

    /// The identifiers that will not be in the builder's segment. Earlier items of them go, since no later one says so.
    private func goneIdentifiers(_ builder: SegmentBuilder) throws -> [[UInt8]] {
        var gone: [[UInt8]] = []
        for number in 0..<identifiers.count {
            let record = identifiers.record(number)
            let state = identifiers.first(record)
            if state == ItemState.refused { continue }
            if state == ItemState.inBuilder, !builder.isDeleted(Int(identifiers.second(record))) { continue }
            let identifier = identifiers.bytes(number)
            gone.append(identifier)
            if state != ItemState.longGone { try finished.delete(identifier) }
        }
        return gone
    }

    private func finishBuilder() throws {
        guard var current = builder else { return }
        builder = nil
        let gone = try goneIdentifiers(current), areMany = current.sink.isFile
        // The builder drops many while it ends, before it needs the most memory.
        if areMany { identifiers = ByteStringTable(seed: random()) }
        defer {
            if !areMany { identifiers.removeAll() }
            for identifier in gone {
                identifiers.setFirst(identifiers.record(of: identifier).record, ItemState.longGone)
            }
        }
        do {
            try finish(&current)
        } catch {
            current.sink.discard()
            throw error
        }
    }

    /// - Parameter current: the only one there is, since what it drops while it ends is much memory.
    private func finish(_ current: inout SegmentBuilder) throws {
        guard current.liveCount > 0 else {
            current.sink.discard()
            return
        }
        let name = "new-" + FileName.segment(current.number)
        try current.finish()
        let sink = current.sink
        let region: ByteRegion
        var file: String?
        if !sink.isFile, sink.count <= Self.embeddedLimit, let bytes = try sink.finish() {
            region = HeapBytes(bytes).region
        } else {
            try sink.finishAsFile()
            region = try storage.map(name)
            file = name
        }
        let segment = try Segment(
            region: region, number: current.number, isVerified: file == nil, path: storage.path + "/" + name)
        let view = SegmentView(segment: segment, deleted: nil, isLogged: false)
        finished.append(PendingSegment(view: view, temporaryName: file, bytes: region))
    }
}
