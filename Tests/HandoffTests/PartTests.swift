import Foundation
import HandoffLink
import NIOCore
import SeededRandom
import Testing

@testable import Handoff

@Suite struct HandoffMessageTests {
    private static let token = "0123456789abcdef0123456789abcdef"

    static let messages: [PeerMessage] = {
        var state = HandoffState.film
        state.supportsStreams = true
        state.referrerURL = "https://a.example/"
        let stream = PeerStream(continuation: token, identifier: String(token.reversed()))
        return [
            .hello(PeerHello(version: 1, name: "Desk", port: 4_100)),
            .hello(PeerHello(version: 2, name: "x", port: nil)),
            .offer(
                PeerOffer(
                    token: token, activityType: "a.b", title: "Ünï \u{0} code", app: "a", appName: "A", hasPage: true,
                    supportsStreams: true, age: 12)),
            .offer(
                PeerOffer(
                    token: token, activityType: "a.b", title: nil, app: "a", appName: "A", hasPage: false,
                    supportsStreams: false, age: 0)),
            .withdraw(token: token), .wanted(token: token, request: .max), .state(request: 7, state),
            .failed(request: 8, .timedOut), .continued(token: token), .stream(stream), .ready,
            .refused(stream: token, .userInfoTooLarge), .unpaired, .ping, .pong,
        ]
    }()

    @Test(arguments: messages) func aMessageStaysTheSame(_ message: PeerMessage) throws {
        #expect(try PeerMessage.decode(#require(message.encoded())) == message)
    }

    @Test func limits() throws {
        var state = HandoffState(activityType: "a")
        state.archivedUserInfo = [UInt8](repeating: 255, count: HandoffState.maximumUserInfoBytes)
        state.webpageURL = String(repeating: "x", count: 16_000)
        #expect(PeerMessage.state(request: 1, state).encoded() != nil)
        state.archivedUserInfo += [UInt8](repeating: 255, count: 400_000)
        #expect(PeerMessage.state(request: 1, state).encoded() == nil)
        for text in [
            "", "{}", "[]", "{\"is\":1}", "{\"is\":\"offer\"}", "{\"is\":\"withdraw\",\"token\":\"short\"}",
            "{\"is\":\"wanted\",\"token\":\"\(Self.token)\",\"request\":-1}",
            "{\"is\":\"hello\",\"version\":0,\"name\":\"x\"}",
            "{\"is\":\"hello\",\"version\":1,\"name\":\"\(String(repeating: "x", count: 600))\"}",
            "{\"is\":\"wanted\",\"token\":\"\(Self.token)\",\"request\":1e99}",
            String(repeating: "[", count: 100_000),
        ] {
            #expect(throws: DamagedMessage.self) { try PeerMessage.decode(Array(text.utf8)) }
        }
        // What a later version may say.
        #expect(try PeerMessage.decode(Array("{\"is\":\"dance\"}".utf8)) == nil)
        #expect(
            try PeerMessage.decode(
                Array("{\"is\":\"hello\",\"version\":9,\"name\":\"x\",\"port\":99999,\"new\":[]}".utf8))
                == .hello(PeerHello(version: 9, name: "x", port: nil)))
    }

    @Test func tenThousandDamagedMessages() throws {
        var generator = SeededGenerator(seed: SeededGenerator.printedSeed())
        let bodies = Self.messages.compactMap { $0.encoded() }
        for _ in 0..<10_000 {
            let body = bodies.randomElement(using: &generator)
            var bytes = try #require(body)
            for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[position] = .random(in: .min ... .max, using: &generator)
                case 1: bytes.remove(at: position)
                case 2: bytes.removeLast(bytes.count - position)
                default: bytes.insert(contentsOf: bytes[position...].prefix(40), at: position)
                }
            }
            // Whatever comes of it: a message, or an error.
            if let message = try? PeerMessage.decode(bytes) { #expect(message.encoded() != nil) }
        }
    }

    @Test func framesInAnyPieces() throws {
        var generator = SeededGenerator(seed: SeededGenerator.printedSeed())
        for endianness in [Endianness.big, .little] {
            let frames = (0..<50).map { _ in [UInt8](repeating: 9, count: Int.random(in: 0..<300, using: &generator)) }
            var all = ByteBuffer()
            for frame in frames {
                var one = FrameBuffer.frame(frame, endianness, in: ByteBufferAllocator())
                all.writeBuffer(&one)
            }
            var buffer = FrameBuffer(endianness, maximumBytes: 300), found: [[UInt8]] = []
            while all.readableBytes > 0 {
                let count = min(all.readableBytes, Int.random(in: 1..<40, using: &generator))
                let slice = all.readSlice(length: count)
                buffer.append(try #require(slice))
                while let frame = try buffer.next() { found.append(frame) }
            }
            #expect(found == frames)
        }
        var buffer = FrameBuffer(.big, maximumBytes: 300)
        buffer.append(ByteBuffer(bytes: [0, 0, 1, 45]))
        #expect(throws: DamagedMessage.self) { try buffer.next() }
    }

    @Test func chunksInAnyPieces() throws {
        var generator = SeededGenerator(seed: SeededGenerator.printedSeed())
        var all = ByteBuffer(), sent: [UInt8] = []
        for _ in 0..<40 {
            let bytes = (0..<Int.random(in: 1..<500, using: &generator)).map { _ in
                UInt8.random(in: .min ... .max, using: &generator)
            }
            var head = ChunkReader.header(bytes.count, in: ByteBufferAllocator())
            all.writeBuffer(&head)
            all.writeBytes(bytes)
            sent += bytes
        }
        var end = ChunkReader.header(0, in: ByteBufferAllocator())
        all.writeBuffer(&end)
        var reader = ChunkReader(), got: [UInt8] = [], isEnded = false
        while all.readableBytes > 0 {
            let slice = all.readSlice(length: min(all.readableBytes, Int.random(in: 1..<70, using: &generator)))
            var piece = try #require(slice)
            while let part = try reader.next(&piece) {
                switch part {
                case .bytes(let buffer): got += buffer.readableBytesView
                case .end: isEnded = true
                }
            }
        }
        #expect(got == sent && isEnded)
        var more = ByteBuffer(bytes: [1])
        #expect(throws: DamagedMessage.self) { try reader.next(&more) }
        var other = ChunkReader(), large = ByteBuffer(bytes: [0, 0x10, 0, 1])
        #expect(throws: DamagedMessage.self) { try other.next(&large) }
    }
}

