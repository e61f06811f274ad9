import HandoffLink
import NIOCore

/// A stream that an app here wants, to where its activity came from.
struct OpeningStream {
    var device: String
    /// That wants it.
    var app: String
    var local: LocalConnection
    /// Known once there is a connection.
    var channel: PeerChannel?
    var timeout: Scheduled<Void>
}

/// A stream that an app here has been told of, and has not taken yet.
struct TakenStream {
    var channel: PeerChannel
    var stream: PeerStream
    var owner: LocalConnection
    var timeout: Scheduled<Void>
}

/// Streams between the apps of two machines. The machine that made the connection for messages makes those for streams too, since a
/// firewall may let only one side connect.
extension HandoffCore {
    // MARK: Where the activity was continued

    func openStream(_ continuation: String, _ local: LocalConnection) {
        guard let known = continuations[continuation], let peer = peers[known.device], let channel = peer.channel,
            settings.isOn(device: known.device), settings.isOn(app: known.app)
        else { return local.close(after: .refused(.connectionUnavailable)) }
        guard peer.streams < Peer.maximumStreams else { return local.close(after: .refused(.failed)) }
        let stream = PeerStream(continuation: continuation, identifier: RandomToken.make())
        let timeout = later(timing.stream) { [weak self] in self?.endOpening(stream.identifier, .timedOut) }
        opening[stream.identifier] = OpeningStream(
            device: known.device, app: known.app, local: local, timeout: timeout)
        if channel.isDialled, let address = peer.address, let network {
            network.dial(address, peer.device, stream: stream) { [weak self] in
                self?.endOpening(stream.identifier, .connectionUnavailable)
            }
        } else {
            channel.send(.stream(stream))
        }
    }

    private func endOpening(_ identifier: String, _ failure: HandoffFailure) {
        guard let stream = opening.removeValue(forKey: identifier) else { return }
        stream.timeout.cancel()
        stream.channel?.close()
        stream.local.close(after: .refused(failure))
    }

    func streamIsReady(on channel: PeerChannel) {
        guard let identifier = channel.stream?.identifier, let stream = opening[identifier], stream.channel === channel
        else { return channel.close() }
        opening[identifier] = nil
        stream.timeout.cancel()
        connect(stream.local, channel)
    }

    func streamRefused(_ identifier: String, _ failure: HandoffFailure, _ channel: PeerChannel, _ peer: Peer) {
        guard opening[identifier]?.device == peer.device.keyDigest else { return }
        endOpening(identifier, failure)
    }

    // MARK: Where it came from

    /// The other machine asks for a connection.
    func dialStream(_ stream: PeerStream, _ peer: Peer) {
        guard isHanded(stream, to: peer), peer.streams < Peer.maximumStreams, let address = peer.address, let network
        else {
            peer.channel?.send(.refused(stream: stream.identifier, .failed))
            return
        }
        network.dial(address, peer.device, stream: stream) {
            peer.channel?.send(.refused(stream: stream.identifier, .connectionUnavailable))
        }
    }

    private func isHanded(_ stream: PeerStream, to peer: Peer) -> Bool {
        handed[stream.continuation]?.devices.contains(peer.device.keyDigest) ?? false
    }

    /// One of the two machines has made a connection for a stream.
    func streamOpened(_ stream: PeerStream, on channel: PeerChannel, _ peer: Peer) {
        if var own = opening[stream.identifier], own.device == channel.device, own.channel == nil {
            peer.begin(stream: channel, of: own.app)
            own.channel = channel
            opening[stream.identifier] = own
            return
        }
        guard isHanded(stream, to: peer), peer.streams < Peer.maximumStreams,
            settings.isOn(device: peer.device.keyDigest), let activity = handed[stream.continuation],
            settings.isOn(app: activity.app)
        else { return channel.close(after: .refused(stream: stream.identifier, .failed)) }
        peer.begin(stream: channel, of: activity.app)
        let number = nextNumber()
        let timeout = later(timing.stream) { [weak self] in
            guard let taken = self?.taking.removeValue(forKey: number) else { return }
            taken.channel.close(after: .refused(stream: stream.identifier, .timedOut))
        }
        taking[number] = TakenStream(
            channel: channel, stream: stream, owner: activity.connection, timeout: timeout)
        if !activity.connection.send(.stream(activity: activity.number, stream: number)) {
            taking[number] = nil
            timeout.cancel()
            channel.close(after: .refused(stream: stream.identifier, .failed))
        }
    }

    /// The app takes a stream.
    func takeStream(_ number: UInt64, _ local: LocalConnection) {
        guard let taken = taking.removeValue(forKey: number) else {
            return local.close(after: .refused(.failed))
        }
        taken.timeout.cancel()
        taken.channel.send(.ready)
        connect(local, taken.channel)
    }

    // MARK: Both

    private func connect(_ local: LocalConnection, _ channel: PeerChannel) {
        guard let localChannel = local.channel, let peerChannel = channel.channel, local.send(.ready) else {
            return channel.close()
        }
        let relay = StreamRelay(local: localChannel, peer: peerChannel)
        local.carry(relay)
        channel.carry(relay)
        relay.start()
    }

    /// A connection for a stream ended.
    func streamEnded(_ stream: PeerStream, _ channel: PeerChannel) {
        peers[channel.device]?.end(stream: channel)
        if opening[stream.identifier]?.channel === channel || opening[stream.identifier]?.channel == nil,
            opening[stream.identifier]?.device == channel.device
        {
            endOpening(stream.identifier, .connectionUnavailable)
        }
        for (number, taken) in taking where taken.channel === channel {
            taken.timeout.cancel()
            taking[number] = nil
        }
    }
}
