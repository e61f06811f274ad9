/// Activities are found in snapshots of the engine.
public import SearchEngine

/// One app's activities: an index of their own beside its items'. Any thread.
public final class ActivityStore: Sendable {
    private let slot: IndexSlot
    private let engagement: EngagementStore
    /// Leaves out what the app's commits deleted and no cleanup has reached yet.
    private let visible: @Sendable (Snapshot) throws -> Snapshot

    /// - Parameters:
    ///   - folder: the app's.
    ///   - engagement: forgets the choices of activities that are deleted.
    ///   - visible: leaves out what the app's commits deleted and no cleanup has reached yet.
    init(
        folder: String, home: Home, locations: IndexLocations, options: Index.Options,
        storage: @escaping @Sendable (_ path: String) -> any Storage, engagement: EngagementStore,
        visible: @escaping @Sendable (Snapshot) throws -> Snapshot
    ) {
        self.visible = visible
        slot = IndexSlot(
            folder: folder, name: "activities", home: home, locations: locations, options: options, salvages: true,
            storage: storage)
        self.engagement = engagement
    }

    private func open(create: Bool) throws -> Index? { try slot.index(create: create) }

    /// Quarantines activities that are damaged, or of a format that is no longer read. Apps cannot index these again,
    /// so what can be read of them stays.
    func quarantineIfDamaged() throws { try mending { _ = try open(create: false)?.snapshot() } }

