import AppPrograms
import ArgumentParser
import BusDoor
import SearchEngine
import SearchlightBasics
import SystemIndex

struct AppsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: "List apps, and switch them on or off.",
        discussion: """
            EXAMPLES
              searchlight apps
              searchlight apps --json
              searchlight apps off org.example.notes
              searchlight apps on --all
              searchlight apps models on org.example.notes
              searchlight apps hand-over org.example.notes --to flatpak
            """,
        subcommands: [
            AppsListCommand.self, AppsOnCommand.self, AppsOffCommand.self, AppsModelsCommand.self,
            AppsHandOverCommand.self,
        ],
        // A command with both options and subcommands would take those of the subcommand for its own.
        defaultSubcommand: AppsListCommand.self)
}

struct AppsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the apps that have indexed something (the default).",
        discussion: """
            EXAMPLES
              searchlight apps
              searchlight apps --json
            """)

    @Flag(help: "Print one JSON array.")
    var json = false

    /// An app as it is listed.
    private struct Row {
        var app: AppIdentifier
        var name: String?
        var figures: Result<IndexStatistics, IndexError>
        var isOn: Bool
        var isOpenToModels: Bool
        var quarantined: [Quarantined] = []
        /// The program on the bus that is this app; nil if there is none.
        var caller: CallerRecord?
        /// Where its items are, if only its sandbox changes them.
        var sandbox: SandboxHome?

        var text: String {
            switch figures {
            case .success(let figures):
                return Formatting.count(figures.items, "item") + ", " + Formatting.bytes(figures.bytes)
            case .failure: return "cannot be read"
            }
        }
    }

    func run() throws {
        let index = try Homes.standard()
        let (switches, problem) = try index.switchesOrOff()
        let rows = try index.apps().map { app in
            var row = Row(
                app: app, name: nil, figures: try index.statistics(of: app), isOn: switches.isOn(app),
                isOpenToModels: switches.appsOpenToModels.contains(app.rawValue))
            do {
                row.name = try index.registration(app)?.name
                row.quarantined = try index.app(app).quarantined()
                row.caller = try CallerRecord.of(app, in: index.home)
                row.sandbox = index.sandbox(of: app)
            } catch let error as IndexError {
                row.figures = .failure(error)
            }
            return row
        }
        if json {
            Output.line(JSONValue.array(rows.map(Self.json)).text)
        } else {
            let width = rows.map { printable($0.app.rawValue).count }.max() ?? 0
            let figuresWidth = rows.map(\.text.count).max() ?? 0
            for row in rows {
                var line = Self.padded(printable(row.app.rawValue), width) + "  "
                line += Self.padded(row.text, figuresWidth) + (row.isOn ? "  on" : "  off")
                if let name = row.name { line += (row.isOn ? "   " : "  ") + printable(name) }
                if let caller = row.caller, caller.source == .program { line += "   " + printable(caller.program) }
                if let sandbox = row.sandbox { line += "   in its \(sandbox.kind.name), read-only" }
                Output.line(line)
            }
            for sandbox in index.ambiguousSandboxes() { Self.warn(of: sandbox) }
            for row in rows { for claim in row.caller?.claims ?? [] { Self.warn(of: claim, by: row) } }
            if switches.isEverythingOff, problem == nil {
                Output.error(
                    "searchlight: Everything is switched off. Run `searchlight apps on --all` to switch it on.")
            }
        }
        if rows.isEmpty {
            if !json { Output.error("searchlight: No app has indexed anything in \(index.home.path).") }
            throw ExitStatus.nothing
        }
        QuarantineReport.tell(try index.quarantined() + rows.flatMap(\.quarantined))
        if let problem {
            Output.error("searchlight: \(printable(problem.description)) Until then every app counts as off.")
        }
        try UnreadableReport.end(
            rows.compactMap { row in
                guard case .failure(let error) = row.figures else { return nil }
                return UnreadableApp(app: row.app, error: error)
            })
        if problem != nil { throw ExitStatus.wrong }
    }

    /// Tells of a program that registered itself as another.
    private static func warn(of claim: CallerRecord.Claim, by row: Row) {
        Output.error(
            "searchlight: \(printable(row.app.rawValue)) is not what it says. \(printable(claim.sentence)) "
                + "Run `searchlight apps off \(printable(row.app.rawValue))` if you do not know it.")
    }

    /// Tells of a sandbox whose items are not shown.
    private static func warn(of sandbox: SandboxHome) {
        Output.error(
            "searchlight: The \(sandbox.kind.name) \(printable(sandbox.name)) indexed as several apps, and none is called "
                + "\(printable(sandbox.name)). So none is shown.")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func json(_ row: Row) -> JSONValue {
        var members: [JSONValue.Member] = [.init("app", .string(row.app.rawValue))]
        switch row.figures {
        case .success(let figures):
            members.append(.init("items", .integer(Int64(figures.items))))
            members.append(.init("bytes", .integer(Int64(figures.bytes))))
        case .failure(let error): members.append(.init("problem", .string(error.description)))
        }
        members.append(.init("on", .boolean(row.isOn)))
        members.append(.init("openToModels", .boolean(row.isOpenToModels)))
        members.append(.init("quarantined", .array(row.quarantined.map(QuarantineReport.json))))
        if let sandbox = row.sandbox { members.append(.init("sandbox", .string(sandbox.kind.rawValue))) }
        if let caller = row.caller {
            members.append(.init("source", .string(caller.source.rawValue)))
            members.append(.init("program", .string(caller.program)))
            members.append(
                .init(
                    "claims",
                    .array(
                        caller.claims.map {
                            .object([
                                .init("kind", .string($0.kind.rawValue)), .init("value", .string($0.value)),
                                .init("owner", .string($0.owner)),
                            ])
                        })))
        }
        if let name = row.name { members.append(.init("name", .string(name))) }
        return .object(members)
    }
}
