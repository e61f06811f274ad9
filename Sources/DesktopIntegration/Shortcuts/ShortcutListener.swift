import Glibc
/// Errors of the bus are its.
public import MessageBus

/// The program that holds the portal's shortcut while the person is logged in, and shows the box when it is pressed.
public struct ShortcutListener {
    /// Its name on the session bus: one in a session.
    static let busName = "org.searchlight.Key"
    private static let path = "/org/searchlight/Key"

    /// What it says of itself, in a line each.
    public enum Report: Sendable, Equatable {
        /// The key as the desktop writes it; empty if the person has to choose one.
        case bound(String)
        case refused
        case failed(String)

        /// The line that ``init(line:)`` reads.
        public var line: String {
            switch self {
            case .bound(let key): "bound " + key
            case .refused: "refused"
            case .failed(let reason): "failed " + reason
            }
        }

        init?(line: String) {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            let rest = parts.count > 1 ? String(parts[1]) : ""
            switch parts.first {
            case "bound": self = .bound(rest)
            case "refused": self = .refused
            case "failed": self = .failed(rest)
            default: return nil
            }
        }
    }

    /// - Parameter description: what the key does, as the desktop shows it.
    public init(description: String) { self.description = description }

    private let description: String
    /// How long the person may take to answer the desktop's question.
    static let patience = 300.0

    /// Binds the key and shows the box whenever it is pressed, until the session ends, the desktop takes the key back, or
    /// another process calls ``stop()``.
    ///
    /// - Parameter report: is told once what became of the key.
    /// - Throws: ``BusError`` if there is no session bus, or another listener runs.
    public func run(_ report: (Report) -> Void) throws(BusError) {
        let bus = try SessionBus(), state = State()
        try bus.take(name: Self.busName)
        let method = BusInterface.Method(name: "Stop", takes: [], gives: []) { _ in
            state.isAsked = true
            return []
        }
        let key = BusInterface.Method(name: "Key", takes: [], gives: [("key", "s")]) { _ in [.text(state.key)] }
        try bus.serve([BusInterface(name: Self.busName, methods: [method, key])], at: Self.path)
        let portal = try ShortcutPortal(bus)
        func note(_ said: Report) {
            if case .bound(let key) = said { state.key = key }
        }
        guard
            try bind(
                portal,
                {
                    note($0); report($0)
                })
        else { return }
        while !state.isAsked {
            // An hour: nothing happens at its end.
            guard let signal = try bus.next(seconds: 3600), let event = portal.event(signal) else { continue }
            switch event {
            case .pressed: try bus.showBox()
            case .closed: return
            case .restarted: guard try bind(portal, note) else { return }
            }
        }
    }

    private func bind(_ portal: ShortcutPortal, _ report: (Report) -> Void) throws(BusError) -> Bool {
        switch try portal.bind(description: description, seconds: Self.patience) {
        case .bound(let key): report(.bound(key))
        case .refused:
            report(.refused)
            return false
        }
        return true
    }

    private final class State {
        var isAsked = false
        var key = ""
    }

    /// The key of this session's listener as the desktop writes it, empty if the person has to choose one; nil without a
    /// listener.
    static func key(seconds: Double) -> String? {
        guard let bus = try? SessionBus() else { return nil }
        return (try? bus.call(busName, path, busName, "Key", [], seconds: seconds))?.first?.string
    }

    /// Ends the listener of this session.
    ///
    /// - Returns: whether there was one.
    static func stop() -> Bool {
        guard let bus = try? SessionBus() else { return false }
        return (try? bus.call(busName, path, busName, "Stop", [], seconds: 5)) != nil
    }
}
