import Dispatch
public import MessageBus
import SearchEngine
/// Shells ask about one home's indexes.
public import SystemIndex

/// Answers desktop shells over the session bus: what GNOME Shell and KRunner ask while the person types into them.
public struct ShellService {
    /// What this program is called on the bus, and its desktop file is named by.
    public static let busName = "org.searchlight.Searchlight"
    static let objectPath = "/org/searchlight/Searchlight"
    /// Seconds without a question after which it ends; the bus starts it with the next one.
    public static let idleSeconds: UInt64 = 600

    private let index: SystemIndex
    private let showAll: @Sendable (String) -> Void

    /// - Parameters:
    ///   - index: whose apps there are.
    ///   - showAll: shows everything that is found for a text; called on a thread of its own.
    public init(_ index: SystemIndex, showAll: @escaping @Sendable (_ text: String) -> Void) {
        self.index = index
        self.showAll = showAll
    }

    /// Answers until no more calls come.
    ///
    /// - Parameter whenReady: called once shells can ask.
    /// - Throws: if there is no session bus, or another such service has the name.
    public func run(idleSeconds: UInt64 = idleSeconds, whenReady: () -> Void = {}) throws(BusError) {
        let search = ShellSearch(index)
        // Starting an app may take seconds, in which the person types on.
        let waiting = DispatchQueue(label: "searchlight.landing", attributes: .concurrent)
        let (index, showAll) = (index, showAll)
        let land = { (token: String, typed: String) in
            waiting.async {
                if let sentence = ShellSearch.open(token, typed: typed, in: index) { Self.tell(sentence) }
            }
        }
        let bus = try SessionBus()
        try bus.serve(
            [
                ShellInterfaces.gnome(search, land: land) { text in waiting.async { showAll(text) } },
                ShellInterfaces.krunner(search, land: land),
            ], at: Self.objectPath)
        try bus.take(name: Self.busName)
        whenReady()
        try bus.run(name: Self.busName, idleSeconds: idleSeconds)
        // Whatever was chosen last is still opened.
        waiting.sync(flags: .barrier) {}
    }

    /// Says something where the person sees it: freedesktop.org, "Desktop Notifications Specification", 1.2.
    public static func tell(_ sentence: String) {
        // If nothing can show the page, nothing can show an error either.
        try? SessionBus().tell(
            "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
            "Notify",
            [
                .text("Searchlight"), .count(0), .text("system-search"), .text("Searchlight"), .text(sentence),
                .texts([]), .dictionary([]), .integer(-1),
            ])
    }
}
