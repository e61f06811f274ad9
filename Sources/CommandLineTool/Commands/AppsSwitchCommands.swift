import ArgumentParser
import SearchEngine
import SystemIndex

struct AppsOnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on",
        abstract: "Show an app in searches again.",
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
        abstract: "Hide an app from searches, whatever it indexes.",
        discussion: """
            It is hidden at once, and nothing of it is lost: `searchlight apps on` shows it as before. To erase what it \
            has indexed, use `searchlight delete`.

            EXAMPLES
              searchlight apps off org.example.notes
              searchlight apps off searchlight.applications searchlight.recent-files
              searchlight apps off --all
            """)

    @OptionGroup var which: SwitchOptions

    func run() throws { try which.flip(on: false) }
}

/// Which switches.
struct SwitchOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The apps' ids; they need not have indexed anything yet.", valueName: "app"))
    var apps: [String] = []

    @Flag(help: "Everything at once. Each app's own switch stays as it is.")
    var all = false

    func validate() throws {
        guard all == apps.isEmpty else { throw ValidationError("Name an app, or --all: one of the two.") }
    }

    func flip(on: Bool) throws {
        let index = try Homes.standard()
        guard !all else {
            try index.setEverything(on: on)
            let still = try index.switches().appsOff.sorted().map { printable($0) }
            let rest =
                on && !still.isEmpty ? ", except what has a switch of its own: \(still.joined(separator: ", "))" : ""
            Output.line("Everything is switched \(on ? "on" : "off")\(rest).")
            return
        }
        let identifiers = try apps.map(Homes.identifier)
        for identifier in identifiers {
            try index.setApp(identifier, on: on)
            let app = printable(identifier.rawValue)
            var text = "\(app) is switched \(on ? "on" : "off")"
            if on, try index.switches().isEverythingOff {
                text += ", but everything is off: `searchlight apps on --all`"
            }
            Output.line(text + ".")
            if try !index.apps().contains(identifier) {
                Output.error("searchlight: \(app) has indexed nothing so far.")
            }
        }
    }
}
