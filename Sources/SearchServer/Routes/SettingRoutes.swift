import AppLanding
import Hummingbird
import SearchEngine
import SearchlightBasics
import SystemIndex

/// Apps' own settings.
enum SettingRoutes {
    @Sendable static func settings(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        let app = try service.app(route.app)
        return try await service.waiting {
            let states = try service.index.settings(of: app) ?? []
            return .json(
                .members(["app": service.apps.reference(app), "settings": .array(states.map(json))]))
        }
    }

    @Sendable static func change(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        try route.takesNoParameters()
        var body = try await route.object()
        guard let key = try body.text("key", length: 256) else {
            throw Problem.body("`key` is missing. Give the key of a setting.", member: "key")
        }
        let given = body.take("value")
        try body.finish()
        let value: SettingValue
        switch given {
        case .boolean(let flag)?: value = .boolean(flag)
        case .integer(let number)?: value = .integer(number)
        case .double(let number)?: value = .number(number)
        case .string(let text)?: value = .text(text)
        default: throw Problem.body("`value` must be a text, a number, true or false.", member: "value")
        }
        let app = try service.app(route.app)
        return try await service.waiting {
            let outcome = try service.index.set(key, to: value, of: app)
            guard let state = try service.index.settings(of: app)?.first(where: { $0.setting.key == key }) else {
                throw Problem(.conflict, "The app's settings have changed. Read them again.")
            }
            let name =
                switch outcome {
                case .applied: "applied"
                case .waits: "waits"
                case .failed: "failed"
                }
            return .json(
                .members([
                    "setting": json(state), "outcome": .string(name),
                    "message": .string(outcome.sentence(app: service.apps.name(of: app))),
                ]))
        }
    }

    private static func json(_ state: AppSettingState) -> JSONValue {
        let setting = state.setting
        var kind = "text", choices: [JSONValue] = [], range = JSONValue.null
        func choice(_ title: String, _ value: SettingValue) -> JSONValue {
            .members(["title": .string(title), "value": json(value)])
        }
        switch setting.kind {
        case .choice(let all):
            kind = "choice"
            choices = all.map { choice($0.title, $0.value) }
        case .toggle(let on, let off):
            kind = "toggle"
            choices = [choice("on", on), choice("off", off)]
        case .text: break
        case .number(let lowest, let highest):
            kind = "number"
            range = .members(["lowest": .double(lowest), "highest": .double(highest)])
        }
        return .members([
            "key": .string(setting.key), "title": .string(setting.title), "kind": .string(kind),
            "value": state.value.map(json) ?? .null,
            "shown": .string(state.value.map(setting.title(of:)) ?? ""), "isPending": .boolean(state.isPending),
            "choices": .array(choices), "range": range,
        ])
    }

    private static func json(_ value: SettingValue) -> JSONValue {
        switch value {
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        case .number(let number): .double(number)
        case .text(let text): .string(text)
        }
    }
}
