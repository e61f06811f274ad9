package import SearchEngine
import ResultCards
import SearchlightBasics
import SystemIndex

/// The preview of the chosen result beside the list.
package struct BoxPreview: Sendable, Hashable {
    package struct Fact: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    package var title: String
    /// What kind of thing it is; empty for anything.
    package var kind: String
    /// A passage with what matches, of any number of lines.
    package var text: Snippet
    package var picture: String?
    package var icon: String?
    package var mediaType: String?
    package var glyph: String?
    package var facts: [Fact]
}

extension BoxPreview {
    /// Characters of text that a preview has at most.
    static let maximumText = 2000
    private static let texts = [
        "textContent", "contentDescription", "information", "comment", "transcribedTextContent",
    ]

    /// What the box calculated.
    init(_ answer: String, _ row: BoxRow) {
        (title, kind, facts) = (answer, row.origin, [])
        text = row.title
        (picture, icon, mediaType, glyph) = (nil, nil, nil, row.glyph)
    }

    /// What can be continued from another machine: nothing of its content is here yet.
    init(_ row: BoxRow, _ words: BoxWords) {
        (title, kind, text) = (row.title.text, words.say("handoff.section"), row.detail)
        facts = [Fact(name: words.say("fact.app"), value: row.origin)]
        (picture, icon, mediaType, glyph) = (nil, row.icon, nil, row.glyph)
    }

    init(_ item: Document, _ card: Card, _ row: BoxRow, _ words: BoxWords, _ highlighter: inout Highlighter) {
        title = row.title.text
        let kind = words.name(of: row.group)
        self.kind = row.group == .other || kind == row.origin ? "" : kind
        (picture, icon, mediaType, glyph) = (row.picture, row.icon, row.mediaType, row.glyph)
        let long = Self.texts.lazy.compactMap { item.text($0) }.first { !$0.isEmpty } ?? ""
        let cut = Self.cut(long, &highlighter)
        text = Snippet(text: cut, ranges: highlighter.ranges(in: cut, toleratesTypos: false))
        facts = card.details.map { detail in
            Fact(name: words.name(ofFact: detail.name) ?? Self.readable(detail.name), value: detail.value)
        }
        if let rating = card.rating {
            let halves = Int((rating.value * 2).rounded())
            let stars = String(repeating: "★", count: halves / 2) + (halves % 2 == 1 ? "½" : "")
            facts.append(Fact(name: words.say("detail.rating"), value: stars + " " + (rating.description ?? "")))
        }
        if let time = card.time {
            let seconds = Int64(nearest: (time + AttributeValue.secondsFrom1970To2001).rounded(.down))
            let text = card.isAllDay ? LocalTime.day(seconds) : LocalTime.text(seconds)
            facts.append(Fact(name: words.date, value: text))
        }
        facts.append(Fact(name: words.say("fact.app"), value: row.origin))
    }

    /// The part of a text that is shown: it begins before the first match, if that is far behind.
    private static func cut(_ text: String, _ highlighter: inout Highlighter) -> String {
        // What is compared with the query is bounded, too.
        let looked = String(text.prefix(20 * maximumText))
        let first = highlighter.ranges(in: looked, toleratesTypos: false).first?.lowerBound ?? 0
        let match = looked.utf8.index(looked.startIndex, offsetBy: first)
        let before = looked.distance(from: looked.startIndex, to: match)
        let start = before > 500 ? looked.index(match, offsetBy: -200) : looked.startIndex
        let part = looked[start...].prefix(maximumText)
        return (start == looked.startIndex ? "" : "…") + part + (part.endIndex == text.endIndex ? "" : "…")
    }

    /// The name of an app's own fact: `pageCount` as `Page count`.
    static func readable(_ name: String) -> String {
        let words = name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
