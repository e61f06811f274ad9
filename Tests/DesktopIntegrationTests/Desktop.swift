import Foundation
import SearchEngine
import SystemIndex

@testable import DesktopIntegration

/// A desktop that is thrown away.
final class Desktop {
    let folder = FileManager.default.temporaryDirectory.path + "/searchlight-desktop-" + UUID().uuidString
    let index: SystemIndex
    var environment: [String: String]
    var now: Int64 = 1_000_000

    init() throws {
        for name in ["own/applications", "shared/applications", "bin", "documents"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        index = SystemIndex(home: Home(path: folder + "/home"))
        environment = [
            "XDG_DATA_HOME": folder + "/own", "XDG_DATA_DIRS": "\(folder)/shared:\(folder)/missing",
            "PATH": folder + "/bin", "HOME": folder, "SEARCHLIGHT_HOME": folder + "/home",
        ]
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var content: DesktopContent { DesktopContent(index, environment: environment) }

    func write(_ name: String, _ text: String) throws {
        let path = folder + "/" + name
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    /// A desktop file among the machine's, unless the name says where.
    func application(_ name: String, _ lines: String...) throws {
        let head = ["[Desktop Entry]", "Type=Application", "Exec=program %U"]
        let path = name.contains("/") ? name : "shared/applications/\(name).desktop"
        try write(path, (head + lines).joined(separator: "\n") + "\n[Desktop Action New]\nName=Another\n")
    }

    func recent(_ bookmarks: String...) throws {
        try write(
            "own/recently-used.xbel",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
                  xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
            \(bookmarks.joined(separator: "\n"))
            </xbel>
            """)
    }

    @discardableResult
    func refresh() throws -> DesktopContent.Changes { try content.refresh(now: now) }

    func find(_ text: String) throws -> [String] {
        try index.scope().search(SearchRequest(text, now: now)).items.map(\.hit.identifier)
    }

    /// The applications' names.
    var names: [String] {
        get throws {
            var names: [String] = []
            try index.scope(apps: [DesktopContent.applications]).forEachItem { _, item in
                names.append(item.displayTitle)
                return true
            }
            return names.sorted()
        }
    }
}
