import ArgumentParser
import DesktopIntegration
import FoundationEssentials
import SearchServerClient
import SystemIndex

/// Where the files for desktop shells go.
struct ShellFolderOptions: ParsableArguments {
    @Flag(help: "For everybody on this machine, below /usr/local/share; GNOME Shell looks nowhere else.")
    var system = false

    func files() throws -> ShellFiles {
        let environment = ProcessInfo.processInfo.environment
        guard let folder = system ? "/usr/local/share" : ShellFiles.ownFolder(environment) else {
            throw Failure("Neither XDG_DATA_HOME nor HOME says where your files are.")
        }
        // Everybody has a home of their own.
        let home = system ? nil : environment["SEARCHLIGHT_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        return ShellFiles(folder: folder, program: try Program.path(), home: home)
    }
}

struct DesktopInstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Let the desktop's own search show what apps have indexed: KRunner, GNOME Shell.",
        discussion: """
            Writes a few small files by which the shell knows of this program, and the session bus of how to start it. It \
            runs while somebody searches, and ends ten minutes later. KRunner finds it in your own folder; GNOME Shell \
            reads only the system's, so there the files go with --system, as root. Sign out and in again afterwards.

            EXAMPLES
              searchlight desktop install
              sudo searchlight desktop install --system
              searchlight desktop uninstall
            """)

    @OptionGroup var folder: ShellFolderOptions

    func run() throws {
        for path in try folder.files().install() { Output.line(printable(path)) }
        Output.line("Sign out and in again: your desktop's search shows what apps have indexed.")
        if !folder.system {
            Output.line(
                "GNOME Shell needs it for the system: sudo \(printable(try Program.path())) desktop install --system")
        }
    }
}

struct DesktopUninstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall",
        abstract: "Take it out of the desktop's own search again.",
        discussion: """
            EXAMPLES
              searchlight desktop uninstall
              sudo searchlight desktop uninstall --system
            """)

    @OptionGroup var folder: ShellFolderOptions

    func run() throws {
        let removed = try folder.files().uninstall()
        for path in removed { Output.line("removed \(printable(path))") }
        if removed.isEmpty {
            Output.error("searchlight: Nothing was installed.")
            throw ExitStatus.nothing
        }
    }
}

struct DesktopPageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Open the search page in the browser, and start its server where none runs.",
        discussion: """
            What the icon does that `searchlight desktop install` gives the desktop. The server runs on.

            EXAMPLES
              searchlight desktop page
              searchlight desktop page salt cart
            """)

    @Argument(help: "What is typed into it already.")
    var words: [String] = []

    func run() throws {
        let page = try SearchPage.ofProgram(home: Homes.standard().home)
        do {
            try page.show(words.joined(separator: " "))
        } catch let failure as LocalServer.Failure {
            throw Failure("The search page cannot be opened: \(printable(failure.description)).")
        }
    }
}

struct DesktopServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answer the desktop's own search over the session bus.",
        discussion: """
            The bus starts this by itself once `searchlight desktop install` has told it how. It ends when nobody asks for \
            ten minutes.

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
                ShellService.tell("The search page cannot be opened: \(error).")
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
