import AppLanding
import Hummingbird
import SearchEngine
import SearchlightBasics
import SystemIndex

/// What the empty box shows.
enum RecentRoute {
    @Sendable static func recent(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let limit = try parameters.integer("limit", 1...50, standard: 8)
        try parameters.finish()
        return try await service.waiting {
            let (index, now) = (service.index, service.now)
            let switches = try index.switches()
            let ((activities, frequent), unreadable) = try index.reading { apps in
                let shown = apps.filter(switches.isOn)
                return (
                    try index.recentActivities(of: shown, limit: limit, now: now)
                        .map { HistoryRoutes.entry($0.app, $0.record, service.apps) },
                    try index.frequentResults(of: shown, limit: limit, now: now).enumerated()
                        .map { position, found in
                            try ResultAnswer(
                                found.document, of: found.app, activity: found.activity, position: position
                            ).json(service.apps)
                        }
                )
            }
            return .json(
                .members([
                    "continuable": .array(index.continuable(typed: "").map { $0.json(service.apps) }),
                    "activities": .array(activities), "frequent": .array(frequent),
                    "leftOut": service.apps.leftOut(unreadable),
                ]))
        }
    }
}
