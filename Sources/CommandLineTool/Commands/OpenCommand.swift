import AppLanding
import AppPrograms
import ArgumentParser
import FoundationEssentials
import Glibc
import SearchEngine
import SystemIndex

struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open an item in its app.",
        discussion: """
            With --app, this opens the item with that id. Without it, this opens the best result for the words. If \
            the app does not run, it is started. The exit status is 0 if the app shows the item, and 1 if not.

            EXAMPLES
              searchlight open salt cartographer
              searchlight open --app org.example.movies org.example.movies.3
            """)

    @Option(help: ArgumentHelp("The id of the item's app.", valueName: "id"))
    var app: String?

    @Argument(help: "The words to search for, or with --app the item's id.")
    var words: [String]

    func validate() throws {
        guard !words.isEmpty else { throw ValidationError("Give words to search for, or --app and an item's id.") }
        guard app == nil || words.count == 1 else { throw ValidationError("With --app, give exactly one item id.") }
    }

    func run() throws {
        let index = try Homes.standard()
        let target = try app.map { try named($0, index) } ?? best(index)
        let hasTerminal = isatty(0) == 1 && isatty(1) == 1
        let choice = try index.choose(
            target.result, typed: target.typed, offersTerminal: hasTerminal,
            now: Int64(Date().timeIntervalSince1970)
        ) { Output.error("searchlight: The choice is not remembered: \($0)") }
        guard case .landed(let outcome) = choice else {
            throw Failure("The item is not indexed any more. Search again.", .nothing)
        }
        let name = try index.name(of: target.result.app)
        if outcome == .cannotOpen, target.result.app.isOwn {
            Output.line(hinted("No program opens it by itself. `searchlight show` prints all that is known of it."))
        } else {
            Output.line(hinted(printable(outcome.sentence(app: name))))
        }
        if !outcome.isOpened { throw ExitStatus.nothing }
    }

    private func named(_ app: String, _ index: SystemIndex) throws -> (result: ResultToken, typed: String) {
        let app = try Homes.existing(app, in: index)
        func result(isActivity: Bool) -> ResultToken {
            ResultToken(app: app, isActivity: isActivity, identifier: words[0])
        }
        if try index.app(app).document(words[0]) != nil { return (result(isActivity: false), "") }
        // The id that a search prints for an activity.
        if try index.app(app).activities.snapshot()?.document(words[0]) != nil { return (result(isActivity: true), "") }
        throw Failure("\(app) has no item \(printable(words[0])).", .nothing)
    }

    private func best(_ index: SystemIndex) throws -> (result: ResultToken, typed: String) {
        var request = try SearchOptions.standard.request(words.joined(separator: " "), mode: .keystroke)
        request.limit = 1
        let (found, unreadable) = try index.find(request) { $0.found.items.first?.token }
        UnreadableReport.tell(unreadable)
        guard let found else { throw Failure("Nothing found for \(printable(request.text)).", .nothing) }
        return (found, request.text)
    }
}
