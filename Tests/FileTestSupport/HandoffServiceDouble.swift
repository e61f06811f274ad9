import AppPrograms
import Foundation
import Glibc
/// Offers are its.
package import HandoffLink
import Synchronization
/// Homes are its.
package import SystemIndex

/// Stands in for the Handoff service of a home: offers what it was given, and answers what is continued. It ends with its owner.
package final class HandoffServiceDouble: Sendable {
    private let descriptor: Int32
    private let offers: [HandoffOffer]
    private let outcome: HandoffOutcome
    private let chosen = Mutex<[String]>([])

    /// Tokens that were continued, in their order.
    package var continued: [String] { chosen.withLock { $0 } }

    /// - Throws: if nothing can listen in the runtime folder.
    package init(home: Home, offers: [HandoffOffer], outcome: HandoffOutcome = .continued) throws {
        let path = try LinkAddress.path(home: home)
        guard let descriptor = MessageSocket.listen(at: path) else { throw Unavailable(number: errno) }
        self.descriptor = descriptor
        self.offers = offers
        self.outcome = outcome
        let ownPath = path
        let thread = Thread { [weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { break }
                self?.answer(connection)
                close(connection)
            }
            close(descriptor)
            unlink(ownPath)
        }
        thread.start()
    }

    private struct Unavailable: Error { var number: Int32 }

    private func answer(_ connection: Int32) {
        MessageSocket.limit(connection, seconds: 5)
        switch MessageSocket.receive(LinkRequest.self, from: connection) {
        case .offers: _ = MessageSocket.send(LinkEvent.offers(offers), on: connection)
        case .continueOffer(let token):
            chosen.withLock { $0.append(token) }
            let isKnown = offers.contains { $0.token == token }
            _ = MessageSocket.send(LinkEvent.outcome(isKnown ? outcome : .gone), on: connection)
        default: break
        }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
