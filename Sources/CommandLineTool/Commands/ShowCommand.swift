import ArgumentParser
import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an item with all its attributes.",
        discussion: """
            EXAMPLES
              searchlight show --app org.example.films film-001
              searchlight show --app org.example.films film-001 --json
            """)

    @Option(help: ArgumentHelp("The id of the item's app.", valueName: "id"))
    var app: String

    @Argument(help: "The item's id.")
    var item: String

    @Flag(help: "Print the item as one JSON object.")
    var json = false

    func run() throws {
        let index = try Homes.standard()
        let app = try Homes.existing(app, in: index)
        guard let item = try index.app(app).document(item) else {
            throw Failure(
                "\(app) has no item \(printable(item)). Run `searchlight items --app \(app)` for a list.", .nothing)
        }
        if json {
            Output.line(JSONValue(item).text)
        } else {
            for line in ItemReport.lines(item, app: app) { Output.line(line.text) }
        }
    }
}
