import SearchEngine
package import SystemIndex

/// A file that was skipped or not read to its end, and why.
package struct FileProblem: Sendable, Hashable {
    /// As far as it is UTF-8.
    package var path: String
    /// What kind of reason it is.
    package var reason: SkipReason
    /// The reason as a sentence for people.
    package var sentence: String
    /// Whether the file is found by its name.
    package var isNamed: Bool
}

/// What is known of the person's files, for any program: it does not disturb the one that indexes.
package struct ContentOverview {
    private let home: Home
    private let choices: ContentChoices
    private let state: ContentState?

    /// Reads the state: some milliseconds for each ten thousand files.
    ///
    /// - Throws: `IndexError` for choices that cannot be read.
    package init(_ home: Home) throws {
        self.home = home
        choices = try ContentChoiceStore(home).read()
        state = try StateFile.read(folder: ContentFolders.path(home))
    }

    /// How far indexing is.
    package func status() -> IndexingStatus {
        if let status = Self.statusOfRunning(home) { return status }
        var status = IndexingStatus()
        if let state { status.count(state, nil) }
        status.missing = choices.folders.filter { WalkedRoot($0) == nil }.map(\.path)
        return status
    }

    /// How far the program is that indexes; nil if none does. Costs the reading of a small file.
    package static func statusOfRunning(_ home: Home) -> IndexingStatus? {
        guard IndexingLock.isTaken(home) else { return nil }
        return (try? IndexingStatusFile(home).read()) ?? IndexingStatus()
    }

    private func absolute(_ root: UInt32, _ path: FilePath) -> [UInt8]? {
        guard let folder = choices.folders.first(where: { $0.number == root }) else { return nil }
        return Array(folder.path.utf8) + (path.bytes.isEmpty ? [] : [FilePath.slash] + path.bytes)
    }

    /// Files that were skipped or not read to their end, in the order of their paths.
    package func problems() -> [FileProblem] {
        guard let state else { return [] }
        var found: [FileProblem] = []
        state.forEach { root, folder, record in
            guard record.reason.isListed, let path = absolute(root, folder.appending(record.name)) else { return }
            found.append(problem(path, record, state))
        }
        return found.sorted { $0.path < $1.path }
    }

    private func problem(_ path: [UInt8], _ record: FileRecord, _ state: ContentState) -> FileProblem {
        FileProblem(
            path: FileName.text(path), reason: record.reason, sentence: state.sentence(record),
            isNamed: record.stage != .known)
    }

    /// Why a file's content is not found; nil for a file that was read, or that is in no chosen folder.
    ///
    /// - Parameter path: absolute.
    package func problem(of path: String) -> FileProblem? {
        guard let state, let record = record(path, state)?.record, record.reason != .none else { return nil }
        return problem(Array(path.utf8), record, state)
    }

    /// What a person has to know of a file whose content is not found, or not to its end; nil for one that was read.
    ///
    /// - Parameter path: absolute.
    package func note(of path: String) -> String? {
        if let problem = problem(of: path) { return problem.sentence }
        guard let state, let record = record(path, state)?.record, record.stage == .known || record.stage == .named
        else { return nil }
        return "Its content was not read yet."
    }

    /// The item that stands for a file itself; nil for a file without one.
    ///
    /// - Parameter path: absolute.
    package func item(of path: String) -> (app: AppIdentifier, identifier: String)? {
        guard let state, let (location, record) = record(path, state), let volume = state.volumes[location.root],
            record.reason == .none || record.stage != .known
        else { return nil }
        return (record.app.identifier, ItemIdentifier.file(record, in: volume.number, at: location.path))
    }

    private func record(
        _ path: String, _ state: ContentState
    ) -> (location: ContentState.Location, record: FileRecord)? {
        for folder in choices.folders {
            let base = folder.path == "/" ? "/" : folder.path + "/"
            guard path.hasPrefix(base) else { continue }
            let location = ContentState.Location(
                root: folder.number, path: FilePath(Array(path.dropFirst(base.count).utf8)))
            if let record = state.record(location) { return (location, record) }
        }
        return nil
    }
}
