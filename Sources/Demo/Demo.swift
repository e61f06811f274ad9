import FoundationEssentials
import SearchEngine
package import SystemIndex

/// A home filled with prepared content and with what the example apps index.
package struct Demo {
    package let index: SystemIndex
    private let content: DemoContent
    private let examples: DemoExamples?

    /// Why the demo cannot be prepared: what happened, and what to do.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        init(_ description: String) { self.description = description }
    }

    /// Finds the content, and the example apps if they are built.
    ///
    /// - Parameter home: the folder to fill; nil for ``standardHome()``.
    /// - Throws: ``Failure`` if there is no content.
    package init(home: String?) throws {
        index = SystemIndex(home: try Home(path: home ?? Self.standardHome()))
        content = try DemoContent.find()
        examples = try DemoExamples.find()
    }

    /// Fills the home, unless it holds exactly this content already. What a person deleted or switched off since then stays so.
    ///
    /// - Parameter onProgress: called after each app.
    package func fill(onProgress: (DemoContent.Progress) -> Void) throws {
        try dropOutdated(content.apps.map(\.id) + DemoExamples.apps.map(\.id))
        try content.fill(index, onProgress: onProgress)
        try examples?.install(in: index)
    }

    /// Searches that find something.
    package var queries: [String] { content.queries + (examples == nil ? [] : ["falloway", "glassblowing"]) }

    /// Whether a browser can show the page and the apps' windows. Without a screen both show themselves in the terminal.
    package static var hasScreen: Bool {
        let environment = ProcessInfo.processInfo.environment
        return ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    }

    /// Returns `$SEARCHLIGHT_HOME`, or a folder beside the person's own home.
    package static func standardHome() throws -> String {
        let explicit = ProcessInfo.processInfo.environment["SEARCHLIGHT_HOME"] ?? ""
        return try Home.standard().path + (explicit.isEmpty ? "-demo" : "")
    }

    /// Removes the demo's own apps whose indexes have the format of an older version, so that they are filled again.
    private func dropOutdated(_ apps: [AppIdentifier]) throws {
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
        for stamp in [DemoContent.stamp(of: index.home), DemoExamples.stamp(of: index.home)] { try stamp.delete() }
    }
}

/// A file that says what a home was filled with, so that it is not filled with the same again.
struct FillStamp {
    let path: String

    func says(_ text: String) -> Bool {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } == text
    }

    func write(_ text: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: Data(text.utf8)) else {
            throw Demo.Failure("Cannot write \(path). Check the folder's permissions and free space.")
        }
    }

    func delete() throws {
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }
}
