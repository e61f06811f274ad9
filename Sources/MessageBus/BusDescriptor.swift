import Glibc

/// A file descriptor that came with a message, or goes with one. It is closed with this object.
package final class BusDescriptor: Sendable, Equatable {
    package let number: Int32

    /// - Parameter number: open, and from now on this object's.
    package init(taking number: Int32) { self.number = number }

    /// Returns a descriptor of its own for the same open file; nil if the process has no more.
    init?(copying number: Int32) {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { return nil }
        self.number = copy
    }

    deinit { close(number) }

    package static func == (a: BusDescriptor, b: BusDescriptor) -> Bool { a === b }
}
