import ArgumentParser
import Glibc
import SearchEngine
import SystemIndex

struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete items, a domain, or all that an app has indexed.",
        discussion: """
            What is deleted is gone from results at once, and from the disk with the next merge; `compact` makes that \
            now. A domain goes with the domains below it: a.b with a.b.c, but not a.bc.

            EXAMPLES
              searchlight delete --app org.example.notes note-001 note-002
              searchlight delete --app org.example.notes --domain notes.festival
              searchlight delete --app org.example.notes --all --yes
            """)

    @Option(help: ArgumentHelp("Whose items.", valueName: "id"))
    var app: String

    @Argument(help: "Ids of items.")
    var items: [String] = []

    @Option(parsing: .singleValue, help: "A domain; may be repeated.")
    var domain: [String] = []

    @Flag(help: "Everything of the app.")
    var all = false

    @Flag(help: "Do not ask.")
    var yes = false

    @Flag(help: "Print {\"deleted\": N}; null where an index could not be read.")
    var json = false

    func validate() throws {
        let ways = [!items.isEmpty, !domain.isEmpty, all].filter { $0 }.count
        guard ways == 1 else { throw ValidationError("Name items, or --domain, or --all: one of the three.") }
        guard !domain.contains("") else { throw ValidationError("A domain is not empty.") }
    }

    func run() throws {
        let index = try Homes.standard()
        let identifier = try Homes.existing(app, in: index)
        let app = index.app(identifier)
        let count = try index.statistics(of: identifier).map(\.items)
        if all && !yes { try confirm(identifier, try? count.get()) }
        if all, case .failure(let error) = count, error.isMendedByReindexing {
            try app.forget()
            Output.line(json ? "{\"deleted\": null}" : "An index that could not be read was deleted.")
            return
        }
        let receipt = try app.commit { transaction in
            transaction.delete(identifiers: items)
            try transaction.delete(domains: domain)
            if all { transaction.deleteAll() }
        }
        if json {
            Output.line("{\"deleted\": \(receipt.deleted)}")
        } else {
            Output.line("\(Formatting.count(receipt.deleted, "item")) deleted.")
        }
        if receipt.deleted == 0 { throw ExitStatus.nothing }
        do {
            try app.maintain(maximumBytes: 16 << 20)
        } catch {
            UpkeepReport.tell(error)
        }
    }

    /// - Parameter count: nil where it cannot be read.
    private func confirm(_ app: AppIdentifier, _ count: Int?) throws {
        guard isatty(0) == 1 else { throw Failure("Deleting everything needs --yes where nobody can be asked.") }
        let what = count.map { Formatting.count($0, "item") } ?? "everything"
        Output.write("Delete \(what) of \(app)? [y/N] ", to: 2)
        guard let answer = readLine(), answer.lowercased().hasPrefix("y") else { throw ExitStatus.nothing }
    }
}
