import Synchronization

/// What the person has switched off.
///
/// An app that is off is hidden at once from everything but its own searches, and stays hidden whatever it indexes;
/// nothing of it is lost, and switching it on restores it.
public struct Switches: Sendable, Hashable, Codable {
    /// Whether nothing at all is shown.
    public var isEverythingOff = false
    /// The apps that are off.
    public var appsOff: Set<String> = []

    public init() {}

    public func isOn(_ app: AppIdentifier) -> Bool { !isEverythingOff && !appsOff.contains(app.rawValue) }
}

extension SystemIndex {
    private var switchFile: SmallFile { SmallFile(folder: home.path, name: "switches.json") }

    /// The switches as they are now. Reads a small file where it is another than the last time.
    public func switches() throws -> Switches {
        guard let mark = FileMark(switchFile.path) else {
            return try switchFile.decode(Switches.self) ?? Switches()
        }
        if let known = switchesRead.withLock({ $0 }), known.mark == mark { return known.switches }
        let switches = try switchFile.decode(Switches.self) ?? Switches()
        if mark.isSettled { switchesRead.withLock { $0 = (mark, switches) } }
        return switches
    }

    /// Switches one app on or off, for every process, with the next search.
    public func setApp(_ app: AppIdentifier, on: Bool) throws {
        try switchFile.update(Switches()) {
            if on { $0.appsOff.remove(app.rawValue) } else { $0.appsOff.insert(app.rawValue) }
        }
    }

    /// Switches everything on or off at once; each app's own switch stays as it is.
    public func setEverything(on: Bool) throws {
        try switchFile.update(Switches()) { $0.isEverythingOff = !on }
    }
}
