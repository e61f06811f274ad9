import HandoffLink
import QueryLanguage
import QuickAnswers
import ResultCards
import SearchEngine
import SystemIndex
import Testing

@testable import CommandLineTool

@Suite struct InteractiveModelTests {
    private func view(_ title: String, snippet: String = "", domain: String = "", matches: [Range<Int>] = [])
        -> ResultView
    {
        ResultView(
            app: "org.a", id: "1", domain: domain, title: Snippet(text: title, ranges: matches),
            snippet: Snippet(text: snippet, ranges: []), kind: .plain, score: 0)
    }

    @Test func editing() {
        var model = InteractiveModel(columns: 40, rows: 13)
        func type(_ keys: Key...) -> [InteractiveModel.Effect] { keys.map { model.handle($0) } }
        #expect(type(.text("a"), .text("b"), .left, .text("电")) == [.search, .search, .none, .search])
        #expect(model.text == "a电b" && model.cursor == 2)
        #expect(type(.backspace, .delete, .delete) == [.search, .search, .none])
        #expect(model.text == "a" && model.cursor == 1)
        #expect(type(.paste("one\n two")) == [.search])
        #expect(model.text == "aone  two")
        #expect(type(.control("w")) == [.search])
        #expect(model.text == "aone  ")
        #expect(type(.control("u"), .control("u")) == [.search, .none])
        // An accent that comes for itself joins its letter.
        #expect(type(.text("e"), .text("\u{301}")) == [.search, .search])
        #expect(model.query.count == 1 && model.cursor == 1)
        #expect(type(.escape, .escape) == [.search, .quit])
        #expect(type(.control("d"), .control("c")) == [.quit, .quit])
        _ = type(.paste(String(repeating: "x", count: 5000)))
        #expect(model.query.count == InteractiveModel.maximumCharacters)
    }

    @Test func searchingAgainKeepsThePosition() {
        var model = InteractiveModel(columns: 40, rows: 13)  // five results
        model.found(count: 12, total: 12, tookMicroseconds: 1)
        for _ in 0..<7 { _ = model.handle(.down) }
        #expect(model.selection == 7 && model.visible == 3..<8)
        model.found(count: 12, total: 12, tookMicroseconds: 1, returningTo: 5)
        #expect(model.selection == 5 && model.visible == 3..<8)
        model.found(count: 4, total: 4, tookMicroseconds: 1, returningTo: 7)
        #expect(model.selection == 3 && model.visible == 0..<4)
        model.found(count: 0, total: 0, tookMicroseconds: 1, returningTo: 3)
        #expect(model.selection == 0 && model.visible.isEmpty)
        model.found(count: 12, total: 12, tookMicroseconds: 1, returningTo: 11)
        model.found(count: 12, total: 12, tookMicroseconds: 1)
        #expect(model.selection == 0 && model.visible == 0..<5)
    }

