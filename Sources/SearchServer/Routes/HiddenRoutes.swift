import Hummingbird
import SearchlightBasics
import SystemIndex

/// The results that the person hid.
enum HiddenRoutes {
    @Sendable static func hidden(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        return try await service.waiting { .json(try list(service)) }
    }

    private static func list(_ service: SearchService) throws -> JSONValue {
        let results = try service.index.hiddenResults().map { token, hidden in
            JSONValue.members([
                "token": .string(token.text), "app": service.apps.reference(token.app), "title": .string(hidden.title),
                "hidden": .moment(hidden.hiddenAt),
            ])
        }
        return .members(["results": .array(results)])
    }

    @Sendable static func hide(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        try route.takesNoParameters()
        var body = try await route.object()
        let token = try body.text("token", length: ResultToken.maximumLength)
        let title = try body.text("title", length: 4096)
        try body.finish()
        let result = try ResultToken(member: token)
        return try await service.waiting {
            _ = try service.app(result.app.rawValue)
            try service.index.hide(result, title: title ?? result.identifier, now: service.now)
            return .json(try list(service))
        }
    }

    @Sendable static func show(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let result = try ResultToken(parameters: &parameters)
        try parameters.finish()
        return try await service.waiting {
            // Its app may be gone meanwhile.
            try service.index.unhide(result)
            return .json(try list(service))
        }
    }
}
