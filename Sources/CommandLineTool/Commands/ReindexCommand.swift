import AppPrograms
import ArgumentParser
import Glibc
import SearchEngine
import SystemIndex

struct ReindexCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reindex",
        abstract: "Have apps index again what is lost, damaged or about to expire.",
        discussion: """
            Starts the index extension of each app where something is wanted; what an extension does not acknowledge is \
            asked again. An app without one hears of it when it runs and sets a delegate. A damaged index is put aside \
            as soon as there is an extension to fill it again. Run it now and then, from a timer for instance.

            EXAMPLES
              searchlight reindex
              searchlight reindex --app org.example.notes --everything
              searchlight reindex --app org.example.notes note-7 note-12
            """)

    @Option(parsing: .singleValue, help: ArgumentHelp("Only this app; may be repeated.", valueName: "id"))
    var app: [String] = []

    @Flag(help: "Ask for everything, whether anything is missing or not.")
    var everything = false

    @Argument(help: ArgumentHelp("Ask for these items.", valueName: "item"))
    var items: [String] = []

    func validate() throws {
        guard !everything || items.isEmpty else { throw ValidationError("Ask for everything, or for items.") }
        guard items.isEmpty && !everything || !app.isEmpty else {
            throw ValidationError("Say with --app whose items are meant.")
        }
    }

    func run() throws {
        let index = try Homes.standard()
        var isFailed = false
        for identifier in try Homes.apps(app, in: index) {
            if everything || !items.isEmpty {
                try index.app(identifier).requestReindexing(of: everything ? nil : items)
            }
            let name = printable(identifier.rawValue)
            switch try index.startIndexExtension(of: identifier, now: Int64(time(nil))) {
            case .notNeeded: Output.line("\(name)  nothing to index again")
            case .notRegistered: Output.line("\(name)  no index extension; asked when it runs")
            case .underWay: Output.line("\(name)  indexing already, or tried within the last minute")
            case .started: Output.line("\(name)  indexing again")
            case .failed(let reason):
                isFailed = true
                Output.error("searchlight: \(name): its index extension could not be started: \(printable(reason)).")
            }
        }
        if isFailed { throw ExitStatus.nothing }
    }
}
