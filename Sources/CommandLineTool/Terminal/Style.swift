/// How matches and the lesser things look.
struct Style: Sendable {
    var match: (on: String, off: String)
    var title: (on: String, off: String)
    var faint: (on: String, off: String)
    var selected: (on: String, off: String)

    static let plain = Style(match: ("", ""), title: ("", ""), faint: ("", ""), selected: ("", ""))
    static let colours = Style(
        match: ("\u{1B}[1;33m", "\u{1B}[22;39m"), title: ("\u{1B}[1m", "\u{1B}[22m"),
        faint: ("\u{1B}[2m", "\u{1B}[22m"), selected: ("\u{1B}[7m", "\u{1B}[27m"))
    /// For terminals on which colours are unwanted.
    static let monochrome = Style(
        match: ("\u{1B}[4m", "\u{1B}[24m"), title: ("", ""), faint: ("", ""), selected: ("\u{1B}[7m", "\u{1B}[27m"))

    /// How texts look on the ground of the selected row: matches are heavier, and nothing has a colour of its own.
    var ofSelection: Style {
        guard self.match.on.hasPrefix("\u{1B}") else { return self }
        var style = self
        style.title = ("", "")
        style.faint = ("", "")
        style.match = ("\u{1B}[1m", "\u{1B}[22m")
        return style
    }

    static func standard(_ descriptor: Int32) -> Style { Terminal.hasColours(descriptor) ? .colours : .plain }

    /// As ``marked(_:_:)``, cut to so many columns.
    func clipped(_ text: String, _ ranges: [Range<Int>], _ columns: Int) -> String {
        var end = text.startIndex, width = 0
        while end < text.endIndex {
            let next = TextWidth.of(text[end])
            if width + next > columns { break }
            width += next
            end = text.index(after: end)
        }
        if end == text.endIndex { return marked(text, ranges) }
        // Room for the dots.
        while width > columns - 1, end > text.startIndex {
            end = text.index(before: end)
            width -= TextWidth.of(text[end])
        }
        let limit = text.utf8.distance(from: text.startIndex, to: end)
        let kept = ranges.compactMap { $0.lowerBound < limit ? $0.lowerBound..<min($0.upperBound, limit) : nil }
        return marked(String(text[..<end]), kept) + (columns > 0 ? "…" : "")
    }

    /// The text with what matches marked, without anything that would disturb a terminal.
    func marked(_ text: String, _ ranges: [Range<Int>]) -> String {
        let utf8 = Array(text.utf8)
        var result = "", position = 0
        func part(_ range: Range<Int>) -> String { printable(String(decoding: utf8[range], as: UTF8.self)) }
        for range in ranges where range.lowerBound >= position && range.upperBound <= utf8.count {
            result += part(position..<range.lowerBound) + match.on + part(range) + match.off
            position = range.upperBound
        }
        return result + part(position..<utf8.count)
    }
}
