import AppPrograms
import ArgumentParser
import FoundationEssentials
import SearchEngine
import SystemIndex
import WebMarkup

struct RegisterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "register",
        abstract: "Say what an app is called, and how it is opened.",
        discussion: """
            A command finds SEARCHLIGHT_HOME and SEARCHLIGHT_APP set; it listens, and is handed what was chosen. Its \
            words are split at blanks that are not in quotes; words after -- are taken as they are. A desktop file is \
            started by gio, or called over D-Bus where it says so; an address is opened by xdg-open, else by gio. It \
            takes the place of what was registered before.

            EXAMPLES
              searchlight register --app org.example.notes --name Notes --command "notes --show"
              searchlight register --app org.example.films --name Films --terminal /opt/films -- --theme "dark red"
              searchlight register --app org.example.maps --name Maps --desktop-file org.example.maps
              searchlight register --app org.example.wiki --name Wiki --url "https://wiki.example/{id}"
              searchlight register --app org.example.notes --name Notes --command notes --index-extension notes-index
              searchlight register --app org.example.news --name News --command news --associated-domain applinks:news.example
            """)

    @Option(help: ArgumentHelp("The app's id.", valueName: "id"))
    var app: String

    @Option(help: "What people call it.")
    var name: String

    @Option(help: "A path, or an icon's name in the desktop's theme.")
    var icon: String?

    @Option(help: ArgumentHelp("A program that opens a window of its own.", valueName: "words"))
    var command: String?

    @Option(help: ArgumentHelp("A program that shows itself in the terminal.", valueName: "words"))
    var terminal: String?

    @Option(help: ArgumentHelp("A desktop file, by its path or its name.", valueName: "file"))
    var desktopFile: String?

    @Option(help: ArgumentHelp("An address; {id} in it stands for the item's id.", valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp("A program that indexes again what is lost while the app does not run.", valueName: "words"))
    var indexExtension: String?

    @Option(
        name: .customLong("associated-domain"), parsing: .singleValue,
        help: ArgumentHelp(
            "A site whose pages it shows itself, where the site agrees (applinks:example.org); may be repeated.",
            valueName: "domain"))
    var associatedDomains: [String] = []

    @Argument(parsing: .postTerminator, help: "More words of the command.")
    var words: [String] = []

    func validate() throws {
        guard [command, terminal, desktopFile, url].compactMap({ $0 }).count == 1 else {
            throw ValidationError("Name one way to open it: --command, --terminal, --desktop-file or --url.")
        }
        guard !name.isEmpty else { throw ValidationError("A name is not empty.") }
        guard words.isEmpty || (command ?? terminal) != nil else {
            throw ValidationError("Words after -- belong to --command or --terminal.")
        }
        if let url { try Self.check(url) }
        for domain in associatedDomains where domain.wholeMatch(of: /applinks:(\*\.)?[^\s\/@]+/) == nil {
            throw ValidationError("An associated domain is like applinks:example.org or applinks:*.example.org.")
        }
    }

    /// Throws where an address has no scheme (RFC 3986, 3.1), or one of those that run or show what stands in the address itself.
    private static func check(_ url: String) throws {
        guard let scheme = url.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.\-]*):/)?.1.lowercased() else {
            throw ValidationError("A URL has a scheme, such as https: or notes:.")
        }
        if ["javascript", "vbscript", "data"].contains(scheme) {
            throw ValidationError("An address of the scheme \(scheme): is nothing that an app could be opened with.")
        }
    }

    /// A domain with its host as addresses have it, and entitlements do: in ASCII. One that is no host stays as it is.
    private static func asKnownToDNS(_ domain: String) -> String {
        guard !domain.utf8.allSatisfy({ $0 < 0x80 }),
            let match = domain.wholeMatch(of: /(applinks:(?:\*\.)?)([^?]+)(.*)/),
            let address = WebAddress("https://\(match.2)")
        else { return domain }
        return match.1 + address.host + match.3
    }

    func run() throws {
        let index = try Homes.standard()
        let identifier = try Homes.identifier(app)
        let opening: AppRegistration.Opening
        if let command {
            opening = .command(try commandWords(command, and: words))
        } else if let terminal {
            opening = .terminal(try commandWords(terminal, and: words))
        } else if let desktopFile {
            opening = .desktopFile(desktopFile)
        } else {
            opening = .url(url ?? "")
        }
        let program = try indexExtension.map { try commandWords($0, and: []) }
        try index.register(
            identifier,
            AppRegistration(
                name: name, icon: icon, opening: opening, indexExtension: program,
                associatedDomains: associatedDomains.isEmpty ? nil : associatedDomains.map(Self.asKnownToDNS)))
        Output.line("\(printable(name)) (\(printable(app))) is registered.")
    }

    private func commandWords(_ text: String, and words: [String]) throws -> [String] {
        guard var all = ShellWords.split(text) else { throw Failure("A quote in the command is not closed.") }
        all += words
        guard let program = all.first, !program.isEmpty else { throw Failure("The command is empty.") }
        // It is started from other folders than this.
        if program.contains("/"), !program.hasPrefix("/") {
            all[0] = FileManager.default.currentDirectoryPath + "/" + program
        }
        return all
    }
}
