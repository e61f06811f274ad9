import ArgumentParser
import SearchEngine
import SystemIndex

struct AppsOnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on",
        abstract: "Show apps in searches again.",
        discussion: """
            EXAMPLES
              searchlight apps on org.example.notes
              searchlight apps on --all
            """)

    @OptionGroup var which: SwitchOptions

    func run() throws { try which.flip(on: true) }
}

struct AppsOffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Hide apps from searches without deleting anything.",
        discussion: """
            Searches hide the app at once. Its items stay, and `searchlight apps on` shows them again. To delete \
            items, use `searchlight delete`.

            EXAMPLES
              searchlight apps off org.example.notes
              searchlight apps off searchlight.applications
              searchlight apps off --all
            """)

    @OptionGroup var which: SwitchOptions

    func run() throws { try which.flip(on: false) }
}

/// Which switches.
struct SwitchOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The apps' ids. An app may not have indexed anything yet.", valueName: "app"))
    var apps: [String] = []

    @Flag(help: "Everything at once. Each app keeps its own switch.")
    var all = false

    func validate() throws {
        guard all == apps.isEmpty else { throw ValidationError("Give either apps or --all.") }
    }

    func flip(on: Bool) throws {
        let index = try Homes.standard()
        guard !all else {
            try index.setEverything(on: on)
            let still = try index.switches().appsOff.sorted().map { printable($0) }
            let rest =
                on && !still.isEmpty
                ? ", except these apps, whose own switch is off: \(still.joined(separator: ", "))" : ""
            Output.line("Everything is switched \(on ? "on" : "off")\(rest).")
            return
        }
        let identifiers = try apps.map(Homes.identifier)
        for identifier in identifiers {
            try index.setApp(identifier, on: on)
            let app = printable(identifier.rawValue)
            var text = "\(app) is switched \(on ? "on" : "off")"
            if on, try index.switches().isEverythingOff {
                text += ", but everything is off. Run `\(Program.command) apps on --all`"
            }
            Output.line(text + ".")
            if try !index.apps().contains(identifier) {
                Output.error("searchlight: \(app) has not indexed anything yet.")
            }
        }
    }
}
