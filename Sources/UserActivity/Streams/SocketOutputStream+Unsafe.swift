import Foundation
import Glibc

/// The direction of a socket that is written. As documented for `OutputStream`: `write` waits until there is space,
/// writes what fits, and returns how much that was; -1 is an error. Closing tells the other side that this was all.
final class SocketOutputStream: OutputStream, WatchedStream {
    private let socket: StreamSocket
    private let events: StreamEvents
    private let state = StreamState()

    init(_ socket: StreamSocket) {
        self.socket = socket
        events = StreamEvents(socket, isReading: false)
        super.init(toMemory: ())
        events.stream = self
    }

    /// Required by Foundation's class; a stream to another machine is not in memory.
    required init(toMemory: ()) { preconditionFailure("A continuation stream needs a connection.") }

    deinit { close() }

    override func open() { if state.open() { events.open() } }

    override func close() {
        guard state.close() else { return }
        events.close()
        socket.closeOutput()
    }

    override func write(_ buffer: UnsafePointer<UInt8>, maxLength length: Int) -> Int {
        guard streamStatus == .open else { return -1 }
        guard length > 0 else { return 0 }
        while true {
            // Without the first flag a call with much waits until all of it has gone. Without the second, a connection
            // that has ended would end the program.
            let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
            let count = send(socket.descriptor, buffer, length, flags)
            let number = errno
            if count > 0 {
                events.watch()
                return count
            }
            // Closed on another thread meanwhile.
            guard streamStatus == .open else { return -1 }
            switch number {
            case EINTR: continue
            case EAGAIN: socket.wait(reading: false, milliseconds: -1)
            default:
                if state.fail(number) { events.post(.errorOccurred) }
                return -1
            }
        }
    }

    override var hasSpaceAvailable: Bool {
        streamStatus == .open && socket.wait(reading: false, milliseconds: 0)
    }

    func eventOfReadiness() -> Stream.Event? {
        if let number = socket.writingFailure() { return state.fail(number) ? .errorOccurred : nil }
        return hasSpaceAvailable ? .hasSpaceAvailable : nil
    }

    override var streamStatus: Stream.Status { state.status }

    override var streamError: (any Error)? { state.error }

    /// It has none.
    override func property(forKey key: Stream.PropertyKey) -> AnyObject? { nil }

    /// It takes none.
    override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }

    override func schedule(in runLoop: RunLoop, forMode mode: RunLoop.Mode) { events.schedule(in: runLoop, mode) }

    override func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { events.remove(from: runLoop, mode) }
}
