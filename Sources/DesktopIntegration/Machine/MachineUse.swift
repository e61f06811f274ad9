package import MessageBus

/// What the desktop knows of how the machine is used at the moment. One thread.
///
/// Buses that are missing, and desktops that do not say it, answer nil. Connections are made anew after failures, at most once a
/// minute.
package final class MachineUse {
    private let open: (Bus) throws(BusError) -> SessionBus
    private var connections: [Bus: SessionBus] = [:]
    private var nextTry: [Bus: Double] = [:]
    private let now: () -> Double

    package enum Bus: Hashable {
        /// The person's.
        case session
        /// The machine's.
        case system
    }

    private static let secondsBetweenTries = 60.0, secondsOfAnswer = 0.5
    /// systemd, "file-hierarchy(7)".
    private static let systemAddress = "unix:path=/run/dbus/system_bus_socket"

    /// - Parameters:
    ///   - now: seconds of a clock that never goes back.
    ///   - open: connects to a bus; tests give others.
    package init(
        now: @escaping () -> Double,
        open: @escaping (Bus) throws(BusError) -> SessionBus = { (bus) throws(BusError) in
            bus == .session ? try SessionBus() : try SessionBus(address: MachineUse.systemAddress)
        }
    ) {
        self.now = now
        self.open = open
    }

    /// Whether the machine runs on its battery: freedesktop.org, "UPower", `OnBattery`.
    package func isOnBattery() -> Bool? {
        let values = call(
            .system, "org.freedesktop.UPower", "/org/freedesktop/UPower", "org.freedesktop.DBus.Properties", "Get",
            [.text("org.freedesktop.UPower"), .text("OnBattery")])
        return Self.boolean(values)
    }

    /// Whether a program keeps the screen from going dark: a film, a game, a presentation or a call is shown.
    ///
    /// Source: gnome-session, `IsInhibited` with the flag 8 (idle); KDE's PowerDevil, `HasInhibit`.
    package func isScreenKept() -> Bool? {
        let gnome = call(
            .session, "org.gnome.SessionManager", "/org/gnome/SessionManager", "org.gnome.SessionManager",
            "IsInhibited", [.count(8)])
        if let answer = Self.boolean(gnome) { return answer }
        let path = "/org/freedesktop/PowerManagement/Inhibit"
        return Self.boolean(
            call(
                .session, "org.freedesktop.PowerManagement", path, "org.freedesktop.PowerManagement.Inhibit",
                "HasInhibit", []))
    }

    private static func boolean(_ values: [BusValue]?) -> Bool? {
        if case .boolean(let answer)? = values?.first { answer } else { nil }
    }

    private func call(
        _ bus: Bus, _ name: String, _ path: String, _ interface: String, _ member: String, _ values: [BusValue]
    ) -> [BusValue]? {
        if connections[bus] == nil {
            guard now() >= nextTry[bus] ?? 0 else { return nil }
            nextTry[bus] = now() + Self.secondsBetweenTries
            connections[bus] = try? open(bus)
        }
        guard let connection = connections[bus] else { return nil }
        do throws(BusError) {
            return try connection.call(name, path, interface, member, values, seconds: Self.secondsOfAnswer)
        } catch {
            // The bus itself may be gone; or this desktop has no such service.
            if !connection.isOpen { connections[bus] = nil }
            return nil
        }
    }
}
