import HTTPTypes
import Hummingbird
import Synchronization

/// Who may ask: a browser from the server's own origin, under a name that is the server's, with the tokens that the call
/// needs. `Docs/ThreatModel.md` says against what.
struct AccessMiddleware: RouterMiddleware {
    typealias Context = BasicRequestContext

    let service: SearchService

    /// Where the token of a call that changes something stands.
    static let tokenField = HTTPField.Name("X-Searchlight-Token")!
    private static let site = HTTPField.Name("Sec-Fetch-Site")!
    private static let mode = HTTPField.Name("Sec-Fetch-Mode")!
    private static let destination = HTTPField.Name("Sec-Fetch-Dest")!
    /// Where a request has a second one: the first is its authority.
    private static let host = HTTPField.Name("Host")!
    private static let accessCookie = "searchlight-access"

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if let entrance = try entrance(for: request) { return entrance }
        return try await next(request, context)
    }

    /// Throws the problem of a request that is refused.
    ///
    /// - Returns: the answer to a request that brought the access token in the address; nil for a request with access.
    func entrance(for request: Request) throws -> Response? {
        try checkHost(request)
        try checkOrigin(request)
        // Programs bring the token of an app there, which their routes ask for. No page has one.
        if request.uri.path.hasPrefix("/api/own/") { return nil }
        if let entrance = try checkAccess(request) { return entrance }
        if ![HTTPRequest.Method.get, .head, .options].contains(request.method) { try checkToken(request) }
        return nil
    }

    /// Reject unknown Host headers: they are a sign of DNS rebinding.
    private func checkHost(_ request: Request) throws {
        // RFC 9112, section 3.2: a proxy could have gone by the other.
        if request.headers[Self.host] != nil {
            throw Problem(.badRequest, "The request has more than one Host. Send one.")
        }
        guard let authority = request.head.authority, isOwn(authority) else {
            throw Problem(
                .unknownHost,
                "This server has another host name. Use 127.0.0.1 or localhost with its port, or start it with --host-name."
            )
        }
    }

    private func isOwn(_ authority: String) -> Bool {
        let (name, port) = Self.parts(authority.lowercased())
        let configuration = service.configuration
        if configuration.hostNames.contains(where: { $0.lowercased() == name }) { return true }
        let isRightPort = (port ?? "80") == String(service.port.load(ordering: .relaxed))
        return isRightPort
            && ["localhost", "127.0.0.1", "[::1]", configuration.host, "[\(configuration.host)]"].contains(name)
    }

    private static func parts(_ authority: String) -> (name: String, port: String?) {
        guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else {
            return (authority, nil)
        }
        return (String(authority[..<colon]), String(authority[authority.index(after: colon)...]))
    }

    /// A page of another origin may lead here, in a window of its own, and may do nothing more.
    private func checkOrigin(_ request: Request) throws {
        let foreign = Problem(
            .foreignOrigin,
            "A page of another origin sent the request. Use the page at this server's own address, or a program."
        )
        if let origin = request.headers[.origin] {
            guard let authority = request.head.authority,
                origin == "http://\(authority)" || origin == "https://\(authority)" && isNamed(authority)
            else { throw foreign }
        }
        switch request.headers[Self.site] {
        case nil, "same-origin", "none": return
        default: break
        }
        let isVisit =
            request.method == .get && request.headers[Self.mode] == "navigate"
            && request.headers[Self.destination] == "document" && Self.isPage(request.uri.path)
        guard isVisit else { throw foreign }
    }

    /// Whether a path may be a page's: these have one segment, whatever the router makes of empty ones.
    private static func isPage(_ path: String) -> Bool { path.dropFirst().allSatisfy { $0 != "/" } }

    /// Whether it is a name that was given, as those of proxies with certificates are.
    private func isNamed(_ authority: String) -> Bool {
        let name = Self.parts(authority.lowercased()).name
        return service.configuration.hostNames.contains { $0.lowercased() == name }
    }

    /// - Returns: the answer to a request that brought the access token in the address.
    private func checkAccess(_ request: Request) throws -> Response? {
        guard let wanted = service.configuration.accessToken else { return nil }
        if request.uri.path == "/", let query = request.uri.query {
            var parameters = try QueryParameters(query)
            if let given = try parameters.text("access", length: ServerConfiguration.maximumTokenLength) {
                guard Self.areEqual(given, wanted) else { throw accessDenied }
                // Elsewhere than in the address, which histories keep.
                let cookie = "\(Self.accessCookie)=\(wanted); Path=/; HttpOnly; SameSite=Strict"
                // Browsers say where they come from to servers with certificates and on loopback only.
                if let site = request.headers[Self.site], site == "none" || site == "same-origin" {
                    return Response(status: .seeOther, headers: [.location: "/", .setCookie: cookie])
                }
                // A browser that comes from another site sends no such cookie after a redirect, but does after this
                // page's refresh.
                let page = #"<!doctype html><title>Searchlight</title><meta http-equiv="refresh" content="0;url=/">"#
                var response = Response.bytes(Array(page.utf8), type: "text/html; charset=utf-8")
                response.headers[.setCookie] = cookie
                return response
            }
        }
        if let given = Self.bearer(request) {
            guard Self.areEqual(given, wanted) else { throw accessDenied }
            return nil
        }
        let cookies = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
        let brought = cookies.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix(Self.accessCookie + "=") }
        guard brought.contains(where: { Self.areEqual(String($0.dropFirst(Self.accessCookie.count + 1)), wanted) })
        else {
            throw accessDenied
        }
        return nil
    }

    /// The token of `Authorization: Bearer`: RFC 6750, section 2.1.
    static func bearer(_ request: Request) -> String? {
        guard let header = request.headers[.authorization], header.lowercased().hasPrefix("bearer ") else { return nil }
        return String(header.dropFirst(7))
    }

    private var accessDenied: Problem {
        var problem = Problem(
            .accessDenied,
            "The access token is missing or wrong. Open the address that `searchlight serve` printed, or send it as `Authorization: Bearer`."
        )
        problem.headers[.wwwAuthenticate] = "Bearer"
        return problem
    }

    private func checkToken(_ request: Request) throws {
        guard let token = request.headers[Self.tokenField], Self.areEqual(token, service.token) else {
            throw Problem(
                .missingToken,
                "Send the token of `GET /api/session` in the header X-Searchlight-Token. Each start of the server makes a new one."
            )
        }
    }

    /// In a time that does not tell how much of it is right.
    private static func areEqual(_ a: String, _ b: String) -> Bool {
        let a = Array(a.utf8), b = Array(b.utf8)
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
