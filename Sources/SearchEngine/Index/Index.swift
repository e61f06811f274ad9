import CEngineSupport
import Synchronization

/// An index in a folder: items go in by transactions, snapshots of it are searched.
///
/// Any number of processes, and of objects and threads in each, may have one index open. A writer holds the lock for
/// the time of one commit; readers hold none. A commit that ``commit(_:)`` returned from is on the disk, and in every
/// snapshot taken afterwards in any process.
public final class Index: Sendable {
    /// How an index is opened.
    public struct Options: Sendable {
        /// How long a commit waits for other writers, in seconds.
        public var lockTimeout = 60.0
        /// Whether the folder and the index in it are made when they are not there.
        public var createsIfMissing = true
        /// Numbers for file names, salts and hash seeds. Tests fix them.
        package var random: @Sendable () -> UInt64 = { se_random() }
        /// What is computed in advance, for which prefixes. Tests ask for more.
        package var prefixes = PrefixPolicy()
        /// From how much text on words get a code. Tests ask for it sooner.
        package var words = WordCodePolicy()
        /// Bytes of postings that are put in order at a time when a transaction ends. Tests ask for fewer.
        package var partBytes = PostingScatter.partBytes
        /// Bytes of memory from which on a transaction closes the segment it builds. Tests do so sooner.
        package var builderBytes = Transaction.builderBytes
        /// What makes vectors of items as they are committed; nil for no vectors.
        package var vectorizer: (any ItemVectorizer)?
        /// Postings of a term from which on a merge goes by ranges of documents. Tests ask for fewer.
        package var rangePostings = RangeMerge.rangeLength

        /// The standard options.
        public init() {}

        var merging: MergeOptions {
            MergeOptions(
                random: random, prefixes: prefixes, words: words, rangePostings: rangePostings,
                space: vectorizer?.space)
        }
    }

    /// The schema that the index was opened with.
    public let schema: IndexSchema
    let storage: any Storage
    package let options: Options
    let writeLock: any StorageLock
    let counters: SharedCounters

    struct Current: Sendable {
        nonisolated(unsafe) var state: IndexState?
        var snapshot: Snapshot?
    }
    private let current = Mutex(Current())
    /// One commit of this object at a time; held longer than `current`, which queries also take.
    private let writing = Mutex(false)

    /// Opens the index in a folder. Constant time in its size, but for a log of at most 64 MiB.
    ///
    /// - Throws: ``IndexError``: `notFound` when it does not exist and may not be made, `permissionDenied`,
    ///   `corrupted`, `formatTooNew`, `diskFull`, `inputOutput`.
    public convenience init(path: String, schema: IndexSchema, options: Options = Options()) throws {
        try self.init(storage: DiskStorage(path: path), schema: schema, options: options)
    }

    /// The same in any storage: tests give faulty ones.
    package init(storage: any Storage, schema: IndexSchema, options: Options = Options()) throws {
        self.storage = storage
        self.schema = schema
        self.options = options
        if options.createsIfMissing {
            try storage.prepare()
        } else if try !IndexPublication.isThere(storage), try !IndexPublication.holdsContents(storage) {
            throw IndexError(.notFound, "There is no index here.", path: storage.path)
        }
        counters = try storage.countersToRead(FileName.counters)
        switch counters.access {
        case .write: writeLock = try storage.lock(FileName.lock)
        // Without counters, other processes would miss a commit, so none is allowed.
        case .read(let error), .none(let error): writeLock = DeniedLock(error: error)
        }
        try openState()
    }

    /// Whether commits of other processes go unannounced here, so that each snapshot has to look at the folder.
    var isUnannounced: Bool { if case .none = counters.access { true } else { false } }

    /// The query caches hold its files.
    deinit { SegmentKeepers.letGo() }

    private func openState() throws {
        // With the lock, repair at once what a crash left. Without it, a writer does so, or it stays as it is.
        if try !writeLock.isReadOnly && writeLock.tryLock() {
            defer { writeLock.unlock() }
            try current.withLock { try recover(&$0) }
            return
        }
        if try !IndexPublication.isThere(storage) {
            try writeLock.lock(path: storage.path, waitingAtMost: options.lockTimeout)
            defer { writeLock.unlock() }
            try current.withLock { try recover(&$0) }
            return
        }
        let epoch = counters.load(CounterCell.epoch)
        try current.withLock { $0.state = try readState(epoch: epoch, reusing: []) }
    }