    @Test func choosing() {
        var model = InteractiveModel(columns: 40, rows: 13)  // five results
        for key in [Key.enter, .tab, .right] { #expect(model.handle(key) == .none) }
        model.found(count: 12, total: 300, tookMicroseconds: 1)
        #expect(model.visible == 0..<5)
        for _ in 0..<5 { _ = model.handle(.down) }
        #expect(model.selection == 5 && model.visible == 1..<6)
        _ = model.handle(.pageDown)
        #expect(model.selection == 10 && model.visible == 6..<11)
        _ = model.handle(.end)
        _ = model.handle(.down)
        #expect(model.selection == 11 && model.visible == 7..<12)
        #expect(model.handle(.enter) == .land(11))
        #expect(model.handle(.tab) == .show(11))
        #expect(model.handle(.right) == .show(11), "the cursor is at the query's end")
        let lines = (0..<30).map { ItemReport.Line(name: "n\($0)", value: "v") }
        model.show(InteractiveModel.Detail(title: "t", lines: lines))
        _ = model.handle(.pageDown)
        #expect(model.detail?.scroll == 20 || model.detail?.scroll == 10)
        _ = model.handle(.end)
        let last = model.detail?.scroll
        _ = model.handle(.down)
        #expect(model.detail?.scroll == last)
        #expect(model.handle(.escape) == .none)
        // Back at the same place of the same query.
        #expect(model.detail == nil && model.selection == 11 && model.visible == 7..<12)
        model.resize(columns: 10, rows: 3)
        #expect(model.visible == 11..<12)
        _ = model.handle(.home)
        #expect(model.selection == 0 && model.visible == 0..<1)
        model.found(count: 0, total: 0, tookMicroseconds: 1)
        _ = model.handle(.down)
        _ = model.handle(.pageUp)
        #expect(model.selection == 0 && model.visible.isEmpty)
    }

    private let style = Style(match: ("<", ">"), title: ("", ""), faint: ("", ""), selected: ("[", "]"))

    private func lines(_ model: InteractiveModel) -> [String] {
        var text = InteractiveScreen(style: style).draw(model)
        for code in ["\u{1B}[?25l", "\u{1B}[H", "\u{1B}[K", "\u{1B}[J", "\u{1B}[?25h"] {
            text = text.split(separator: code, omittingEmptySubsequences: false).joined()
        }
        return text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func theList() {
        var model = InteractiveModel(columns: 40, rows: 8)
        for letter in "salt" { _ = model.handle(.text(String(letter))) }
        model.found(count: 2, total: 2, tookMicroseconds: 1234)
        model.appNames = ["org.a": "Films"]
        model.views = [
            0: view("Salt Maps", snippet: "A lake.", domain: "films", matches: [0..<4]),
            1: view("电影院的雨", snippet: "Rain in the cinema, and then more rain than that.", matches: [0..<6]),
        ]
        #expect(
            lines(model) == [
                "<› >salt",
                "",
                "❯ [<Salt> Maps" + String(repeating: " ", count: 23) + "Films]",
                "    A lake.",
                "  <电影>院的雨" + String(repeating: " ", count: 22) + "Films",
                "    Rain in the cinema, and then more …",
                "",
                "2 results   Open ↵   Show Tab   Clear …\u{1B}[1;7H",
            ])
    }

    @Test func sectionsHaveHeadings() {
        var model = InteractiveModel(columns: 40, rows: 12)
        for letter in "salt" { _ = model.handle(.text(String(letter))) }
        model.found(count: 5, total: 5, tookMicroseconds: 1, headings: [0: "Top hit", 1: "People", 3: "Films"])
        for position in 0..<5 { model.views[position] = view("Salt \(position)", snippet: "x") }
        // Nine lines: three results with two headings, and no half of one.
        #expect(model.visible == 0..<3)
        let shown = lines(model).map { $0.split(separator: " ").joined(separator: " ") }
        #expect(shown[2] == "Top hit" && shown[5] == "People" && !shown.contains("Films"))
        for _ in 0..<4 { _ = model.handle(.down) }
        #expect(model.selection == 4 && model.visible.contains(4))
        #expect(lines(model).contains { $0.hasSuffix("Films") })
        for _ in 0..<4 { _ = model.handle(.up) }
        #expect(model.visible == 0..<3)
        // A small screen has results rather than headings.
        model.resize(columns: 40, rows: 8)
        #expect(model.visible == 0..<2 && model.heading(above: 0) == nil)
    }

    /// K3, K4: a row for the answer and one for the filters, above the results.
    @Test func theAnswerAndTheFilters() {
        var model = InteractiveModel(columns: 40, rows: 8)
        let filter = TypedFilter(key: .type, value: "pdf", text: "type:pdf", range: 0..<8, label: "PDF")
        model.found(
            count: 2, total: 2, tookMicroseconds: 1,
            answer: QuickAnswer(kind: .calculation, expression: "1/3", value: "0.333", detail: "Rounded."),
            filters: [filter])
        model.views = [0: view("One"), 1: view("Two")]
        #expect(
            Array(lines(model)[..<6])
                == [
                    "<› >", "  1/3 = 0.333  Rounded.", "  [PDF]", "",
                    "❯ [One" + String(repeating: " ", count: 29) + "org.a]", "    ",
                ])
        #expect(model.visible == 0..<1)
        model.found(count: 2, total: 2, tookMicroseconds: 1)
        #expect(lines(model)[1] == "" && model.visible == 0..<2)
    }

