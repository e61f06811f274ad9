import ResultCards
import SearchlightBasics
import SystemIndex

/// Draws one kind of card as lines; the picture and the buttons are drawn beside and below them for all kinds alike.
protocol CardRenderer {
    func lines(_ view: CardView) -> [CardLine]
}

extension Card.Kind {
    var renderer: any CardRenderer {
        switch self {
        case .plain, .withoutPicture, .appIcon: PlainRenderer()
        case .message: MessageRenderer()
        case .contact: ContactRenderer()
        case .place: PlaceRenderer()
        case .media: MediaRenderer()
        case .music: MusicRenderer()
        case .document: DocumentRenderer()
        case .mail: MailRenderer()
        case .event: EventRenderer()
        case .product: ProductRenderer()
        }
    }
}

/// Parts that several kinds have.
extension Card {
    var textLines: [CardLine] { lines.map { CardLine($0) } }

    /// Full and empty stars, and a half one.
    var starLines: [CardLine] {
        guard let rating else { return [] }
        let halves = Int(rating.value * 2)
        let full = halves / 2, half = halves % 2
        let stars =
            String(repeating: "★", count: full) + String(repeating: "½", count: half)
            + String(repeating: "☆", count: 5 - full - half)
        return [CardLine(stars, .stars, right: nil)] + (rating.description.map { [CardLine($0, .faint)] } ?? [])
    }

    func detail(_ name: String) -> String? { details.first { $0.name == name }?.value }

    /// Details in one line, each with what it is called.
    func row(_ names: (name: String, label: String)...) -> [CardLine] {
        let parts = names.compactMap { name, label in detail(name).map { label.isEmpty ? $0 : "\(label) \($0)" } }
        return parts.isEmpty ? [] : [CardLine(parts.joined(separator: " · "), .faint)]
    }

    var localTime: String? { time.map(LocalTime.text(sinceReference:)) }
}

extension LocalTime {
    /// From seconds since 2001.
    static func text(sinceReference seconds: Double) -> String { text(unix(seconds)) }

    static func day(sinceReference seconds: Double) -> String { day(unix(seconds)) }

    private static func unix(_ seconds: Double) -> Int64 { Int64(nearest: (seconds + 978_307_200).rounded(.down)) }
}

/// Plain, without picture, with the app's icon.
struct PlainRenderer: CardRenderer {
    func lines(_ view: CardView) -> [CardLine] {
        [CardLine(view.card.title, .title)] + view.card.textLines + view.card.starLines
    }
}

/// The time stands at the top right.
struct MessageRenderer: CardRenderer {
    func lines(_ view: CardView) -> [CardLine] {
        [CardLine(view.card.title, .title, right: view.card.localTime)] + view.card.textLines
    }
}

struct ContactRenderer: CardRenderer {
    func lines(_ view: CardView) -> [CardLine] {
        let card = view.card
        return [CardLine(card.title, .title)] + card.textLines + card.row(("phoneNumbers", "Phone")) + card.starLines
    }
}

struct PlaceRenderer: CardRenderer {
    func lines(_ view: CardView) -> [CardLine] {
        [CardLine(view.card.title, .title)] + view.card.textLines + view.card.starLines
    }
}

struct MediaRenderer: CardRenderer {
    func lines(_ view: CardView) -> [CardLine] {
        let card = view.card
        return [CardLine(card.title, .title, right: card.detail("duration"))] + card.starLines
            + card.row(("genre", ""), ("director", "directed by")) + card.row(("performers", "with")) + card.textLines
    }
}

struct MusicRenderer: CardRenderer {
    func lines(_ view: CardView) -> [CardLine] {
        let card = view.card
        return [CardLine(card.title, .title, right: card.detail("duration"))]
            + [card.detail("artist"), card.detail("album")].compactMap { $0.map { CardLine($0) } }
            + card.row(("composer", "music by"), ("lyricist", "words by")) + card.starLines + card.textLines
    }
}

struct DocumentRenderer: CardRenderer {
    func lines(_ view: CardView) -> [CardLine] {
        let card = view.card
        let pages = card.detail("pageCount").map { $0 == "1" ? "1 page" : "\($0) pages" }
        let facts = [card.localTime.map { "changed \($0)" }, pages, card.detail("fileSize")].compactMap { $0 }
        return [CardLine(card.title, .title)] + card.row(("authorNames", "by"))
            + (facts.isEmpty ? [] : [CardLine(facts.joined(separator: " · "), .faint)]) + card.textLines
    }
}

/// Sender, subject, text.
struct MailRenderer: CardRenderer {
    func lines(_ view: CardView) -> [CardLine] {
        let card = view.card
        let text = card.lines.enumerated().map { CardLine($0.element, $0.offset == 0 ? .text : .faint) }
        return [CardLine(card.title, .title, right: card.localTime)] + text
    }
}

struct EventRenderer: CardRenderer {
    func lines(_ view: CardView) -> [CardLine] {
        let card = view.card
        let when = Self.when(card)
        return [CardLine(card.title, .title)] + (when.isEmpty ? [] : [CardLine(when)])
            + (card.detail("where").map { [CardLine($0)] } ?? []) + card.lines.map { CardLine($0, .faint) }
    }

    /// A day is written once.
    private static func when(_ card: Card) -> String {
        guard let start = card.time else { return "" }
        let firstDay = LocalTime.day(sinceReference: start)
        let first = card.isAllDay ? firstDay : LocalTime.text(sinceReference: start)
        guard let end = card.endTime else { return first }
        // An event of whole days ends when the next one begins.
        let lastDay = LocalTime.day(sinceReference: card.isAllDay ? end - 1 : end)
        if card.isAllDay { return firstDay == lastDay ? first : "\(first) to \(lastDay)" }
        let last = LocalTime.text(sinceReference: end)
        return firstDay == lastDay ? "\(first) to \(last.suffix(5))" : "\(first) to \(last)"
    }
}

struct ProductRenderer: CardRenderer {
    func lines(_ view: CardView) -> [CardLine] {
        let card = view.card
        return [CardLine(card.title, .title, right: card.detail("price"))] + card.textLines + card.starLines
    }
}
