import ArgumentParser
import ResultCards
import TypedSearch
import SearchEngine
import SearchlightBasics
import SystemIndex

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain why a search finds an item, or why not.",
        discussion: """
            The printed terms add up to the item's score. The exit status is 0 if the search finds it, and 1 if not.

            EXAMPLES
              searchlight explain "salt cart" --app org.example.films film-001
              searchlight explain brulee --app org.example.recipes recipe-002 --json
            """)

    @Argument(help: "The search text.")
    var query: String

    @Option(help: ArgumentHelp("The id of the item's app.", valueName: "id"))
    var app: String

    @Argument(help: "The item's id.")
    var item: String

    @Flag(help: "Explain a search with --committed.")
    var committed = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let index = try Homes.standard()
        let app = try Homes.existing(app, in: index)
        let asked = try SearchOptions.standard.request(query, mode: committed ? .committed : .keystroke)
        let request = try index.typed(query, now: asked.now).applied(to: asked, explaining: app)
        let explained = try index.explainItem(item, of: app, request: request)
        UnreadableReport.tell(explained.unreadable)
        let problem = try UnreadFile(index, app, item)
        let (lift, hiding, isFound) = (explained.lift, explained.hiding, explained.isFound)
        if json {
            var members: [JSONValue.Member] = [
                .init("query", .string(query)), .init("app", .string(app.rawValue)), .init("id", .string(item)),
                .init("matched", .boolean(isFound)),
            ]
            if !hiding.isEmpty { members.append(.init("hidden", .array(hiding.map { .string($0.rawValue) }))) }
            if let placement = explained.placement { members.append(.init("placement", placement.json)) }
            if let removal = explained.removal {
                members.append(.init("removal", removal.json(date: .integer(removal.date))))
            }
            if case .object(let rest) = ExplanationReport.json(explained.explanation) { members += rest }
            if let problem { members.append(.init("problem", problem.json)) }
            if lift != .none { members.append(.init("learned", lift.json)) }
            members.append(.init("plan", .array(explained.plan.lines.map(JSONValue.string))))
            Output.line(JSONValue.object(members).text)
        } else {
            let title = try index.app(app).document(item).map { " \(printable($0.displayTitle))" } ?? ""
            Output.line("\(printable(item))\(title): \(isFound ? "found" : "not found").")
            for reason in hiding { Output.line("  " + reason.sentence) }
            if let placement = explained.placement { Output.line("  " + placement.sentence) }
            for line in ExplanationReport.lines(explained.explanation, lift) { Output.line("  " + line) }
            if let removal = explained.removal { Output.line("  " + removal.sentence) }
            if let problem { Output.line("  Its file was not read to its end: \(printable(problem.sentence))") }
            Output.line("How the search goes about these words:")
            // What each segment has is for programs: --json has it.
            for line in explained.plan.lines where !line.hasPrefix("   snapshot") {
                Output.line("  " + printable(line))
            }
        }
        if !isFound { throw ExitStatus.nothing }
    }
}
