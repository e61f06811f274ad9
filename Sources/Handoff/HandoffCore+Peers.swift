import HandoffLink
import NIOCore
import SearchEngine

extension HandoffCore: PeerChannelDelegate {
    // MARK: Connecting

    /// Connects to a machine after the time that is due, unless there is a connection, or it is the other one's turn.
    func dialSoon(_ peer: Peer) {
        guard peer.channel == nil, !peer.isDialling, peer.redial == nil, !peer.addresses.isEmpty, network?.port != nil,
            let own
        else { return }
        let isMine = own < peer.device.keyDigest || peer.device.isAddressGiven
        // A firewall may let only one side connect: after a while the other one tries too.
        var delay = isMine ? TimeAmount.nanoseconds(0) : timing.deference
        if peer.failures > 0 {
            let factor = Int64(1) << Int64(min(peer.failures - 1, 12))
            let full = min(timing.redial.nanoseconds * factor, timing.maximumRedial.nanoseconds)
            delay = delay + .nanoseconds(Int64.random(in: full / 2...max(full, 1)))
        }
        peer.redial = later(delay) { [weak self, weak peer] in
            guard let self, let peer else { return }
            peer.redial = nil
            guard self.peers[peer.device.keyDigest] === peer else { return }
            // An address may be another machine's by now, and a secret not the one that the other machine kept.
            let next = peer.nextAttempt
            self.dial(peer, next.device, next.addresses[...])
        }
    }

    private func dial(_ peer: Peer, _ device: PairedDevice, _ addresses: ArraySlice<HostAndPort>) {
        guard let network, network.port != nil, peer.channel == nil else { return }
        guard let address = addresses.first else {
            peer.failures += 1
            return dialSoon(peer)
        }
        peer.isDialling = true
        peer.address = address
        network.dial(address, device) { [weak self] in
            peer.isDialling = false
            self?.dial(peer, device, addresses.dropFirst())
        }
    }

    func opened(_ channel: PeerChannel) {
        guard channel.isDialled, let peer = peers[channel.device] else { return }
        if let stream = channel.stream {
            channel.send(.stream(stream))
            streamOpened(stream, on: channel, peer)
        } else {
            sendHello(on: channel)
        }
    }

    private func sendHello(on channel: PeerChannel) {
        channel.send(.hello(PeerHello(version: PeerHello.version, name: ownName, port: network?.port)))
    }

    func ended(_ channel: PeerChannel) {
        if let stream = channel.stream { streamEnded(stream, channel) }
        guard let peer = peers[channel.device] else { return }
        if channel.isDialled, channel.stream == nil, !channel.isControl {
            peer.isDialling = false
            if peer.channel == nil {
                peer.failures += 1
                dialSoon(peer)
            }
        }
        guard peer.channel === channel else { return }
        peer.channel = nil
        peer.offers = [:]
        peer.told = [:]
        // They go the same way, and TCP alone would notice after a quarter of an hour, or never.
        peer.endStreams()
        fail(of: channel.device)
        noteConnections("The connection to a paired machine ended")
        peer.device.lastSeen = secondsSince1970(channel.lastRead)
        keep(peer)
        peer.failures = max(peer.failures, 1)
        dialSoon(peer)
    }

    // MARK: Messages

    func received(_ message: PeerMessage, on channel: PeerChannel) {
        guard let peer = peers[channel.device] else { return channel.close() }
        switch message {
        case .hello(let hello): greet(hello, on: channel, peer)
        case .stream(let stream) where peer.channel !== channel:
            guard channel.stream == nil, !channel.isControl, !channel.isDialled else { return channel.close() }
            channel.stream = stream
            streamOpened(stream, on: channel, peer)
        case .ready: streamIsReady(on: channel)
        case .refused(let identifier, let failure): streamRefused(identifier, failure, channel, peer)
        case .unpaired where peer.device.isRemoved:
            channel.close()
            drop(peer) { $0.isRemoved }
        case .unpaired where peer.channel === channel || channel.isDialled: forget(peer, channel)
        // Everything else is said on the one connection.
        case _ where peer.channel !== channel: channel.close()
        // It has not read yet that it was removed. Closing would take that from it.
        case _ where peer.device.isRemoved: break
        case .offer(let offer): take(offer, of: peer)
        case .withdraw(let token): peer.offers[token] = nil
        case .wanted(let token, let request): save(token, for: request, channel, peer)
        case .state(let request, let state): received(state, for: request, peer)
        case .failed(let request, let failure): end(request, of: peer, .failed(failure))
        case .continued(let token): continued(token, peer)
        case .stream(let stream): dialStream(stream, peer)
        case .unpaired, .ping, .pong: break
        }
    }

