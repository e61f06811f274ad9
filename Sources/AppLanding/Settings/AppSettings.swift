import AppPrograms
import SearchEngine
import SearchlightBasics
/// Settings are asked of it.
public import SystemIndex

/// One of an app's settings, and what it is set to.
public struct AppSettingState: Sendable, Hashable {
    /// The setting as the app declares it.
    public var setting: AppSetting
    /// What the person, or the app itself, chose; nil until then.
    public var chosen: SettingValue?
    /// Whether the app has yet to take over the chosen value.
    public var isPending: Bool

    /// What holds, or will when the app took it over.
    public var value: SettingValue? { chosen ?? setting.standard }
}

/// What is kept of an app's settings.
struct SettingsFile: Hashable {
    /// The location of the app's settings page when it ran last.
    var page: String?
    /// The chosen value, set by the person or in the app.
    var values: [String: SettingValue] = [:]
    /// What the app has in its `UserDefaults`; if it differs from the value, the app has yet to take that over.
    var applied: [String: SettingValue] = [:]

    func isPending(_ key: String) -> Bool {
        guard let value = values[key] else { return false }
        return applied[key].map { !$0.isSame(as: value) } ?? true
    }

    /// Notes what the app has. What the person changed since stays for the app to take over; anything else that differs
    /// was changed in the app.
    mutating func note(_ current: [String: SettingValue], of page: SettingsPage) {
        self.page = page.path
        for setting in page.settings {
            guard let now = current[setting.key] else { continue }
            if isPending(setting.key), let value = values[setting.key], !value.isSame(as: now) { continue }
            values[setting.key] = now
            applied[setting.key] = now
        }
    }
}

extension SettingsFile: JSONConvertible {
    init(json: JSONValue) throws(JSONFormError) {
        page = try json.optional("page")
        values = try json.value("values")
        applied = try json.value("applied")
    }

    var json: JSONValue { .object(of: ["page": page, "values": values, "applied": applied]) }
}

extension SystemIndex {
    private func settingsFile(_ app: AppIdentifier) -> SmallFile {
        home.file("settings.json", of: app)
    }

    /// Reads every byte of what an app's settings are set to.
    ///
    /// - Throws: `IndexError.Code.corrupted` if it is damaged.
    func checkSettings(of app: AppIdentifier) throws { try settingsFile(app).check(SettingsFile.self) }

    /// The program that opens an app, if it is known.
    func program(of app: AppIdentifier) throws -> ProgramFiles? {
        switch try registration(app)?.opening {
        case .command(let words)?, .terminal(let words)?: words.first.flatMap(ProgramFiles.init(program:))
        case .desktopFile(let name)?: DesktopFile(name)?.program.flatMap(ProgramFiles.init(program:))
        case .url?, .items?, .busAction?, nil: nil
        }
    }

    /// The settings that an app declares: beside the program that opens it, or else at the location that the app
    /// reported when it ran last. Nil if the app has no settings.
    ///
    /// - Throws: `IndexError.Code.corrupted` for a page that cannot be read.
    public func settingsPage(of app: AppIdentifier) throws -> SettingsPage? {
        let known = Result { try settingsFile(app).decode(SettingsFile.self)?.page }
        for path in [try program(of: app)?.settingsPagePath, try? known.get()].compactMap({ $0 }) {
            if let bytes = FileContent.bytes(path) { return try SettingsPage(bytes, path: path) }
        }
        // Where the app has its page is not known if that cannot be read. With a page, the values can be set again.
        _ = try known.get()
        return nil
    }

    /// An app's settings in the order of its page, and what they are set to; nil for an app without settings.
    ///
    /// A running app is asked first what it changed itself, a second at most.
    public func settings(of app: AppIdentifier) throws -> [AppSettingState]? {
        guard let page = try settingsPage(of: app) else { return nil }
        _ = try tellRunning(app, seconds: 1)
        let file = try settingsFile(app).decode(SettingsFile.self) ?? SettingsFile()
        return page.settings.map {
            AppSettingState(setting: $0, chosen: file.values[$0.key], isPending: file.isPending($0.key))
        }
    }

    /// Sets one of an app's settings, and makes the app apply it. A running app is told. Another is started if its page
    /// says how. Waits for the app, half a minute at most.
    ///
    /// - Throws: `IndexError.Code.notFound` if the app has no such setting, `IndexError.Code.limitExceeded` if
    ///   it cannot be set to this.
    public func set(_ key: String, to value: SettingValue, of app: AppIdentifier) throws -> SettingOutcome {
        guard let page = try settingsPage(of: app) else {
            throw IndexError(
                .notFound, "The app has no settings.", remedy: "`searchlight settings` lists those that do.")
        }
        guard let setting = page[key] else {
            throw IndexError(
                .notFound, "The app has no setting of this key.",
                remedy: "It has: \(page.settings.map(\.key).joined(separator: ", ")).")
        }
        guard setting.accepts(value) else {
            throw IndexError(.limitExceeded, "“\(setting.title)” cannot be set to this.")
        }
        try settingsFile(app).update(SettingsFile(), ifDamaged: { SettingsFile() }) { file in
            file.page = page.path
            file.values[key] = value
        }
        return try deliverSetting(key, of: app, page)
    }

    /// Whether the app has yet to take over what a setting was set to.
    func isSettingPending(_ key: String, of app: AppIdentifier) throws -> Bool {
        try settingsFile(app).decode(SettingsFile.self)?.isPending(key) ?? false
    }
}

// MARK: For the app itself

extension SettingsPage {
    /// That of the running program; nil without one, or if it cannot be read.
    package static var main: SettingsPage? {
        guard let path = ProgramFiles.own.settingsPagePath, let bytes = FileContent.bytes(path) else { return nil }
        return try? SettingsPage(bytes, path: path)
    }
}

extension SystemIndex {
    /// What the person chose that the app has yet to take over.
    ///
    /// - Parameter page: that of the app.
    package func pendingSettings(of app: AppIdentifier, _ page: SettingsPage) throws -> [String: SettingValue] {
        guard let file = try settingsFile(app).decode(SettingsFile.self) else { return [:] }
        return file.values.filter { key, value in
            file.isPending(key) && page[key]?.accepts(value) == true
        }
    }

    /// Notes what the app has in its `UserDefaults`, so that what it changed itself is shown with its settings. Writes
    /// only if that is news.
    package func noteSettings(
        of app: AppIdentifier, _ page: SettingsPage, current: [String: SettingValue]
    ) throws {
        let old: SettingsFile?
        do {
            old = try settingsFile(app).decode(SettingsFile.self)
        } catch let error as IndexError where error.code == .corrupted {
            // The app itself knows what it took over.
            old = nil
        }
        var new = old ?? SettingsFile()
        new.note(current, of: page)
        if new == old { return }
        try settingsFile(app).update(SettingsFile(), ifDamaged: { SettingsFile() }) { $0.note(current, of: page) }
    }
}
