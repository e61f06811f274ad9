/// Items are the engine's documents, and so are its snapshots and errors.
public import SearchEngine

/// One app's items: an index for each protection class, searched and deleted from as one. Any thread.
public final class AppIndex: Sendable {
    /// Whose items they are.
    public let app: AppIdentifier
    private let home: Home
    /// What stands for all apps' items, and may hold words of this one's.
    private let combined: CombinedIndex
    let folder: String

    private let slots: [ProtectionClass: IndexSlot]
    /// What the person did and saw in this app.
    public let activities: ActivityStore
    /// What the person chose of this app's results.
    public let engagement: EngagementStore
    /// How this app's results fare among those of all apps.
    public let standing: AppStandingStore
    /// What became of items that are gone.
    public let removals: RemovalStore
    /// What was written down about this app's history; goes with it.
    package let notes: HistoryNotes

    init(
        app: AppIdentifier, home: Home, places: IndexPlaces, options: Index.Options, combined: CombinedIndex
    ) {
        self.app = app
        self.home = home
        self.combined = combined
        let folder = home.folder(of: app)
        self.folder = folder
        slots = Dictionary(
            uniqueKeysWithValues: ProtectionClass.allCases.map {
                ($0, IndexSlot(folder: folder, name: $0.rawValue, home: home, places: places, options: options))
            })
        engagement = EngagementStore(folder: folder + "/engagement")
        standing = AppStandingStore(folder: folder + "/engagement")
        removals = RemovalStore(app: app, folder: folder)
        notes = HistoryNotes(folder: folder)
        activities = ActivityStore(
            folder: folder, home: home, places: places, options: options, engagement: engagement)
    }

    func path(_ protection: ProtectionClass) -> String { slots[protection]!.path }

    /// Whether there is a folder with anything in it for that class.
    func contains(_ protection: ProtectionClass) throws -> Bool { try slots[protection]!.isUsed() }

    /// The index of a class.
    ///
    /// - Parameter create: whether it is made when there is none; otherwise nil comes back.
    private func index(_ protection: ProtectionClass, create: Bool) throws -> Index? {
        try slots[protection]!.index(create: create) { try willCreate(protection) }
    }

    private func existing() throws -> [(protection: ProtectionClass, index: Index)] {
        try ProtectionClass.allCases.compactMap { protection in
            try index(protection, create: false).map { (protection, $0) }
        }
    }

    /// The app's items as they are now, a snapshot for each protection class that has any.
    ///
    /// - Parameter protection: the classes wanted; nil for all.
    public func snapshots(protection: Set<ProtectionClass>? = nil) throws -> [Snapshot] {
        try existing().filter { protection?.contains($0.protection) ?? true }.map { try $0.index.snapshot() }
    }

    /// The indexes of all classes, for a search over many apps.
    ///
    /// - Parameter moment: of the home's places; nil to look whether indexes came or went.
    func indexes(asOf moment: IndexPlaces.Moment?) throws -> [Index] {
        try ProtectionClass.allCases.compactMap { try slots[$0]!.index(asOf: moment) }
    }

    /// Whether anything was ever indexed for the app.
    public func exists() throws -> Bool { try !existing().isEmpty }

    /// The item of that identifier, whatever its class.
    public func document(_ identifier: String) throws -> Document? {
        for snapshot in try snapshots() {
            if let found = try snapshot.document(identifier) { return found }
        }
        return nil
    }

    /// The same item, one without any name being called what the activity about it that was viewed last is called.
    public func named(_ item: Document) throws -> Document {
        guard !item.hasName, let activities = try activities.snapshot() else { return item }
        var last: ActivityRecord?
        try activities.forEachDocument { document in
            if let record = ActivityRecord(document), record.relatedIdentifier == item.identifier,
                record.lastViewed > last?.lastViewed ?? .min
            {
                last = record
            }
            return true
        }
        return item.called(last?.title)
    }

    /// The client state that the last batch of a name stored, in the class it was stored in.
    public func clientState(_ name: String, protection: ProtectionClass = .standard) throws -> [UInt8]? {
        try index(protection, create: false)?.snapshot().clientState(name)
    }

    /// Gathers changes and makes them durable together. When this returns they survive a power cut, and every process
    /// finds them.
    ///
    /// - Parameters:
    ///   - protection: the class that new items get. Items of the same identifiers in other classes are deleted right
    ///     afterwards: identifiers are shared by all of an app's indexes.
    ///   - changes: asks for the changes; called a second time when the index was put aside in between.
    @discardableResult public func commit(
        protection: ProtectionClass = .standard, _ changes: (AppTransaction) throws -> Void
    ) throws -> CommitReceipt {
        do {
            return try commitOnce(protection, changes)
        } catch let error as IndexError where error.code == .notFound {
            // The index was put aside between opening it and writing to it.
            return try commitOnce(protection, changes)
        }
    }

