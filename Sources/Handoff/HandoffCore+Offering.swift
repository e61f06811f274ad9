import AppPrograms
import HandoffLink
import NIOCore
import SearchEngine
import SystemIndex

/// An activity that an app was asked to save for another machine.
struct PendingSave {
    var device: String
    var channel: PeerChannel
    /// The other machine's number.
    var request: UInt64
    var token: String
    var key: OwnOffer.Key
    var timeout: Scheduled<Void>
}

/// What the apps of this machine offer to others.
extension HandoffCore {
    /// Activities that a program can offer at once.
    private static let maximumActivities = 64
    /// Activities that were handed to other machines, and that streams lead back to.
    private static let maximumHanded = 256

    /// An app offers an activity, or tells what changed.
    func offer(_ activity: HandoffActivity, _ connection: LocalConnection) {
        let key = OwnOffer.Key(connection: ObjectIdentifier(connection), number: activity.number)
        guard (1...512).contains(activity.activityType.utf8.count), (1...155).contains(activity.app.utf8.count) else {
            return
        }
        if let known = ownOffers[key] {
            ownOffers[key]?.activity = activity
            // A continued activity that its app offers again is another offer.
            if known.isSpent {
                ownOffers[key]?.token = RandomToken.make()
                ownOffers[key]?.isSpent = false
                ownOffers[key]?.handedTo = []
            }
        } else {
            guard ownOffers.keys.count(where: { $0.connection == key.connection }) < Self.maximumActivities else {
                return
            }
            ownOffers[key] = OwnOffer(activity, connection: connection)
        }
        nameApp(of: key, activity.app)
    }

    /// Finds what people call the app, and tells other machines then.
    private func nameApp(of key: OwnOffer.Key, _ app: String) {
        if let name = appNames[app] {
            ownOffers[key]?.appName = name
            return syncOffers()
        }
        let home = configuration.home
        waiting {
            try SystemIndex(home: home).name(of: try AppIdentifier(app))
        } then: { result in
            let name = OwnOffer.shortened((try? result.get()) ?? app, 256)
            self.appNames[app] = name.isEmpty ? app : name
            // All of them at once: of two lookups the second may end first, and others are told in the order of their offers.
            for key in self.ownOffers.keys where self.ownOffers[key]?.activity.app == app {
                self.ownOffers[key]?.appName = self.appNames[app]
            }
            self.syncOffers()
        }
    }

    func withdraw(_ number: UInt64, _ connection: LocalConnection) {
        ownOffers[OwnOffer.Key(connection: ObjectIdentifier(connection), number: number)] = nil
        syncOffers()
    }

    /// A program ended, or its connection did.
    func withdrawAll(of connection: LocalConnection) {
        let identifier = ObjectIdentifier(connection)
        for key in ownOffers.keys where key.connection == identifier { ownOffers[key] = nil }
        for (token, activity) in handed where activity.connection === connection {
            handed[token] = nil
            handedOrder.removeAll { $0 == token }
        }
        for (request, save) in saves where save.key.connection == identifier { fail(request, save, .failed) }
        syncOffers()
    }

    func dropExpired() {
        let now = Int64(Clock.now())
        let expired = ownOffers.filter { $0.value.activity.expiration.map { $0 <= now } ?? false }.keys
        for key in expired { ownOffers[key] = nil }
        if !expired.isEmpty { syncOffers() }
    }

    // MARK: Telling other machines

    func syncOffers() { for peer in peers.values { syncOffers(peer) } }

    /// Tells a machine what has changed in what it may know.
    func syncOffers(_ peer: Peer) {
        guard let channel = peer.channel, !peer.device.isRemoved else { return }
        var visible: [String: (message: PeerOffer, since: NIODeadline)] = [:]
        for offer in ownOffers.values where isVisible(offer, to: peer) {
            if let message = offer.message { visible[offer.token] = (message, offer.since) }
        }
        for token in peer.told.keys where visible[token] == nil {
            channel.send(.withdraw(token: token))
            peer.told[token] = nil
        }
        // The oldest first: the other side tells ages that are nearly the same apart by that.
        for (token, offer) in visible.sorted(by: { $0.value.since < $1.value.since })
        where peer.told[token] != offer.message {
            var message = offer.message
            message.age = Int((NIODeadline.now() - offer.since).nanoseconds / 1_000_000)
            channel.send(.offer(message))
            peer.told[token] = offer.message
        }
    }