    private func greet(_ hello: PeerHello, on channel: PeerChannel, _ peer: Peer) {
        guard !channel.isControl, channel.stream == nil else { return channel.close() }
        channel.becomeControl()
        if channel.isDialled { peer.isDialling = false } else { sendHello(on: channel) }
        peer.confirm(channel.secret)
        // It began before the machine confirmed another secret.
        guard channel.secret == peer.device.secret else { return channel.close() }
        if let known = peer.channel, known !== channel {
            // Both sides decide alike: what the machine with the smaller digest made stays, and of two of one side the newer.
            guard isFromSmaller(channel) || !isFromSmaller(known) || known.secret != channel.secret else {
                return channel.close()
            }
            peer.channel = nil
            // The other machine gave the old one up, with its streams. Two that meet have none yet.
            if NIODeadline.now() - known.began > timing.deference { peer.endStreams() }
            fail(of: channel.device)
            known.close()
        }
        peer.channel = channel
        peer.offers = [:]
        peer.told = [:]
        peer.failures = 0
        peer.redial?.cancel()
        peer.redial = nil
        if peer.device.isRemoved { return tellRemoved(peer, channel) }
        noteConnections("A paired machine connected")
        remember(hello, channel, peer)
        syncOffers(peer)
    }

    /// Says in the log how many machines are connected, and nothing by which one could be recognised.
    private func noteConnections(_ event: String) {
        let listed = peers.values.filter(\.device.isListed)
        configuration.note("\(event): \(listed.count { $0.channel != nil }) of \(listed.count) are connected.")
    }

    private func isFromSmaller(_ channel: PeerChannel) -> Bool { channel.isDialled == ((own ?? "") < channel.device) }

    /// Keeps where the machine is, so that it is found again without Avahi.
    private func remember(_ hello: PeerHello, _ channel: PeerChannel, _ peer: Peer) {
        if !channel.isDialled {
            let host = channel.channel?.remoteAddress?.ipAddress
            peer.address = host.flatMap { host in
                hello.port.map {
                    HostAndPort(host: host.hasPrefix("::ffff:") ? String(host.dropFirst(7)) : host, port: $0)
                }
            }
        }
        if !peer.device.isAddressGiven, let address = peer.address { peer.device.address = address.text }
        peer.device.lastSeen = Int64(Clock.now())
        // It knows the secret, so it has kept this machine.
        peer.device.unconfirmed = nil
        keep(peer)
    }

    /// Writes what was learnt of a machine.
    private func keep(_ peer: Peer) {
        let device = peer.device, store = store
        waiting {
            try store.keep(device)
        } then: { result in
            if case .failure(let error) = result { self.configuration.log("\(error)") }
        }
    }

    /// When a moment of the event loop's clock was, on the person's clock.
    func secondsSince1970(_ moment: NIODeadline) -> Int64 {
        Int64(Clock.now() - Double((NIODeadline.now() - moment).nanoseconds) / 1e9)
    }

    // MARK: Ending a pairing

    /// The person removed the machine here: it is told, and forgotten when it says that it knows. A connection may be dead
    /// without either side having noticed.
    func tellRemoved(_ peer: Peer, _ channel: PeerChannel) {
        peer.offers = [:]
        fail(of: peer.device.keyDigest)
        _ = channel.send(.unpaired)
    }

    /// The person removed this machine on the other one, which waits for this answer.
    private func forget(_ peer: Peer, _ channel: PeerChannel) {
        let secret = channel.secret
        channel.close(after: .unpaired)
        // Paired anew meanwhile, it has another secret.
        drop(peer) { $0.secret == secret }
    }

    private func drop(_ peer: Peer, _ isOver: @escaping @Sendable (PairedDevice) -> Bool) {
        let digest = peer.device.keyDigest, store = store
        peer.endStreams()
        peers[digest] = nil
        peer.redial?.cancel()
        fail(of: digest)
        waiting {
            try store.changeDevices { $0.removeAll { $0.keyDigest == digest && isOver($0) } }
        } then: { _ in
            _ = self.reload()
        }
    }

    /// Ends what waits for a machine that cannot be reached any more.
    func fail(of digest: String) {
        for (request, wish) in wanted where wish.device == digest {
            end(request, .failed(.connectionUnavailable), wish)
        }
        for (request, save) in saves where save.device == digest {
            save.timeout.cancel()
            saves[request] = nil
        }
    }
}
