import ArgumentParser
import Glibc
import SearchEngine
import SystemIndex

struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an app's items, by id, domain or all.",
        discussion: """
            Searches stop finding deleted items at once. The next merge removes them from the disk, and \
            `searchlight compact` does that now. Deleting a domain deletes its subdomains: a.b includes a.b.c, \
            but not a.bc.

            EXAMPLES
              searchlight delete --app org.example.notes note-001 note-002
              searchlight delete --app org.example.notes --domain notes.festival
              searchlight delete --app org.example.notes --all --yes
            """)

    @Option(help: ArgumentHelp("The app's id.", valueName: "id"))
    var app: String

    @Argument(help: "The ids of the items.")
    var items: [String] = []

    @Option(parsing: .singleValue, help: "Delete the items of this domain. Repeat it for several domains.")
    var domain: [String] = []

    @Flag(help: "Delete all items of the app.")
    var all = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @Flag(help: "Print {\"deleted\": N}, or null if the index could not be read.")
    var json = false

    func validate() throws {
        let ways = [!items.isEmpty, !domain.isEmpty, all].filter { $0 }.count
        guard ways == 1 else { throw ValidationError("Give item ids, --domain or --all: only one of them.") }
        guard !domain.contains("") else { throw ValidationError("--domain must not be empty.") }
    }

    func run() throws {
        let index = try Homes.standard()
        let identifier = try Homes.existing(app, in: index)
        let app = index.app(identifier)
        let count = try index.statistics(of: identifier).map(\.items)
        if all && !yes { try confirm(identifier, try? count.get()) }
        if all, case .failure(let error) = count, error.isMendedByReindexing {
            try app.forget()
            Output.line(json ? "{\"deleted\": null}" : "Deleted an index that could not be read.")
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

    /// - Parameter count: nil if it cannot be read.
    private func confirm(_ app: AppIdentifier, _ count: Int?) throws {
        guard isatty(0) == 1 else {
            throw Failure("Deleting all items needs a confirmation. Pass --yes if there is no terminal.")
        }
        let what = count.map { Formatting.count($0, "item") } ?? "all items"
        Output.write("Delete \(what) of \(app)? [y/N] ", to: 2)
        guard let answer = readLine(), answer.lowercased().hasPrefix("y") else { throw ExitStatus.nothing }
    }
}
