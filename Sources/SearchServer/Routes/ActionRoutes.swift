import AppLanding
import AppPrograms
import DesktopIntegration
import Hummingbird
import SearchlightBasics
import SystemIndex

/// What is done with a result other than opening it in its app.
enum ActionRoutes {
    @Sendable static func act(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        try route.takesNoParameters()
        var body = try await route.object()
        let result = try ResultToken(member: body.text("token", length: ResultToken.maximumLength))
        let action = try body.text("action", length: 32)
        let program = try body.text("program", length: 256)
        try body.finish()
        switch (action, program) {
        case ("reveal"?, nil):
            return try await answer(to: result, service) { try service.index.reveal(result) }
        case ("openWith"?, let program?):
            return try await answer(to: result, service) {
                // Only what opens such files: the call must not start any program with any file.
                guard try service.index.programs(opening: result).contains(where: { $0.identifier == program }) else {
                    return .notStarted("the program is not one for such files")
                }
                return try service.index.open(result, with: program)
            }
        case ("openWith"?, nil):
            throw Problem.body("`program` is missing. Give one of `GET /api/programs`.", member: "program")
        default: throw Problem.body("`action` must be reveal, or openWith with `program`.", member: "action")
        }
    }

    /// The programs that open the result's file, the person's default first.
    @Sendable static func programs(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let result = try ResultToken(parameters: &parameters)
        try parameters.finish()
        return try await service.waiting {
            _ = try service.app(result.app.rawValue)
            let list = try service.index.programs(opening: result).map { program in
                JSONValue.members(["id": .string(program.identifier), "name": .string(program.name)])
            }
            return .json(.members(["programs": .array(list)]))
        }
    }

    private static func answer(
        to result: ResultToken, _ service: SearchService, _ act: @escaping @Sendable () throws -> LandingOutcome?
    ) async throws -> Response {
        try await service.waiting {
            let app = try service.app(result.app.rawValue)
            guard let outcome = try act() else {
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
