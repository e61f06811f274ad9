import Crawler
import FoundationEssentials
import SearchEngine
import SearchlightBasics
import SystemIndex
import WebMarkup

/// Reads sites, and says how far it is and what came of it.
struct WebReport {
    /// Pages that could not be read and are named; the others are counted.
    private static let shownFailures = 10

    let json: Bool

    /// Sites that are read until the person presses Ctrl-C, which ends a request that waits, too.
    static func content() throws -> WebContent {
        WebContent(try Homes.standard(), fetcher: NetworkFetcher { Signals.isInterrupted })
    }

    /// An address as a person writes it: as in a browser, a host alone is enough.
    static func address(_ text: String) throws -> WebAddress {
        let hasScheme = text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//) != nil
        guard let address = WebAddress(hasScheme ? text : "https://" + text) else {
            throw Failure(
                "\(printable(text)) is no web address: it begins with https:// or http://, and has a host.")
        }
        return address
    }

    /// A site as the person calls it.
    static func site(_ name: String, among sites: [WebSite]) throws -> WebSite {
        if let site = sites.first(where: { $0.isCalled(name) }) { return site }
        let known = sites.prefix(10).map(\.name).joined(separator: ", ")
        throw Failure(
            "There is no site \(printable(name)). "
                + (known.isEmpty ? "None was added yet." : "Sites: \(printable(known))."),
            .nothing)
    }

    /// - Parameter seconds: since 1970.
    static func time(_ seconds: Int64) -> String {
        DateText.exact(Double(seconds) - AttributeValue.secondsFrom1970To2001) ?? "at no known time"
    }

    func read(_ sites: [WebSite], in content: WebContent) throws {
        Signals.watchInterrupt()
        var results: [JSONValue] = [], hasRead = false, isStopped = false
        for site in sites where !isStopped {
            let line = ProgressLine()
            let outcome = try content.read(
                site, now: Int64(Date().timeIntervalSince1970), shouldStop: { Signals.isInterrupted }
            ) { progress in
                line.show(
                    "\(Formatting.count(progress.read, "page")) of \(site.name): \(progress.address.pathAndQuery)")
            }
            line.clear()
            isStopped = outcome.isStopped
            if outcome.indexed + outcome.unchanged > 0 { hasRead = true }
            if json { results.append(Self.json(site, outcome)) } else { Self.tell(site, outcome) }
        }
        if json { Output.line(JSONValue.array(results).text) }
        if isStopped { throw ExitStatus.interrupted }
        if !hasRead { throw ExitStatus.nothing }
    }

    private static func tell(_ site: WebSite, _ outcome: WebContent.Outcome) {
        var parts = ["\(Formatting.count(outcome.indexed, "page")) indexed"]
        if outcome.unchanged > 0 { parts.append("\(Formatting.count(outcome.unchanged)) unchanged") }
        if outcome.deleted > 0 { parts.append("\(Formatting.count(outcome.deleted)) deleted") }
        if outcome.unwanted > 0 { parts.append("\(Formatting.count(outcome.unwanted)) that ask not to be found") }
        Output.line("\(printable(site.name)): \(outcome.isStopped ? "stopped, " : "")\(parts.joined(separator: ", ")).")
        if let limit = outcome.limit { Output.error("searchlight: \(printable(limit))") }
        for failure in outcome.failures.prefix(shownFailures) {
            Output.error("searchlight: \(printable(failure.address.description)): \(printable(failure.reason))")
        }
        if outcome.failures.count > shownFailures {
            Output.error(
                "searchlight: and \(Formatting.count(outcome.failures.count - shownFailures)) more were not read")
        }
        if !outcome.isAnswered, !outcome.isStopped, site.updated == nil {
            let name = printable(site.name)
            Output.error(
                "searchlight: Nothing of \(name) could be read. It stays among your sites: `searchlight web update \(name)` tries again, `searchlight web remove \(name)` forgets it."
            )
        }
    }

    private static func json(_ site: WebSite, _ outcome: WebContent.Outcome) -> JSONValue {
        .members([
            "site": .string(site.name), "indexed": .integer(Int64(outcome.indexed)),
            "unchanged": .integer(Int64(outcome.unchanged)), "deleted": .integer(Int64(outcome.deleted)),
            "unwanted": .integer(Int64(outcome.unwanted)), "stopped": .boolean(outcome.isStopped),
            "limit": outcome.limit.map(JSONValue.string) ?? .null,
            "failures": .array(
                outcome.failures.map {
                    .members(["address": .string($0.address.description), "reason": .string($0.reason)])
                }),
        ])
    }
}
