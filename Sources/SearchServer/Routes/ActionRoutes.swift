import AppLanding
import Hummingbird
import SearchlightBasics
import SystemIndex

/// What is done with a result other than opening it in its app.
enum ActionRoutes {
    @Sendable static func act(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        try route.takesNoParameters()
        var body = try await route.object()
        let text = try body.text("token", length: ResultToken.maximumLength)
        let action = try body.text("action", length: 32)
        try body.finish()
        guard let result = text.flatMap(ResultToken.init) else {
            throw Problem.body("`token` is unknown. Use the token of a result of this server.", member: "token")
        }
        guard action == "reveal" else { throw Problem.body("`action` must be reveal.", member: "action") }
        return try await service.waiting {
            let app = try service.app(result.app.rawValue)
            guard let outcome = try service.index.reveal(result) else {
                throw Problem(.notFound, "It is no file of this machine, or is not indexed any more. Search again.")
            }
            return .json(
                .members([
                    "isDone": .boolean(outcome.isOpened),
                    "message": .string(outcome.sentence(app: service.apps.name(of: app))),
                ]))
        }
    }
}
