import Foundation
import Synchronization

/// How far one direction of a connection has come. Any thread.
final class StreamState: Sendable {
    private struct Value {
        var status = Stream.Status.notOpen
        var error: Int32?
    }
    private let value = Mutex(Value())

    var status: Stream.Status { value.withLock { $0.status } }

    var error: (any Error)? { value.withLock { $0.error }.map { StreamSocket.error($0) } }

    /// - Returns: whether it was not open before.
    func open() -> Bool { move(to: .open, from: .notOpen) }

    /// - Returns: whether the delegate has not heard of the end.
    func end() -> Bool { move(to: .atEnd, from: .open) }

    /// - Parameter number: of the system's error.
    /// - Returns: whether the delegate has not heard of the failure.
    func fail(_ number: Int32) -> Bool { move(to: .error, from: .open, number) }

    /// - Returns: whether it was not closed before.
    func close() -> Bool {
        value.withLock { value in
            defer { value.status = .closed }
            return value.status != .closed
        }
    }

    private func move(to next: Stream.Status, from wanted: Stream.Status, _ error: Int32? = nil) -> Bool {
        value.withLock { value in
            guard value.status == wanted else { return false }
            value.status = next
            value.error = error
            return true
        }
    }
}
