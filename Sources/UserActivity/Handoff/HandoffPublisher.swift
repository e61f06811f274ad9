import Dispatch
import Foundation
import HandoffLink
import SearchEngine
import Synchronization
import SystemIndex

/// What the program offers for Handoff: the one activity that is current, if it is eligible.
///
/// Callers only note what is to be offered. A queue tells the service, if there is one. Without a service, nothing but
/// a rare attempt to connect happens, and that only while something is offered.
final class HandoffPublisher: Sendable {
    /// That of the program.
    static let shared = HandoffPublisher()

    private struct State {
        /// What should be offered; nil for nothing.
        var wanted: HandoffActivity?
        var subjects: [UInt64: WeakSubject] = [:]
        var lastNumber: UInt64 = 0
        /// Whether the queue will look at ``wanted`` anyway.
        var isScheduled = false
        var isConnected = false
        /// Before that, in seconds of the monotonic clock, only the timer tries to connect again.
        var nextAttempt = 0.0
        var attempts = 0
    }

    private struct WeakSubject: @unchecked Sendable {  // only the main queue uses what it holds
        weak var value: (any HandoffSubject)?
    }

    /// A subject on its way to the main queue.
    struct FoundSubject: @unchecked Sendable {
        let value: any HandoffSubject
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "searchlight.handoff", qos: .utility)
    /// Only the queue uses it.
    private nonisolated(unsafe) var connection: HandoffConnection?
    private nonisolated(unsafe) var told: HandoffActivity?
    /// What the person went on with elsewhere. A service that starts anew is not told of it again.
    private nonisolated(unsafe) var continued: HandoffActivity?
    private nonisolated(unsafe) var isWaitingToRetry = false
    /// When the queue will look at what is offered, in seconds since 1970.
    private nonisolated(unsafe) var nextExpiration: Int64?

    /// Seconds between attempts to connect while something is offered.
    private static let retrySeconds = 5
    /// Seconds after a failed attempt in which a change alone makes no new one.
    private static let quietSeconds = 0.5

    /// How often the program tried to connect. For tests.
    var attempts: Int { state.withLock { $0.attempts } }

    /// - Returns: the activity's number.
    func add(_ subject: any HandoffSubject) -> UInt64 {
        let subject = WeakSubject(value: subject)
        return state.withLock { state in
            state.lastNumber += 1
            state.subjects[state.lastNumber] = subject
            return state.lastNumber
        }
    }

    /// The activity is gone.
    func forget(_ number: UInt64) {
        withdraw(number)
        _ = state.withLock { $0.subjects.removeValue(forKey: number) }
    }

    /// Offers an activity in place of what was offered, or tells what changed of it; nil for nothing. Any thread; returns
    /// at once.
    func offer(_ activity: HandoffActivity?) { change { $0.wanted = activity } }

    /// Ends the offer of an activity.
    func withdraw(_ number: UInt64) {
        change { if $0.wanted?.number == number { $0.wanted = nil } }
    }

    private func change(_ body: (inout State) -> Void) {
        let isDue = state.withLock { state in
            let before = state.wanted
            body(&state)
            guard state.wanted != before, !state.isScheduled else { return false }
            if !state.isConnected {
                guard state.wanted != nil, Clock.monotonicSeconds() >= state.nextAttempt else { return false }
            }
            state.isScheduled = true
            return true
        }
        if isDue { queue.async { self.tellService() } }
    }

    /// The activity of a number, if it is still there.
    private func subject(_ number: UInt64) -> FoundSubject? {
        let found = state.withLock { $0.subjects[number]?.value.map { FoundSubject(value: $0) } }
        return found
    }