    /// One that says what it deleted.
    private static func transaction(of index: Index) throws -> Transaction {
        let transaction = try index.transaction()
        transaction.namesDeleted = true
        return transaction
    }

    private func commitOnce(
        _ protection: ProtectionClass, _ changes: (AppTransaction) throws -> Void
    ) throws -> CommitReceipt {
        let index = try index(protection, create: true)!
        let transaction = AppTransaction(main: try Self.transaction(of: index))
        for other in try existing() where other.protection != protection {
            transaction.others.append((other.index, try Self.transaction(of: other.index)))
        }
        try changes(transaction)
        var receipt = try index.commit(transaction.main)
        for (other, change) in transaction.others where !change.isEmpty {
            let further = try other.commit(change)
            receipt.deleted += further.deleted
            receipt.deletedItems += further.deletedItems
        }
        // Without deletions an item is deleted only where it moves to another class.
        if transaction.deletesSome, !transaction.deletesAll {
            remember(receipt.deletedItems, mayBeThere: transaction.indexesSome)
        }
        try forgetActivities(transaction)
        if transaction.deletesAll {
            try removals.forget()
            try engagement.forgetAll()
            try notes.forgetAll()
            try eraseAside()
        } else if transaction.deletesSome {
            try forgetChoices()
        }
        return receipt
    }

