import AppLanding
import Foundation
import Hummingbird
import QueryLanguage
import TypedSearch
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
        let meaning = try meaningUse(&parameters)
        let names = try parameters.texts("app", atMost: 100, length: 155)
        let filter = try FilterParameters.filter(&parameters)
        try parameters.finish()

        let request = SearchRequest(
            text, mode: committed ? .committed : .keystroke, filter: filter, limit: offset + limit, now: service.now,
            languages: committed ? route.languages : [])
        let choice = try service.apps(names).map(SearchedChoice.named) ?? .all
        let ((found, results, typed), unreadable) = try service.index.findTyped(
            request, in: choice, meaning: meaning
        ) { results, query in
            var highlighter = Highlighter(results.request)
            let answers = try results.found.items.enumerated().dropFirst(offset).map { position, item in
                try ResultAnswer(item, position: position, &highlighter)
                    .json(service.apps, explanation: explain ? results.explain(item) : nil)
            }
            return (results.found, answers, query.filters)
        }
        // A text with filters is a search.
        let answer = typed.isEmpty ? TypedAnswer.of(text, now: request.now) : nil
        let isFirst = typed.isEmpty && offset == 0 && names.isEmpty && filter == nil
        let continuable = isFirst ? service.index.continuable(typed: text) : []
        let next = offset + limit
        let hasMore = found.items.count == next && (found.total > next || !found.isTotalExact) && next <= greatestOffset
        return .json(
            .members([
                "query": .string(text), "committed": .boolean(committed), "answer": answer?.json ?? .null,
                "typedFilters": .array(typed.map(\.json)), "offset": .count(offset), "limit": .count(limit),
                "continuable": .array(continuable.map { $0.json(service.apps) }), "results": .array(results),
                "total": .count(found.total),
                "isTotalExact": .boolean(found.isTotalExact),
                "dropped": .array(found.droppedWords.map(JSONValue.string)),
                "leftOut": service.apps.leftOut(unreadable),
                "mayAddNear": .boolean(
                    meaning == .afterEnter && !committed && results.count < limit && offset == 0
                        && service.index.meaning.folder != nil),
                "nextOffset": hasMore ? .count(next) : .null, "tookMicroseconds": .count(found.tookMicroseconds),
            ]))
    }

    private static func meaningUse(_ parameters: inout QueryParameters) throws -> MeaningUse {
        switch try parameters.text("meaning", length: 16) {
        case "never": .never
        case nil, "afterEnter": .afterEnter
        case "always": .always
        default: throw Problem.parameter("meaning", "must be never, afterEnter or always.")
        }
    }

    @Sendable static func suggestions(_ route: RouteRequest) async throws -> Response {
        var parameters = try route.parameters()
        let text = try parameters.text("q", length: 1024, mayBeEmpty: true) ?? ""
        let limit = try parameters.integer("limit", 1...50, standard: 8)
        let names = try parameters.texts("app", atMost: 100, length: 155)
        try parameters.finish()
        let apps = try route.service.apps(names)
        let found = try completions(text, limit: limit, apps: apps, route.service)
        let filters = try route.service.index.filterCompletions(
            text, in: apps.map { Set($0).contains } ?? { _ in true }, limit: limit)
        let list = found.map { completion in
            JSONValue.members([
                "text": .string(completion.text), "typed": TextRanges.json(completion.typed, in: completion.text),
            ])
        }
        return .json(
            .members([
                "query": .string(text), "suggestions": .array(list), "filters": .array(filters.map(\.json)),
            ]))
    }

    /// Completions of the words, with the filters that were typed before them.
    static func completions(
        _ text: String, limit: Int, apps: [AppIdentifier]?, _ service: SearchService
    ) throws -> [Completion] {
        let query = try service.index.typed(text, in: apps.map { Set($0).contains } ?? { _ in true }, now: service.now)
        let request = query.applied(to: SearchRequest(text, now: service.now))
        let filters = query.filters.map { $0.text + " " }.joined()
        if !query.filters.isEmpty && query.words.isEmpty { return [] }
        return try service.index.reading(apps) { apps in
            let scope = try service.index.scope(
                apps: query.typed.apps.map { named in apps.filter(named.contains) } ?? apps)
            let learned = try service.index.learnedOrder(typed: request.text, of: scope.apps, now: request.now)
            return try scope.completions(request, limit: limit, learned: learned)
        }.result.map { $0.behind(filters) }
    }
}

extension Completion {
    /// The completion behind other text.
    fileprivate func behind(_ text: String) -> Completion {
        let shift = text.utf8.count
        var completion = self
        completion.text = text + self.text
        completion.typed = typed.map { $0.lowerBound + shift..<$0.upperBound + shift }
        return completion
    }
}
