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
        let outcome = try index.land(target.landing, in: target.app, offersTerminal: hasTerminal)
        Output.line(printable(outcome.sentence(app: try index.name(of: target.app))))
        if !outcome.isOpened { throw ExitStatus.nothing }
    }

    private func named(_ app: String, _ index: SystemIndex) throws -> (app: AppIdentifier, landing: Landing) {
        let app = try Homes.existing(app, in: index)
        if let item = try index.app(app).document(words[0]) { return (app, .item(item, typed: nil)) }
        // The id that a search prints for an activity.
        if let document = try index.app(app).activities.snapshot()?.document(words[0]),
            let record = ActivityRecord(document)
        {
            return (app, .activity(record, typed: nil))
        }
        throw Failure(
            "\(app) has no item \(printable(words[0])). Run `searchlight items --app \(app)` for a list.", .nothing)
    }

    /// The best result, which counts as chosen for these words, whether its app can be opened or not.
    private func best(_ index: SystemIndex) throws -> (app: AppIdentifier, landing: Landing) {
        var request = try SearchOptions.standard.request(words.joined(separator: " "), mode: .keystroke)
        request.limit = 1
        let search = try index.reading { try index.search(request, in: index.scope(apps: $0)).items.first }
        UnreadableReport.tell(search.unreadable)
        guard let found = search.result else {
            throw Failure("Nothing found for \(printable(request.text)). Try fewer words.", .nothing)
        }
        do {
            try index.engage(.chosen, with: found, typed: request.text, now: request.now)
        } catch {
            Output.error("searchlight: Cannot remember your choice: \(error)")
        }
        return (found.app, try found.landing(typed: request.text))
    }
}
