import AppLanding
import AppPrograms
import FoundationEssentials
import SystemIndex

/// The desktop files of this machine and this person.
struct InstalledApplications {
    let environment: [String: String]

    /// How many folders are gone into, one in another.
    private static let deepest = 1 + DesktopFile.maximumFolders
    private static let maximum = 10_000
    /// In bytes. Desktop files with a hundred languages have 60 thousand.
    private static let largest = 1 << 20

    /// A desktop file's ID and path.
    struct File: Sendable, Hashable {
        var identifier: String
        var path: String
    }

    /// The folders that hold desktop files, and those files that count. If two have the same ID, the one in the first
    /// folder counts, even if it only hides the other ("Desktop file ID"). The person's own folder comes before the
    /// machine's.
    func files() -> (folders: [String], files: [File]) {
        var folders: [String] = [], files: [File] = [], seen: Set<String> = []
        func visit(_ folder: String, _ prefix: String, _ depth: Int) {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
            folders.append(folder)
            for name in names.sorted() where files.count < Self.maximum {
                let path = folder + "/" + name
                if name.hasSuffix(".desktop") {
                    if seen.insert(prefix + name).inserted { files.append(File(identifier: prefix + name, path: path)) }
                } else if depth < Self.deepest, !name.hasPrefix("."), FileFacts(path)?.isFolder ?? false {
                    visit(path, prefix + name + "-", depth + 1)
                }
            }
        }
        for folder in DesktopFile.folders(environment) { visit(folder, "", 1) }
        return (folders, files)
    }

    func entries(_ files: [File]) -> [ApplicationEntry] {
        let icons = IconFinder(environment: environment)
        return files.compactMap { file in
            guard let facts = FileFacts(file.path), facts.size <= Self.largest else { return nil }
            return DesktopFile(file.path).flatMap {
                ApplicationEntry($0, identifier: file.identifier, environment: environment, icons: icons)
            }
        }
    }
}
