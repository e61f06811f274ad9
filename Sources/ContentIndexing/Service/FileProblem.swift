import Glibc
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
    package func problem(of path: String) -> FileProblem? { problem(of: Array(path.utf8)) }

    func problem(of path: [UInt8]) -> FileProblem? {
        guard let state, let record = record(path, state)?.record, record.reason != .none else { return nil }
        return problem(path, record, state)
    }

    /// What a person has to know of a file whose content is not found, or not to its end; nil for one that was read.
    ///
    /// - Parameter path: absolute.
    package func note(of path: [UInt8]) -> String? {
        if let problem = problem(of: path) { return problem.sentence }
        guard let state, let record = record(path, state)?.record else { return absence(of: path) }
        return record.stage == .known || record.stage == .named ? "Its content was not read yet." : nil
    }

    private static let ofFolder = "It is a folder. Its files are found, it is not."

    /// Why a path has no item.
    private func absence(of path: [UInt8]) -> String {
        var status = stat()
        guard lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
            return errno == EACCES ? "You may not read the folder that it is in." : "There is no such file."
        }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        if isFolder, choices.folders.contains(where: { $0.path.utf8.elementsEqual(path) }) { return Self.ofFolder }
        // The innermost says what of it is indexed; a source leaves to other folders what it does not take.
        let around = choices.folders.filter { below($0, path) != nil }.sorted { a, b in
            (a.source == nil ? 0 : 1, a.path.utf8.count) > (b.source == nil ? 0 : 1, b.path.utf8.count)
        }
        let said = around.map { absence(of: path, in: $0, isFolder) }
        return said.first { $0 != Exclusion.otherSource.sentence } ?? said.first ?? "It is in no folder that you added."
    }

    /// Why a path in a chosen folder has no item of it.
    private func absence(of path: [UInt8], in around: ChosenFolder, _ isFolder: Bool) -> String {
        guard let below = below(around, path) else { return "It is in no folder that you added." }
        guard let root = WalkedRoot(around) else {
            return "The folder \(around.path) that you added is not there now, or may not be read."
        }
        var reader = FolderReader(
            root, others: choices.folders,
            avoiding: WalkedRoot(ChosenFolder(number: 0, path: home.path))?.entry)
        guard let (folder, reason) = reader.exclusion(of: below) else {
            return isFolder ? Self.ofFolder : "It was not found yet."
        }
        if folder == below { return reason.sentence }
        return "It is in \(FileName.text(root.absolute(folder))), which is left out. \(reason.sentence)"
    }

    /// The item that stands for a file itself; nil for a file without one.
    ///
    /// - Parameter path: absolute.
    /// - Returns: its app and its identifier, and whether it has several items instead, whose identifiers begin with
    ///   that one and `#`.
    package func item(of path: [UInt8]) -> (app: AppIdentifier, identifier: String, hasParts: Bool)? {
        guard let state, let (location, record) = record(path, state), let volume = state.volumes[location.root],
            record.reason == .none || record.stage != .known
        else { return nil }
        let identifier = ItemIdentifier.file(record, in: volume.number, at: location.path)
        return (record.app.identifier, identifier, record.hasParts)
    }

    private func record(
        _ path: [UInt8], _ state: ContentState
    ) -> (location: ContentState.Location, record: FileRecord)? {
        for folder in choices.folders {
            guard let below = below(folder, path) else { continue }
            let location = ContentState.Location(root: folder.number, path: below)
            if let record = state.record(location) { return (location, record) }
        }
        return nil
    }

    /// The path below a chosen folder; nil for one elsewhere.
    private func below(_ folder: ChosenFolder, _ path: [UInt8]) -> FilePath? {
        let base = Array((folder.path == "/" ? "/" : folder.path + "/").utf8)
        return path.starts(with: base) ? FilePath(Array(path.dropFirst(base.count))) : nil
    }
}
