import CContentFiles
import Glibc
import SearchEngine

/// What is in a folder that may be indexed.
struct FolderListing {
    /// Files, and entries that are skipped with a reason, in the order of their names' bytes.
    var records: [FileRecord] = []
    /// Names of the folders to walk next.
    var folders: [[UInt8]] = []
    /// The rules that hold in these.
    var rules = IgnoreRules.none
    /// Entries that are left out because of what they are.
    var excluded: [[UInt8]: Exclusion] = [:]
}

/// A folder that is to be read, with the rules of the folders above it.
struct FolderVisit {
    var path: FilePath
    var rules: IgnoreRules
}

/// Reads folders of a chosen one, and leaves out what is not to be indexed. One thread.
struct FolderReader {
    enum Outcome {
        case listing(FolderListing)
        /// The folder is left out with everything in it.
        case excluded(Exclusion)
        /// An error number.
        case failed(Int32)
    }

    private let root: WalkedRoot
    /// Paths of other folders below this one that the person named, which are walked for themselves.
    private let others: Set<FilePath>
    /// Sources that are on: what they take of a folder that the person named is theirs.
    private let sources: [ChosenSource]
    /// The home of the indexes, which would find its own words for ever.
    private let avoided: FolderEntry?
    private let opensFiles: Bool
    private var names = FolderNames()
    /// Inodes of the folders that this walk saw: a bind mount may lead back to one.
    private var visited: Set<UInt64> = []

    private static let ignoreName = Array(".gitignore".utf8), excludeName = Array(".git/info/exclude".utf8)
    private static let repositoryName = Array(".git".utf8)
    private static let hiddenName = Array(".hidden".utf8)
    /// Entries of a folder that are looked at.
    private static let maximumEntries = 2_000_000

    /// - Parameters:
    ///   - others: all chosen folders.
    ///   - avoided: a folder that is left out wherever it is.
    ///   - opensFiles: whether files may be opened that say what else is left out, such as `.gitignore`.
    init(_ root: WalkedRoot, others: [ChosenFolder], avoiding avoided: FolderEntry? = nil, opensFiles: Bool = true) {
        self.root = root
        self.opensFiles = opensFiles
        self.avoided = avoided
        let base = root.chosen.path == "/" ? "/" : root.chosen.path + "/"
        self.others = Set(
            others.filter { $0.source == nil && $0.path.hasPrefix(base) && $0.path != root.chosen.path }
                .map { FilePath(Array($0.path.dropFirst(base.count).utf8)) })
        sources = root.filter == nil ? others.compactMap(ChosenSource.init) : []
    }

    /// Where the walk begins, with the rules of version control from above.
    func start() -> FolderVisit {
        let hasRules = opensFiles && root.filter == nil
        return FolderVisit(path: .root, rules: hasRules ? RulesAbove.rules(of: root.chosen.path) : .none)
    }

    mutating func read(_ visit: FolderVisit) -> Outcome {
        let folder = root.open(visit.path, isFolder: true)
        guard folder >= 0 else { return .failed(-folder) }
        defer { close(folder) }
        guard let own = FolderEntry(descriptor: folder) else { return .failed(EIO) }
        visited.insert(own.inode)
        var all: [[UInt8]] = []
        let error = names.forEach(in: folder) { if all.count < Self.maximumEntries { all.append($0) } }
        guard error == 0 else { return .failed(error) }
        all.sort { $0.lexicographicallyPrecedes($1) }
        if let filter = root.filter { return .listing(listing(of: all, in: folder, visit, filter)) }
        let marks = FolderMarks(all), isRoot = visit.path == .root
        // The person named the chosen folder itself, whatever it is.
        if !isRoot {
            if let exclusion = marks.exclusion { return .excluded(exclusion) }
            if FolderMarks.isTrash(visit.path.name, all) { return .excluded(.trash) }
            if all.contains(FolderMarks.cacheTag),
                FolderMarks.isCacheTag(content(of: FolderMarks.cacheTag, in: folder, limit: 64))
            {
                return .excluded(.cache)
            }
        }
        var rules = visit.rules
        // A repository inside another has rules of its own only.
        if all.contains(Self.repositoryName), !isRoot, opensFiles { rules = RulesAbove.personal }
        // The repository's own list first: the last rule that fits decides.
        var lists = all.contains(Self.repositoryName) ? [Self.excludeName] : []
        if all.contains(Self.ignoreName) { lists.append(Self.ignoreName) }
        for name in lists {
            rules.add(IgnoreFile(content(of: name, in: folder, limit: IgnoreFile.maximumBytes)), of: visit.path)
        }
        return .listing(listing(of: all, in: folder, visit, marks, rules))
    }

    private mutating func listing(
        of all: [[UInt8]], in folder: Int32, _ visit: FolderVisit, _ marks: FolderMarks, _ rules: IgnoreRules
    ) -> FolderListing {
        var listing = FolderListing()
        listing.rules = rules
        let hidden = all.contains(Self.hiddenName) ? hiddenNames(in: folder) : []
        let sources = sources.compactMap { $0.within(root.absolute(visit.path)) }
        for name in all {
            if let exclusion: Exclusion = FileName.isHidden(name)
                ? .hidden : hidden.contains(name) ? .hiddenList : isKey(name, in: folder) ? .key : nil
            {
                listing.excluded[name] = exclusion
                continue
            }
            guard let entry = FolderEntry(name, in: folder) else { continue }
            let path = visit.path.appending(name)
            let isFolder = entry.kind == .folder
            if isFolder ? others.contains(path) : sources.contains(where: { takes(name, $0, in: folder) }) { continue }
            if isFolder, let avoided, entry.inode == avoided.inode, entry.device == avoided.device {
                listing.excluded[name] = .indexHome
                continue
            }
            if isFolder && marks.isBuildFolder(name) {
                listing.excluded[name] = .buildFolder
                continue
            }
            if rules.ignores(path, isFolder: isFolder) {
                listing.excluded[name] = .ignored
                continue
            }
            add(entry, at: path, to: &listing)
        }
        return listing
    }

