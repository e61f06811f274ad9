import Hummingbird
import SearchlightBasics
import SystemIndex

/// What was viewed in apps.
enum HistoryRoutes {
    @Sendable static func history(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let names = try parameters.texts("app", atMost: 100, length: 155)
        let limit = try parameters.integer("limit", 1...200, standard: 20)
        let offset = try parameters.integer("offset", 0...10_000, standard: 0)
        try parameters.finish()
        return try await service.waiting {
            let (all, unreadable) = try service.index.reading(service.apps(names)) {
                try service.index.history(of: $0, now: service.now)
            }
            let quarantined = try service.index.quarantinedHistory(of: service.apps(names)).map { app, part in
                JSONValue.members(["app": service.apps.reference(app), "quarantined": AppNames.quarantined(part)])
            }
            let entries = all.dropFirst(offset).prefix(limit).map { entry($0.app, $0.record, service.apps) }
            let next = offset + limit
            return .json(
                .members([
                    "entries": .array(entries), "total": .count(all.count),
                    "nextOffset": next < all.count && next <= 10_000 ? .count(next) : .null,
                    "leftOut": service.apps.leftOut(unreadable), "quarantined": .array(quarantined),
                ]))
        }
    }

    @Sendable static func clear(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let names = try parameters.texts("app", atMost: 100, length: 155)
        let day = try parameters.text("day", length: 10)
        let all = try parameters.boolean("all")
        try parameters.finish()
        if let day, day.utf8.count != 10 || DateText.seconds(day) == nil {
            throw Problem.parameter("day", "must be a day such as 2024-05-01.")
        }
        guard all || day != nil || !names.isEmpty else {
            throw Problem(.invalidParameter, "Give `app`, `day` or `all=true`.")
        }
        guard !all || day == nil && names.isEmpty else {
            throw Problem.parameter("all", "cannot be combined. Leave out `app` and `day`.")
        }
        return try await service.waiting {
            let apps = try service.apps(names) ?? service.index.apps()
            let cleared = try service.index.clearHistory(of: apps, day: day)
            return .json(.members(["activities": .count(cleared.activities), "choices": .count(cleared.choices)]))
        }
    }

    static func entry(_ app: AppIdentifier, _ record: ActivityRecord, _ apps: AppNames) -> JSONValue {
        .members([
            "token": .string(ResultToken(app: app, isActivity: true, identifier: record.identifier).text),
            "app": apps.reference(app), "title": .string(record.title ?? record.activityType),
            "activityType": .string(record.activityType), "item": .optional(record.relatedIdentifier),
            "url": .optional(record.webpageURL.flatMap(WebAddress.of)), "viewed": .moment(record.lastViewed),
            "day": .string(LocalTime.day(record.lastViewed)), "views": .count(record.views),
        ])
    }
}
