import AppPrograms
import Foundation
import Glibc
import MessageBus
import SystemIndex
import Testing

@testable import BusDoor

/// Which app a process is, as `/proc` and the desktop files say.
@Suite struct CallerReaderTests {
    let folder = FileManager.default.temporaryDirectory.path + "/searchlight-callers-" + UUID().uuidString

    private func reader() -> CallerReader {
        CallerReader(environment: ["XDG_DATA_HOME": folder, "XDG_DATA_DIRS": "/nowhere", "PATH": "/usr/bin:/bin"])
    }

    private func credentials(
        _ process: Int32 = getpid(), user: UInt32 = geteuid(), label: String? = nil
    ) throws -> CallerCredentials {
        var entries: [BusValue.Entry] = [
            .init("UnixUserID", .count(user)), .init("ProcessID", .count(UInt32(process))),
        ]
        if let label { entries.append(.init("LinuxSecurityLabel", .bytes(Array(label.utf8) + [0]))) }
        return try CallerCredentials(.dictionary(entries))
    }

    private func application(_ name: String, _ lines: String...) throws {
        let path = folder + "/applications/" + name + ".desktop"
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = (["[Desktop Entry]", "Type=Application"] + lines).joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    private var executable: String { get throws { try #require(realPath("/proc/self/exe")) } }

    @Test func anUnknownProgramIsItsExecutable() throws {
        let identity = try reader().identity(of: credentials()), executable = try executable
        #expect(identity.source == .program && identity.program == executable)
        #expect(identity.app.rawValue == CallerReader.identifier(ofProgram: executable))
    }

    @Test func anInstalledProgramIsItsDesktopFile() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try application("org.example.Notes", "Name=Notes", "Exec=\"\(executable)\" %U")
        try application("org.example.Other", "Name=Other", "Exec=/bin/true")
        let identity = try reader().identity(of: credentials())
        #expect(identity.app.rawValue == "org.example.Notes" && identity.source == .desktopFile)
        // Two desktop files that start it, and nothing says which it is.
        try application("org.example.Twin", "Name=Twin", "Exec=\(executable)")
        #expect(try reader().identity(of: credentials()).source == .program)
    }

    @Test func aDesktopFileGivesNoReservedIdentifier() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try application("searchlight.web", "Name=Notes", "Exec=\(executable)")
        #expect(try reader().identity(of: credentials()).source == .program)
    }

    @Test func aScriptIsNotItsInterpreter() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try application("org.example.Tool", "Name=Tool", "Exec=sh /x")
        let script = folder + "/wait.sh"
        try Data("read line\n".utf8).write(to: URL(fileURLWithPath: script))
        let input = Pipe(), child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/sh")
        child.arguments = [script]
        child.standardInput = input
        try child.run()
        defer {
            try? input.fileHandleForWriting.close()
            child.waitUntilExit()
        }
        let started = try identityOnceStarted(child.processIdentifier, as: script)
        #expect(started.program == realPath(script) && started.source == .program)
        try application("org.example.Wait", "Name=Wait", "Exec=sh \(script)")
        #expect(try identityOnceStarted(child.processIdentifier, as: script).app.rawValue == "org.example.Wait")
    }

    /// A child is still this program for a moment, and then one without words.
    private func identityOnceStarted(_ process: Int32, as script: String) throws -> CallerIdentity {
        for _ in 0..<500 {
            let identity = try reader().identity(of: credentials(process))
            if identity.program == realPath(script) { return identity }
            usleep(10_000)
        }
        return try reader().identity(of: credentials(process))
    }

    @Test func anotherUsersProgramIsRefused() throws {
        #expect(throws: UnknownCaller.otherUser) { try reader().identity(of: credentials(user: geteuid() &+ 1)) }
    }

