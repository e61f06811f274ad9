import AppPrograms
import ArgumentParser
import FoundationEssentials
import HandoffLink
import SearchEngine
import SystemIndex
import WebMarkup

struct RegisterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "register",
        abstract: "Register an app's name and how to open it.",
        discussion: """
            A command runs with SEARCHLIGHT_HOME and SEARCHLIGHT_APP set, and receives what you chose. It is split \
            into words at spaces outside of quotes. Words after -- are added unchanged. A desktop file is started by \
            gio, or called over D-Bus if it says so. An address is opened by xdg-open or gio. A new registration \
            replaces the old one.

            EXAMPLES
              searchlight register --app org.example.notes --name Notes --command notes
              searchlight register --app org.example.tv --name TV --terminal tv -- --dark
              searchlight register --app org.maps --name Maps --desktop-file org.maps
              searchlight register --app org.wiki --name Wiki --url 'https://w.org/{id}'
            """)

    @Option(help: ArgumentHelp("The app's id.", valueName: "id"))
    var app: String

    @Option(help: "The name that people see.")
    var name: String

    @Option(help: "The icon's path, or its name in the desktop's theme (default: none).")
    var icon: String?

    @Option(help: ArgumentHelp("A program that opens its own window.", valueName: "words"))
    var command: String?

    @Option(help: ArgumentHelp("A program that runs in the terminal.", valueName: "words"))
    var terminal: String?

    @Option(help: ArgumentHelp("The path or name of a desktop file.", valueName: "file"))
    var desktopFile: String?

    @Option(help: ArgumentHelp("An address. {id} in it is replaced by the item's id.", valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            "A program that indexes lost items again while the app does not run (default: none).", valueName: "words"))
    var indexExtension: String?

    @Option(
        help: ArgumentHelp(
            "A program that tells the index what is in files of the app's types (default: none).",
            valueName: "program"))
    var importExtension: String?

    @Option(
        name: .customLong("import-type"), parsing: .singleValue,
        help: ArgumentHelp(
            "A type that it reads. A type of your own needs its filename extensions. Repeat it for several.",
            valueName: "type[=extension,…]"))
    var importTypes: [String] = []

    @Option(
        name: .customLong("associated-domain"), parsing: .singleValue,
        help: ArgumentHelp(
            "A site whose pages the app opens if the site agrees, such as applinks:example.org. Repeat it for several.",
            valueName: "domain"))
    var associatedDomains: [String] = []

    @Option(
        name: .customLong("activity-type"), parsing: .singleValue,
        help: ArgumentHelp(
            "A type of activity that the app continues (default: those of its Info.plist). Repeat it for several.",
            valueName: "type"))
    var activityTypes: [String] = []

    @Argument(parsing: .postTerminator, help: "More words of the command, after --.")
    var words: [String] = []

    func validate() throws {
        guard [command, terminal, desktopFile, url].compactMap({ $0 }).count == 1 else {
            throw ValidationError("Give one way to open the app: --command, --terminal, --desktop-file or --url.")
        }
        guard !name.isEmpty else { throw ValidationError("--name must not be empty.") }
        guard words.isEmpty || (command ?? terminal) != nil else {
            throw ValidationError("Words after -- need --command or --terminal.")
        }
        guard (importExtension == nil) == importTypes.isEmpty else {
            throw ValidationError("--import-extension and --import-type need each other.")
        }
        for type in importTypes where Self.importType(type) == nil {
            throw ValidationError("Write --import-type as org.example.sheet or org.example.sheet=songsheet,song.")
        }
        if let url { try Self.check(url) }
        for type in activityTypes where type.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9.\-_]*/) == nil {
            throw ValidationError("Write --activity-type as org.example.notes.editing.")
        }
        for domain in associatedDomains where domain.wholeMatch(of: /applinks:(\*\.)?[^\s\/@]+/) == nil {
            throw ValidationError("Write --associated-domain as applinks:example.org or applinks:*.example.org.")
        }
    }

    /// What was given, else what the Info.plist beside the program lists; nil if it lists none.
    private func declaredTypes(_ opening: AppRegistration.Opening) -> [String]? {
        guard activityTypes.isEmpty else { return activityTypes }
        return opening.program.flatMap { ProgramFiles(program: $0) }?.infoPlist?.activityTypes
    }

    /// Throws if an address has no scheme (RFC 3986, 3.1), or one of those that run or show what stands in the address itself.
    private static func check(_ url: String) throws {
        guard let scheme = url.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.\-]*):/)?.1.lowercased() else {
            throw ValidationError("--url needs a scheme, such as https: or notes:.")
        }
        if ["javascript", "vbscript", "data"].contains(scheme) {
            throw ValidationError("--url cannot use the scheme \(scheme):. Use one that opens the app, such as https:.")
        }
    }

    /// A domain with its host as addresses have it, and entitlements do: in ASCII. One that is not a host stays as it
    /// is.
    private static func asKnownToDNS(_ domain: String) -> String {
        guard !domain.utf8.allSatisfy({ $0 < 0x80 }),
            let match = domain.wholeMatch(of: /(applinks:(?:\*\.)?)([^?]+)(.*)/),
            let address = WebAddress("https://\(match.2)")
        else { return domain }
        return match.1 + address.host + match.3
    }

    /// nil for a text that is no type.
    private static func importType(_ text: String) -> ImportExtension.FileType? {
        guard let match = text.wholeMatch(of: /([A-Za-z0-9.\-]+)(?:=([^=\/]+))?/) else { return nil }
        let endings = (match.2 ?? "").split(separator: ",").map { $0.drop { $0 == "." }.lowercased() }
        return ImportExtension.FileType(String(match.1), filenameExtensions: endings.filter { !$0.isEmpty })
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
        let importer = try importExtension.map { program in
            // It is started from other folders than this.
            let path = program.hasPrefix("/") ? program : FileManager.default.currentDirectoryPath + "/" + program
            guard program.contains("/") else {
                throw Failure("Cannot register \(printable(program)): give the program's path, such as ./\(program).")
            }
            return ImportExtension(program: path, types: importTypes.compactMap(Self.importType))
        }
        let program = try indexExtension.map { try commandWords($0, and: []) }
        var registration = AppRegistration(
            name: name, icon: icon, opening: opening, indexExtension: program,
            associatedDomains: associatedDomains.isEmpty ? nil : associatedDomains.map(Self.asKnownToDNS),
            importExtension: importer)
        registration.activityTypes = declaredTypes(opening)
        try index.register(identifier, registration)
        // What it continues may be offered already.
        HandoffClient(home: index.home).reload()
        Output.line("Registered \(printable(name)) (\(printable(app))).")
    }

    private func commandWords(_ text: String, and words: [String]) throws -> [String] {
        guard var all = ShellWords.split(text) else {
            throw Failure("Cannot split the command: a quote is not closed. Add the closing quote.")
        }
        all += words
        guard let program = all.first, !program.isEmpty else {
            throw Failure("The command is empty. Give the program to start.")
        }
        // It is started from other folders than this.
        if program.contains("/"), !program.hasPrefix("/") {
            all[0] = FileManager.default.currentDirectoryPath + "/" + program
        }
        return all
    }
}
