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
    /// What would be read of them.
    package var size: FolderSize
    /// Whether the person chose it.
    package var isOn: Bool
}

/// Looks which sources this machine has, by the names and sizes of files; none is opened.
package struct SourceFinder {
    private let home: String
    private let environment: [String: String]
    private let deadline: Double
    private static let maximumProfiles = 64

    /// - Parameters:
    ///   - environment: where the person's home and data are.
    ///   - seconds: how long files are counted, from now on.
    package init(environment: [String: String], seconds: Double = .infinity) {
        home = environment["HOME"] ?? ""
        deadline = Clock.monotonicSeconds() + seconds
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
            return FoundSource(kind: kind, paths: found.paths, size: found.size, isOn: on.contains(kind.rawValue))
        }
    }

    /// A source's folders with what is in them.
    package func source(_ kind: SourceKind) -> (paths: [String], size: FolderSize) {
        var paths: [String] = [], size = FolderSize()
        for path in candidates(kind) {
            guard let resolved = try? FolderCheck.resolved(path), !paths.contains(resolved),
                let root = WalkedRoot(ChosenFolder(number: 0, path: resolved, source: kind.rawValue))
            else { continue }
            let found = FolderSize(root, until: deadline)
            // What could not be counted in time may have something.
            guard found.files > 0 || !found.isComplete else { continue }
            paths.append(resolved)
            size = size + found
        }
        return (paths, size)
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

    /// A folder's path, with the person's own folders for settings, data and caches.
    private func moved(_ place: String) -> String {
        for (variable, prefix) in [
            ("XDG_CONFIG_HOME", ".config/"), ("XDG_DATA_HOME", ".local/share/"), ("XDG_CACHE_HOME", ".cache/"),
        ] {
            if place.hasPrefix(prefix), let folder = environment[variable], folder.hasPrefix("/") {
                return folder + "/" + place.dropFirst(prefix.count)
            }
        }
        return home + "/" + place
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
