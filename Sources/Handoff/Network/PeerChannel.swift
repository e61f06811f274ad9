import FoundationEssentials
import NIOCore
import NIOSSL
import NIOTLS

/// What a connection to a paired machine tells of itself. On the event loop.
protocol PeerChannelDelegate: AnyObject {
    /// The other side has shown its key.
    func opened(_ channel: PeerChannel)
    func received(_ message: PeerMessage, on channel: PeerChannel)
    /// Called once, and also for a connection that was never opened.
    func ended(_ channel: PeerChannel)
}

/// A connection to a paired machine: messages, and later the chunks of a stream. On the event loop only.
final class PeerChannel: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The digest of the other machine's key.
    let device: String
    /// The secret of the pair by which the connection was let in.
    let secret: Data
    /// Whether this machine made the connection.
    let isDialled: Bool
    /// Whether messages have been exchanged, so that this is a machine's one connection.
    private(set) var isControl = false
    /// The stream that it was made for.
    var stream: PeerStream?
    private(set) var channel: (any Channel)?
    private weak var delegate: (any PeerChannelDelegate)?
    private let timing: HandoffTiming
    private var frames = FrameBuffer(.big, maximumBytes: PeerMessage.maximumBytes)
    private var relay: StreamRelay?
    private var isOpen = false
    private var isEnded = false
    /// When the other side was last heard.
    private(set) var lastRead = NIODeadline.now()
    /// When it became the machine's one connection.
    private(set) var began = NIODeadline.now()
    private var deadline: Scheduled<Void>?
    private var pings: RepeatedTask?

    /// - Parameters:
    ///   - device: the digest of the other machine's key, which TLS has to show too.
    ///   - secret: see ``secret``.
    ///   - isDialled: see ``isDialled``.
    init(
        device: String, secret: Data, isDialled: Bool, timing: HandoffTiming, delegate: any PeerChannelDelegate
    ) {
        self.device = device
        self.secret = secret
        self.isDialled = isDialled
        self.timing = timing
        self.delegate = delegate
    }

    // MARK: For its owner

    /// Sends a message; one that is too long ends nothing and is not sent.
    ///
    /// - Returns: false if it is too long, or the connection is not there any more.
    @discardableResult
    func send(_ message: PeerMessage) -> Bool {
        guard let channel, !isEnded, let bytes = message.encoded() else { return false }
        channel.writeAndFlush(FrameBuffer.frame(bytes, .big, in: channel.allocator), promise: nil)
        return true
    }

    /// Sends a last message.
    func close(after message: PeerMessage) {
        guard let channel, let bytes = message.encoded() else { return close() }
        channel.writeAndFlush(FrameBuffer.frame(bytes, .big, in: channel.allocator)).assumeIsolated().whenComplete {
            _ in self.close()
        }
    }

    func close() { channel?.close(promise: nil) }

    /// Closes the connection, and counts as ended at once: closing waits some seconds for an answer, which may not come.
    func cut() {
        close()
        end()
    }

    /// From now on this is the connection of the two machines, kept alive by pings.
    func becomeControl() {
        guard !isControl, let channel else { return }
        isControl = true
        began = .now()
        deadline?.cancel()
        let own = NIOLoopBound(WeakPeer(peer: self), eventLoop: channel.eventLoop)
        pings = channel.eventLoop.scheduleRepeatedTask(initialDelay: timing.ping, delay: timing.ping) { _ in
            own.value.peer?.keepAlive()
        }
    }

    private struct WeakPeer {
        weak var peer: PeerChannel?
    }

    private func keepAlive() {
        if NIODeadline.now() - lastRead > timing.silence { cut() } else { send(.ping) }
    }

    /// Finds out soon whether the connection still works, since the network has changed.
    func probe() {
        guard isControl, !isEnded, let channel else { return }
        let start = NIODeadline.now()
        send(.ping)
        _ = channel.eventLoop.assumeIsolated().scheduleTask(in: timing.probe) { [weak self] in
            guard let self, self.lastRead < start else { return }
            self.cut()
        }
    }

    /// From now on this carries a stream's chunks to and from a local connection.
    func carry(_ relay: StreamRelay) {
        deadline?.cancel()
        self.relay = relay
        if let rest = frames.rest() {
            relay.peerRead(rest)
            relay.peerReadComplete()
        }
    }

    // MARK: Events

    func handlerAdded(context: ChannelHandlerContext) {
        channel = context.channel
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: timing.greeting) { [weak self] in self?.close() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted = event {
            // A session that is resumed shows no certificate to the callback, so look once more.
            let tls = try? context.pipeline.syncOperations.handler(type: NIOSSLHandler.self)
            guard PinnedTLS.isPinned(tls?.peerCertificate, device) else {
                context.close(promise: nil)
                return
            }
            isOpen = true
            delegate?.opened(self)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        guard isOpen, !isEnded else { return }
        lastRead = .now()
        if let relay { return relay.peerRead(bytes) }
        frames.append(bytes)
        do throws(DamagedMessage) {
            while relay == nil, !isEnded, let frame = try frames.next() {
                // Pings are answered here; what is not known is of a later version.
                switch try PeerMessage.decode(frame) {
                case .ping: send(.pong)
                case .pong, nil: break
                case let message?: delegate?.received(message, on: self)
                }
            }
        } catch {
            context.close(promise: nil)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        relay?.peerReadComplete()
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        relay?.peerWritabilityChanged()
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Whatever it is, the connection is of no use any more.
        context.close(promise: nil)
    }

    private func end() {
        guard !isEnded else { return }
        isEnded = true
        deadline?.cancel()
        pings?.cancel()
        relay?.peerEnded()
        relay = nil
        delegate?.ended(self)
    }
}