    /// Deletes the activities that go with what was deleted: those about deleted items, and those of deleted domains.
    private func forgetActivities(_ transaction: AppTransaction) throws {
        if transaction.deletesAll { return try activities.deleteAll() }
        guard transaction.deletesSome else { return }
        var failure: (any Error)?
        try activities.delete { record in
            if transaction.deletedDomains.contains(where: { record.domain == $0 || record.domain.hasPrefix($0 + ".") })
            {
                return true
            }
            guard let related = record.relatedIdentifier, !record.isWeaklyRelated else { return false }
            do {
                return try document(related) == nil
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    /// Forgets the choices of what is gone.
    ///
    /// - Parameter mostSuggestions: texts that are looked at whether they still find anything, the latest first: each takes a search,
    ///   and whoever deletes waits. Maintenance looks at all.
    func forgetChoices(mostSuggestions: Int = 32) throws {
        let suggestions = try engagement.choices().filter { $0.target.kind == .suggestion }.sorted { $0.time > $1.time }
        var gone: Set<String> = []
        if !suggestions.isEmpty {
            let searcher = Searcher(try snapshots() + [activities.snapshot()].compactMap { $0 })
            var request = SearchRequest("", mode: .keystroke, limit: 1, now: Int64(Clock.now()))
            request.toleratesTypos = false
            for choice in suggestions.prefix(mostSuggestions) {
                request.text = choice.target.identifier
                // What cannot be read now may find it yet.
                if (try? searcher.search(request).hits.isEmpty) == true { gone.insert(choice.target.identifier) }
            }
        }
        try engagement.remove { choice in
            switch choice.target.kind {
            case .item: try document(choice.target.identifier) == nil
            case .activity: try activities.snapshot()?.document(choice.target.identifier) == nil
            case .suggestion: gone.contains(choice.target.identifier)
            }
        }
    }

    /// Folds logs and merges segments where that is due. Call it when nobody is waiting.
    ///
    /// - Parameters:
    ///   - maximumBytes: how large a merge may be; a program about to end gives a small number.
    ///   - isIdle: whether nobody is about to write more, so that a log of some hundred items is folded too.
    /// - Returns: whether there was anything to do, so that another call may find more.
    /// - Throws: also, once all is done, what kept an earlier deletion from being remembered: see ``removals``.
    @discardableResult public func maintain(maximumBytes: Int, isIdle: Bool = false) throws -> Bool {
        var didSomething = false
        let before = try snapshots()
        for (_, index) in try existing() {
            let done = try index.maintain(maximumBytes: maximumBytes, isIdle: isIdle)
            didSomething = didSomething || done.mergedSegments > 0
        }
        let outcome = Result { try activities.maintain(maximumBytes: maximumBytes, isIdle: isIdle) }
        // Of what expired, and of what was deleted by a program that ended right then.
        if didSomething {
            try forgetChoices(mostSuggestions: .max)
            rememberExpired(since: before)
            try removals.dropOld(now: Int64(Clock.now()))
        }
        try removals.reportFailure()
        try outcome.get()
        return didSomething
    }

    /// Writes everything anew, without what was deleted and what expired, and erases what was put aside.
    public func compact() throws {
        let outcome = Result {
            let before = try snapshots()
            for (_, index) in try existing() { try index.compact() }
            rememberExpired(since: before)
            try activities.compact()
            try eraseAside()
            try forgetChoices(mostSuggestions: .max)
        }
        try combined.erase()
        try outcome.get()
        try removals.dropOld(now: Int64(Clock.now()))
        try removals.reportFailure()
    }

    /// Deletes the app's items, what was viewed in it and what was learned of it, from the disk too. Its registration,
    /// switch and settings stay. What is damaged, or of a format that is read no more, is erased without being read, and
    /// the app is asked to index again.
    ///
    /// - Returns: how many items there were that could be read.
    @discardableResult public func forget() throws -> Int {
        try standing.forget()
        try notes.forgetAll()
        var deleted = 0
        do {
            if try exists() {
                deleted = try commit { $0.deleteAll() }.deleted
                try compact()
            }
        } catch let error as IndexError where error.isMendedByReindexing {
            for protection in try ProtectionClass.allCases.filter(contains) { try putAside(protection) }
        }
        try combined.erase()
        try activities.deleteAll()
        try engagement.forgetAll()
        // Once more: who wrote a note meanwhile found what it is about.
        try notes.forgetAll()
        try removals.forget()
        try eraseAside()
        return deleted
    }

    /// Figures over all protection classes.
    public func statistics() throws -> IndexStatistics {
        var total = IndexStatistics()
        for (_, index) in try existing() {
            total += try index.statistics()
        }
        return total
    }

    /// Checks every byte of every class that has a folder.
    public func verify() throws -> VerificationReport {
        var report = VerificationReport()
        for protection in ProtectionClass.allCases where try home.contains(path(protection)) {
            report += try Index.verify(path: path(protection), schema: AttributeCatalog.schema)
        }
        report += try activities.verify()
        return report
    }
}

extension AppIndex {
    /// Whether an index of that class cannot be used as it is: it is damaged, or of a format that is read no more. One of a
    /// newer format, or that may not be read, is not, and throws.
    ///
    /// - Parameter readingAll: whether every byte is looked at, rather than those that opening takes.
    func isDamaged(_ protection: ProtectionClass, readingAll: Bool) throws -> Bool {
        do {
            _ = try index(protection, create: false)?.snapshot()
        } catch let error as IndexError where error.isMendedByReindexing {
            return true
        }
        guard readingAll else { return false }
        return try !Index.verify(path: path(protection), schema: AttributeCatalog.schema).isSound
    }

    /// Moves the index of a class away; see `IndexSlot.putAside()`.
    func putAside(_ protection: ProtectionClass) throws { try slots[protection]!.putAside() }

    /// Erases what was put aside.
    private func eraseAside() throws {
        let aside = IndexSlot.aside(in: folder)
        guard try home.contains(aside) else { return }
        for name in try DiskStorage(path: aside).list() { try DiskStorage(path: aside + "/" + name).removeAll() }
    }
}

/// Changes to one app's items.
public final class AppTransaction {
    fileprivate let main: Transaction
    fileprivate var others: [(index: Index, change: Transaction)] = []
    fileprivate var deletesSome = false
    fileprivate var deletedDomains: [String] = []
    fileprivate var deletesAll = false
    fileprivate var indexesSome = false

    fileprivate init(main: Transaction) { self.main = main }

    /// See `Transaction.index(_:)`; with the text of the item's HTML.
    public func index(_ document: Document) throws {
        indexesSome = true
        try main.index(document.withMarkupText)
        for other in others { other.change.delete(identifiers: [document.identifier]) }
    }

    /// See `Transaction.update(_:)`; the item is changed in the class it is in.
    public func update(_ update: DocumentUpdate) throws {
        indexesSome = true
        let update = update.withMarkupText
        try main.update(update)
        for other in others { try other.change.update(update) }
    }

    /// See `Transaction.delete(identifiers:)`.
    public func delete(identifiers: [String]) {
        deletesSome = true
        main.delete(identifiers: identifiers)
        for other in others { other.change.delete(identifiers: identifiers) }
    }

    /// See `Transaction.delete(domains:)`.
    public func delete(domains: [String]) throws {
        deletesSome = true
        deletedDomains += domains
        try main.delete(domains: domains)
        for other in others { try other.change.delete(domains: domains) }
    }

    /// See `Transaction.deleteAll()`.
    public func deleteAll() {
        deletesAll = true
        main.deleteAll()
        for other in others { other.change.deleteAll() }
    }

    /// See `Transaction.expectClientState(_:name:)`.
    public func expectClientState(_ state: [UInt8]?, name: String) { main.expectClientState(state, name: name) }

    /// See `Transaction.setClientState(_:name:)`.
    public func setClientState(_ state: [UInt8]?, name: String) throws { try main.setClientState(state, name: name) }
}
