import Foundation
import MessageBus
import SystemIndex
import Testing

@testable import BusDoor

/// A bus of its own with the service on it, which is thrown away.
final class BusBed: @unchecked Sendable {
    static var canRun: Bool { access("/usr/bin/dbus-daemon", X_OK) == 0 && access("/usr/bin/gdbus", X_OK) == 0 }

    static var canRunBoxes: Bool { canRun && canMakeBoxes && access("/usr/bin/xdg-dbus-proxy", X_OK) == 0 }

    /// Whether bubblewrap is there, and the kernel lets it make namespaces: containers often do not.
    static let canMakeBoxes: Bool = {
        guard access("/usr/bin/bwrap", X_OK) == 0 else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/bwrap")
        process.arguments = ["--ro-bind", "/", "/", "--unshare-pid", "/bin/true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    let folder = FileManager.default.temporaryDirectory.path + "/searchlight-bus-" + UUID().uuidString.prefix(8)
    let address: String
    let index: SystemIndex
    let service: BusDoorService
    private let daemon = Process()
    private let ended = DispatchSemaphore(value: 0)
    private(set) var failure: BusError?

    /// - Parameter opensToAll: whether other users' programs reach the bus, which a session's bus does not allow.
    init(idleSeconds: Int = 3600, opensToAll: Bool = false) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        address = "unix:path=\(folder)/bus"
        let output = Pipe()
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        let configuration = folder + "/bus.conf"
        try Data(Self.openBus.utf8).write(to: URL(fileURLWithPath: configuration))
        let kind = opensToAll ? "--config-file=" + configuration : "--session"
        daemon.arguments = [kind, "--nofork", "--nopidfile", "--address=" + address, "--print-address=1"]
        daemon.standardOutput = output
        try daemon.run()
        _ = output.fileHandleForReading.availableData
        index = SystemIndex(home: Home(path: folder + "/home"))
        service = try BusDoorService(
            index, on: SessionBus(address: address), environment: ["XDG_DATA_HOME": folder, "XDG_DATA_DIRS": "/none"],
            idleSeconds: idleSeconds)
        let ready = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            do throws(BusError) {
                try service.run { ready.signal() }
            } catch {
                failure = error
            }
            ready.signal()
            ended.signal()
        }
        ready.wait()
    }

    /// Ends the service, which must have had no trouble.
    func close() {
        service.stop()
        #expect(hasEnded(seconds: 10) && failure == nil)
        // It may have inherited a mask that blocks SIGTERM.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Whether the service ends in time.
    func hasEnded(seconds: Int) -> Bool {
        let isOver = ended.wait(timeout: .now() + .seconds(seconds)) == .success
        if isOver { ended.signal() }
        return isOver
    }

    /// A program of its own, as far as the bus can tell: one more connection of this process.
    func connect() throws -> SessionBus { try SessionBus(address: address) }

    /// Calls a method of the service.
    @discardableResult
    func call(_ bus: SessionBus, _ method: BusMethod, _ values: BusValue...) throws(BusError) -> [BusValue] {
        try bus.call(BusDoorNames.bus, BusDoorNames.path, BusDoorNames.interface, method.rawValue, values, seconds: 60)
    }

    private static let openBus = """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <policy context="default">
            <allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>
          </policy>
        </busconfig>
        """

    /// Calls a method as another program, `gdbus`.
    ///
    /// - Parameter starter: words before the program's.
    /// - Returns: what it prints, errors included.
    func gdbus(
        _ method: BusMethod, _ arguments: String..., starter: [String] = []
    ) throws -> String {
        let output = Pipe(), process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            starter + [
                "/usr/bin/gdbus", "call", "--address", address, "--dest", BusDoorNames.bus, "--object-path",
                BusDoorNames.path, "--method",
            ]
            + ["\(BusDoorNames.interface).\(method.rawValue)"] + arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    /// JSON Lines of some items, in the domains `notes.0` to `notes.9`.
    static func items(_ range: Range<Int>) -> String {
        range.map { #"{"id": "n\#($0)", "title": "Lantern \#($0)", "domain": "notes.\#($0 % 10)"}"# }
            .joined(separator: "\n")
    }
}
