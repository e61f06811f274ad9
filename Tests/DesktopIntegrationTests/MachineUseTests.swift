import Foundation
import MessageBus
import Synchronization
import Testing

@testable import DesktopIntegration

/// What UPower and the session's manager say, by programs that stand for them on a bus of the test's own.
@Suite(.serialized) struct MachineUseTests {
    private static let hasBus = FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon")

    @Test func withoutABusNothingIsKnown() {
        var tries = 0, now = 0.0
        let use = MachineUse(now: { now }) { (_) throws(BusError) in
            tries += 1
            throw BusError(sentence: "no bus")
        }
        #expect(use.isOnBattery() == nil && use.isScreenKept() == nil && use.isScreenKept() == nil)
        #expect(tries == 2)
        now = 61
        #expect(use.isOnBattery() == nil && tries == 3)
    }

    @Test(.enabled(if: hasBus, "needs dbus-daemon"), arguments: [true, false])
    func theDesktopsAnswersAreRead(answer: Bool) throws {
        let bus = try PrivateBus(), address = bus.address
        defer { withExtendedLifetime(bus) {} }
        let isReady = DispatchSemaphore(value: 0), isStopped = Mutex(false)
        let thread = Thread {
            guard let services = try? SessionBus(address: address) else { return _ = isReady.signal() }
            let upower = BusInterface(
                name: "org.freedesktop.DBus.Properties",
                methods: [
                    .init(name: "Get", takes: [("interface", "s"), ("name", "s")], gives: [("value", "b")]) { _ in
                        [.boolean(answer)]
                    }
                ])
            let manager = BusInterface(
                name: "org.gnome.SessionManager",
                methods: [
                    .init(name: "IsInhibited", takes: [("flags", "u")], gives: [("inhibited", "b")]) { _ in
                        [.boolean(answer)]
                    }
                ])
            try? services.serve([upower, manager], at: "/org/freedesktop/UPower")
            let second = try? SessionBus(address: address)
            try? second?.serve([manager], at: "/org/gnome/SessionManager")
            try? services.take(name: "org.freedesktop.UPower")
            try? second?.take(name: "org.gnome.SessionManager")
            isReady.signal()
            while !isStopped.withLock({ $0 }) {
                _ = try? services.next(seconds: 0.02)
                _ = try? second?.next(seconds: 0.02)
            }
        }
        thread.start()
        isReady.wait()
        defer {
            isStopped.withLock { $0 = true }
            while !thread.isFinished { usleep(5000) }
        }
        let use = MachineUse(now: { 0 }) { (_) throws(BusError) in try SessionBus(address: address) }
        #expect(use.isOnBattery() == answer)
        #expect(use.isScreenKept() == answer)
    }
}

/// A bus that ends with the test.
private final class PrivateBus {
    let address: String
    private let folder = FileManager.default.temporaryDirectory.path + "/searchlight-bus-" + UUID().uuidString.prefix(8)
    private let daemon = Process()

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        address = "unix:path=\(folder)/bus"
        let output = Pipe()
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        daemon.arguments = ["--session", "--nofork", "--nopidfile", "--address=" + address, "--print-address=1"]
        daemon.standardOutput = output
        try daemon.run()
        _ = output.fileHandleForReading.availableData
    }

    deinit {
        kill(daemon.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(atPath: folder)
    }
}
