import Hummingbird
import SearchEngine
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
        try parameters.finish()
        let app = try service.app(name)
        let request = SearchRequest(text, mode: committed ? .committed : .keystroke, now: service.now)
        return try await service.waiting {
            let index = service.index
            let learned = try index.learnedOrder(explaining: text, of: app, now: request.now)
            let explanation = try index.explain(item, of: app, request: request, learned: learned).explanation
            let lift = learned.lift(explanation, of: app, request: request)
            let hidden = try Hiding.of(item, app, index)
            return .json(
                .members([
                    "query": .string(text), "app": service.apps.reference(app), "id": .string(item),
                    "title": .optional(try index.app(app).document(item)?.displayTitle),
                    "isFound": .boolean(explanation.outcome == .matched && hidden.isEmpty),
                    "hidden": .array(hidden.map { .string($0.rawValue) }),
                    "learned": lift == .none ? .null : lift.json,
                    "explanation": ExplanationAnswer.json(explanation),
                ]))
        }
    }
}
