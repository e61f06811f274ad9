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
              searchlight explain invoice --app searchlight.files ~/Documents/a.pdf
            """)

    @Argument(help: "The search text.")
    var query: String

    @Option(help: ArgumentHelp("The id of the item's app.", valueName: "id"))
    var app: String

    @Argument(help: "The item's id. Of your own files also the path, or the address file://…")
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
        let file = try ExplainedFile(item, in: app, index, request: request)
        let item = file.item
        let explained = try index.explainItem(item, of: app, request: request)
        UnreadableReport.tell(explained.unreadable)
        let (lift, hiding, isFound) = (explained.lift, explained.hiding, explained.isFound)
        if json {
            var members: [JSONValue.Member] = [
                .init("query", .string(query)), .init("app", .string(app.rawValue)), .init("id", .string(item)),
                .init("matched", .boolean(isFound)),
            ]
            if !hiding.isEmpty { members.append(.init("hidden", .array(hiding.map { .string($0.rawValue) }))) }
            if let note = file.note { members.append(.init("unread", .string(note))) }
            if let placement = explained.placement { members.append(.init("placement", placement.json)) }
            if let removal = explained.removal {
                members.append(.init("removal", removal.json(date: .integer(removal.date))))
            }
            if case .object(let rest) = ExplanationReport.json(explained.explanation) { members += rest }
            if lift != .none { members.append(.init("learned", lift.json)) }
            if !explained.nearestWords.isEmpty {
                members.append(.init("nearestWords", .array(explained.nearestWords.map(JSONValue.string))))
            }
            if let use = explained.ownEmbedding { members.append(.init("ownEmbedding", .string(use.rawValue))) }
            members.append(.init("plan", .array(explained.plan.lines.map(JSONValue.string))))
            Output.line(JSONValue.object(members).text)
        } else {
            let title = try index.app(app).document(item).map { " \(printable($0.displayTitle))" } ?? ""
            Output.line("\(printable(item))\(title): \(isFound ? "found" : "not found").")
            for reason in hiding { Output.line("  " + reason.sentence) }
            if let note = file.note { Output.line("  About the file: \(printable(note))") }
            if let placement = explained.placement { Output.line("  " + placement.sentence) }
            for line in ExplanationReport.lines(explained.explanation, lift) { Output.line("  " + line) }
            if !explained.nearestWords.isEmpty {
                let words = explained.nearestWords.map { "“\(printable($0))”" }.joined(separator: ", ")
                Output.line("  Its words that are nearest: \(words)")
            }
            if let use = explained.ownEmbedding { Output.line("  " + use.sentence) }
            if let removal = explained.removal { Output.line("  " + removal.sentence) }
            Output.line("How the search goes about these words:")
            // What each segment has is for programs: --json has it.
            for line in explained.plan.lines where !line.hasPrefix("   snapshot") {
                Output.line("  " + printable(line))
            }
        }
        if !isFound { throw ExitStatus.nothing }
    }
}
