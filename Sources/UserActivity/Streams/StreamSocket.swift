import Foundation
import Glibc
import Synchronization

/// The connected socket below an input stream and an output stream.
///
/// It is closed when neither stream, nor a call that waits in it, nor a source that watches it uses it any more. So
/// that happens once, and never while another thread could meet the next file under the same number.
final class StreamSocket: Sendable {
    let descriptor: Int32
    private struct Sides {
        var input = true
        var output = true
    }
    private let open = Mutex(Sides())
    let incoming = Mutex(IncomingChunks())

    /// Takes the descriptor over.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The input stream was closed. The other side may still write until the output stream is closed too: ending that
    /// direction here would make it lose what this side has written and it has not read.
    func closeInput() {
        let isUnused = open.withLock { sides in
            sides.input = false
            return !sides.output
        }
        if isUnused { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }

    /// The output stream was closed: the other side reads what is on the way, then the end.
    func closeOutput() {
        let isUnused = open.withLock { sides in
            sides.output = false
            return !sides.input
        }
        // Both, so that a thread that still waits in a read wakes up.
        shutdown(descriptor, Int32(isUnused ? SHUT_RDWR : SHUT_WR))
    }

    /// Waits until bytes can be read or written, or the connection has ended.
    ///
    /// - Returns: whether that is so now.
    @discardableResult
    func wait(reading: Bool, milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(reading ? POLLIN : POLLOUT), revents: 0)
        while true {
            let count = Glibc.poll(&poll, 1, milliseconds)
            if count < 0 && errno == EINTR { continue }
            return count > 0
        }
    }

    /// The number of the error that a write would meet; nil if it meets none.
    func writingFailure() -> Int32? {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard Glibc.poll(&poll, 1, 0) > 0, Int32(poll.revents) & (POLLERR | POLLHUP) != 0 else { return nil }
        var number: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length)
        return number == 0 ? EPIPE : number
    }

    /// An error of the system, as Foundation's streams have it.
    static func error(_ number: Int32) -> any Error { NSError(domain: NSPOSIXErrorDomain, code: Int(number)) }
}

/// Both directions of a connection as Foundation's streams.
enum StreamPair {
    /// Takes the connected socket over. Neither stream is open yet.
    static func make(of descriptor: Int32) -> (input: InputStream, output: OutputStream) {
        let socket = StreamSocket(descriptor)
        return (SocketInputStream(socket), SocketOutputStream(socket))
    }
}
