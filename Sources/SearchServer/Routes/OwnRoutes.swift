import AppDoor
import Hummingbird
import SearchlightBasics

/// What an app's program says of its app and of the person's activities there, and how it searches its own items.
enum OwnRoutes {
    // MARK: Registration

    @Sendable static func register(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        var body = try await own.object()
        guard let name = try body.text("name", length: 200) else {
            throw Problem.body("`name` is missing. Give what people call the app.", member: "name")
        }
        let icon = try body.text("icon", length: 4096)
        let opening = body.take("opening").map { Array($0.text.utf8) }
        try body.finish()
        try await own.waiting { try $0.register(name: name, icon: icon, openingJSON: opening) }
        return .nothing
    }

    @Sendable static func unregister(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        try await own.waiting { try $0.unregister() }
        return .nothing
    }

    // MARK: Activities

    @Sendable static func becomeCurrent(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        let json = try await own.json()
        let identifier = try await own.waiting { try $0.becomeCurrent(json) }
        return .json(.members(["id": .optional(identifier)]))
    }

    @Sendable static func resignCurrent(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        var body = try await own.object()
        guard let identifier = try body.text("id", length: 4096) else {
            throw Problem.body("`id` is missing. Give what `POST /api/own/activities` answered.", member: "id")
        }
        try body.finish()
        try await own.waiting { try $0.resignCurrent(identifier) }
        return .nothing
    }

    @Sendable static func deleteActivities(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(route)
        var parameters = try own.parameters()
        let identifier = try parameters.text("id", length: 4096)
        try parameters.finish()
        try await own.waiting { door in
            if let identifier { try door.deleteActivities([identifier]) } else { try door.deleteAllActivities() }
        }
        return .nothing
    }

    @Sendable static func engage(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        var body = try await own.object()
        guard let identifier = try body.text("id", length: 4096) else {
            throw Problem.body("`id` is missing. Give the identifier of an item.", member: "id")
        }
        let typed = try body.text("typed", length: 1000, mayBeEmpty: true) ?? ""
        let name = try body.text("kind", length: 20) ?? "chosen"
        try body.finish()
        guard let kind = AppDoor.Engagement(rawValue: name) else {
            throw Problem.body("`kind` must be chosen or lookedAt.", member: "kind")
        }
        try await own.waiting { try $0.reportEngagement(identifier, typed: typed, kind: kind) }
        return .nothing
    }

    // MARK: Searching

    @Sendable static func search(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(route)
        var parameters = try own.parameters()
        let text = try parameters.required("q", length: 1000)
        let limit = try parameters.integer("limit", 1...DoorLimits.results, standard: 20)
        let offset = try parameters.integer("offset", 0...DoorLimits.offset, standard: 0)
        let options = try Self.options(&parameters)
        try parameters.finish()
        let found = try await own.waiting { try $0.search(text, limit: limit, offset: offset, options: options) }
        return .json(
            .members([
                "results": .array(found.results.map(\.json)), "total": .count(found.total),
                "isTotalExact": .boolean(found.isTotalExact),
            ]))
    }

    @Sendable static func explain(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(route)
        var parameters = try own.parameters()
        let text = try parameters.required("q", length: 1000)
        let identifier = try parameters.required("id", length: 4096)
        let options = try Self.options(&parameters)
        try parameters.finish()
        return .json(try await own.waiting { try $0.explain(text, identifier, options: options) })
    }

    private static func options(_ parameters: inout QueryParameters) throws(Problem) -> DoorSearchOptions {
        var options = DoorSearchOptions()
        if let name = try parameters.text("mode", length: 20) {
            guard let mode = DoorSearchOptions.Mode(rawValue: name) else {
                throw .parameter("mode", "must be typing, words or enter.")
            }
            options.mode = mode
        }
        if let names = try parameters.text("attributes", length: 2000) {
            options.attributes = names.split(separator: ",").map(String.init)
        }
        if let domain = try parameters.text("domain", length: 1024) { options.domains = [domain] }
        return options
    }
}
