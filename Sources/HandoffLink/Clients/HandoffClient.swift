import AppPrograms
import Glibc
/// For `Home`.
package import SystemIndex

/// What a face asks the Handoff service of this machine. Any thread; each call has a connection of its own.
package struct HandoffClient: Sendable {
    private let home: Home

    /// - Parameter home: whose service is asked.
    package init(home: Home) { self.home = home }

    /// What can be continued here, the newest first. Empty if no service runs, or if it does not answer within a tenth
    /// of a second, because people are typing meanwhile.
    package func offers() -> [HandoffOffer] {
        guard case .offers(let offers) = ask(.offers, seconds: 0.1) else { return [] }
        return offers
    }

    /// Continues an offer here. Waits until the app shows it, thirty seconds at most.
    package func `continue`(_ token: String) -> HandoffOutcome {
        guard case .outcome(let outcome) = ask(.continueOffer(token: token), seconds: 30) else {
            return .failed(.connectionUnavailable)
        }
        return outcome
    }

    /// nil if no service runs.
    package func status() -> HandoffStatus? {
        guard case .status(let status) = ask(.status, seconds: 2) else { return nil }
        return status
    }

    /// Has the service read devices and settings again.
    ///
    /// - Returns: false if no service runs.
    @discardableResult
    package func reload() -> Bool { ask(.reload, seconds: 5) == .done }

    private func ask(_ request: LinkRequest, seconds: Double) -> LinkEvent? {
        guard let path = try? LinkAddress.path(home: home),
            let descriptor = MessageSocket.connect(to: path, seconds: seconds)
        else { return nil }
        defer { close(descriptor) }
        guard MessageSocket.send(request, on: descriptor) else { return nil }
        return MessageSocket.receive(LinkEvent.self, from: descriptor)
    }
}
