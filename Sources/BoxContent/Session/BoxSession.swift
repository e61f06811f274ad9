import AppLanding
import AppPrograms
import DesktopIntegration
import FoundationEssentials
import QueryLanguage
import QuickAnswers
import ResultCards
import SearchEngine
import SearchlightBasics
package import SystemIndex
import TextAnalysis
import TypedSearch

/// What the window shows at one moment.
package struct BoxScreen: Sendable {
    package var rows: [BoxRow] = []
    /// A sentence for the footer; empty for none.
    package var note = ""
    /// What goes on from the typed text to the first row's title or to a filter; empty for nothing.
    package var completion = ""
    /// The filters that are typed, as people read them.
    package var filters: [String] = []
    /// What the last word may become a filter of; empty for nothing.
    package var offered = ""
}

/// The box: turns the typed text into results, and acts on the chosen one. Knows no window. One thread.
package final class BoxSession {
    /// Results that a window has room for.
    private static let maximumRows = 30

    package let index: SystemIndex
    package let words: BoxWords
    private var typing = TypingSession()
    var highlighter = Highlighter(SearchRequest("", now: 0))
    var request = SearchRequest("", now: 0)
    /// The typed text, and the same without its filters: choices are learned for that.
    private(set) var text = "", typedWords = ""
    private(set) package var screen = BoxScreen()

    package init(_ index: SystemIndex, _ words: BoxWords) {
        self.index = index
        self.words = words
    }

    private var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// Searches for a text, or says what an empty box shows.
    ///
    /// - Parameters:
    ///   - isCommitted: as after Enter.
    ///   - isPaused: whether typing paused, so that near items may follow.
    package func type(_ text: String, isCommitted: Bool = false, isPaused: Bool = false) -> BoxScreen {
        self.text = text
        do {
            screen = text.allSatisfy(\.isWhitespace) ? try emptyBox() : try results(text, isCommitted, isPaused)
        } catch {
            screen = BoxScreen(note: "\(error)")
        }
        return screen
    }

    private func results(_ text: String, _ isCommitted: Bool, _ isPaused: Bool) throws -> BoxScreen {
        request = SearchRequest(
            text, mode: isCommitted ? .committed : .keystroke, limit: Self.maximumRows, now: now,
            languages: isCommitted ? StemmingLanguage.ofPerson : [])
        let ((rows, highlighter, query), unreadable) = try index.findTyped(
            request, meaning: isPaused ? .always : .afterEnter,
            order: { scope in
                try typing.order(typed: text, of: scope.apps, now: request.now) {
                    try index.learnedOrder(of: scope.apps, now: request.now)
                }
            }
        ) { results, query in
            var highlighter = Highlighter(results.request)
            return (try results.found.items.map { try BoxRow($0, &highlighter, words, in: index) }, highlighter, query)
        }
        self.highlighter = highlighter
        typedWords = query.words
        var screen = BoxScreen(rows: BoxSections.arranged(rows, words), filters: query.filters.map(\.label))
        if let first = rows.first { screen.completion = Self.completion(of: text, by: first.title.text) }
        try offerFilter(text, &screen)
        if query.filters.isEmpty, let answer = TypedAnswer.of(text, now: now) {
            screen.rows.insert(BoxRow(answer, origin: words.name(of: .answer)), at: 0)
            screen.completion = ""
        }
        if query.filters.isEmpty { screen.rows.insert(contentsOf: continuable(text), at: 0) }
        if !unreadable.isEmpty {
            let names = unreadable.map { (try? index.name(of: $0.app)) ?? $0.app.rawValue }
            screen.note = words.leftOut.replacing("{apps}", with: names.joined(separator: ", "))
        } else if screen.rows.isEmpty {
            screen.note = words.nothingFound
        }
        return screen
    }

    /// Whether near items may follow what is listed, once typing pauses.
    package var mayHaveNear: Bool {
        index.meaning.folder != nil && request.mode != .committed && !request.text.isEmpty
            && screen.rows.count < request.limit
    }

    /// What the person was doing on other machines, if the text means it.
    private func continuable(_ text: String) -> [BoxRow] {
        let rows = index.continuable(typed: text).map { BoxRow($0, words, in: index) }
        return BoxSections.headed(rows, words.say("handoff.section"))
    }

    /// The rest of the title that Enter would open, after the typed text. Empty if the title does not begin with the
    /// typed text.
    static func completion(of text: String, by title: String) -> String {
        guard title.count > text.count, title.lowercased().hasPrefix(text.lowercased()) else { return "" }
        return String(title.dropFirst(text.count))
    }

    /// A filter that the last word may become goes before a title: nothing else tells that there are filters.
    private func offerFilter(_ text: String, _ screen: inout BoxScreen) throws {
        guard let filter = try index.filterCompletions(text, limit: 1).first else { return }
        let last = text.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
        let rest = Self.completion(of: last, by: filter.text)
        guard !rest.isEmpty else { return }
        (screen.completion, screen.offered) = (rest, filter.label)
    }

    /// What was opened last, what is often chosen, recent files and applications.
    private func emptyBox() throws -> BoxScreen {
        let now = now, switches = try index.switches()
        request = SearchRequest("", now: now)
        typedWords = ""
        highlighter = Highlighter(request)
        let (rows, unreadable) = try index.reading { apps in
            let shown = apps.filter(switches.isOn)
            let recent = try index.recentActivities(of: shown, limit: 6, now: now)
                .map { row(of: $0.record, app: $0.app) }
            let frequent = try index.frequentResults(of: shown, limit: 8, now: now).map(row)
            let known = Set(frequent.map(\.token))
            func latest(_ app: AppIdentifier, _ limit: Int) throws -> [BoxRow] {
                shown.contains(app) ? try self.latest(of: app, limit).filter { !known.contains($0.token) } : []
            }
            return try continuable("") + BoxSections.headed(recent, words.recent)
                + BoxSections.headed(frequent, words.frequent)
                + BoxSections.headed(latest(DesktopContent.recentFiles, 6), words.files)
                + BoxSections.headed(latest(DesktopContent.applications, 8), words.name(of: .applications))
        }
        let isEmpty = rows.isEmpty && unreadable.isEmpty
        return BoxScreen(rows: rows, note: try isEmpty && index.apps().isEmpty ? words.nothingIndexed : "")
    }

    /// Without words the latest come first.
    private func latest(of app: AppIdentifier, _ limit: Int) throws -> [BoxRow] {
        try index.find(SearchRequest("", limit: limit, now: now), in: .named([app])) { results in
            try results.found.items.map { try BoxRow($0, &highlighter, words, in: index) }
        }.shown
    }

    private func row(of record: ActivityRecord, app: AppIdentifier) -> BoxRow {
        let token = ResultToken(app: app, isActivity: true, identifier: record.identifier)
        let view = ResultView(
            app: app.rawValue, id: record.identifier, domain: record.domain,
            title: Snippet(text: record.title ?? record.activityType, ranges: []),
            snippet: Snippet(text: "", ranges: []), kind: .message, score: 0)
        return BoxRow(token: token, view: view, record.document, in: index)
    }

    private func row(of found: FrequentResult) -> BoxRow {
        if let activity = found.activity { return row(of: activity, app: found.app) }
        let view = ResultView(
            app: found.app.rawValue, id: found.document.identifier, domain: found.document.domain,
            title: Snippet(text: found.document.displayTitle, ranges: []), snippet: Snippet(text: "", ranges: []),
            kind: ItemKind.of(found.document), score: 0)
        let token = ResultToken(app: found.app, isActivity: false, identifier: found.document.identifier)
        return BoxRow(token: token, view: view, found.document, in: index)
    }
}
