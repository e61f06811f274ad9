import AppLanding
import HandoffLink
import Hummingbird
import Logging
import TypedSearch
import SearchEngine
import SearchlightBasics
import SystemIndex

/// What the person chose, and looked at.
enum LandingRoutes {
    @Sendable static func land(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        try route.takesNoParameters()
        var body = try await route.object()
        let token = try body.text("token", length: ResultToken.maximumLength)
        let query = try body.text("query", length: 1024, mayBeEmpty: true) ?? ""
        let position = try body.integer("position", 0...1_000_000)
        let action = try body.text("action", length: 1024)
        let name = try body.text("app", length: 155)
        try body.finish()
        switch (token, name) {
        case (let token?, nil):
            let result = try ResultToken(member: token)
            return try await service.waiting {
                if result.app == .handoff { return try continued(result, service) }
                _ = try service.app(result.app.rawValue)
                let words = try service.index.typedWords(query, now: service.now)
                let outcome = try service.index.choose(result, typed: words, action: action, now: service.now) {
                    // A little less learned is no reason not to open it.
                    service.logger.warning("What was chosen is not remembered: \($0)")
                }
                guard case .landed(let landed) = outcome else {
                    throw Problem(.notFound, "It is not indexed any more. Search again.")
                }
                return answer(landed, of: result.app, position: position, service)
            }
        case (nil, let name?):
            guard !query.isEmpty else {
                throw Problem.body("`query` is missing. Give the text to search for in the app.", member: "query")
            }
            let app = try service.app(name)
            return try await service.waiting {
                let words = try service.index.typedWords(query, now: service.now)
                return try answer(
                    service.index.land(.search(words.isEmpty ? query : words), in: app), of: app, position: nil, service
                )
            }
        default: throw Problem.body("Give either `token`, or `app` with `query`.")
        }
    }

    /// Continues what is on another machine.
    private static func continued(_ result: ResultToken, _ service: SearchService) throws -> Response {
        let offer = service.index.continuable(typed: "").first { $0.result == result }
        guard let offer, case .landed(let landed) = try service.index.choose(result, typed: "", now: service.now) else {
            throw Problem(.notFound, "It is not offered any more.")
        }
        let app = offer.app.flatMap { try? AppIdentifier($0) }
        return answer(landed, of: app ?? .handoff, name: offer.appName, position: nil, service)
    }

    private static func answer(
        _ outcome: LandingOutcome, of app: AppIdentifier, name appName: String? = nil, position: Int?,
        _ service: SearchService
    ) -> Response {
        let name = name(outcome)
        service.metrics.landed(name, position: position)
        return .json(
            .members([
                "outcome": .string(name), "isOpened": .boolean(outcome.isOpened),
                "message": .string(outcome.sentence(app: appName ?? service.apps.name(of: app))),
                "app": service.apps.reference(app),
            ]))
    }

    private static func name(_ outcome: LandingOutcome) -> String {
        switch outcome {
        case .landed: "landed"
        case .declined: "declined"
        case .ended: "ended"
        case .silent: "silent"
        case .cannotOpen: "cannotOpen"
        case .notStarted: "notStarted"
        case .handedOver: "handedOver"
        case .notContinued: "notContinued"
        }
    }

    /// Results whose apps are told at once.
    private static let maximumShown = 200

    /// An app that is gone meanwhile has no quality any more, but keeps its position in the list.
    private static func count(shown names: [String], _ service: SearchService) throws {
        let apps = try names.map { name in
            guard let app = try? AppIdentifier(name) else {
                throw Problem.body("`apps` must hold app identifiers.", member: "apps")
            }
            return app
        }
        try service.index.shown(apps, now: service.now)
    }

    @Sendable static func engage(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        try route.takesNoParameters()
        var body = try await route.object()
        let event = try body.text("event", length: 32)
        let query = try body.text("query", length: 1024, mayBeEmpty: true) ?? ""
        switch event {
        case "lookedAt"?:
            guard let token = try body.text("token", length: ResultToken.maximumLength) else {
                throw Problem.body("`token` is missing. Give the result that was looked at.", member: "token")
            }
            try body.finish()
            let result = try ResultToken(member: token)
            _ = try service.app(result.app.rawValue)
            try await service.waiting {
                let words = try service.index.typedWords(query, now: service.now)
                try service.index.learn(.lookedAt, of: result, typed: words, now: service.now)
            }
            service.metrics.lookedAt()
        case "shown"?:
            guard let shown = try body.integer("shown", 1...1000) else {
                throw Problem.body("`shown` is missing. Give the number of visible results.", member: "shown")
            }
            let names = try body.texts("apps", atMost: maximumShown, length: 155)
            try body.finish()
            if let names {
                guard names.count == shown else {
                    throw Problem.body("`apps` must have one app for each shown result.", member: "apps")
                }
                if !query.isEmpty { try await service.waiting { try count(shown: names, service) } }
            }
            service.metrics.shown(shown)
        default: throw Problem.body("`event` must be lookedAt or shown.", member: "event")
        }
        return .nothing
    }
}