    /// H1: what is on another machine has a row and a key of its own.
    @Test func whatCanBeContinued() {
        var model = InteractiveModel(columns: 60, rows: 8)
        let offer = HandoffOffer(
            token: "00ff", device: "Kitchen", activityType: "t", title: "Onion soup", app: nil, appName: "Recipes")
        #expect(model.handle(.control("o")) == .none)
        model.found(count: 1, total: 1, tookMicroseconds: 1, continuable: offer)
        model.views = [0: view("One")]
        #expect(lines(model)[1] == "  Continue Onion soup  from Kitchen  Ctrl+O")
        #expect(model.handle(.control("o")) == .continueActivity && model.handle(.enter) == .land(0))
        model.found(count: 0, total: 0, tookMicroseconds: 1, continuable: offer)
        #expect(model.handle(.enter) == .continueActivity)
    }

    /// K4: Tab completes a filter that was begun, and shows a result otherwise.
    @Test func tabCompletesAFilter() {
        var model = InteractiveModel(columns: 80, rows: 8)
        _ = model.handle(.paste("salt type:p"))
        model.found(count: 2, total: 2, tookMicroseconds: 1, completion: "type:pdf ")
        #expect(lines(model).last?.contains("type:pdf Tab   Clear Esc") == true)
        _ = model.handle(.left)
        #expect(model.handle(.tab) == .show(0))
        _ = model.handle(.control("e"))
        #expect(model.handle(.tab) == .search && model.text == "salt type:pdf " && model.cursor == 14)
        model.found(count: 2, total: 2, tookMicroseconds: 1)
        #expect(model.handle(.tab) == .show(0))
    }

    @Test func anItem() {
        var model = InteractiveModel(columns: 60, rows: 7)
        let lines = [ItemReport.Line(name: "title", value: "Salt"), ItemReport.Line(name: "city", value: "电")]
        model.show(InteractiveModel.Detail(title: "Salt", lines: lines))
        #expect(self.lines(model) == ["Salt", "", "title  Salt", "city   电", "", "", "Esc back"])
        model.resize(columns: 20, rows: 7)
        #expect(self.lines(model) == ["Salt", "", "title", "  Salt", "city", "  电", "Esc back"])
    }

    /// No line is longer than the screen is wide, whatever is on it and however small it is.
    @Test func linesFit() {
        for columns in 4...90 {
            for rows in [1, 2, 3, 5, 24] {
                var model = InteractiveModel(columns: columns, rows: rows)
                _ = model.handle(.paste("电影 a long query that does not fit 😀"))
                model.found(
                    count: 9, total: 1_000_000, tookMicroseconds: 99,
                    answer: QuickAnswer(
                        kind: .date, expression: "days until 2024-12-24", value: "电 206 days", detail: "Tuesday"),
                    filters: (0..<4).map {
                        TypedFilter(key: .in, value: "x", text: "x", range: 0..<1, label: "In 电影院 \($0)")
                    })
                for position in 0..<9 {
                    model.views[position] = view(
                        "电影院的雨 and \(position)", snippet: "é电 text of some length", domain: "d.e")
                }
                let screen = lines(model)
                #expect(screen.count <= rows)
                for line in screen {
                    let bare = line.filter { !"<>[]".contains($0) }.split(
                        separator: "\u{1B}", omittingEmptySubsequences: false)
                    #expect(TextWidth.of(bare[0]) <= columns, "\(columns)×\(rows): \(line)")
                }
            }
        }
    }
}