    /// The newest manifest, and the part of its log that is known to be durable.
    private func readState(epoch: UInt64, reusing old: [SegmentView]) throws -> IndexState {
        // If this process cannot repair the state that a crash or a copied folder left, the last announcement may be
        // older than the log. Then whole records count.
        let isLimited = !writeLock.isReadOnly
        // Before the log is read: a commit that is announced later may not be in it.
        let announced = publication()
        let state = try IndexState(storage, epoch: epoch, reusing: old) { log in
            isLimited ? publication().limit(of: log) : .max
        }
        // The others' damage is found when they write.
        if !isLimited {
            let log = state.manifest.log
            try announced.check(state.log, number: log, path: storage.path + "/" + FileName.log(log))
        }
        return state
    }

    // MARK: Reading

    /// The index as it is now: everything that any process has committed before this call. When nothing has changed
    /// since the last call it costs two loads; otherwise the new commits are read.
    public func snapshot() throws -> Snapshot {
        try current.withLock { current in
            let epoch = counters.load(CounterCell.epoch)
            if isUnannounced {
                try look(&current)
                if let snapshot = current.snapshot { return snapshot }
            } else {
                if let snapshot = current.snapshot, snapshot.epoch == epoch { return snapshot }
                try refresh(&current, epoch: epoch)
            }
            let snapshot = Snapshot(current.state!, schema: schema)
            current.snapshot = snapshot
            return snapshot
        }
    }

    private func refresh(_ current: inout Current, epoch: UInt64) throws {
        let published = publication()
        if var state = current.state, state.log.isCurrent, published.generation == state.manifest.generation {
            guard state.epoch != epoch else { return }
            let durable = published.limit(of: state.manifest.log)
            do {
                if durable != .max && durable > state.log.capacity {
                    state.log.extend(try storage.map(FileName.log(state.manifest.log)))
                }
                try state.follow(storage, limit: durable)
                state.epoch = epoch
                current.state = state
                current.snapshot = nil
                return
            } catch let error as IndexError where error.code == .notFound {
                // What a record names was merged away meanwhile; then there is a newer manifest.
            }
        }
        if current.state != nil { SegmentKeepers.letGo() }
        current.state = try readState(epoch: epoch, reusing: current.state?.views ?? [])
        current.snapshot = nil
    }

    /// Reads what others committed if nothing tells of it: looks for a newer manifest, and for records behind those that were read.
    private func look(_ current: inout Current) throws {
        guard var state = current.state, state.log.isCurrent,
            try FileName.newestGeneration(in: storage) == state.manifest.generation
        else {
            try refresh(&current, epoch: (current.state?.epoch ?? 0) + 1)
            return
        }
        let before = state.log.position
        do {
            state.log.extend(try storage.map(FileName.log(state.manifest.log)))
            try state.follow(storage)
        } catch let error as IndexError where error.code == .notFound {
            return try refresh(&current, epoch: state.epoch + 1)
        }
        guard state.log.position != before else { return }
        state.epoch += 1
        current.state = state
        current.snapshot = nil
    }

    private func publication() -> Publication { Publication(counters) }

    // MARK: Writing

    /// A new, empty transaction.
    public func transaction() throws -> Transaction {
        try Transaction(schema: schema, storage: storage, options: options)
    }

    /// Makes a transaction durable, then visible.
    ///
    /// Waits for other writers. When it throws, the transaction has had no effect, and never will. Only after `busy`
    /// may the same transaction be committed again; after any other error make a new one.
    ///
    /// - Throws: ``IndexError``: `busy` after ``Options/lockTimeout``, `diskFull`, `inputOutput`, `corrupted`.
    @discardableResult public func commit(_ transaction: Transaction) throws -> CommitReceipt {
        precondition(!transaction.isDone, "a transaction is committed once")
        // Do the work that grows with the transaction before others have to wait for it.
        try transaction.close()
        return try exclusively { current in
            do {
                return try CommitProcess(index: self, transaction: transaction).run(&current)
            } catch {
                transaction.fail(error)
                throw error
            }
        }
    }

    /// Runs with the write lock held and everything committed so far read. Queries go on meanwhile with what they have.
    func exclusively<R>(_ body: (inout Current) throws -> R) throws -> R {
        try writing.withLock { _ in
            try writeLock.lock(path: storage.path, waitingAtMost: options.lockTimeout)
            defer { writeLock.unlock() }
            // While this waited, the folder may have been quarantined, and an index begun in its place that has another lock.
            guard writeLock.isInPlace else {
                throw IndexError(
                    .notFound, "The index was moved away.", path: storage.path, remedy: "Open it again.")
            }
            var working = current.withLock { $0 }
            do {
                try recover(&working)
                let result = try body(&working)
                let done = working
                current.withLock { $0 = done }
                return result
            } catch {
                // Whatever the failure left in memory or in the cache, the next user reads from the disk.
                current.withLock { $0 = Current() }
                throw error
            }
        }
    }

    /// Looks at the state of the last snapshot.
    func reading<R: Sendable>(_ body: (IndexState) -> R) -> R? { current.withLock { $0.state.map(body) } }