    /// The same of a source, which says itself what belongs to it.
    private mutating func listing(
        of all: [[UInt8]], in folder: Int32, _ visit: FolderVisit, _ filter: SourceFilter
    ) -> FolderListing {
        var listing = FolderListing()
        for name in all {
            guard let entry = FolderEntry(name, in: folder), entry.kind == .file || entry.kind == .folder else {
                continue
            }
            let path = visit.path.appending(name)
            let isTaken =
                entry.kind == .folder
                ? filter.takes(path, isFolder: true) : takes(name, ChosenSource.Place(filter, visit.path), in: folder)
            guard isTaken else {
                listing.excluded[name] = .otherSource
                continue
            }
            add(entry, at: path, to: &listing)
        }
        return listing
    }

    /// Whether a file belongs to a source: by its name, or as a mailbox that says so itself.
    private func takes(_ name: [UInt8], _ source: ChosenSource.Place, in folder: Int32) -> Bool {
        let path = source.path.appending(name)
        return source.filter.takes(path, isFolder: false)
            || source.filter.mayBeMailbox(path)
                && content(of: name, in: folder, limit: SourceFilter.mailboxBeginning.count)
                    == SourceFilter.mailboxBeginning
    }

    private mutating func add(_ entry: FolderEntry, at path: FilePath, to listing: inout FolderListing) {
        var record = entry.record
        record.inode = root.inode(of: entry, at: path)
        if path.bytes.count > FilePath.maximumBytes {
            record.reason = .pathTooLong
        } else if let reason = entry.skipReason {
            record.reason = reason
        } else if entry.device != root.entry.device {
            record.reason = .otherFileSystem
        } else if entry.kind == .folder {
            guard visited.insert(entry.inode).inserted else {
                record.reason = .circular
                listing.records.append(record)
                return
            }
            listing.folders.append(entry.name)
            return
        }
        listing.records.append(record)
    }

    /// How to read a folder in the middle: with the rules of all folders above it. nil where it is not there, or is left out.
    /// A walk from there is a new one, which saw no folder yet.
    mutating func visit(_ path: FilePath) -> FolderVisit? {
        var visit = start()
        visited.removeAll()
        for name in path.bytes.split(separator: FilePath.slash) {
            // These folders are read to learn their rules; they do not count as seen.
            defer { visited.removeAll() }
            guard case .listing(let listing) = read(visit), listing.folders.contains(Array(name)) else { return nil }
            visit = FolderVisit(path: visit.path.appending(Array(name)), rules: listing.rules)
        }
        return visit
    }

    /// Why a walk passes over a file or a folder, and which folder above it is left out if that is the reason. nil for what a
    /// walk finds, and for what is not there.
    mutating func exclusion(of path: FilePath) -> (path: FilePath, reason: Exclusion)? {
        var folder = FilePath.root, outcome = read(start())
        for name in path.bytes.split(separator: FilePath.slash).map(Array.init) {
            // These folders are read to learn their rules; they do not count as seen.
            visited.removeAll()
            guard case .listing(let listing) = outcome else { return nil }
            folder = folder.appending(name)
            if let reason = listing.excluded[name] { return (folder, reason) }
            guard listing.folders.contains(name) else { return nil }
            outcome = read(FolderVisit(path: folder, rules: listing.rules))
            if case .excluded(let reason) = outcome { return (folder, reason) }
        }
        return nil
    }

    /// Whether it holds keys or passwords by its name, unless its first bytes say that it is a presentation.
    private func isKey(_ name: [UInt8], in folder: Int32) -> Bool {
        guard KeyMaterial.isNamed(name) else { return false }
        guard KeyMaterial.mayBePresentation(name) else { return true }
        return content(of: name, in: folder, limit: 4) != KeyMaterial.beginningOfPresentation
    }

    /// At most so many bytes of a small file; empty for what cannot be read or is no file.
    private func content(of name: [UInt8], in folder: Int32, limit: Int) -> [UInt8] {
        guard opensFiles else { return [] }
        let file = cf_open_beneath(folder, name + [0], 0)
        guard file >= 0 else { return [] }
        defer { close(file) }
        guard let entry = FolderEntry(descriptor: file), entry.kind == .file else { return [] }
        return FileBytes.read(file, limit: limit)
    }

    /// The names that file managers do not show: one a line in `.hidden`.
    private func hiddenNames(in folder: Int32) -> Set<[UInt8]> {
        let bytes = content(of: Self.hiddenName, in: folder, limit: 256 << 10)
        return Set(bytes.split(separator: UInt8(ascii: "\n")).map(Array.init))
    }
}

/// Bytes of an open file.
enum FileBytes {
    /// At most so many from its beginning; fewer where it cannot be read further.
    static func read(_ descriptor: Int32, limit: Int) -> [UInt8] {
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: min(limit, 64 << 10))
        while bytes.count < limit {
            let count = pread(descriptor, &buffer, min(buffer.count, limit - bytes.count), off_t(bytes.count))
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}
