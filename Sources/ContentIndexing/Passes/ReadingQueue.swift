/// The files whose content is to be read, newest first.
struct ReadingQueue {
    /// Last first, so that the next one is taken off the end.
    private var locations: [ContentState.Location] = []
    /// How many of the next ones ``takeAhead(_:)`` has given out.
    private var ahead = 0

    var count: Int { locations.count }

    /// - Parameters:
    ///   - state: all files.
    ///   - calendars: whether calendars that were read are read again.
    ///   - versions: of the readers: what an older one read, or could not read, is read again.
    ///   - roots: numbers of the chosen folders that are there.
    init(_ state: ContentState, versions: ReaderVersions, roots: Set<UInt32>, calendars: Bool) {
        var found: [(modified: Int64, location: ContentState.Location)] = []
        state.forEach { root, folder, record in
            guard roots.contains(root),
                Self.isWanted(record, versions) || calendars && record.app == .calendar && record.stage == .read
            else { return }
            found.append(
                (record.modified, ContentState.Location(root: root, path: folder.appending(record.name))))
        }
        found.sort { ($0.modified, $1.location.path) < ($1.modified, $0.location.path) }
        locations = found.map(\.location)
    }

    /// Whether a file's content is still to be read.
    static func isWanted(_ record: FileRecord, _ versions: ReaderVersions) -> Bool {
        switch record.stage {
        // Skipped entries have a reason and no item.
        case .known, .named: record.reason == .none
        case .read, .failed: record.version != versions.version(of: record.name)
        }
    }

    /// The newest; nil if none is left.
    var first: ContentState.Location? { locations.last }

    mutating func removeFirst() {
        locations.removeLast()
        ahead = max(ahead - 1, 0)
    }

    /// Those of the next `count` that it has not given out yet, next first.
    mutating func takeAhead(_ count: Int) -> [ContentState.Location] {
        guard ahead < min(count, locations.count) else { return [] }
        defer { ahead = min(count, locations.count) }
        return locations.dropLast(ahead).suffix(count - ahead).reversed()
    }

    /// Nothing counts as given out.
    mutating func startAhead() { ahead = 0 }
}
