/// A line of a card before it is fitted into a terminal.
struct CardLine: Sendable, Hashable {
    enum Look: Sendable, Hashable {
        case title, text, faint, stars
    }

    var text: String
    var look: Look
    /// At the right end, in faint letters, if there is room for it.
    var right: String?

    init(_ text: String, _ look: Look = .text, right: String? = nil) {
        self.text = text
        self.look = look
        self.right = right
    }

    /// The line in so many columns, without anything that would disturb a terminal.
    func drawn(_ columns: Int, _ style: Style) -> String {
        let end = right.map { printable($0) } ?? ""
        let room = columns - (end.isEmpty ? 0 : TextWidth.of(end) + 2)
        guard room >= 8 || end.isEmpty else { return CardLine(text, look).drawn(columns, style) }
        let start = TextWidth.fitted(printable(text), max(1, room))
        let (on, off) =
            switch look {
            case .title: style.title
            case .faint: style.faint
            case .stars: style.match
            case .text: ("", "")
            }
        guard !end.isEmpty else { return on + start + off }
        let gap = String(repeating: " ", count: max(2, columns - TextWidth.of(start) - TextWidth.of(end)))
        return on + start + off + gap + style.faint.on + end + style.faint.off
    }
}
