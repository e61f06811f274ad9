import AppLanding
import AppPrograms
import ArgumentParser
import SearchEngine
import SearchlightBasics
import SystemIndex

struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "List and change the settings of apps.",
        discussion: """
            Without an app, this lists the apps that have settings. With an app, it lists the settings, their values \
            and choices. A running app applies a change at once. Other apps apply it in the background if they can, or \
            when they next run. The exit status is 1 if the app could not apply it, or nothing was found.

            EXAMPLES
              searchlight settings
              searchlight settings Colleagues
              searchlight settings Colleagues SearchIndexingPreference Disabled
            """)

    @Flag(help: "Print JSON: an array of apps, one app, or one setting.")
    var json = false

    @Argument(help: "The app's id or name.")
    var app: String?

    @Argument(help: "The setting's key or title.")
    var key: String?

    @Argument(help: "The new value: a choice, on or off, a number, or text.")
    var value: String?

    func run() throws {
        let index = try Homes.standard()
        guard let app else { return try list(index) }
        let target = try Self.app(app, in: index)
        guard let states = try index.settings(of: target) else {
            throw Failure("\(printable(app)) has no settings.", .nothing)
        }
        guard let key else { return try show(target, states, index) }
        let wanted = key.lowercased()
        let found =
            states.first { $0.setting.key == key }
            ?? states.first { $0.setting.key.lowercased() == wanted || $0.setting.title.lowercased() == wanted }
        guard let found else {
            let keys = states.map { printable($0.setting.key) }.joined(separator: ", ")
            throw Failure("\(printable(app)) has no setting \(printable(key)). It has: \(keys).", .nothing)
        }
        guard let value else {
            return Output.line(json ? Self.json(found, nil).text : SettingsReport.value(found))
        }
        try change(target, found, value, index)
    }

    private func list(_ index: SystemIndex) throws {
        var rows: [(app: AppIdentifier, states: [AppSettingState])] = []
        for app in try index.apps() {
            do {
                if let states = try index.settings(of: app) { rows.append((app, states)) }
            } catch let error as IndexError {
                // One app's broken page hides no other's.
                Output.error("searchlight: \(printable(app.rawValue)): \(error.description)")
            }
        }
        if json {
            Output.line(JSONValue.array(try rows.map { try Self.json($0.app, $0.states, index) }).text)
        } else {
            for row in rows {
                let values = row.states.map { "\(printable($0.setting.title)): \(SettingsReport.value($0))" }
                let name = try printable(index.name(of: row.app))
                Output.line("\(printable(row.app.rawValue))  \(name)  \(values.joined(separator: "; "))")
            }
        }
        if rows.isEmpty {
            if !json { Output.error("searchlight: No app has settings.") }
            throw ExitStatus.nothing
        }
    }

    private func show(_ app: AppIdentifier, _ states: [AppSettingState], _ index: SystemIndex) throws {
        if json { return Output.line(try Self.json(app, states, index).text) }
        for state in states { Output.write(SettingsReport.text(state), to: 1) }
    }

    private func change(_ app: AppIdentifier, _ state: AppSettingState, _ text: String, _ index: SystemIndex) throws {
        let outcome = try index.set(state.setting.key, to: try state.setting.value(typed: text), of: app)
        let changed = try index.settings(of: app)?.first { $0.setting.key == state.setting.key } ?? state
        if json {
            Output.line(Self.json(changed, outcome).text)
        } else {
            let sentence = printable(outcome.sentence(app: try index.name(of: app)))
            Output.line("\(printable(state.setting.title)): \(SettingsReport.value(changed)). \(sentence)")
        }
        if case .failed = outcome { throw ExitStatus.nothing }
    }

    /// An app by its identifier, else by the name that it is registered with, letter case aside.
    private static func app(_ text: String, in index: SystemIndex) throws -> AppIdentifier {
        let apps = try index.apps()
        if let app = try? AppIdentifier(text), apps.contains(app) { return app }
        let named = apps.filter { app in
            do {
                return try index.registration(app)?.name.lowercased() == text.lowercased()
            } catch {
                // The names of other apps may be unknown; this one may be found anyway.
                Output.error("searchlight: \(printable(app.rawValue)): \(error)")
                return false
            }
        }
        guard named.count <= 1 else {
            let list = named.map { printable($0.rawValue) }.joined(separator: ", ")
            throw Failure("Several apps are called \(printable(text)). Give one of these ids: \(list).")
        }
        if let found = named.first { return found }
        let others = apps.filter { ((try? index.settings(of: $0)) ?? nil) != nil }.map { printable($0.rawValue) }
        let hint = others.isEmpty ? "No app has settings." : "Apps with settings: \(others.joined(separator: ", "))."
        throw Failure("There is no app \(printable(text)). \(hint)", .nothing)
    }

    private static func json(
        _ app: AppIdentifier, _ states: [AppSettingState], _ index: SystemIndex
    ) throws -> JSONValue {
        .object([
            .init("app", .string(app.rawValue)), .init("name", .string(try index.name(of: app))),
            .init("settings", .array(states.map { json($0, nil) })),
        ])
    }

    private static func json(_ state: AppSettingState, _ outcome: SettingOutcome?) -> JSONValue {
        SettingsReport.json(state, outcome)
    }
}
