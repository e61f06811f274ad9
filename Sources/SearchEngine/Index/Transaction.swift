/// Changes that become durable and visible together, in one commit.
///
/// Made by ``Index/transaction()``; handed to ``Index/commit(_:)`` once, or dropped. One thread. Items are analysed as
/// they are given, and past some 192 MiB of memory written to files that nobody sees before the commit, so that a
/// transaction of any size needs a bounded memory.
public final class Transaction {
    private let schema: IndexSchema
    private let storage: any Storage
    private let random: @Sendable () -> UInt64
    private let policy: PrefixPolicy
    private let words: WordCodePolicy
    private let partBytes: Int
    private let buildLock: any StorageLock

    /// Segments that are complete but unpublished, and the one that is being built.
    private(set) var finished: [PendingSegment] = []
    private var builder: SegmentBuilder?

    /// Identifiers of items that were given. The first word says where the item stands: 0 nowhere, since it was refused; 1
    /// that none is pending any more; else 2 more than the number of its segment. The second is its place in the builder.
    private var identifiers: ByteStringTable
    private var hasItems = false

    private(set) var dropsEverything = false
    private(set) var deletedDomains: [String] = []
    /// Identifiers deleted by name, whose deletion counts even when an item of it follows.
    private(set) var deletedIdentifiers: Set<[UInt8]> = []
    private(set) var updates: [[UInt8]: PendingUpdate] = [:]
    private(set) var updateOrder: [[UInt8]] = []
    private(set) var clientStates: [(name: String, state: [UInt8]?)] = []
    private(set) var expectations: [(name: String, state: [UInt8]?)] = []
    private(set) var isDone = false
    /// What failed when items were written. They are lost, so that committing the rest would tear the transaction.
    private(set) var failure: (any Error)?

    /// From which size of a builder's memory on its segment is closed.
    static let builderMemory = 192 << 20
    /// Segments smaller than this travel inside the log.
    static let embeddedLimit = 1 << 20

