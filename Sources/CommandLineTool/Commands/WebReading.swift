import Crawler
import FoundationEssentials
import SearchlightBasics
import SystemIndex
import WebMarkup

/// Reads sites, and reports the progress and the outcome.
enum WebReading {
    static func read(_ sites: [WebSite], in content: WebContent, json: Bool) throws {
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
            if json { results.append(WebReport.json(site, outcome)) } else { WebReport.tell(site, outcome) }
        }
        if json { Output.line(JSONValue.array(results).text) }
        if isStopped { throw ExitStatus.interrupted }
        if !hasRead { throw ExitStatus.nothing }
    }
}
