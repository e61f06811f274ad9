import AppPrograms
import Foundation
import HandoffLink
import Synchronization
import SystemIndex
import Testing

@testable import Handoff

/// What both sides say and keep if the connection is lost in the middle of something.
@Suite(.serialized) struct HandoffCableTests {
    /// Two machines, the network between them, and the first showing a code.
    private final class Pairing: @unchecked Sendable {  // its thread has ended before others look
        let a: Machine, b: Machine
        let proxy: Proxy
        let shower: PairingShower
        let address: HostAndPort
        private let events = Mutex<[PairingShower.Event]>([])

        init() throws {
            (a, b) = (try Machine("Alpha"), try Machine("Beta"))
            // Where the other one connects to afterwards.
            a.configuration.port = try a.store.port()
            shower = try PairingShower(a.store, host: "127.0.0.1")
            proxy = try Proxy()
            address = HostAndPort(host: "127.0.0.1", port: proxy.start(to: shower.port))
        }

        /// Cuts the connection instead of passing certain bytes on.
        func cut(_ isIt: @escaping @Sendable (_ count: Int, _ isToShower: Bool, _ before: Int) -> Bool) {
            proxy.alter.withLock {
                $0 = { bytes, isToShower, before in if isIt(bytes.count, isToShower, before) { bytes = [] } }
            }
        }

        /// Types the code, and returns what came of it on both sides.
        func type() -> (typed: Result<PairedDevice, any Error>, shown: PairingShower.Event?) {
            let shown = Mutex<PairingShower.Event?>(nil), ended = DispatchSemaphore(value: 0)
            Thread { [self] in
                let event = try? shower.next(seconds: 5)
                shown.withLock { $0 = event }
                ended.signal()
            }.start()
            let typed = Result {
                try PairingTypist(b.store).pair(shower.code, at: address, isAddressGiven: false)
            }
            ended.wait()
            return (typed, shown.withLock { $0 })
        }

        var devices: [[String]] { get throws { try [a, b].map { try $0.store.devices().map(\.name) } } }
    }

    private func problem(_ result: Result<PairedDevice, any Error>) -> PairingProblem? {
        if case .failure(let error) = result { error as? PairingProblem } else { nil }
    }

    private func unconfirmed(_ shown: PairingShower.Event?) throws -> PairedDevice {
        var device: PairedDevice?
        if case .unconfirmed(let kept) = shown { device = kept }
        return try #require(device, "\(String(describing: shown))")
    }

    /// Of the empty text at the end of either side.
    private static let lastBytes = 18

    /// A code, a proof and a card of the typist, and what the shower answers to the first two.
    @Test(arguments: [
        (0, true, PairingShower.Event.nothing), (0, false, .nothing), (40, true, .nothing), (33, false, .interrupted),
        (72, true, .interrupted),
    ])
    func aBreakInTheMiddlePairsNeither(_ before: Int, _ isToShower: Bool, _ event: PairingShower.Event) throws {
        let pairing = try Pairing()
        defer { pairing.proxy.stop() }
        pairing.cut { _, way, count in way == isToShower && count == before }
        let (typed, shown) = pairing.type()
        #expect(problem(typed) == .broken && shown == event)
        #expect(try pairing.a.store.allDevices().isEmpty && pairing.b.store.allDevices().isEmpty)
        // The code still counts.
        pairing.proxy.alter.withLock { $0 = nil }
        #expect(try pairing.type().typed.get().name == "Alpha")
        #expect(try pairing.devices == [["Beta"], ["Alpha"]])
    }

    @Test func aBreakBeforeTheTypistKnowsPairsNeither() throws {
        let pairing = try Pairing()
        defer { pairing.proxy.stop() }
        pairing.cut { count, isToShower, _ in !isToShower && count == Self.lastBytes }
        let (typed, shown) = pairing.type()
        let device = try unconfirmed(shown)
        #expect(problem(typed) == .broken && device.name == "Beta")
        // The person sees it on neither side.
        #expect(try pairing.devices == [[], []])
        #expect(try pairing.a.store.devices(called: "Beta").isEmpty)
        try pairing.a.start()
        #expect(pairing.a.client.status()?.devices.isEmpty ?? false)
        pairing.a.stop()
        // Nor does the shower wait for ever.
        try pairing.a.store.changeDevices { $0[0].unconfirmed = 1_700_000_000 }
        try pairing.a.store.remove(device)
        #expect(try pairing.a.store.allDevices().isEmpty)
        pairing.proxy.alter.withLock { $0 = nil }
        #expect(try pairing.type().typed.get().name == "Alpha")
        #expect(try pairing.devices == [["Beta"], ["Alpha"]])
    }

