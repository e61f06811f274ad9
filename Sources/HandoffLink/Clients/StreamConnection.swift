import AppPrograms
import Glibc
/// For `Home`.
package import SystemIndex

/// Opens the local end of a stream between two machines.
package enum StreamConnection {
    /// Waits until the other machine agrees, ten seconds at most.
    ///
    /// - Parameter request: ``LinkRequest/takeStream(_:)`` or ``LinkRequest/openStream(continuation:)``.
    /// - Returns: a connected socket that the caller closes. It waits without a limit. What is written arrives on the
    ///   other machine in order; `SHUT_WR` ends that direction there. What is read are chunks: ``LinkEvent/ready``.
    /// - Throws: ``StreamRefusal``.
    package static func open(_ request: LinkRequest, home: Home) throws(StreamRefusal) -> Int32 {
        guard let path = try? LinkAddress.path(home: home),
            let descriptor = MessageSocket.connect(to: path, seconds: 10)
        else { throw StreamRefusal(reason: .connectionUnavailable) }
        guard MessageSocket.send(request, on: descriptor),
            let event = MessageSocket.receive(LinkEvent.self, from: descriptor)
        else {
            close(descriptor)
            throw StreamRefusal(reason: .timedOut)
        }
        guard event == .ready else {
            close(descriptor)
            if case .refused(let reason) = event { throw StreamRefusal(reason: reason) }
            throw StreamRefusal(reason: .failed)
        }
        MessageSocket.limit(descriptor, seconds: 0)
        return descriptor
    }
}

/// The other machine, or the service of this one, does not open a stream.
package struct StreamRefusal: Error, Hashable {
    package var reason: HandoffFailure

    package init(reason: HandoffFailure) { self.reason = reason }
}