@Suite struct HandoffDiscoveryTests {
    @Test func onlyPairedMachinesRecogniseAnAdvertisement() {
        let secrets = (0..<3).map { _ in Data(RandomToken.bytes(32)) }
        // A is paired with B and C; B sees A's advertisement.
        let texts = DeviceTags.texts(own: "a", secrets: [secrets[0], secrets[1]])
        #expect(DeviceTags.position(of: texts, among: [("x", secrets[2]), ("a", secrets[0])]) == 1)
        #expect(DeviceTags.position(of: texts, among: [("a", secrets[2])]) == nil)
        // A does not take its own for B's.
        #expect(DeviceTags.position(of: texts, among: [("b", secrets[0]), ("c", secrets[1])]) == nil)
        let again = DeviceTags.texts(own: "a", secrets: [secrets[0], secrets[1]])
        #expect(Set(texts).isDisjoint(with: again))
        for texts in [texts, again, DeviceTags.texts(own: "a", secrets: [])] {
            #expect(texts.map(\.utf8.count) == [18, 2 + 8 * 12 + 7])
        }
        let many = (0..<20).map { _ in Data(RandomToken.bytes(32)) }
        #expect(DeviceTags.texts(own: "a", secrets: many)[1].utf8.count == 2 + 8 * 12 + 7)
    }

    @Test(arguments: [
        [], ["n="], ["n=00", "t="], ["n=zz00000000000000", "t=000000000000"], ["t=,,,,,"],
        ["n=0000000000000000", "t=" + String(repeating: "0,", count: 120)], ["n=000000000000000", "t=0"],
    ]) func madeUpAdvertisements(_ texts: [String]) {
        #expect(DeviceTags.position(of: texts, among: [("a", Data(RandomToken.bytes(32)))]) == nil)
    }

    @Test func aKnockIsForOneChallenge() {
        let secret = Data(RandomToken.bytes(32)), challenge = Knock.challenge()
        let answer = Knock.answer(to: challenge, own: "a", secret: secret)
        let devices = [(digest: "b", secret: Data(RandomToken.bytes(32))), (digest: "a", secret: secret)]
        #expect(answer.count == Knock.answerBytes)
        #expect(Knock.device(answering: answer, to: challenge, among: devices)?.digest == "a")
        #expect(Knock.device(answering: answer, to: Knock.challenge(), among: devices) == nil)
        #expect(Knock.device(answering: answer, to: challenge, among: [(digest: "b", secret: secret)]) == nil)
        #expect(Knock.device(answering: Array(answer.dropLast()), to: challenge, among: devices) == nil)
        var altered = answer
        altered[40] ^= 1
        #expect(Knock.device(answering: altered, to: challenge, among: devices) == nil)
    }

    @Test func routers() {
        let route = """
            Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
            wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
            eth0\t00000000\t010AA8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0
            eth0\t000AA8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
            """
        #expect(NetworkIdentity.gateway(route) == "192.168.10.1")
        #expect(NetworkIdentity.gateway("") == nil && NetworkIdentity.gateway("a\nb c d\n") == nil)
        let table = """
            IP address       HW type     Flags       HW address            Mask     Device
            192.168.10.7     0x1         0x0         00:00:00:00:00:00     *        eth0
            192.168.10.1     0x1         0x2         A0:63:91:2C:54:1E     *        eth0
            """
        #expect(NetworkIdentity.hardwareAddress(of: "192.168.10.1", in: table) == "a0:63:91:2c:54:1e")
        #expect(NetworkIdentity.hardwareAddress(of: "192.168.10.7", in: table) == nil)
    }

    @Test func addresses() {
        #expect(HostAndPort("192.168.1.20:41234") == HostAndPort(host: "192.168.1.20", port: 41_234))
        #expect(HostAndPort("[fe80::1%2]:80")?.host == "fe80::1%2")
        #expect(
            HostAndPort("[fe80::1]:80")?.text == "[fe80::1]:80" && HostAndPort("desk.local:1")?.text == "desk.local:1")
        for text in ["", "a", "a:", ":1", "a:0", "a:65536", "fe80::1:80", "a b:1", "a/b:1"] {
            #expect(HostAndPort(text) == nil)
        }
    }
}
