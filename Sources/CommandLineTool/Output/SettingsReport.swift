import AppLanding
import SearchlightBasics
import SystemIndex

/// How an app's settings look, for people and for scripts.
enum SettingsReport {
    /// What it is set to, by its title.
    static func value(_ state: AppSettingState) -> String {
        state.value.map { printable(state.setting.title(of: $0)) } ?? "not set"
    }

    /// Title, value and key; what there is to choose from on a line of its own.
    static func text(_ state: AppSettingState) -> String {
        let style = Style.standard(1)
        var line = "\(printable(state.setting.title)): \(value(state))"
        if state.isPending { line += " (applies when the app next runs)" }
        line += "  \(style.faint.on)\(printable(state.setting.key))\(style.faint.off)\n"
        return line + "  \(choices(state.setting))\n"
    }

    private static func choices(_ setting: AppSetting) -> String {
        switch setting.kind {
        case .choice(let choices): choices.map { printable($0.title) }.joined(separator: ", ")
        case .toggle: "on, off"
        case .text: "a text"
        case .number(let lowest, let highest): "a number from \(lowest) to \(highest)"
        }
    }

    /// - Parameter outcome: what became of a change; nil if nothing was changed.
    static func json(_ state: AppSettingState, _ outcome: SettingOutcome?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("key", .string(state.setting.key)), .init("title", .string(state.setting.title)),
            .init("value", state.value.map(value) ?? .null), .init("shown", .string(value(state))),
            .init("pending", .boolean(state.isPending)),
        ]
        if case .choice(let choices) = state.setting.kind {
            members.append(
                .init(
                    "choices",
                    .array(
                        choices.map {
                            .object([.init("title", .string($0.title)), .init("value", value($0.value))])
                        })))
        }
        switch outcome {
        case .applied?: members.append(.init("outcome", .string("applied")))
        case .waits?: members.append(.init("outcome", .string("waits")))
        case .failed(let reason)?:
            members.append(.init("outcome", .string("failed")))
            members.append(.init("reason", .string(reason)))
        case nil: break
        }
        return .object(members)
    }

    private static func value(_ value: SettingValue) -> JSONValue {
        switch value {
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .number(let value): .double(value)
        case .text(let value): .string(value)
        }
    }
}
