import AppPrograms
import Foundation
import Glibc
package import HandoffLink
package import SystemIndex

/// A Handoff service without other machines: remembers what apps say, and says what the test wants.
package final class FakeHandoffService: @unchecked Sendable {  // its lock orders its users
    private let lock = NSLock()
    private let listener: Int32
    private let path: String
    private var requests: [LinkRequest] = []
    private var app: Int32?
    /// Those that are open, but for streams.
    private var connections: Set<Int32> = []
    private var streams: [Int32] = []
    private var isStopped = false
    /// What an opened stream is refused with; nil for none.
    package var refusal: HandoffFailure? {
        get { lock.withLock { refused } }
        set { lock.withLock { refused = newValue } }
    }
    private var refused: HandoffFailure?
    private let offers: [HandoffOffer]
    private let outcome: HandoffOutcome
    private var chosen: [String] = []
    /// Tokens of offers that were continued, in their order.
    package var continued: [String] { lock.withLock { chosen } }

    struct CannotListen: Error {}

    /// Listens for the programs of a home; nil for that of this process.
    ///
    /// - Parameters:
    ///   - offers: what can be continued from other machines.
    ///   - outcome: how it goes when one of them is.
    package init(home: Home? = nil, offers: [HandoffOffer] = [], outcome: HandoffOutcome = .continued) throws {
        self.offers = offers
        self.outcome = outcome
        path = try LinkAddress.path(home: home ?? ProgramIdentity.home())
        guard let descriptor = MessageSocket.listen(at: path) else { throw CannotListen() }
        listener = descriptor
        Thread.detachNewThread { [self] in accept() }
    }

    /// Ends every connection, as a service that is killed.
    package func stop() {
        lock.lock()
        let open = Array(connections) + streams
        let wasStopped = isStopped
        isStopped = true
        lock.unlock()
        guard !wasStopped else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        unlink(path)
        for descriptor in open { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }

    private func accept() {
        defer { close(listener) }
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            if connection < 0 {
                // Other tests send signals, and use up descriptors for a moment.
                if [EINTR, ECONNABORTED, EMFILE].contains(errno), !lock.withLock({ isStopped }) { continue }
                return
            }
            // A program that another test starts must not keep it open.
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            // One that came while the service ended would never be told so.
            if lock.withLock({ isStopped }) {
                close(connection)
                return
            }
            lock.withLock { _ = connections.insert(connection) }
            Thread.detachNewThread { [self] in serve(connection) }
        }
    }

    private func serve(_ connection: Int32) {
        while let request = MessageSocket.receive(LinkRequest.self, from: connection) {
            lock.withLock { requests.append(request) }
            switch request {
            case .takeStream, .openStream:
                guard let refusal else {
                    _ = MessageSocket.send(LinkEvent.ready, on: connection)
                    lock.withLock {
                        connections.remove(connection)
                        streams.append(connection)
                    }
                    return
                }
                _ = MessageSocket.send(LinkEvent.refused(refusal), on: connection)
            case .status:
                let status = HandoffStatus(devices: [], hindrance: nil, port: nil)
                _ = MessageSocket.send(LinkEvent.status(status), on: connection)
            case .offers: _ = MessageSocket.send(LinkEvent.offers(offers), on: connection)
            case .continueOffer(let token):
                lock.withLock { chosen.append(token) }
                let isKnown = offers.contains { $0.token == token }
                _ = MessageSocket.send(LinkEvent.outcome(isKnown ? outcome : .gone), on: connection)
            default: lock.withLock { app = connection }
            }
        }
        lock.withLock {
            if app == connection { app = nil }
            connections.remove(connection)
        }
        close(connection)
    }

    /// Says something to the app.
    package func say(_ event: LinkEvent) {
        guard let app = lock.withLock({ app }) else { return }
        _ = MessageSocket.send(event, on: app)
    }

    /// The next request; nil after the seconds.
    package func next(seconds: Double = 20) async -> LinkRequest? {
        await value(seconds) { requests.isEmpty ? nil : requests.removeFirst() }
    }

    /// The service's end of the next stream, which the caller closes.
    package func nextStream() async -> Int32? {
        await value(20) { streams.isEmpty ? nil : streams.removeFirst() }
    }

    /// The activity of the next request, if that is an offer.
    package func nextOffer() async -> HandoffActivity? {
        guard case .offer(let activity) = await next() else { return nil }
        return activity
    }

    /// What the app answers to a request to save.
    package func save(_ activity: UInt64, request: UInt64) async -> LinkRequest? {
        say(.save(activity: activity, request: request))
        return await next()
    }

    private func value<Value>(_ seconds: Double, _ take: () -> Value?) async -> Value? {
        let end = Date(timeIntervalSinceNow: seconds)
        while true {
            if let value = lock.withLock(take) { return value }
            guard Date() < end else { return nil }
            try? await Task.sleep(for: .milliseconds(2))
        }
    }
}
