import AppLanding
import AppPrograms
import Hummingbird
import SearchEngine
import SearchlightBasics
import SystemIndex

/// The apps and their switches.
enum AppRoutes {
    @Sendable static func apps(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        return try await service.waiting { .json(try list(service)) }
    }

    private static func list(_ service: SearchService) throws -> JSONValue {
        // Switches that cannot be read are shown as they count, so that the person can set them again.
        let (switches, problem) = try service.index.switchesOrOff()
        let apps = try service.index.apps().map { try json($0, switches, service) }
        return .members([
            "isEverythingOn": .boolean(!switches.isEverythingOff), "problem": .optional(problem?.description),
            "apps": .array(apps),
        ])
    }

    private static func json(_ app: AppIdentifier, _ switches: Switches, _ service: SearchService) throws -> JSONValue {
        let index = service.index.app(app)
        var problem: IndexError?
        // An app is listed even if something of it cannot be read: the person can switch it off or forget it.
        func reading<Result>(_ read: () throws -> Result) throws -> Result? {
            do {
                return try read()
            } catch let error as IndexError {
                problem = problem ?? error
                return nil
            }
        }
        func count(_ read: () throws -> Int) throws -> JSONValue { try reading(read).map { .count($0) } ?? .null }
        let quarantined = try reading { try index.quarantined() } ?? []
        // What it says stands in the reference already; that it cannot be read stands here.
        _ = try reading { try service.index.registration(app) }
        // A broken settings page must not keep the person from switching the app off.
        let hasSettings = (try? service.index.settingsPage(of: app)) ?? nil
        guard case .object(var members) = service.apps.reference(app) else { return .null }
        members += [
            .init("isOn", .boolean(!switches.appsOff.contains(app.rawValue))),
            .init("isOpenToModels", .boolean(switches.appsOpenToModels.contains(app.rawValue))),
            .init("items", try count { try index.statistics().items }),
            .init("bytes", try count { try index.statistics().bytes }),
            .init("activities", try count { try index.activities.snapshot()?.count ?? 0 }),
            .init("choices", try count { try index.engagement.count() }),
            .init("problem", .optional(problem?.description)),
            .init("quarantined", .array(quarantined.map(AppNames.quarantined))),
            .init("hasSettings", .boolean(hasSettings != nil)),
            .init("sandbox", .optional(index.sandbox?.kind.rawValue)),
        ]
        return .object(members)
    }

    @Sendable static func switchEverything(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        let on = try await switchPosition(route)
        return try await service.waiting {
            try service.index.setEverything(on: on)
            return .json(try list(service))
        }
    }

    private static func switchPosition(_ route: RouteRequest) async throws -> Bool {
        try route.takesNoParameters()
        var body = try await route.object()
        let on = try body.boolean("on")
        try body.finish()
        return on
    }

    @Sendable static func app(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        let app = try service.app(route.app)
        return try await service.waiting { .json(try json(app, service.index.switchesOrOff().switches, service)) }
    }

    @Sendable static func switchApp(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        try route.takesNoParameters()
        var body = try await route.object()
        let on = try body.optionalBoolean("on")
        let openToModels = try body.optionalBoolean("openToModels")
        try body.finish()
        guard on != nil || openToModels != nil else {
            throw Problem.body("Give `on` or `openToModels` as true or false.", member: "on")
        }
        let app = try service.app(route.app)
        return try await service.waiting {
            if let on { try service.index.setApp(app, on: on) }
            if let openToModels { try service.index.setApp(app, openToModels: openToModels) }
            return .json(try json(app, service.index.switchesOrOff().switches, service))
        }
    }

    @Sendable static func forget(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        let app = try service.app(route.app)
        return try await service.waiting {
            .json(.members(["items": .count(try service.index.app(app).forget())]))
        }
    }
}
