import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import PublicIndex
import SearchEngine
import SearchlightBasics
import SystemIndex

/// A request of any client, with the network that it comes from.
struct PublicRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
    }
}

/// Turns failures into problem responses (RFC 9457), and says of each request what was asked for, not by whom.
struct PublicAnswerMiddleware: RouterMiddleware {
    typealias Context = PublicRequestContext

    let logger: Logger

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as PublicIndexError {
            response = Self.response(to: error)
        } catch {
            let problem = Problem(error)
            if problem.kind == .storage { logger.error("storage", metadata: ["detail": "\(problem.detail)"]) }
            if problem.kind == .internal { logger.error("failed", metadata: ["error": "\(type(of: error))"]) }
            response = problem.response
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        logger.info("\(request.method.rawValue) \(context.endpointPath ?? "none") \(response.status.code)")
        return response
    }

    private static func response(to error: PublicIndexError) -> Response {
        let status: HTTPResponse.Status =
            switch error.code {
            case .malformed: .badRequest
            case .early: .conflict
            case .outdated: .gone
            case .notTaken, .unknown: .notFound
            case .tooMany: .tooManyRequests
            case .unsafe, .unreachable: .internalServerError
            }
        return Response.json(
            .members([
                "type": .string("/problems/\(error.code.rawValue)"), "status": .integer(Int64(status.code)),
                "detail": .string(error.description),
            ]), status: status, type: "application/problem+json")
    }
}
