import AppPrograms
import Dispatch
import Glibc
import HandoffLink
import Synchronization
import SystemIndex

/// The program's connection to the Handoff service of its home. No thread waits for it: the queue is called when the
/// service says something. On that queue only.
final class HandoffConnection: Sendable {
    private let descriptor: Int32
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let isOver = Atomic<Bool>(false)

    /// Seconds that the rest of a message, or room for one, may take. The service is a program of this machine.
    private static let seconds = 5.0

    /// Connects. Returns nil if no service listens.
    ///
    /// - Parameters:
    ///   - onEvent: called with each message.
    ///   - onEnd: called when the service has gone. Not called after ``end()``.
    init?(
        queue: DispatchQueue, onEvent: @escaping @Sendable (LinkEvent, HandoffConnection) -> Void,
        onEnd: @escaping @Sendable (HandoffConnection) -> Void
    ) {
        guard let home = try? ProgramIdentity.home(), let path = try? LinkAddress.path(home: home),
            let connected = MessageSocket.connect(to: path, seconds: Self.seconds)
        else { return nil }
        descriptor = connected
        let source = DispatchSource.makeReadSource(fileDescriptor: connected, queue: queue)
        self.source = source
        source.setEventHandler { [weak self] in
            guard let self, !self.isOver.load(ordering: .relaxed) else { return }
            if let event = MessageSocket.receive(LinkEvent.self, from: connected) {
                onEvent(event, self)
            } else {
                onEnd(self)
            }
        }
        source.setCancelHandler { close(connected) }
        source.resume()
    }

    deinit { end() }

    /// - Returns: false if the service has gone.
    func send(_ request: LinkRequest) -> Bool {
        !isOver.load(ordering: .relaxed) && MessageSocket.send(request, on: descriptor)
    }

    /// Answers a request to save.
    func answer(_ request: UInt64, _ saving: HandoffSaving) {
        // If the service has gone, reading finds out.
        switch saving {
        case .saved(let state): _ = send(.state(request: request, state))
        case .failed(let reason): _ = send(.failed(request: request, reason))
        }
    }

    /// Closes the connection, which ends every offer.
    func end() {
        if !isOver.exchange(true, ordering: .relaxed) { source.cancel() }
    }
}

/// What only one of several may do.
final class SingleTurn: Sendable {
    private let isTaken = Atomic<Bool>(false)

    /// - Returns: whether the caller is the first.
    func take() -> Bool { !isTaken.exchange(true, ordering: .relaxed) }
}
