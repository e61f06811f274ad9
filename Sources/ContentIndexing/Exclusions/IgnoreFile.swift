/// The rules of one `.gitignore`: gitignore(5).
struct IgnoreFile: Sendable {
    private struct Rule: Sendable {
        var pattern: GlobPattern
        /// `!`: what an earlier rule leaves out is taken in again.
        var isNegated: Bool
        var isForFoldersOnly: Bool
        /// Whether it is compared with the path below the file's folder, rather than with the name alone.
        var isAnchored: Bool
    }

    private let rules: [Rule]

    /// Bytes of a file that are read: a real one has some hundred.
    static let maximumBytes = 1 << 20
    private static let maximumRules = 5_000

    /// Whether it says nothing.
    var isEmpty: Bool { rules.isEmpty }

    init(_ bytes: [UInt8]) {
        var rules: [Rule] = []
        // A mark of the encoding at its beginning is no part of the first line.
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        for line in content.prefix(Self.maximumBytes).split(separator: UInt8(ascii: "\n")) {
            guard rules.count < Self.maximumRules else { break }
            if let rule = Self.rule(line) { rules.append(rule) }
        }
        self.rules = rules
    }

    private static func rule(_ line: ArraySlice<UInt8>) -> Rule? {
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        while line.last == UInt8(ascii: " ") {
            // A blank behind a backslash is part of the name.
            if line.count > 1, line[line.endIndex - 2] == UInt8(ascii: "\\") { break }
            line.removeLast()
        }
        guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
        let isNegated = first == UInt8(ascii: "!")
        if isNegated { line.removeFirst() }
        let isForFoldersOnly = line.last == FilePath.slash
        if isForFoldersOnly { line.removeLast() }
        let isAnchored = line.contains(FilePath.slash)
        if line.first == FilePath.slash { line.removeFirst() }
        guard !line.isEmpty else { return nil }
        return Rule(
            pattern: GlobPattern(line), isNegated: isNegated, isForFoldersOnly: isForFoldersOnly,
            isAnchored: isAnchored)
    }

    /// What the last rule that matches says; nil where none does.
    ///
    /// - Parameters:
    ///   - path: below the folder of the file.
    ///   - name: its last name.
    func ignores(path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool? {
        for rule in rules.reversed() where isFolder || !rule.isForFoldersOnly {
            if rule.pattern.matches(rule.isAnchored ? path : name) { return !rule.isNegated }
        }
        return nil
    }
}

/// The rules that hold in a folder: its own and those of the folders above it.
struct IgnoreRules: Sendable {
    /// Innermost last, each with the folder that its paths are below, relative to the chosen folder. Folders above the
    /// chosen one have the names between as a prefix.
    private var files: [(file: IgnoreFile, folder: FilePath, prefix: [UInt8])] = []

    static let none = IgnoreRules()

    /// Files above one another that count.
    private static let maximumFiles = 64

    /// Adds the file of a folder, which weighs more than those before it.
    ///
    /// - Parameters:
    ///   - folder: below the chosen folder.
    ///   - prefix: the path of the chosen folder below the file's, with a slash behind it; empty for a file inside.
    mutating func add(_ file: IgnoreFile, of folder: FilePath, prefix: [UInt8] = []) {
        guard !file.isEmpty, files.count < Self.maximumFiles else { return }
        files.append((file, folder, prefix))
    }

    /// Whether version control leaves an entry out. Asked of each folder on the way down, as Git does: what is in a
    /// folder that is left out cannot be taken in again.
    func ignores(_ path: FilePath, isFolder: Bool) -> Bool {
        guard !files.isEmpty else { return false }
        let name = path.name
        for (file, folder, prefix) in files.reversed() {
            var below = folder.bytes.isEmpty ? path.bytes[...] : path.bytes.dropFirst(folder.bytes.count + 1)
            if !prefix.isEmpty { below = (prefix + below)[...] }
            if let verdict = file.ignores(path: below, name: name[...], isFolder: isFolder) { return verdict }
        }
        return false
    }
}
