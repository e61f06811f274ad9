import SearchEngine
import SearchlightBasics
import SystemIndex

/// What the person did last.
struct RecentTool: Tool {
    let name = "recent"
    let title = "Recent activities and frequent picks"
    let purpose =
        "Lists what the person viewed last in apps, and what they chose most often from searches, without any words to "
        + "look for."
    let parameters = [Parameter("limit", .integer(1...50, standard: 10), "How many of each at most.")]

    func call(_ arguments: inout Arguments, _ opened: OpenedApps, now: Int64) throws -> JSONValue {
        let limit = try arguments.integer("limit", 1...50, standard: 10)
        try arguments.finish(self)
        try opened.requireAny()
        let index = opened.index
        // By leaving apps out from the start: `reading` would take named ones for wanted at any price.
        let ((activities, frequent), unreadable) = try index.reading { readable in
            let apps = opened.apps.filter(readable.contains)
            return (
                try index.recentActivities(of: apps, limit: limit, now: now).map { app, record in
                    // The item's, if `get_item` would find it.
                    let item = try record.relatedIdentifier.flatMap { try opened.item($0, of: app, now: now) }
                    return JSONValue.object(
                        opened.reference(app) + [.init("id", .string(item?.identifier ?? record.identifier))]
                            + Self.facts(record))
                },
                try index.frequentResults(of: apps, limit: limit, now: now).map { found in
                    let title = found.activity.map { $0.title ?? $0.activityType } ?? found.document.displayTitle
                    return JSONValue.object(
                        opened.reference(found.app) + [
                            .init("id", .string(found.document.identifier)), .init("title", .string(title)),
                        ] + ItemFacts.members(found.document))
                }
            )
        }
        return .object(
            [.init("activities", .array(activities)), .init("frequent", .array(frequent))]
                + opened.leftOut(unreadable.filter { opened.apps.contains($0.app) }))
    }

    /// What an activity has instead of an item's attributes.
    static func facts(_ record: ActivityRecord) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [.init("title", .string(record.title ?? record.activityType))]
        members += viewed(record)
        if let page = record.webpageURL { members.append(.init("url", .string(page))) }
        return members
    }

    static func viewed(_ record: ActivityRecord) -> [JSONValue.Member] {
        [
            .init("activityType", .string(record.activityType)),
            .init("lastViewed", ItemFacts.moment(record.lastViewed)), .init("views", .integer(Int64(record.views))),
        ]
    }
}
