import ArgumentParser
import DesktopIntegration
import FoundationEssentials
import MessageBus
import SearchServerClient
import SystemIndex

/// Where the files for desktop shells go.
struct ShellFolderOptions: ParsableArguments {
    @Flag(help: "For all users of this machine, in /usr/local/share. GNOME Shell needs this (default: for you only).")
    var system = false

    // Packages bring the same files along. Scripts/stage has them written into the tree that is to be packed.
    @Option(help: .hidden)
    var folder: String?

    @Option(help: .hidden)
    var program: String?

    @Option(help: .hidden)
    var box: String?

    func validate() throws {
        guard (folder == nil) == (program == nil) else {
            throw ValidationError("Give --folder together with --program.")
        }
        guard program?.hasPrefix("/") ?? true else { throw ValidationError("--program must be an absolute path.") }
    }

    func files() throws -> ShellFiles {
        if let folder, let program {
            return ShellFiles(folder: folder, program: program, home: nil, box: box, hasIcon: true)
        }
        let environment = ProcessInfo.processInfo.environment
        guard let folder = system ? "/usr/local/share" : ShellFiles.ownFolder(environment) else {
            throw Failure("Cannot find your data folder: XDG_DATA_HOME and HOME are not set. Set one of them.")
        }
        // Everybody has a home of their own.
        let home = system ? nil : environment["SEARCHLIGHT_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        return ShellFiles(folder: folder, program: try Program.path(), home: home)
    }
}

struct DesktopInstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Show Searchlight's results in KRunner and GNOME Shell.",
        discussion: """
            This writes a few small files that tell the desktop how to start Searchlight. The desktop starts it \
            when you search, and it ends after ten idle minutes. KRunner reads the files in your own folder. GNOME \
            Shell reads only the system's, so run it with --system as root there. Then sign out and in again.

            Programs can index over D-Bus from then on: `searchlight bus --help` tells how.

            If the window of the box is installed, this also sets the key that shows it: Ctrl+Alt+Space. GNOME and \
            KDE keep the key in their settings. Other desktops are asked through their portal, and may ask you. \
            Your desktop's settings for keyboard shortcuts list the key as Searchlight, and change it.

            EXAMPLES
              searchlight desktop install
              sudo searchlight desktop install --system
              searchlight desktop uninstall
            """)

    @OptionGroup var folder: ShellFolderOptions

    func run() throws {
        let files = try folder.files()
        for path in try files.install() { Output.line(printable(path)) }
        if folder.folder != nil { return }
        if !folder.system, files.boxProgram != nil { try BoxKey().set(files) }
        Output.line("Sign out and in again. Then your desktop's search shows Searchlight's results.")
        if !folder.system {
            Output.line(hinted("For GNOME Shell, run `sudo searchlight desktop install --system`."))
        }
    }
}

struct DesktopUninstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall",
        abstract: "Remove Searchlight from the desktop's own search.",
        discussion: """
            EXAMPLES
              searchlight desktop uninstall
              sudo searchlight desktop uninstall --system
            """)

    @OptionGroup var folder: ShellFolderOptions

    func run() throws {
        let removed = try folder.files().uninstall()
        if !folder.system, BoxKey().remove() { Output.line("Removed the key that shows the box.") }
        for path in removed { Output.line("Removed \(printable(path))") }
        if removed.isEmpty {
            Output.error("searchlight: Nothing to remove: it is not installed.")
            throw ExitStatus.nothing
        }
    }
}

struct DesktopPageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Open the search page in your browser.",
        discussion: """
            The icon that `searchlight desktop install` adds runs this command. It starts the server if none runs, and \
            leaves it running.

            EXAMPLES
              searchlight desktop page
              searchlight desktop page salt cart
              searchlight desktop page --show apps
            """)

    /// A page beside the search.
    enum Other: String, ExpressibleByArgument, CaseIterable { case apps, history }

    @Option(help: "Show this page instead of the search: apps or history.")
    var show: Other?

    @Argument(help: "Text to search for (default: an empty search).")
    var words: [String] = []

    func validate() throws {
        guard show == nil || words.isEmpty else { throw ValidationError("Give either --show or a text.") }
    }

    func run() throws {
        let page = try SearchPage.ofProgram(home: Homes.standard().home)
        do {
            if let show { try page.show(page: show.rawValue) } else { try page.show(words.joined(separator: " ")) }
        } catch let failure as LocalServer.Failure {
            throw Failure("Cannot open the search page: \(printable(failure.description)).")
        }
    }
}

struct DesktopServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answer the desktop's own search over the session bus.",
        discussion: """
            After `searchlight desktop install`, the session bus starts this command by itself. It ends after ten \
            idle minutes.

            EXAMPLES
              searchlight desktop serve
            """)

    func run() throws {
        let index = try Homes.standard()
        let page = try SearchPage.ofProgram(home: index.home)
        let service = ShellService(index) { text in
            do {
                try page.show(text)
            } catch {
                ShellService.tell("Cannot open the search page: \(error).")
            }
        }
        do {
            try service.run()
        } catch {
            throw Failure(error.description)
        }
    }
}

extension SearchPage {
    /// The page of a home, which this program serves if no server runs.
    fileprivate static func ofProgram(home: Home) throws -> SearchPage {
        SearchPage(home: home, serverCommand: [try Program.path(), "serve", "--quiet"])
    }
}
