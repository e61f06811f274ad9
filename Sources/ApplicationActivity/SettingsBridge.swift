import AppLanding
import Foundation
import SystemIndex
import UserActivity

/// Keeps the program's `UserDefaults` and the settings that the person sees the same. Choices from outside come in, and
/// what the app sets itself goes out. The app reads only `UserDefaults`.
final class SettingsBridge: Sendable {
    /// nil for a program without a settings page.
    static let main: SettingsBridge? = SettingsPage.main.map(SettingsBridge.init)

    private let page: SettingsPage

    private init(page: SettingsPage) {
        self.page = page
        // Foundation here posts nothing when the app sets a value, so what it set is looked for when it ends.
        atexit { SettingsBridge.main?.report { try SettingsBridge.main?.note() } }
    }

    /// Takes over what the person changed, and tells the app's observers. When this returns, what they asked the index for
    /// is on the disk.
    ///
    /// - Returns: false when the settings cannot be reached; the reason goes where the app's own messages go.
    @discardableResult
    func takeOver() -> Bool {
        report {
            let index = try SystemIndex.current()
            let changes = try index.pendingSettings(of: ProgramIdentity.app, page)
            let defaults = UserDefaults.standard
            for (key, value) in changes { defaults.set(value.object, forKey: key) }
            if !changes.isEmpty { defaults.synchronize() }
            // Only what the app has for good counts as taken over: a program that is killed before takes it over again.
            try note()
            guard !changes.isEmpty else { return }
            NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
            ActivitySaving.flush()
        }
    }

    private func note() throws {
        var current: [String: SettingValue] = [:]
        for setting in page.settings {
            current[setting.key] = UserDefaults.standard.object(forKey: setting.key).flatMap(SettingValue.init(object:))
        }
        try SystemIndex.current().noteSettings(of: ProgramIdentity.app, page, current: current)
    }

    @discardableResult
    private func report(_ work: () throws -> Void) -> Bool {
        do {
            try work()
            return true
        } catch {
            FileHandle.standardError.write(Data("searchlight: the app's settings: \(error)\n".utf8))
            return false
        }
    }
}

extension SettingValue {
    /// nil for what no setting can be.
    init?(object: Any) {
        switch object {
        case let text as String: self = .text(text)
        // A boolean also answers as a number; only the type tells them apart.
        case let flag as Bool where type(of: object) == Bool.self: self = .boolean(flag)
        case let number as Int: self = .integer(Int64(number))
        case let number as Double: self = .number(number)
        default: return nil
        }
    }

    var object: Any {
        switch self {
        case .boolean(let value): value
        case .integer(let value): Int(value)
        case .number(let value): value
        case .text(let value): value
        }
    }
}
