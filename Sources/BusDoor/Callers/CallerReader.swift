import FoundationEssentials
import Glibc
import MessageBus
import SearchlightBasics
import SystemIndex

/// Finds out which app a program on the bus is: by what the bus and the kernel say, never by what the program says.
///
/// One thread. It takes some milliseconds for the first program, and less than one for others within a minute.
final class CallerReader {
    private let environment: [String: String]
    private var installed: (programs: InstalledPrograms, read: ContinuousClock.Instant)?
    /// Seconds for which the applications folders are not read again.
    private static let freshSeconds = 30.0

    /// - Parameter environment: `XDG_DATA_HOME`, `XDG_DATA_DIRS`, `HOME`, `PATH`.
    init(environment: [String: String]) { self.environment = environment }

    /// - Parameters:
    ///   - credentials: what the bus says.
    ///   - ticks: clock ticks since the machine started, when the program's first message came. A process that started
    ///     later did not send it: its number was given to it by chance.
    func identity(of credentials: CallerCredentials, at ticks: UInt64 = .max) throws(UnknownCaller) -> CallerIdentity {
        guard credentials.user == geteuid() else { throw .otherUser }
        guard let process = ProcessFolder(credentials.process), let started = process.startTime, started <= ticks,
            // Looked at after the folder was opened: then both stand for the same process.
            credentials.hasEnded != true
        else { throw .gone }
        if let identity = try sandboxed(process, credentials.label) { return identity }
        return try unconfined(process)
    }

    private func sandboxed(
        _ process: borrowing ProcessFolder, _ label: String?
    ) throws(UnknownCaller) -> CallerIdentity? {
        let groups = process.text("cgroup") ?? ""
        if let snap = label.flatMap(SandboxNames.snap(label:)) ?? SandboxNames.snap(controlGroup: groups) {
            return try Self.identity(SandboxNames.identifier(ofSnap: snap), .snap, program: snap)
        }
        // Programs in Flatpak reach the bus through a proxy, which has the same file at its root.
        switch process.content(of: ".flatpak-info", in: "root") {
        case .bytes(let info):
            guard let name = SandboxNames.flatpak(info), !SandboxNames.isReserved(name) else { throw .unnamedSandbox }
            return try Self.identity(name, .flatpak, program: name, desktopFile: name)
        case .unreadable: throw .unreadable
        case .missing: break
        }
        guard let namespace = process.target(of: "ns/mnt") else { throw .unreadable }
        guard namespace == ProcessFolder(getpid())?.target(of: "ns/mnt") else { throw .unnamedSandbox }
        return nil
    }

    private func unconfined(_ process: borrowing ProcessFolder) throws(UnknownCaller) -> CallerIdentity {
        guard let link = process.target(of: "exe") else { throw .unreadable }
        // Of a program that was upgraded while it runs.
        let executable = link.hasSuffix(" (deleted)") ? String(link.dropLast(" (deleted)".utf8.count)) : link
        let folder = process.target(of: "cwd") ?? "/"
        let script = Interpreters.script(of: executable, words: process.words, folder: folder)
        let program = script ?? Self.appImage(executable, process.text("environ")) ?? executable
        let candidates = programs().applications(starting: program).filter { !SandboxNames.isReserved($0.identifier) }
        let group = process.text("cgroup") ?? ""
        let named = SandboxNames.desktopFiles(controlGroup: group)
        // If several desktop files start one program, the control group says which; else none of them is it.
        let application =
            candidates.count == 1
            ? candidates[0] : candidates.first { named.contains($0.identifier) } ?? started(process.number, in: group)
        if let identifier = application?.identifier,
            let identity = try? Self.identity(identifier, .desktopFile, program: program, desktopFile: identifier)
        {
            return identity
        }
        return try Self.identity(Self.identifier(ofProgram: program), .program, program: program)
    }

    /// The application that a desktop started as this very process: its desktop file may name a script that went on as
    /// another program.
    private func started(_ process: Int32, in group: String) -> InstalledPrograms.Application? {
        SandboxNames.desktopFiles(controlGroup: group, startedAs: process).lazy
            .filter { !SandboxNames.isReserved($0) }.compactMap { [self] in programs().byIdentifier[$0] }.first
    }

    /// The file of an AppImage, which is mounted at another path each time; nil for other programs.
    ///
    /// Source: AppImage, "Environment variables": the runtime sets `APPIMAGE` to the path of its file.
    static func appImage(_ executable: String, _ environment: String?) -> String? {
        guard executable.contains("/.mount_"), let environment else { return nil }
        let value = environment.split(separator: "\0").first { $0.hasPrefix("APPIMAGE=/") }
        guard let path = value.flatMap({ realPath(String($0.dropFirst("APPIMAGE=".utf8.count))) }) else { return nil }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? path : nil
    }

    private static func identity(
        _ identifier: String, _ source: CallerIdentity.Source, program: String, desktopFile: String? = nil
    ) throws(UnknownCaller) -> CallerIdentity {
        guard let app = try? AppIdentifier(identifier) else { throw .unreadable }
        return CallerIdentity(app: app, source: source, program: program, desktopFile: desktopFile)
    }

    /// An unknown program's identifier: readable, and different for each path.
    static func identifier(ofProgram path: String) -> String {
        let name = (path.split(separator: "/").last ?? "").utf8.filter {
            $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x41 && $0 <= 0x5A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D || $0 == 0x5F
        }
        let digits = Hexadecimal.text(SecureHash.sha256(Array(path.utf8)).prefix(6))
        return "program." + String(decoding: name.prefix(60), as: UTF8.self) + "." + digits
    }

    /// The installed applications, read again after a while.
    func programs() -> InstalledPrograms {
        if let installed, installed.read.duration(to: .now) < .seconds(Self.freshSeconds) { return installed.programs }
        let read = InstalledPrograms(environment: environment)
        installed = (read, .now)
        return read
    }

    /// Clock ticks since the machine started, as `/proc` counts them.
    static var ticks: UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        let perSecond = UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))
        // Rounded up: a process that has just started counts.
        return UInt64(now.tv_sec) * perSecond + UInt64(now.tv_nsec) * perSecond / 1_000_000_000 + 1
    }
}
