import ArgumentParser
import FoundationEssentials
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List or clear what you viewed in apps.",
        discussion: """
            The list begins with what you viewed last. It shows the time, title, app and number of views. Apps that \
            are switched off are listed too. With --json, damaged parts of the history come last, with the member \
            "quarantined".

            EXAMPLES
              searchlight history --limit 10
              searchlight history --app org.example.colleagues --json
              searchlight history clear --day 2024-05-01
            """,
        subcommands: [HistoryListCommand.self, HistoryClearCommand.self],
        // A command with both options and subcommands would take those of the subcommand for its own.
        defaultSubcommand: HistoryListCommand.self)
}

struct HistoryListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what you viewed (the default).",
        discussion: """
            EXAMPLES
              searchlight history --limit 10
              searchlight history --app org.example.colleagues --json
            """)

    @Option(parsing: .singleValue, help: ArgumentHelp("Only this app. Repeat it for several apps.", valueName: "id"))
    var app: [String] = []

    @Option(help: "Maximum number of entries.")
    var limit = 50

    @Flag(help: "Print one JSON array.")
    var json = false

    func validate() throws {
        guard limit >= 1 else { throw ValidationError("--limit must be 1 or more.") }
    }

    func run() throws {
        let index = try Homes.standard()
        let now = Int64(Date().timeIntervalSince1970)
        let (all, unreadable) = try index.reading(app.isEmpty ? nil : Homes.apps(app, in: index)) {
            try index.history(of: $0, now: now)
        }
        // Damage that is quarantined just now is reported together with older damage.
        UnreadableReport.tell(unreadable.filter { $0.quarantined == nil })
        let quarantined = try index.quarantinedHistory(of: app.isEmpty ? nil : Homes.apps(app, in: index)).map(\.part)
        QuarantineReport.tell(quarantined)
        let shown = all.prefix(limit)
        if json {
            let entries = shown.map { Self.json($0.app, $0.record) }
            Output.line(JSONValue.array(entries + quarantined.map(QuarantineReport.json)).text)
        } else {
            let style = Style.standard(1)
            for (app, record) in shown {
                let title = printable(record.title ?? record.activityType)
                let views = record.views > 1 ? ", \(Formatting.count(record.views)) views" : ""
                let tail = "\(style.faint.on)\(printable(app.rawValue))\(views)\(style.faint.off)"
                Output.line("\(LocalTime.text(record.lastViewed))  \(title)  \(tail)")
            }
        }
        if shown.isEmpty {
            if !json { Output.error("searchlight: The history is empty.") }
            throw ExitStatus.nothing
        }
    }

    private static func json(_ app: AppIdentifier, _ record: ActivityRecord) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(
                "viewed", .string(DateText.readable(Double(record.lastViewed) - AttributeValue.secondsFrom1970To2001))),
            .init("app", .string(app.rawValue)), .init("type", .string(record.activityType)),
            .init("title", record.title.map(JSONValue.string) ?? .null),
            .init("views", .integer(Int64(record.views))),
        ]
        if let related = record.relatedIdentifier { members.append(.init("item", .string(related))) }
        return .object(members)
    }
}

struct HistoryClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Clear the history of an app, a day, or everything.",
        discussion: """
            This deletes what you viewed and what was learned from your choices, from searches and from the disk. \
            Indexed items stay. Days are in your local time zone, as `searchlight history` shows them.

            EXAMPLES
              searchlight history clear --app org.example.colleagues
              searchlight history clear --day 2024-05-01
              searchlight history clear --yes
            """)

    @Option(parsing: .singleValue, help: ArgumentHelp("Only this app. Repeat it for several apps.", valueName: "id"))
    var app: [String] = []

    @Option(help: ArgumentHelp("Only what you last viewed on this day.", valueName: "yyyy-mm-dd"))
    var day: String?

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    func validate() throws {
        if let day, day.utf8.count != 10 || DateText.seconds(day) == nil {
            throw ValidationError("Write --day as 2024-05-01.")
        }
    }

    func run() throws {
        let index = try Homes.standard()
        let apps = try Homes.apps(app, in: index)
        if app.isEmpty && day == nil && !yes { try confirm() }
        let cleared = try index.clearHistory(of: apps, day: day)
        let deleted = cleared.activities, choices = cleared.choices
        Output.line(deleted == 1 ? "1 activity deleted." : "\(Formatting.count(deleted)) activities deleted.")
        if choices > 0 { Output.line("\(Formatting.count(choices, "choice")) deleted.") }
        if deleted + choices == 0 { throw ExitStatus.nothing }
    }

    private func confirm() throws {
        guard isatty(0) == 1 else {
            throw Failure("Clearing the whole history needs a confirmation. Pass --yes if there is no terminal.")
        }
        Output.write("Clear the history of every app? [y/N] ", to: 2)
        guard let answer = readLine(), answer.lowercased().hasPrefix("y") else { throw ExitStatus.nothing }
    }
}