    /// Has the service know what ``State/wanted`` says. On the queue.
    private func tellService() {
        var wanted = state.withLock { state in
            state.isScheduled = false
            return state.wanted
        }
        if let end = wanted?.expiration {
            let left = Double(end) - Date().timeIntervalSince1970
            if left <= 0 { wanted = nil } else { look(at: end, after: left) }
        }
        if told == nil, wanted == continued { wanted = nil }
        let old = connection
        guard let connection = old ?? (wanted == nil ? nil : connect()) else {
            if wanted != nil { retryLater() }
            return
        }
        if tell(wanted, on: connection) {
            told = wanted
        } else {
            disconnect()
            // The service may have started anew since the last change.
            if old != nil { tellService() }
        }
    }

    private func tell(_ wanted: HandoffActivity?, on connection: HandoffConnection) -> Bool {
        if let told, told.number != wanted?.number {
            guard connection.send(.withdraw(activity: told.number)) else { return false }
        }
        guard let wanted, told != wanted else { return true }
        return connection.send(.offer(wanted))
    }

    /// Looks again when the offer expires.
    private func look(at end: Int64, after seconds: Double) {
        guard end != nextExpiration, seconds < 365 * 86_400 else { return }
        nextExpiration = end
        queue.asyncAfter(wallDeadline: .now() + seconds + 0.01) { self.tellService() }
    }

    private func connect() -> HandoffConnection? {
        let new = HandoffConnection(
            queue: queue, onEvent: { [self] in handle($0, on: $1) },
            onEnd: { [self] in if connection === $0 { disconnect() } })
        state.withLock { state in
            state.isConnected = new != nil
            state.attempts += 1
            // The timer that follows a failure covers the quiet time.
            if new == nil { state.nextAttempt = Clock.monotonicSeconds() + Self.quietSeconds }
        }
        connection = new
        return new
    }

    private func disconnect() {
        connection?.end()
        connection = nil
        told = nil
        let isWanted = state.withLock { state in
            state.isConnected = false
            return state.wanted != nil
        }
        if isWanted { retryLater() }
    }

    private func retryLater() {
        guard !isWaitingToRetry else { return }
        isWaitingToRetry = true
        queue.asyncAfter(deadline: .now() + .seconds(Self.retrySeconds)) { [self] in
            isWaitingToRetry = false
            tellService()
        }
    }
}

extension HandoffPublisher {
    /// Seconds that the main queue has to save an activity. The service waits a little longer.
    private static let patience = 8

    private func handle(_ event: LinkEvent, on connection: HandoffConnection) {
        switch event {
        case .save(let number, let request): save(number, request, connection)
        case .continued(let number):
            if let told, told.number == number { continued = told }
            guard let subject = subject(number) else { return }
            DispatchQueue.main.async { subject.value.wasContinuedElsewhere() }
        case .stream(let number, let stream):
            guard let subject = subject(number) else { return }
            // Waits for the other machine.
            DispatchQueue.global().async { Self.takeStream(stream, for: subject) }
        case .ready, .refused, .offers, .outcome, .status, .done: break
        }
    }

    private func save(_ number: UInt64, _ request: UInt64, _ connection: HandoffConnection) {
        guard told?.number == number, let subject = subject(number) else {
            connection.answer(request, .failed(.failed))
            return
        }
        let turn = SingleTurn()
        DispatchQueue.main.async {
            // Nothing is saved for a person who was told that it failed.
            guard turn.take() else { return }
            let saving = subject.value.stateForHandoff()
            self.queue.async { connection.answer(request, saving) }
        }
        // A program that does not serve its main queue.
        queue.asyncAfter(deadline: .now() + .seconds(Self.patience)) {
            if turn.take() { connection.answer(request, .failed(.timedOut)) }
        }
    }

    private static func takeStream(_ stream: UInt64, for subject: FoundSubject) {
        guard let home = try? ProgramIdentity.home(),
            let descriptor = try? StreamConnection.open(.takeStream(stream), home: home)
        else { return }
        let pair = HandoffStreams(descriptor)
        DispatchQueue.main.async { subject.value.receive(pair.input, pair.output) }
    }
}
