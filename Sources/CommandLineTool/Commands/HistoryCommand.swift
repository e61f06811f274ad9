import ArgumentParser
import FoundationEssentials
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List what was viewed in apps, or clear that list.",
        discussion: """
            What was viewed last comes first: when, in which app, its title, and how often. Apps that are switched off \
            are listed too.

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
        abstract: "List what was viewed, which is what happens without a subcommand.",
        discussion: """
            EXAMPLES
              searchlight history --limit 10
              searchlight history --app org.example.colleagues --json
            """)

    @Option(parsing: .singleValue, help: ArgumentHelp("Only this app; may be repeated.", valueName: "id"))
    var app: [String] = []

    @Option(help: "How many at most.")
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
        UnreadableReport.tell(unreadable)
        let shown = all.prefix(limit)
        if json {
            Output.line(JSONValue.array(shown.map { Self.json($0.app, $0.record) }).text)
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
            if !json { Output.error("searchlight: Nothing was viewed, or it was cleared.") }
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
        abstract: "Delete what was viewed and chosen, of an app, of a day, or all.",
        discussion: """
            It is gone from searches at once, and from the disk, and so is what was learned of the results that were \
            chosen: they are where they were before. Items that apps have indexed stay. A day is one in the \
            local time zone, as `history` shows it.

            EXAMPLES
              searchlight history clear --app org.example.colleagues
              searchlight history clear --day 2024-05-01
              searchlight history clear --yes
            """)

    @Option(parsing: .singleValue, help: ArgumentHelp("Only this app; may be repeated.", valueName: "id"))
    var app: [String] = []

    @Option(help: ArgumentHelp("Only what was last viewed on this day.", valueName: "yyyy-mm-dd"))
    var day: String?

    @Flag(help: "Do not ask.")
    var yes = false

    func validate() throws {
        if let day, day.utf8.count != 10 || DateText.seconds(day) == nil {
            throw ValidationError("A day is written 2024-05-01.")
        }
    }

    func run() throws {
        let index = try Homes.standard()
        let apps = try Homes.apps(app, in: index)
        if app.isEmpty && day == nil && !yes { try confirm() }
        let cleared = try index.clearHistory(of: apps, day: day)
        let deleted = cleared.activities, choices = cleared.choices
        Output.line(deleted == 1 ? "1 activity deleted." : "\(Formatting.count(deleted)) activities deleted.")
        if choices > 0 { Output.line("\(Formatting.count(choices, "choice")) forgotten.") }
        if deleted + choices == 0 { throw ExitStatus.nothing }
    }

    private func confirm() throws {
        guard isatty(0) == 1 else {
            throw Failure("Clearing all of the history needs --yes where nobody can be asked.")
        }
        Output.write("Delete all that was viewed, in every app? [y/N] ", to: 2)
        guard let answer = readLine(), answer.lowercased().hasPrefix("y") else { throw ExitStatus.nothing }
    }
}
