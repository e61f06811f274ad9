import AppLanding
import AppPrograms
import FoundationEssentials
import HandoffLink
import ResultCards
import TypedSearch
import SearchEngine
import SearchlightBasics
import SystemIndex

/// What a desktop shell shows while the person types into it, and what happens with what they choose. One thread.
final class ShellSearch {
    /// A result as shells show results.
    struct Entry: Sendable, Equatable {
        /// By which the shell names it afterwards; another process knows it too.
        var token: String
        var title: String
        /// The app's name, and what of the item matches.
        var subtitle: String
        /// A picture's file; nil for none.
        var icon: String?
        /// Whether the typed text is the whole title.
        var isWholeTitle: Bool
    }

    /// Shells show a handful.
    private static let maximum = 12
    /// What shells find by themselves.
    private static let own = [DesktopContent.applications, DesktopContent.recentFiles]

    let index: SystemIndex
    /// Those of the last search, which the shell asks about next.
    private var last: [String: Entry] = [:]
    /// The last searched text, for shells that do not repeat it with the chosen result.
    private(set) var typed = ""

    init(_ index: SystemIndex) { self.index = index }

    private var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// The best of all apps but for installed applications and recently used files.
    func results(for text: String) throws -> [Entry] {
        typed = text
        let request = SearchRequest(text, limit: Self.maximum, now: now)
        // An app that cannot be read is left out: a shell cannot say so, `searchlight search` does.
        let found = try index.findTyped(
            request, in: .those { !Self.own.contains($0) }, meaning: .never
        ) { results, _ in
            var highlighter = Highlighter(results.request)
            return try results.found.items.map { try entry($0, &highlighter) }
        }.shown
        let entries = index.continuable(typed: text).map(entry) + found
        last = Dictionary(entries.map { ($0.token, $0) }) { first, _ in first }
        return entries
    }

    /// What can be continued from another machine comes first. Shells have no words of their own for it.
    private func entry(_ offer: HandoffOffer) -> Entry {
        let app = offer.app.flatMap { try? AppIdentifier($0) }
        return Entry(
            token: offer.result.text, title: ShowableText.of("Continue \(offer.shownTitle)"),
            subtitle: ShowableText.of("\(offer.appName) · from \(offer.device)"),
            icon: app.flatMap { (try? index.iconPath(of: $0)) ?? nil }, isWholeTitle: false)
    }

    private func entry(_ found: FoundItem, _ highlighter: inout Highlighter) throws -> Entry {
        let document = try found.document()
        let view = ResultView(found, document, &highlighter)
        let whole = 0..<view.title.text.utf8.count
        return entry(
            found.token, view.title.text, view.snippet.text, document,
            isWholeTitle: view.title.ranges == [whole] && !whole.isEmpty)
    }

    private func entry(
        _ token: ResultToken, _ title: String, _ passage: String, _ document: Document, isWholeTitle: Bool
    ) -> Entry {
        // If a registration cannot be read, the app's items are still found.
        let name = (try? index.name(of: token.app)) ?? token.app.rawValue
        let line = passage.split(whereSeparator: \.isNewline).joined(separator: " ")
        return Entry(
            token: token.text, title: ShowableText.of(title),
            subtitle: ShowableText.of(line.isEmpty ? name : "\(name) · \(line)"),
            icon: Self.picture(of: document) ?? (try? index.iconPath(of: token.app)) ?? nil, isWholeTitle: isWholeTitle)
    }

    /// A file of this machine, which a shell can show. Others would tell their machines what is searched.
    private static func picture(of document: Document) -> String? {
        guard let address = document.text("thumbnailURL"), let url = URL(string: address), url.isFileURL,
            FileManager.default.isReadableFile(atPath: url.path)
        else { return nil }
        return url.path
    }

    /// What is shown of a result that was found earlier, by another process perhaps; nil if it is gone.
    func entry(_ token: String) throws -> Entry? {
        if let known = last[token] { return known }
        guard let result = ResultToken(token), try index.apps().contains(result.app),
            try index.switches().isOn(result.app)
        else { return nil }
        let app = index.app(result.app)
        if result.isActivity {
            guard let document = try app.activities.snapshot()?.document(result.identifier),
                let record = ActivityRecord(document)
            else { return nil }
            return entry(result, record.title ?? record.activityType, "", document, isWholeTitle: false)
        }
        guard let document = try app.document(result.identifier),
            try Hiding.of(result.identifier, result.app, index).isEmpty
        else { return nil }
        return entry(
            result, document.displayTitle, document.subtitle ?? "", document, isWholeTitle: false)
    }

    /// Learns that a result was chosen, and opens it in its app: may take as long as the app takes to start.
    ///
    /// - Returns: a sentence for the person if it was not opened; nil if it was.
    static func open(_ token: String, typed: String, in index: SystemIndex) -> String? {
        guard let result = ResultToken(token) else { return "The result is not known. Search again." }
        do {
            let now = Int64(Date().timeIntervalSince1970)
            switch try index.choose(result, typed: index.typedWords(typed, now: now), now: now) {
            case .gone: return "It is not indexed any more. Search again."
            case .landed(let outcome):
                return outcome.isOpened ? nil : outcome.sentence(app: try index.name(of: result.app))
            }
        } catch {
            return "\(error)"
        }
    }
}
