import HandoffLink
import NIOCore

/// What programs on this machine ask.
extension HandoffCore: LocalConnectionDelegate {
    func received(_ request: LinkRequest, on connection: LocalConnection) {
        switch request {
        case .offer(let activity): offer(activity, connection)
        case .withdraw(let activity): withdraw(activity, connection)
        case .state(let request, let state): saved(state, for: request, connection)
        case .failed(let request, let failure): notSaved(request, failure, connection)
        case .takeStream(let number): takeStream(number, connection)
        case .openStream(let continuation): openStream(continuation, connection)
        case .offers: tellOffers(connection)
        case .continueOffer(let token): continueOffer(token, connection)
        case .status: connection.send(.status(status))
        case .reload:
            reload().assumeIsolated().whenComplete { _ in
                self.appNames = [:]
                self.appsRead = nil
                connection.send(.done)
            }
        }
    }

    func ended(_ connection: LocalConnection) {
        withdrawAll(of: connection)
        for (identifier, stream) in opening where stream.local === connection {
            stream.timeout.cancel()
            stream.channel?.close()
            opening[identifier] = nil
        }
    }

    private var status: HandoffStatus {
        let devices = peers.values.filter { $0.device.isListed }.sorted { $0.device.name < $1.device.name }
        var status = HandoffStatus(
            devices: devices.map {
                HandoffStatus.Device(
                    identifier: $0.device.identifier, name: $0.device.name, isConnected: $0.channel != nil,
                    lastSeen: $0.channel.map { secondsSince1970($0.lastRead) } ?? $0.device.lastSeen)
            }, hindrance: networkHindrance, port: network?.port)
        status.offeringApps = Set(ownOffers.values.map(\.activity.app)).sorted()
        return status
    }
}
