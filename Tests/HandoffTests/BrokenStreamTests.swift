import AppPrograms
import Foundation
import HandoffLink
import Synchronization
import SystemIndex
import Testing

@testable import Handoff

/// Streams whose connection is lost, or not wanted any more.
@Suite(.serialized) struct HandoffBrokenStreamTests {
    /// Both sides of it read until it ends. They may also write, until they cannot any more.
    private final class Stream {
        /// For each side that has read all: whether it met the end of the stream.
        final class Ends: Sendable {
            let areWhole = Mutex<[Bool]>([])
        }

        let ends = Ends()
        private let app: FakeApp

        init(_ machines: TwoMachines, writes: Bool) throws {
            let ends = ends
            app = try FakeApp(machines.a, state: HandoffStreamTests.state) { Self.use($0, writes, ends) }
            let continuation = try HandoffStreamTests.continued(machines, app)
            let near = try StreamConnection.open(.openStream(continuation: continuation), home: machines.b.home)
            Thread { Self.use(near, writes, ends) }.start()
            usleep(100_000)
        }

        private static func use(_ descriptor: Int32, _ writes: Bool, _ ends: Ends) {
            let written = DispatchSemaphore(value: 0)
            Thread {
                let part = [UInt8](repeating: 1, count: 65_536)
                while writes, send(descriptor, part, part.count, Int32(MSG_NOSIGNAL)) > 0 {}
                written.signal()
            }.start()
            let isWhole = HandoffStreamTests.readAll(descriptor) != nil
            ends.areWhole.withLock { $0.append(isWhole) }
            written.wait()
            close(descriptor)
        }

        /// Waits for both sides, and returns whether each met an error.
        func isBrokenOnBothSides() -> Bool {
            waitUntil("both sides have read all") { ends.areWhole.withLock { $0.count == 2 } }
                && ends.areWhole.withLock { $0 == [false, false] }
        }
    }

    @Test(arguments: [true, false]) func aBrokenConnectionIsAnErrorOnBothSides(_ writes: Bool) throws {
        let proxy = try Proxy()
        let machines = try TwoMachines { proxy.start(to: $0) }
        defer { machines.stop() }
        defer { proxy.stop() }
        let stream = try Stream(machines, writes: writes)
        #expect(stream.ends.areWhole.withLock { $0.isEmpty })
        proxy.breakAll()
        #expect(stream.isBrokenOnBothSides())
    }

    /// TCP notices a pulled cable after a quarter of an hour, and never if nothing is written.
    @Test(arguments: [true, false]) func silenceIsAnErrorOnBothSides(_ writes: Bool) throws {
        let proxy = try Proxy()
        let machines = try TwoMachines { proxy.start(to: $0) }
        defer { machines.stop() }
        defer { proxy.stop() }
        let stream = try Stream(machines, writes: writes)
        proxy.isSilent.withLock { $0 = true }
        #expect(stream.isBrokenOnBothSides())
        #expect(waitUntil("silence") { machines.b.log.saysThatAConnectionEnded })
        proxy.isSilent.withLock { $0 = false }
        proxy.breakAll()
        #expect(waitUntil("connected") { machines.isConnected })
    }

    @Test(arguments: [true, false]) func whatIsSwitchedOffLosesItsStreams(_ isOrigin: Bool) throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        let machine = isOrigin ? machines.a : machines.b
        func switchOff(_ app: String) throws {
            try machine.store.changeSettings { $0.appsOff = [app] }
            #expect(machine.client.reload())
        }
        let stream = try Stream(machines, writes: true)
        try switchOff("org.example.diary")
        usleep(200_000)
        #expect(stream.ends.areWhole.withLock { $0.isEmpty })
        try switchOff("org.example.films")
        #expect(stream.isBrokenOnBothSides())
        #expect(machines.isConnected)
    }

    @Test func whatIsOffOpensNoStream() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        let app = try FakeApp(machines.a, state: HandoffStreamTests.state)
        let continuation = try HandoffStreamTests.continued(machines, app)
        func refusal(_ machine: Machine) throws -> StreamRefusal? {
            try machine.store.changeSettings { $0.appsOff = ["org.example.films"] }
            #expect(machine.client.reload())
            defer {
                try? machine.store.changeSettings { $0.appsOff = [] }
                machine.client.reload()
            }
            do throws(StreamRefusal) {
                close(try StreamConnection.open(.openStream(continuation: continuation), home: machines.b.home))
                return nil
            } catch {
                return error
            }
        }
        #expect(try refusal(machines.a) == StreamRefusal(reason: .failed))
        #expect(try refusal(machines.b) == StreamRefusal(reason: .connectionUnavailable))
    }

    // MARK: Being seen

    @Test func aMachineWasSeenUntilItsLastWord() throws {
        let proxy = try Proxy()
        let machines = try TwoMachines { proxy.start(to: $0) }
        defer { machines.stop() }
        defer { proxy.stop() }
        #expect(waitUntil("connected") { machines.isConnected })
        func stored() throws -> Int64? { try machines.b.store.devices().first?.lastSeen }
        #expect(try waitUntil("written") { try stored() != nil })
        let connected = try #require(try stored())
        sleep(2)
        let heard = Int64(Date().timeIntervalSince1970)
        #expect(try #require(machines.b.client.status()?.devices.first?.lastSeen) >= heard - 1)
        proxy.isSilent.withLock { $0 = true }
        #expect(waitUntil("silence") { machines.b.log.saysThatAConnectionEnded })
        #expect(try waitUntil("written") { try stored() != connected })
        let seen = try #require(try stored())
        #expect(seen > connected && seen <= heard + 1)
        // A service that is stopped writes it too.
        proxy.isSilent.withLock { $0 = false }
        proxy.breakAll()
        #expect(waitUntil("connected") { machines.isConnected })
        sleep(2)
        let end = Int64(Date().timeIntervalSince1970)
        machines.b.stop()
        #expect(try #require(try stored()) >= end - 1)
    }

    @Test func aMachineWithThisMachinesNameGetsANumber() throws {
        let machine = try Machine("debian")
        func add(_ name: String, _ digit: Character) throws -> String {
            let digest = String(repeating: digit, count: KeyDigest.length)
            return try machine.store.add(
                PairedDevice(keyDigest: digest, name: name, secret: RandomToken.bytes(32), paired: 1_700_000_000)
            ).name
        }
        #expect(try add("Debian", "a") == "Debian 2")
        #expect(try add("debian", "b") == "debian 3")
        #expect(try add("Debian", "a") == "Debian 2")
    }

    @Test func damageOfEveryFileIsFound() throws {
        let machine = try Machine("Desk")
        func damage() -> Int { machine.store.checks.count { check in (try? check()) == nil } }
        #expect(damage() == 0)
        try machine.store.changeDevices { $0 = [] }
        try machine.store.add(
            HandoffRecord(date: 1, direction: .here, device: "x", activityType: "a", title: nil, app: "b"))
        #expect(damage() == 0)
        for (count, name) in ["identity.json", "devices.json", "settings.json", "records.json"].enumerated() {
            let path = machine.home.path + "/handoff/" + name
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(damage() == count + 1, "\(name)")
        }
    }
}
