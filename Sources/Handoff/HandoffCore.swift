import FoundationEssentials
import HandoffLink
import NIOCore
import NIOPosix
import SearchEngine
import SystemIndex

/// The service's state. On its event loop only.
final class HandoffCore {
    let configuration: HandoffConfiguration
    let store: HandoffStore
    let loop: any EventLoop
    let pool: NIOThreadPool
    let timing: HandoffTiming
    var settings = HandoffSettings()
    var own: String?
    /// What this machine is called on others.
    var ownName = "Linux"
    var peers: [String: Peer] = [:]
    var network: PeerNetwork?
    var localServer: LocalServer?
    var discovery: Discovery?
    var hindrance: String?
    /// Why devices or settings could not be read, the last time.
    var damage: String?
    var isAsleep = false
    var router: String?
    var isStopped = false
    private var expiry: RepeatedTask?

    // What the apps here offer.
    var ownOffers: [OwnOffer.Key: OwnOffer] = [:]
    var handed: [String: HandedActivity] = [:]
    var handedOrder: [String] = []
    var saves: [UInt64: PendingSave] = [:]
    var appNames: [String: String] = [:]

    // What is continued here.
    var continuations: [String: Continuation] = [:]
    var continuationOrder: [String] = []
    var wanted: [UInt64: PendingWish] = [:]
    var apps = ContinuingApps()
    var appsRead: NIODeadline?

    // Streams.
    var opening: [String: OpeningStream] = [:]
    var taking: [UInt64: TakenStream] = [:]

    private var lastNumber: UInt64 = 0

    init(_ configuration: HandoffConfiguration, _ store: HandoffStore, loop: any EventLoop, pool: NIOThreadPool) {
        self.configuration = configuration
        self.store = store
        self.loop = loop
        self.pool = pool
        timing = configuration.timing
    }

    /// A number for a request or a stream.
    func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Does something on a thread that may wait, and goes on here.
    func waiting<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value, then: @escaping (Result<Value, any Error>) -> Void
    ) {
        pool.runIfActive(eventLoop: loop, body).assumeIsolated().whenComplete(then)
    }

    func later(_ amount: TimeAmount, _ body: @escaping () -> Void) -> Scheduled<Void> {
        loop.assumeIsolated().scheduleTask(in: amount, body)
    }

    // MARK: Start and end

    func start() throws {
        let local = LocalServer(loop: loop, delegate: self)
        try local.listen(home: configuration.home)
        localServer = local
        let core = NIOLoopBound(self, eventLoop: loop)
        expiry = loop.scheduleRepeatedTask(initialDelay: .seconds(5), delay: .seconds(5)) { _ in
            core.value.dropExpired()
        }
    }

    func stop() {
        isStopped = true
        expiry?.cancel()
        discovery?.stop()
        discovery = nil
        localServer?.close()
        network?.endListening()
        for peer in peers.values {
            peer.redial?.cancel()
            guard let channel = peer.channel else { continue }
            // The pool that writes otherwise ends too.
            peer.device.lastSeen = secondsSince1970(channel.lastRead)
            do { try store.keep(peer.device) } catch { configuration.log("\(error)") }
            channel.close()
        }
    }

    // MARK: Devices and settings

    private struct Stored: Sendable {
        var identity: DeviceIdentity?
        var settings: HandoffSettings
        var devices: [PairedDevice]
        var router: String?
        var port: Int?
        var name: String
    }

    /// Reads devices and settings, and does what follows from them.
    func reload() -> EventLoopFuture<Void> {
        let store = store, promise = loop.makePromise(of: Void.self)
        waiting {
            let settings = try store.settings(), devices = try store.allDevices()
            return Stored(
                identity: try store.identity(), settings: settings, devices: devices,
                // Asked only if it matters, since it may take a second.
                router: settings.networks.isEmpty ? nil : NetworkIdentity.router(),
                port: devices.isEmpty ? nil : try store.port(), name: try store.ownName())
        } then: { result in
            switch result {
            case .success(let stored) where !self.isStopped:
                self.damage = nil
                self.apply(stored)
            case .success: break
            case .failure(let error):
                self.damage = "Handoff is silent, because its files cannot be read: \(error)"
                self.configuration.log("\(error)")
                // What was switched off may be in them.
                self.refreshNetwork(port: nil)
            }
            promise.succeed(())
        }
        return promise.futureResult
    }

    private func apply(_ stored: Stored) {
        settings = stored.settings
        own = stored.identity?.digest
        ownName = stored.name
        router = stored.router
        let devices = Dictionary(grouping: stored.devices.remembered(Int64(Clock.now())), by: \.keyDigest)
        for (digest, peer) in peers where !(devices[digest]?.contains { $0.secret == peer.device.secret } ?? false) {
            peers[digest] = nil
            peer.redial?.cancel()
            peer.endStreams()
            fail(of: digest)
            // Paired anew, it must not be told of an end.
            if devices[digest] == nil { peer.channel?.close(after: .unpaired) } else { peer.channel?.close() }
        }
        for (digest, entries) in devices { apply(entries, digest) }
        do {
            if network == nil, let identity = stored.identity {
                network = try PeerNetwork(identity, loop: loop, timing: timing, delegate: self)
            }
        } catch {
            hindrance = "\(error)"
            configuration.log("\(error)")
        }
        refreshNetwork(port: stored.port)
    }

    /// - Parameter entries: what the home has of a machine.
    private func apply(_ entries: [PairedDevice], _ digest: String) {
        // That it confirmed a secret may not be on the disk yet.
        let shown = peers[digest]?.channel.flatMap { channel in entries.first { $0.secret == channel.secret } }
        guard let device = shown ?? entries.first(where: { $0.unconfirmed == nil }) ?? entries.last else { return }
        let peer = peers[digest] ?? Peer(device)
        peers[digest] = peer
        peer.device = device
        peer.unconfirmed = entries.filter { $0.unconfirmed != nil && $0.secret != device.secret }
        guard peer.channel != nil else { return }
        if device.unconfirmed != nil { peer.unconfirmed = [] }
        peer.device.unconfirmed = nil
    }
}
