import AppPrograms
import Glibc
import HandoffLink
import NIOCore
import NIOPosix
import SearchEngine
import SystemIndex

/// Accepts connections of programs on this machine, of this user only. On the event loop only.
final class LocalServer {
    /// Connections at once: each app has one, and each stream.
    static let maximumConnections = 512

    private let loop: any EventLoop
    private unowned let delegate: any LocalConnectionDelegate
    private var server: (any Channel)?
    private var path: String?
    private var count = 0

    init(loop: any EventLoop, delegate: any LocalConnectionDelegate) {
        self.loop = loop
        self.delegate = delegate
    }

    /// - Throws: `IndexError` if the socket cannot be made.
    func listen(home: Home) throws {
        let path = try LinkAddress.path(home: home)
        guard let descriptor = MessageSocket.listen(at: path) else {
            throw IndexError(
                .inputOutput, "The socket for apps cannot be made: \(String(cString: strerror(errno))).", path: path,
                systemError: errno)
        }
        self.path = path
        let own = NIOLoopBound(self, eventLoop: loop)
        ServerBootstrap(group: loop)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in own.value.accept(channel) }
            .withBoundSocket(descriptor).assumeIsolated().whenSuccess { self.server = $0 }
    }

    /// What the system says of the program at the other end (unix(7), `SO_PEERCRED`).
    private struct Credentials: Sendable {
        var process: Int32 = 0
        var user: UInt32 = 0
        var group: UInt32 = 0
    }

    private func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
        guard count < Self.maximumConnections, let provider = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        let own = NIOLoopBound(self, eventLoop: loop)
        let asked: EventLoopFuture<Credentials> = provider.unsafeGetSocketOption(
            level: SocketOptionLevel(SOL_SOCKET), name: SocketOptionName(SO_PEERCRED))
        return asked.flatMapThrowing { credentials in
            // The folder is closed to other users already.
            guard credentials.user == geteuid() else { throw ChannelError.operationUnsupported }
            try own.value.take(channel)
        }
    }

    private func take(_ channel: any Channel) throws {
        count += 1
        channel.closeFuture.assumeIsolated().whenComplete { _ in self.count -= 1 }
        try channel.pipeline.syncOperations.addHandler(LocalConnection(delegate: delegate))
    }

    /// Ends listening. The path is left to a service that may have taken it since.
    func close() {
        server?.close(promise: nil)
        server = nil
        if let path { unlink(path) }
        path = nil
    }
}