    /// Does something with activities, and if they turn out to be damaged, once more with what can be read of them.
    private func mending<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as IndexError {
            // Moved away between opening it and writing to it: another program mended it.
            guard try error.code == .notFound || quarantine(after: error) else { throw error }
            return try body()
        }
    }

    /// The activities as they are now; nil when there never was one.
    public func snapshot() throws -> Snapshot? { try open(create: false).map { try visible($0.snapshot()) } }

    /// Stores an activity that became current, or counts a further view of one that is stored.
    ///
    /// - Parameters:
    ///   - previous: what the same view stored before: the view is moved from there, and not counted again.
    ///   - now: seconds since 1970.
    ///   - isIndexed: whether an item of that identifier is there: a strongly related activity without its item is not
    ///     stored.
    /// - Returns: whether it is stored.
    @discardableResult public func save(
        _ record: ActivityRecord, replacing previous: ActivityRecord? = nil, now: Int64,
        isIndexed: (String) throws -> Bool
    ) throws -> Bool {
        if let related = record.relatedIdentifier, !record.isWeaklyRelated, try !isIndexed(related) { return false }
        if let expiration = record.expiration, expiration <= now { return false }
        return try mending { try saveOnce(record, replacing: previous, now: now) }
    }

    private func saveOnce(_ record: ActivityRecord, replacing previous: ActivityRecord?, now: Int64) throws -> Bool {
        guard let index = try open(create: true) else { return false }
        var record = record
        record.views = 1
        record.lastViewed = now
        let snapshot = try index.snapshot()
        let transaction = try index.transaction()
        if let old = try snapshot.document(record.identifier).flatMap(ActivityRecord.init) {
            record.views = old.views + 1
        }
        if let previous, var old = try snapshot.document(previous.identifier).flatMap(ActivityRecord.init) {
            old.views -= 1
            if previous.identifier == record.identifier {
                record.views = max(1, old.views + 1)
            } else if old.views > 0 {
                try transaction.index(old.document)
            } else {
                transaction.delete(identifiers: [previous.identifier])
            }
        }
        try transaction.index(record.document)
        try index.commit(transaction)
        return true
    }

    /// Flushes and merges what is due; what is stored is stored whether it works or not. Call it after some were saved.
    public func maintain() throws { try maintain(maximumBytes: 4 << 20, isIdle: false) }

    /// See `AppIndex.maintain(maximumBytes:isIdle:)`.
    func maintain(maximumBytes: Int, isIdle: Bool) throws {
        try mending { _ = try open(create: false)?.maintain(maximumBytes: maximumBytes, isIdle: isIdle) }
    }

    /// Checks every byte; nothing if there never was an activity.
    func verify() throws -> VerificationReport {
        guard try slot.isUsed() else { return VerificationReport() }
        return try Index.verify(storage: slot.home.storage(slot.path))
    }

    /// The index they are in, for a search over many apps; nil when there never was an activity.
    ///
    /// - Parameter moment: of the home's locations; nil to look whether the index came or went.
    func index(asOf moment: IndexLocations.Moment?) throws -> Index? { try slot.index(asOf: moment) }

    /// If the error is about a file of the activities, quarantines them and keeps what can be read. Otherwise returns
    /// false.
    func quarantine(after error: IndexError) throws -> Bool {
        guard error.isMendedByReindexing, let path = error.path, path == slot.path || path.hasPrefix(slot.path + "/")
        else {
            return false
        }
        return try slot.quarantine(after: error)
    }

    /// What the person viewed, last first. Activities that were never viewed are left out: see ``forgetViews()``.
    public func history(now: Int64) throws -> [ActivityRecord] {
        var records: [ActivityRecord] = []
        try snapshot()?.forEachDocument { document in
            if document.expiration > now, let record = ActivityRecord(document), record.views > 0 {
                records.append(record)
            }
            return true
        }
        return records.sorted { ($1.lastViewed, $0.identifier) < ($0.lastViewed, $1.identifier) }
    }

    /// Keeps the activities, and what makes items findable with them, as if the person had viewed none of them: for content
    /// that was prepared.
    package func forgetViews() throws {
        guard let index = try open(create: false) else { return }
        let transaction = try index.transaction()
        try index.snapshot().forEachDocument { document in
            if var record = ActivityRecord(document), record.views > 0 {
                record.views = 0
                try transaction.index(record.document)
            }
            return true
        }
        try index.commit(transaction)
    }

    /// Deletes the activities that a condition holds for; returns how many. Those that cannot be read are quarantined, and do not
    /// count.
    @discardableResult public func delete(where condition: (ActivityRecord) -> Bool) throws -> Int {
        try mending { try deleteOnce(where: condition) }
    }

    private func deleteOnce(where condition: (ActivityRecord) -> Bool) throws -> Int {
        guard let index = try open(create: false) else { return 0 }
        var identifiers: [String] = []
        try index.snapshot().forEachDocument { document in
            if let record = ActivityRecord(document), condition(record) { identifiers.append(document.identifier) }
            return true
        }
        guard !identifiers.isEmpty else { return 0 }
        let transaction = try index.transaction()
        transaction.delete(identifiers: identifiers)
        let deleted = try index.commit(transaction).deleted
        let gone = Set(identifiers)
        try engagement.remove { $0.target.kind == .activity && gone.contains($0.target.identifier) }
        return deleted
    }

    /// Deletes the activities that follow from a commit to the app's items, and notes that it was followed: both or neither.
    func follow(
        _ notice: CommitNotice, of leader: ProtectionClass, where condition: (ActivityRecord) -> Bool
    ) throws {
        guard notice.deletesAll || !notice.domains.isEmpty || !notice.deleted.isEmpty else { return }
        try mending {
            guard let index = try open(create: false) else { return }
            var gone: [String] = []
            try index.snapshot().forEachDocument { document in
                if let record = ActivityRecord(document), condition(record) { gone.append(document.identifier) }
                return true
            }
            let transaction = try index.transaction()
            if !gone.isEmpty { transaction.delete(identifiers: gone) }
            try transaction.setFollowed(notice, of: leader)
            try index.commit(transaction)
            if notice.deletesAll { try index.compact() }
            let forgotten = Set(gone)
            try engagement.remove { $0.target.kind == .activity && forgotten.contains($0.target.identifier) }
        }
    }

    /// Deletes all activities, from the disk too; those that cannot be read are quarantined.
    public func deleteAll() throws {
        do {
            guard let index = try open(create: false) else { return }
            let transaction = try index.transaction()
            transaction.deleteAll()
            try index.commit(transaction)
            try index.compact()
        } catch let error as IndexError where error.isMendedByReindexing {
            try slot.quarantine(after: error, isSure: true)
        }
        try engagement.remove { $0.target.kind == .activity }
    }

    /// Takes what was deleted from the disk too.
    public func compact() throws { try mending { try open(create: false)?.compact() } }
}
