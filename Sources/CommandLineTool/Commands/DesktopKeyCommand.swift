import ArgumentParser
import DesktopIntegration
import FoundationEssentials
import MessageBus

/// The key that shows the box, wherever this desktop keeps keys.
struct BoxKey {
    private static let key = "Ctrl+Alt+Space"
    private let environment = ProcessInfo.processInfo.environment

    /// Sets the key, and says which one it is and how to change it.
    ///
    /// - Throws: `Failure` or `IndexError` if a file cannot be written.
    func set(_ files: ShellFiles) throws {
        let command = "\(try Program.path()) box"
        switch ShortcutKeeper(environment: environment) {
        case .kde:
            Output.line(
                "After the next login, \(Self.key) shows the box. To change it, open System Settings, Shortcuts, Searchlight."
            )
        case .gnome: setInSettings(command)
        case .other:
            if PortalShortcut.isThere { try setByPortal(files, command) } else { setInSettings(command) }
        }
    }

    private func setInSettings(_ command: String) {
        switch BoxShortcut(environment: environment).install(command: command) {
        case .done:
            Output.line("\(Self.key) shows the box. To change the key, open your desktop's keyboard settings.")
        case .taken(let name):
            Output.error(
                "searchlight: \(Self.key) is taken by \(printable(name)). Set a key for `searchlight box` yourself.")
        case .noSettings: advise(command)
        }
    }

    private func setByPortal(_ files: ShellFiles, _ command: String) throws {
        let words = files.words("desktop", "key")
        switch try PortalShortcut(environment: environment).install(command: words, entry: ShellFiles.entry(words)) {
        case .bound(let key) where key.isEmpty:
            Output.line("Your desktop knows the shortcut, and has no key for it yet. Choose one for `show-box` of")
            Output.line("Searchlight in your desktop's settings for keyboard shortcuts.")
        case .bound(let key):
            Output.line("\(printable(key)) shows the box. To change the key, open your desktop's keyboard settings.")
        case .refused:
            Output.line("Your desktop set no key, because the question was answered with no.")
            advise(command)
        case .failed(let reason):
            Output.error("searchlight: Your desktop's portal set no key: \(printable(reason)).")
            advise(command)
        }
    }

    private func advise(_ command: String) {
        Output.line("In your desktop's keyboard settings, set a key for this command: \(printable(command))")
    }

    /// Takes the key back, wherever it was set.
    ///
    /// - Returns: whether there was one.
    func remove() -> Bool {
        let wasInSettings = BoxShortcut(environment: environment).uninstall()
        return PortalShortcut(environment: environment).uninstall() || wasInSettings
    }
}

struct DesktopKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Show the box when its key is pressed.",
        discussion: """
            `searchlight desktop install` starts this command on desktops that keep keys in their portal, and has it \
            started at each login. It holds the key for as long as it runs.

            EXAMPLES
              searchlight desktop key
            """)

    func run() throws {
        do {
            try ShortcutListener(description: "Show the search box").run { Output.line($0.line) }
        } catch {
            Output.line(ShortcutListener.Report.failed(error.description).line)
            throw Failure(error.description)
        }
    }
}