    struct PendingSegment {
        var segment: Segment
        /// The name of its unpublished file; nil when its bytes are in memory.
        var temporaryName: String?
        var bytes: ByteRegion
        var deleted: Set<Int> = []
    }

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
        buildLock = try storage.lock(FileName.buildLock)
        identifiers = ByteStringTable(seed: random())
    }

    deinit {
        if !isDone { discard() }
    }

    /// Whether nothing has been asked for yet. Not to be asked after the commit, as nothing else of it.
    public var isEmpty: Bool {
        !dropsEverything && deletedDomains.isEmpty && deletedIdentifiers.isEmpty && updates.isEmpty
            && clientStates.isEmpty && !hasItems
    }

    /// Adds an item, in place of one with the same identifier.
    ///
    /// - Throws: ``IndexError/Code/limitExceeded`` for an item beyond ``Limits``, which leaves the transaction as it
    ///   was; errors of the disk when a part had to be written.
    public func index(_ document: Document) throws {
        checkIsOpen()
        if let failure { throw failure }
        try Limits.check(identifier: document.identifier, domain: document.domain)
        for attribute in document.attributes { try Limits.check(attribute.value) }
        let record = identifiers.record(of: document.identifier).record
        let before = (segment: identifiers.first(record), place: identifiers.second(record))
        try addToBuilder(document, record)
        hasItems = true
        if before.segment > 1 { removePending(record, segment: Int(before.segment) - 2, place: Int(before.place)) }
        if !updates.isEmpty { updates[Array(document.identifier.utf8)] = nil }
        identifiers.setFirst(record, UInt32(finished.count + 2))
        if let builder, builder.memory > Self.builderMemory { try closeBuilder() }
    }

    /// Changes some attributes of an item; does nothing when there is none of that identifier at the commit.
    public func update(_ update: DocumentUpdate) throws {
        checkIsOpen()
        try Limits.check(identifier: update.identifier, domain: update.domain ?? "")
        for attribute in update.attributes { try Limits.check(attribute.value) }
        let identifier = Array(update.identifier.utf8)
        if updates[identifier] == nil { updateOrder.append(identifier) }
        updates[identifier, default: PendingUpdate()].steps.append((update, deletedDomains.count))
    }

    /// Deletes items by name. Unknown names are no error.
    public func delete(identifiers names: [String]) {
        checkIsOpen()
        for name in names {
            let identifier = Array(name.utf8)
            if let record = identifiers.find(identifier), identifiers.first(record) > 1 {
                removePending(
                    record, segment: Int(identifiers.first(record)) - 2, place: Int(identifiers.second(record)))
            }
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
                for place in 0..<current.count where !current.isDeleted(place) {
                    if Domain.contains(domain, current.domain(place)) { builder?.delete(place) }
                }
            }
            for index in finished.indices {
                let view = SegmentView(segment: finished[index].segment, deleted: nil, isLogged: false)
                finished[index].deleted.formUnion(try view.documents(inDomain: domain))
            }
            deletedDomains.append(domain)
        }
    }

    /// Carries out updates that move items of this transaction to other domains, so that a deletion of domains after
    /// them finds the items where they are.
    private func settleMoves() throws {
        let moved = updateOrder.filter { identifier in
            guard let record = identifiers.find(identifier), identifiers.first(record) > 1 else { return false }
            return updates[identifier]?.steps.contains { $0.update.domain != nil } ?? false
        }
        guard !moved.isEmpty else { return }
        try closeBuilder()
        for identifier in moved {
            guard let steps = updates[identifier]?.steps, var document = try pendingDocument(identifier) else {
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
        finished.removeAll()
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

    /// Lets the commit fail with ``IndexError/Code/conflict``, and change nothing, when the client state of that name is
    /// another one then; nil expects that there is none.
    public func expectClientState(_ state: [UInt8]?, name: String) { expectations.append((name, state)) }

    private func checkIsOpen() {
        precondition(!isDone, "A transaction takes no changes after its commit; ask the index for another one.")
    }

    // MARK: For the commit

    /// Every identifier whose earlier item is to go.
    func forEachTouchedIdentifier(_ body: ([UInt8]) throws -> Void) rethrows {
        for number in 0..<identifiers.count where identifiers.first(identifiers.record(number)) > 0 {
            try body(identifiers.bytes(number))
        }
        for identifier in deletedIdentifiers { try body(identifier) }
    }

    /// The lowest and the highest of the identifiers that are touched, in byte order; nil where they are fewer than `count`.
    func rangeOfTouchedIdentifiers(atLeast count: Int) -> (lowest: [UInt8], highest: [UInt8])? {
        if identifiers.count + deletedIdentifiers.count < count { return nil }
        var lowest: ByteStringTable.Record?, highest: ByteStringTable.Record?
        for number in 0..<identifiers.count {
            let record = identifiers.record(number)
            guard identifiers.first(record) > 0 else { continue }
            // Identifiers that are counted up move the upper end only.
            if let last = highest, StringSorting.precedes(last, identifiers, record, identifiers) {
                highest = record
            } else if lowest.map({ StringSorting.precedes(record, identifiers, $0, identifiers) }) ?? true {
                lowest = record
            }
            highest = highest ?? record
        }
        let ends = [lowest, highest].compactMap { $0.map { identifiers.bytes(identifiers.number($0)) } }
        let all = ends + deletedIdentifiers
        guard let low = all.min(by: { $0.lexicographicallyPrecedes($1) }),
            let high = all.max(by: { $0.lexicographicallyPrecedes($1) })
        else { return nil }
        return (low, high)
    }

    /// The pending item of an identifier.
    func pendingDocument(_ identifier: [UInt8]) throws -> Document? {
        for pending in finished {
            if let number = try pending.segment.document(identifier), !pending.deleted.contains(number) {
                return try pending.segment.document(number)
            }
        }
        return nil
    }

    /// Whether an item of it was added here. Then the item committed before is replaced, whatever became of the new one.
    func hasIndexed(_ identifier: [UInt8]) -> Bool {
        identifiers.find(identifier).map { identifiers.first($0) > 0 } ?? false
    }

    /// Ends the segment that is being built, so that everything pending can be read.
    func close() throws {
        if let failure { throw failure }
        try closeBuilder()
    }

    /// Makes every later use throw the same error.
    func fail(_ error: any Error) { failure = failure ?? error }

    /// Ends the transaction after its commit. What it knew of its items is dropped now, not when its owner lets go of it: of a bulk it
    /// is as much memory as a merge takes.
    func markDone() {
        isDone = true
        buildLock.unlock()
        identifiers = ByteStringTable(seed: 0)
        finished = []
        builder = nil
        deletedIdentifiers = []
        updates = [:]
        updateOrder = []
    }

    func discard() {
        builder?.sink.discard()
        for pending in finished { if let name = pending.temporaryName { try? storage.remove(name) } }
        buildLock.unlock()
    }

    private func addToBuilder(_ document: Document, _ identifier: ByteStringTable.Record) throws {
        if builder == nil {
            // Whoever sweeps orphaned files needs this lock for itself alone; it is held until the commit.
            let start = Clock.monotonicSeconds()
            while try !buildLock.tryLockShared() {
                if Clock.monotonicSeconds() - start > 30 {
                    throw IndexError(
                        .busy, "Another process has been sweeping this index for 30 seconds.", path: storage.path)
                }
                Clock.sleep(microseconds: 100)
            }
            let number = random() | 1
            let sink = SegmentSink(
                storage: storage, temporaryName: "new-" + FileName.segment(number), spillAt: Self.embeddedLimit)
            builder = try SegmentBuilder(
                schema: schema, sink: sink, number: number, salt: random(), identifiers: identifiers, policy: policy,
                words: words, partBytes: partBytes)
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

    private func removePending(_ identifier: ByteStringTable.Record, segment: Int, place: Int) {
        if segment == finished.count {
            // A builder that was left empty has no number of its own, so the place may be another's.
            if let builder, place < builder.count, builder.identifier(place) == identifier {
                self.builder?.delete(place)
            }
        } else if let document = try? finished[segment].segment.document(
            identifiers.withBytes(identifier) { [UInt8]($0) })
        {
            finished[segment].deleted.insert(document)
        }
        identifiers.setFirst(identifier, 1)
    }

    private func closeBuilder() throws {
        do {
            try finishBuilder()
        } catch {
            fail(error)
            throw error
        }
    }

    private func finishBuilder() throws {
        guard var current = builder else { return }
        builder = nil
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
        finished.append(PendingSegment(segment: segment, temporaryName: file, bytes: region))
    }
}
