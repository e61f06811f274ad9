import MessageBus

/// A connection that has called: who it is, and which of its calls wait. On the bus's thread only.
final class BusClient {
    /// Whether it is known which program this is.
    enum State {
        case asking
        case known(ClientSession)
        case refused(UnknownCaller)
    }

    /// A call that waits for its turn.
    struct Waiting {
        var call: BusCall
        var method: BusMethod
        var arguments: CallArguments
    }

    let name: String
    var state = State.asking
    private(set) var waiting: [Waiting] = []
    /// The call that a thread is doing.
    private(set) var running: Waiting?
    private(set) var isBatching = false
    /// Bytes that its batch has collected.
    private(set) var batchBytes = 0
    private(set) var waitingBytes = 0

    init(_ name: String) { self.name = name }

    /// Bytes that it holds: its waiting calls, the running one and its batch.
    var heldBytes: Int { waitingBytes + (running?.arguments.bytes ?? 0) + batchBytes }

    var isIdle: Bool { waiting.isEmpty && running == nil && !isBatching }

    func add(_ call: Waiting) {
        waiting.append(call)
        waitingBytes += call.arguments.bytes
    }

    /// Takes the next call to do; nil if there is none, or one is being done: a connection's calls keep their order.
    func start() -> Waiting? {
        guard running == nil, !waiting.isEmpty else { return nil }
        let next = waiting.removeFirst()
        waitingBytes -= next.arguments.bytes
        running = next
        return next
    }

    /// Ends the running call, and keeps account of its batch.
    func finish(succeeded: Bool) -> Waiting? {
        defer { running = nil }
        guard let running else { return nil }
        switch running.method {
        case .beginBatch where succeeded:
            isBatching = true
            batchBytes = 0
        // Also if it failed: then the batch is dropped.
        case .endBatch:
            isBatching = false
            batchBytes = 0
        case .addItems, .addItemsFrom, .updateItems, .updateItemsFrom, .deleteItems, .deleteDomains:
            if isBatching, succeeded { batchBytes += running.arguments.bytes }
        default: break
        }
        return running
    }

    /// Takes all calls that wait.
    func takeAll() -> [Waiting] {
        defer { (waiting, waitingBytes) = ([], 0) }
        return waiting
    }
}
