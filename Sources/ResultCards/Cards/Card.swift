package import SearchEngine
package import SystemIndex

/// How a result is drawn: a value that knows no screen, made from an item's content type and attributes.
///
/// `Docs/Cards.md` has the rules: which kind from which types, which attributes fill what, which actions when.
package struct Card: Sendable, Hashable {
    /// The way of drawing.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Nothing special, with a picture of its own.
        case plain
        /// Nothing special, and explicitly no picture.
        case withoutPicture
        /// Nothing special, with the app's icon.
        case appIcon
        case message, contact, place, media, music, document, mail, event, product
    }

    /// Which picture stands on the card.
    package enum Picture: Sendable, Hashable {
        /// An image file's bytes, as the app gave them: `thumbnailData`.
        case data([UInt8])
        /// Addresses of image files, as the app gave them; `dark` is for a dark appearance.
        case url(String, dark: String?)
        /// The app gave none.
        case appIcon
        /// The app gave an empty one: there shall be none.
        case none
    }

    /// Something that the app says of the item, with the name of what it is. The name is an attribute's, or `price` or
    /// `where`; the renderer's language decides what people read instead.
    package struct Detail: Sendable, Hashable {
        /// What the value is, in English.
        package var name: String
        /// Ready to be read: a duration as `1:02:03`, a size in decimal units.
        package var value: String
    }

    /// What people thought of it.
    package struct Rating: Sendable, Hashable {
        /// 0 to 5 stars in halves.
        package var value: Double
        /// The app's own words beside the stars.
        package var description: String?
    }

    /// `displayTitle` of the item, but for mail, whose sender it is.
    package var title: String
    /// Which of the drawings.
    package var kind: Kind
    /// Text below the title: one to three lines, those of the description if it has line breaks. At most
    /// ``maximumLineLength`` characters each.
    package var lines: [String] = []
    /// In the order of drawing.
    package var details: [Detail] = []
    /// Seconds since 2001: when a message or mail was written, a document changed, an event begins.
    package var time: Double?
    /// Seconds since 2001: when an event ends.
    package var endTime: Double?
    /// Whether an event's times are days.
    package var isAllDay = false
    /// What stands at its side.
    package var picture: Picture
    /// nil if it has no rating.
    package var rating: Rating?
    /// Buttons, the most likely one first.
    package var actions: [CardAction] = []

    /// In characters: people do not read more than this on a card.
    package static let maximumLineLength = CardText.maximumLine
    /// How many lines of text a card has.
    package static let maximumLines = CardText.maximumLines

    /// What cards need that items do not hold.
    package struct Options: Sendable {
        /// An address with `{latitude}` and `{longitude}` in it that shows a route from here, such as
        /// ``openStreetMap``. Nil for `geo:` addresses, which the person's own map program opens.
        package var mapService: String?
        /// What custom actions are called, by their identifiers; one that is missing is called by its identifier.
        package var actionTitles: [String: String] = [:]

        /// - Parameter mapService: nil for `geo:` addresses.
        package init(mapService: String? = nil, actionTitles: [String: String] = [:]) {
            self.mapService = mapService
            self.actionTitles = actionTitles
        }

        /// A map service that needs no account.
        package static let openStreetMap = "https://www.openstreetmap.org/directions?to={latitude}%2C{longitude}"
    }

    /// The card of an item. Cost: that of its attributes' lengths on a card, however long they are in the index.
    ///
    /// - Parameter itemKind: what ``ItemKind/of(_:)`` says of it, if that is known already.
    package init(_ item: Document, itemKind: ItemKind? = nil, options: Options = Options()) {
        let itemKind = itemKind ?? ItemKind.of(item)
        picture = CardPicture.of(item)
        kind = Kind(itemKind, picture)
        title = item.displayTitle
        if let value = item.number("rating"), value.isFinite {
            let halves = (min(5, max(0, value)) * 2).rounded() / 2
            rating = Rating(value: halves, description: item.text("ratingDescription"))
        }
        CardFiller(item).fill(&self)
        lines = lines.filter { $0 != title }.prefix(Self.maximumLines).map { CardText.line($0) }
        title = CardText.line(title)
        actions = CardActions(item, kind: kind, options: options).all
    }
}

extension Card {
    /// The card of a result, an activity's included.
    ///
    /// - Throws: `IndexError` when the item cannot be read.
    package init(_ found: FoundItem, options: Options = Options()) throws {
        let document = try found.document()
        self.init(document, options: options)
        if found.isActivity, let activity = ActivityRecord(document), kind != .mail {
            title = CardText.line(activity.title ?? activity.activityType)
        }
    }
}

extension Card.Kind {
    init(_ kind: ItemKind, _ picture: Card.Picture) {
        switch kind {
        case .contact: self = .contact
        case .message: self = .message
        case .mail: self = .mail
        case .event: self = .event
        case .place: self = .place
        case .product: self = .product
        case .music: self = .music
        case .media: self = .media
        case .document: self = .document
        case .plain:
            switch picture {
            case .data, .url: self = .plain
            case .none: self = .withoutPicture
            case .appIcon: self = .appIcon
            }
        }
    }
}

/// Which picture an item asks for.
enum CardPicture {
    static func of(_ item: Document) -> Card.Picture {
        let dark = item.text("darkThumbnailURL").flatMap { $0.isEmpty ? nil : $0 }
        // Data is at hand wherever the card is drawn; an address may be gone.
        if case .data(let bytes)? = item[attribute: "thumbnailData"], !bytes.isEmpty { return .data(bytes) }
        if let address = item.text("thumbnailURL"), !address.isEmpty { return .url(address, dark: dark) }
        if let dark { return .url(dark, dark: dark) }
        // Given and empty is not the same as not given.
        let isGiven = item[attribute: "thumbnailData"] != nil || item[attribute: "thumbnailURL"] != nil
        return isGiven ? .none : .appIcon
    }
}
