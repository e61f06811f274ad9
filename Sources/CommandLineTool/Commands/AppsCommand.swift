import ArgumentParser
import SearchEngine
import SystemIndex

struct AppsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: "List the apps that have indexed something.",
        discussion: """
            EXAMPLES
              searchlight apps
              searchlight apps --json
            """)

    @Flag(help: "Print one JSON array.")
    var json = false

    func run() throws {
        let index = try Homes.standard()
        let apps = try index.apps().map { ($0, try index.app($0).statistics()) }
        if json {
            let list = apps.map { app, figures in
                JSONValue.members([
                    "app": .string(app.rawValue), "items": .integer(Int64(figures.items)),
                    "bytes": .integer(Int64(figures.bytes)),
                ])
            }
            Output.line(JSONValue.array(list).text)
        } else {
            let width = apps.map { printable($0.0.rawValue).count }.max() ?? 0
            for (app, figures) in apps {
                let name = printable(app.rawValue)
                let gap = String(repeating: " ", count: width - name.count + 2)
                Output.line(
                    name + gap + Formatting.count(figures.items, "item") + ", " + Formatting.bytes(figures.bytes))
            }
        }
        if apps.isEmpty {
            if !json { Output.error("searchlight: No app has indexed anything in \(index.home.path).") }
            throw ExitStatus.nothing
        }
    }
}
