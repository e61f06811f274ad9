/// What a walk found to be different from the state.
enum FileChange: Sendable {
    /// A file, or an entry that is skipped, that was not there.
    case added(ContentState.Location, FileRecord)
    /// The bytes are others, or the entry cannot be read any more.
    case modified(ContentState.Location, old: FileRecord, new: FileRecord)
    /// Only the time of the metadata, which is also that of permissions.
    case touched(ContentState.Location, FileRecord)
    case removed(ContentState.Location, FileRecord)
    /// The old name of a file that was moved. All of these come before the first move: two files may swap their names.
    case vacated(ContentState.Location)
    /// The same bytes under another name.
    case moved(from: ContentState.Location, to: ContentState.Location, old: FileRecord, new: FileRecord)
}

/// Compares folders with the state, and finds renamed files among those that came and went. One walk.
struct FolderComparison {
    /// Inodes of the state: what came from elsewhere under one of these may be a renamed file.
    private var knownInodes: Set<UInt64>?
    private var arrived: [(ContentState.Location, FileRecord)] = []
    private var gone: [(ContentState.Location, FileRecord)] = []

    /// Compares the entries of a folder with those known of it.
    ///
    /// - Parameters:
    ///   - listed: in the order of their names.
    ///   - emit: gets what is certain now; the rest comes from ``finish(_:_:)``.
    mutating func compare(
        _ listed: [FileRecord], _ root: UInt32, _ folder: FilePath, _ state: ContentState,
        _ emit: (FileChange) throws -> Void
    ) throws {
        let known = state.folders[root]?[folder]?.files ?? []
        var index = 0
        for entry in listed {
            while index < known.count, known[index].name.lexicographicallyPrecedes(entry.name) {
                gone.append((location(root, folder, known[index]), known[index]))
                index += 1
            }
            let location = location(root, folder, entry)
            guard index < known.count, known[index].name == entry.name else {
                try take(location, entry, state, emit)
                continue
            }
            let old = known[index]
            index += 1
            if old.inode != entry.inode || old.isShared != entry.isShared {
                // Replaced, as editors do: another file under the same name.
                gone.append((location, old))
                arrived.append((location, entry))
            } else if !old.isUnchanged(entry) || old.reason != entry.reason && entry.reason != .none {
                if old.hasContent(of: entry), old.reason != .notPermitted, old.changed != .min, entry.reason == .none {
                    try emit(.touched(location, Self.carried(old, to: entry)))
                } else {
                    try emit(.modified(location, old: old, new: entry))
                }
            }
        }
        for record in known[index...] { gone.append((self.location(root, folder, record), record)) }
    }

    private func location(_ root: UInt32, _ folder: FilePath, _ record: FileRecord) -> ContentState.Location {
        ContentState.Location(root: root, path: folder.appending(record.name))
    }

    private mutating func take(
        _ location: ContentState.Location, _ entry: FileRecord, _ state: ContentState,
        _ emit: (FileChange) throws -> Void
    ) throws {
        if knownInodes == nil {
            var inodes: Set<UInt64> = []
            state.forEach { _, _, record in inodes.insert(record.inode) }
            knownInodes = inodes
        }
        if knownInodes?.contains(entry.inode) ?? false {
            arrived.append((location, entry))
        } else {
            try emit(.added(location, entry))
        }
    }

    /// Counts a folder that is not there any more.
    mutating func remove(_ root: UInt32, _ folder: FilePath, _ state: ContentState) {
        for record in state.folders[root]?[folder]?.files ?? [] {
            gone.append((location(root, folder, record), record))
        }
    }

    /// Says what became of files that came or went. Removals come first, since their identifiers may return.
    mutating func finish(_ state: ContentState, _ emit: (FileChange) throws -> Void) throws {
        struct Key: Hashable {
            var volume: UInt64
            var inode: UInt64
        }
        func key(_ location: ContentState.Location, _ record: FileRecord) -> Key? {
            guard let volume = state.volumes[location.root], !record.isShared else { return nil }
            return Key(volume: volume.number, inode: record.inode)
        }
        var byKey: [Key: Int] = [:]
        for (number, (location, record)) in arrived.enumerated() {
            if let key = key(location, record) { byKey[key] = number }
        }
        var moved: [Int: Int] = [:]
        for (number, (location, record)) in gone.enumerated() {
            guard let key = key(location, record), let target = byKey[key], moved[target] == nil,
                record.hasContent(of: arrived[target].1), record.changed != .min
            else { continue }
            moved[target] = number
        }
        let kept = Set(moved.values)
        for number in kept { try emit(.vacated(gone[number].0)) }
        for (number, (location, record)) in gone.enumerated() where !kept.contains(number) {
            try emit(.removed(location, record))
        }
        for (number, (location, record)) in arrived.enumerated() {
            if let source = moved[number] {
                let (from, old) = gone[source]
                try emit(.moved(from: from, to: location, old: old, new: Self.carried(old, to: record)))
            } else {
                try emit(.added(location, record))
            }
        }
        arrived.removeAll()
        gone.removeAll()
    }

    /// What is known of a file's content, under what the file system says now.
    private static func carried(_ old: FileRecord, to entry: FileRecord) -> FileRecord {
        var record = old
        record.name = entry.name
        record.changed = entry.changed
        return record
    }
}