    private func isVisible(_ offer: OwnOffer, to peer: Peer) -> Bool {
        !offer.isSpent && settings.isOn(app: offer.activity.app) && settings.isOn(device: peer.device.keyDigest)
            && !(offer.activity.expiration.map { $0 <= Int64(Clock.now()) } ?? false)
    }

    // MARK: Handing over

    /// A machine wants an activity: its app is asked.
    func save(_ token: String, for request: UInt64, _ channel: PeerChannel, _ peer: Peer) {
        guard let (key, offer) = ownOffers.first(where: { $0.value.token == token }), isVisible(offer, to: peer) else {
            channel.send(.failed(request: request, .failed))
            return
        }
        let own = nextNumber()
        let timeout = later(timing.save) { [weak self] in
            guard let self, let save = self.saves[own] else { return }
            self.fail(own, save, .timedOut)
        }
        saves[own] = PendingSave(
            device: peer.device.keyDigest, channel: channel, request: request, token: token, key: key,
            timeout: timeout)
        offer.connection.send(.save(activity: key.number, request: own))
    }

    /// The app saved.
    func saved(_ state: HandoffState, for request: UInt64, _ connection: LocalConnection) {
        guard let save = saves[request], save.key.connection == ObjectIdentifier(connection) else { return }
        let addresses = [state.webpageURL, state.referrerURL, state.targetContentIdentifier]
        guard state.archivedUserInfo.count <= HandoffState.maximumUserInfoBytes,
            addresses.allSatisfy({ ($0?.utf8.count ?? 0) <= PeerMessage.maximumAddressBytes })
        else {
            return fail(request, save, .userInfoTooLarge)
        }
        var state = state
        state.title = state.title.map { OwnOffer.shortened($0, PeerMessage.maximumTitleBytes) }
        // Handed before it is sent: the other app may open a stream at once.
        if state.supportsStreams { hand(save) }
        ownOffers[save.key]?.handedTo.insert(save.device)
        guard save.channel.send(.state(request: save.request, state)) else {
            return fail(request, save, .userInfoTooLarge)
        }
        save.timeout.cancel()
        saves[request] = nil
    }

    private func hand(_ save: PendingSave) {
        guard let offer = ownOffers[save.key] else { return }
        if handed[save.token] == nil {
            handed[save.token] = HandedActivity(
                connection: offer.connection, number: save.key.number, app: offer.activity.app, devices: [])
            handedOrder.append(save.token)
            if handedOrder.count > Self.maximumHanded { handed[handedOrder.removeFirst()] = nil }
        }
        handed[save.token]?.devices.insert(save.device)
    }

    /// The app could not save.
    func notSaved(_ request: UInt64, _ failure: HandoffFailure, _ connection: LocalConnection) {
        guard let save = saves[request], save.key.connection == ObjectIdentifier(connection) else { return }
        fail(request, save, failure)
    }

    private func fail(_ request: UInt64, _ save: PendingSave, _ failure: HandoffFailure) {
        save.timeout.cancel()
        saves[request] = nil
        save.channel.send(.failed(request: save.request, failure))
    }

    /// A machine shows an activity that it was handed.
    func continued(_ token: String, _ peer: Peer) {
        guard let (key, offer) = ownOffers.first(where: { $0.value.token == token }),
            offer.handedTo.contains(peer.device.keyDigest), !offer.isSpent
        else { return }
        ownOffers[key]?.isSpent = true
        offer.connection.send(.continued(activity: key.number))
        record(
            .there, peer.device.name, offer.activity.activityType, offer.activity.title,
            offer.appName ?? offer.activity.app)
        syncOffers()
    }

    func record(
        _ direction: HandoffRecord.Direction, _ device: String, _ type: String, _ title: String?, _ app: String
    ) {
        let record = HandoffRecord(
            date: Int64(Clock.now()), direction: direction, device: device, activityType: type, title: title, app: app)
        let store = store
        waiting {
            try store.add(record)
        } then: { result in
            if case .failure(let error) = result { self.configuration.log("\(error)") }
        }
    }
}
