import Crawler
import SearchEngine
import SearchlightBasics
import SystemIndex
import WebMarkup

/// The outcome of reading a site.
enum WebReport {
    /// Pages that could not be read and are named; the others are counted.
    private static let shownFailures = 10

    /// - Parameter seconds: since 1970.
    static func time(_ seconds: Int64) -> String {
        DateText.exact(Double(seconds) - AttributeValue.secondsFrom1970To2001) ?? "at an unknown time"
    }

    static func tell(_ site: WebSite, _ outcome: WebContent.Outcome) {
        var parts = ["\(Formatting.count(outcome.indexed, "page")) indexed"]
        if outcome.unchanged > 0 { parts.append("\(Formatting.count(outcome.unchanged)) unchanged") }
        if outcome.deleted > 0 { parts.append("\(Formatting.count(outcome.deleted)) deleted") }
        if outcome.unwanted > 0 { parts.append("\(Formatting.count(outcome.unwanted)) excluded by their site") }
        Output.line("\(printable(site.name)): \(outcome.isStopped ? "stopped, " : "")\(parts.joined(separator: ", ")).")
        if let limit = outcome.limit { Output.error("searchlight: \(printable(limit))") }
        for failure in outcome.failures.prefix(shownFailures) {
            Output.error("searchlight: \(printable(failure.address.description)): \(printable(failure.reason))")
        }
        if outcome.failures.count > shownFailures {
            Output.error(
                "searchlight: \(Formatting.count(outcome.failures.count - shownFailures)) more pages could not be read")
        }
        for remark in outcome.remarks { Output.error("searchlight: \(printable(remark))") }
        if outcome.isForgotten {
            Output.error("searchlight: \(printable(site.name)) was not added.")
        } else if !outcome.isAnswered, !outcome.isStopped, site.updated == nil {
            let name = printable(site.name)
            Output.error(
                "searchlight: Cannot read any page of \(name). Run `searchlight web update \(name)` to try again, or `searchlight web remove \(name)`."
            )
        }
    }

    static func json(_ site: WebSite, _ outcome: WebContent.Outcome) -> JSONValue {
        .members([
            "site": .string(site.name), "indexed": .integer(Int64(outcome.indexed)),
            "unchanged": .integer(Int64(outcome.unchanged)), "deleted": .integer(Int64(outcome.deleted)),
            "unwanted": .integer(Int64(outcome.unwanted)), "stopped": .boolean(outcome.isStopped),
            "remarks": .array(outcome.remarks.map(JSONValue.string)), "forgotten": .boolean(outcome.isForgotten),
            "limit": outcome.limit.map(JSONValue.string) ?? .null,
            "failures": .array(
                outcome.failures.map {
                    .members(["address": .string($0.address.description), "reason": .string($0.reason)])
                }),
        ])
    }
}