    /// Reads what others committed, and puts right what a crash left. The lock is held.
    private func recover(_ current: inout Current) throws {
        let epoch = counters.load(CounterCell.epoch)
        if current.state == nil, try !IndexPublication.isThere(storage) {
            current.state = try IndexPublication.create(storage, options, epoch: epoch)
            announce(current.state!)
            return
        }
        // A manifest may be published unannounced, if its writer died or its last sync failed. Going on with the log of
        // the one before would lose what goes there.
        if let known = current.state, !storage.exists(FileName.manifest(known.manifest.generation + 1)) {
            try refresh(&current, epoch: epoch)
            // Also what no publication was announced for: its writer may have died in between.
            var state = current.state!
            let before = state.log.position
            let file = try storage.open(FileName.log(state.manifest.log))
            defer { file.close() }
            if state.log.needsExtension(to: file.length) {
                state.log.extend(try storage.map(FileName.log(state.manifest.log)))
            }
            try state.follow(storage)
            current.state = state
            if state.log.position != before { current.snapshot = nil }
        } else {
            current.snapshot = nil
            current.state = try IndexState(storage, epoch: epoch, reusing: current.state?.views ?? [])
        }
        try settleLog(&current)
    }

    /// Leaves the log with whole, durable records, and zeros behind them unless the counters vouch for it. What a record that was never
    /// finished leaves there all the same is written over by the next ones, and is no record by itself.
    private func settleLog(_ current: inout Current) throws {
        guard let state = current.state else { return }
        let published = publication()
        let isAnnounced = published.generation == state.manifest.generation
        let isKnown = published.log == state.manifest.log
        let durable = isKnown ? published.durable : 0
        if isAnnounced && isKnown && durable == state.log.position { return }
        // The manifest's name may be in the cache only. Commits that are acknowledged from here on depend on it.
        if !isAnnounced || !isKnown { try storage.syncFolder() }
        let name = FileName.log(state.manifest.log)
        try published.check(state.log, number: state.manifest.log, path: storage.path + "/" + name)
        let end = try state.log.end()
        let file = try storage.open(name)
        defer { file.close() }
        if end == .torn {
            let used = state.log.usedLength
            try file.write([UInt8](repeating: 0, count: used - state.log.position), at: state.log.position)
        }
        if isKnown, durable >= FileHeader.byteCount, durable < state.log.position {
            // A writer died before, or because, the sync of these failed. Writing them again makes sure that
            // this sync writes them, whatever the failed one made of the cache.
            try file.write(state.log.bytes(durable, state.log.position), at: durable)
        }
        try file.sync()
        announce(state)
    }

    /// Tells every process that there is something new. The lock is held, and everything is durable.
    func announce(_ state: IndexState) {
        counters.store(CounterCell.generation, state.manifest.generation)
        counters.store(CounterCell.log, state.manifest.log)
        let length = UInt64(state.log.position)
        counters.store(CounterCell.durableLength, length)
        counters.store(CounterCell.check, Publication.check(log: state.manifest.log, length: length))
        counters.add(CounterCell.epoch, 1)
    }

    /// The publication counter as it is now.
    var epoch: UInt64 { counters.load(CounterCell.epoch) }
}

/// What a commit did.
public struct CommitReceipt: Sendable, Hashable {
    /// The commit's number in the order of all commits of the index.
    public var sequence: UInt64
    /// Items added or replaced, updates included.
    public var indexed: Int
    /// Items that were there and are deleted; replaced ones do not count.
    public var deleted: Int
    /// Updates that found no item, and did nothing.
    public var ignoredUpdates: Int
    /// Which items ``deleted`` counts, the first ``maximumNamed`` that were met; none if everything was deleted at once, or
    /// the transaction did not ask for them.
    package var deletedItems: [DeletedItem] = []

    /// Enough to remember deletions, and little beside a domain of a million items.
    package static let maximumNamed = 4096

    /// An item that a commit deleted.
    package struct DeletedItem: Sendable, Hashable {
        /// Its bytes.
        package var identifier: [UInt8]
        /// Whether it went with its domain rather than by its own identifier.
        package var isByDomain: Bool

        /// - Parameters: as the properties of the same names say.
        package init(identifier: [UInt8], isByDomain: Bool) {
            self.identifier = identifier
            self.isByDomain = isByDomain
        }
    }

    /// Counts a deleted item, and asks for its identifier if that is to be named.
    mutating func count(isByDomain: Bool, isNamed: Bool, _ identifier: () -> [UInt8]?) {
        deleted += 1
        guard isNamed, deletedItems.count < Self.maximumNamed, let identifier = identifier() else { return }
        deletedItems.append(DeletedItem(identifier: identifier, isByDomain: isByDomain))
    }
}
