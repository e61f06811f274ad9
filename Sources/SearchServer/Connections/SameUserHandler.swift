import CEngineSupport
import Glibc
import NIOCore

/// Closes connections that another user of this machine made: loopback is open to all of them, the indexes are not.
final class SameUserHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private var isChecked = false

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { check(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        check(context)
        context.fireChannelActive()
    }

    private func check(_ context: ChannelHandlerContext) {
        guard !isChecked else { return }
        isChecked = true
        let channel = context.channel
        if let peer = channel.remoteAddress, let own = channel.localAddress,
            ConnectionOwner.isAllowed(ConnectionOwner.user(from: peer, to: own))
        {
            return
        }
        context.close(promise: nil)
    }
}

/// The user of a connection. The system is asked once for each connection, which takes some microseconds.
enum ConnectionOwner {
    /// Whether the user is this one, or the administrator, who can read the files anyway.
    static func isAllowed(_ user: uid_t?) -> Bool { user == 0 || user == geteuid() }

    /// The user whose socket is at `peer`, connected to `own`. Nil if there is no such socket, or the system does not
    /// say.
    static func user(from peer: SocketAddress, to own: SocketAddress) -> uid_t? {
        guard let source = peer.ipAddress, let destination = own.ipAddress, let sourcePort = peer.port,
            let destinationPort = own.port
        else { return nil }
        let user = se_tcp_user(source, UInt16(sourcePort), destination, UInt16(destinationPort))
        return user < 0 ? nil : uid_t(user)
    }

    /// Whether the system tells whose connections are. Some sandboxes keep it from doing so.
    static var isKnown: Bool { se_tcp_user("127.0.0.1", 1, "127.0.0.1", 1) != Int64(SE_CANNOT_ASK) }
}
