import FoundationEssentials
import SearchEngine
import SystemIndex

/// What the demo finds before it fills its home.
enum DemoHome {
    /// Whether a browser can show the page and the apps' windows; without one both show themselves in the terminal.
    static var hasScreen: Bool {
        let environment = ProcessInfo.processInfo.environment
        return ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    }

    /// Files that say what the home was filled with, so that it is not filled again.
    static let contentStamp = "demo-content", examplesStamp = "demo-examples"

    /// Removes the demo's own apps whose indexes an older version of the program left in a format that is read no more:
    /// what they held is indexed again.
    static func dropOutdated(_ apps: [AppIdentifier], in index: SystemIndex) throws {
        let known = try index.apps()
        var isOutdated = false
        for app in apps where known.contains(app) {
            do {
                _ = try index.scope(apps: [app], respectsSwitches: false)
            } catch let error as IndexError where error.code == .formatTooOld {
                try index.remove(app)
                isOutdated = true
            }
        }
        guard isOutdated else { return }
        for stamp in [contentStamp, examplesStamp] {
            let path = "\(index.home.path)/\(stamp)"
            if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        }
    }
}
