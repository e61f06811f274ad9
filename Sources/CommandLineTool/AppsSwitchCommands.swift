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
            It is hidden at once, and nothing of it is lost: `searchlight apps on` shows it as before. To erase what it
            has indexed, use `searchlight delete`.

            EXAMPLES
              searchlight apps off org.example.notes
              searchlight apps off --all
            """)

    @OptionGroup var which: SwitchOptions

    func run() throws { try which.flip(on: false) }
}

/// Which switch.
struct SwitchOptions: ParsableArguments {
    @Argument(help: "The app's id; it need not have indexed anything yet.")
    var app: String?

    @Flag(help: "Everything at once. Each app's own switch stays as it is.")
    var all = false

    func validate() throws {
        guard all == (app == nil) else { throw ValidationError("Name an app, or --all: one of the two.") }
    }

    func flip(on: Bool) throws {
        let index = try Homes.standard()
        guard let app else {
            try index.setEverything(on: on)
            let still = try index.switches().appsOff.sorted().map { printable($0) }
            let rest =
                on && !still.isEmpty ? ", except what has a switch of its own: \(still.joined(separator: ", "))" : ""
            Output.line("Everything is switched \(on ? "on" : "off")\(rest).")
            return
        }
        let identifier = try Homes.identifier(app)
        try index.setApp(identifier, on: on)
        var text = "\(printable(app)) is switched \(on ? "on" : "off")"
        if on, try index.switches().isEverythingOff { text += ", but everything is off: `searchlight apps on --all`" }
        Output.line(text + ".")
        if try !index.apps().contains(identifier) {
            Output.error("searchlight: \(printable(app)) has indexed nothing so far.")
        }
    }
}
