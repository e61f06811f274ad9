import AppLanding
import HandoffLink
import QueryLanguage
import QuickAnswers
import ResultCards
import SearchEngine
import SystemIndex

/// Draws the interactive search's state as a string for the terminal: every line anew, none longer than the screen is
/// wide.
struct InteractiveScreen {
    var style: Style

    private static let clearToEnd = "\u{1B}[K"
    private static let prompt = "› "

    /// - Parameter pictures: commands of the layer over the text.
    func draw(_ model: InteractiveModel, pictures: String = "") -> String {
        // Written from the top over what was there: clearing first would flicker.
        var text = "\u{1B}[?25l\u{1B}[H"
        let lines = model.detail.map { detailLines($0, model) } ?? listLines(model)
        for (index, line) in lines.prefix(model.rows).enumerated() {
            text += (index > 0 ? "\r\n" : "") + line + Self.clearToEnd
        }
        text += pictures + "\u{1B}[J"
        guard model.detail == nil else { return text }
        let shown = visibleQuery(model)
        return text + "\u{1B}[1;\(shown.cursor + 1)H\u{1B}[?25h"
    }

    // MARK: The list

    /// The part of the query around the cursor that fits, and the cursor's column from 0.
    private func visibleQuery(_ model: InteractiveModel) -> (text: String, cursor: Int) {
        let room = max(1, model.columns - TextWidth.of(Self.prompt) - 1)
        var start = 0
        while start < model.cursor, TextWidth.of(String(model.query[start..<model.cursor])) > room { start += 1 }
        var end = start, width = 0
        while end < model.query.count {
            width += TextWidth.of(model.query[end])
            if width > room { break }
            end += 1
        }
        let cursor = TextWidth.of(Self.prompt) + TextWidth.of(String(model.query[start..<max(start, model.cursor)]))
        return (printable(String(model.query[start..<end])), cursor)
    }

    private func listLines(_ model: InteractiveModel) -> [String] {
        let prompt = style.match.on + Self.prompt + style.match.off
        var lines = [prompt + style.title.on + visibleQuery(model).text + style.title.off] + notes(model) + [""]
        for position in model.visible {
            if let heading = model.heading(above: position) {
                let text = TextWidth.fitted(printable(heading), max(1, model.columns - 3))
                lines.append("  " + style.faint.on + text + style.faint.off)
            }
            lines += resultLines(model.views[position], isSelected: position == model.selection, model)
        }
        if model.count == 0, model.continuable == nil { lines.append("  Nothing found.") }
        while lines.count < model.rows - 1 { lines.append("") }
        return lines.prefix(model.rows - 1) + [status(model)]
    }

    /// What can be continued, the answer's row and the filters'.
    private func notes(_ model: InteractiveModel) -> [String] {
        let room = max(1, model.columns - 3)
        var lines: [String] = []
        if let offer = model.continuable {
            let row = TextWidth.fitted(printable("Continue \(offer.shownTitle)"), room)
            let rest = TextWidth.fitted(printable("from \(offer.device)  Ctrl+O"), max(0, room - TextWidth.of(row) - 2))
            lines.append("  " + style.title.on + row + style.title.off + style.faint.on + "  " + rest + style.faint.off)
        }
        if let answer = model.answer {
            let row = TextWidth.fitted(printable("\(answer.expression) = \(answer.value)"), room)
            let left = room - TextWidth.of(row) - 2
            let detail =
                left > 0 && !answer.detail.isEmpty ? "  " + TextWidth.fitted(printable(answer.detail), left) : ""
            lines.append("  " + style.title.on + row + style.title.off + style.faint.on + detail + style.faint.off)
        }
        if !model.filters.isEmpty {
            let chips = model.filters.map { "[\($0.label)]" }.joined(separator: " ")
            lines.append("  " + style.faint.on + TextWidth.fitted(printable(chips), room) + style.faint.off)
        }
        return lines
    }

    private func resultLines(_ view: ResultView?, isSelected: Bool, _ model: InteractiveModel) -> [String] {
        guard let view else { return ["", ""] }
        let room = max(1, model.columns - 3)
        let marker = isSelected ? "❯ " : "  "
        let location = model.appNames[view.app] ?? view.app
        // The selected row has one ground from end to end.
        let passageStyle = style, style = isSelected ? style.ofSelection : style
        let titleWidth = TextWidth.of(printable(view.title.text))
        // The app stands at the right end, if the title leaves room.
        let gap = room - titleWidth - TextWidth.of(printable(location))
        var first = style.title.on + style.clipped(view.title.text, view.title.ranges, room) + style.title.off
        if gap >= 2 {
            first += String(repeating: " ", count: gap) + style.faint.on + printable(location) + style.faint.off
        } else if isSelected {
            first += String(repeating: " ", count: max(0, room - titleWidth))
        }
        if isSelected { first = style.selected.on + first + style.selected.off }
        let passage =
            view.snippet.text.isEmpty && gap < 2
            ? printable(TextWidth.fitted(location, room))
            : passageStyle.clipped(view.snippet.text, view.snippet.ranges, room - 2)
        return [marker + first, "    " + passage]
    }

