import HandoffLink
import NIOCore
import SearchlightBasics

/// What a connection of a program on this machine tells of itself. On the event loop.
protocol LocalConnectionDelegate: AnyObject {
    func received(_ request: LinkRequest, on connection: LocalConnection)
    func ended(_ connection: LocalConnection)
}

/// A connection of an app, a face or a stream on this machine. On the event loop only.
final class LocalConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private(set) var channel: (any Channel)?
    private weak var delegate: (any LocalConnectionDelegate)?
    private var frames = FrameBuffer(.little, maximumBytes: LinkAddress.maximumBytes)
    private var relay: StreamRelay?
    private var isEnded = false
    private var hasFailed = false
    /// Whether the program asked for a stream, so that what follows is not a message.
    private var isStream = false

    init(delegate: any LocalConnectionDelegate) { self.delegate = delegate }

    /// - Returns: false if the connection is not there any more.
    @discardableResult
    func send(_ event: LinkEvent) -> Bool {
        guard let channel, !isEnded else { return false }
        let frame = FrameBuffer.frame(event.json.bytes(.compact), .little, in: channel.allocator)
        channel.writeAndFlush(frame, promise: nil)
        return true
    }

    /// Sends a last answer.
    func close(after event: LinkEvent) {
        guard let channel, !isEnded else { return close() }
        let frame = FrameBuffer.frame(event.json.bytes(.compact), .little, in: channel.allocator)
        channel.writeAndFlush(frame).assumeIsolated()
            .whenComplete { _ in self.close() }
    }

    func close() { channel?.close(promise: nil) }

    /// From now on this carries a stream's bytes.
    func carry(_ relay: StreamRelay) {
        self.relay = relay
        if let rest = frames.rest() {
            relay.localRead(rest)
            relay.localReadComplete()
        }
    }

    func handlerAdded(context: ChannelHandlerContext) { channel = context.channel }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        if let relay { return relay.localRead(bytes) }
        frames.append(bytes)
        do {
            while !isStream, !isEnded, let frame = try frames.next() {
                let request = try LinkRequest(json: try JSONValue(parsing: frame))
                switch request {
                case .takeStream, .openStream:
                    isStream = true
                    // Bytes that come before the stream is ready wait in the system.
                    try? context.channel.syncOptions?.setOption(.autoRead, value: false)
                default: break
                }
                delegate?.received(request, on: self)
            }
        } catch {
            context.close(promise: nil)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        relay?.localReadComplete()
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        relay?.localWritabilityChanged()
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event {
            // A program that asks need not wait with closing its side; an app that says no more has ended.
            if let relay { relay.localInputEnded() } else { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        hasFailed = true
        context.close(promise: nil)
    }

    private func end() {
        guard !isEnded else { return }
        isEnded = true
        relay?.localEnded(isWhole: !hasFailed)
        relay = nil
        delegate?.ended(self)
    }
}
