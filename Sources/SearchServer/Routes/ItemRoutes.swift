import Hummingbird
import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

/// What apps have indexed, item by item.
enum ItemRoutes {
    @Sendable static func items(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let name = try parameters.required("app", length: 155)
        let domain = try parameters.text("domain", length: 1024)
        let limit = try parameters.integer("limit", 1...200, standard: 20)
        let offset = try parameters.integer("offset", 0...100_000_000, standard: 0)
        let after = try parameters.text("after", length: 4096)
        try parameters.finish()
        let app = try service.app(name)
        return try await service.waiting {
            let page = try service.index.app(app).page(
                inDomain: domain, after: after, leavingOut: offset, limit: limit, now: service.now)
            return .json(
                .members([
                    "items": .array(page.items.map { summary($0, of: app) }),
                    "nextOffset": page.hasMore ? .count(offset + page.items.count) : .null,
                ]))
        }
    }

    private static func summary(_ item: Document, of app: AppIdentifier) -> JSONValue {
        .members([
            "app": .string(app.rawValue), "id": .string(item.identifier), "domain": .string(item.domain),
            "title": .string(item.displayTitle), "contentType": .optional(item.text("contentType")),
            "expires": expires(item),
            "token": .string(ResultToken(app: app, isActivity: false, identifier: item.identifier).text),
        ])
    }

    private static func expires(_ item: Document) -> JSONValue {
        item.expiration == Document.never ? .null : .moment(item.expiration)
    }

    /// Deletes one item: what viewed it and what was chosen of it goes too, as with every deletion.
    @Sendable static func delete(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        let (app, identifier) = try route.item()
        return try await service.waiting {
            let receipt = try service.index.app(app).commit { $0.delete(identifiers: [identifier]) }
            guard receipt.deleted > 0 else {
                throw Problem(.notFound, "The app has no item with this identifier.")
            }
            return .nothing
        }
    }

    @Sendable static func item(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        let (app, identifier) = try route.item()
        return try await service.waiting {
            guard let item = try service.index.app(app).document(identifier) else {
                throw Problem(.notFound, "The app has no item with this identifier.")
            }
            var attributes: [JSONValue.Member] = []
            if case .object(let members) = JSONValue(item) {
                attributes = members.filter { !["id", "domain", "expires"].contains($0.key) }
            }
            let problem = ContentRoutes.problem(of: item, in: app, service)
            let cannotBeDrawn = [.string("damaged"), .string("encrypted")].contains(problem["reason"] ?? .null)
            return .json(
                .members([
                    "app": .string(app.rawValue), "id": .string(item.identifier), "domain": .string(item.domain),
                    "expires": expires(item), "title": .string(item.displayTitle), "attributes": .object(attributes),
                    "card": CardAnswer.json(item, of: app, service.apps),
                    "preview": PreviewRoute.json(
                        item, of: app, drawsFiles: service.configuration.drawing != nil && !cannotBeDrawn),
                    "problem": problem,
                ]))
        }
    }
}
