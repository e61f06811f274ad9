import AppPrograms
import SearchEngine
import SystemIndex

/// The apps of this machine that continue activities, by their types.
struct ContinuingApps: Sendable {
    struct App: Sendable, Hashable {
        var identifier: AppIdentifier
        var name: String
        /// Whether it shows itself in a terminal, which the service has not.
        var needsTerminal: Bool
    }

    private var apps: [String: [App]] = [:]

    init() {}

    /// Reads the registrations of all apps. Those that cannot be read continue nothing.
    init(_ index: SystemIndex) {
        for app in (try? index.apps()) ?? [] {
            guard let registration = try? index.registration(app), let types = registration.activityTypes else {
                continue
            }
            var needsTerminal = false
            if case .terminal? = registration.opening { needsTerminal = true }
            let entry = App(identifier: app, name: registration.name, needsTerminal: needsTerminal)
            for type in Set(types) { apps[type, default: []].append(entry) }
        }
    }

    /// The app that continues a type: the same app as on the other machine, else one with a window.
    ///
    /// - Parameter isOn: whether an app takes part.
    func app(for type: String, like origin: String, isOn: (String) -> Bool) -> App? {
        let candidates = (apps[type] ?? []).filter { isOn($0.identifier.rawValue) }
        return candidates.first { $0.identifier.rawValue == origin } ?? candidates.first { !$0.needsTerminal }
            ?? candidates.first
    }
}
