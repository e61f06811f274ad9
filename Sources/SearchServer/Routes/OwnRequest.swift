import AppDoor
import HTTPTypes
import Hummingbird
import ItemExchange
import SearchlightBasics
import SystemIndex

/// A request by a program that came with an app's token.
struct OwnRequest: Sendable {
    let route: RouteRequest
    let door: AppDoor

    /// - Throws: a ``Problem`` without a token of an app.
    init(_ route: RouteRequest) async throws {
        let service = route.service
        let token = AccessMiddleware.bearer(route.request) ?? ""
        guard let app = try await service.waiting({ try service.tokens.app(token) }) else {
            throw Problem(
                .accessDenied,
                "This address wants the token of an app as `Authorization: Bearer`. `searchlight tokens add` makes one."
            )
        }
        self.route = route
        door = service.doors.door(app)
    }

    /// The same for an address that takes no parameters.
    init(withoutParameters route: RouteRequest) async throws {
        try await self.init(route)
        try route.takesNoParameters()
    }

    /// Runs what waits for the disk, and hands on errors as problems.
    func waiting<Result: Sendable>(_ body: @escaping @Sendable (AppDoor) throws -> Result) async throws -> Result {
        let door = door
        return try await route.service.waiting {
            do { return try body(door) } catch let error as DoorError { throw Problem(error) }
        }
    }

    /// The body's items: JSON Lines, or one JSON array.
    func items() async throws -> InputFile {
        let limits = route.service.configuration.limits
        let bytes = try await route.request.bytes(
            atMost: limits.import, types: ["application/x-ndjson", "application/json"], seconds: limits.seconds)
        return InputFile(bytes, name: "the body")
    }

    /// The body as it is.
    func json() async throws -> [UInt8] {
        let limits = route.service.configuration.limits
        return try await route.request.bytes(
            atMost: DoorLimits.activityBytes, types: ["application/json"], seconds: limits.seconds)
    }

    func object() async throws -> JSONObject { try await route.object() }

    /// A JSON object with items in it.
    func largeObject() async throws -> JSONObject {
        var limits = route.service.configuration.limits
        limits.json = limits.import
        return try await route.request.object(limits)
    }

    func parameters() throws(Problem) -> QueryParameters { try route.parameters() }
}

extension Problem {
    /// What an app's program did wrong, or what failed for it.
    init(_ error: DoorError) {
        let kind: Kind =
            switch error.code {
            case .invalidArgument, .invalidItem: .invalidBody
            case .limitExceeded: .tooLarge
            case .notFound: .notFound
            case .busy: .busy
            case .conflict: .conflict
            case .permissionDenied, .diskFull, .inputOutput, .corrupted, .unsupportedFormat, .needsReopening: .storage
            }
        self.init(kind, error.description)
        if let milliseconds = error.retryMilliseconds {
            headers[.retryAfter] = String(max(1, (milliseconds + 999) / 1000))
        }
    }
}
