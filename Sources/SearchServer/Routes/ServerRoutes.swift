import Foundation
import Hummingbird
import SearchlightBasics
import SystemIndex

/// The server about itself.
enum ServerRoutes {
    /// A page of another origin cannot read this answer: it gets none (`AccessMiddleware`), and browsers keep it from
    /// reading what does not name its origin.
    @Sendable static func session(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        return .json(
            .members([
                "token": .string(route.service.token), "version": .string(SearchService.version),
                "home": .string(route.service.configuration.home.path),
            ]))
    }

    /// What is no handshake: that is answered before it comes here.
    @Sendable static func socket(_ route: RouteRequest) async throws -> Response {
        var problem = Problem(
            .upgradeRequired,
            "Open a WebSocket (RFC 6455, version 13) with the first request of a connection, or use /api/search.")
        problem.headers[.upgrade] = "websocket"
        throw problem
    }

    @Sendable static func health(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        return try await service.waiting {
            let apps = try service.index.apps()
            return .json(
                .members([
                    "status": .string("ok"), "version": .string(SearchService.version), "apps": .count(apps.count),
                    "items": .count(try items(service)), "uptimeSeconds": .count(uptime(service)),
                    "home": .string(service.index.home.path),
                ]))
        }
    }

    private static func items(_ service: SearchService) throws -> Int {
        try service.index.reading { try service.index.scope(apps: $0, respectsSwitches: false).count }.result
    }

    private static func uptime(_ service: SearchService) -> Int {
        Int(service.started.duration(to: .now) / .seconds(1))
    }

    @Sendable static func metrics(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        return try await service.waiting {
            let text = service.metrics.text(gauges: [
                (
                    "searchlight_apps", "Apps that have indexed or registered something.",
                    Double(try service.index.apps().count)
                ),
                ("searchlight_items", "Indexed items.", Double(try items(service))),
                ("searchlight_uptime_seconds", "Seconds since the server started.", Double(uptime(service))),
                ("process_resident_memory_bytes", "Memory of the process in bytes.", Metrics.residentBytes),
            ])
            return .text(text, type: "text/plain; version=0.0.4; charset=utf-8")
        }
    }

    static let documentBytes: [UInt8] =
        Bundle.module.url(forResource: "openapi", withExtension: "json", subdirectory: "Resources")
        .flatMap { try? Data(contentsOf: $0) }.map { [UInt8]($0) } ?? []

    @Sendable static func document(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        return .bytes(documentBytes, type: "application/json")
    }
}
