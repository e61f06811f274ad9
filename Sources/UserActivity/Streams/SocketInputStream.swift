import Foundation
import Glibc
import Synchronization

/// The direction of a socket that is read. As documented for `InputStream`: `read` waits for the first byte, 0 is the
/// end and -1 an error.
final class SocketInputStream: InputStream, WatchedStream {
    private let socket: StreamSocket
    private let events: StreamEvents
    private struct State {
        var status = Stream.Status.notOpen
        var error: Int32?
    }
    private let state = Mutex(State())

    init(_ socket: StreamSocket) {
        self.socket = socket
        events = StreamEvents(socket, isReading: true)
        super.init(data: Data())
        events.stream = self
    }

    deinit { close() }

    override func open() {
        let isFirst = state.withLock { state in
            guard state.status == .notOpen else { return false }
            state.status = .open
            return true
        }
        if isFirst { events.open() }
    }

    override func close() {
        let isFirst = state.withLock { state in
            defer { state.status = .closed }
            return state.status != .closed
        }
        guard isFirst else { return }
        events.close()
        socket.closeInput()
    }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        switch streamStatus {
        case .open: break
        case .atEnd: return 0
        default: return -1
        }
        guard length > 0 else { return 0 }
        while true {
            let count = recv(socket.descriptor, buffer, length, 0)
            let number = errno
            if count > 0 {
                events.watch()
                return count
            }
            // Closed on another thread meanwhile.
            guard streamStatus == .open else { return -1 }
            if count == 0 {
                reachedEnd()
                return 0
            }
            switch number {
            case EINTR: continue
            case EAGAIN: socket.wait(reading: true, milliseconds: -1)
            default:
                failed(number)
                return -1
            }
        }
    }

    /// No buffer is shared.
    override func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length: UnsafeMutablePointer<Int>
    ) -> Bool { false }

    override var hasBytesAvailable: Bool {
        guard streamStatus == .open else { return false }
        switch socket.readable() {
        case .bytes: return true
        case .nothing: return false
        case .end:
            reachedEnd()
            return false
        // Reading says which.
        case .failed: return true
        }
    }

    func eventOfReadiness() -> Stream.Event? {
        switch socket.readable() {
        case .nothing: return nil
        case .bytes: return .hasBytesAvailable
        case .end: return noteEnd() ? .endEncountered : nil
        case .failed(let number): return noteFailure(number) ? .errorOccurred : nil
        }
    }

    private func reachedEnd() { if noteEnd() { events.post(.endEncountered) } }

    private func failed(_ number: Int32) { if noteFailure(number) { events.post(.errorOccurred) } }

    /// - Returns: whether the delegate has not heard of it.
    private func noteEnd() -> Bool {
        state.withLock { state in
            guard state.status == .open else { return false }
            state.status = .atEnd
            return true
        }
    }

    private func noteFailure(_ number: Int32) -> Bool {
        state.withLock { state in
            guard state.status == .open else { return false }
            state.status = .error
            state.error = number
            return true
        }
    }

    override var streamStatus: Stream.Status { state.withLock { $0.status } }

    override var streamError: (any Error)? { state.withLock { $0.error }.map { StreamSocket.error($0) } }

    /// It has none.
    override func property(forKey key: Stream.PropertyKey) -> AnyObject? { nil }

    /// It takes none.
    override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }

    override func schedule(in runLoop: RunLoop, forMode mode: RunLoop.Mode) { events.schedule(in: runLoop, mode) }

    override func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { events.remove(from: runLoop, mode) }
}
