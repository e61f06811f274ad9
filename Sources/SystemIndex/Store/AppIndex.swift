/// Items are the engine's documents, and so are its snapshots and errors.
public import SearchEngine
import Synchronization

/// One app's items: an index for each protection class, searched and deleted from as one. Any thread.
public final class AppIndex: Sendable {
    /// Whose items they are.
    public let app: AppIdentifier
    let home: Home
    /// What stands for all apps' items, and may hold words of this one's.
    private let combined: CombinedIndex
    let folder: String
    /// The sandbox whose program alone changes the items; nil if they are in this home. What the person did is in this home
    /// always, so that the sandbox never learns it.
    package let sandbox: SandboxHome?

    private let slots: [ProtectionClass: IndexSlot]
    /// What the person did and saw in this app.
    public let activities: ActivityStore
    /// What the person chose of this app's results.
    package let engagement: EngagementStore
    /// How this app's results fare among those of all apps.
    package let quality: AppQualityStore
    /// What became of items that are gone.
    package let removals: RemovalStore
    /// How far what follows from commits was done.
    let consequences: ConsequenceMarks
    /// What kept the last commit's consequences from being drawn, until it is reported.
    let lateFailure = Mutex<IndexError?>(nil)
    /// What was written down about this app's history; goes with it.
    package let notes: HistoryNotes

    /// - Parameters:
    ///   - sandbox: where the items are; nil if they are in this home.
    ///   - own: the app in this home, with which an app in a sandbox shares what the person did.
    init(
        app: AppIdentifier, home: Home, locations: IndexLocations, options: Index.Options, combined: CombinedIndex,
        sandbox: SandboxHome? = nil, own: AppIndex? = nil, storage: @escaping @Sendable (_ path: String) -> any Storage
    ) {
        self.sandbox = sandbox
        self.app = app
        self.home = home
        self.combined = combined
        let folder = home.folder(of: app)
        self.folder = folder
        slots = Dictionary(
            uniqueKeysWithValues: ProtectionClass.allCases.map {
                (
                    $0,
                    IndexSlot(
                        folder: sandbox?.items ?? folder, name: $0.rawValue, home: home, locations: locations,
                        options: options, sandbox: sandbox, storage: storage)
                )
            })
        engagement =
            own?.engagement ?? EngagementStore(file: home.file("choices", in: "engagement", of: app, lock: "lock"))
        quality = own?.quality ?? AppQualityStore(file: home.file("standing", in: "engagement", of: app, lock: "lock"))
        removals = RemovalStore(app: app, file: home.file("removals", of: app, lock: "lock-removals"))
        notes = HistoryNotes(file: home.file("history-notes.json", of: app))
        let slots = self.slots
        activities =
            own?.activities
            ?? ActivityStore(
                folder: folder, home: home, locations: locations, options: options, storage: storage,
                engagement: engagement
            ) { activities in
                let classes = try ProtectionClass.allCases.compactMap { protection in
                    try slots[protection]!.index(create: false).map { (protection, try $0.snapshot()) }
                }
                return try NoticeFollowing.visible(activities: activities, of: classes, related: true)
            }
        consequences = ConsequenceMarks(file: home.file("consequences", of: app, lock: "lock-consequences"))
    }

    func path(_ protection: ProtectionClass) -> String { slots[protection]!.path }

    /// Whether there is a folder with anything in it for that class.
    func contains(_ protection: ProtectionClass) throws -> Bool { try slots[protection]!.isUsed() }

    /// The index of a class.
    ///
    /// - Parameter create: whether a missing index is made. If false, the result is nil for a missing index.
    func index(_ protection: ProtectionClass, create: Bool) throws -> Index? {
        try slots[protection]!.index(create: create) { try willCreate(protection) }
    }

    func existing() throws -> [(protection: ProtectionClass, index: Index)] {
        try ProtectionClass.allCases.compactMap { protection in
            try index(protection, create: false).map { (protection, $0) }
        }
    }

    /// The app's items as they are now, a snapshot for each protection class that has any.
    ///
    /// - Parameter protection: the classes wanted; nil for all.
    public func snapshots(protection: Set<ProtectionClass>? = nil) throws -> [Snapshot] {
        let all = try classSnapshots()
        return zip(all, try NoticeFollowing.visible(all)).filter { protection?.contains($0.0.protection) ?? true }
            .map(\.1)
    }

    /// The indexes of all classes as they are, whatever is still to follow from earlier commits.
    func classSnapshots() throws -> [NoticeFollowing.ClassSnapshot] {
        try existing().map { ($0.protection, try $0.index.snapshot()) }
    }

