import ArgumentParser
import SearchEngine
import SearchlightBasics
import SystemIndex

struct AppsModelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Choose which apps language models can see.",
        discussion: """
            Language models see no app until you open it to them. A change takes effect with the next request \
            to `searchlight mcp`.

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
        abstract: "List the apps that language models can see (the default).",
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
            Output.error("searchlight: Language models see no app. Run `searchlight apps models on APP` to open one.")
        } else {
            for name in open {
                let isSeen = try switches.isOpenToModels(Homes.identifier(name))
                Output.line(printable(name) + (isSeen ? "" : "  (not visible while it is switched off)"))
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

    @Argument(help: "The app's id. The app may not have indexed anything yet.")
    var app: String

    func run() throws {
        let index = try Homes.standard()
        let identifier = try Homes.identifier(app)
        try index.setApp(identifier, openToModels: true)
        let isSeen = try index.switches().isOpenToModels(identifier)
        Output.line(
            "Language models can see \(printable(app))"
                + (isSeen ? "." : " once it is switched on."))
        if try !index.apps().contains(identifier) {
            Output.error("searchlight: \(printable(app)) has not indexed anything yet.")
        }
    }
}

struct AppsModelsOffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Hide an app from language models.",
        discussion: """
            EXAMPLES
              searchlight apps models off org.example.notes
              searchlight apps models off --all
            """)

    @Argument(help: "The app's id.")
    var app: String?

    @Flag(help: "Hide every app from language models.")
    var all = false

    func validate() throws {
        guard all == (app == nil) else { throw ValidationError("Give either an app or --all.") }
    }

    func run() throws {
        let index = try Homes.standard()
        guard let app else {
            try index.closeAllToModels()
            Output.line("Language models see no app.")
            return
        }
        try index.setApp(Homes.identifier(app), openToModels: false)
        Output.line("Language models cannot see \(printable(app)).")
    }
}
