import Hummingbird
import ResultCards
import TypedSearch
import SearchEngine
import SearchlightBasics
import SystemIndex

/// Why an item is found, or exactly why not.
enum ExplainRoute {
    @Sendable static func explain(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let text = try parameters.text("q", length: 1024, mayBeEmpty: true) ?? ""
        let name = try parameters.required("app", length: 155)
        let item = try parameters.required("id", length: 4096)
        let committed = try parameters.boolean("committed")
        let meaning = try parameters.boolean("meaning", standard: true)
        try parameters.finish()
        let app = try service.app(name)
        let asked = SearchRequest(
            text, mode: committed ? .committed : .keystroke, now: service.now,
            languages: committed ? route.languages : [])
        return try await service.waiting {
            let request = try service.index.typed(text, now: service.now).applied(to: asked, explaining: app)
            let explained = try service.index.explainItem(
                item, of: app, request: request, meaning: meaning ? .always : .never)
            let document = try service.index.app(app).document(item)
            return .json(
                .members([
                    "query": .string(text), "app": service.apps.reference(app), "id": .string(item),
                    "title": .optional(document?.displayTitle),
                    "isFound": .boolean(explained.isFound),
                    "hidden": .array(explained.hiding.map { .string($0.rawValue) }),
                    "removal": explained.removal.map { $0.json(date: .moment($0.date)) } ?? .null,
                    "placement": explained.placement?.json ?? .null,
                    "learned": explained.lift == .none ? .null : explained.lift.json,
                    "explanation": explained.explanation.json,
                    "nearestWords": .array(explained.nearestWords.map(JSONValue.string)),
                    "problem": ContentRoutes.problem(of: document, in: app, service),
                ]))
        }
    }
}
