import SearchEngine
import SearchlightBasics
import SystemIndex

/// What there is to search.
struct AppsTool: Tool {
    let name = "list_apps"
    let title = "List apps"
    let purpose = "Lists the apps that the person opened to language models, with how many items each has indexed."
    let parameters: [Parameter] = []

    func call(_ arguments: inout Arguments, _ opened: OpenedApps, now: Int64) throws -> JSONValue {
        try arguments.finish(self)
        let apps = try opened.apps.map { app in
            var members = opened.reference(app)
            switch try opened.index.statistics(of: app) {
            case .success(let figures): members.append(.init("items", .integer(Int64(figures.items))))
            case .failure(let error): members.append(.init("problem", .string(error.message)))
            }
            return JSONValue.object(members)
        }
        return .members(["apps": .array(apps)])
    }
}
