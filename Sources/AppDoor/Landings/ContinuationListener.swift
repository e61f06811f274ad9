import AppLanding
import Glibc
import SearchEngine
import Synchronization
import SystemIndex

/// Receives what people choose of an app's results, for a program with a loop of its own: it polls ``descriptor`` and takes one
/// continuation after the other. Any thread.
///
/// It replaces another program of the app that listened before.
package final class ContinuationListener: Sendable {
    /// How long one who chose waits for the app's answer: a little less than the landing's sender waits.
    package static let patienceMilliseconds = 9500

    private let queue: ContinuationQueue
    private let listener: LandingListener

    init(app: AppIdentifier, home: Home) throws {
        let queue = try ContinuationQueue()
        self.queue = queue
        listener = try LandingListener(app: app, home: home) { queue.deliver($0) }
    }

    /// Readable while something waits to be taken. The listener's own: poll it, but neither read nor close it.
    package var descriptor: Int32 { queue.arrival.descriptor }

    /// Takes what was chosen.
    ///
    /// - Parameter milliseconds: how long to wait; 0 looks only, and less than 0 waits until ``stop()``.
    /// - Returns: nil if nothing came in time, or after ``stop()``.
    package func next(milliseconds: Int) -> Continuation? {
        guard let (number, landing) = queue.next(milliseconds: milliseconds) else { return nil }
        return Continuation(landing) { [queue, listener] isShown in
            if queue.answer(number, isShown: isShown) { listener.waitForAnswer() }
        }
    }

    /// Ends listening, and every call of ``next(milliseconds:)``. What was not taken counts as not shown.
    package func stop() {
        queue.stop()
        listener.stop()
    }

    deinit { stop() }
}

/// Hands over landings between the listener's thread, which waits for the answer, and the program's.
private final class ContinuationQueue: Sendable {
    private struct State {
        /// The one that waits to be taken; senders come one after the other.
        var waiting: (number: Int, landing: Landing)?
        var number = 0
        /// The answer to the one of the number.
        var answer: (number: Int, isShown: Bool)?
        var isStopped = false
    }
    private let state = Mutex(State())
    fileprivate let arrival: Signal
    private let answered: Signal

    init() throws {
        arrival = try Signal()
        answered = try Signal()
    }

    /// Called on the listener's thread.
    func deliver(_ landing: Landing) -> Bool {
        let number = state.withLock { state -> Int? in
            guard !state.isStopped else { return nil }
            state.number += 1
            state.waiting = (state.number, landing)
            state.answer = nil
            return state.number
        }
        guard let number else { return false }
        arrival.set()
        let end = Clock.monotonicSeconds() + Double(ContinuationListener.patienceMilliseconds) / 1000
        while true {
            let answer = state.withLock { state -> Bool? in
                if let answer = state.answer, answer.number == number { return answer.isShown }
                return state.isStopped ? false : nil
            }
            let left = Int((end - Clock.monotonicSeconds()) * 1000)
            if answer != nil || left <= 0 {
                withdraw(number)
                return answer ?? false
            }
            answered.wait(milliseconds: left)
            answered.clear()
        }
    }

    /// What came too late must not open minutes later.
    private func withdraw(_ number: Int) {
        state.withLock { state in
            guard state.waiting?.number == number else { return }
            state.waiting = nil
            if !state.isStopped { arrival.clear() }
        }
    }

    func next(milliseconds: Int) -> (number: Int, landing: Landing)? {
        let end = milliseconds < 0 ? Double.infinity : Clock.monotonicSeconds() + Double(milliseconds) / 1000
        while true {
            let (taken, isStopped) = state.withLock { state in
                defer { state.waiting = nil }
                if state.waiting != nil, !state.isStopped { arrival.clear() }
                return (state.waiting, state.isStopped)
            }
            if let taken, !isStopped { return taken }
            let left = (end - Clock.monotonicSeconds()) * 1000
            guard !isStopped, left > 0 else { return nil }
            arrival.wait(milliseconds: left.isFinite ? Int(left.rounded(.up)) : nil)
        }
    }

    /// - Returns: whether it is the first answer to the one that waits.
    func answer(_ number: Int, isShown: Bool) -> Bool {
        let isFirst = state.withLock { state in
            guard state.number == number, state.answer?.number != number else { return false }
            state.answer = (number, isShown)
            return true
        }
        if isFirst { answered.set() }
        return isFirst
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        // Stays set, so that every waiting call returns.
        arrival.set()
        answered.set()
    }
}

/// A flag that threads and event loops can wait for: a socket with a byte in it.
private final class Signal: Sendable {
    let descriptor: Int32
    private let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | 0o2004000 /* SOCK_CLOEXEC, SOCK_NONBLOCK */
        let result = socketpair(AF_UNIX, kind, 0, &ends)
        (descriptor, writing) = (ends[0], ends[1])
        guard result == 0 else {
            throw IndexError(
                .inputOutput, "Cannot make a pair of sockets: \(String(cString: strerror(errno))).",
                remedy: "Close files that the program does not need.", systemError: errno)
        }
    }

    /// A socket that is full is set anyway.
    func set() {
        var byte: UInt8 = 1
        _ = send(writing, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }

    /// - Parameter milliseconds: nil for no end.
    func wait(milliseconds: Int?) {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, Int32(clamping: milliseconds ?? -1))
    }

    deinit {
        close(descriptor)
        close(writing)
    }
}
