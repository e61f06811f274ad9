import FoundationEssentials

/// Rules of version control that stand outside a chosen folder.
enum RulesAbove {
    /// The person's own, for every repository: gitignore(5), `core.excludesFile`'s default.
    static let personal: IgnoreRules = {
        var rules = IgnoreRules.none
        let environment = ProcessInfo.processInfo.environment
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let folder = value("XDG_CONFIG_HOME") ?? value("HOME").map({ $0 + "/.config" }) {
            rules.add(file(folder + "/git/ignore"), of: .root)
        }
        return rules
    }()

    /// The rules for a chosen folder: the personal ones, and where it is inside a repository those of the folders above it.
    static func rules(of path: String) -> IgnoreRules {
        var above: [(folder: String, prefix: String)] = [], folder = path, isInside = false
        let files = FileManager.default
        while folder != "/", above.count < 64 {
            if files.fileExists(atPath: folder + "/.git") {
                isInside = true
                break
            }
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { break }
            folder = String(folder[..<slash])
            above.append((folder, String(path.dropFirst(folder.count + 1))))
        }
        guard isInside else { return personal }
        var rules = personal
        for (folder, prefix) in above.reversed() {
            rules.add(file(folder + "/.gitignore"), of: .root, prefix: Array((prefix + "/").utf8))
        }
        return rules
    }

    private static func file(_ path: String) -> IgnoreFile {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder,
            let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int,
            size > 0, size <= IgnoreFile.maximumBytes, let content = FileManager.default.contents(atPath: path)
        else { return IgnoreFile([]) }
        return IgnoreFile([UInt8](content))
    }
}
