import FoundationEssentials
import NIOCore

/// Being found by other machines, and finding them.
extension HandoffCore {
    /// Whether this machine may be known in the network at the moment.
    private var isAllowed: Bool {
        !isStopped && !isAsleep && damage == nil && !settings.isOff && !peers.isEmpty && settings.allows(router: router)
    }

    /// Why nothing can be found in this network, as a sentence; nil if that is not known to be so.
    var networkHindrance: String? {
        if let damage { return damage }
        if settings.isOff { return "Handoff is off." }
        if !settings.allows(router: router) {
            return "Handoff is silent here: this network is not one of those you added."
        }
        return hindrance
    }

    func refreshNetwork(port: Int?) {
        guard let network, let own, isAllowed else {
            network?.endListening()
            discovery?.set(nil, browses: false)
            for peer in peers.values {
                peer.redial?.cancel()
                peer.channel?.close()
                peer.endStreams()
            }
            return
        }
        do {
            try network.listen(host: configuration.host, port: configuration.port ?? port ?? 0) { [weak self] in
                self?.secrets ?? []
            }
        } catch {
            hindrance = "\(error)"
            configuration.log("\(error)")
        }
        advertise(own)
        for peer in peers.values {
            let isOff = peer.device.isRemoved || !settings.isOn(device: peer.device.keyDigest)
            peer.endStreams { isOff || !settings.isOn(app: $0) }
            if let channel = peer.channel, peer.device.isRemoved {
                tellRemoved(peer, channel)
            } else {
                dialSoon(peer)
            }
        }
        syncOffers()
    }

    private var secrets: [(digest: String, secret: Data)] {
        peers.values.flatMap(\.secrets)
    }

    private func advertise(_ own: String) {
        guard configuration.usesDiscovery, let port = network?.port else { return }
        if discovery == nil {
            let core = NIOLoopBound(self, eventLoop: loop), loop = loop
            discovery = Discovery(type: Discovery.serviceType) { event in
                loop.execute { core.value.discovered(event) }
            }
        }
        let secrets = secrets.map(\.secret)
        discovery?.set(
            Advertisement(port: port) { DeviceTags.texts(own: own, secrets: secrets) }, browses: true)
    }

    /// What the network tells.
    private func discovered(_ event: DiscoveryEvent) {
        switch event {
        case .found(let service):
            let known = secrets
            guard let position = DeviceTags.position(of: service.texts, among: known),
                let peer = peers[known[position].digest]
            else { return }
            // A machine that is found anew may have another address by now.
            if !peer.found.contains(service.address) { peer.channel?.probe() }
            peer.found = [service.address] + peer.found.filter { $0 != service.address }.prefix(3)
            peer.failures = 0
            peer.redial?.cancel()
            peer.redial = nil
            dialSoon(peer)
        case .hindrance(let sentence):
            hindrance = sentence
            if let sentence { configuration.log(sentence) }
        case .networkChanged:
            for peer in peers.values {
                peer.failures = 0
                peer.channel?.probe()
            }
            _ = reload()
        case .sleeps(let sleeps):
            isAsleep = sleeps
            if sleeps { refreshNetwork(port: nil) } else { _ = reload() }
        }
    }
}
