import AppLanding
import FoundationEssentials
import HandoffLink
import NIOCore
import SearchEngine
import SystemIndex

/// An activity of another machine that the person chose here, and whose state has not come yet.
struct PendingWish {
    var device: String
    var offer: PeerOffer
    var face: LocalConnection
    var timeout: Scheduled<Void>
}

/// Where streams of an activity that was continued here lead.
struct Continuation {
    var device: String
    /// The app of this machine.
    var app: String
}

/// What is offered by other machines, and continued here.
extension HandoffCore {
    private static let maximumContinuations = 64
    /// By how much an age may be wrong, since messages wait on their way.
    private static let jitter = TimeAmount.milliseconds(50)
    /// How long the list of apps is taken as it was.
    private static let appsAge = TimeAmount.seconds(2)

    /// Types that mean something else to apps here than an activity: other machines must not make them up.
    private static let reservedTypes: Set<String> = [Landing.itemType, Landing.searchType, Landing.settingsType]

    func take(_ offer: PeerOffer, of peer: Peer) {
        guard !Self.reservedTypes.contains(offer.activityType) else { return }
        if var known = peer.offers[offer.token] {
            known.offer = offer
            peer.offers[offer.token] = known
        } else if peer.offers.count < Peer.maximumOffers {
            var since = NIODeadline.now() - .milliseconds(Int64(offer.age))
            // What arrives later was offered later, unless the ages clearly say otherwise.
            if since <= peer.newest, peer.newest - since < Self.jitter { since = peer.newest + .nanoseconds(1) }
            peer.newest = max(peer.newest, since)
            peer.offers[offer.token] = Peer.Offered(offer: offer, since: since)
        }
        appsRead = nil
    }

    /// Reads which apps continue what, unless that was done just now.
    private func withApps(_ body: @escaping () -> Void) {
        if let appsRead, NIODeadline.now() - appsRead < Self.appsAge { return body() }
        let home = configuration.home
        waiting {
            ContinuingApps(SystemIndex(home: home))
        } then: { result in
            if case .success(let apps) = result { self.apps = apps }
            self.appsRead = .now()
            body()
        }
    }

    private func app(for offer: PeerOffer) -> ContinuingApps.App? {
        apps.app(for: offer.activityType, like: offer.app) { self.settings.isOn(app: $0) }
    }

    /// Answers a face with what can be continued here.
    func tellOffers(_ face: LocalConnection) {
        withApps {
            var found: [(offer: HandoffOffer, since: NIODeadline)] = []
            for peer in self.peers.values where self.settings.isOn(device: peer.device.keyDigest) {
                for offered in peer.offers.values {
                    let offer = offered.offer, app = self.app(for: offer)
                    guard app != nil || (offer.hasPage && !self.settings.isOff) else { continue }
                    let made = HandoffOffer(
                        token: offer.token, device: peer.device.name, activityType: offer.activityType,
                        title: offer.title, app: app?.identifier.rawValue, appName: app?.name ?? offer.appName)
                    found.append((made, offered.since))
                }
            }
            face.send(.offers(found.sorted { $0.since > $1.since }.map(\.offer)))
        }
    }

    /// The person chose an offer.
    func continueOffer(_ token: String, _ face: LocalConnection) {
        guard let peer = peers.values.first(where: { $0.offers[token] != nil }), let channel = peer.channel,
            let offer = peer.offers[token]?.offer, settings.isOn(device: peer.device.keyDigest)
        else {
            face.send(.outcome(.gone))
            return
        }
        let request = nextNumber()
        let timeout = later(timing.state) { [weak self] in
            guard let self, let wish = self.wanted[request] else { return }
            self.end(request, .failed(.timedOut), wish)
        }
        wanted[request] = PendingWish(device: peer.device.keyDigest, offer: offer, face: face, timeout: timeout)
        channel.send(.wanted(token: token, request: request))
    }

