import Glibc
import MessageBus

/// The desktop's portal for global shortcuts: a key that works in every window, on X11 and Wayland.
///
/// A shortcut lasts as long as the connection that bound it. One object for each connection, one thread.
///
/// Source: xdg-desktop-portal, `org.freedesktop.portal.GlobalShortcuts.xml`, version 1.
final class ShortcutPortal {
    /// What became of the question for a key.
    enum Binding: Sendable, Equatable {
        /// The key as the desktop writes it; empty if the person has to choose one in the desktop's settings.
        case bound(String)
        /// The person said no.
        case refused
    }

    static let busName = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.GlobalShortcuts"
    private static let request = "org.freedesktop.portal.Request"
    /// What the shortcut is called among this program's.
    static let shortcut = "show-box"
    /// How the portal writes Ctrl+Alt+Space: freedesktop.org, "XDG Shortcuts Specification".
    static let standardKey = "CTRL+ALT+space"

    private let bus: SessionBus
    private var session = ""
    private var requests = 0

    /// - Throws: ``BusError`` if the desktop has no portal for shortcuts.
    init(_ bus: SessionBus) throws(BusError) {
        self.bus = bus
        let answer = try bus.call(
            Self.busName, Self.path, "org.freedesktop.DBus.Properties", "Get",
            [.text(Self.interface), .text("version")])
        guard case .count(let version)? = answer.first, version >= 1 else {
            throw BusError("The desktop has no portal for shortcuts", -EOPNOTSUPP)
        }
        try bus.listen(to: "Response", Self.request, of: Self.busName)
        try bus.listen(to: "Activated", Self.interface, of: Self.busName)
        try bus.listen(to: "Closed", "org.freedesktop.portal.Session", of: Self.busName)
        try bus.listen(to: "NameOwnerChanged", "org.freedesktop.DBus", of: "org.freedesktop.DBus")
    }

    /// Asks the desktop for the key. It may ask the person.
    ///
    /// - Parameters:
    ///   - description: what the key does, as the desktop shows it.
    ///   - seconds: how long the person may take.
    func bind(description: String, seconds: Double) throws(BusError) -> Binding {
        // Portals before 1.19 know no registry, and name the program after its unit of systemd.
        _ = try? bus.call(
            Self.busName, Self.path, "org.freedesktop.host.portal.Registry", "Register",
            [.text(DesktopCalls.boxName), .dictionary([])])
        let made = try ask(
            "CreateSession", [], [.init("session_handle_token", .text("searchlight"))], seconds: 10)
        guard made.status == 0, let handle = made.results["session_handle"]?.string else { return .refused }
        session = handle
        let wanted = BusValue.structure([
            .text(Self.shortcut),
            .dictionary([
                .init("description", .text(description)), .init("preferred_trigger", .text(Self.standardKey)),
            ]),
        ])
        let bound = try ask(
            "BindShortcuts", [.path(handle), .list(of: "(sa{sv})", [wanted]), .text("")], [], seconds: seconds)
        guard bound.status == 0 else { return .refused }
        return .bound(Self.key(in: bound.results))
    }

    /// The key of the shortcut in what the portal answered.
    static func key(in results: BusValue) -> String {
        guard case .list(_, let shortcuts)? = results["shortcuts"] else { return "" }
        for case .structure(let parts) in shortcuts where parts.first?.string == shortcut {
            return parts.last?["trigger_description"]?.string ?? ""
        }
        return ""
    }

    /// Calls a method that answers by a signal, and waits for that.
    private func ask(
        _ member: String, _ arguments: [BusValue], _ options: [BusValue.Entry], seconds: Double
    ) throws(BusError) -> (status: UInt32, results: BusValue) {
        requests += 1
        let options = options + [.init("handle_token", .text("searchlight\(requests)"))]
        let called = try bus.call(
            Self.busName, Self.path, Self.interface, member, arguments + [.dictionary(options)])
        let end = ContinuousClock.now + .seconds(seconds)
        // What happens to the shortcut meanwhile is for afterwards.
        var others: [BusSignal] = []
        defer { bus.signals = others + bus.signals }
        while case let left = ContinuousClock.now.duration(to: end) / .seconds(1), left > 0 {
            guard let signal = try bus.next(seconds: left) else { continue }
            guard signal.member == "Response", signal.path == called.first?.string,
                case .count(let status)? = signal.values.first
            else {
                if signal.member != "Response", others.count < SessionBus.maximumSignals { others.append(signal) }
                continue
            }
            return (status, signal.values.last ?? .dictionary([]))
        }
        throw BusError("The portal does not answer", -ETIMEDOUT)
    }

    /// What happened to the shortcut.
    enum Event: Sendable, Equatable {
        case pressed
        /// The desktop took the shortcut back.
        case closed
        /// Another portal runs now: the shortcut has to be bound anew.
        case restarted
    }

    /// Returns what a signal says about the shortcut; nil for other signals.
    func event(_ signal: BusSignal) -> Event? {
        switch signal.member {
        case "Activated":
            let names = signal.values.prefix(2).map(\.string)
            return names == [session, Self.shortcut] ? .pressed : nil
        case "Closed": return signal.path == session ? .closed : nil
        case "NameOwnerChanged":
            let isPortal = signal.values.first?.string == Self.busName && signal.values.last?.string?.isEmpty == false
            return isPortal ? .restarted : nil
        default: return nil
        }
    }
}
