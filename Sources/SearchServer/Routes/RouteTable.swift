import HTTPTypes
import Hummingbird
import SystemIndex
import TextAnalysis

/// A request on its way to its route.
struct RouteRequest: Sendable {
    let request: Request
    let service: SearchService
    /// The `{app}` of the address, decoded.
    let app: String

    func parameters() throws(Problem) -> QueryParameters { try QueryParameters(request.uri.query) }

    /// Only the item that the parameters `app` and `id` name.
    func item() throws -> (app: AppIdentifier, identifier: String) {
        var parameters = try parameters()
        let name = try parameters.required("app", length: 155)
        let identifier = try parameters.required("id", length: 4096)
        try parameters.finish()
        return (try service.app(name), identifier)
    }

    /// The languages that the client prefers (RFC 9110, 12.5.4), in the order written, and then those of this process.
    var languages: [StemmingLanguage] {
        let tags = (request.headers[.acceptLanguage] ?? "").prefix(1024).split(separator: ",").map {
            String($0.drop { $0 == " " }.prefix { $0 != ";" })
        }
        return StemmingLanguage.all(of: tags + StemmingLanguage.ofPerson.map(\.rawValue))
    }

    /// Refuses any parameter.
    func takesNoParameters() throws(Problem) { try parameters().finish() }

    func object() async throws -> JSONObject { try await request.object(service.configuration.limits) }
}

/// What is where: every address with its methods, and an answer for the methods that an address does not have.
struct RouteTable {
    typealias Handler = @Sendable (RouteRequest) async throws -> Response

    let service: SearchService
    let page: WebPage

    private static let methods: [HTTPRequest.Method] = [.get, .post, .put, .delete, .patch, .options]

    var routes: [(path: String, methods: [(method: HTTPRequest.Method, handler: Handler)])] {
        [
            ("/api/search", [(.get, SearchRoutes.search)]),
            ("/api/suggestions", [(.get, SearchRoutes.suggestions)]),
            ("/api/explain", [(.get, ExplainRoute.explain)]),
            ("/api/recent", [(.get, RecentRoute.recent)]),
            ("/api/landing", [(.post, LandingRoutes.land)]),
            ("/api/actions", [(.post, ActionRoutes.act)]),
            ("/api/programs", [(.get, ActionRoutes.programs)]),
            ("/api/engagement", [(.post, LandingRoutes.engage)]),
            ("/api/items", [(.get, ItemRoutes.items)]),
            ("/api/item", [(.get, ItemRoutes.item), (.delete, ItemRoutes.delete)]),
            ("/api/export", [(.get, ExportRoute.export)]),
            ("/api/import", [(.post, ImportRoute.import)]),
            ("/api/thumbnail", [(.get, PictureRoutes.thumbnail)]),
            ("/api/icon", [(.get, PictureRoutes.typeIcon)]),
            ("/api/preview", [(.get, PreviewRoute.preview)]),
            ("/api/media", [(.get, MediaRoute.media)]),
            ("/api/apps", [(.get, AppRoutes.apps), (.put, AppRoutes.switchEverything)]),
            ("/api/apps/{app}", [(.get, AppRoutes.app), (.put, AppRoutes.switchApp), (.delete, AppRoutes.forget)]),
            ("/api/apps/{app}/settings", [(.get, SettingRoutes.settings), (.put, SettingRoutes.change)]),
            ("/api/apps/{app}/icon", [(.get, PictureRoutes.icon)]),
            ("/api/hidden", [(.get, HiddenRoutes.hidden), (.post, HiddenRoutes.hide), (.delete, HiddenRoutes.show)]),
            ("/api/shortcut", [(.get, ShortcutRoute.shortcut)]),
            ("/api/content", [(.get, ContentRoutes.state)]),
            ("/api/content/offers", [(.get, ContentRoutes.offers)]),
            ("/api/content/folders", [(.post, ContentRoutes.add), (.delete, ContentRoutes.remove)]),
            ("/api/content/pause", [(.post, ContentRoutes.pause)]),
            ("/api/content/problems", [(.get, ContentRoutes.problems)]),
            ("/api/history", [(.get, HistoryRoutes.history), (.delete, HistoryRoutes.clear)]),
            ("/api/tokens", [(.get, TokenRoutes.tokens), (.post, TokenRoutes.issue), (.delete, TokenRoutes.revoke)]),
            ("/api/own/items", [(.post, OwnItemRoutes.add), (.patch, OwnItemRoutes.update)]),
            ("/api/own/item", [(.get, OwnItemRoutes.item)]),
            ("/api/own/deletions", [(.post, OwnItemRoutes.delete)]),
            ("/api/own/batch", [(.post, OwnItemRoutes.batch)]),
            ("/api/own/client-state", [(.get, OwnItemRoutes.clientState)]),
            ("/api/own/reindexing", [(.get, OwnItemRoutes.reindexing), (.post, OwnItemRoutes.acknowledge)]),
            ("/api/own/registration", [(.put, OwnRoutes.register), (.delete, OwnRoutes.unregister)]),
            ("/api/own/activities", [(.post, OwnRoutes.becomeCurrent), (.delete, OwnRoutes.deleteActivities)]),
            ("/api/own/activities/resign", [(.post, OwnRoutes.resignCurrent)]),
            ("/api/own/engagement", [(.post, OwnRoutes.engage)]),
            ("/api/own/search", [(.get, OwnRoutes.search)]),
            ("/api/own/explain", [(.get, OwnRoutes.explain)]),
            (SearchSocket.path, [(.get, ServerRoutes.socket)]),
            ("/api/session", [(.get, ServerRoutes.session)]),
            ("/api/health", [(.get, ServerRoutes.health)]),
            ("/api/metrics", [(.get, ServerRoutes.metrics)]),
            ("/openapi.json", [(.get, ServerRoutes.document)]),
            ("/opensearch.xml", [(.get, OpenSearchRoutes.description)]),
            ("/opensearch/suggestions", [(.get, OpenSearchRoutes.suggestions)]),
        ]
    }

    func register(with router: Router<BasicRequestContext>) {
        for (path, methods) in routes {
            for (method, handler) in methods { add(path, method, router, handler) }
            let known = methods.map(\.method)
            // What can be had can be asked about.
            let allowed = known.flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] }.joined(separator: ", ")
            for method in Self.methods where !known.contains(method) {
                add(path, method, router) { _ in
                    var problem = Problem(
                        .methodNotAllowed, "This address does not support the method. Use \(allowed).")
                    problem.headers[.allow] = allowed
                    throw problem
                }
            }
        }
        let page = page
        router.get("/") { request, _ in try page.answer(to: request) }
        router.get("/**") { request, _ in try page.answer(to: request) }
    }

    private func add(
        _ path: String, _ method: HTTPRequest.Method, _ router: Router<BasicRequestContext>,
        _ handler: @escaping Handler
    ) {
        let service = service
        router.on(RouterPath(path), method: method) { request, context in
            let segment = context.parameters.get("app") ?? ""
            guard let app = QueryParameters.decoded(segment.utf8, plusIsBlank: false) else {
                throw Problem(.badRequest, "The address must be percent-encoded UTF-8.")
            }
            return try await handler(RouteRequest(request: request, service: service, app: app))
        }
    }
}