    @Test func aBreakAtTheVeryEndIsMadeUpForByTheFirstConnection() throws {
        let pairing = try Pairing()
        defer { pairing.proxy.stop() }
        pairing.cut { count, isToShower, _ in isToShower && count == Self.lastBytes }
        let (typed, shown) = pairing.type()
        #expect(try typed.get().name == "Alpha")
        _ = try unconfirmed(shown)
        #expect(try pairing.devices == [[], ["Alpha"]])
        try pairing.a.start()
        defer { pairing.a.stop() }
        try pairing.b.start()
        defer { pairing.b.stop() }
        #expect(try waitUntil("listed") { try pairing.devices == [["Beta"], ["Alpha"]] })
        #expect(waitUntil("connected") { pairing.a.client.status()?.devices.first?.isConnected ?? false })
        // A home that was removed stays so.
        try FileManager.default.removeItem(atPath: pairing.a.home.path + "/handoff")
        pairing.a.stop()
        #expect(!FileManager.default.fileExists(atPath: pairing.a.home.path + "/handoff"))
    }

    // MARK: Again

    /// Which of the last two messages is lost, and which side can be connected to afterwards.
    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func aSecondPairingThatBreaksLeavesAPairThatWorks(_ isToShower: Bool, _ isShowerReachable: Bool) throws {
        let pairing = try Pairing()
        defer { pairing.proxy.stop() }
        let first = try pairing.type().typed.get()
        pairing.cut { count, way, _ in way == isToShower && count == Self.lastBytes }
        let (typed, shown) = pairing.type()
        _ = try unconfirmed(shown)
        if isToShower { #expect(try typed.get().name == "Alpha") } else { #expect(problem(typed) == .broken) }
        #expect(try pairing.devices == [["Beta"], ["Alpha"]])
        if !isShowerReachable {
            pairing.a.configuration.port = 0
            pairing.b.configuration.port = try pairing.b.store.port()
        }
        try start(pairing)
        defer { stop(pairing) }
        let (a, b) = (pairing.a.store, pairing.b.store)
        if isToShower {
            #expect(try waitUntil("one secret") { try a.allDevices().map(\.secret) == b.allDevices().map(\.secret) })
            #expect(try b.devices().first?.secret != first.secret && a.allDevices().count == 1)
        } else {
            #expect(try a.devices().map(\.secret) == [first.secret] && b.allDevices().map(\.secret) == [first.secret])
        }
    }

    @Test func everySecretThatTheOtherSideMayHaveCounts() throws {
        let pairing = try Pairing()
        defer { pairing.proxy.stop() }
        _ = try pairing.type().typed.get()
        pairing.cut { count, isToShower, _ in isToShower && count == Self.lastBytes }
        let kept = try pairing.type().typed.get()
        pairing.cut { count, isToShower, _ in !isToShower && count == Self.lastBytes }
        for _ in 0..<2 { #expect(problem(pairing.type().typed) == .broken) }
        #expect(try pairing.a.store.allDevices().count == 4)
        try start(pairing)
        defer { stop(pairing) }
        #expect(try waitUntil("one secret") { try pairing.a.store.allDevices().map(\.secret) == [kept.secret] })
    }

    @Test func aMachineThatIsRemovedMeanwhileLearnsOfItByEitherSecret() throws {
        for isToShower in [true, false] {
            let pairing = try Pairing()
            defer { pairing.proxy.stop() }
            _ = try pairing.type().typed.get()
            pairing.cut { count, way, _ in way == isToShower && count == Self.lastBytes }
            _ = try unconfirmed(pairing.type().shown)
            try pairing.a.store.remove(try #require(try pairing.a.store.devices().first))
            try pairing.a.start()
            try pairing.b.start()
            defer { stop(pairing) }
            #expect(try waitUntil("told") { try pairing.b.store.allDevices().isEmpty })
            #expect(try waitUntil("forgotten") { try pairing.a.store.allDevices().isEmpty })
        }
    }

    /// The other side removes the old pairing while this one does not know yet whether it kept the new one.
    @Test func theEndOfTheOldPairingLeavesTheNewOne() throws {
        let pairing = try Pairing()
        defer { pairing.proxy.stop() }
        let first = try pairing.type().typed.get()
        pairing.cut { count, isToShower, _ in isToShower && count == Self.lastBytes }
        let second = try pairing.type().typed.get()
        try pairing.b.store.changeDevices {
            $0[0].secret = first.secret
            $0[0].removed = Int64(Date().timeIntervalSince1970)
        }
        for machine in [pairing.a, pairing.b] { try machine.start() }
        defer { stop(pairing) }
        #expect(try waitUntil("acknowledged") { try pairing.b.store.allDevices().isEmpty })
        #expect(try waitUntil("removed") { try pairing.a.store.allDevices().map(\.secret) == [second.secret] })
    }

    private func start(_ pairing: Pairing) throws {
        for machine in [pairing.a, pairing.b] { try machine.start() }
        #expect(
            waitUntil("connected") {
                [pairing.a, pairing.b].allSatisfy { $0.client.status()?.devices.first?.isConnected ?? false }
            })
    }

    private func stop(_ pairing: Pairing) { for machine in [pairing.a, pairing.b] { machine.stop() } }
}
