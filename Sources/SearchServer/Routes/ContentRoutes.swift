import Hummingbird
import SearchEngine
import SearchlightBasics
import SystemIndex

/// The person's own files, mail, people and calendars: what is indexed of them, and how far that is.
enum ContentRoutes {
    /// A folder's path, and what is chosen with one call, at most.
    private static let maximumPath = 4096, maximumChoices = 100

    @Sendable static func state(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        return try await service.waiting { .json(try state(service)) }
    }

    private static func state(_ service: SearchService) throws -> JSONValue {
        guard let content = service.configuration.content else { return .members(["isAvailable": .boolean(false)]) }
        return json(try content.state())
    }

    @Sendable static func offers(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let content = try content(route)
        return try await route.service.waiting {
            let offers = try content.offers()
            return .json(
                .members([
                    "folders": .array(offers.folders.map { json($0, [.init("path", .string($0.subject))]) }),
                    "sources": .array(offers.sources.map { json($0, members($0.subject)) }),
                ]))
        }
    }

    @Sendable static func add(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        var body = try await route.object()
        let folders = try body.texts("folders", atMost: maximumChoices, length: maximumPath) ?? []
        let sources = try body.texts("sources", atMost: maximumChoices, length: 64) ?? []
        try body.finish()
        guard !folders.isEmpty || !sources.isEmpty else {
            throw Problem.body("Give `folders` or `sources`.", member: "folders")
        }
        // The server's current folder is none of the person's business.
        guard folders.allSatisfy({ $0.hasPrefix("/") || $0.hasPrefix("~/") }) else {
            throw Problem.body("`folders` must hold absolute paths, or paths that begin with ~/.", member: "folders")
        }
        let content = try content(route), service = route.service
        return try await service.waiting {
            do {
                try content.add(folders: folders, sources: sources)
            } catch let error as IndexError {
                guard [.notFound, .permissionDenied].contains(error.code) else { throw error }
                throw Problem.body(error.description, member: sources.isEmpty ? "folders" : nil)
            }
            return .json(try state(service))
        }
    }

    @Sendable static func remove(_ route: RouteRequest) async throws -> Response {
        var parameters = try route.parameters()
        let folder = try parameters.text("folder", length: maximumPath)
        let source = try parameters.text("source", length: 64)
        try parameters.finish()
        let choice: ContentChoice
        switch (folder, source) {
        case (let folder?, nil): choice = .folder(folder)
        case (nil, let source?): choice = .source(source)
        default: throw Problem.parameter("folder", "or `source` must be given, and not both.")
        }
        let content = try content(route), service = route.service
        return try await service.waiting {
            guard try content.remove(choice) else {
                throw Problem(.notFound, "It is not chosen. `GET /api/content` lists what is.")
            }
            return .json(try state(service))
        }
    }

    @Sendable static func pause(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        var body = try await route.object()
        let isPaused = try body.boolean("paused")
        try body.finish()
        let content = try content(route), service = route.service
        return try await service.waiting {
            try content.setPaused(isPaused)
            return .json(try state(service))
        }
    }

    @Sendable static func problems(_ route: RouteRequest) async throws -> Response {
        var parameters = try route.parameters()
        let limit = try parameters.integer("limit", 1...1000, standard: 100)
        let offset = try parameters.integer("offset", 0...100_000_000, standard: 0)
        try parameters.finish()
        let content = try content(route)
        return try await route.service.waiting {
            let all = try content.problems()
            return .json(
                .members([
                    "total": .count(all.count), "problems": .array(all.dropFirst(offset).prefix(limit).map(json)),
                ]))
        }
    }

    private static func content(_ route: RouteRequest) throws(Problem) -> any ContentControl {
        guard let content = route.service.configuration.content else {
            throw Problem(.notFound, "This server was built without the person's own files.")
        }
        return content
    }

    /// Why the content of an item's file is not found; null for a file that was read, and for items that are none.
    static func problem(of item: Document?, in app: AppIdentifier, _ service: SearchService) -> JSONValue {
        // What cannot be explained must not keep the item from being shown.
        guard app.isOwn, let path = item?.text("path"),
            let problem = try? service.configuration.content?.problem(of: path)
        else { return .null }
        return json(problem)
    }

    // MARK: As JSON

    private static func json(_ state: ContentChoiceState) -> JSONValue {
        .members([
            "isAvailable": .boolean(true), "isPaused": .boolean(state.isPaused), "phase": .string(state.phase),
            "waitsBecause": .optional(state.waitsBecause), "hasFailed": .boolean(state.hasFailed),
            "named": .count(state.named), "read": .count(state.read), "left": .count(state.left),
            "skipped": .count(state.skipped),
            "folders": .array(
                state.folders.map { .members(["path": .string($0.path), "isPresent": .boolean($0.isPresent)]) }),
            "sources": .array(state.sources.map { .object(members($0)) }),
        ])
    }

    private static func members(_ source: ContentSource) -> [JSONValue.Member] {
        [
            .init("name", .string(source.name)), .init("title", .string(source.title)),
            .init("app", .string(source.app)),
        ]
    }

    private static func json<Subject>(
        _ offer: ContentOffers.Offer<Subject>, _ subject: [JSONValue.Member]
    ) -> JSONValue {
        .object(
            subject + [
                .init("files", .count(offer.size.files)), .init("bytes", .integer(offer.size.bytes)),
                .init("isComplete", .boolean(offer.size.isComplete)), .init("isChosen", .boolean(offer.isChosen)),
            ])
    }

    private static func json(_ problem: ContentProblem) -> JSONValue {
        .members([
            "file": .string(problem.file), "reason": .string(problem.reason), "detail": .string(problem.detail),
            "isNamed": .boolean(problem.isNamed),
        ])
    }
}
