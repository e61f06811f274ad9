import Hummingbird
import HummingbirdCore
/// The caller that makes a server gives it a logger.
package import Logging
import NIOCore
/// What is served is its.
package import PublicIndex

/// What stands on the Internet for a public index: the index with its reports, or the keys of reports. `Docs/PublicIndex.md` has the
/// addresses and what is answered.
///
/// Any client may ask; a person's own indexes are not asked.
package struct PublicIndexServer: Sendable {
    /// What this machine is for. One operator must not be both.
    package enum Role: Sendable {
        /// - Parameters:
        ///   - folder: as `Publication` writes it.
        ///   - reports: takes reports; nil if none are taken.
        case index(folder: String, reports: ReportCollection?)
        case keys(ReportKeys)
    }

    /// How it listens.
    package struct Configuration: Sendable {
        package var host = "127.0.0.1"
        /// 0 for any that is free.
        package var port: Int
        /// Reports, or questions to the key server, that are taken of a network address in an hour; zero for any number. Of this machine's own
        /// addresses any number is taken: a proxy stands there.
        package var maximumPerAddress = 500
        var idleSeconds = 30.0
        var connections = 512

        package init(port: Int) { self.port = port }
    }

    private let role: Role
    private let configuration: Configuration
    private let logger: Logger

    /// - Parameter logger: gets one line for each request: what was asked for and how it ended, never by whom.
    package init(_ role: Role, _ configuration: Configuration, logger: Logger) {
        self.role = role
        self.configuration = configuration
        self.logger = logger
    }

    /// Listens until the process is told to end, and keeps the calling thread meanwhile.
    ///
    /// - Parameter whenListening: called once with the port.
    /// - Throws: `IndexError.Code.busy` if another program has the port.
    package func runAndWait(whenListening: @escaping @Sendable (Int) -> Void = { _ in }) throws {
        try Listening.wait { try await run(whenListening: whenListening) }
    }

    /// As ``runAndWait(whenListening:)``; ends with the task too.
    package func run(whenListening: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
        let router = Router(context: PublicRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: PublicAnswerMiddleware(logger: logger))
        let limit = AddressLimit(maximum: configuration.maximumPerAddress)
        switch role {
        case .index(let folder, let reports):
            PublicIndexRoutes(folder: folder, reports: reports, limit: limit).register(with: router)
        case .keys(let keys): ReportKeyRoutes(keys: keys, limit: limit).register(with: router)
        }
        var decoding = HTTP1Channel.Configuration.DecoderConfiguration()
        (decoding.maxHeaderFieldSize, decoding.maxHeaderListSize, decoding.maxHeaderFieldCount) = (
            8 << 10, 32 << 10, 100
        )
        let idle = TimeAmount.milliseconds(Int64(configuration.idleSeconds * 1000))
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        let application = Application(
            router: router,
            server: .http1(configuration: .init(idleTimeout: idle, httpDecoderConfiguration: decoding)),
            configuration: .init(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.connections)),
            onServerRunning: { whenListening($0.localAddress?.port ?? 0) }, logger: quiet)
        try await Listening(host: configuration.host, port: configuration.port).run(application)
    }
}
