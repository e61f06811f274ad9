import AppPrograms
import ArgumentParser
import Glibc
import SearchEngine
import SystemIndex

struct ReindexCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reindex",
        abstract: "Ask apps to index lost, damaged or expiring items again.",
        discussion: """
            This starts the index extension of each app that must index again. An app without an extension is asked \
            when it next runs. A request is repeated until it is acknowledged. A damaged index is quarantined once an \
            extension can fill a new one. Run this command regularly, for example from a timer.

            EXAMPLES
              searchlight reindex
              searchlight reindex --app org.example.notes --everything
              searchlight reindex --app org.example.notes note-7 note-12
            """)

    @Option(parsing: .singleValue, help: ArgumentHelp("Only this app. Repeat it for several apps.", valueName: "id"))
    var app: [String] = []

    @Flag(help: "Ask for all items, even if none is missing.")
    var everything = false

    @Argument(help: ArgumentHelp("Ask for the items with these ids.", valueName: "item"))
    var items: [String] = []

    func validate() throws {
        guard !everything || items.isEmpty else { throw ValidationError("Give either --everything or item ids.") }
        guard items.isEmpty && !everything || !app.isEmpty else {
            throw ValidationError("Item ids and --everything need --app.")
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
            if index.sandbox(of: identifier) != nil {
                Output.line("\(name)  left to its program, because the items are its sandbox's")
                continue
            }
            switch try index.startIndexExtension(of: identifier, now: Int64(time(nil))) {
            case .notNeeded: Output.line("\(name)  up to date")
            case .notRegistered: Output.line("\(name)  asked when it next runs, because it has no index extension")
            case .underWay: Output.line("\(name)  already indexing, or asked within the last minute")
            case .started: Output.line("\(name)  indexing again")
            case .failed(let reason):
                isFailed = true
                Output.error("searchlight: \(name): Cannot start its index extension: \(printable(reason)).")
            }
        }
        if isFailed { throw ExitStatus.nothing }
    }
}
