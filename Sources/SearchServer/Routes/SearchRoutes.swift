import Foundation
import Hummingbird
import SearchEngine
import SearchlightBasics
import SystemIndex

/// Results and completions while the person types.
enum SearchRoutes {
    /// Results that can be paged to.
    private static let greatestOffset = 10_000

    @Sendable static func search(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let text = try parameters.text("q", length: 1024, mayBeEmpty: true) ?? ""
        let limit = try parameters.integer("limit", 1...200, standard: 20)
        let offset = try parameters.integer("offset", 0...greatestOffset, standard: 0)
        let committed = try parameters.boolean("committed")
        let explain = try parameters.boolean("explain")
        let names = try parameters.texts("app", atMost: 100, length: 155)
        let filter = try FilterParameters.filter(&parameters)
        try parameters.finish()

        let request = SearchRequest(
            text, mode: committed ? .committed : .keystroke, filter: filter, limit: offset + limit, now: service.now,
            languages: committed ? route.languages : [])
        let ((found, results), unreadable) = try service.index.reading(service.apps(names)) { apps in
            let scope = try service.index.scope(apps: apps)
            let learned = try service.index.learnedOrder(typed: text, of: scope.apps, now: request.now)
            let found = try scope.search(request, learned: learned)
            var highlighter = Highlighter(request)
            let results = try found.items.enumerated().dropFirst(offset).map { position, item in
                let explanation = explain ? try scope.explain(item, request: request, learned: learned) : nil
                return try ResultAnswer(item, position: position, &highlighter)
                    .json(service.apps, explanation: explanation)
            }
            return (found, results)
        }
        let next = offset + limit
        let hasMore = found.items.count == next && (found.total > next || !found.isTotalExact) && next <= greatestOffset
        return .json(
            .members([
                "query": .string(text), "committed": .boolean(committed), "offset": .count(offset),
                "limit": .count(limit), "results": .array(results), "total": .count(found.total),
                "isTotalExact": .boolean(found.isTotalExact),
                "dropped": .array(found.droppedWords.map(JSONValue.string)),
                "leftOut": service.apps.leftOut(unreadable),
                "nextOffset": hasMore ? .count(next) : .null, "tookMicroseconds": .count(found.tookMicroseconds),
            ]))
    }

    @Sendable static func suggestions(_ route: RouteRequest) async throws -> Response {
        var parameters = try route.parameters()
        let text = try parameters.text("q", length: 1024, mayBeEmpty: true) ?? ""
        let limit = try parameters.integer("limit", 1...50, standard: 8)
        let names = try parameters.texts("app", atMost: 100, length: 155)
        try parameters.finish()
        let found = try completions(text, limit: limit, apps: route.service.apps(names), route.service)
        let list = found.map { completion in
            JSONValue.members([
                "text": .string(completion.text), "typed": TextRanges.json(completion.typed, in: completion.text),
            ])
        }
        return .json(.members(["query": .string(text), "suggestions": .array(list)]))
    }

    static func completions(
        _ text: String, limit: Int, apps: [AppIdentifier]?, _ service: SearchService
    ) throws -> [Completion] {
        let request = SearchRequest(text, now: service.now)
        return try service.index.reading(apps) { apps in
            let scope = try service.index.scope(apps: apps)
            let learned = try service.index.learnedOrder(typed: text, of: scope.apps, now: request.now)
            return try scope.completions(request, limit: limit, learned: learned)
        }.result
    }
}