    /// The indexes of all classes, for a search over many apps.
    ///
    /// - Parameter moment: of the home's locations; nil to look whether indexes came or went.
    func indexes(asOf moment: IndexLocations.Moment?) throws -> [(protection: ProtectionClass, index: Index)] {
        try ProtectionClass.allCases.compactMap { protection in
            try slots[protection]!.index(asOf: moment).map { (protection, $0) }
        }
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
    package func named(_ item: Document) throws -> Document {
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

    /// Flushes logs and merges segments if that is due. Call it when no caller is waiting.
    ///
    /// - Parameters:
    ///   - maximumBytes: how large a merge may be; a program about to end gives a small number.
    ///   - isIdle: whether no more writes are expected, so that a log of some hundred items is flushed too.
    /// - Returns: whether there was anything to do, so that another call may find more.
    /// - Throws: also, once all is done, what kept an earlier deletion from being remembered: see ``removals``.
    @discardableResult public func maintain(maximumBytes: Int, isIdle: Bool = false) throws -> Bool {
        try maintain(maximumBytes: maximumBytes, isIdle: isIdle, logBytes: Index.Policy.logBytes)
    }

    /// The same, for a program that has to be small.
    ///
    /// - Parameter logBytes: from which on a log is flushed.
    @discardableResult package func maintain(maximumBytes: Int, isIdle: Bool, logBytes: Int) throws -> Bool {
        drawConsequences()
        try dropNotices()
        var didSomething = false
        let before = try snapshots()
        for (_, index) in try writable() {
            let done = try index.maintain(maximumBytes: maximumBytes, isIdle: isIdle, logBytes: logBytes)
            didSomething = didSomething || done.mergedSegments > 0 || done.renewedItems > 0
        }
        let outcome = Result { try activities.maintain(maximumBytes: maximumBytes, isIdle: isIdle) }
        // Of what expired, and of what was deleted by a program that ended right then.
        if didSomething {
            try forgetChoices(maximumSuggestions: .max)
            rememberExpired(since: before)
            try removals.dropOld(now: Int64(Clock.now()))
        }
        try removals.reportFailure()
        try reportLateFailure()
        try outcome.get()
        return didSomething
    }

    /// Writes everything anew, without what was deleted and what expired, and erases what was quarantined. Damage that
    /// is found only now stays in quarantine, because it was not reported yet.
    public func compact() throws {
        let known = try quarantined()
        drawConsequences()
        try dropNotices()
        let outcome = Result {
            let before = try snapshots()
            for (_, index) in try writable() { try index.compact() }
            rememberExpired(since: before)
            try activities.compact()
            let erased = try quarantined().filter(known.contains).map(\.name)
            try home.quarantine(of: app).erase(Set(erased))
            try forgetChoices(maximumSuggestions: .max)
        }
        try combined.erase()
        try outcome.get()
        try removals.dropOld(now: Int64(Clock.now()))
        try removals.reportFailure()
    }

    /// Deletes the app's items, what was viewed in it and what was learned of it, from the disk too. Its registration,
    /// switch and settings stay. An index that is damaged, or of an unsupported format, is erased without being read,
    /// and the app is asked to index again.
    ///
    /// - Returns: how many items there were that could be read.
    @discardableResult public func forget() throws -> Int {
        try refuseIfSandboxed()
        try quality.forget()
        try notes.forgetAll()
        var deleted = 0
        do {
            if try exists() {
                deleted = try commit { $0.deleteAll() }.deleted
                try compact()
            }
        } catch let error as IndexError where error.isMendedByReindexing {
            for protection in try ProtectionClass.allCases.filter(contains) {
                try quarantine(protection, after: error, isSure: true)
            }
        }
        try combined.erase()
        try activities.deleteAll()
        try engagement.forgetAll()
        // Once more, because a program that wrote a note meanwhile found its subject.
        try notes.forgetAll()
        try removals.forget()
        try eraseAside()
        return deleted
    }

    /// Figures over all protection classes.
    package func statistics() throws -> IndexStatistics {
        var total = IndexStatistics()
        for (_, index) in try existing() {
            total += try index.statistics()
        }
        return total
    }

    /// Checks every byte of every class that has a folder.
    package func verify() throws -> VerificationReport {
        var report = VerificationReport()
        for protection in ProtectionClass.allCases { report += try slots[protection]!.verify() }
        report += try activities.verify()
        return report
    }
}

extension AppIndex {
    /// Whether an index of that class cannot be used as it is: it is damaged, or of an unsupported old format. One of a
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
        return try !slots[protection]!.verify().isSound
    }

    /// Quarantines the index of a class. The app indexes its items again. See `IndexSlot.quarantine`.
    ///
    /// - Parameters:
    ///   - error: what is the matter; nil if it was found by reading every byte.
    ///   - isSure: see there.
    func quarantine(_ protection: ProtectionClass, after error: IndexError? = nil, isSure: Bool = false) throws {
        try slots[protection]!.quarantine(after: error, isSure: isSure)
    }

    /// Erases what was quarantined.
    func eraseAside() throws { try home.quarantine(of: app).erase() }

    /// Erases what was quarantined of the history: views, choices, how results did, and notes about them.
    func eraseHistoryAside() throws { try home.quarantine(of: app).erase(Self.historyParts) }

    /// What of the history can be in quarantine.
    static let historyParts: Set = ["activities", "choices", "standing", "history-notes.json"]
}
