import FoundationEssentials

/// Rules of version control that stand outside a chosen folder.
enum RulesAbove {
    /// The person's own, for every repository: gitignore(5), `core.excludesFile`.
    static let personal = personal(environment: ProcessInfo.processInfo.environment)

    static func personal(environment: [String: String]) -> IgnoreRules {
        var rules = IgnoreRules.none
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let home = value("HOME") else { return rules }
        let folder = (value("XDG_CONFIG_HOME") ?? home + "/.config") + "/git"
        var path = folder + "/ignore"
        // The later file wins: git-config(1).
        for settings in [folder + "/config", home + "/.gitconfig"] {
            if let named = excludesFile(text(settings)) {
                path = named.hasPrefix("~/") ? home + named.dropFirst() : named
            }
        }
        rules.add(file(path), of: .root)
        return rules
    }

    /// The value of `core.excludesFile` in a file of git's settings; nil without one.
    private static func excludesFile(_ settings: [UInt8]) -> String? {
        var isCore = false, found: String?
        for line in String(decoding: settings, as: UTF8.self).split(whereSeparator: \.isNewline) {
            var line = trimmed(line)
            // A variable may stand behind its section.
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                isCore = line[...end].lowercased() == "[core]"
                line = trimmed(line[line.index(after: end)...])
            }
            guard isCore, let equals = line.firstIndex(of: "="),
                trimmed(line[..<equals]).lowercased() == "excludesfile"
            else { continue }
            found = value(trimmed(line[line.index(after: equals)...]))
        }
        return found
    }

    /// A value without its quotation marks, escapes and comment: git-config(1), "Syntax".
    private static func value(_ text: Substring) -> String {
        var result = "", kept = "", isQuoted = false, isEscaped = false
        for character in text {
            if isEscaped {
                result.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if !isQuoted, character == "#" || character == ";" {
                break
            } else {
                result.append(character)
            }
            // Blanks at the end count within quotation marks only.
            if isQuoted || !character.isWhitespace { kept = result }
        }
        return kept
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }

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
        // The repository's own list first: the last rule that fits decides.
        if let (folder, prefix) = above.last {
            rules.add(file(folder + "/.git/info/exclude"), of: .root, prefix: Array((prefix + "/").utf8))
        }
        for (folder, prefix) in above.reversed() {
            rules.add(file(folder + "/.gitignore"), of: .root, prefix: Array((prefix + "/").utf8))
        }
        return rules
    }

    private static func file(_ path: String) -> IgnoreFile { IgnoreFile(text(path)) }

    /// A small file's bytes; empty for one that is not there, or is too large.
    private static func text(_ path: String) -> [UInt8] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder,
            let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int,
            size > 0, size <= IgnoreFile.maximumBytes, let content = FileManager.default.contents(atPath: path)
        else { return [] }
        return [UInt8](content)
    }
}
