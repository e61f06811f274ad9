import Foundation
import Hummingbird
import HummingbirdCore
/// The caller that makes a server gives it a logger.
public import Logging
import NIOCore
import SearchEngine
import Synchronization

/// The local web page and the HTTP API over a person's indexes.
public struct SearchServer: Sendable {
    private let configuration: ServerConfiguration
    private let asksSystem: Bool
    private let logger: Logger

    /// - Parameter logger: gets one line for each request: its route and how it ended. It never gets the text of a
    ///   search or the content of an item.
    /// - Throws: `IndexError.Code.permissionDenied` for an address beyond loopback without an access token.
    public init(_ configuration: ServerConfiguration, logger: Logger) throws {
        guard configuration.isLoopback || configuration.accessToken?.isEmpty == false else {
            throw IndexError(
                .permissionDenied,
                "Cannot listen on \(configuration.host) without an access token: other machines could search too.",
                remedy: "Give it an access token, or listen on 127.0.0.1.")
        }
        if let problem = configuration.accessToken.flatMap(ServerConfiguration.problem(ofToken:)) {
            throw IndexError(
                .permissionDenied, "Cannot use the access token: \(problem).",
                remedy: "Set SEARCHLIGHT_ACCESS_TOKEN to the output of `openssl rand -hex 16`, for example.")
        }
        // With a token everybody has to say who they are.
        let asksSystem = configuration.checksUser && configuration.isLoopback && configuration.accessToken == nil
        guard !asksSystem || ConnectionOwner.isKnown else {
            throw IndexError(
                .permissionDenied,
                "The system does not tell the owner of a connection, so other users of this machine could search too.",
                remedy: "Set SEARCHLIGHT_ACCESS_TOKEN to a token that clients must send.")
        }
        self.configuration = configuration
        self.asksSystem = asksSystem
        self.logger = logger
    }

    /// Listens until the process is told to end (SIGTERM, SIGINT) or the task is cancelled. On a passed socket it also
    /// ends after a quarter of an hour without connections.
    ///
    /// - Parameter whenListening: called once with the port.
    /// - Throws: `IndexError.Code.busy` if another program has the port.
    public func run(whenListening: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
        let service = SearchService(configuration, logger: logger)
        let upkeep = Task { [logger] in await service.keepCombined(logger) }
        let reading = Task { [logger] in await service.keepMeaning(logger) }
        defer {
            upkeep.cancel()
            reading.cancel()
        }
        let page = try WebPage.bundled()
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        let access = AccessMiddleware(service: service)
        router.add(middleware: AnswerMiddleware(service: service, logger: logger))
        router.add(middleware: access)
        RouteTable(service: service, page: page).register(with: router)
        let answers = SocketAnswers(access: access, responder: router.buildResponder(), logger: quietLogger)

        var decoding = HTTP1Channel.Configuration.DecoderConfiguration()
        (decoding.maxHeaderFieldSize, decoding.maxHeaderListSize, decoding.maxHeaderFieldCount) = (
            32 << 10, 64 << 10, 100
        )
        let idle = TimeAmount.milliseconds(Int64(configuration.idleSeconds * 1000)), asksSystem = asksSystem
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: (asksSystem ? [SameUserHandler()] : [])
                + [SocketUpgradeHandler(answers, idle: idle)],
            idleTimeout: idle, httpDecoderConfiguration: decoding)
        let isRunning: @Sendable (any Channel) -> Void = { channel in
            let port = channel.localAddress?.port ?? 0
            service.port.store(port, ordering: .relaxed)
            announce(service, port)
            whenListening(port)
        }
        // A server that is started on demand is found while it rests, too.
        defer { if configuration.isAnnounced, configuration.socket == nil { try? ServerNotice().remove() } }
        if let socket = configuration.socket {
            try await Listening.run(
                PassedSocketServer(
                    socket, answers: answers.responder, channel: http, connections: configuration.connections,
                    rest: .seconds(configuration.restSeconds), logger: quietLogger, whenListening: isRunning))
            return
        }
        let application = Application(
            responder: answers.responder, server: .http1(configuration: http),
            configuration: .init(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.connections)),
            onServerRunning: isRunning, logger: quietLogger)
        try await Listening(host: configuration.host, port: configuration.port).run(application)
    }

    private func announce(_ service: SearchService, _ port: Int) {
        guard configuration.isAnnounced, configuration.isLoopback, configuration.accessToken == nil else { return }
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        do {
            try ServerNotice().write(
                address: "http://\(host):\(port)/", token: service.token, home: configuration.home)
        } catch {
            logger.warning("Other programs cannot find the server: \(error)")
        }
    }

    /// As ``run(whenListening:)``, for programs that are not asynchronous: keeps the calling thread until it ends.
    public func runAndWait(whenListening: @escaping @Sendable (Int) -> Void = { _ in }) throws {
        try Listening.wait { try await run(whenListening: whenListening) }
    }

    /// Drop what the libraries below log, except failures.
    private var quietLogger: Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }
}
