import AppDoor
import MessageBus
import SystemIndex

/// How calls come in, wait for their turn, and are answered.
extension BusDoorService {
    /// Takes a call from the bus, or refuses it at once.
    func take(_ call: BusCall) {
        lastCall = .now
        if call.interface == "org.freedesktop.DBus.Properties", call.member == "GetAll" {
            // There are none; proxies of GLib ask for them.
            try? call.reply([.dictionary([])])
            return
        }
        guard call.interface.isEmpty || call.interface == BusDoorNames.interface,
            let method = BusMethod(rawValue: call.member)
        else {
            return call.refuse("org.freedesktop.DBus.Error.UnknownMethod", "There is no method \(call.member).")
        }
        let signature = method.description.signature
        guard call.signature == signature else {
            return call.refuse(
                "org.freedesktop.DBus.Error.InvalidArgs",
                "\(call.member) takes (\(signature)), and was given (\(call.signature)).")
        }
        do throws(BusDoorError) {
            let arguments = try CallArguments(method, call.arguments)
            let client = try admitted(call.sender, arguments.bytes)
            if case .refused(let reason) = client.state { throw BusDoorError(reason) }
            client.add(.init(call: call, method: method, arguments: arguments))
            waitingCalls += 1
            heldBytes += arguments.bytes
            queue(client)
        } catch {
            call.refuse(error.busName, error.sentence)
        }
    }

    /// The connection, if it may have one more call wait.
    private func admitted(_ name: String, _ bytes: Int) throws(BusDoorError) -> BusClient {
        let client = clients[name]
        let isFull =
            waitingCalls >= BusDoorLimits.allWaitingCalls || heldBytes + bytes > BusDoorLimits.allWaitingBytes
            || (client?.waiting.count ?? 0) >= BusDoorLimits.waitingCalls
            || (client?.heldBytes ?? 0) + bytes > BusDoorLimits.waitingBytes
            || client == nil && clients.count >= BusDoorLimits.connections
        if isFull {
            throw BusDoorError(
                .busy, "Too many calls wait. Make the call again after \(DoorLimits.retryMilliseconds) ms.")
        }
        if let client { return client }
        let made = BusClient(name), ticks = CallerReader.ticks
        clients[name] = made
        do {
            try bus.askCredentials(of: name) { [weak self] in self?.learn(name, $0, ticks) }
        } catch {
            clients[name] = nil
            throw BusDoorError(.unknownCaller, error.description)
        }
        return made
    }

    /// Learns which program a connection is, and lets its calls go on.
    private func learn(_ name: String, _ credentials: BusValue?, _ ticks: UInt64) {
        guard let client = clients[name] else { return }
        do throws(UnknownCaller) {
            guard let credentials else { throw .gone }
            let identity = try reader.identity(of: CallerCredentials(credentials), at: ticks)
            let session = apps[identity.app] ?? AppSession(identity.app, index)
            apps[identity.app] = session
            client.state = .known(ClientSession(identity, session))
            queue(client)
        } catch {
            client.state = .refused(error)
            let refusal = BusDoorError(error)
            for waiting in client.takeAll() {
                drop(waiting)
                waiting.call.refuse(refusal.busName, refusal.sentence)
            }
        }
    }

    private func drop(_ waiting: BusClient.Waiting) {
        waitingCalls -= 1
        heldBytes -= waiting.arguments.bytes
    }

    private func queue(_ client: BusClient) {
        guard case .known = client.state, client.running == nil, !client.waiting.isEmpty, !ready.contains(client.name)
        else { return }
        ready.append(client.name)
    }

    /// Gives threads the next calls: one of each connection in turn.
    func startCalls() {
        while runningCalls < Self.threads, !ready.isEmpty {
            let name = ready.removeFirst()
            guard let client = clients[name], case .known(let session) = client.state, let next = client.start() else {
                continue
            }
            waitingCalls -= 1
            runningCalls += 1
            let (method, arguments) = (next.method, next.arguments)
            let programs = method == .registerApplication ? reader.programs() : nil
            work.start {
                do {
                    return .call(connection: name, .success(try session.run(method, arguments, programs)))
                } catch {
                    return .call(connection: name, .failure(BusDoorError(error)))
                }
            }
        }
    }

    /// Takes up what a thread did.
    func finish(_ outcome: Outcome) {
        switch outcome {
        case .call(let name, let result): finish(name, result)
        case .flush(let app, let isMoreLeft):
            runningCalls -= 1
            if isMoreLeft { unflushed[app] = unflushed[app] ?? .now }
        case .look(let app, let request):
            runningCalls -= 1
            if let request { ask(app, request) }
        }
    }

    private func finish(_ name: String, _ result: Result<ClientSession.Outcome, BusDoorError>) {
        runningCalls -= 1
        // One that is gone gave back its bytes when it went.
        guard let client = clients[name], case .known(let session) = client.state else { return }
        let before = client.heldBytes
        let isDone = if case .success = result { true } else { false }
        guard let done = client.finish(succeeded: isDone) else { return }
        heldBytes += client.heldBytes - before
        lastCall = .now
        switch result {
        case .success(let outcome): answer(done, outcome, client, session)
        case .failure(let error): done.call.refuse(error.busName, error.sentence)
        }
        if isDone, done.method.changesIndex { unflushed[session.identity.app] = .now }
        queue(client)
    }

    private func answer(
        _ done: BusClient.Waiting, _ outcome: ClientSession.Outcome, _ client: BusClient, _ session: ClientSession
    ) {
        do {
            switch done.method {
            case .listen: try listen(client.name, session, outcome.reindexing, done.call)
            case .answerContinue: try settle(done.arguments, client.name)
            case .acknowledgeReindexing: try acknowledge(done.arguments, session)
            default: break
            }
            if done.method != .listen { try done.call.reply(outcome.values) }
        } catch {
            let error = error is BusError ? BusDoorError(.inputOutput, "\(error)") : BusDoorError(error)
            done.call.refuse(error.busName, error.sentence)
        }
    }

    /// Forgets a connection that is gone: its calls that wait, its batch, and what it was to answer.
    func end(_ name: String) {
        guard let client = clients.removeValue(forKey: name) else { return }
        heldBytes -= client.heldBytes
        waitingCalls -= client.takeAll().count
        ready.removeAll { $0 == name }
        for (number, pending) in continuations where pending.connection == name { continuations[number] = nil }
        guard case .known(let session) = client.state else { return }
        let app = session.identity.app
        if let listener = listening[app] {
            listener.remove(name)
            if listener.connections.isEmpty { listening[app] = nil }
        }
        let isLast = !clients.values.contains {
            if case .known(let other) = $0.state { other.identity.app == app } else { false }
        }
        if isLast { apps[app] = nil }
        work.letGo(session)
    }
}
