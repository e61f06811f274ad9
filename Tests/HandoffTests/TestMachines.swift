import AppLanding
import AppPrograms
import FileTestSupport
import Foundation
import HandoffLink
import NIOCore
import Synchronization
import SystemIndex
import Testing

@testable import Handoff

/// Waits until something is so, ten seconds at most.
func waitUntil(_ what: String = "", seconds: Double = 20, _ isSo: () throws -> Bool) rethrows -> Bool {
    let end = Date().addingTimeInterval(seconds)
    while Date() < end {
        if try isSo() { return true }
        usleep(5_000)
    }
    let isSo = try isSo()
    if !isSo { Issue.record("Not within \(seconds) seconds: \(what)") }
    return isSo
}

/// A machine with a home of its own.
final class Machine {
    let folder: Folder
    let store: HandoffStore
    let identity: DeviceIdentity
    var configuration: HandoffConfiguration
    var service: HandoffService?
    /// Pages that were opened.
    let pages = Pages()
    /// What the service said on machines and failures.
    let log = Log()

    final class Log: Sendable {
        let lines = Mutex<[String]>([])

        /// By the time that a test looks at the status, the machines may be connected again.
        var saysThatAConnectionEnded: Bool { lines.withLock { $0.contains { $0.hasPrefix("The connection to") } } }
    }

    final class Pages: Sendable {
        let list = Mutex<[String]>([])
    }

    init(_ name: String) throws {
        folder = try Folder()
        store = HandoffStore(home: folder.index.home)
        identity = try store.makeIdentity()
        try store.changeSettings { $0.name = name }
        configuration = HandoffConfiguration(home: folder.index.home)
        configuration.host = "127.0.0.1"
        configuration.port = 0
        configuration.usesDiscovery = false
        configuration.timing.ping = .milliseconds(300)
        configuration.timing.silence = .seconds(4)
        configuration.timing.redial = .milliseconds(40)
        configuration.timing.maximumRedial = .milliseconds(200)
        configuration.timing.deference = .milliseconds(100)
        configuration.timing.save = .seconds(5)
        configuration.timing.state = .seconds(7)
        configuration.timing.stream = .seconds(6)
        configuration.note = { [log] line in log.lines.withLock { $0.append(line) } }
        configuration.log = configuration.note
        configuration.openPage = { [pages] page in
            pages.list.withLock { $0.append(page) }
            return .handedOver
        }
    }

    var home: Home { configuration.home }
    var client: HandoffClient { HandoffClient(home: home) }

    func start() throws { service = try HandoffService(configuration) }

    func stop() {
        service?.stop()
        service = nil
    }

    deinit { service?.stop() }

    /// Makes an app that continues a type known here.
    func register(_ app: String, _ name: String, types: [String]) throws {
        var registration = AppRegistration(name: name)
        registration.activityTypes = types
        try folder.index.register(AppIdentifier(app), registration)
    }
}

/// Two machines. The first connects to the second.
final class TwoMachines {
    let a: Machine
    let b: Machine
    let secret = RandomToken.bytes(32)

    /// - Parameters:
    ///   - aKnowsB: whether the first trusts the second's real key.
    ///   - address: turns the second's port into the address that the first is given.
    init(
        aKnowsB: Bool = true, bKnowsA: Bool = true, sameSecret: Bool = true, starts: Bool = true,
        address: (Int) -> Int = { $0 }
    ) throws {
        a = try Machine("Alpha")
        b = try Machine("Beta")
        let stranger = try DeviceIdentity.make().digest
        try b.store.add(
            PairedDevice(
                keyDigest: bKnowsA ? a.identity.digest : stranger, name: "Alpha", secret: secret, paired: 1_700_000_000)
        )
        try b.start()
        let port = try #require(b.service?.port)
        var device = PairedDevice(
            keyDigest: aKnowsB ? b.identity.digest : stranger, name: "Beta",
            secret: sameSecret ? secret : RandomToken.bytes(32), address: "127.0.0.1:\(address(port))",
            paired: 1_700_000_000)
        device.isAddressGiven = true
        try a.store.add(device)
        if starts { try a.start() }
    }

    var isConnected: Bool {
        a.client.status()?.devices.first?.isConnected ?? false && b.client.status()?.devices.first?.isConnected ?? false
    }

    func stop() {
        a.stop()
        b.stop()
    }
}

/// An app that offers an activity, as `UserActivity` does.
final class FakeApp: Sendable {
    let events = Mutex<[LinkEvent]>([])
    private let descriptor: Int32
    private let home: Home
    /// What it answers if it is asked to save.
    private let state: Mutex<HandoffState?>
    /// What it does with a stream.
    private let onStream: @Sendable (Int32) -> Void

    init(
        _ machine: Machine, state: HandoffState?, onStream: @escaping @Sendable (Int32) -> Void = { close($0) }
    ) throws {
        home = machine.home
        self.state = Mutex(state)
        self.onStream = onStream
        descriptor = try #require(MessageSocket.connect(to: LinkAddress.path(home: machine.home), seconds: 0))
        let thread = Thread { [self] in run() }
        thread.start()
    }

    private func run() {
        while let event = MessageSocket.receive(LinkEvent.self, from: descriptor) {
            events.withLock { $0.append(event) }
            switch event {
            case .save(_, let request):
                guard let state = state.withLock({ $0 }) else { break }
                _ = MessageSocket.send(LinkRequest.state(request: request, state), on: descriptor)
            case .stream(_, let stream):
                let home = home, onStream = onStream
                Thread {
                    if let taken = try? StreamConnection.open(.takeStream(stream), home: home) { onStream(taken) }
                }.start()
            default: break
            }
        }
    }

    func send(_ request: LinkRequest) { _ = MessageSocket.send(request, on: descriptor) }

    func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    func has(_ event: LinkEvent) -> Bool { events.withLock { $0.contains(event) } }

    deinit { close(descriptor) }
}

/// An app that activities land in.
final class LandingApp: Sendable {
    let landings = Mutex<[Landing]>([])
    private let listener: Mutex<LandingListener?>

    init(_ app: String, _ machine: Machine, answer: Bool = true) throws {
        listener = Mutex(nil)
        let made = try LandingListener(app: AppIdentifier(app), home: machine.home) { [weak self] landing in
            self?.landings.withLock { $0.append(landing) }
            return answer
        }
        listener.withLock { $0 = made }
    }

    var last: Landing? { landings.withLock { $0.last } }

    deinit { listener.withLock { $0?.stop(waits: false) } }
}

extension HandoffActivity {
    static func film(_ number: UInt64 = 1, title: String? = "Seven Samurai") throws -> HandoffActivity {
        var activity = HandoffActivity(
            number: number, app: try AppIdentifier("org.example.films"), activityType: "org.example.films.viewing")
        activity.title = title
        return activity
    }
}

extension HandoffState {
    static var film: HandoffState {
        var state = HandoffState(activityType: "org.example.films.viewing")
        state.title = "Seven Samurai"
        state.archivedUserInfo = Array("scene 12".utf8)
        state.webpageURL = "https://films.example/7"
        state.targetContentIdentifier = "scene"
        return state
    }
}
