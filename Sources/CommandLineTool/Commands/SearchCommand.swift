import AppLanding
import AppPrograms
import ArgumentParser
import BoxContent
import Glibc
import HandoffLink
import ResultCards
import TypedSearch
import SearchEngine
import SearchlightBasics
import SystemIndex

struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search all apps. Without words, search as you type.",
        discussion: """
            Every word must match. The last word also matches as a prefix. Case, accents and small typos do not \
            matter. Filters may stand among the words: type:pdf, from:anna, after:yesterday, in:mail. Calculations, \
            units, dates and times are answered in the first line. A terminal shows the results in sections, each with \
            the command that shows all of it. Piped output is one list, best first.

            EXAMPLES
              searchlight search jazz kyo
              searchlight search dianying --app org.example.films --json
              searchlight search --committed "how do I roast onions"
              searchlight search "type:pdf after:2024-05 report"
              searchlight search "5 km in miles"
              searchlight search coffee --where 'rating>=4' --limit 5
              searchlight search
            """)

    @Argument(help: "The words to search for (default: search as you type).")
    var words: [String] = []

    @OptionGroup var what: SearchOptions

    @Flag(help: "Match the most important words in any form (as after Enter).")
    var committed = false

    @Flag(help: "Find items by their words only, not by what they mean.")
    var wordsOnly = false

    @Flag(help: "Explain the rank of each result.")
    var explain = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let index = try Homes.standard()
        DesktopUpkeep.refresh(index)
        let apps = try namedApps(in: index)
        let request = try what.request(words.joined(separator: " "), mode: committed ? .committed : .keystroke)
        if words.isEmpty && !json {
            guard Terminal.isInteractive else {
                throw Failure("Give words to search for. Searching as you type needs a terminal.")
            }
            var search = try InteractiveSearch(index: index, apps: apps, request: request)
            let watcher = DesktopUpkeep.watch(index)
            try withExtendedLifetime(watcher) { try search.run() }
            return
        }
        let (shown, unreadable) = try index.findTyped(
            request, in: apps.map(SearchedChoice.named) ?? .all, meaning: wordsOnly ? .never : .always,
            order: { try index.learnedOrder(of: $0.apps, now: request.now) }
        ) { results, query in
            var highlighter = Highlighter(results.request)
            let items = results.found.items
            let documents = try items.map { try $0.document() }
            let views = zip(items, documents).map { ResultView($0, $1, &highlighter) }
            let answer = query.filters.isEmpty ? TypedAnswer.of(query.text, now: request.now) : nil
            let report = SearchReport(
                query: request.text, answer: answer, typedFilters: query.filters, found: results.found,
                views: views,
                explanations: try explain ? items.map { try results.explain($0) } : [])
            let groups = zip(zip(items, documents), views).map { BoxGroup($0.0, $1.kind, $0.1) }
            let keys = zip(groups, items).map { BoxSections.Key($0, $1.app) }
            let near = items.count { $0.hit.matchClass == .meaning }
            return (report: report, keys: keys, near: near, apps: items.map(\.app))
        }
        UnreadableReport.tell(unreadable)
        var report = shown.report
        if !json, Terminal.isTerminal(1) {
            report.sections = try sections(
                shown.keys, near: shown.near, shown.apps, of: request, in: index)
        }
        let isContinuable = !json && apps == nil && Terminal.isTerminal(1) && tellContinuable(index)
        if json {
            Output.line(report.json(unreadable).text)
        } else if isContinuable, report.views.isEmpty, report.answer == nil, unreadable.isEmpty {
            return
        } else {
            Output.write(report.text(Style.standard(1), isComplete: unreadable.isEmpty), to: 1)
        }
        // Another app may hold what was searched for: "nothing" would be a claim about apps that were not read.
        if report.views.isEmpty && report.answer == nil { throw unreadable.isEmpty ? ExitStatus.nothing : .wrong }
    }

    /// Tells what the person was doing on other machines, if the words mean it.
    ///
    /// - Returns: whether there is any.
    private func tellContinuable(_ index: SystemIndex) -> Bool {
        let style = Style.standard(1), offers = index.continuable(typed: words.joined(separator: " "))
        for offer in offers {
            let command = "searchlight handoff continue \(offer.token)"
            Output.line(
                style.title.on + printable("Continue \(offer.shownTitle)") + style.title.off
                    + printable(" from \(offer.device)") + style.faint.on + "  " + command + style.faint.off)
        }
        return !offers.isEmpty
    }

    private func sections(
        _ keys: [BoxSections.Key], near: Int, _ apps: [AppIdentifier], of request: SearchRequest, in index: SystemIndex
    ) throws -> ReportSections {
        var counted = request
        counted.limit = 1
        let names = apps.map { ($0.rawValue, (try? index.name(of: $0)) ?? $0.rawValue) }
        return try ReportSections(
            keys, near: near, apps, names: Dictionary(names) { first, _ in first },
            arguments: Array(CommandLine.arguments.dropFirst())
        ) { filter, app in
            counted.text = filter.map { request.text + " " + $0 } ?? request.text
            let searched = try app.map { [$0] } ?? namedApps(in: index)
            let choice = searched.map(SearchedChoice.named) ?? .all
            return try index.findTyped(counted, in: choice) { results, _ in results.found.total }.shown
        }
    }

    /// Returns the apps of `--app`; nil for all. With `--json`, an app that has indexed nothing has no results.
    private func namedApps(in index: SystemIndex) throws -> [AppIdentifier]? {
        if what.scope.app.isEmpty { return nil }
        do {
            return try Homes.apps(what.scope.app, in: index)
        } catch let failure as Failure where json && failure.status == .nothing {
            Output.error("searchlight: " + failure.message)
            Output.line(SearchReport.nothing(query: words.joined(separator: " "), because: failure.message).text)
            throw ExitStatus.nothing
        }
    }
}
