import HandoffLink
import QueryLanguage
import QuickAnswers
import ResultCards
import SearchEngine
import SystemIndex

/// The interactive search's state: the typed text, the results, the chosen one. Knows neither index nor terminal.
struct InteractiveModel {
    /// What is to be done outside.
    enum Effect: Sendable, Hashable {
        case none
        /// The query is another.
        case search
        /// Open the item at this position in its app.
        case land(Int)
        /// Show the item at this position.
        case show(Int)
        /// Continue what stands in the first row, from another machine.
        case continueActivity
        /// Press the button at this position of the card that is shown.
        case act(Int)
        case quit
    }

    /// An item, shown alone.
    struct Detail: Sendable, Hashable {
        var title: String
        /// Stands above the lines.
        var card: CardView?
        var pictures = PictureProtocol.none
        var lines: [ItemReport.Line]
        var scroll = 0

        init(
            title: String, card: CardView? = nil, pictures: PictureProtocol = .none, lines: [ItemReport.Line]
        ) {
            self.title = title
            self.card = card
            self.pictures = pictures
            self.lines = lines
        }
    }

    static let maximumCharacters = 400
    /// Lines of the screen that results do not have: the query, a gap, the status.
    static let otherLines = 3
    static let linesPerResult = 2

    private(set) var query: [Character] = []
    private(set) var cursor = 0
    /// How many results can be reached.
    private(set) var count = 0
    private(set) var total = 0
    /// Whether there may be more than ``total``.
    private(set) var isTotalExact = true
    private(set) var tookMicroseconds = 0
    private(set) var dropped: [String] = []
    /// Names of apps whose index cannot be read.
    private(set) var leftOut: [String] = []
    /// What the text comes to by itself; nil if it asks nothing.
    private(set) var answer: QuickAnswer?
    /// What the person was doing on another machine, if the text means it; nil for nothing.
    private(set) var continuable: HandoffOffer?
    /// Those that were typed among the words.
    private(set) var filters: [TypedFilter] = []
    /// What Tab makes of the last word: a whole filter. nil if it is not one that was begun.
    private(set) var completion: String?
    /// What stands above the first result of each section, by position.
    private(set) var headings: [Int: String] = [:]
    /// Results that were looked at, by position.
    var views: [Int: ResultView] = [:]
    /// What people call the apps of these results, by identifier.
    var appNames: [String: String] = [:]
    private(set) var selection = 0
    private(set) var top = 0
    private(set) var detail: Detail?
    /// Shown instead of the hints.
    var message: String?
    private(set) var columns: Int
    private(set) var rows: Int

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    var text: String { String(query) }

    /// Lines between the query and the gap: what can be continued, the answer's row and the filters'.
    private var noteLines: Int { [continuable != nil, answer != nil, !filters.isEmpty].count { $0 } }

    private var listLines: Int { rows - Self.otherLines - noteLines }

    /// Without headings between them.
    private var pageLength: Int { max(1, listLines / Self.linesPerResult) }

    /// The heading above a result; nil for none, and if the screen has no room for one.
    func heading(above position: Int) -> String? { listLines < 3 * Self.linesPerResult ? nil : headings[position] }

    /// The results on the screen: one at least, if there is any.
    var visible: Range<Int> {
        var end = top, lines = 0
        while end < count {
            lines += Self.linesPerResult + (heading(above: end) == nil ? 0 : 1)
            if lines > listLines && end > top { break }
            end += 1
        }
        return top..<max(top, end)
    }

    mutating func resize(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        keepSelectionVisible()
        scrollDetail(by: 0)
    }

    /// Takes the results of the query as it is now.
    ///
    /// - Parameter position: where the result is now that was chosen before; nil for a query that is another.
    mutating func found(
        count: Int, total: Int, isTotalExact: Bool = true, tookMicroseconds: Int, dropped: [String] = [],
        leftOut: [String] = [], answer: QuickAnswer? = nil, continuable: HandoffOffer? = nil,
        filters: [TypedFilter] = [], completion: String? = nil, headings: [Int: String] = [:],
        returningTo position: Int? = nil
    ) {
        self.count = count
        self.total = total
        self.isTotalExact = isTotalExact
        self.tookMicroseconds = tookMicroseconds
        self.dropped = dropped
        self.leftOut = leftOut
        self.answer = answer
        self.continuable = continuable
        self.filters = filters
        self.completion = completion
        self.headings = headings
        views = [:]
        guard let position else {
            selection = 0
            top = 0
            return
        }
        top = max(0, min(top, count - pageLength))
        select(position)
    }

