import Glibc
import SearchEngine

/// A walk over chosen folders, or over some folders of them.
struct HomeWalk {
    /// What a walk came to.
    struct Summary: Sendable {
        /// Files that may be indexed.
        var files = 0
        /// Entries that are left out because of what they are.
        var excluded = 0
        /// Chosen folders that are not there now, or may not be read.
        var missing: [String] = []
        var isStopped = false
    }

    let roots: [WalkedRoot]
    /// All chosen folders.
    let chosen: [ChosenFolder]
    /// Greater than that of every earlier walk of this process.
    let number: UInt32

    /// The home of the indexes, which is left out.
    var avoided: FolderEntry?
    /// Told of each folder before it is read, so that no change falls between reading and watching.
    var onFolder: (WalkedRoot, FilePath) -> Void = { _, _ in }
    /// Told if a folder is left out after all.
    var onLeft: (WalkedRoot, FilePath) -> Void = { _, _ in }
    /// Whether a folder was read before and tells of its changes itself, so that ``some(_:_:_:)`` need not read it.
    var isKnown: (WalkedRoot, FilePath) -> Bool = { _, _ in false }

    /// What all steps of one walk share.
    private struct Walk {
        var summary = Summary()
        var comparison = FolderComparison()
        /// Names of the folders in those where the walk began.
        var listed: [FilePath: Set<[UInt8]>] = [:]
        let isComplete: Bool
    }

    /// Walks everything.
    ///
    /// - Parameters:
    ///   - file: the state; it changes while `emit` commits.
    ///   - shouldStop: asked between folders.
    ///   - progress: told how many files were found.
    func all(
        _ file: StateFile, shouldStop: () -> Bool, progress: (Int) -> Void, _ emit: (FileChange) throws -> Void
    ) throws -> Summary {
        var walk = Walk(isComplete: true)
        for root in roots {
            var reader = FolderReader(root, others: chosen, avoiding: avoided)
            // Folders that become known during the walk are there.
            let before = file.state.paths(root.chosen.number)
            try go(reader.start(), root, &reader, file, &walk, shouldStop, progress, emit)
            if walk.summary.isStopped { return walk.summary }
            guard root.isStillThere else { continue }
            for folder in before where !file.state.isSeen(root.chosen.number, folder, number) {
                walk.comparison.remove(root.chosen.number, folder, file.state)
            }
        }
        try walk.comparison.finish(file.state, emit)
        return walk.summary
    }

    /// Walks some folders, and those in them that are not known.
    ///
    /// - Parameter folders: of the roots, by their numbers.
    func some(
        _ folders: [(root: UInt32, path: FilePath)], _ file: StateFile, _ emit: (FileChange) throws -> Void
    ) throws -> Summary {
        var walk = Walk(isComplete: false)
        for root in roots {
            let own = Set(folders.filter { $0.root == root.chosen.number }.map(\.path))
            guard !own.isEmpty else { continue }
            let before = file.state.paths(root.chosen.number)
            var reader = FolderReader(root, others: chosen, avoiding: avoided)
            for path in own.sorted() {
                if let visit = reader.visit(path) {
                    try go(visit, root, &reader, file, &walk, { false }, { _ in }, emit)
                }
            }
            guard root.isStillThere else { continue }
            // Whole folders that went: those not seen, except below a folder that is still there and known.
            for folder in before where !file.state.isSeen(root.chosen.number, folder, number) {
                guard let path = own.filter({ folder.isWithin($0) }).max(by: { $0.bytes.count < $1.bytes.count })
                else { continue }
                let below = folder.bytes.dropFirst(path.bytes.isEmpty ? 0 : path.bytes.count + 1)
                let child = Array(below.prefix { $0 != FilePath.slash })
                if !child.isEmpty, walk.listed[path]?.contains(child) ?? false { continue }
                walk.comparison.remove(root.chosen.number, folder, file.state)
            }
        }
        try walk.comparison.finish(file.state, emit)
        return walk.summary
    }

    private func go(
        _ start: FolderVisit, _ root: WalkedRoot, _ reader: inout FolderReader, _ file: StateFile,
        _ walk: inout Walk, _ shouldStop: () -> Bool, _ progress: (Int) -> Void, _ emit: (FileChange) throws -> Void
    ) throws {
        var visits = [start]
        while let visit = visits.popLast() {
            if shouldStop() {
                walk.summary.isStopped = true
                return
            }
            onFolder(root, visit.path)
            switch reader.read(visit) {
            case .excluded:
                walk.summary.excluded += 1
                onLeft(root, visit.path)
            case .failed(let error):
                onLeft(root, visit.path)
                // What cannot be read for another reason than that it is gone is taken for unchanged.
                let isGone = [ENOENT, ENOTDIR, ELOOP, EACCES, EPERM].contains(error)
                if !isGone { file.markSeen(root.chosen.number, within: visit.path, number) }
                if error != ENOENT { try note(visit.path, root, error, file, emit) }
            case .listing(let listing):
                walk.summary.excluded += listing.excluded.count
                walk.summary.files += listing.records.count
                var records = listing.records
                for name in listing.folders.reversed() {
                    let path = visit.path.appending(name)
                    if !walk.isComplete, isKnown(root, path) { continue }
                    visits.append(FolderVisit(path: path, rules: listing.rules))
                }
                if visit.path == start.path { walk.listed[start.path] = Set(listing.folders) }
                keepUnreadable(of: visit.path, root, listing, file, in: &records)
                try forgetFailure(of: visit.path, root, file, emit)
                file.markSeen(root.chosen.number, visit.path, number)
                try walk.comparison.compare(records, root.chosen.number, visit.path, file.state, emit)
                progress(walk.summary.files)
            }
        }
    }

    /// Folders that could not be read have a record in the folder that holds them. They are no files, so a listing has
    /// them among its folders.
    private func keepUnreadable(
        of path: FilePath, _ root: WalkedRoot, _ listing: FolderListing, _ file: StateFile,
        in records: inout [FileRecord]
    ) {
        let known = file.state.folders[root.chosen.number]?[path]?.files ?? []
        let kept = known.filter { record in
            (record.reason == .notPermitted || record.reason == .unreadable) && record.stage == .known
                && listing.folders.contains(record.name)
        }
        guard !kept.isEmpty else { return }
        records = (records + kept).sorted { $0.name.lexicographicallyPrecedes($1.name) }
    }

    /// A folder that can be read again is no problem any more.
    private func forgetFailure(
        of path: FilePath, _ root: WalkedRoot, _ file: StateFile, _ emit: (FileChange) throws -> Void
    ) throws {
        guard let parent = path.parent, let record = file.state.record(root.chosen.number, parent, path.name),
            record.reason != .none, record.inode == 0
        else { return }
        try emit(.removed(ContentState.Location(root: root.chosen.number, path: path), record))
    }

    private func note(
        _ path: FilePath, _ root: WalkedRoot, _ error: Int32, _ file: StateFile, _ emit: (FileChange) throws -> Void
    ) throws {
        guard let parent = path.parent else { return }
        let reason: SkipReason =
            switch error {
            case EACCES, EPERM: .notPermitted
            case ENAMETOOLONG: .pathTooLong
            case ELOOP: .symbolicLink
            default: .unreadable
            }
        let location = ContentState.Location(root: root.chosen.number, path: path)
        if let known = file.state.record(root.chosen.number, parent, path.name), known.reason == reason { return }
        var record = FileRecord(name: path.name, inode: 0, size: 0, modified: 0, changed: 0, isShared: true)
        record.reason = reason
        try emit(.added(location, record))
    }
}
