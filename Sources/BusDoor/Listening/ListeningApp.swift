import AppDoor
import SystemIndex

/// An app with connections that wait for what people choose. On the bus's thread only.
final class ListeningApp {
    let session: AppSession
    /// Receives what other programs of the person hand over.
    let landings: ContinuationListener
    /// Those that listen, the last one last.
    private(set) var connections: [String] = []
    /// What was asked for and is not acknowledged, by the number that the app was told.
    var reindexing: [UInt64: ReindexRequest] = [:]
    var lastLook = ContinuousClock.now

    /// - Throws: `DoorError` when the runtime folder cannot be used.
    init(_ session: AppSession) throws {
        self.session = session
        landings = try session.door.listen()
    }

    deinit { landings.stop() }

    func add(_ connection: String) {
        connections.removeAll { $0 == connection }
        connections.append(connection)
    }

    func remove(_ connection: String) { connections.removeAll { $0 == connection } }
}
