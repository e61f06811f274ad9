import Synchronization

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
