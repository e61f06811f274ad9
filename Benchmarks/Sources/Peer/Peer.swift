import Glibc
import PeerSupport
import SearchEngine

/// Drives the engine for a bench of keystroke search. It uses the engine's public API as CoreSpotlight does: every commit
/// durable, attributes stored, items replaceable.
///
///     index ITEMS DB EVERY            adds all items, a commit after every EVERY of them (0: at the end)
///     query QUERIES DB OUT SECONDS    runs the queries in order; OUT gets number, microseconds, rank, hits
///     add ITEMS DB N                  adds the first N items with `+new` after their identifiers, each durable
///     update ITEMS DB N BATCH TOTAL   replaces every (TOTAL/N)th item, ` revised` after its title
///     delete DOMAIN DB                deletes the items of a domain and of those below it
///     compact DB                      makes one segment of all
///
/// ITEMS is tab-separated: id, domain, title, description, keywords, date (seconds since 1970), rating. The last line
/// printed is a JSON object with the figures; times are those of the engine's calls alone. ``Variant`` has what the
/// environment may ask for.
@main
struct Peer {
    static func main() {
        let start = seconds()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch (arguments.first, arguments.count) {
            case ("index", 4): try Writing.index(arguments[1], arguments[2], every: Int(arguments[3]) ?? 0)
            case ("query", 5):
                try QueryRun(arguments[1], filter: Variant.filter).run(
                    out: arguments[3], limit: Double(arguments[4]) ?? 0, start: start
                ) { try searching(arguments[2]) }
            case ("add", 4): try Writing.add(arguments[1], arguments[2], count: Int(arguments[3]) ?? 0)
            case ("update", 6):
                try Writing.update(
                    arguments[1], arguments[2], count: Int(arguments[3]) ?? 1, batch: Int(arguments[4]) ?? 1000,
                    total: Int(arguments[5]) ?? 1)
            case ("compact", 2): try Index(path: arguments[1], schema: BenchSchema.schema).compact()
            case ("delete", 3): try Writing.delete(domain: arguments[1], arguments[2])
            default:
                print(
                    "usage: index ITEMS DB EVERY | query QUERIES DB OUT SECONDS | add ITEMS DB N | update ITEMS DB N BATCH TOTAL | delete DOMAIN DB"
                )
                exit(2)
            }
        } catch {
            let message = Array("peer: \(error)\n".utf8)
            _ = write(2, message, message.count)
            exit(1)
        }
    }

    /// What one keystroke costs: the snapshot of each index, the search, the identifiers.
    private static func searching(_ path: String) throws -> (SearchRequest) throws -> [SearchHit] {
        let indexes = IndexGroup(try Variant.open(path)), combined = Variant.combined(path)
        return { try Searcher(indexes.snapshots(), combined: combined).search($0).hits }
    }

    static func seconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double { QueryRun.seconds(clock) }
}

/// The attributes that the bench's items have.
enum BenchSchema {
    static let schema = IndexSchema(
        version: 1,
        definitions: [
            .init(number: 1, name: "title", field: .title),
            .init(number: 2, name: "contentDescription", field: .description),
            .init(number: 3, name: "keywords", field: .keywords),
            .init(number: 4, name: "contentCreationDate", isComparable: true),
            .init(number: 5, name: "rating", isComparable: true),
        ], dates: ["contentCreationDate"])
}
