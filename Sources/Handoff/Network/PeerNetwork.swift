import FoundationEssentials
import Glibc
import NIOCore
import NIOPosix
import NIOSSL
import SearchEngine

/// Makes and accepts connections of paired machines. On the event loop only.
final class PeerNetwork {
    /// Connections of which it is not known yet whether they are a paired machine's.
    static let maximumStrangers = 32
    /// The same from one address, so that one stranger does not keep paired machines out.
    static let maximumStrangersOfAddress = 8

    private let loop: any EventLoop
    private let timing: HandoffTiming
    private let tls: PinnedTLS
    private let own: String
    private unowned let delegate: any PeerChannelDelegate
    private var server: (any Channel)?
    private var strangers: [String: Int] = [:]
    /// Where it listens; nil if it does not.
    private(set) var port: Int?

    init(
        _ identity: DeviceIdentity, loop: any EventLoop, timing: HandoffTiming, delegate: any PeerChannelDelegate
    ) throws {
        tls = try PinnedTLS(identity)
        own = identity.digest
        self.loop = loop
        self.timing = timing
        self.delegate = delegate
    }

    /// Accepts connections from now on.
    ///
    /// - Parameters:
    ///   - host: nil for all addresses.
    ///   - port: if another program has it, any.
    ///   - devices: the paired machines at the moment.
    /// - Throws: `IndexError` if it cannot listen.
    func listen(
        host: String?, port: Int, devices: @escaping () -> [(digest: String, secret: Data)]
    ) throws {
        guard server == nil, self.port == nil else { return }
        guard let (descriptor, bound) = Listener.open(host: host, port: port) ?? Listener.open(host: host, port: 0)
        else {
            throw IndexError(
                .inputOutput, "This machine cannot listen for others: \(String(cString: strerror(errno))).",
                systemError: errno)
        }
        self.port = bound
        let network = NIOLoopBound(self, eventLoop: loop), devices = NIOLoopBound(devices, eventLoop: loop)
        ServerBootstrap(group: loop)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try network.value.accept(channel, devices.value)
                }
            }
            .withBoundSocket(descriptor).assumeIsolated().whenComplete { result in
                guard case .success(let channel) = result else { return }
                // Meanwhile it may have been closed.
                if self.port == bound { self.server = channel } else { channel.close(promise: nil) }
            }
    }

    private func accept(_ channel: any Channel, _ devices: @escaping () -> [(digest: String, secret: Data)]) throws {
        let address = channel.remoteAddress?.ipAddress ?? ""
        guard strangers.values.reduce(0, +) < Self.maximumStrangers,
            strangers[address, default: 0] < Self.maximumStrangersOfAddress
        else { throw ChannelError.operationUnsupported }
        strangers[address, default: 0] += 1
        try channel.pipeline.syncOperations.addHandler(
            KnockServerHandler(
                devices: devices, timeout: timing.greeting,
                admit: { digest, secret in
                    [
                        self.tls.serverHandler(expecting: digest),
                        PeerChannel(
                            device: digest, secret: secret, isDialled: false, timing: self.timing,
                            delegate: self.delegate),
                    ]
                },
                ended: {
                    let left = (self.strangers[address] ?? 1) - 1
                    self.strangers[address] = left > 0 ? left : nil
                }))
    }

    /// Accepts no more; connections stay.
    func endListening() {
        port = nil
        server?.close(promise: nil)
        server = nil
    }

    /// Connects to a paired machine.
    ///
    /// - Parameters:
    ///   - stream: what the connection is for; nil for messages.
    ///   - failed: called if there is no connection. Otherwise the delegate learns of its end.
    func dial(
        _ address: HostAndPort, _ device: PairedDevice, stream: PeerStream? = nil,
        failed: @escaping () -> Void
    ) {
        let network = NIOLoopBound(self, eventLoop: loop), secret = device.secret, digest = device.keyDigest
        ClientBootstrap(group: loop)
            .connectTimeout(timing.connect)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try network.value.prepare(channel, digest, secret, stream)
                }
            }
            .connect(host: address.host, port: address.port).assumeIsolated().whenFailure { _ in failed() }
    }

    private func prepare(_ channel: any Channel, _ digest: String, _ secret: Data, _ stream: PeerStream?) throws {
        let peer = PeerChannel(device: digest, secret: secret, isDialled: true, timing: timing, delegate: delegate)
        peer.stream = stream
        let watch = DialWatch(delegate: delegate, peer: peer)
        try channel.pipeline.syncOperations.addHandlers(
            KnockClientHandler(own: own, secret: secret, timeout: timing.greeting) {
                watch.isHandedOver = true
                return [try self.tls.clientHandler(expecting: digest), peer]
            }, watch)
    }
}

/// Tells of a connection that ended before the other side let this machine in.
private final class DialWatch: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private unowned let delegate: any PeerChannelDelegate
    private let peer: PeerChannel
    var isHandedOver = false
    private var wasActive = false

    init(delegate: any PeerChannelDelegate, peer: PeerChannel) {
        self.delegate = delegate
        self.peer = peer
    }

    func channelActive(context: ChannelHandlerContext) {
        wasActive = true
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if wasActive, !isHandedOver { delegate.ended(peer) }
        context.fireChannelInactive()
    }

    // Handled before, or nothing to be handled.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
