import HTTPTypes
import Hummingbird
import Logging

/// Turns failures into problem responses, adds what every answer carries, counts and logs.
struct AnswerMiddleware: RouterMiddleware {
    typealias Context = BasicRequestContext

    let service: SearchService
    let logger: Logger

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            let problem = Problem(error, unknownAddress: Problem.unknownAddress)
            if problem.kind == .internal {
                // Its kind only: a description could hold what was asked for.
                logger.error("failed", metadata: ["error": "\(type(of: error))"])
            } else if problem.kind == .storage {
                logger.error("storage", metadata: ["detail": "\(problem.detail)"])
            }
            response = problem.response
        }
        Self.headers.forEach { if response.headers[$0.name] == nil { response.headers[$0.name] = $0.value } }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }

        // The pattern, never the address: that holds what was searched.
        let route = context.endpointPath ?? "none"
        let took = start.duration(to: .now) / .seconds(1)
        service.metrics.answered(route, status: response.status.code)
        if route == "/api/search", response.status == .ok { service.metrics.searched(seconds: took) }
        if logger.logLevel <= .info {
            logger.info(
                "\(request.method.rawValue) \(route) \(response.status.code)",
                metadata: ["ms": "\((took * 1e5).rounded() / 100)"])
        }
        return response
    }

    /// The page's own modules, styles and pictures only; nothing inline, no plug-ins, no frame around it.
    static let contentPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        + "manifest-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        + "require-trusted-types-for 'script'"

    private static let headers: HTTPFields = [
        .contentSecurityPolicy: contentPolicy,
        .xContentTypeOptions: "nosniff",
        HTTPField.Name("Referrer-Policy")!: "no-referrer",
        HTTPField.Name("X-Frame-Options")!: "DENY",
        HTTPField.Name("Cross-Origin-Opener-Policy")!: "same-origin",
        HTTPField.Name("Cross-Origin-Resource-Policy")!: "same-origin",
    ]
}
