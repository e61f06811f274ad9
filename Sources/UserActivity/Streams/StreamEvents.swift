import Dispatch
import Foundation

/// A stream that ``StreamEvents`` tells the delegate of.
protocol WatchedStream: Stream {
    /// What the delegate is to hear now that the socket became ready; nil for nothing.
    func eventOfReadiness() -> Stream.Event?
}

/// Tells a stream's delegate what happens to its socket, on the run loops that the stream is scheduled in.
///
/// The socket is watched only while a run loop is named, the stream is open, and the delegate has read or written since
/// it last heard that it could, as Foundation's own streams do.
final class StreamEvents: @unchecked Sendable {  // its lock orders its users
    private let lock = NSLock()
    private let socket: StreamSocket
    private let isReading: Bool
    /// Set once, right after both are made.
    weak var stream: (any WatchedStream)?
    private var places: [StreamPlace] = []
    private var source: (any DispatchSourceProtocol)?
    private var isWatching = false
    private var isOpen = false
    private var pending: Stream.Event = []

    private static let queue = DispatchQueue(label: "searchlight.streams", qos: .userInitiated)

    /// - Parameter isReading: whether readiness to read is meant; else to write.
    init(_ socket: StreamSocket, isReading: Bool) {
        self.socket = socket
        self.isReading = isReading
    }

    deinit { close() }

    /// The stream was opened.
    func open() {
        lock.withLock {
            isOpen = true
            pending.insert(.openCompleted)
        }
        watch()
        wake()
    }

    /// The stream was closed: its delegate hears nothing any more.
    func close() {
        lock.lock()
        isOpen = false
        pending = []
        let (old, source, wasWatching) = (places, self.source, isWatching)
        places = []
        self.source = nil
        isWatching = false
        lock.unlock()
        for place in old { place.end() }
        // A source that is suspended must not be released.
        if !wasWatching { source?.resume() }
        source?.cancel()
    }

    /// Has events delivered in a run loop too.
    func schedule(in runLoop: RunLoop, _ mode: RunLoop.Mode) {
        lock.withLock {
            guard !places.contains(where: { $0.is(runLoop, mode) }) else { return }
            places.append(StreamPlace(runLoop, mode) { [weak self] in self?.deliver() })
        }
        watch()
        wake()
    }

    /// Ends what ``schedule(in:_:)`` began.
    func remove(from runLoop: RunLoop, _ mode: RunLoop.Mode) {
        lock.lock()
        let index = places.firstIndex { $0.is(runLoop, mode) }
        let removed = index.map { places.remove(at: $0) }
        lock.unlock()
        removed?.end()
    }

    /// The stream met this by itself.
    func post(_ event: Stream.Event) {
        lock.withLock { if isOpen { pending.insert(event) } }
        wake()
    }

    /// Asks to hear when the socket is ready next.
    func watch() {
        lock.lock()
        defer { lock.unlock() }
        guard isOpen, !isWatching, !places.isEmpty else { return }
        if source == nil { source = makeSource() }
        isWatching = true
        source?.resume()
    }

    private func makeSource() -> any DispatchSourceProtocol {
        let socket = socket
        let source: any DispatchSourceProtocol =
            isReading
            ? DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: Self.queue)
            : DispatchSource.makeWriteSource(fileDescriptor: socket.descriptor, queue: Self.queue)
        source.setEventHandler { [weak self] in self?.becameReady() }
        // Until then the descriptor has to stay as it is.
        source.setCancelHandler { withExtendedLifetime(socket) {} }
        return source
    }

    private func becameReady() {
        lock.withLock {
            guard isWatching, let source else { return }
            isWatching = false
            source.suspend()
            pending.insert(isReading ? .hasBytesAvailable : .hasSpaceAvailable)
        }
        wake()
    }

    private func wake() {
        let woken = lock.withLock { pending.isEmpty ? [] : places }
        for place in woken { place.wake() }
    }

    /// Called in one of the run loops.
    private func deliver() {
        guard let stream else { return }
        lock.lock()
        let events = pending
        pending = []
        lock.unlock()
        let ready: Stream.Event = isReading ? .hasBytesAvailable : .hasSpaceAvailable
        for event in [.openCompleted, ready, .endEncountered, .errorOccurred] as [Stream.Event]
        where events.contains(event) {
            // The delegate may have closed it.
            guard lock.withLock({ isOpen }) else { return }
            if event != ready {
                stream.delegate?.stream(stream, handle: event)
            } else if let event = stream.eventOfReadiness() {
                stream.delegate?.stream(stream, handle: event)
            } else {
                // It was read meanwhile.
                watch()
            }
        }
    }
}
