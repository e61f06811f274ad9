import SearchEngine
import SearchlightBasics
import Synchronization

/// The sandboxes' homes as they were looked at last.
struct SandboxedApps: Sendable {
    fileprivate var moment: IndexLocations.Moment?
    fileprivate var seconds: Double
    fileprivate var homes: [SandboxHome]
    fileprivate var indexes: [AppIdentifier: AppIndex]

    /// Seconds for which they are not looked at again.
    private static let freshSeconds = 1.0

    /// Whether they need not be looked at now: an app that has items in this home since is no longer read in its sandbox.
    fileprivate func holds(at now: IndexLocations.Moment?) -> Bool {
        guard let moment, let now else {
            return moment == nil && now == nil && Clock.monotonicSeconds() - seconds < Self.freshSeconds
        }
        return moment.holds(at: now)
    }
}

extension SystemIndex {
    /// What is kept of the program that an app's items came from over D-Bus: `caller.json`.
    private struct Caller: JSONConvertible {
        var source: String

        init(json: JSONValue) throws(JSONFormError) { source = try json.value("source") }

        var json: JSONValue { .object(of: ["source": source]) }
    }

    /// The apps whose items are in their sandbox. None if this home is not the person's usual one.
    func sandboxed() -> [AppIdentifier: AppIndex] { looked().indexes }

    /// The sandbox that an app's items are in; nil if they are in this home.
    package func sandbox(of app: AppIdentifier) -> SandboxHome? { sandboxed()[app]?.sandbox }

    /// Sandboxes that are not shown, because their programs called themselves several apps, and none is called like the sandbox.
    package func ambiguousSandboxes() -> [SandboxHome] { looked().homes.filter { $0.items == nil } }

    /// Whether a sandbox of that app's name has indexed something, whether it is shown or not.
    package func isSandbox(_ app: AppIdentifier) -> Bool { looked().homes.contains { $0.app == app } }

    private func looked() -> SandboxedApps {
        guard let person = home.personsFolder else {
            return SandboxedApps(moment: nil, seconds: 0, homes: [], indexes: [:])
        }
        let moment = locations.moment()
        return sandboxesRead.withLock { known in
            if let known, known.holds(at: moment) { return known }
            var found = SandboxedApps(
                moment: moment, seconds: Clock.monotonicSeconds(), homes: SandboxHomes.list(below: person), indexes: [:]
            )
            for home in found.homes where home.items != nil && isShown(home) {
                // The same object as before, whose indexes are open already.
                let old = known?.indexes[home.app]
                found.indexes[home.app] = old?.sandbox == home ? old : appIndex(ownApp(home.app), in: home)
            }
            known = found
            return found
        }
    }

    /// Whether an app's items are read in the sandbox: this home has none, and no other program has the identifier.
    private func isShown(_ sandbox: SandboxHome) -> Bool {
        do {
            let caller = try home.file("caller.json", of: sandbox.app).decode(Caller.self)
            if let caller, caller.source != sandbox.kind.rawValue { return false }
            return try !ProtectionClass.allCases.contains(where: ownApp(sandbox.app).contains)
        } catch {
            // What cannot be read may say that the identifier is another program's.
            return false
        }
    }
}