    mutating func show(_ detail: Detail) { self.detail = detail }

    // MARK: Keys

    mutating func handle(_ key: Key) -> Effect {
        message = nil
        if key == .control("c") { return .quit }
        return detail == nil ? handleInList(key) : handleInDetail(key)
    }

    private mutating func handleInDetail(_ key: Key) -> Effect {
        let page = max(1, rows - 3)
        if case .text(let text) = key, let digit = Int(text), digit > 0,
            digit <= min(CardDrawing.maximumNumbered, detail?.card?.actions.count ?? 0)
        {
            return .act(digit - 1)
        }
        switch key {
        case .escape, .backspace, .left, .text("q"): detail = nil
        case .control("d"): return .quit
        case .up: scrollDetail(by: -1)
        case .down, .enter: scrollDetail(by: 1)
        case .pageUp: scrollDetail(by: -page)
        case .pageDown, .text(" "): scrollDetail(by: page)
        case .home: scrollDetail(by: -(detail?.scroll ?? 0))
        case .end: scrollDetail(by: .max / 2)
        default: break
        }
        return .none
    }

    private mutating func scrollDetail(by step: Int) {
        guard var shown = detail else { return }
        let last = max(0, InteractiveScreen.body(shown, columns, .plain).count - max(1, rows - 3))
        shown.scroll = min(max(0, shown.scroll + step), last)
        detail = shown
    }

    private mutating func handleInList(_ key: Key) -> Effect {
        switch key {
        case .up: select(selection - 1)
        case .down: select(selection + 1)
        case .control("p"): select(selection - 1)
        case .control("n"): select(selection + 1)
        case .pageUp: select(selection - pageLength)
        case .pageDown: select(selection + pageLength)
        case .home: select(0)
        case .end: select(count - 1)
        case .control("o"): return continuable == nil ? .none : .continueActivity
        case .enter where count == 0 && continuable != nil: return .continueActivity
        case .enter: return count > 0 ? .land(selection) : .none
        case .tab where completion != nil && cursor == query.count: return complete()
        case .tab: return count > 0 ? .show(selection) : .none
        case .right where cursor == query.count: return count > 0 ? .show(selection) : .none
        case .escape:
            if query.isEmpty { return .quit }
            return replace(0..<query.count, with: [])
        case .control("d"):
            if query.isEmpty { return .quit }
            return replace(cursor..<min(cursor + 1, query.count), with: [])
        default: return edit(key)
        }
        return .none
    }

    /// Replaces the last word by the filter that it begins.
    private mutating func complete() -> Effect {
        guard let completion else { return .none }
        let start = query.lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
        return replace(start..<query.count, with: Array(completion))
    }

    private mutating func edit(_ key: Key) -> Effect {
        switch key {
        case .text(let text): return replace(cursor..<cursor, with: Array(text))
        case .paste(let text):
            return replace(cursor..<cursor, with: text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        case .backspace, .control("h"): return replace(max(0, cursor - 1)..<cursor, with: [])
        case .delete: return replace(cursor..<min(cursor + 1, query.count), with: [])
        case .control("u"): return replace(0..<cursor, with: [])
        case .control("k"): return replace(cursor..<query.count, with: [])
        case .control("w"):
            var start = cursor
            while start > 0, query[start - 1] == " " { start -= 1 }
            while start > 0, query[start - 1] != " " { start -= 1 }
            return replace(start..<cursor, with: [])
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(query.count, cursor + 1)
        case .control("a"): cursor = 0
        case .control("e"): cursor = query.count
        default: break
        }
        return .none
    }

    private mutating func replace(_ range: Range<Int>, with characters: [Character]) -> Effect {
        let before = text
        let room = Self.maximumCharacters - query.count + range.count
        let tail = query.count - range.upperBound
        query.replaceSubrange(range, with: characters.prefix(max(0, room)))
        // The typed characters may join the character before them: an accent, the second half of a flag.
        query = Array(String(query))
        cursor = max(0, query.count - tail)
        return text.unicodeScalars.elementsEqual(before.unicodeScalars) ? .none : .search
    }

    private mutating func select(_ position: Int) {
        selection = max(0, min(position, count - 1))
        keepSelectionVisible()
    }

    private mutating func keepSelectionVisible() {
        if selection < top { top = selection }
        while selection >= visible.upperBound && top < selection { top += 1 }
    }
}
