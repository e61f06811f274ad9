import Hummingbird
import ItemExchange
import SearchlightBasics
import SystemIndex

/// Items into an app's index.
enum ImportRoute {
    /// Complaints that are named each; the others are only counted.
    private static let shownComplaints = 100

    @Sendable static func `import`(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        let limits = service.configuration.limits
        var parameters = try route.parameters()
        let name = try parameters.required("app", length: 155)
        let domain = try parameters.text("domain", length: 1024)
        let ignored = try parameters.boolean("ignoreUnknown") ? IgnoredNames() : nil
        try parameters.finish()
        guard let app = try? AppIdentifier(name) else {
            throw Problem.parameter("app", "must have at most 155 bytes.")
        }
        let bytes = try await route.request.bytes(
            atMost: limits.import, types: ["application/x-ndjson", "application/json"], seconds: limits.seconds)
        return try await service.waiting {
            var reader = ItemReader()
            reader.domain = domain ?? ""
            reader.ignored = ignored
            let importer = Importer(app: service.index.app(app), reader: reader)
            var complaints: [JSONValue] = []
            importer.onComplaint = { complaint in
                guard complaints.count < shownComplaints else { return }
                complaints.append(
                    .members([
                        "line": .count(complaint.line), "cause": .string(complaint.failure.cause.rawValue),
                        "message": .string(complaint.failure.message),
                    ]))
            }
            let report = try importer.run([InputFile(bytes, name: "the body")])
            return .json(
                .members([
                    "imported": .count(report.imported), "skipped": .count(report.skippedCount),
                    "complaints": .array(complaints),
                    "ignored": .object((ignored?.names ?? []).map { .init($0.name, .count($0.count)) }),
                ]))
        }
    }
}
