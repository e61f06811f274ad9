import NIOCore
import NIOWebSocket

/// Closes a connection on which a client sends a frame without a mask, as RFC 6455, section 5.1, demands of a server.
/// Stands before the frames of a message are put together, which drops their masks.
final class MaskedFrames: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private var isRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isRefused { return }
        guard unwrapInboundIn(data).maskKey == nil else { return context.fireChannelRead(data) }
        isRefused = true
        var reason = context.channel.allocator.buffer(capacity: 2)
        reason.write(webSocketErrorCode: .protocolError)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: reason)
        let own = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in own.value.close(promise: nil) }
    }
}
