import NIOCore

/// Carries a stream's bytes between an app of this machine and another machine, in both directions.
///
/// A side is read only while the other takes what was read, so that memory stays small. On the event loop only.
final class StreamRelay {
    private let local: any Channel
    private let peer: any Channel
    private var chunks = ChunkReader()
    /// What waits for the other side to become writable.
    private var localWaits = false
    private var peerWaits = false
    /// The app said all, and the other machine was told.
    private var isLocalEnded = false
    private var isLocalEndSent = false
    /// The other machine said all, and the app was told.
    private var isPeerEnded = false
    private var isPeerEndDelivered = false
    private var isOver = false

    /// - Parameters:
    ///   - local: the app's connection.
    ///   - peer: the connection to the other machine.
    init(local: any Channel, peer: any Channel) {
        self.local = local
        self.peer = peer
    }

    /// Begins to read; both sides forward their events here by then.
    func start() {
        for channel in [local, peer] { try? channel.syncOptions?.setOption(.autoRead, value: false) }
        local.read()
        peer.read()
    }

    // MARK: From the app

    func localRead(_ bytes: ByteBuffer) {
        guard !isOver, bytes.readableBytes > 0 else { return }
        var bytes = bytes
        while let part = bytes.readSlice(length: min(bytes.readableBytes, ChunkReader.maximumBytes)),
            part.readableBytes > 0
        {
            peer.write(ChunkReader.header(part.readableBytes, in: peer.allocator), promise: nil)
            peer.write(part, promise: nil)
        }
    }

    func localReadComplete() {
        guard !isOver else { return }
        peer.flush()
        readLocal()
    }

    private func readLocal() {
        guard !isLocalEnded else { return }
        localWaits = !peer.isWritable
        if !localWaits { local.read() }
    }

    func localWritabilityChanged() {
        if local.isWritable, peerWaits { readPeer() }
    }

    /// The app writes no more.
    func localInputEnded() {
        guard !isLocalEnded, !isOver else { return }
        isLocalEnded = true
        peer.writeAndFlush(ChunkReader.header(0, in: peer.allocator)).assumeIsolated().whenComplete { _ in
            self.isLocalEndSent = true
            self.finishIfDone()
        }
    }

    /// The app's connection is gone.
    ///
    /// - Parameter isWhole: whether all that the app wrote was read, so that closing was its end.
    func localEnded(isWhole: Bool) {
        guard !isOver else { return }
        isOver = true
        // SwiftNIO tells no end of the app's direction by itself once the other one has ended.
        if isWhole, !isLocalEnded { peer.write(ChunkReader.header(0, in: peer.allocator), promise: nil) }
        // What was written goes first.
        closePeer()
    }

    // MARK: From the other machine

    func peerRead(_ bytes: ByteBuffer) {
        guard !isOver else { return }
        var bytes = bytes
        do throws(DamagedMessage) {
            while let part = try chunks.next(&bytes) {
                switch part {
                case .bytes(let buffer):
                    local.write(ChunkReader.header(buffer.readableBytes, in: local.allocator), promise: nil)
                    local.write(buffer, promise: nil)
                case .end: endLocalOutput()
                }
            }
        } catch {
            isOver = true
            peer.close(promise: nil)
            closeLocal()
        }
    }

    private func endLocalOutput() {
        isPeerEnded = true
        local.write(ChunkReader.header(0, in: local.allocator), promise: nil)
        afterWrites(to: local) {
            self.local.close(mode: .output).assumeIsolated().whenComplete { _ in
                self.isPeerEndDelivered = true
                self.finishIfDone()
            }
        }
    }

    func peerReadComplete() {
        guard !isOver else { return }
        local.flush()
        readPeer()
    }

    private func readPeer() {
        peerWaits = !local.isWritable
        if !peerWaits { peer.read() }
    }

    func peerWritabilityChanged() {
        if peer.isWritable, localWaits { readLocal() }
    }

    /// The connection to the other machine is gone. Unless it ended its stream before, the app reads no end, but an error.
    func peerEnded() {
        guard !isOver else { return }
        isOver = true
        closeLocal()
    }

    // MARK: The end

    private func finishIfDone() {
        guard isLocalEndSent, isPeerEndDelivered, !isOver else { return }
        isOver = true
        closePeer()
        local.close(promise: nil)
    }

    /// Says goodbye in TLS, which needs to read the answer.
    private func closePeer() {
        try? peer.syncOptions?.setOption(.autoRead, value: true)
        afterWrites(to: peer) { self.peer.close(promise: nil) }
    }

    private func closeLocal() { afterWrites(to: local) { self.local.close(promise: nil) } }

    private func afterWrites(to channel: any Channel, _ body: @escaping () -> Void) {
        channel.writeAndFlush(ByteBuffer()).assumeIsolated().whenComplete { _ in body() }
    }
}
