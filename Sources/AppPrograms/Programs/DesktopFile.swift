import SearchlightBasics

/// An application's entry of the desktop: freedesktop.org, "Desktop Entry Specification", 1.5.
package struct DesktopFile {
    package let path: String
    /// The keys of the group `Desktop Entry`, those for a language too.
    package let entries: [String: String]

    /// - Parameter name: its path, or its name with or without `.desktop`. A name is looked for in the applications
    ///   folders and, if it has hyphens, in the folders below them ("Desktop file ID"). Nil if there is no such file.
    package init?(_ name: String, environment: [String: String]? = nil) {
        let environment = environment ?? ProcessEnvironment.all
        let file = name.hasSuffix(".desktop") ? name : name + ".desktop"
        let candidates = name.contains("/") ? [file] : Self.candidates(file, environment)
        for candidate in candidates {
            guard let text = FileContent.text(candidate) else { continue }
            path = candidate
            entries = Self.entries(text)
            return
        }
        return nil
    }

    private static func candidates(_ file: String, _ environment: [String: String]) -> [String] {
        folders(environment).flatMap { paths(of: file[...], in: $0, depth: maximumFolders) }
    }

    /// Folders below the applications folder, one in the other, in which an application's file may be.
    package static let maximumFolders = 3

    /// Returns the paths that an identifier may mean: each hyphen may be a slash if such a folder exists.
    private static func paths(of file: Substring, in folder: String, depth: Int) -> [String] {
        var paths = ["\(folder)/\(file)"]
        for (index, character) in zip(file.indices, file) where character == "-" && index > file.startIndex && depth > 0
        {
            let below = "\(folder)/\(file[..<index])"
            guard FileContent.isFolder(below) else { continue }
            paths += Self.paths(of: file[file.index(after: index)...], in: below, depth: depth - 1)
        }
        return paths
    }

    /// Where applications' desktop files are, the person's own first: freedesktop.org, "XDG Base Directory
    /// Specification".
    package static func folders(_ environment: [String: String]) -> [String] {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let own = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
        let shared = (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        return ((own.map { [$0] } ?? []) + shared).map { $0 + "/applications" }
    }

    private static func entries(_ text: String) -> [String: String] {
        var entries: [String: String] = [:]
        var isInGroup = false
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") { isInGroup = line.hasPrefix("[Desktop Entry]") }
            guard isInGroup, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { continue }
            let key = line[..<equals].drop { $0 == " " }
            entries[String(key.prefix { $0 != " " })] = String(line[line.index(after: equals)...].drop { $0 == " " })
        }
        return entries
    }

    /// The command that starts the application: `gio launch` of libglib2.0-bin, which needs no display, unlike
    /// gtk-launch. An application that is activated over D-Bus is called directly, because gio does not wait until such
    /// a call is sent.
    package var launcher: [String] {
        guard entries["DBusActivatable"] == "true" else { return ["gio", "launch", path] }
        let name = path.split(separator: "/").last.map { String($0.dropLast(".desktop".utf8.count)) } ?? path
        return [
            "gdbus", "call", "--session", "--dest", name, "--object-path", Self.objectPath(of: name), "--method",
            "org.freedesktop.Application.Activate", "{}",
        ]
    }

    /// The object of an application on the session bus: dots are slashes, hyphens underscores ("Desktop Entry
    /// Specification", "D-Bus Activation").
    package static func objectPath(of name: String) -> String {
        "/" + name.replacing(".", with: "/").replacing("-", with: "_")
    }

    /// The program that `Exec` names, as it stands there; nil without `Exec`.
    package var program: String? {
        guard let command = entries["Exec"] else { return nil }
        guard command.hasPrefix("\"") else { return command.split(separator: " ").first.map(String.init) }
        var program = ""
        var rest = command.dropFirst().makeIterator()
        while let character = rest.next(), character != "\"" {
            program.append(character == "\\" ? rest.next() ?? character : character)
        }
        return program
    }
}
