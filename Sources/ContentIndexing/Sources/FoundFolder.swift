import SearchEngine

/// What would be read of a folder, by the names and sizes of its files; none is opened.
package struct FolderSize: Sendable, Hashable {
    /// Files that would be read.
    package var files = 0
    /// Bytes of these.
    package var bytes: Int64 = 0
    /// Whether all was counted: not for a folder of very many folders, or if there was no more time.
    package var isComplete = true

    private static let maximumFolders = 20_000

    /// Counts nothing.
    package init() {}

    /// - Parameter deadline: on the monotonic clock, in seconds.
    init(_ root: WalkedRoot, until deadline: Double) {
        var reader = FolderReader(root, others: [], opensFiles: false), visits = [reader.start()], folders = 0
        while let visit = visits.popLast() {
            guard folders < Self.maximumFolders, Clock.monotonicSeconds() < deadline else {
                isComplete = false
                return
            }
            folders += 1
            guard case .listing(let listing) = reader.read(visit) else { continue }
            for name in listing.folders {
                visits.append(FolderVisit(path: visit.path.appending(name), rules: listing.rules))
            }
            for record in listing.records where record.reason == .none {
                files += 1
                bytes = bytes.addingReportingOverflow(record.size).partialValue
            }
        }
    }

    static func + (a: FolderSize, b: FolderSize) -> FolderSize {
        var sum = a
        sum.files += b.files
        sum.bytes = a.bytes.addingReportingOverflow(b.bytes).partialValue
        sum.isComplete = a.isComplete && b.isComplete
        return sum
    }
}

/// A folder that the person may choose, or chose.
package struct FoundFolder: Sendable, Hashable {
    /// Absolute.
    package var path: String
    /// What would be read of it.
    package var size: FolderSize
    /// Whether the person chose it.
    package var isChosen: Bool

    /// The folders of the desktop that are there, then others that the person chose.
    ///
    /// - Parameters:
    ///   - environment: where the person's home and its settings are.
    ///   - choices: says which are chosen.
    ///   - seconds: how long all of them are counted together.
    package static func all(
        environment: [String: String], choices: ContentChoices, seconds: Double = .infinity
    ) -> [FoundFolder] {
        let deadline = Clock.monotonicSeconds() + seconds
        let chosen = Set(choices.folders.filter { $0.source == nil }.map(\.path))
        var seen: Set<String> = []
        let own = choices.folders.filter { $0.source == nil }.map(\.path)
        return (FolderSuggestions.folders(environment: environment) + own).compactMap { path in
            guard let resolved = try? FolderCheck.resolved(path), seen.insert(resolved).inserted,
                let root = WalkedRoot(ChosenFolder(number: 0, path: resolved))
            else { return nil }
            return FoundFolder(
                path: path, size: FolderSize(root, until: deadline),
                isChosen: chosen.contains(resolved) || chosen.contains(path))
        }
    }
}
