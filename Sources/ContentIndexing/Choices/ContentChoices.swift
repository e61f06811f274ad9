import FoundationEssentials
import Glibc
import JSONCoding
import SearchEngine
package import SystemIndex

/// A folder that is read because the person said so.
package struct ChosenFolder: Sendable, Hashable, Codable {
    /// Never given to another folder of this home.
    package var number: UInt32
    /// Absolute, links resolved.
    package var path: String
    /// The source that it belongs to; nil for a folder that the person named.
    package var source: String?
    /// The file system that it is on, if that may come and go: see ``MountTable``. Another one at the same path is not
    /// read.
    package var volume: String?

    /// - Parameters: as the properties of the same names say.
    package init(number: UInt32, path: String, source: String? = nil, volume: String? = nil) {
        self.number = number
        self.path = path
        self.source = source
        self.volume = volume
    }
}

/// What the person chose to have indexed. Nothing is read before there is a choice.
package struct ContentChoices: Sendable, Hashable, JSONCodable {
    /// In the order in which they were chosen.
    package var folders: [ChosenFolder] = []
    /// Whether indexing waits until the person goes on.
    package var isPaused = false
    /// The number that the next folder gets.
    var next: UInt32 = 1

    /// Whether there is anything to read.
    package var isEmpty: Bool { folders.isEmpty }

    /// The names of the sources that are on.
    package var sources: Set<String> { Set(folders.compactMap(\.source)) }

    mutating func add(_ path: String, source: String? = nil) {
        let volume = MountTable.current().volume(of: path)
        // Another disk at the same path is another folder.
        guard !folders.contains(where: { $0.path == path && $0.source == source && $0.volume == volume }) else {
            return
        }
        folders.append(ChosenFolder(number: next, path: path, source: source, volume: volume))
        next = next == .max ? .max : next + 1
    }
}

/// Where the choices of a home are kept: `files/choices.json`. Any thread, any number of processes.
package struct ContentChoiceStore: Sendable {
    private let file: SmallFile
    private let home: Home

    /// - Parameter home: whose choices they are.
    package init(_ home: Home) {
        file = SmallFile(folder: ContentFolders.path(home), name: "choices.json")
        self.home = home
    }

    /// - Throws: `IndexError` for a file that cannot be read.
    package func read() throws -> ContentChoices { try file.decode(ContentChoices.self) ?? ContentChoices() }

    /// Adds a folder.
    ///
    /// - Returns: the folder's path, links resolved, and whether it is new.
    /// - Throws: `IndexError` for a path that is no folder, or whose files are the kernel's.
    @discardableResult package func add(_ path: String) throws -> (path: String, isNew: Bool) {
        let path = try FolderCheck.resolved(path)
        let own = (try? FolderCheck.resolved(home.path)) ?? home.path
        guard path != own, !path.hasPrefix(own + "/") else {
            throw IndexError(
                .conflict, "Cannot choose the folder: it holds the indexes themselves.", path: path,
                remedy: "Choose a folder of your own.")
        }
        var isNew = false
        try file.update(ContentChoices()) { choices in
            let count = choices.folders.count
            choices.add(path)
            isNew = choices.folders.count > count
        }
        return (path, isNew)
    }

    /// Takes a folder out. Its items go with the next indexing: see ``ContentIndexer``.
    ///
    /// - Returns: false where it was not chosen.
    @discardableResult package func remove(_ path: String) throws -> Bool {
        // The folder itself may be gone.
        let above = FileName.text(FileArgument.resolvedPath(path))
        let names = Set([path, FileArgument.text(path), above, (try? FolderCheck.resolved(path)) ?? path])
        var isFound = false
        try file.update(ContentChoices()) { choices in
            isFound = choices.folders.contains { $0.source == nil && names.contains($0.path) }
            choices.folders.removeAll { $0.source == nil && names.contains($0.path) }
        }
        return isFound
    }

    /// Switches a source on, with the folders it has, or off.
    ///
    /// - Parameter paths: the source's folders; none switches it off.
    package func set(_ source: String, paths: [String]) throws {
        try file.update(ContentChoices()) { choices in
            choices.folders.removeAll { $0.source == source && !paths.contains($0.path) }
            for path in paths { choices.add(path, source: source) }
        }
    }

    /// Replaces all choices.
    func replace(_ choices: ContentChoices) throws { try file.update(ContentChoices()) { $0 = choices } }

    /// Lets indexing wait, or go on.
    package func setPaused(_ isPaused: Bool) throws {
        try file.update(ContentChoices()) { $0.isPaused = isPaused }
    }
}

/// The folder of a home that this module keeps its files in.
package enum ContentFolders {
    /// Absolute.
    package static func path(_ home: Home) -> String { home.path + "/files" }
}
