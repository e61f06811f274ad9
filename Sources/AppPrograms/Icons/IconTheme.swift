import SearchlightBasics
import SystemIndex

/// The person's icons by name: freedesktop.org, "Icon Theme Specification".
///
/// Reads the themes' descriptions once. Icons are looked for on the disk at each call: use ``IconFinder`` for many.
package struct IconTheme: Sendable {
    /// A theme's folder of icons of one size.
    private struct Folder {
        var name: String
        /// How far its icons are from the wanted size; drawings fit every size.
        var distance: Int
    }

    /// Folders that hold themes, the person's own first.
    private let roots: [String]
    /// Folders without a theme, such as `/usr/share/pixmaps`.
    private let loose: [String]
    /// The person's theme, those that it goes back to, and at last `hicolor`; the best folders of each first.
    private var themes: [(name: String, folders: [String])] = []

    /// Pixels of an icon in a list, on a screen with two pixels for each point.
    private static let size = 64
    /// Themes that go back to each other in a circle end here.
    private static let maximumThemes = 16

    /// - Parameters:
    ///   - name: the theme's folder name.
    ///   - environment: says where data is (freedesktop.org, "XDG Base Directory Specification").
    package init(_ name: String, environment: [String: String]) {
        let data = DesktopFile.folders(environment).map { String($0.dropLast("/applications".utf8.count)) }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        roots = (home.map { ["\($0)/.icons"] } ?? []) + data.map { $0 + "/icons" }
        loose = data.map { $0 + "/pixmaps" }
        var names = [name], read: Set<String> = []
        while let next = names.first, themes.count < Self.maximumThemes {
            names.removeFirst()
            guard read.insert(next).inserted, let groups = description(of: next) else { continue }
            themes.append((next, Self.folders(groups)))
            names += Self.list(groups["Icon Theme"]?["Inherits"])
        }
        if !themes.contains(where: { $0.name == "hicolor" }) {
            // Programs install into it even if it has no description.
            let folders = description(of: "hicolor").map(Self.folders) ?? Self.standardFolders
            themes.append(("hicolor", folders))
        }
    }

    /// Returns the path of an icon that has one of these names, or nil. A picture of the person's theme is preferred to
    /// one with an earlier name in another theme.
    package func file(_ names: [String]) -> String? {
        // A name is no way into other folders.
        let names = names.filter { !$0.isEmpty && !$0.contains("/") && $0 != "." && $0 != ".." }
        for theme in themes {
            for name in names {
                for folder in theme.folders {
                    for root in roots {
                        let path = "\(root)/\(theme.name)/\(folder)/\(name)"
                        for ending in [".png", ".svg"] where FileContent.exists(path + ending) {
                            return path + ending
                        }
                    }
                }
            }
        }
        for name in names {
            for folder in loose {
                for ending in ["", ".png", ".svg"] where FileContent.exists("\(folder)/\(name)\(ending)") {
                    return "\(folder)/\(name)\(ending)"
                }
            }
        }
        return nil
    }

    private func description(of theme: String) -> [String: [String: String]]? {
        guard !theme.isEmpty, !theme.contains("/"), theme != ".." else { return nil }
        for root in roots {
            if let text = FileContent.text("\(root)/\(theme)/index.theme") { return KeyFile.groups(text) }
        }
        return nil
    }

    private static let standardFolders = [
        "scalable/apps", "128x128/apps", "64x64/apps", "96x96/apps", "256x256/apps", "48x48/apps", "512x512/apps",
        "32x32/apps",
    ]

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    }

    /// The folders with icons of programs and of types, best first: those of the size or larger, the smallest of them first.
    private static func folders(_ groups: [String: [String: String]]) -> [String] {
        let names = list(groups["Icon Theme"]?["Directories"]) + list(groups["Icon Theme"]?["ScaledDirectories"])
        var folders: [Folder] = []
        for name in names {
            guard let group = groups[name] else { continue }
            let context = group["Context"]?.lowercased()
            guard context == nil || ["applications", "mimetypes", "places"].contains(context) else { continue }
            func number(_ key: String, _ standard: Int) -> Int {
                max(0, min(group[key].flatMap { Int($0) } ?? standard, 1 << 16))
            }
            let own = number("Size", 0) * number("Scale", 1)
            let isScalable = group["Type"]?.lowercased() == "scalable"
            // An icon that is too small looks worse than one that is made smaller.
            let distance = isScalable ? 0 : own >= size ? own - size : 1000 + size - own
            folders.append(Folder(name: name, distance: distance))
        }
        return folders.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .map(\.element.name)
    }
}
