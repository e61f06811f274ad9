import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOPosix
import SearchlightBasics
import ServiceLifecycle
import Synchronization

/// Serves the connections of a ``PassedSocket``: hummingbird's `Application` can only open a socket of its own.
struct PassedSocketServer<Answers: HTTPResponder>: Service where Answers.Context == BasicRequestContext {
    let socket: PassedSocket
    let channel: HTTP1Channel
    let connections: Int
    /// After so long without a connection it ends. The next one starts it again.
    let rest: Duration
    let logger: Logger
    let whenListening: @Sendable (any Channel) -> Void

    private let use = Use()

    /// How many connections are open, and since when there has been none.
    private final class Use: Sendable {
        private let state = Mutex((count: 0, changed: ContinuousClock.now))

        func change(by number: Int) { state.withLock { $0 = ($0.count + number, .now) } }

        func rests(for time: Duration) -> Bool {
            state.withLock { $0.count == 0 && $0.changed.advanced(by: time) <= .now }
        }
    }

    init(
        _ socket: PassedSocket, answers: Answers, channel: HTTP1Channel.Configuration, connections: Int, rest: Duration,
        logger: Logger, whenListening: @escaping @Sendable (any Channel) -> Void
    ) {
        self.socket = socket
        self.channel = HTTP1Channel(
            responder: { try await Self.answer($0, $1, $2, answers, logger) }, configuration: channel)
        self.connections = connections
        self.rest = rest
        self.logger = logger
        self.whenListening = whenListening
    }

    func run() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let (channel, logger, use) = (channel, logger, use)
        let quiescing = ServerQuiescingHelper(group: group), limit = MaximumAvailableConnections(connections)
        let server = try await ServerBootstrap(group: group)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { listening in
                listening.eventLoop.makeCompletedFuture {
                    let pipeline = listening.pipeline.syncOperations
                    try pipeline.addHandler(AvailableConnectionsChannelHandler(delegate: limit))
                    try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: listening))
                }
            }
            .bind(socket.descriptor) { channel.setup(channel: $0, logger: logger) }
        try await withGracefulShutdownHandler {
            whenListening(server.channel)
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { await end(quiescing) }
                tasks.addTask {
                    try await withThrowingDiscardingTaskGroup { open in
                        try await server.executeThenClose { inbound in
                            for try await connection in inbound {
                                use.change(by: 1)
                                open.addTask {
                                    await channel.handle(value: connection, logger: logger)
                                    use.change(by: -1)
                                }
                            }
                        }
                    }
                }
                _ = try await tasks.next()
                // The first task to end: the socket was closed, or no connection came for long, which closes it.
                _ = try await tasks.next()
            }
        } onGracefulShutdown: {
            quiescing.initiateShutdown(promise: nil)
        }
    }

    /// Closes the socket after ``rest`` without connections. The program that passed the socket still has it, so a
    /// connection that comes in this moment waits there. The next server that is started answers it.
    private func end(_ quiescing: ServerQuiescingHelper) async {
        while !use.rests(for: rest) {
            // Ends early with the task, and with the process.
            do { try await cancelWhenGracefulShutdown { try await Task.sleep(for: rest / 4) } } catch { return }
            if Task.isShuttingDownGracefully { return }
        }
        quiescing.initiateShutdown(promise: nil)
    }

    private static func answer(
        _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel, _ answers: Answers,
        _ logger: Logger
    ) async throws {
        let context = BasicRequestContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        var response = try await answers.respond(to: request, context: context)
        response.headers[.date] = HeaderTime.text(Int64(Date().timeIntervalSince1970))
        do {
            try await writer.write(response: response.head, body: response.body)
        } catch is HTTPParserError {
            // It would be answered with a second head.
            throw ChannelError.inputClosed
        }
    }
}