    @Test func aProcessThatStartedAfterItsMessageIsAnother() throws {
        #expect(throws: UnknownCaller.gone) { try reader().identity(of: credentials(), at: 1) }
        #expect(try reader().identity(of: credentials(), at: CallerReader.ticks).source == .program)
        #expect(throws: UnknownCaller.gone) { try reader().identity(of: credentials(Int32.max)) }
    }

    /// dbus-daemon gives such a descriptor from 1.15.8 on.
    @Test func aDescriptorOfAnEndedProcessCounts() throws {
        typealias Open = @convention(c) (Int32, UInt32) -> Int32
        let open = unsafeBitCast(dlsym(nil, "pidfd_open"), to: Open.self)
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/sleep")
        child.arguments = ["30"]
        try child.run()
        func identity(_ process: Int32) throws -> CallerIdentity {
            // The number is this process's, as if it had been given to it after the other ended.
            try reader().identity(
                of: CallerCredentials(
                    .dictionary([
                        .init("UnixUserID", .count(geteuid())), .init("ProcessID", .count(UInt32(getpid()))),
                        .init("ProcessFD", .descriptor(BusDescriptor(taking: process))),
                    ])))
        }
        let (first, second) = (open(child.processIdentifier, 0), open(child.processIdentifier, 0))
        try #require(first >= 0 && second >= 0)
        #expect(try identity(first).source == .program)
        kill(child.processIdentifier, SIGKILL)
        child.waitUntilExit()
        #expect(throws: UnknownCaller.gone) { try identity(second) }
    }

    @Test func theLabelOfASnapCounts() throws {
        let identity = try reader().identity(of: credentials(label: "snap.films.player (enforce)"))
        #expect(identity.app.rawValue == "snap.films" && identity.source == .snap)
    }

    @Test func credentialsWithoutAProcessAreRefused() {
        for entries: [BusValue.Entry] in [
            [], [.init("UnixUserID", .count(0))], [.init("UnixUserID", .count(0)), .init("ProcessID", .count(0))],
            [.init("UnixUserID", .count(0)), .init("ProcessID", .count(.max))],
            [.init("UnixUserID", .text("0")), .init("ProcessID", .count(1))],
        ] {
            #expect(throws: UnknownCaller.unreadable) { try CallerCredentials(.dictionary(entries)) }
        }
        #expect(throws: UnknownCaller.unreadable) { try CallerCredentials(.text("x")) }
    }

    /// A box as Flatpak makes it for the proxy through which an app reaches the bus.
    @Test(.enabled(if: BusBed.canMakeBoxes, "needs bubblewrap"), arguments: [true, false])
    func aSandboxIsNamedByItsFile(isNamed: Bool) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let info = folder + "/info"
        try Data("[Application]\nname=org.example.Boxed\n".utf8).write(to: URL(fileURLWithPath: info))
        let input = Pipe(), output = Pipe(), child = Process()
        child.executableURL = URL(fileURLWithPath: "/usr/bin/bwrap")
        let file = isNamed ? ["--ro-bind", info, "/.flatpak-info"] : []
        child.arguments =
            ["--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib"]
            + ["--symlink", "usr/lib64", "/lib64", "--proc", "/proc"] + file
            + ["/bin/sh", "-c", "echo ready; read line"]
        child.standardInput = input
        child.standardOutput = output
        try child.run()
        defer {
            try? input.fileHandleForWriting.close()
            child.waitUntilExit()
        }
        #expect(output.fileHandleForReading.readData(ofLength: 6) == Data("ready\n".utf8))
        // bwrap waits outside for the program in its box.
        let path = "/proc/\(child.processIdentifier)/task/\(child.processIdentifier)/children"
        let inside = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ").first
        let process = try #require(inside.flatMap { Int32($0) })
        if isNamed {
            let identity = try reader().identity(of: credentials(process))
            #expect(identity.app.rawValue == "org.example.Boxed" && identity.source == .flatpak)
        } else {
            #expect(throws: UnknownCaller.unnamedSandbox) { try reader().identity(of: credentials(process)) }
        }
    }
}
