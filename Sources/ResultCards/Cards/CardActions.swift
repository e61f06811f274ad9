import SearchEngine
import SystemIndex

/// Which buttons an item's card has.
struct CardActions {
    private let item: Document
    private let kind: Card.Kind
    private let options: Card.Options

    init(_ item: Document, kind: Card.Kind, options: Card.Options) {
        self.item = item
        self.kind = kind
        self.options = options
    }

    /// Menus and custom buttons are for people to choose from: a list too long to scroll through is cut.
    static let maximumAlternatives = 20

    var all: [CardAction] { [call, mail, navigate, play].compactMap { $0 } + custom }

    private func isTrue(_ name: String) -> Bool { (item.number(name) ?? 0) != 0 }

    /// The first number dials; the menu has the others, and a message to each.
    private var call: CardAction? {
        guard isTrue("supportsPhoneCall") else { return nil }
        let numbers = Self.unique(item.texts("phoneNumbers")).filter { CardURL.telephone($0) != nil }
        guard let first = numbers.first else { return nil }
        func action(_ kind: CardAction.Kind, _ number: String) -> CardAction? {
            CardURL.telephone(number).map { digits in
                CardAction(
                    kind: kind, label: CardText.line(number), url: (kind == .call ? "tel:" : "sms:") + digits)
            }
        }
        var call = action(.call, first)
        call?.alternatives =
            numbers.dropFirst().compactMap { action(.call, $0) } + numbers.compactMap { action(.message, $0) }
        return call
    }

    /// An answer to a mail goes to who wrote it.
    private var mail: CardAction? {
        let own = kind == .mail ? item.texts("authorEmailAddresses") + Self.handles(item, "authors") : []
        var actions = Self.unique(own + item.texts("emailAddresses")).compactMap { address in
            CardURL.mail(address).map { CardAction(kind: .mail, label: CardText.line(address), url: $0) }
        }
        guard !actions.isEmpty else { return nil }
        var first = actions.removeFirst()
        first.alternatives = actions
        return first
    }

    private var navigate: CardAction? {
        guard isTrue("supportsNavigation"), let latitude = item.number("latitude"),
            let longitude = item.number("longitude"),
            let url = CardURL.route(latitude, longitude, service: options.mapService)
        else { return nil }
        let place = item.text("namedLocation") ?? item.text("fullyFormattedAddress") ?? item.displayTitle
        return CardAction(kind: .navigate, label: CardText.line(place), url: url)
    }

    private var play: CardAction? {
        guard kind == .music || kind == .media, let address = item.text("contentURL") ?? item.text("url"),
            let url = CardURL.playable(address)
        else { return nil }
        return CardAction(kind: .play, label: CardText.line(item.displayTitle), url: url)
    }

    private var custom: [CardAction] {
        Self.unique(item.texts("actionIdentifiers")).map { identifier in
            CardAction(
                kind: .custom, label: CardText.line(options.actionTitles[identifier] ?? identifier),
                identifier: identifier)
        }
    }

    /// Mail addresses and such of the people under an attribute.
    private static func handles(_ item: Document, _ name: String) -> [String] {
        guard case .list(let people)? = item[attribute: name] else { return [] }
        return people.flatMap { person -> [String] in
            guard case .dictionary(let entries) = person, let handles = entries.first(where: { $0.key == "handles" })
            else { return [] }
            var texts: [String] = []
            handles.value.forEachText { texts.append($0) }
            return texts
        }
    }

    private static func unique(_ texts: [String]) -> [String] {
        var result: [String] = []
        for text in texts where !text.isEmpty && !result.contains(text) {
            result.append(text)
            if result.count == maximumAlternatives { break }
        }
        return result
    }
}
