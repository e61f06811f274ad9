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
    /// The apps that language models may see. None, as long as the person says nothing.
    public var appsOpenToModels: Set<String> = []

    /// Everything on, and nothing open to language models.
    public init() {}

    /// Whether an app is shown: neither it nor everything is off.
    public func isOn(_ app: AppIdentifier) -> Bool { !isEverythingOff && !appsOff.contains(app.rawValue) }

    /// Whether a language model may see an app: it was opened to them, and is on.
    public func isOpenToModels(_ app: AppIdentifier) -> Bool {
        isOn(app) && appsOpenToModels.contains(app.rawValue)
    }

    /// A file written before there was a switch for language models opens nothing to them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        isEverythingOff = try container.decode(Bool.self, forKey: .isEverythingOff)
        appsOff = try container.decode(Set<String>.self, forKey: .appsOff)
        appsOpenToModels = try container.decodeIfPresent(Set<String>.self, forKey: .appsOpenToModels) ?? []
    }
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

    /// Opens an app to language models, or closes it to them, for every process, with the next thing that one asks.
    public func setApp(_ app: AppIdentifier, openToModels isOpen: Bool) throws {
        try switchFile.update(Switches()) {
            if isOpen {
                $0.appsOpenToModels.insert(app.rawValue)
            } else {
                $0.appsOpenToModels.remove(app.rawValue)
            }
        }
    }

    /// Closes every app to language models.
    public func closeAllToModels() throws {
        try switchFile.update(Switches()) { $0.appsOpenToModels = [] }
    }

    /// Switches everything on or off at once; each app's own switch stays as it is.
    public func setEverything(on: Bool) throws {
        try switchFile.update(Switches()) { $0.isEverythingOff = !on }
    }
}
