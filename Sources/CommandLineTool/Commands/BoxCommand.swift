import AppPrograms
import ArgumentParser
import DesktopIntegration
import FoundationEssentials
import Glibc

struct BoxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "box",
        abstract: "Show the search box in a window of its own.",
        discussion: """
            The window opens over everything else. Escape, or a click elsewhere, hides it. Running the command again \
            hides it too, so one key can do both: `searchlight desktop install` sets that key. The window's program \
            stays in memory, so that the next key shows it at once.

            EXAMPLES
              searchlight box
            """)

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { !(environment[$0] ?? "").isEmpty }) else {
            throw Failure("There is no display to show a window on. In a terminal, run `searchlight search`.")
        }
        if Self.isActivated(environment), (try? DesktopCalls.showBox()) != nil { return }
        let program = try Self.program()
        guard dlopen("libgtk-4.so.1", RTLD_LAZY) != nil else {
            throw Failure("The window needs GTK 4. Install the package libgtk-4-1.")
        }
        try Self.start(program, environment)
    }

    /// Shows the window of the program that runs, or of a new one that stays.
    private static func start(_ program: String, _ environment: [String: String]) throws {
        let child: ChildProgram
        do {
            child = try ChildProgram([program], environment: environment, files: .none)
        } catch {
            throw Failure("Cannot start the window: \(error.reason).")
        }
        // What is wrong shows at once.
        for _ in 0..<25 where child.status == nil { usleep(20_000) }
        if let status = child.status, status != 0 {
            throw Failure("The window's program ended with status \(status). To see why, run: \(printable(program))")
        }
        child.leave()
    }

    /// Whether the session bus knows how to start the window.
    private static func isActivated(_ environment: [String: String]) -> Bool {
        let folders = DesktopFile.folders(environment).map { $0.dropLast("/applications".utf8.count) }
        return folders.contains {
            access("\($0)/dbus-1/services/\(DesktopCalls.boxName).service", R_OK) == 0
        }
    }

    private static func program() throws -> String {
        let own = try Program.path()
        let path = own.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/searchlight-box"
        guard access(path, X_OK) == 0 else {
            throw Failure(
                "The window is not part of this program: \(path) is missing. From a checkout, run `./searchlight box`.")
        }
        return path
    }
}
