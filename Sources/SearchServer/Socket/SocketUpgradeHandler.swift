import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// Makes a connection a ``SearchSocket`` if its first request is the opening handshake of RFC 6455 for
/// ``SearchSocket/path`` and its sender has access. Every other request passes. A refused one goes to the route of that
/// path, which says why.
final class SocketUpgradeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    /// Bytes of a question at most: as many as an address may have.
    static let maximumBytes = 32 << 10

    private let answers: SocketAnswers
    private let idle: TimeAmount
    private var isFirst = true
    /// What is accepted, until the request has been read to its end.
    private var accepted: (request: HTTPRequest, fields: HTTPFields)?

    /// - Parameter idle: time after which a connection on which nothing is asked is closed.
    init(_ answers: SocketAnswers, idle: TimeAmount) {
        self.answers = answers
        self.idle = idle
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request):
            // A later one could overtake answers that are still to be written.
            if isFirst { accepted = acceptance(of: request, context.channel) }
            isFirst = false
        case .body: break
        case .end:
            if let accepted { return upgrade(accepted.request, accepted.fields, context) }
        }
        if accepted == nil { context.fireChannelRead(data) }
    }

    /// The fields of the answer that accepts a handshake; nil if it is refused, or not a handshake.
    private func acceptance(of request: HTTPRequest, _ channel: any Channel) -> (HTTPRequest, HTTPFields)? {
        guard request.method == .get, request.path?.split(separator: "?").first.map(String.init) == SearchSocket.path,
            request.headerFields[.upgrade]?.lowercased() == "websocket",
            request.headerFields[.connection]?.lowercased().contains("upgrade") == true, answers.admits(request)
        else { return nil }
        let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: SearchSocket.path,
            headers: HTTPHeaders(request.headerFields.map { ($0.name.rawName, $0.value) }))
        let handshake = NIOWebSocketServerUpgrader(
            maxFrameSize: Self.maximumBytes,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
            upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
        var fields: HTTPFields?
        // It is known at once, and fails if the key or the version is not as it must be.
        handshake.buildUpgradeResponse(channel: channel, upgradeRequest: head, initialResponseHeaders: [:])
            .assumeIsolated().whenSuccess { headers in
                fields = HTTPFields(
                    headers.compactMap { name, value in
                        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
                    })
            }
        return fields.map { (request, $0) }
    }

    /// Answers, and replaces everything that reads and writes HTTP by a socket.
    private func upgrade(_ request: HTTPRequest, _ fields: HTTPFields, _ context: ChannelHandlerContext) {
        let answer = HTTPResponse(status: .switchingProtocols, headerFields: fields)
        context.writeAndFlush(wrapOutboundOut(.head(answer)), promise: nil)
        let pipeline = context.pipeline.syncOperations
        do {
            try pipeline.addHandlers(
                [
                    WebSocketFrameEncoder(),
                    ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: Self.maximumBytes)),
                    MaskedFrames(),
                    NIOWebSocketFrameAggregator(
                        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 64,
                        maxAccumulatedFrameSize: Self.maximumBytes),
                    WebSocketProtocolErrorHandler(isServer: true),
                    IdleStateHandler(allTimeout: idle),
                    SearchSocket(answers, handshake: request),
                ], position: .first)
            for old in [
                try pipeline.context(handlerType: HTTPConnectionStateHandler.self),
                try pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self),
                try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self),
                try pipeline.context(handlerType: HTTPResponseEncoder.self),
                context,
            ] {
                pipeline.removeHandler(context: old, promise: nil)
            }
        } catch {
            context.close(promise: nil)
        }
    }
}