    func end(_ request: UInt64, of peer: Peer, _ outcome: HandoffOutcome) {
        guard let wish = wanted[request], wish.device == peer.device.keyDigest else { return }
        end(request, outcome, wish)
    }

    /// The activity does not come. The app learns why.
    func end(_ request: UInt64, _ outcome: HandoffOutcome, _ wish: PendingWish) {
        wish.timeout.cancel()
        wanted[request] = nil
        guard case .failed(let failure) = outcome else { return }
        withApps {
            guard let app = self.app(for: wish.offer) else {
                wish.face.send(.outcome(outcome))
                return
            }
            var landing = Landing(activityType: wish.offer.activityType)
            landing.title = wish.offer.title
            landing.failure = failure.rawValue
            let home = self.configuration.home
            self.waiting { [landing] in
                try SystemIndex(home: home).land(landing, in: app.identifier)
            } then: { _ in
                wish.face.send(.outcome(outcome))
            }
        }
    }

    /// The state came.
    func received(_ state: HandoffState, for request: UInt64, _ peer: Peer) {
        guard let wish = wanted[request], wish.device == peer.device.keyDigest else { return }
        // What was chosen is what comes.
        guard state.activityType == wish.offer.activityType else { return end(request, .failed(.failed), wish) }
        wish.timeout.cancel()
        wanted[request] = nil
        withApps { self.land(state, wish) }
    }

    private func remember(_ token: String, _ continuation: Continuation) {
        if continuations.updateValue(continuation, forKey: token) == nil { continuationOrder.append(token) }
        if continuationOrder.count > Self.maximumContinuations {
            continuations[continuationOrder.removeFirst()] = nil
        }
    }

    private func land(_ state: HandoffState, _ wish: PendingWish) {
        let home = configuration.home, app = app(for: wish.offer)
        if state.supportsStreams, let app {
            remember(wish.offer.token, Continuation(device: wish.device, app: app.identifier.rawValue))
        }
        let page = state.webpageURL.flatMap { Self.isPage($0) ? $0 : nil }, openPage = configuration.openPage
        let landing = Self.landing(state, continuation: state.supportsStreams ? wish.offer.token : nil)
        let origin = wish.offer.app
        waiting { () throws -> HandoffOutcome in
            let index = SystemIndex(home: home)
            if let app {
                let outcome = try index.land(landing, in: app.identifier)
                return outcome.isOpened ? .continued : .notShown(outcome.sentence(app: app.name))
            }
            guard let page else { return .failed(.failed) }
            let outcome = try openPage?(page) ?? index.openAddress(page, for: AppIdentifier(origin))
            return outcome.isOpened ? .openedPage : .notShown(outcome.sentence(app: "The browser"))
        } then: { result in
            let outcome = (try? result.get()) ?? .failed(.failed)
            if outcome.isShown { self.tellContinued(wish, state.title, app?.name ?? wish.offer.appName) }
            wish.face.send(.outcome(outcome))
        }
    }

    private func tellContinued(_ wish: PendingWish, _ title: String?, _ app: String) {
        let peer = peers[wish.device]
        peer?.offers[wish.offer.token] = nil
        peer?.channel?.send(.continued(token: wish.offer.token))
        record(
            .here, peer?.device.name ?? String(wish.device.prefix(PairedDevice.identifierLength)),
            wish.offer.activityType, title ?? wish.offer.title, app)
    }

    private static func landing(_ state: HandoffState, continuation: String?) -> Landing {
        var landing = Landing(activityType: state.activityType)
        landing.title = state.title
        landing.archivedUserInfo = state.archivedUserInfo
        landing.webpageURL = state.webpageURL
        landing.referrerURL = state.referrerURL
        landing.targetContentIdentifier = state.targetContentIdentifier
        landing.continuation = continuation
        return landing
    }

    /// Whether a text of another machine may be handed to the browser: never a file, or another program's address.
    static func isPage(_ address: String) -> Bool {
        let lower = address.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return false }
        return !address.unicodeScalars.contains { $0.value <= 0x20 || $0.value == 0x7F }
    }
}