    private func status(_ model: InteractiveModel) -> String {
        if let message = model.message { return TextWidth.fitted(printable(message), model.columns - 1) }
        let bound = model.isTotalExact ? "" : "at least "
        var text = "\(bound)\(Formatting.count(model.total, "result"))"
        if !model.dropped.isEmpty { text += ", ignored: \(model.dropped.joined(separator: ", "))" }
        if !model.leftOut.isEmpty { text += ", \(model.leftOut.joined(separator: ", ")) cannot be read" }
        // The three likeliest keys, at the right end as in the box.
        let tab = model.completion.map { $0.split(separator: " ").joined(separator: " ") } ?? "Show"
        let keys = "Open ↵   \(tab) Tab   " + (model.query.isEmpty ? "Quit Esc" : "Clear Esc")
        let gap = max(3, model.columns - 1 - TextWidth.of(printable(text)) - TextWidth.of(printable(keys)))
        text += String(repeating: " ", count: gap) + keys
        return style.faint.on + TextWidth.fitted(printable(text), model.columns - 1) + style.faint.off
    }

    // MARK: An item

    private func detailLines(_ detail: InteractiveModel.Detail, _ model: InteractiveModel) -> [String] {
        let all = Self.body(detail, model.columns, style)
        let page = max(1, model.rows - 3)
        var lines = [
            style.title.on + TextWidth.fitted(printable(detail.title), model.columns - 1) + style.title.off, "",
        ]
        lines += all.dropFirst(detail.scroll).prefix(page)
        while lines.count < model.rows - 1 { lines.append("") }
        let more =
            all.count > page ? "   ↑↓ scroll (\(min(all.count, detail.scroll + page)) of \(all.count) lines)" : ""
        let keys = (detail.card?.actions.isEmpty ?? true) ? "Esc back" : "Esc back  1…9 press a button"
        let status = model.message.map { printable($0) } ?? keys + more
        return lines.prefix(model.rows - 1)
            + [style.faint.on + TextWidth.fitted(status, model.columns - 1) + style.faint.off]
    }

    /// Lines above an item's body: its app, and a gap.
    private static let linesAboveBody = 2

    /// The position of the shown item's picture on the screen. Nil if there is no picture, or if it is part of the
    /// text.
    static func picture(_ model: InteractiveModel) -> PictureLayer.Placement? {
        guard let detail = model.detail, let card = detail.card,
            let picture = drawing(detail, .plain).layered(card, columns: model.columns - 1)
        else { return nil }
        let page = max(1, model.rows - InteractiveModel.otherLines)
        let top = min(detail.scroll, picture.rows), bottom = min(picture.rows, detail.scroll + page)
        return PictureLayer.Placement(
            bitmap: picture.bitmap, row: linesAboveBody + 1, columns: picture.columns, rows: picture.rows,
            visible: top..<max(top, bottom))
    }

    private static func drawing(_ detail: InteractiveModel.Detail, _ style: Style) -> CardDrawing {
        CardDrawing(style: style, pictures: detail.pictures, numbersActions: true)
    }

    /// The card, and below it the lines.
    static func body(_ detail: InteractiveModel.Detail, _ columns: Int, _ style: Style) -> [String] {
        let lines = wrapped(detail.lines, columns)
        guard let card = detail.card else { return lines }
        return drawing(detail, style).lines(card, columns: columns - 1) + [""] + lines
    }

    /// Names in a column of their own if there is room, values beside or below them.
    static func wrapped(_ lines: [ItemReport.Line], _ columns: Int) -> [String] {
        let nameWidth = columns >= 60 ? (lines.map { TextWidth.of($0.name) }.max() ?? 0) + 2 : 2
        let blank = String(repeating: " ", count: nameWidth)
        var result: [String] = []
        for line in lines {
            let parts = TextWidth.wrapped(line.value, max(4, columns - nameWidth - 1))
            if columns < 60 {
                if !line.name.isEmpty { result.append(TextWidth.fitted(line.name, columns - 1)) }
                result += parts.map { blank + $0 }
                continue
            }
            for (index, part) in parts.enumerated() {
                let name = index == 0 ? line.name : ""
                result.append(name + blank.dropFirst(TextWidth.of(name)) + part)
            }
        }
        return result
    }
}
