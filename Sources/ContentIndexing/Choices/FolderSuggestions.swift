import FoundationEssentials
import SearchEngine
import SystemIndex

/// The folders that are offered first: those of the desktop (freedesktop.org, "xdg-user-dirs").
package enum FolderSuggestions {
    private static let keys = [
        "DOCUMENTS", "DESKTOP", "DOWNLOAD", "PICTURES", "MUSIC", "VIDEOS", "TEMPLATES", "PUBLICSHARE",
    ]
    private static let maximumBytes = 64 << 10

    /// Absolute paths of folders that exist, each once. The home folder itself is none of them, even where the file says so, as
    /// xdg-user-dirs does for a folder that the person does not want.
    ///
    /// - Parameter environment: where the home and its settings are.
    package static func folders(environment: [String: String]) -> [String] {
        guard let home = environment["HOME"], !home.isEmpty else { return [] }
        let config = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.config"
        var paths: [String: String] = [:]
        if let content = FileManager.default.contents(atPath: config + "/user-dirs.dirs") {
            let text = String(decoding: content.prefix(maximumBytes), as: UTF8.self)
            for line in text.split(whereSeparator: \.isNewline) {
                guard let (key, path) = entry(line, home: home) else { continue }
                paths[key] = path
            }
        }
        let defaults = [
            "DOCUMENTS": "Documents", "DESKTOP": "Desktop", "DOWNLOAD": "Downloads", "PICTURES": "Pictures",
            "MUSIC": "Music", "VIDEOS": "Videos",
        ]
        var found: [String] = []
        for key in keys where key != "TEMPLATES" && key != "PUBLICSHARE" {
            guard let path = paths[key] ?? defaults[key].map({ home + "/" + $0 }), path != home, !found.contains(path)
            else { continue }
            var isFolder = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder { found.append(path) }
        }
        return found
    }

    /// `XDG_MUSIC_DIR="$HOME/Music"`; nil for another line.
    private static func entry(_ line: Substring, home: String) -> (key: String, path: String)? {
        guard line.hasPrefix("XDG_"), let equals = line.firstIndex(of: "="), line[..<equals].hasSuffix("_DIR") else {
            return nil
        }
        let key = String(line[..<equals].dropFirst(4).dropLast(4))
        let quoted = line[line.index(after: equals)...]
        guard quoted.count >= 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
        var path = String(quoted.dropFirst().dropLast()).replacing("\\\"", with: "\"")
        if path == "$HOME" || path == "$HOME/" { path = home }
        if path.hasPrefix("$HOME/") { path = home + "/" + path.dropFirst("$HOME/".count) }
        guard path.hasPrefix("/") else { return nil }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return (key, path)
    }
}
