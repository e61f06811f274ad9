import ResultCards
import SearchEngine
import SearchlightBasics
import SystemIndex

/// A result as the page gets it.
struct ResultAnswer {
    var position: Int
    var app: AppIdentifier
    var isActivity: Bool
    var document: Document
    private var kind: ItemKind?
    var activity: ActivityRecord?
    var title: Snippet
    var snippet = Snippet(text: "", ranges: [])
    var matchClass = MatchClass.direct
    var score = 0
    var lift = Lift.none
    private var nearness: MeaningMatch?

    init(_ found: FoundItem, position: Int, _ highlighter: inout Highlighter) throws {
        let document = try found.document()
        let view = ResultView(found, document, &highlighter)
        self.position = position
        app = found.app
        isActivity = found.isActivity
        self.document = document
        activity = try found.activity()
        title = view.title
        snippet = view.snippet
        kind = view.kind
        matchClass = found.hit.matchClass
        score = found.hit.score
        lift = found.lift
        nearness = found.hit.nearness
    }

    /// A result that nothing was typed for.
    init(_ document: Document, of app: AppIdentifier, activity: ActivityRecord?, position: Int) {
        self.position = position
        self.app = app
        isActivity = activity != nil
        self.document = document
        self.activity = activity
        title = Snippet(text: activity.map { $0.title ?? $0.activityType } ?? document.displayTitle, ranges: [])
    }

    func json(_ apps: AppNames, explanation: Explanation? = nil) throws -> JSONValue {
        let card = CardAnswer.json(document, of: app, apps, kind: kind, title: isActivity ? title.text : nil)
        let learned = lift == .none ? JSONValue.null : lift.json
        var members: [JSONValue.Member] = [
            .init(
                "token", .string(ResultToken(app: app, isActivity: isActivity, identifier: document.identifier).text)),
            .init("position", .count(position)), .init("app", apps.reference(app)),
            .init("id", .string(document.identifier)), .init("isActivity", .boolean(isActivity)),
            .init("domain", .string(document.domain)), .init("contentType", .optional(document.text("contentType"))),
            .init("url", .optional(WebAddress.of(activity?.webpageURL, document))),
            .init("file", .optional(FileAddress.of(document))),
            .init("title", TextRanges.json(title)), .init("snippet", TextRanges.json(snippet)),
            .init("page", snippet.page.map { .count($0) } ?? .null),
            .init("matchClass", .string("\(matchClass)")), .init("score", .count(score)), .init("learned", learned),
            .init("byMeaning", .boolean(nearness?.isOnlyReason ?? false)),
            .init("views", .count(activity?.views ?? 0)),
            .init("lastViewed", activity.map { .moment($0.lastViewed) } ?? .null), .init("card", card),
        ]
        if let explanation { members.append(.init("explanation", explanation.json)) }
        return .object(members)
    }
}

/// Ranges as JavaScript counts.
enum TextRanges {
    static func json(_ snippet: Snippet) -> JSONValue {
        .members(["text": .string(snippet.text), "ranges": json(snippet.ranges, in: snippet.text)])
    }

    /// - Parameter ranges: of UTF-8 bytes, ascending, on the borders of scalars.
    /// - Returns: the same in UTF-16 code units.
    static func json(_ ranges: [Range<Int>], in text: String) -> JSONValue {
        guard !ranges.isEmpty else { return .array([]) }
        var result: [JSONValue] = []
        var bytes = 0, units = 0
        var scalars = text.unicodeScalars.makeIterator()
        func advance(to offset: Int) -> Int {
            while bytes < offset, let scalar = scalars.next() {
                bytes += UTF8.width(scalar)
                units += UTF16.width(scalar)
            }
            return units
        }
        for range in ranges {
            let begin = advance(to: range.lowerBound)
            result.append(.array([.count(begin), .count(advance(to: range.upperBound))]))
        }
        return .array(result)
    }
}

/// The page of the web that a result has.
enum WebAddress {
    static func of(_ activityPage: String?, _ document: Document) -> String? {
        [activityPage, document.text("contentURL"), document.text("url")].lazy.compactMap { $0.flatMap(of) }.first
    }

    /// The address itself; nil for one of another scheme, which could run something where a person expects a page.
    static func of(_ text: String) -> String? {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://") ? text : nil
    }
}
