import FoundationEssentials
import NIOCore

/// Lets in connections of paired machines only.
final class KnockServerHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let challenge = Knock.challenge()
    private let devices: () -> [(digest: String, secret: Data)]
    private let timeout: TimeAmount
    /// Returns what handles the connection of a paired machine.
    private let admit: (_ digest: String, _ secret: Data) throws -> [any ChannelHandler]
    private let ended: () -> Void
    private var bytes = ByteBuffer()
    private var deadline: Scheduled<Void>?
    private var isDone = false

    /// - Parameters:
    ///   - devices: asked when an answer is there.
    ///   - admit: given the digest of the machine's key, and the secret of the pair that it knows.
    ///   - ended: called once, whether the machine was let in or not.
    init(
        devices: @escaping () -> [(digest: String, secret: Data)], timeout: TimeAmount,
        admit: @escaping (_ digest: String, _ secret: Data) throws -> [any ChannelHandler], ended: @escaping () -> Void
    ) {
        self.devices = devices
        self.timeout = timeout
        self.admit = admit
        self.ended = ended
    }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) { context.close(promise: nil) }
        if context.channel.isActive { ask(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        ask(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        finish()
        context.fireChannelInactive()
    }

    private var isAsked = false

    private func ask(_ context: ChannelHandlerContext) {
        guard !isAsked else { return }
        isAsked = true
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: challenge)), promise: nil)
    }

    private func finish() {
        guard !isDone else { return }
        isDone = true
        deadline?.cancel()
        ended()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var more = unwrapInboundIn(data)
        bytes.writeBuffer(&more)
        guard bytes.readableBytes >= Knock.answerBytes, let answer = bytes.readBytes(length: Knock.answerBytes) else {
            return
        }
        guard let known = Knock.device(answering: answer, to: challenge, among: devices()),
            let handlers = try? admit(known.digest, known.secret),
            (try? context.pipeline.syncOperations.addHandlers(handlers, position: .after(self))) != nil
        else {
            finish()
            context.close(promise: nil)
            return
        }
        finish()
        if bytes.readableBytes > 0 {
            context.fireChannelRead(NIOAny(bytes))
            context.fireChannelReadComplete()
        }
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// Shows a machine that listens that this one is paired with it.
final class KnockClientHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let own: String
    private let secret: Data
    private let timeout: TimeAmount
    private let admit: () throws -> [any ChannelHandler]
    private var bytes = ByteBuffer()
    private var deadline: Scheduled<Void>?

    /// - Parameters:
    ///   - own: the digest of this machine's key.
    ///   - secret: of the pair.
    ///   - admit: returns what handles the connection from then on.
    init(own: String, secret: Data, timeout: TimeAmount, admit: @escaping () throws -> [any ChannelHandler]) {
        self.own = own
        self.secret = secret
        self.timeout = timeout
        self.admit = admit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var more = unwrapInboundIn(data)
        bytes.writeBuffer(&more)
        guard bytes.readableBytes >= Knock.challengeBytes,
            let challenge = bytes.readBytes(length: Knock.challengeBytes)
        else { return }
        deadline?.cancel()
        let answer = Knock.answer(to: challenge, own: own, secret: secret)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: answer)), promise: nil)
        guard let handlers = try? admit(),
            (try? context.pipeline.syncOperations.addHandlers(handlers, position: .after(self))) != nil
        else {
            context.close(promise: nil)
            return
        }
        if bytes.readableBytes > 0 {
            context.fireChannelRead(NIOAny(bytes))
            context.fireChannelReadComplete()
        }
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
