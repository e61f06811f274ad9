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
    /// A passage with what matches, of any number of lines.
    package var text: Snippet
    package var picture: String?
    package var icon: String?
    package var mediaType: String?
    package var facts: [Fact]
}

extension BoxPreview {
    /// Characters of text that a preview has at most.
    static let maximumText = 2000
    private static let texts = [
        "textContent", "contentDescription", "information", "comment", "transcribedTextContent",
    ]

    init(_ item: Document, _ card: Card, _ row: BoxRow, _ highlighter: inout Highlighter) {
        title = row.title.text
        picture = row.picture
        icon = row.icon
        mediaType = row.mediaType
        let long = Self.texts.lazy.compactMap { item.text($0) }.first { !$0.isEmpty } ?? ""
        let cut = long.count > Self.maximumText ? long.prefix(Self.maximumText) + "…" : long[...]
        text = Snippet(text: String(cut), ranges: highlighter.ranges(in: String(cut), toleratesTypos: false))
        facts = card.details.map { Fact(name: Self.readable($0.name), value: $0.value) }
        if let rating = card.rating {
            let halves = Int((rating.value * 2).rounded())
            let stars = String(repeating: "★", count: halves / 2) + (halves % 2 == 1 ? "½" : "")
            facts.append(Fact(name: Self.readable("rating"), value: stars + " " + (rating.description ?? "")))
        }
        if let time = card.time {
            let seconds = Int64(nearest: (time + AttributeValue.secondsFrom1970To2001).rounded(.down))
            facts.append(
                Fact(
                    name: Self.readable("date"), value: card.isAllDay ? LocalTime.day(seconds) : LocalTime.text(seconds)
                ))
        }
        facts.append(Fact(name: Self.readable("app"), value: row.origin))
    }

    /// `pageCount` as `Page count`.
    static func readable(_ name: String) -> String {
        let words = name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
