import Hummingbird
import SearchEngine
import SystemIndex

/// What the empty box shows.
enum RecentRoute {
    @Sendable static func recent(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let limit = try parameters.integer("limit", 1...50, standard: 8)
        try parameters.finish()
        return try await service.waiting {
            let switches = try service.index.switches()
            let ((activities, frequent), unreadable) = try service.index.reading { apps in
                let shown = apps.filter(switches.isOn)
                return try (
                    Self.activities(of: shown, limit: limit, service), Self.frequent(of: shown, limit: limit, service)
                )
            }
            return .json(
                .members([
                    "activities": activities, "frequent": frequent, "leftOut": service.apps.leftOut(unreadable),
                ]))
        }
    }

    private static func activities(of apps: [AppIdentifier], limit: Int, _ service: SearchService) throws -> JSONValue {
        var activities: [JSONValue] = []
        for (app, record) in try service.index.history(of: apps, now: service.now) {
            if activities.count == limit { break }
            // What a search leaves out: an activity that is nothing without its item, and the item is gone.
            if let related = record.relatedIdentifier, !record.isWeaklyRelated,
                try service.index.app(app).document(related) == nil
            {
                continue
            }
            activities.append(HistoryRoutes.entry(app, record, service.apps))
        }
        return .array(activities)
    }

    private static func frequent(of apps: [AppIdentifier], limit: Int, _ service: SearchService) throws -> JSONValue {
        var frequent: [JSONValue] = []
        for pick in try service.index.frequentPicks(of: apps, limit: .max, now: service.now) {
            if frequent.count == limit { break }
            if let answer = try result(pick, service.index, now: service.now, position: frequent.count) {
                frequent.append(try answer.json(service.apps))
            }
        }
        return .array(frequent)
    }

    /// nil for what a search would not show.
    private static func result(
        _ pick: FrequentPick, _ index: SystemIndex, now: Int64, position: Int
    ) throws -> ResultAnswer? {
        let app = index.app(pick.app)
        if pick.isActivity {
            guard let document = try app.activities.snapshot()?.document(pick.identifier), document.expiration > now,
                let record = ActivityRecord(document)
            else { return nil }
            return ResultAnswer(document, of: pick.app, activity: record, position: position)
        }
        guard let document = try app.document(pick.identifier), document.expiration > now,
            try Hiding.of(pick.identifier, pick.app, index).isEmpty
        else { return nil }
        return ResultAnswer(document, of: pick.app, activity: nil, position: position)
    }
}
