import FoundationEssentials
import Glibc
import SearchEngine
import SystemIndex

/// A source that is on this machine.
package struct FoundSource: Sendable, Hashable {
    /// Which one it is.
    package var kind: SourceKind
    /// Its folders; absolute.
    package var paths: [String]
    /// Files that would be read.
    package var files: Int
    /// Bytes of these.
    package var bytes: Int64
    /// Whether the person chose it.
    package var isOn: Bool
}

/// Looks which sources this machine has, by the names and sizes of files; none is opened.
package struct SourceFinder {
    private let home: String
    private let environment: [String: String]
    /// Folders that are looked at for one source.
    private static let maximumFolders = 20_000
    private static let maximumProfiles = 64

    /// - Parameter environment: where the person's home and data are.
    package init(environment: [String: String]) {
        home = environment["HOME"] ?? ""
        self.environment = environment
    }

    /// The sources that have something to read, in the order of ``SourceKind``.
    ///
    /// - Parameter choices: says which are on.
    package func sources(_ choices: ContentChoices) -> [FoundSource] {
        let on = choices.sources
        return SourceKind.allCases.compactMap { kind in
            let found = source(kind)
            guard !found.paths.isEmpty || on.contains(kind.rawValue) else { return nil }
            return FoundSource(
                kind: kind, paths: found.paths, files: found.files, bytes: found.bytes,
                isOn: on.contains(kind.rawValue))
        }
    }

    /// A source's folders with what is in them.
    package func source(_ kind: SourceKind) -> (paths: [String], files: Int, bytes: Int64) {
        var paths: [String] = [], files = 0, bytes: Int64 = 0
        for path in candidates(kind) {
            guard let resolved = try? FolderCheck.resolved(path), !paths.contains(resolved),
                let root = WalkedRoot(ChosenFolder(number: 0, path: resolved, source: kind.rawValue))
            else { continue }
            let found = Self.count(root)
            guard found.files > 0 else { continue }
            paths.append(resolved)
            files += found.files
            bytes += found.bytes
        }
        return (paths, files, bytes)
    }

    private func candidates(_ kind: SourceKind) -> [String] {
        guard !home.isEmpty else { return [] }
        return kind.places.map(moved).flatMap { place in
            guard place.hasSuffix("/*") else { return [place] }
            let folder = String(place.dropLast(2))
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.sorted().prefix(Self.maximumProfiles).map { folder + "/" + $0 }
        }
    }

    /// A folder's path, with the person's own folders for settings and data.
    private func moved(_ place: String) -> String {
        for (variable, prefix) in [("XDG_CONFIG_HOME", ".config/"), ("XDG_DATA_HOME", ".local/share/")] {
            if place.hasPrefix(prefix), let folder = environment[variable], folder.hasPrefix("/") {
                return folder + "/" + place.dropFirst(prefix.count)
            }
        }
        return home + "/" + place
    }

    private static func count(_ root: WalkedRoot) -> (files: Int, bytes: Int64) {
        var reader = FolderReader(root, others: []), visits = [reader.start()], folders = 0
        var files = 0, bytes: Int64 = 0
        while let visit = visits.popLast(), folders < maximumFolders {
            folders += 1
            guard case .listing(let listing) = reader.read(visit) else { continue }
            for name in listing.folders {
                visits.append(FolderVisit(path: visit.path.appending(name), rules: listing.rules))
            }
            for record in listing.records where record.reason == .none {
                files += 1
                bytes += record.size
            }
        }
        return (files, bytes)
    }
}

extension ContentChoiceStore {
    /// Switches a source on or off.
    ///
    /// - Returns: false for a source to switch on that has nothing to read here.
    package func setSource(_ kind: SourceKind, isOn: Bool, environment: [String: String]) throws -> Bool {
        let paths = isOn ? SourceFinder(environment: environment).source(kind).paths : []
        guard !isOn || !paths.isEmpty else { return false }
        try set(kind.rawValue, paths: paths)
        return true
    }
}
