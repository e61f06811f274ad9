import CHandoff
import Glibc
import MessageBus
import SearchEngine
import Synchronization

/// Finds services of one type in the local network, and advertises one. It has a thread of its own.
package final class Discovery: Sendable {
    /// What paired machines advertise.
    package static let serviceType = "_searchlight._tcp"
    /// What a machine advertises while it shows a code.
    package static let pairingType = "_searchlight-pair._tcp"
    /// Seconds after which names and texts change.
    static let rotationSeconds = 900.0

    fileprivate struct Wishes: Sendable {
        var advertisement: Advertisement?
        var browses = false
        var isStopped = false
        /// Grows with each change.
        var version = 0
    }

    private let wishes = Mutex(Wishes())
    /// An eventfd that wakes the thread.
    private let waker: Int32
    private let type: String
    private let onEvent: @Sendable (DiscoveryEvent) -> Void

    /// - Parameters:
    ///   - type: ``serviceType`` or ``pairingType``.
    ///   - onEvent: called on the thread.
    package init(type: String, onEvent: @escaping @Sendable (DiscoveryEvent) -> Void) {
        self.type = type
        self.onEvent = onEvent
        waker = ho_waker()
        var thread = pthread_t()
        let raw = Unmanaged.passRetained(self).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { raw in
                guard let raw else { return nil }
                let discovery = Unmanaged<Discovery>.fromOpaque(raw).takeRetainedValue()
                DiscoveryLoop(discovery).run()
                return nil
            }, raw)
        if result == 0 {
            pthread_detach(thread)
        } else {
            Unmanaged<Discovery>.fromOpaque(raw).release()
        }
    }

    deinit { close(waker) }

    /// Advertises this from now on, or nothing; and looks for others, or not. Names change with each call.
    package func set(_ advertisement: Advertisement?, browses: Bool) {
        change {
            $0.advertisement = advertisement
            $0.browses = browses
        }
    }

    /// Ends the thread, and what is advertised.
    package func stop() { change { $0.isStopped = true } }

    private func change(_ body: (inout Wishes) -> Void) {
        wishes.withLock {
            body(&$0)
            $0.version += 1
        }
        wake()
    }

    private func wake() {
        var one: UInt64 = 1
        _ = write(waker, &one, 8)
    }

    fileprivate var current: Wishes { wishes.withLock { $0 } }
    fileprivate var serviceType: String { type }
    fileprivate var descriptor: Int32 { waker }
    fileprivate func tell(_ event: DiscoveryEvent) { if !current.isStopped { onEvent(event) } }
}

/// What the thread does. All of its state is the thread's.
private final class DiscoveryLoop {
    private let discovery: Discovery
    private let changes = ho_network_changes()
    private var applied = -1
    private var rotation = 0.0
    private var addresses = Set<LocalAddresses.Address>()
    private var hindrance: String??

    init(_ discovery: Discovery) { self.discovery = discovery }

    deinit { if changes >= 0 { close(changes) } }

    private static let missing =
        "Other machines cannot be found, because Avahi does not run here. Install the package avahi-daemon, or pair with --address."

    func run() {
        while !discovery.current.isStopped {
            do throws(BusError) {
                let bus = try SessionBus.system()
                try bus.listen(
                    to: "NameOwnerChanged", "org.freedesktop.DBus", of: "org.freedesktop.DBus",
                    at: "/org/freedesktop/DBus")
                try bus.listen(to: "PrepareForSleep", "org.freedesktop.login1.Manager", of: "org.freedesktop.login1")
                try follow(bus)
            } catch {
                tell(Self.missing)
                pause(seconds: 30)
            }
        }
    }

    private func tell(_ sentence: String?) {
        if let told = hindrance, told == sentence { return }
        hindrance = .some(sentence)
        discovery.tell(.hindrance(sentence))
    }

    /// Serves one connection to the bus until it breaks, or the wishes end.
    private func follow(_ bus: SessionBus) throws(BusError) {
        var client = startAvahi(bus)
        applied = -1
        while !discovery.current.isStopped {
            if let known = client, !apply(known) { client = nil }
            let now = Clock.monotonicSeconds()
            let seconds = client == nil ? 60 : max(0.1, min(rotation - now, Discovery.rotationSeconds))
            let signal = try bus.next(seconds: seconds, orReadable: [discovery.descriptor, changes].filter { $0 >= 0 })
            var count: UInt64 = 0
            _ = read(discovery.descriptor, &count, 8)
            if changes >= 0 { look() }
            guard let signal else { continue }
            switch signal.member {
            case "NameOwnerChanged":
                guard signal.values.first?.string == AvahiClient.name else { break }
                let isThere = !(signal.values.last?.string ?? "").isEmpty
                client = isThere ? startAvahi(bus) : nil
                applied = -1
                if !isThere { tell(Self.missing) }
            case "PrepareForSleep":
                if case .boolean(let sleeps)? = signal.values.first { discovery.tell(.sleeps(sleeps)) }
            default: if let found = client?.take(signal) { discovery.tell(.found(found)) }
            }
        }
        try? client?.withdraw()
        try? client?.endBrowsing()
    }

    /// nil if Avahi does not run and cannot be started.
    private func startAvahi(_ bus: SessionBus) -> AvahiClient? {
        do throws(BusError) {
            try bus.call(AvahiClient.name, "/", "org.freedesktop.Avahi.Server", "GetVersionString", [], seconds: 5)
            let client = try AvahiClient(bus, type: discovery.serviceType)
            tell(nil)
            return client
        } catch {
            tell(Self.missing)
            return nil
        }
    }

    /// Has Avahi do what is wished, if that is something else than before.
    ///
    /// - Returns: false if Avahi does not.
    private func apply(_ client: AvahiClient) -> Bool {
        let wishes = discovery.current, now = Clock.monotonicSeconds()
        guard wishes.version != applied || now >= rotation else { return true }
        do throws(BusError) {
            addresses = Set(LocalAddresses.all())
            if let advertisement = wishes.advertisement {
                try client.advertise(advertisement, at: Array(addresses))
            } else {
                try client.withdraw()
            }
            if wishes.browses { try client.browse() } else { try client.endBrowsing() }
            applied = wishes.version
            rotation = now + Discovery.rotationSeconds
            return true
        } catch {
            tell("Other machines cannot be found: \(error.description)")
            return false
        }
    }

    /// Looks whether the addresses have changed.
    private func look() {
        var polled = pollfd(fd: changes, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 0) > 0 else { return }
        ho_drain(changes)
        discovery.tell(.networkChanged)
        if Set(LocalAddresses.all()) != addresses { rotation = 0 }
    }

    /// Waits while there is no bus; the wishes may end it.
    private func pause(seconds: Double) {
        var polled = [pollfd(fd: discovery.descriptor, events: Int16(POLLIN), revents: 0)]
        if changes >= 0 { polled.append(pollfd(fd: changes, events: Int16(POLLIN), revents: 0)) }
        _ = poll(&polled, nfds_t(polled.count), Int32(seconds * 1_000))
        var count: UInt64 = 0
        _ = read(discovery.descriptor, &count, 8)
        if changes >= 0 { look() }
    }
}
