import ArgumentParser
import SearchEngine
import SearchlightBasics
import SystemIndex

struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show the size and contents of the indexes.",
        discussion: """
            EXAMPLES
              searchlight stats
              searchlight stats --app org.example.notes --json
            """)

    @Option(parsing: .singleValue, help: ArgumentHelp("Only this app. Repeat it for several apps.", valueName: "id"))
    var app: [String] = []

    @Flag(help: "Print one JSON object.")
    var json = false

    private static let figures: [(name: String, key: String, value: @Sendable (IndexStatistics) -> Int)] = [
        ("items", "items", { $0.items }), ("deleted items on disk", "deletedItems", { $0.deletedItems }),
        ("segments", "segments", { $0.segments }), ("commits in the log", "logRecords", { $0.logRecords }),
        ("terms", "terms", { $0.terms }), ("bytes", "bytes", { $0.bytes }),
    ]

    func run() throws {
        let index = try Homes.standard()
        var apps: [(app: AppIdentifier, figures: IndexStatistics)] = [], unreadable: [UnreadableApp] = []
        var total = IndexStatistics()
        for app in try Homes.apps(app, in: index) {
            switch try index.statistics(of: app) {
            case .success(let figures):
                apps.append((app, figures))
                total += figures
            case .failure(let error): unreadable.append(UnreadableApp(app: app, error: error))
            }
        }
        let combined = index.combinedBytes
        if json {
            let list = apps.map { app, figures in
                JSONValue.object([.init("app", .string(app.rawValue))] + Self.members(figures))
            }
            Output.line(
                JSONValue.members([
                    "home": .string(index.home.path), "apps": .array(list), "total": .object(Self.members(total)),
                    "combinedBytes": .integer(Int64(combined)),
                    "leftOut": UnreadableReport.json(unreadable),
                ]).text)
        } else {
            Output.line("home  \(printable(index.home.path))")
            for (app, figures) in apps { Self.print(printable(app.rawValue), figures) }
            if apps.count != 1 { Self.print("total", total) }
            if combined > 0 && app.isEmpty {
                Self.print("combined index, for searches over all apps", [("bytes", combined)])
            }
        }
        try UnreadableReport.end(unreadable)
        if apps.isEmpty { throw ExitStatus.nothing }
    }

    private static func members(_ statistics: IndexStatistics) -> [JSONValue.Member] {
        figures.map { .init($0.key, .integer(Int64($0.value(statistics)))) }
    }

    private static func print(_ title: String, _ statistics: IndexStatistics) {
        print(title, figures.map { ($0.name, $0.value(statistics)) })
    }

    private static func print(_ title: String, _ figures: [(name: String, value: Int)]) {
        Output.line(title)
        for figure in figures {
            let number = Formatting.count(figure.value)
            let gap = String(repeating: " ", count: max(1, 40 - figure.name.count - number.count))
            Output.line("  " + figure.name + gap + number)
        }
    }
}
