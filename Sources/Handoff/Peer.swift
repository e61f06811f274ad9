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

    /// Where to connect to, the best first.
    var addresses: [HostAndPort] {
        let stored = device.address.flatMap { HostAndPort($0) }
        return found + (stored.map { found.contains($0) ? [] : [$0] } ?? [])
    }
}
