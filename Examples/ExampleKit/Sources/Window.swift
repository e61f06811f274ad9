import Foundation

/// A window of an example app: a page that the app serves to this machine's browsers only, with a list and a detail.
///
///     let window = Window(app: "Friends", content: friends)
///     try window.open()
///     window.show("friend.7", searched: "ada")
///
/// Any thread.
public final class Window {
    let content: any WindowContent
    private let condition = NSCondition()
    private var current: WindowState
    private var watchers = 0
    private var server: HTTPServer?
    /// Whether this terminal is the window.
    var prints = false

    public init(app: String, content: any WindowContent) {
        self.content = content
        current = WindowState(app: app)
    }

    public var state: WindowState {
        condition.lock()
        defer { condition.unlock() }
        return current
    }

    /// Serves the page on a free port of the loopback, writes its address to a file for whoever looks for it, and shows
    /// it in the person's browser.
    ///
    /// The file is `searchlight-examples/<app>.url` in `$XDG_CACHE_HOME`, else in `~/.cache`. `EXAMPLE_BROWSER` names the
    /// program that shows the page in place of `xdg-open`; empty for none.
    public func open() throws {
        server = try HTTPServer { [unowned self] in WindowPages(window: self).answer($0) }
        try Data((address + "\n").utf8).write(to: URL(fileURLWithPath: Self.addressFile(of: state.app)))
        print("\(state.app): \(address)")
        fflush(stdout)
        server?.start()
        showInBrowser()
    }

    /// The page's address.
    public var address: String { "http://127.0.0.1:\(server?.port ?? 0)/" }

    static func addressFile(of app: String) throws -> String {
        let environment = ProcessInfo.processInfo.environment
        let caches = environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory() + "/.cache"
        let folder = caches + "/searchlight-examples"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return "\(folder)/\(app.lowercased()).url"
    }

    private func showInBrowser() {
        let environment = ProcessInfo.processInfo.environment
        let browser = environment["EXAMPLE_BROWSER"] ?? "xdg-open"
        let hasScreen = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
        guard !browser.isEmpty, hasScreen || environment["EXAMPLE_BROWSER"] != nil else { return }
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        program.arguments = [browser, address]
        program.standardOutput = FileHandle.nullDevice
        program.standardError = FileHandle.nullDevice
        try? program.run()
    }

    /// Shows one thing, or says that it is gone.
    ///
    /// - Parameter searched: what was typed in the search that led here; nil where the person chose it in the window.
    /// - Returns: whether it is shown.
    @discardableResult
    public func show(_ id: String, searched: String?) -> Bool {
        let detail = content.detail(id)
        change { state in
            state.showing = detail?.id
            state.title = detail?.title
            state.message = detail == nil ? "That is not here any more." : nil
            Self.note(searched, &state)
        }
        if detail != nil { content.viewed(id) }
        return detail != nil
    }

    /// Shows the list, and says something.
    public func say(_ message: String, searched: String? = nil) {
        change { state in
            state.showing = nil
            state.title = nil
            state.message = message
            Self.note(searched, &state)
        }
        content.left()
    }

    /// Says something about what is shown.
    public func add(_ message: String) { change(showsPage: false) { $0.message = message } }

    /// Shows the list alone.
    func showList() {
        change { state in
            state.showing = nil
            state.title = nil
            state.message = nil
            Self.note(nil, &state)
        }
        content.left()
    }

    private static func note(_ searched: String?, _ state: inout WindowState) {
        state.searched = searched
        state.back = searched.map(backAddress)
        if searched != nil { state.landings += 1 }
    }

    /// The search page with the same text: `SEARCHLIGHT_PAGE`, else where `searchlight serve` has it.
    private static func backAddress(_ searched: String) -> String {
        let page = ProcessInfo.processInfo.environment["SEARCHLIGHT_PAGE"].flatMap { $0.isEmpty ? nil : $0 }
        var address = URLComponents(string: page ?? "http://127.0.0.1:7700/") ?? URLComponents()
        // An activity comes without the text: the page knows what it showed last.
        address.queryItems = [
            searched.isEmpty ? URLQueryItem(name: "back", value: nil) : URLQueryItem(name: "q", value: searched)
        ]
        return address.string ?? "http://127.0.0.1:7700/"
    }

    private func change(showsPage: Bool = true, _ body: (inout WindowState) -> Void) {
        condition.lock()
        body(&current)
        current.version += 1
        let isWatched = watchers > 0
        condition.broadcast()
        condition.unlock()
        if prints { printState() }
        // The page was closed meanwhile.
        if showsPage && !isWatched && state.searched != nil && server != nil { showInBrowser() }
    }

    func printList() {
        for row in content.rows { print("\(row.id)\t\(row.title)") }
        fflush(stdout)
    }

    private func printState() {
        let state = state
        var lines = [state.message].compactMap { $0 }
        if let detail = state.showing.flatMap(content.detail) {
            lines += ["", detail.title, detail.subtitle] + detail.lines
            if let title = detail.relatedTitle, !detail.related.isEmpty {
                lines.append("\n\(title): " + detail.related.map(\.title).joined(separator: ", "))
            }
        }
        if state.back != nil { lines.append("\nEnter: Back to Search") }
        print(lines.joined(separator: "\n"))
        fflush(stdout)
    }

    /// The state as soon as it is newer than a version, or after the seconds.
    func state(after version: Int, seconds: Double) -> WindowState {
        let end = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        watchers += 1
        while current.version <= version, condition.wait(until: end) {}
        watchers -= 1
        return current
    }
}
