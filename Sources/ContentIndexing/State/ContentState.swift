import SearchEngine

/// What was indexed of the chosen folders, in memory. ``StateFile`` keeps it on the disk.
struct ContentState: Sendable {
    /// A file's path within all chosen folders.
    struct Location: Sendable, Hashable {
        /// Of the chosen folder.
        var root: UInt32
        var path: FilePath
    }

    /// A chosen folder as it was when it was last walked.
    struct Volume: Sendable, Hashable {
        /// Of the chosen folder itself.
        var inode: UInt64
        /// Part of items' identifiers: see ``ItemIdentifier``.
        var number: UInt64
    }

    /// A folder that has files.
    struct Folder: Sendable {
        /// In the order of their names' bytes.
        var files: [FileRecord] = []
        /// The walk that saw it last.
        var seen: UInt32 = 0
    }

    private(set) var volumes: [UInt32: Volume] = [:]
    private(set) var folders: [UInt32: [FilePath: Folder]] = [:]
    /// The number of the last commit of each app that this state includes.
    private(set) var commits: [ContentApp: UInt64] = [:]
    /// What readers said of files that they could not read. The first is empty.
    private(set) var details: [String] = [""]
    private var detailNumbers: [String: UInt16] = ["": 0]
    private(set) var count = 0

    static let empty = ContentState()

    /// Different sentences that are kept; further ones are replaced by those of ``SkipReason``.
    static let maximumDetails = 4_000
    private static let maximumDetailBytes = 300

    /// A change, as it stands in the file.
    enum Change: Sendable {
        case put(root: UInt32, folder: FilePath, FileRecord)
        case remove(root: UInt32, folder: FilePath, name: [UInt8])
        case removeRoot(UInt32)
        case volume(root: UInt32, Volume)
        case commit(ContentApp, UInt64)
        case detail(String)
    }

    mutating func apply(_ change: Change) {
        switch change {
        case .put(let root, let folder, let record): put(record, root, folder)
        case .remove(let root, let folder, let name): remove(root, folder, name)
        case .removeRoot(let root):
            count -= folders[root]?.values.reduce(0) { $0 + $1.files.count } ?? 0
            folders[root] = nil
            volumes[root] = nil
        case .volume(let root, let volume): volumes[root] = volume
        case .commit(let app, let number): commits[app] = number
        case .detail(let text):
            guard details.count <= Self.maximumDetails, detailNumbers[text] == nil else { return }
            detailNumbers[text] = UInt16(details.count)
            details.append(text)
        }
    }

    private mutating func put(_ record: FileRecord, _ root: UInt32, _ folder: FilePath) {
        let index = folders[root]?[folder]?.files.lowerBound(of: record.name) ?? 0
        if let files = folders[root]?[folder]?.files, index < files.count, files[index].name == record.name {
            folders[root]?[folder]?.files[index] = record
        } else {
            folders[root, default: [:]][folder, default: Folder()].files.insert(record, at: index)
            count += 1
        }
    }

    private mutating func remove(_ root: UInt32, _ folder: FilePath, _ name: [UInt8]) {
        guard let files = folders[root]?[folder]?.files else { return }
        let index = files.lowerBound(of: name)
        guard index < files.count, files[index].name == name else { return }
        count -= 1
        if files.count == 1 {
            folders[root]?[folder] = nil
        } else {
            folders[root]?[folder]?.files.remove(at: index)
        }
    }

    mutating func markSeen(_ root: UInt32, _ folder: FilePath, _ walk: UInt32) {
        folders[root]?[folder]?.seen = walk
    }

    /// The number of a sentence, and the change that makes it known where it is new.
    func detail(_ text: String) -> (number: UInt16, change: Change?) {
        let text = text.utf8.count <= Self.maximumDetailBytes ? text : String(text.prefix(Self.maximumDetailBytes / 4))
        if let known = detailNumbers[text] { return (known, nil) }
        guard details.count < Self.maximumDetails else { return (0, nil) }
        return (UInt16(details.count), .detail(text))
    }

    /// Whether a walk saw a folder, or it has no files.
    func isSeen(_ root: UInt32, _ folder: FilePath, _ walk: UInt32) -> Bool {
        folders[root]?[folder].map { $0.seen == walk } ?? true
    }

    // MARK: Questions

    /// The folders of a chosen one that have files.
    func paths(_ root: UInt32) -> [FilePath] { folders[root].map { Array($0.keys) } ?? [] }

    func record(_ root: UInt32, _ folder: FilePath, _ name: [UInt8]) -> FileRecord? {
        guard let files = folders[root]?[folder]?.files else { return nil }
        let index = files.lowerBound(of: name)
        return index < files.count && files[index].name == name ? files[index] : nil
    }

    func record(_ location: Location) -> FileRecord? {
        guard let parent = location.path.parent else { return nil }
        return record(location.root, parent, location.path.name)
    }

    /// Why a file is not read: the reader's words, else ours.
    func sentence(_ record: FileRecord) -> String {
        let text = Int(record.detail) < details.count ? details[Int(record.detail)] : ""
        return text.isEmpty ? record.reason.sentence : text
    }

    func forEach(_ body: (_ root: UInt32, _ folder: FilePath, FileRecord) -> Void) {
        for (root, folders) in folders {
            for (folder, content) in folders { for record in content.files { body(root, folder, record) } }
        }
    }
}

extension [FileRecord] {
    /// Where a name stands, or would.
    func lowerBound(of name: [UInt8]) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].name.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
