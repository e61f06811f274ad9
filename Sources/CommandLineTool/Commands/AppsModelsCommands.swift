import ArgumentParser
import SearchEngine
import SearchlightBasics
import SystemIndex

struct AppsModelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "List the apps that language models may see; open and close apps to them.",
        discussion: """
            None is open unless you open it. What `searchlight mcp` hands out changes with the next thing that a model asks.

            EXAMPLES
              searchlight apps models
              searchlight apps models on org.example.notes
              searchlight apps models off org.example.notes
              searchlight apps models off --all
            """,
        subcommands: [AppsModelsListCommand.self, AppsModelsOnCommand.self, AppsModelsOffCommand.self],
        defaultSubcommand: AppsModelsListCommand.self)
}

struct AppsModelsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the apps that language models may see, which is what happens without a subcommand.",
        discussion: """
            EXAMPLES
              searchlight apps models
              searchlight apps models --json
            """)

    @Flag(help: "Print one JSON array.")
    var json = false

    func run() throws {
        let index = try Homes.standard()
        let switches = try index.switches()
        let open = switches.appsOpenToModels.sorted()
        if json {
            Output.line(JSONValue.array(open.map(JSONValue.string)).text)
        } else if open.isEmpty {
            Output.error("searchlight: No app is open to language models; `searchlight apps models on APP` opens one.")
        } else {
            for name in open {
                let isSeen = try switches.isOpenToModels(Homes.identifier(name))
                Output.line(printable(name) + (isSeen ? "" : "  (switched off, so not seen)"))
            }
        }
        if open.isEmpty { throw ExitStatus.nothing }
    }
}

struct AppsModelsOnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on",
        abstract: "Let language models see an app's items and activities.",
        discussion: """
            EXAMPLES
              searchlight apps models on org.example.notes
            """)

    @Argument(help: "The app's id; it need not have indexed anything yet.")
    var app: String

    func run() throws {
        let index = try Homes.standard()
        let identifier = try Homes.identifier(app)
        try index.setApp(identifier, openToModels: true)
        let isSeen = try index.switches().isOpenToModels(identifier)
        Output.line(
            "\(printable(app)) is open to language models"
                + (isSeen ? "." : ", which see it once it is switched on."))
        if try !index.apps().contains(identifier) {
            Output.error("searchlight: \(printable(app)) has indexed nothing so far.")
        }
    }
}

struct AppsModelsOffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Close an app to language models.",
        discussion: """
            EXAMPLES
              searchlight apps models off org.example.notes
              searchlight apps models off --all
            """)

    @Argument(help: "The app's id.")
    var app: String?

    @Flag(help: "Every app that is open.")
    var all = false

    func validate() throws {
        guard all == (app == nil) else { throw ValidationError("Name an app, or --all: one of the two.") }
    }

    func run() throws {
        let index = try Homes.standard()
        guard let app else {
            try index.closeAllToModels()
            Output.line("Every app is closed to language models.")
            return
        }
        try index.setApp(Homes.identifier(app), openToModels: false)
        Output.line("\(printable(app)) is closed to language models.")
    }
}
