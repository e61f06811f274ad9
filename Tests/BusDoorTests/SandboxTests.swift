import AppPrograms
import Foundation
import MessageBus
import SystemIndex
import Testing

@testable import BusDoor

/// Programs in boxes as Flatpak makes them: the program reaches the bus through a proxy, which runs in a box with the
/// application's `.flatpak-info`. bubblewrap and xdg-dbus-proxy are Flatpak's own parts.
@Suite(.enabled(if: BusBed.canRunBoxes, "needs dbus-daemon, libglib2.0-bin, bubblewrap, xdg-dbus-proxy"), .serialized)
struct SandboxTests {
    /// An application in its box.
    private final class Box {
        let name: String
        private let bed: BusBed
        private let proxy = Process()
        private let input = Pipe()
        private var folder: String { bed.folder + "/" + name }

        init(_ name: String, _ bed: BusBed) throws {
            (self.name, self.bed) = (name, bed)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("[Application]\nname=\(name)\nruntime=org.example.Platform\n".utf8).write(
                to: URL(fileURLWithPath: folder + "/info"))
            proxy.executableURL = URL(fileURLWithPath: "/usr/bin/bwrap")
            proxy.arguments =
                walls(bed.folder)
                + ["/usr/bin/xdg-dbus-proxy", "--fd=1", bed.address, folder + "/bus", "--filter"]
                + ["--talk=org.searchlight.Index1"]
            let output = Pipe()
            proxy.standardOutput = output
            proxy.standardInput = input
            try proxy.run()
            // It writes a byte once programs can connect.
            #expect(try output.fileHandleForReading.read(upToCount: 1)?.count == 1)
            self.output = output
        }

        private var output: Pipe?

        deinit {
            kill(proxy.processIdentifier, SIGKILL)
            proxy.waitUntilExit()
        }

        private func walls(_ shared: String) -> [String] {
            ["--die-with-parent", "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib"]
                + ["/lib", "--symlink", "usr/lib64", "/lib64", "--proc", "/proc", "--bind", shared, shared]
                + ["--ro-bind", folder + "/info", "/.flatpak-info", "--unshare-pid"]
        }

        /// Calls a method from within the box.
        func call(_ method: BusMethod, _ arguments: String...) throws -> String {
            try call(to: BusDoorNames.bus, BusDoorNames.path, "\(BusDoorNames.interface).\(method.rawValue)", arguments)
        }

        func call(to name: String, _ path: String, _ method: String, _ arguments: [String]) throws -> String {
            let process = Process(), output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/bwrap")
            process.arguments =
                walls(folder) + ["/usr/bin/gdbus", "call", "--address", "unix:path=\(folder)/bus", "--dest", name]
                + ["--object-path", path, "--method", method] + arguments
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return text
        }
    }

    @Test func aBoxedProgramHasItsOwnItemsOnly() throws {
        let bed = try BusBed(), host = try bed.connect()
        defer { bed.close() }
        try bed.call(host, .addItems, .text(BusBed.items(0..<5)))
        let notes = try Box("org.example.Notes", bed), films = try Box("org.example.Films", bed)
        #expect(try notes.call(.identify) == "('org.example.Notes', 'flatpak')\n")
        #expect(try films.call(.identify) == "('org.example.Films', 'flatpak')\n")
        #expect(try notes.call(.addItems, #"{"id": "n1", "title": "Lantern in a box"}"#) == "(uint32 1,)\n")
        #expect(try notes.call(.search, "lantern", "0", "10", "").contains("uint64 1"))
        #expect(try films.call(.search, "lantern", "0", "10", "").contains("uint64 0"))
        #expect(try films.call(.fetchItem, "n1").contains("NotFound"))
        #expect(try films.call(.deleteAll) == "()\n")
        #expect(try notes.call(.fetchItem, "n1").contains("Lantern in a box"))
        // Nothing else on the bus can be reached from the box.
        let other = try notes.call(
            to: "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.DBus.Peer.Ping", [])
        #expect(other.contains("Error"), "\(other)")
    }

    @Test func aBoxedProgramIsOpenedOnlyAsItself() throws {
        let bed = try BusBed()
        defer { bed.close() }
        let notes = try Box("org.example.Notes", bed), app = try AppIdentifier("org.example.Notes")
        for opening in [
            #"{"command": ["/bin/sh", "-c", "true"]}"#, #"{"terminal": ["sh"]}"#, #"{"url": "file:{id}"}"#,
            #"{"desktopFile": "org.example.Films"}"#, #"{"busAction": {"name": "org.example.Films", "action": "x"}}"#,
        ] {
            #expect(
                try notes.call(.registerApplication, "Notes", "", opening).contains("Error.NotAllowed"), "\(opening)")
        }
        #expect(try notes.call(.registerApplication, "Notes", "/etc/passwd", "").contains("Error.NotAllowed"))
        #expect(try bed.index.registration(app) == nil)
        #expect(try notes.call(.registerApplication, "Notes", "notes", "") == "()\n")
        #expect(try bed.index.registration(app)?.opening == .desktopFile("org.example.Notes"))
    }

    @Test func aBoxDoesNotGetWhatIsAnothers() throws {
        let bed = try BusBed()
        defer { bed.close() }
        let app = try AppIdentifier("org.example.Notes")
        try bed.index.register(app, AppRegistration(name: "Notes of the host"))
        let notes = try Box("org.example.Notes", bed)
        #expect(try notes.call(.search, "lantern", "0", "10", "").contains("Error.IdentityTaken"))
        #expect(try notes.call(.addItems, #"{"id": "n1", "title": "x"}"#).contains("Error.IdentityTaken"))
        let own = try Box("org.searchlight.Box", bed)
        #expect(try own.call(.identify).contains("Error.UnknownCaller"), "Searchlight's own names are not given out")
    }
}
