import Glibc
import SearchEngine
package import SystemIndex

/// Keeps the indexes in line with the chosen folders while it runs. One thread, which ``run()`` occupies.
package final class ContentWatcher {
    private let index: SystemIndex
    private let indexer: ContentIndexer
    private let quiet: QuietKeeper
    private let watches: FolderWatches?
    private var choices: ContentChoices
    private var dirty: Set<FolderWatches.Folder> = []
    private var needsSweep = true
    private var knownMounts: MountTable?
    private var nextSweep = 0.0, nextLookAtMounts = 0.0
    /// Until when files may be read in spite of pressure, and how many.
    private var allowedUntil = 0.0, allowance = maximumAllowance, lastAllowed = 0.0
    /// Whether the person has just chosen something.
    private var hasNewChoice: Bool
    private let shouldStop: () -> Bool
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    private static let secondsBetweenMounts = 1.0
    private static let maximumAllowance = 20.0, allowedPerSecond = 1.0, allowedSeconds = 30.0
    /// Seconds between two looks at everything.
    private static let sweepSeconds = 600.0
    /// Milliseconds in which changes are gathered, and between two looks at the choices.
    private static let gathering: Int32 = 150, tick: Int32 = 1000
    /// Looks without a change, a ``tick`` apart, after which segments are merged.
    private static let idleTicks = 5

    /// - Parameters:
    ///   - watchLimit: watches that the user may have; nil for the system's.
    ///   - isQuiet: whether it waits while the machine is busy.
    ///   - machine: what the desktop says of the machine.
    ///   - shouldStop: asked at least once a second.
    /// - Throws: as ``ContentIndexer/init(_:reader:)`` does.
    package convenience init(
        _ index: SystemIndex, reader: any ContentReader, watchLimit: Int? = nil, isQuiet: Bool = true,
        machine: MachineState = MachineState(),
        shouldStop: @escaping () -> Bool
    ) throws {
        try self.init(
            index, reader: reader, watchLimit: watchLimit, pressure: isQuiet ? { Pressure() } : { nil },
            machine: isQuiet ? machine : MachineState(isOnBattery: { false }), shouldStop: shouldStop)
    }

    /// - Parameter pressure: how long tasks of the machine had to wait lately; the rest as above.
    init(
        _ index: SystemIndex, reader: any ContentReader, watchLimit: Int? = nil,
        pressure: @escaping () -> Pressure?, machine: MachineState, shouldStop: @escaping () -> Bool
    ) throws {
        self.index = index
        self.shouldStop = shouldStop
        let store = ContentChoiceStore(index.home)
        choices = try store.read()
        indexer = try ContentIndexer(index, reader: reader)
        hasNewChoice = indexer.file.state.volumes.isEmpty
        watches = FolderWatches(limit: watchLimit)
        let isPaused = { (try? store.read().isPaused) ?? false }
        quiet = QuietKeeper(isPaused: isPaused, pressure: pressure, machine: machine)
        indexer.shouldStop = shouldStop
        indexer.mayRead = { [unowned self] _ in mayRead() }
    }

    /// Gives the calling thread, and those that it starts, the lowest priority of the processor and of the disk; and the
    /// process's session the lowest among sessions, if no other program began it.
    ///
    /// - Parameter beginsSession: whether this process begins a session of its own. Then keys of the terminal no longer reach it.
    package static func beIdle(beginsSession: Bool) { QuietKeeper.beIdle(beginsSession: beginsSession) }

    /// What is mounted now.
    var mounts: () -> MountTable {
        get { indexer.mounts }
        set { indexer.mounts = newValue }
    }

    /// How far it is.
    package var status: IndexingStatus { indexer.status }

    /// Told how far it is, at most ten times a second.
    package var onProgress: (IndexingStatus) -> Void {
        get { indexer.onProgress }
        set { indexer.onProgress = newValue }
    }

    /// Works until it is to stop, or nothing is chosen any more.
    ///
    /// - Throws: `IndexError` when an index or the state cannot be written.
    package func run() throws {
        var idle = 0
        while !shouldStop() {
            let current = try ContentChoiceStore(index.home).read()
            let isOther = current.folders != choices.folders
            if isOther { (needsSweep, hasNewChoice) = (true, true) }
            choices = current
            let hasOtherRoots = hasOtherMounts() || indexer.hasOtherFolders()
            if hasOtherRoots { needsSweep = true }
            if choices.isEmpty, indexer.file.state.volumes.isEmpty { break }
            let now = Clock.monotonicSeconds()
            if now >= nextSweep { needsSweep = true }
            if choices.isPaused {
                // What the person takes out goes at once, also in a pause, and so does what is on a disk that is gone.
                if isOther || hasOtherRoots { try indexer.openRoots() }
                indexer.setPhase(.waiting, because: .paused)
                _ = wait(Self.tick)
                continue
            }
            if needsSweep {
                guard try sweep() else { continue }
            } else if !dirty.isEmpty {
                try follow()
            }
            if try !indexer.readContents() {
                if shouldStop() { break }
                if !dirty.isEmpty || needsSweep { continue }
                // Changes of files go on being named while contents wait.
                indexer.rest()
                if let reason = quiet.reasonToWait() { indexer.setPhase(.waiting, because: reason) }
                _ = wait(Self.tick)
                continue
            }
            if indexer.status.phase != .watching { indexer.setPhase(.watching) }
            indexer.rest()
            if wait(Self.tick) {
                idle = 0
            } else {
                idle += 1
                if idle == Self.idleTicks { try indexer.maintain() }
            }
        }
        indexer.setPhase(.stopped)
    }

    /// Whether a chosen folder's file system came or went since the last call.
    private func hasOtherMounts() -> Bool {
        guard choices.folders.contains(where: { $0.volume != nil }) else { return false }
        let now = indexer.mounts()
        defer { knownMounts = now }
        return knownMounts != nil && knownMounts != now
    }

    /// Whether the next file may be read. Leaves the queue as soon as something changed, which comes first.
    private func mayRead() -> Bool {
        let now = Clock.monotonicSeconds()
        if now >= nextLookAtMounts {
            nextLookAtMounts = now + Self.secondsBetweenMounts
            if hasOtherMounts() { needsSweep = true }
        }
        if wait(0) || needsSweep { return false }
        guard quiet.reasonToWait() != nil else { return true }
        // A file that the person saves while a build runs is to be found, too: it is the newest, and costs little. So are the
        // newest files of what the person has just chosen, and now looks for.
        guard quiet.isPressed, now < allowedUntil else { return false }
        allowance = min(Self.maximumAllowance, allowance + (now - lastAllowed) * Self.allowedPerSecond)
        lastAllowed = now
        guard allowance >= 1 else { return false }
        allowance -= 1
        return true
    }

    private func sweep() throws -> Bool {
        needsSweep = false
        dirty.removeAll()
        nextSweep = Clock.monotonicSeconds() + Self.sweepSeconds
        watches?.beginWalk()
        let isComplete = try indexer.updateNames(
            onFolder: { [watches] root, path in watches?.note(root, path) },
            onLeft: { [watches] root, path in watches?.forget(root.chosen.number, path) })
        guard isComplete else {
            needsSweep = true
            return false
        }
        if hasNewChoice { allowedUntil = Clock.monotonicSeconds() + Self.allowedSeconds }
        hasNewChoice = false
        watches?.settle(indexer.roots)
        indexer.setWatched(watches?.count ?? 0, swept: watches?.unwatched ?? 0)
        return true
    }

    private func follow() throws {
        allowedUntil = Clock.monotonicSeconds() + Self.allowedSeconds
        let folders = dirty.map { (root: $0.root, path: $0.path) }
        dirty.removeAll()
        try indexer.updateNames(
            of: folders,
            isKnown: { [watches] root, path in
                watches?.isSeen(FolderWatches.Folder(root: root.chosen.number, path: path)) ?? false
            }, onFolder: { [watches] root, path in watches?.note(root, path) },
            onLeft: { [watches] root, path in watches?.forget(root.chosen.number, path) })
        indexer.setWatched(watches?.count ?? 0, swept: watches?.unwatched ?? 0)
    }

    /// Waits for changes, and gathers those that follow at once.
    ///
    /// - Returns: whether anything changed.
    private func wait(_ milliseconds: Int32) -> Bool {
        guard let watches else {
            if milliseconds > 0 { Clock.sleep(microseconds: UInt32(milliseconds) * 1000) }
            return false
        }
        var request = pollfd(fd: watches.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, milliseconds) > 0 else { return false }
        if milliseconds > 0 { Clock.sleep(microseconds: UInt32(Self.gathering) * 1000) }
        var events = WatchEvents()
        events.read(watches.descriptor, &buffer)
        return take(events, watches)
    }

    private func take(_ events: WatchEvents, _ watches: FolderWatches) -> Bool {
        if events.hasOverflowed { needsSweep = true }
        for watch in events.changed {
            guard let folder = watches.folder(of: watch) else { continue }
            // Sources that share a folder share its watch.
            let chosen = indexer.roots.first { $0.chosen.number == folder.root }?.chosen.path
            for root in indexer.roots where root.chosen.path == chosen {
                dirty.insert(FolderWatches.Folder(root: root.chosen.number, path: folder.path))
            }
        }
        for (watch, name) in events.movedFolders {
            guard let folder = watches.folder(of: watch) else { continue }
            watches.forget(folder.root, within: folder.path.appending(name))
        }
        for watch in events.dropped {
            // The folder above it reports that it is gone, except for a chosen folder.
            if watches.folder(of: watch)?.path == .root { needsSweep = true }
            watches.isDropped(watch)
        }
        return !dirty.isEmpty || needsSweep
    }
}
