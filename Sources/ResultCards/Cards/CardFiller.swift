import SearchEngine
import SearchlightBasics
import SystemIndex

/// Fills a card's lines, details and times by its kind: the table "What fills a card" of `Docs/Cards.md`.
struct CardFiller {
    private let item: Document

    init(_ item: Document) { self.item = item }

    func fill(_ card: inout Card) {
        switch card.kind {
        case .plain, .withoutPicture, .appIcon: card.lines = description
        case .message: fillMessage(&card)
        case .contact: fillContact(&card)
        case .place: fillPlace(&card)
        case .media: fillMedia(&card)
        case .music: fillMusic(&card)
        case .document: fillDocument(&card)
        case .mail: fillMail(&card)
        case .event: fillEvent(&card)
        case .product: fillProduct(&card)
        }
    }

    private func text(_ names: String...) -> String? {
        for name in names {
            if let text = item.text(name), !text.isEmpty { return text }
        }
        return nil
    }

    private func list(_ name: String, atMost count: Int = 5) -> String? {
        let texts = item.texts(name).filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.prefix(count).joined(separator: ", ") + (texts.count > count ? " …" : "")
    }

    private func detail(_ name: String, _ value: String?) -> [Card.Detail] {
        guard let value, !value.isEmpty else { return [] }
        return [Card.Detail(name: name, value: CardText.line(value))]
    }

    /// The texts that say what it is, the first that there is.
    private var description: [String] {
        let content = ["contentDescription", "textContent", "transcribedTextContent", "information", "comment"]
        let subtitle = text(ItemSubtitle.name)
        let isFile = item[attribute: "path"] != nil
        if let subtitle, !isFile { return CardText.lines(subtitle) }
        let lines = CardText.lines(content.lazy.compactMap { text($0) }.first ?? "")
        // A file's folder says which of two files of one name it is; its content, what the file is about.
        return (subtitle.map { CardText.lines($0, atMost: 1) } ?? []) + lines
    }

    private var names: [String] {
        let names = item.texts("authorNames")
        return names.isEmpty ? people("authors") : names
    }

    /// What people are called; a person without a name by an address.
    private func people(_ name: String) -> [String] {
        guard case .list(let people)? = item[attribute: name] else { return [] }
        return people.compactMap { person in
            if case .dictionary(let entries) = person,
                case .text(let name)? = entries.first(where: { $0.key == "displayName" })?.value
            {
                return name
            }
            var first: String?
            person.forEachText { if first == nil { first = $0 } }
            return first
        }
    }

    /// Years that have a date as people write it.
    private func date(_ name: String) -> Double? {
        item.number(name).flatMap { DateText.exact($0.rounded(.down)) == nil ? nil : $0 }
    }

    private func firstDate(_ names: String...) -> Double? { names.lazy.compactMap { date($0) }.first }

    private func fillMessage(_ card: inout Card) {
        card.time = firstDate("contentCreationDate", "startDate", "contentModificationDate", "lastUsedDate")
        let sender = names.first.map { [$0] } ?? []
        card.lines = sender.filter { $0 != card.title } + description
    }

    private func fillContact(_ card: inout Card) {
        card.lines = description
        if card.lines.isEmpty {
            let employment = [text("role"), list("organizations")].compactMap { $0 }.joined(separator: ", ")
            card.lines =
                (employment.isEmpty ? [] : [employment]) + item.texts("phoneNumbers").prefix(1)
                + item.texts("emailAddresses").prefix(1)
        }
        if item.number("supportsPhoneCall") ?? 0 == 0 { card.details += detail("phoneNumbers", list("phoneNumbers")) }
    }

    private func fillPlace(_ card: inout Card) {
        let street = [text("thoroughfare"), text("city"), text("country")].compactMap { $0 }.joined(separator: ", ")
        let address = text("fullyFormattedAddress") ?? (street.isEmpty ? text("namedLocation") : street)
        card.lines = (address.map { CardText.lines($0, atMost: 1) } ?? []).filter { $0 != card.title } + description
    }

    private func fillMedia(_ card: inout Card) {
        card.lines = description
        card.details =
            detail("director", text("director")) + detail("performers", list("performers", atMost: 3))
            + detail("genre", text("genre")) + detail("duration", item.number("duration").flatMap(CardText.duration))
    }

    private func fillMusic(_ card: inout Card) {
        let artist = text("artist") ?? list("performers", atMost: 3)
        card.details =
            detail("artist", artist) + detail("album", text("album")) + detail("composer", text("composer"))
            + detail("lyricist", text("lyricist"))
            + detail("duration", item.number("duration").flatMap(CardText.duration))
        card.lines = description
    }

    private func fillDocument(_ card: inout Card) {
        card.time = firstDate("contentModificationDate", "contentCreationDate", "lastUsedDate")
        card.lines = description
        card.details =
            detail("authorNames", names.prefix(3).joined(separator: ", "))
            + detail("pageCount", item.number("pageCount").flatMap(CardText.number))
            + detail("fileSize", item.number("fileSize").flatMap(CardText.size))
    }

    /// Three lines with the title: who, about what, and how it begins.
    private func fillMail(_ card: inout Card) {
        card.time = firstDate("contentCreationDate", "contentModificationDate", "lastUsedDate")
        let subject = text("subject") ?? card.title
        let body = text("textContent", "contentDescription") ?? ""
        if let sender = names.first ?? text("authorEmailAddresses") {
            card.title = sender
            card.lines = [subject] + CardText.lines(body, atMost: 1)
        } else {
            card.title = subject
            card.lines = CardText.lines(body, atMost: 2)
        }
    }

    private func fillEvent(_ card: inout Card) {
        card.time = firstDate("startDate", "dueDate", "contentCreationDate")
        if let end = date("endDate"), let start = card.time, end > start { card.endTime = end }
        card.isAllDay = (item.number("allDay") ?? 0) != 0
        card.details = detail("where", text("namedLocation", "fullyFormattedAddress", "city"))
        card.lines = description
    }

    private func fillProduct(_ card: inout Card) {
        let price = CardPrice.of(item)
        card.details = detail("price", price)
        // The price is not said twice.
        let all = CardText.lines(text("contentDescription", "textContent") ?? "", atMost: Card.maximumLines + 1)
        card.lines = all.first == price ? Array(all.dropFirst()) : Array(all.prefix(Card.maximumLines))
    }
}
