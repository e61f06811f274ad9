import Hummingbird
import SearchlightBasics
import SystemIndex

/// Which programs may use the API as an app.
enum TokenRoutes {
    @Sendable static func tokens(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        return try await service.waiting { .json(try list(service)) }
    }

    private static func list(_ service: SearchService) throws -> JSONValue {
        .members(["tokens": .array(try service.tokens.all().map(json))])
    }

    private static func json(_ grant: AppTokenStore.Grant) -> JSONValue {
        .members([
            "id": .string(grant.id), "app": .string(grant.app), "label": .string(grant.label),
            "created": .moment(grant.created),
        ])
    }

    @Sendable static func issue(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        var body = try await route.object()
        guard let name = try body.text("app", length: 155) else {
            throw Problem.body("`app` is missing. Give the app's identifier.", member: "app")
        }
        let label = try body.text("label", length: AppTokenStore.longestLabel, mayBeEmpty: true) ?? ""
        try body.finish()
        guard let app = try? AppIdentifier(name) else {
            throw Problem.body("`app` must have at most 155 bytes.", member: "app")
        }
        return try await service.waiting {
            let (token, grant) = try service.tokens.issue(app, label: label, now: service.now)
            guard case .object(var members) = json(grant) else { throw Problem(.internal, "") }
            members.append(.init("token", .string(token)))
            return .json(.object(members))
        }
    }

    @Sendable static func revoke(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let identifier = try parameters.required("id", length: 64)
        try parameters.finish()
        return try await service.waiting {
            guard try service.tokens.revoke(identifier) else {
                throw Problem(.notFound, "There is no such token. `GET /api/tokens` lists them.")
            }
            return .json(try list(service))
        }
    }
}
