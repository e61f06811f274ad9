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
        // It shows the window of the one that runs, or becomes the one that does.
        do {
            let child = try ChildProgram([program], environment: environment, files: .none)
            child.leave()
        } catch {
            throw Failure("Cannot start the window: \(error.reason).")
        }
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
