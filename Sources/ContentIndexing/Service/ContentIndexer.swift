import Glibc
import SearchEngine
package import SystemIndex

/// Brings the indexes in line with the chosen folders. One program of a home at a time, and one thread of it.
package final class ContentIndexer {
    private let index: SystemIndex
    private let builtIn: any ContentReader
    private var reader: ImportingReader
    private let lock: IndexingLock
    let file: StateFile
    private let statusFile: IndexingStatusFile
    private let calendarDay: CalendarDay
    private(set) var feeder: Feeder
    private var walks: UInt32 = 0
    /// What is still to be read; nil if a walk may have found more.
    private var queue: ReadingQueue?
    /// Whether the queue has all calendars.
    private var hasCalendars = false
    /// What was chosen at the last walk.
    private var walkedChoices: [ChosenFolder] = []
    private var lastWritten = 0.0, nextLook = 0.0
    /// How far it is.
    private(set) package var status = IndexingStatus()
    /// The chosen folders that are there.
    private(set) var roots: [WalkedRoot] = []

    /// What is mounted now.
    var mounts: () -> MountTable = MountTable.current
    /// Told how far it is, at most ten times a second.
    package var onProgress: (IndexingStatus) -> Void = { _ in }
    /// Asked between files: whether to stop at once.
    package var shouldStop: () -> Bool = { false }
    /// Asked before each file is read: waits while the machine is busy. Returns false to leave the rest for later.
    var mayRead: (ContentIndexer) -> Bool = { _ in true }

    /// - Throws: `IndexError.Code.busy` if another program indexes, and what cannot be opened.
    package init(_ index: SystemIndex, reader: any ContentReader) throws {
        self.index = index
        builtIn = reader
        self.reader = ImportingReader(reader, .none)
        lock = try IndexingLock(index.home)
        file = try StateFile(folder: ContentFolders.path(index.home))
        statusFile = IndexingStatusFile(index.home)
        calendarDay = CalendarDay(index.home)
        feeder = Feeder(index, file)
        try feeder.agree()
    }

    /// Names first, then contents, newest first: everything that is new, changed or gone.
    ///
    /// - Returns: whether it came to the end, rather than being stopped.
    /// - Throws: `IndexError` when an index or the state cannot be written. What was made durable stays so.
    @discardableResult package func run() throws -> Bool {
        repeat {
            guard try updateNames() else { return finish(false) }
            // The person may take a folder out meanwhile, or add one.
            guard try readContents() || haveChoicesChanged() else { return finish(false) }
        } while haveChoicesChanged()
        try feeder.maintain(isIdle: true)
        return finish(true)
    }

    /// Whether the person chose other folders than those of the last walk. Looks at a small file.
    func haveChoicesChanged() -> Bool {
        // A file that cannot be read is the next walk's error.
        guard let current = try? ContentChoiceStore(index.home).read() else { return false }
        return current.folders != walkedChoices
    }

    /// Deletes everything of folders and sources that were taken out.
    package func removeTakenOut() throws {
        try openRoots()
        status.count(file.state, reader.versions)
    }

    private func finish(_ isComplete: Bool) -> Bool {
        status.phase = .stopped
        publish(now: true)
        return isComplete
    }

    // MARK: Names

    /// Opens the chosen folders, and deletes everything of those that were taken out.
    func openRoots() throws {
        let choices = try ContentChoiceStore(index.home).read()
        let importers = Importers(index)
        // Idle workers are kept while nothing changed.
        if importers != reader.importers { reader = ImportingReader(builtIn, importers) }
        walkedChoices = choices.folders
        queue = nil
        let folders = choices.folders
        let chosen = Set(folders.map(\.number))
        for number in Set(file.state.folders.keys).union(file.state.volumes.keys) where !chosen.contains(number) {
            try feeder.removeFolder(number)
        }
        let mounts = mounts()
        roots = folders.compactMap { WalkedRoot($0, mounts: mounts) }
        let open = Set(roots.map(\.chosen.number))
        let absent = folders.filter { !open.contains($0.number) }
        status.missing = absent.map(\.path)
        // Damaged switches hide everything, and say so themselves.
        try? index.setAbsent(domains: Set(absent.map { ItemIdentifier.domain(root: $0.number) }))
        var changes: [ContentState.Change] = []
        for root in roots {
            let known = file.state.volumes[root.chosen.number]
            let volume = ContentState.Volume(
                inode: root.entry.inode, number: VolumeNumber.number(of: root, known: known))
            if known != volume { changes.append(.volume(root: root.chosen.number, volume)) }
        }
        try file.append(changes)
    }

    /// Walks the chosen folders and makes names findable.
    ///
    /// - Returns: false if it was stopped.
    func updateNames(
        onFolder: @escaping (WalkedRoot, FilePath) -> Void = { _, _ in },
        onLeft: @escaping (WalkedRoot, FilePath) -> Void = { _, _ in }
    ) throws -> Bool {
        status.phase = .names
        try openRoots()
        status.count(file.state, reader.versions)
        publish(now: true)
        var walk = makeWalk()
        walk.onFolder = onFolder
        walk.onLeft = onLeft
        let summary = try feed { emit in
            try walk.all(file, shouldStop: shouldStop, progress: { [unowned self] _ in publish() }, emit)
        }
        if summary.isStopped { return false }
        try feeder.removeOrphans()
        return true
    }

    /// Looks at some folders again.
    ///
    /// - Parameter isKnown: whether a folder inside them needs no look.
    func updateNames(
        of folders: [(root: UInt32, path: FilePath)], isKnown: @escaping (WalkedRoot, FilePath) -> Bool,
        onFolder: @escaping (WalkedRoot, FilePath) -> Void, onLeft: @escaping (WalkedRoot, FilePath) -> Void
    ) throws {
        var walk = makeWalk()
        walk.onFolder = onFolder
        walk.onLeft = onLeft
        walk.isKnown = isKnown
        _ = try feed { emit in try walk.some(folders, file, emit) }
    }

    private func makeWalk() -> HomeWalk {
        walks &+= 1
        var walk = HomeWalk(roots: roots, chosen: roots.map(\.chosen), number: walks)
        walk.avoided = WalkedRoot(ChosenFolder(number: 0, path: index.home.path))?.entry
        return walk
    }

    /// Commits what a walk emits, some at a time.
    private func feed(_ body: ((FileChange) throws -> Void) throws -> HomeWalk.Summary) throws -> HomeWalk.Summary {
        let feeding = ChangeFeeding(index, file, roots, reader.importers)
        queue = nil
        var batch = ItemBatch()
        let summary = try body { change in
            try feeding.apply(change, to: &batch)
            if batch.state.count >= Self.namesTogether { try commit(&batch) }
        }
        try commit(&batch)
        return summary
    }

    private static let namesTogether = 4_000

    // MARK: Contents

    /// Reads what was not read yet.
    ///
    /// - Returns: false if it was stopped, or left some for later.
    func readContents() throws -> Bool {
        // Looking through all files each second would keep an idle machine awake.
        if queue?.count == 0 { return true }
        if queue == nil {
            hasCalendars = calendarDay.isOver()
            queue = ReadingQueue(
                file.state, versions: reader.versions, roots: Set(roots.map(\.chosen.number)), calendars: hasCalendars)
        }
        guard try readQueue() else { return false }
        if hasCalendars { try calendarDay.begin() }
        hasCalendars = false
        return true
    }

    private func readQueue() throws -> Bool {
        guard let count = queue?.count, count > 0 else { return true }
        status.phase = .contents
        let reading = FileReading(
            reader, ChangeFeeding(index, file, roots, reader.importers), file, roots,
            scratchFolder: ContentFolders.path(index.home), shouldStop: shouldStop)
        var batch = ItemBatch(), began = Clock.monotonicSeconds()
        queue?.startAhead()
        while let location = queue?.first {
            for next in queue?.takeAhead(reading.filesAhead) ?? [] { reading.expect(next) }
            if shouldStop() || isTimeToLook() && haveChoicesChanged() || !mayRead(self) {
                try commit(&batch)
                return false
            }
            queue?.removeFirst()
            do {
                _ = try reading.read(location, into: &batch) { try self.commit(&$0) }
            } catch {
                queue = nil
                // What was read before it counts.
                if error is ContentReaderUnavailable { try commit(&batch) }
                throw error
            }
            let now = Clock.monotonicSeconds()
            if batch.isFull || now - began > Self.secondsTogether {
                try commit(&batch)
                began = now
            }
            publish()
        }
        try commit(&batch)
        return true
    }

    /// Twice a second.
    private func isTimeToLook() -> Bool {
        let now = Clock.monotonicSeconds()
        guard now >= nextLook else { return false }
        nextLook = now + 0.5
        return true
    }

    /// Whether a chosen folder came, went or was replaced since the last walk. Volumes are the mount table's affair.
    func hasOtherFolders() -> Bool {
        let open = Dictionary(roots.map { ($0.chosen.number, $0) }, uniquingKeysWith: { $1 })
        return walkedChoices.contains { folder in
            guard folder.volume == nil else { return false }
            if let root = open[folder.number] { return !root.isStillThere }
            return status.missing.contains(folder.path) && access(folder.path, R_OK | X_OK) == 0
        }
    }

    /// Seconds after which what was read is made durable, however little it is.
    private static let secondsTogether = 5.0

    private func commit(_ batch: inout ItemBatch) throws {
        guard !batch.isEmpty else { return }
        count(batch, -1)
        try feeder.commit(batch)
        count(batch, 1)
        batch = ItemBatch()
        publish()
    }

    /// Adds what a batch changes to the counts: once with the records before it, once with those after it.
    private func count(_ batch: ItemBatch, _ sign: Int) {
        var seen: Set<ContentState.Location> = []
        for change in batch.state {
            let location: ContentState.Location
            switch change {
            case .put(let root, let folder, let record):
                location = ContentState.Location(root: root, path: folder.appending(record.name))
            case .remove(let root, let folder, let name):
                location = ContentState.Location(root: root, path: folder.appending(name))
            default: continue
            }
            guard seen.insert(location).inserted, let record = file.state.record(location) else { continue }
            status.add(record, reader.versions, sign)
        }
    }

    // MARK: Status

    func setPhase(_ phase: IndexingStatus.Phase, because reason: WaitReason? = nil) {
        status.phase = phase
        status.waitsBecause = reason
        publish(now: true)
    }

    func setWatched(_ watched: Int, swept: Int) {
        status.watchedFolders = watched
        status.sweptFolders = swept
    }

    private func publish(now isNow: Bool = false) {
        let time = Clock.monotonicSeconds()
        guard isNow || time - lastWritten > 0.1 else { return }
        onProgress(status)
        if isNow || time - lastWritten > 1 {
            status.updated = Int64(Clock.now())
            statusFile.write(status)
        }
        lastWritten = time
    }

    /// Lets go of disks that the person may want to remove.
    func rest() { for root in roots { root.rest() } }

    /// Flushes and merges what was committed.
    func maintain() throws { try feeder.maintain(isIdle: true) }
}
