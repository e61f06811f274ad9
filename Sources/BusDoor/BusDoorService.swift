import AppDoor
import Glibc
package import MessageBus
import Synchronization
package import SystemIndex

/// Answers programs of every language over the session bus: each about its own items.
///
/// One thread talks to the bus and keeps order, a few others wait for the disk.
package final class BusDoorService {
    let index: SystemIndex
    let bus: SessionBus
    let reader: CallerReader
    let work: WorkQueue<Outcome>
    let idleSeconds: Int

    /// Those that have called, by their unique names.
    var clients: [String: BusClient] = [:]
    /// Apps of those, by identifier.
    var apps: [AppIdentifier: AppSession] = [:]
    /// Connections whose next call can be done, in turn.
    var ready: [String] = []
    var runningCalls = 0
    var waitingCalls = 0
    var heldBytes = 0
    var listening: [AppIdentifier: ListeningApp] = [:]
    var continuations: [UInt64: PendingContinuation] = [:]
    var lastNumber: UInt64 = 0
    /// Apps with changes that were not flushed, and when the last one came.
    var unflushed: [AppIdentifier: ContinuousClock.Instant] = [:]
    var lastCall = ContinuousClock.now
    private let isStopped = Flag()

    /// Calls that are done at once: two wait for the disk while others compute.
    static let threads = 4

    /// What a thread did.
    enum Outcome: Sendable {
        case call(connection: String, Result<ClientSession.Outcome, BusDoorError>)
        case flush(AppIdentifier, isMoreLeft: Bool)
        case look(AppIdentifier, ReindexRequest?)
    }

    /// - Parameters:
    ///   - index: whose apps there are.
    ///   - bus: a connection of its own.
    ///   - environment: see ``CallerReader``.
    ///   - idleSeconds: after which it ends; the bus starts another one with the next call.
    package init(
        _ index: SystemIndex, on bus: SessionBus, environment: [String: String],
        idleSeconds: Int = BusDoorLimits.idleSeconds
    ) throws {
        work = try WorkQueue()
        self.index = index
        self.bus = bus
        self.idleSeconds = idleSeconds
        reader = CallerReader(environment: environment)
    }

    /// Answers until nothing was asked for a while and no app listens, or the session ends.
    ///
    /// - Parameter whenReady: called once programs can call.
    /// - Throws: `BusError` if another such service has the name.
    package func run(whenReady: () -> Void = {}) throws(BusError) {
        // Before the name is there: then no connection ends unseen.
        try bus.tellOfEnds { [unowned self] in end($0) }
        try bus.answer(
            at: BusDoorNames.path, introspection: InterfaceXML.text(isDocumented: false)
        ) { [unowned self] in take($0) }
        try bus.take(name: BusDoorNames.bus)
        whenReady()
        while try turn() {
            guard isIdle, lastCall.duration(to: .now) >= .seconds(idleSeconds) else { continue }
            // A call from now on makes the bus start another process; what came before is answered.
            bus.release(name: BusDoorNames.bus)
            repeat { guard try turn(milliseconds: 0) else { break } } while !isIdle
            break
        }
        work.drain()
        listening = [:]
    }

    /// Ends ``run(whenReady:)`` soon. Any thread.
    package var stop: @Sendable () -> Void {
        { [isStopped, work] in
            isStopped.set()
            work.wake()
        }
    }

    /// One round: messages, outcomes, then the next calls.
    ///
    /// - Parameter milliseconds: how long to wait for something to do; nil for as long as it takes.
    /// - Returns: false when the bus is gone, or the service is stopped.
    private func turn(milliseconds: Int32? = nil) throws(BusError) -> Bool {
        guard try bus.process() else { return false }
        for outcome in work.take() { finish(outcome) }
        deliverLandings()
        startCalls()
        if isStopped.isSet { return false }
        _ = try bus.wait(
            or: [work.descriptor] + listening.values.map(\.landings.descriptor),
            milliseconds: milliseconds ?? patience())
        doWhatIsDue()
        return true
    }

    private var isIdle: Bool {
        listening.isEmpty && continuations.isEmpty && waitingCalls == 0 && runningCalls == 0
            && unflushed.isEmpty && clients.values.allSatisfy(\.isIdle)
    }

    /// Milliseconds until something is due without a message.
    private func patience() -> Int32 {
        if !continuations.isEmpty || !unflushed.isEmpty { return 500 }
        if !listening.isEmpty { return 30_000 }
        let left = .seconds(idleSeconds) - lastCall.duration(to: .now)
        return max(10, Int32(clamping: Int(left / .milliseconds(1)) + 1))
    }

    /// Something that threads set once.
    private final class Flag: Sendable {
        private let isOn = Atomic<Bool>(false)
        var isSet: Bool { isOn.load(ordering: .acquiring) }
        func set() { isOn.store(true, ordering: .releasing) }
    }
}
