package import SearchEngine
import Synchronization

extension SystemIndex {
    private var switchFile: SmallFile {
        SmallFile(folder: home.path, name: "switches.json", quarantine: home.quarantine.path)
    }

    /// The switches as they are now. Reads a small file if it is another than the last time.
    ///
    /// - Throws: `IndexError` if they cannot be read: then nothing may be shown that may be off.
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
        try change {
            if on { $0.appsOff.remove(app.rawValue) } else { $0.appsOff.insert(app.rawValue) }
        }
    }

    /// Opens an app to language models, or closes it to them, for every process, with the next thing that one asks.
    public func setApp(_ app: AppIdentifier, openToModels isOpen: Bool) throws {
        try change {
            if isOpen {
                $0.appsOpenToModels.insert(app.rawValue)
            } else {
                $0.appsOpenToModels.remove(app.rawValue)
            }
        }
    }

    /// Closes every app to language models.
    public func closeAllToModels() throws {
        try change { $0.appsOpenToModels = [] }
    }

    /// Hides the items of some domains, and of those within them, from every search but their own app's, until the next call.
    ///
    /// - Parameter domains: of Searchlight's own apps, whose files are out of reach.
    package func setAbsent(domains: Set<String>) throws {
        guard try switches().absentDomains != domains else { return }
        try change { $0.absentDomains = domains }
    }

    /// Switches everything on or off at once; each app's own switch stays as it is.
    public func setEverything(on: Bool) throws {
        try change { $0.isEverythingOff = !on }
    }

    /// The switches for a page or command that changes them. If they cannot be read, all of them count as off.
    ///
    /// - Returns: also why they cannot be read.
    package func switchesOrOff() throws -> (switches: Switches, problem: IndexError?) {
        do {
            return (try switches(), nil)
        } catch let error as IndexError where error.code == .corrupted {
            return (try allOff(), error)
        }
    }

    /// Reads every byte of the switches' file.
    ///
    /// - Throws: `IndexError.Code.corrupted` if it is damaged.
    package func checkSwitches() throws { try switchFile.check(Switches.self) }

    /// What of the home itself is in quarantine.
    ///
    /// - Throws: `IndexError` if the folder cannot be read.
    package func quarantined() throws -> [Quarantined] {
        try home.quarantine.contents().map { Quarantined($0.name, $0.report, in: home.quarantine.path, of: nil) }
    }

    /// Replaces switches that cannot be read. Every existing app is off. Everything is off too, for apps that are not
    /// there yet.
    private func allOff() throws -> Switches {
        var switches = Switches()
        switches.isEverythingOff = true
        switches.appsOff = Set(try apps().map(\.rawValue))
        return switches
    }

    func change(_ change: (inout Switches) throws -> Void) throws {
        try switchFile.update(Switches(), ifDamaged: allOff, change)
    }
}
