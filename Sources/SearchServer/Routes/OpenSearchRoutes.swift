import Hummingbird
import SearchlightBasics
import SystemIndex

/// The browser's address bar: OpenSearch 1.1, and its extension for suggestions
/// (https://github.com/dewitt/opensearch).
enum OpenSearchRoutes {
    @Sendable static func description(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        // Under the name that the browser knows the server by; access has checked that it is one of the server's.
        let origin = XMLText.escaped("http://" + (route.request.head.authority ?? "127.0.0.1"))
        return .text(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
              <ShortName>Searchlight</ShortName>
              <Description>Search everything that your apps have indexed</Description>
              <InputEncoding>UTF-8</InputEncoding>
              <Url type="text/html" method="get" template="\(origin)/?q={searchTerms}"/>
              <Url type="application/x-suggestions+json" method="get" \
            template="\(origin)/opensearch/suggestions?q={searchTerms}"/>
              <Url type="application/opensearchdescription+xml" rel="self" template="\(origin)/opensearch.xml"/>
            </OpenSearchDescription>

            """, type: "application/opensearchdescription+xml")
    }

    @Sendable static func suggestions(_ route: RouteRequest) async throws -> Response {
        var parameters = try route.parameters()
        let text = try parameters.text("q", length: 1024, mayBeEmpty: true) ?? ""
        try parameters.finish()
        let found = text.isEmpty ? [] : try SearchRoutes.completions(text, limit: 8, apps: nil, route.service)
        return .json(
            .array([.string(text), .array(found.map { .string($0.text) }), .array([]), .array([])]),
            type: "application/x-suggestions+json")
    }
}

/// Text in XML.
enum XMLText {
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
