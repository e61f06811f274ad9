import FoundationEssentials
import SearchEngine
package import SystemIndex

extension SystemIndex {
    /// The file of an app's picture: as it was registered, else its desktop file's; nil without one.
    ///
    /// A name is looked for in the theme that all others fall back to: freedesktop.org, "Icon Theme Specification".
    package func iconPath(of app: AppIdentifier) throws -> String? {
        guard let registration = try registration(app) else { return nil }
        var names = [registration.icon].compactMap { $0 }
        if case .desktopFile(let name)? = registration.opening, let icon = DesktopFile(name)?.entries["Icon"] {
            names.append(icon)
        }
        return names.lazy.compactMap { Self.file(ofIcon: $0) }.first
    }

    /// Widths of pictures in pixels: the first that is there is taken, large enough for a card and not much larger.
    private static let sizes = ["128x128", "256x256", "scalable", "64x64", "96x96", "48x48", "512x512", "32x32"]

    private static func file(ofIcon name: String) -> String? {
        let files = FileManager.default
        if name.hasPrefix("/") { return files.fileExists(atPath: name) ? name : nil }
        // A name is no way into other folders.
        guard !name.contains("/"), !name.isEmpty else { return nil }
        let folders = DesktopFile.folders(ProcessInfo.processInfo.environment).map {
            $0.dropLast("/applications".utf8.count)
        }
        for folder in folders {
            let themed = sizes.map { "\(folder)/icons/hicolor/\($0)/apps/\(name)" }
            for path in themed + ["\(folder)/pixmaps/\(name)"] {
                for ending in ["", ".png", ".svg"] where files.fileExists(atPath: path + ending) {
                    return path + ending
                }
            }
        }
        return nil
    }
}
