import HTTPTypes
import NIOCore
import NIOWebSocket

/// A connection on which a page asks for results at every key (RFC 6455, text messages). A request of its own costs a browser some
/// milliseconds more.
///
/// A question is a number, a space and an address that `GET` would be sent to, `7 /api/search?q=rain`. Its answer is
/// the number, a space and the status, then on the next lines the body: `7 200`, then what `GET` would give. Questions
/// are answered one after the other, so that answers come in the order of the questions. Everything happens on the
/// connection's event loop.
final class SearchSocket: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    static let path = "/api/socket"
    /// Questions that may wait for their answers; a client that sends more is no typing person.
    private static let maximumWaiting = 64

    private let answers: SocketAnswers
    /// The request that opened the connection: it identifies the client.
    private let handshake: HTTPRequest
    private var waiting = CircularBuffer<SocketAnswers.Question>()
    private var isAnswering = false
    private var isClosing = false

    init(_ answers: SocketAnswers, handshake: HTTPRequest) {
        self.answers = answers
        self.handshake = handshake
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isClosing { return }
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text:
            guard let question = SocketAnswers.Question(String(buffer: frame.unmaskedData)) else {
                return close(.dataInconsistentWithMessage, context)
            }
            guard waiting.count < Self.maximumWaiting else { return close(.policyViolation, context) }
            waiting.append(question)
            answerNext(context)
        case .ping: if context.channel.isWritable { write(.pong, frame.unmaskedData, context) }
        case .connectionClose: close(.normalClosure, context)
        case .pong: break
        default: close(.unacceptableData, context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        // Nothing was asked for long, or the server ends.
        case is IdleStateHandler.IdleStateEvent, is ChannelShouldQuiesceEvent: close(.goingAway, context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        answerNext(context)
        context.fireChannelWritabilityChanged()
    }

    /// A client that does not read the answers gets no more of them: they would fill the memory.
    private func answerNext(_ context: ChannelHandlerContext) {
        guard !isAnswering, !isClosing, context.channel.isWritable, let question = waiting.popFirst() else { return }
        isAnswering = true
        let loop = context.eventLoop, answers = answers, handshake = handshake, channel = context.channel
        let own = NIOLoopBound((socket: self, context: context), eventLoop: loop)
        Task(executorPreference: EventLoopExecutor()) {
            let answer = await answers.answer(to: question, from: handshake, channel)
            loop.execute {
                let (socket, context) = own.value
                socket.isAnswering = false
                guard !socket.isClosing else { return }
                socket.write(.text, answer, context)
                socket.answerNext(context)
            }
        }
    }

    private func write(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)), promise: nil)
    }

    /// Tells the client why, and closes.
    private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
        if isClosing { return }
        isClosing = true
        waiting.removeAll()
        guard context.channel.isWritable else { return context.close(promise: nil) }
        var data = context.channel.allocator.buffer(capacity: 2)
        data.write(webSocketErrorCode: code)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
        let own = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in own.value.close(promise: nil) }
    }
}
