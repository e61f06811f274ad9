import AppDoor
import MessageBus
import SearchlightBasics
import SystemIndex

/// What was handed to an app and waits for its answer.
struct PendingContinuation {
    var continuation: Continuation
    /// Which of the app's connections got it.
    var connection: String
    var until: ContinuousClock.Instant
}

/// How apps hear of what people chose, and of what is to be indexed again.
extension BusDoorService {
    /// Seconds after the last change until the index is flushed.
    private static let quietSeconds = 2.0
    /// Seconds between two looks at what an app has to index again.
    private static let lookSeconds = 60.0

    func listen(
        _ connection: String, _ session: ClientSession, _ request: ReindexRequest?, _ call: BusCall
    ) throws {
        let app = session.identity.app
        let listener: ListeningApp
        if let known = listening[app] {
            listener = known
        } else {
            guard listening.count < BusDoorLimits.listeningApps else {
                throw BusDoorError(.limitExceeded, "At most \(BusDoorLimits.listeningApps) apps can listen.")
            }
            listener = try ListeningApp(session.app)
            listening[app] = listener
        }
        listener.add(connection)
        // The reply comes first: then the program knows what the signals after it are.
        try call.reply([])
        if let request { ask(app, request) }
    }

    /// Asks an app to index again what is lost or expires.
    func ask(_ app: AppIdentifier, _ request: ReindexRequest) {
        guard let listener = listening[app], let connection = listener.connections.last else { return }
        let known = listener.reindexing.first { $0.value == request }?.key
        let number = known ?? nextNumber()
        // An app that does not acknowledge gets the same again, so few are open.
        if listener.reindexing.count >= 16 { listener.reindexing = [:] }
        listener.reindexing[number] = request
        try? bus.emit(
            BusDoorNames.path, BusDoorNames.interface, BusSignalName.reindexRequested.rawValue,
            [.number(number), .texts(request.identifiers)], to: connection)
    }

    func acknowledge(_ arguments: CallArguments, _ session: ClientSession) throws {
        let number = arguments.number(0)
        guard let request = listening[session.identity.app]?.reindexing.removeValue(forKey: number) else {
            throw BusDoorError(.notFound, "There is no request of this number.")
        }
        try session.door.acknowledge(request)
    }

    func settle(_ arguments: CallArguments, _ connection: String) throws {
        let number = arguments.number(0)
        guard let pending = continuations[number], pending.connection == connection else {
            throw BusDoorError(.notFound, "Nothing of this number waits for an answer.")
        }
        continuations[number] = nil
        pending.continuation.answer(isShown: arguments.isTrue(1))
    }

    /// Hands over what people chose of apps that listen.
    func deliverLandings() {
        for listener in listening.values {
            while let continuation = listener.landings.next(milliseconds: 0) {
                guard let connection = listener.connections.last else { break }
                let number = nextNumber()
                continuations[number] = PendingContinuation(
                    continuation: continuation, connection: connection,
                    until: .now + .milliseconds(ContinuationListener.patienceMilliseconds))
                // If it cannot be sent, its end says that the app does not show it.
                try? bus.emit(
                    BusDoorNames.path, BusDoorNames.interface, BusSignalName.continueActivity.rawValue,
                    [.number(number), .text(continuation.json.text)], to: connection)
            }
        }
    }

    private func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// What is done when time has passed.
    func doWhatIsDue() {
        let now = ContinuousClock.now
        for (number, pending) in continuations where pending.until < now { continuations[number] = nil }
        for (app, changed) in unflushed where changed + .seconds(Self.quietSeconds) < now {
            guard runningCalls < Self.threads else { return }
            unflushed[app] = nil
            runningCalls += 1
            let door = AppDoor(index: index, app: app)
            // If it fails, the next writer tries it again.
            work.start { .flush(app, isMoreLeft: (try? door.maintain()) ?? false) }
        }
        for (app, listener) in listening where listener.lastLook + .seconds(Self.lookSeconds) < now {
            guard runningCalls < Self.threads else { return }
            listener.lastLook = now
            runningCalls += 1
            let door = listener.session.door
            work.start { .look(app, try? door.reindexRequest()) }
        }
    }
}
