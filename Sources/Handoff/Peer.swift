import FoundationEssentials
import NIOCore

/// What the service knows of a paired machine. On the event loop only.
final class Peer {
    /// An activity that the machine offers.
    struct Offered {
        var offer: PeerOffer
        /// When it was offered first, on this machine's clock.
        var since: NIODeadline
    }

    /// Offers that a machine can have at once.
    static let maximumOffers = 64

    var device: PairedDevice
    /// New secrets of a machine that is paired again, which it has not confirmed. It has one of them, or still that of ``device``.
    var unconfirmed: [PairedDevice] = []
    /// The connection for messages.
    var channel: PeerChannel?
    /// What the machine offers, by token.
    var offers: [String: Offered] = [:]
    /// When the newest of them was offered.
    var newest = NIODeadline.uptimeNanoseconds(0)
    /// What the machine was told of, by token.
    var told: [String: PeerOffer] = [:]
    /// Where the machine was found, the last first.
    var found: [HostAndPort] = []
    /// Where streams are dialled to: the machine's address on this connection.
    var address: HostAndPort?
    var isDialling = false
    var failures = 0
    var redial: Scheduled<Void>?
    /// Streams that are being opened or carried.
    var streams: Int { streamChannels.count }
    private var streamChannels: [ObjectIdentifier: (channel: PeerChannel, app: String)] = [:]

    static let maximumStreams = 64

    init(_ device: PairedDevice) { self.device = device }

    /// - Parameter app: of this machine.
    func begin(stream channel: PeerChannel, of app: String) {
        streamChannels[ObjectIdentifier(channel)] = (channel, app)
    }

    func end(stream channel: PeerChannel) { streamChannels[ObjectIdentifier(channel)] = nil }

    /// Cuts streams: the person does not want them any more, or their connection is dead.
    func endStreams(where isOver: (_ app: String) -> Bool = { _ in true }) {
        for (channel, app) in Array(streamChannels.values) where isOver(app) { channel.cut() }
    }

    /// The secrets by which the machine may show itself.
    var secrets: [(digest: String, secret: Data)] { entries.map { ($0.keyDigest, $0.secret) } }

    /// The newest secret is the likeliest one, after that which worked.
    private var entries: [PairedDevice] { [device] + unconfirmed.reversed() }

    /// Where to connect to, the best first.
    var addresses: [HostAndPort] {
        var result = found
        for address in entries.compactMap({ $0.address.flatMap { HostAndPort($0) } }) where !result.contains(address) {
            result.append(address)
        }
        return result
    }

    /// What the next attempt to connect begins with: another address after each failure, and another secret after all of them.
    var nextAttempt: (addresses: [HostAndPort], device: PairedDevice) {
        let addresses = addresses, count = max(addresses.count, 1), first = failures % count
        return (Array(addresses[first...] + addresses[..<first]), entries[failures / count % entries.count])
    }

    /// The machine has shown that it has a secret.
    func confirm(_ secret: Data) {
        guard let device = unconfirmed.first(where: { $0.secret == secret }) else { return }
        self.device = device
        unconfirmed = []
    }
}
