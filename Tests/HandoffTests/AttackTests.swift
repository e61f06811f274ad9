import FileTestSupport
import Foundation
import HandoffLink
import NIOCore
import NIOPosix
import SeededRandom
import Synchronization
import SystemIndex
import Testing

@testable import Handoff

/// What strangers and a hostile network can do.
@Suite(.serialized) struct HandoffAttackTests {
    @Test func strangersAreRefused() throws {
        // A key that is not the paired one, on either side, and a secret that is not the pair's.
        for machines in [
            try TwoMachines(aKnowsB: false), try TwoMachines(bKnowsA: false), try TwoMachines(sameSecret: false),
        ] {
            usleep(400_000)
            #expect(!(machines.a.client.status()?.devices.first?.isConnected ?? true))
            #expect(!(machines.b.client.status()?.devices.first?.isConnected ?? true))
            machines.stop()
        }
    }

    @Test func theRightSecretWithAnotherKeyIsRefused() throws {
        // Knows the secret of the pair and the digest, but has another key: TLS decides.
        let machines = try TwoMachines(starts: false)
        defer { machines.stop() }
        let thief = try DeviceIdentity.make()
        let file = machines.a.store.folder + "/identity.json"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("privateKey"))
        try FileManager.default.removeItem(atPath: file)
        _ = try machines.a.store.makeIdentity()
        #expect(try machines.a.store.identity()?.digest != machines.a.identity.digest)
        #expect(thief.digest != machines.a.identity.digest)
        try machines.a.start()
        usleep(400_000)
        #expect(!machines.isConnected)
    }

    /// A machine that knows the secret of the pair, and claims to be the paired one: only its key is another.
    @Test(arguments: [true, false]) func aClaimedKeyHasToBeShown(isForged: Bool) throws {
        let machines = try TwoMachines(starts: false)
        defer { machines.stop() }
        var identity = machines.a.identity
        if isForged {
            let thief = try DeviceIdentity.make()
            identity.privateKey = thief.privateKey
            identity.certificate = thief.certificate
        }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next(), recorder = Recorder()
        defer { try? group.syncShutdownGracefully() }
        let port = try #require(machines.b.service?.port)
        let device = PairedDevice(
            keyDigest: machines.b.identity.digest, name: "Beta", secret: machines.secret, paired: 1)
        let network = NIOLoopBoundBox<PeerNetwork?>.makeEmptyBox(valueType: PeerNetwork.self, eventLoop: loop)
        try loop.submit { [identity] in
            let made = try PeerNetwork(identity, loop: loop, timing: HandoffTiming(), delegate: recorder)
            network.value = made
            made.dial(HostAndPort(host: "127.0.0.1", port: port), device) {}
        }.wait()
        usleep(500_000)
        #expect(recorder.isGreeted.withLock { $0 } != isForged)
        #expect(machines.b.client.status()?.devices.first?.isConnected == !isForged)
        try loop.submit { network.value = nil }.wait()
    }

    private final class Recorder: PeerChannelDelegate, Sendable {
        let isGreeted = Mutex(false)

        func opened(_ channel: PeerChannel) { channel.send(.hello(PeerHello(version: 1, name: "Thief", port: nil))) }

        func received(_ message: PeerMessage, on channel: PeerChannel) {
            if case .hello = message { isGreeted.withLock { $0 = true } }
        }

        func ended(_ channel: PeerChannel) {}
    }

    @Test func aStrangerLearnsNothingFromTheListeningMachine() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        let port = try #require(machines.b.service?.port)
        let digest = machines.b.identity.digest
        // Sixteen random bytes, and nothing more whatever is sent.
        var seen: [[UInt8]] = []
        for message in [[], [UInt8](repeating: 0x16, count: 600), Array("GET / HTTP/1.1\r\n\r\n".utf8)] as [[UInt8]] {
            let socket = try PairingSocket.connect(HostAndPort(host: "127.0.0.1", port: port), seconds: 1)
            seen.append(try #require(socket.receive(Knock.challengeBytes)))
            _ = socket.send(message)
            #expect(socket.receive(1) == nil)
        }
        #expect(Set(seen).count == 3 && !digest.isEmpty)
    }

    @Test func nothingStableOrReadableIsOnTheWire() throws {
        let proxy = try Proxy()
        let machines = try TwoMachines { proxy.start(to: $0) }
        defer { machines.stop() }
        defer { proxy.stop() }
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let landing = try LandingApp("org.example.films", machines.b)
        let app = try FakeApp(machines.a, state: .film)
        app.send(.offer(try .film()))
        #expect(waitUntil("offer") { !machines.b.client.offers().isEmpty })
        #expect(machines.b.client.continue(try #require(machines.b.client.offers().first?.token)) == .continued)
        #expect(landing.last != nil)
        let wire = proxy.recorded.withLock { Data($0) }
        for text in [
            "Seven Samurai", "org.example.films", "viewing", "Alpha", "Beta", "films.example", "scene 12", "hello",
            "searchlight", machines.a.identity.digest, machines.b.identity.digest,
        ] {
            #expect(wire.range(of: Data(text.utf8)) == nil, "\(text) can be read")
        }
        for certificate in [machines.a.identity.certificate, machines.b.identity.certificate] {
            #expect(wire.range(of: Data(certificate.suffix(32))) == nil)
            #expect(wire.range(of: Data(certificate.dropFirst(60).prefix(32))) == nil)
        }
    }

    @Test func alteredBytesEndTheConnection() throws {
        let proxy = try Proxy()
        let machines = try TwoMachines { proxy.start(to: $0) }
        defer { machines.stop() }
        defer { proxy.stop() }
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        #expect(waitUntil("connected") { machines.isConnected })
        // One bit of the next record to the server. The connection that is made again is left alone.
        let isDone = Mutex(false)
        proxy.alter.withLock {
            $0 = { bytes, isToServer, _ in
                guard isToServer, bytes.count > 40, !isDone.withLock({ $0 }) else { return }
                isDone.withLock { $0 = true }
                bytes[bytes.count / 2] ^= 1
            }
        }
        let app = try FakeApp(machines.a, state: .film)
        app.send(.offer(try .film()))
        #expect(waitUntil("altered") { isDone.withLock { $0 } })
        #expect(waitUntil("made again") { machines.b.client.offers().count == 1 })
    }

    @Test func replayedBytesAreRefused() throws {
        let proxy = try Proxy()
        let machines = try TwoMachines { proxy.start(to: $0) }
        defer { machines.stop() }
        defer { proxy.stop() }
        #expect(waitUntil("connected") { machines.isConnected })
        let recorded = proxy.toServer.withLock { $0 }
        #expect(recorded.count > Knock.answerBytes)
        // Everything that the client sent, once more, to the same server: the answer does not fit the new challenge.
        let port = try #require(machines.b.service?.port)
        let socket = try PairingSocket.connect(HostAndPort(host: "127.0.0.1", port: port), seconds: 2)
        _ = try #require(socket.receive(Knock.challengeBytes))
        _ = socket.send(recorded)
        #expect(socket.receive(1) == nil)
        // A record twice within a connection.
        let isDone = Mutex(false)
        proxy.alter.withLock {
            $0 = { bytes, isToServer, _ in
                guard isToServer, !isDone.withLock({ $0 }) else { return }
                isDone.withLock { $0 = true }
                bytes += bytes
            }
        }
        #expect(waitUntil("doubled") { isDone.withLock { $0 } })
        #expect(waitUntil("made again") { machines.isConnected })
    }

    @Test func brokenGreetingsAreSurvived() throws {
        let proxy = try Proxy()
        let seed = SeededGenerator.printedSeed()
        let generator = Mutex(SeededGenerator(seed: seed))
        let isOver = Mutex(false)
        proxy.alter.withLock {
            $0 = { bytes, _, _ in
                if isOver.withLock({ $0 }) { return }
                generator.withLock { generator in
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0:
                        bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^=
                            1 << UInt8.random(in: 0..<8, using: &generator)
                    case 1: bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
                    case 2:
                        bytes = (0..<Int.random(in: 1..<2_000, using: &generator)).map { _ in
                            .random(in: .min ... .max, using: &generator)
                        }
                    default: bytes += bytes
                    }
                }
            }
        }
        let machines = try TwoMachines { proxy.start(to: $0) }
        defer { machines.stop() }
        defer { proxy.stop() }
        // Some dozens of connections that are damaged at random.
        usleep(2_500_000)
        isOver.withLock { $0 = true }
        proxy.breakAll()
        #expect(waitUntil("well again") { machines.isConnected })
    }

    @Test func randomBytesOfPrograms() throws {
        // The local socket is the same user's, but must not end the service either.
        let machine = try Machine("One")
        try machine.start()
        defer { machine.stop() }
        var generator = SeededGenerator(seed: SeededGenerator.printedSeed())
        let path = try LinkAddress.path(home: machine.home)
        for _ in 0..<100 {
            let descriptor = try #require(MessageSocketProbe.connect(path))
            let bytes = (0..<Int.random(in: 0..<300, using: &generator)).map { _ in
                UInt8.random(in: .min ... .max, using: &generator)
            }
            let head = Bool.random(using: &generator) ? [UInt8(bytes.count & 255), UInt8(bytes.count >> 8), 0, 0] : []
            let all = head + bytes
            _ = send(descriptor, all, all.count, Int32(MSG_NOSIGNAL))
            close(descriptor)
        }
        #expect(machine.client.status() != nil)
    }
}
