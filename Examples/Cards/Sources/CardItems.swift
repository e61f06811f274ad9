import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// An item for each kind of card, written as it would be for a Mac.
enum CardItems {
    static let trackAction = "org.example.cards.track"
    static let confirmAction = "org.example.cards.confirm"

    static var all: [CSSearchableItem] {
        [
            plain, withoutPicture, withAppIcon, message, contact, place, film, music, document, mail, event, product,
            actions, image, manyKeywords,
        ]
    }

    private static func item(_ name: String, _ attributes: CSSearchableItemAttributeSet) -> CSSearchableItem {
        let item = CSSearchableItem(
            uniqueIdentifier: "card.\(name)", domainIdentifier: "cards", attributeSet: attributes)
        item.expirationDate = .distantFuture
        return item
    }

    private static func attributes(_ type: UTType, _ title: String, _ description: String? = nil)
        -> CSSearchableItemAttributeSet
    {
        let attributes = CSSearchableItemAttributeSet(contentType: type)
        attributes.title = title
        attributes.contentDescription = description
        return attributes
    }

    private static func picture(_ name: String) -> Data? {
        Bundle.module.url(forResource: name, withExtension: "png", subdirectory: "Pictures").flatMap {
            try? Data(contentsOf: $0)
        }
    }

    private static func date(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }

    private static var plain: CSSearchableItem {
        let card = attributes(
            .content, "Skerry Point lighthouse",
            "Built 1874, still lit.\nThe keeper's cat has its own chair.\nOpen on Sundays, unless it is foggy.")
        card.thumbnailData = picture("lighthouse")
        card.keywords = ["lighthouse", "coast"]
        return item("plain", card)
    }

    private static var withoutPicture: CSSearchableItem {
        let card = attributes(.plainText, "Packing list", "Torch, twine, two flasks\nThe good raincoat")
        // Empty on purpose: no picture, not even the app's icon.
        card.thumbnailData = Data()
        return item("without-picture", card)
    }

    private static var withAppIcon: CSSearchableItem {
        item("app-icon", attributes(.plainText, "Choir seating plan", "Basses at the back, as ever."))
    }

    private static var message: CSSearchableItem {
        let card = attributes(.message, "Marit Halvorsen", "The ferry is late.\nStart the soup without me.")
        card.authorNames = ["Marit Halvorsen"]
        card.contentCreationDate = date("2026-11-05T17:42:00Z")
        card.thumbnailData = picture("marit")
        return item("message", card)
    }

    private static var contact: CSSearchableItem {
        let card = attributes(.contact, "Tobias Okonkwo-Reyes", "Boat builder, Halvorsen & Reyes\nAsk for the workshop")
        card.supportsPhoneCall = true
        card.phoneNumbers = ["+44 131 496 0141", "+44 131 496 0142 ext. 7"]
        card.emailAddresses = ["tobias@boats.example"]
        card.thumbnailData = picture("tobias")
        return item("contact", card)
    }

    private static var place: CSSearchableItem {
        let card = attributes(.content, "Gannet Bay boathouse", "Boats by the hour, soup by the bowl.")
        card.namedLocation = "Gannet Bay boathouse"
        card.fullyFormattedAddress = "3 Slipway, Gannet Bay"
        card.latitude = 55.9791
        card.longitude = -3.1672
        card.supportsNavigation = true
        card.supportsPhoneCall = true
        card.phoneNumbers = ["+44 131 496 0150"]
        card.rating = 4
        card.ratingDescription = "38 reviews"
        return item("place", card)
    }

    private static var film: CSSearchableItem {
        let card = attributes(.movie, "The Tide Clerk", "She files the tides. One of them is missing.")
        card.director = "Solveig Marchetti"
        card.performers = ["Declan Averill", "Ottoline Brisk", "Samir Qadri", "Wren Castellane"]
        card.genre = "Mystery"
        card.duration = 6420
        card.rating = 3.5
        card.ratingDescription = "112 ratings"
        card.thumbnailData = picture("film")
        return item("media", card)
    }

    private static var music: CSSearchableItem {
        let card = attributes(.audio, "Slack Water")
        card.artist = "The Slipway Band"
        card.album = "Songs for Low Bridges"
        card.composer = "Ilse Brandt"
        card.lyricist = "Kofi Mensah-Hart"
        card.duration = 248
        card.contentURL = URL(string: "https://music.example/slack-water.ogg")
        card.thumbnailData = picture("album")
        return item("music", card)
    }

    private static var document: CSSearchableItem {
        let card = attributes(
            .pdf, "Harbour rules, third edition", "Nobody may whistle after nine.\nExceptions: whistles.")
        card.authorNames = ["Ingrid Sandvik", "Rajiv Bose"]
        card.pageCount = 24
        card.fileSize = 1_340_000
        card.contentModificationDate = date("2026-10-30T09:15:00Z")
        return item("document", card)
    }

    private static var mail: CSSearchableItem {
        let card = attributes(.emailMessage, "The oars are varnished")
        card.subject = "The oars are varnished"
        card.authorNames = ["Tobias Okonkwo-Reyes"]
        card.authorEmailAddresses = ["tobias@boats.example"]
        card.textContent = "They need two days to dry, so please do not row before Thursday.\nTobias"
        card.contentCreationDate = date("2026-11-03T08:05:00Z")
        return item("mail", card)
    }

    private static var event: CSSearchableItem {
        let card = attributes(.calendarEvent, "Lantern regatta", "Bring a lantern. Bring a boat, if you have one.")
        card.startDate = date("2026-12-12T16:00:00Z")
        card.endDate = date("2026-12-12T19:30:00Z")
        card.namedLocation = "Gannet Bay"
        return item("event", card)
    }

    private static var product: CSSearchableItem {
        let card = attributes(
            .content, "Brass storm lamp", "Burns nine hours\nSurvives being dropped once\nWick included")
        if let price = CSCustomAttributeKey(keyName: "org_example_cards_price") {
            card.setValue("£48.50" as NSString, forCustomKey: price)
        }
        card.rating = 4.5
        card.ratingDescription = "57 reviews"
        card.thumbnailData = picture("lamp")
        return item("product", card)
    }

    private static var actions: CSSearchableItem {
        let card = attributes(.content, "Parcel from the chandlery", "Rope, 40 m\nOn its way")
        card.actionIdentifiers = [trackAction, confirmAction]
        return item("actions", card)
    }

    private static var image: CSSearchableItem {
        // No uniform type identifier; old apps wrote such.
        let card = CSSearchableItemAttributeSet(itemContentType: "image")
        card.title = "Gulls, blurred"
        card.contentDescription = "Taken from a moving boat."
        card.thumbnailData = picture("gulls")
        return item("image", card)
    }

    /// What a shop once did to appear for every query.
    private static var manyKeywords: CSSearchableItem {
        let card = attributes(.content, "Ten thousand keywords", "Still one item, and no better than honest ones.")
        card.keywords = ["*", "?"] + (1...9_998).map { "keyword\($0)" }
        return item("keywords", card)
    }
}
