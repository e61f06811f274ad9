import Foundation
import Glibc

/// The direction of a socket that is read. As documented for `InputStream`: `read` waits for the first byte, 0 is the
/// end and -1 an error. A connection that breaks before the other side has ended its stream is an error.
final class SocketInputStream: InputStream, WatchedStream {
    private let socket: StreamSocket
    private let events: StreamEvents
    private let state = StreamState()

    init(_ socket: StreamSocket) {
        self.socket = socket
        events = StreamEvents(socket, isReading: true)
        super.init(data: Data())
        events.stream = self
    }

    deinit { close() }

    override func open() { if state.open() { events.open() } }

    override func close() {
        guard state.close() else { return }
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
            let found = socket.read(into: buffer, length)
            if case .bytes(let count) = found {
                events.watch()
                return count
            }
            // Closed on another thread meanwhile.
            guard streamStatus == .open else { return -1 }
            switch found {
            case .nothing, .bytes: socket.wait(reading: true, milliseconds: -1)
            case .end:
                reachedEnd()
                return 0
            case .failed(let number):
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
        case .end: return state.end() ? .endEncountered : nil
        case .failed(let number): return state.fail(number) ? .errorOccurred : nil
        }
    }

    private func reachedEnd() { if state.end() { events.post(.endEncountered) } }

    private func failed(_ number: Int32) { if state.fail(number) { events.post(.errorOccurred) } }

    override var streamStatus: Stream.Status { state.status }

    override var streamError: (any Error)? { state.error }

    /// It has none.
    override func property(forKey key: Stream.PropertyKey) -> AnyObject? { nil }

    /// It takes none.
    override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }

    override func schedule(in runLoop: RunLoop, forMode mode: RunLoop.Mode) { events.schedule(in: runLoop, mode) }

    override func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { events.remove(from: runLoop, mode) }
}
