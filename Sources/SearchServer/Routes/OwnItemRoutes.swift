import AppDoor
import Hummingbird
import SearchlightBasics

/// An app's program changes the app's own items. Each answer means that the change is on the disk.
enum OwnItemRoutes {
    @Sendable static func add(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        nonisolated(unsafe) let items = try await own.items()
        let count = try await own.waiting { try $0.addItems(items) }
        return .json(.members(["added": .count(count)]))
    }

    @Sendable static func update(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        nonisolated(unsafe) let items = try await own.items()
        let count = try await own.waiting { try $0.updateItems(items) }
        return .json(.members(["updated": .count(count)]))
    }

    @Sendable static func item(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(route)
        var parameters = try own.parameters()
        let identifier = try parameters.required("id", length: 4096)
        try parameters.finish()
        guard let item = try await own.waiting({ try $0.item(identifier) }) else {
            throw Problem(.notFound, "The app has no item with this identifier.")
        }
        return .json(item)
    }

    @Sendable static func delete(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        var body = try await own.object()
        let identifiers = try body.texts("ids", atMost: 1000, length: 4096)
        let domains = try body.texts("domains", atMost: 1000, length: 1024)
        let isAll = try body.optionalBoolean("all") ?? false
        try body.finish()
        guard (identifiers == nil ? 0 : 1) + (domains == nil ? 0 : 1) + (isAll ? 1 : 0) == 1 else {
            throw Problem.body("Give one of `ids`, `domains` and `all`.", member: "ids")
        }
        try await own.waiting { door in
            if let identifiers { try door.deleteItems(identifiers) }
            if let domains { try door.deleteDomains(domains) }
            if isAll { try door.deleteAll() }
        }
        return .nothing
    }

    /// Changes that become durable together with a client state.
    @Sendable static func batch(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        var body = try await own.largeObject()
        let add = try body.values("add"), update = try body.values("update")
        let identifiers = try body.texts("deleteIds", atMost: DoorLimits.names, length: 4096)
        let domains = try body.texts("deleteDomains", atMost: DoorLimits.names, length: 1024)
        let isAll = try body.optionalBoolean("deleteAll") ?? false
        let state = try Self.state(&body, "clientState")
        let expected = body.has("expectedState") ? try Self.state(&body, "expectedState") : nil
        let isExpecting = expected != nil
        let name = try body.text("name", length: 250, mayBeEmpty: true) ?? ""
        try body.finish()
        guard let state = state ?? nil else {
            throw Problem.body(
                "`clientState` is missing. Give what tells the program how far it came.", member: "clientState")
        }
        try await own.waiting { door in
            let batch = door.beginBatch()
            if isAll { try batch.deleteAll() }
            if let identifiers { try batch.deleteItems(identifiers) }
            if let domains { try batch.deleteDomains(domains) }
            try batch.addItems(add)
            try batch.updateItems(update)
            if isExpecting {
                try batch.end(clientState: state, expecting: expected ?? nil, name: name)
            } else {
                try batch.end(clientState: state, name: name)
            }
        }
        return .json(.members(["added": .count(add.count), "updated": .count(update.count)]))
    }

    /// A member with a state in Base64: nil if it is missing, a nil in it for `null`.
    private static func state(_ body: inout JSONObject, _ key: String) throws(Problem) -> [UInt8]?? {
        switch body.take(key) {
        case nil: return nil
        case .null?: return .some(nil)
        case .string(let text)?:
            guard let bytes = Base64.bytes(Array(text.utf8)) else { break }
            return .some(bytes)
        default: break
        }
        throw .body("`\(key)` must be Base64 with its padding.", member: key)
    }

    @Sendable static func clientState(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(route)
        var parameters = try own.parameters()
        let name = try parameters.text("name", length: 250) ?? ""
        try parameters.finish()
        let state = try await own.waiting { try $0.lastClientState(name: name) }
        return .json(.members(["clientState": state.map { .string(Base64.text($0)) } ?? .null]))
    }

    @Sendable static func reindexing(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        let request = try await own.waiting { try $0.reindexRequest() }
        return .json(.members(["request": request?.json ?? .null]))
    }

    @Sendable static func acknowledge(_ route: RouteRequest) async throws -> Response {
        let own = try await OwnRequest(withoutParameters: route)
        let json = try await own.json()
        try await own.waiting { try $0.acknowledge(.init(json: json)) }
        return .nothing
    }
}
