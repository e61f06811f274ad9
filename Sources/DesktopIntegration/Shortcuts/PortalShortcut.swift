import AppPrograms
import FoundationEssentials
import Glibc
import MessageBus

/// The key that opens the box, on desktops that are asked through their portal: a listener that runs from login on.
public struct PortalShortcut {
    private let environment: [String: String]

    /// - Parameter environment: `XDG_CONFIG_HOME`, `HOME`, and that of the listener.
    public init(environment: [String: String]) { self.environment = environment }

    /// Whether the desktop has such a portal.
    public static var isThere: Bool {
        guard let bus = try? SessionBus() else { return false }
        return (try? ShortcutPortal(bus)) != nil
    }

    /// What starts the listener at login; nil without a home.
    ///
    /// Source: freedesktop.org, "Desktop Application Autostart Specification".
    public var autostartPath: String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let folder = value("XDG_CONFIG_HOME") ?? value("HOME").map { $0 + "/.config" }
        return folder.map { $0 + "/autostart/\(ShortcutListener.busName).desktop" }
    }

    /// Starts the listener, now and at each login.
    ///
    /// - Parameters:
    ///   - command: the listener's words.
    ///   - entry: the same as a desktop entry writes them.
    /// - Returns: what it says of the key, after the person answered the desktop's question.
    /// - Throws: `IndexError` if the file cannot be written.
    public func install(command: [String], entry: String) throws -> ShortcutListener.Report {
        _ = ShortcutListener.stop()
        let report = started(command)
        guard case .bound = report, let path = autostartPath else { return report }
        let content = """
            [Desktop Entry]
            Type=Application
            Name=Searchlight's Key
            Comment=Shows the search box when its key is pressed
            Exec=\(entry)
            NoDisplay=true
            NotShowIn=GNOME;KDE;

            """
        try ShellFiles.write(content, to: path)
        return report
    }

    private func started(_ command: [String]) -> ShortcutListener.Report {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return .failed(String(cString: strerror(errno))) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let child: ChildProgram
        do {
            defer { close(ends[1]) }
            child = try ChildProgram(command, environment: environment, files: .output(ends[1]))
        } catch {
            return .failed(error.reason)
        }
        defer { child.leave() }
        return Self.report(from: ends[0])
    }

    /// Waits for the listener's first line.
    private static func report(from descriptor: Int32) -> ShortcutListener.Report {
        var line: [UInt8] = [], byte: UInt8 = 0
        let end = ContinuousClock.now + .seconds(ShortcutListener.patience + 30)
        while line.count < 1000 {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let isReady = left > 0 ? poll(&request, 1, Int32(clamping: Int(left))) : 0
            if isReady < 0 && errno == EINTR { continue }
            guard isReady > 0, read(descriptor, &byte, 1) == 1 else { break }
            if byte == UInt8(ascii: "\n") {
                let line = String(decoding: line, as: UTF8.self)
                return ShortcutListener.Report(line: line) ?? .failed("another program answers")
            }
            line.append(byte)
        }
        return .failed("the desktop's portal does not answer")
    }

    /// Ends the listener, now and at each login.
    ///
    /// - Returns: whether there was one.
    public func uninstall() -> Bool {
        let wasRunning = ShortcutListener.stop()
        guard let path = autostartPath, FileManager.default.fileExists(atPath: path) else { return wasRunning }
        return (try? FileManager.default.removeItem(atPath: path)) != nil || wasRunning
    }
}
