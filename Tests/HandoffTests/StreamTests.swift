import AppLanding
import AppPrograms
import Foundation
import HandoffLink
import NIOCore
import SeededRandom
import Synchronization
import SystemIndex
import Testing

@testable import Handoff

/// Streams between the apps of two machines.
@Suite(.serialized) struct HandoffStreamTests {
    /// Reads to the end; nil for a stream that broke before it.
    static func readAll(_ descriptor: Int32) -> [UInt8]? {
        var all: [UInt8] = [], chunks = ChunkReader()
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &part, part.count)
            guard count > 0 else { return chunks.isEnded ? all : nil }
            var buffer = ByteBuffer(bytes: part[..<count])
            while let next = try? chunks.next(&buffer) {
                if case .bytes(let bytes) = next { all += bytes.readableBytesView }
            }
        }
    }

    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
        var done = 0
        while done < bytes.count {
            let part = Array(bytes[done..<min(bytes.count, done + 65_536)])
            let count = send(descriptor, part, part.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { return }
            done += count
        }
    }

    /// Continues a film that supports streams, and returns its continuation.
    static func continued(_ machines: TwoMachines, _ app: FakeApp) throws -> String {
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let landing = try LandingApp("org.example.films", machines.b)
        var activity = try HandoffActivity.film()
        activity.supportsStreams = true
        app.send(.offer(activity))
        #expect(waitUntil("offer") { !machines.b.client.offers().isEmpty })
        #expect(machines.b.client.continue(try #require(machines.b.client.offers().first?.token)) == .continued)
        return try #require(landing.last?.continuation)
    }

    static var state: HandoffState {
        var state = HandoffState.film
        state.supportsStreams = true
        return state
    }

    @Test(arguments: [true, false]) func megabytesGoBothWaysIntact(aDials: Bool) throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        let (origin, target) = aDials ? (machines.a, machines.b) : (machines.b, machines.a)
        var generator = SeededGenerator(seed: SeededGenerator.printedSeed())
        let up = (0..<6_000_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        let down = (0..<5_000_001).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        let received = Mutex<[UInt8]?>(nil)
        let app = try FakeApp(origin, state: Self.state) { descriptor in
            Thread {
                Self.writeAll(down, to: descriptor)
                shutdown(descriptor, Int32(SHUT_WR))
            }.start()
            let all = Self.readAll(descriptor)
            received.withLock { $0 = all }
        }
        try target.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let landing = try LandingApp("org.example.films", target)
        var activity = try HandoffActivity.film()
        activity.supportsStreams = true
        app.send(.offer(activity))
        #expect(waitUntil("offer") { !target.client.offers().isEmpty })
        #expect(target.client.continue(try #require(target.client.offers().first?.token)) == .continued)
        let continuation = try #require(landing.last?.continuation)
        let descriptor = try StreamConnection.open(.openStream(continuation: continuation), home: target.home)
        defer { close(descriptor) }
        Thread {
            Self.writeAll(up, to: descriptor)
            shutdown(descriptor, Int32(SHUT_WR))
        }.start()
        #expect(Self.readAll(descriptor) == down)
        #expect(waitUntil("up") { received.withLock { $0 != nil } })
        #expect(received.withLock { $0 } == up)
    }

    @Test func oneSideMayEndBeforeTheOther() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        // Answers only after it has read to the end.
        let app = try FakeApp(machines.a, state: Self.state) { descriptor in
            let question = Self.readAll(descriptor) ?? []
            Self.writeAll(Array("You said ".utf8) + question, to: descriptor)
            close(descriptor)
        }
        let continuation = try Self.continued(machines, app)
        for _ in 0..<3 {
            let descriptor = try StreamConnection.open(.openStream(continuation: continuation), home: machines.b.home)
            Self.writeAll(Array("hello".utf8), to: descriptor)
            shutdown(descriptor, Int32(SHUT_WR))
            #expect(Self.readAll(descriptor) == Array("You said hello".utf8))
            close(descriptor)
        }
    }

    @Test func aSlowReaderHoldsTheWriterBack() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        let written = Mutex(0)
        let app = try FakeApp(machines.a, state: Self.state) { descriptor in
            let part = [UInt8](repeating: 1, count: 65_536)
            for _ in 0..<1_600 {
                var done = 0
                while done < part.count {
                    let count = send(descriptor, Array(part[done...]), part.count - done, Int32(MSG_NOSIGNAL))
                    guard count > 0 else { break }
                    done += count
                    written.withLock { $0 += count }
                }
            }
            close(descriptor)
        }
        let continuation = try Self.continued(machines, app)
        let descriptor = try StreamConnection.open(.openStream(continuation: continuation), home: machines.b.home)
        defer { close(descriptor) }
        usleep(800_000)
        // 100 MiB are to come, and nobody reads: only what fits into buffers was written.
        #expect(written.withLock { $0 } < 40 << 20)
        #expect(Self.readAll(descriptor)?.count == 1_600 * 65_536)
    }

    @Test func aStreamNeedsAContinuedActivity() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        #expect(waitUntil("connected") { machines.isConnected })
        #expect(throws: StreamRefusal(reason: .connectionUnavailable)) {
            try StreamConnection.open(
                .openStream(continuation: RandomToken.make()), home: machines.b.home)
        }
        #expect(throws: StreamRefusal(reason: .failed)) {
            try StreamConnection.open(.takeStream(77), home: machines.b.home)
        }
    }

    @Test func anAppThatEndedRefusesStreams() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        let app = try FakeApp(machines.a, state: Self.state)
        let continuation = try Self.continued(machines, app)
        app.end()
        usleep(100_000)
        #expect(throws: StreamRefusal(reason: .failed)) {
            try StreamConnection.open(.openStream(continuation: continuation), home: machines.b.home)
        }
    }
}
