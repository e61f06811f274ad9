import AppPrograms
import FoundationEssentials
import Glibc

/// Which desktop file starts which program, as the applications folders say now.
struct InstalledPrograms {
    /// An installed application.
    struct Application: Sendable, Hashable {
        /// Its desktop file's, without `.desktop`.
        var identifier: String
        /// What people call it, in any language, in small letters.
        var names: Set<String>
        /// The executables and scripts that `Exec` names, without links.
        var programs: Set<String>
    }

    /// Desktop files that are looked at, at most.
    static let maximumFiles = 10_000

    private(set) var byIdentifier: [String: Application] = [:]

    /// Reads the folders. It takes some milliseconds for hundreds of applications.
    init(environment: [String: String]) {
        var left = Self.maximumFiles
        for folder in DesktopFile.folders(environment) {
            collect(folder, prefix: "", depth: DesktopFile.maximumFolders, &left, environment)
        }
    }

    private mutating func collect(
        _ folder: String, prefix: String, depth: Int, _ left: inout Int, _ environment: [String: String]
    ) {
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
            guard left > 0 else { return }
            left -= 1
            let path = folder + "/" + name
            if name.hasSuffix(".desktop") {
                let identifier = prefix + name.dropLast(".desktop".utf8.count)
                // The person's own folder comes first, and hides the others.
                guard byIdentifier[identifier] == nil, let file = DesktopFile(path, environment: environment) else {
                    continue
                }
                byIdentifier[identifier] = Self.application(identifier, file, environment)
            } else if depth > 0 {
                collect(path, prefix: prefix + name + "-", depth: depth - 1, &left, environment)
            }
        }
    }

    private static func application(
        _ identifier: String, _ file: DesktopFile, _ environment: [String: String]
    ) -> Application {
        let names = file.entries.filter { $0.key == "Name" || $0.key.hasPrefix("Name[") }.values
        let words = file.entries["Exec"].map(words) ?? []
        var programs: Set<String> = []
        if let first = words.first, let program = resolved(first, environment) {
            // A program that runs others stands for what it runs.
            if let script = Interpreters.script(of: program, words: words, folder: "/") {
                programs.insert(script)
            } else if !Interpreters.runsOthers(program) {
                programs.insert(program)
            }
        }
        return Application(
            identifier: identifier, names: Set(names.map { $0.lowercased() }), programs: programs)
    }

    /// The applications that start a program, in order.
    func applications(starting program: String) -> [Application] {
        byIdentifier.values.filter { $0.programs.contains(program) }.sorted { $0.identifier < $1.identifier }
    }

    /// The words of `Exec`: Desktop Entry Specification, "The Exec key".
    static func words(_ command: String) -> [String] {
        var words: [String] = [], word = "", isQuoted = false, isOpen = false
        var rest = command.makeIterator()
        while let character = rest.next() {
            if character == "\"" {
                isQuoted.toggle()
                isOpen = true
            } else if character == "\\", let next = rest.next() {
                word.append(next)
            } else if character == " ", !isQuoted {
                if isOpen || !word.isEmpty { words.append(word) }
                word = ""
                isOpen = false
            } else {
                word.append(character)
            }
        }
        if isOpen || !word.isEmpty { words.append(word) }
        return words
    }

    /// A program's path without links; nil if there is none.
    private static func resolved(_ program: String, _ environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let candidates = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
        return candidates.lazy.compactMap(realPath).first
    }
}

/// A path without links; nil if nothing is there.
func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
}
