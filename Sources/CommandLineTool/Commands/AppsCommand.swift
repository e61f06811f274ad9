import ArgumentParser
import SearchEngine
import SystemIndex

struct AppsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: "List the apps that have indexed something; switch them on and off.",
        discussion: """
            EXAMPLES
              searchlight apps
              searchlight apps --json
              searchlight apps off org.example.notes
              searchlight apps on --all
            """,
        subcommands: [AppsOnCommand.self, AppsOffCommand.self])

    @Flag(help: "Print one JSON array.")
    var json = false

    /// An app as it is listed.
    private struct Row {
        var app: AppIdentifier
        var name: String?
        var figures: IndexStatistics
        var isOn: Bool
    }

    func run() throws {
        let index = try Homes.standard()
        let switches = try index.switches()
        let rows = try index.apps().map { app in
            Row(
                app: app, name: try index.registration(app)?.name, figures: try index.app(app).statistics(),
                isOn: switches.isOn(app))
        }
        if json {
            Output.line(JSONValue.array(rows.map(Self.json)).text)
        } else {
            let width = rows.map { printable($0.app.rawValue).count }.max() ?? 0
            let figures = rows.map {
                Formatting.count($0.figures.items, "item") + ", " + Formatting.bytes($0.figures.bytes)
            }
            let figuresWidth = figures.map(\.count).max() ?? 0
            for (row, figures) in zip(rows, figures) {
                var line = Self.padded(printable(row.app.rawValue), width) + "  "
                line += Self.padded(figures, figuresWidth) + (row.isOn ? "  on" : "  off")
                if let name = row.name { line += (row.isOn ? "   " : "  ") + printable(name) }
                Output.line(line)
            }
            if switches.isEverythingOff {
                Output.error("searchlight: Everything is switched off; `searchlight apps on --all` ends that.")
            }
        }
        if rows.isEmpty {
            if !json { Output.error("searchlight: No app has indexed anything in \(index.home.path).") }
            throw ExitStatus.nothing
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func json(_ row: Row) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("app", .string(row.app.rawValue)), .init("items", .integer(Int64(row.figures.items))),
            .init("bytes", .integer(Int64(row.figures.bytes))), .init("on", .boolean(row.isOn)),
        ]
        if let name = row.name { members.append(.init("name", .string(name))) }
        return .object(members)
    }
}
