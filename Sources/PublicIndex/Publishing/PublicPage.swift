import SearchEngine
import SystemIndex
import WebMarkup

/// What of a page everybody may be told, and what of it is believed that others tell.
enum PublicPage {
    /// Attributes that pages have of what they say of themselves (`Docs/Web.md`). What the crawler remembers for itself is not among them.
    private static let names: Set<AttributeName> = {
        let known = [
            "title", "originalSource", "containerDisplayName", "languages", "contentDescription", "textContent",
            "keywords",
            "authorNames", "contentCreationDate", "contentModificationDate", "alternateNames", "album", "artist",
            "city",
            "contentType", "contentURL", "country", "director", "duration", "emailAddresses", "endDate",
            "fullyFormattedAddress", "genre", "latitude", "longitude", "musicalGenre", "namedLocation", "organizations",
            "performers", "phoneNumbers", "postalCode", "publishers", "rankingHint", "rating", "ratingDescription",
            "role",
            "startDate", "stateOrProvince", "supportsNavigation", "supportsPhoneCall", "thoroughfare",
            "web_offer_currency", "web_offer_price",
        ]
        return Set(known.map { AttributeCatalog.schema.attribute($0) } + [UniversalLink.apps])
    }()

    /// The item with nothing else in it.
    static func item(_ document: Document) -> Document {
        Document(
            identifier: document.identifier, domain: document.domain,
            attributes: document.attributes.filter { names.contains($0.name) })
    }

    /// An item that somebody else's file has; nil where it is no page of the site.
    static func item(_ document: Document, of site: String) -> Document? {
        guard let address = WebAddress(document.identifier), address.scope == site,
            address.withoutFragment.description == document.identifier
        else { return nil }
        return item(document)
    }
}

extension Document {
    /// The page with what people report of it: found by what they called it, and standing higher the more of them there are.
    mutating func add(_ opened: ReportCollection.Opened) {
        let schema = AttributeCatalog.schema
        func set(_ name: String, _ value: AttributeValue) {
            attributes.removeAll { $0.name == schema.attribute(name) }
            attributes.append(Attribute(schema.attribute(name), value))
        }
        func add(_ name: String, _ words: [String]) {
            let own = texts(name)
            let more = words.filter { !$0.isEmpty && !own.contains($0) }
            if !more.isEmpty { set(name, .list((own + more).map(AttributeValue.text))) }
        }
        if let activity = opened.content.activity {
            if activity.title != text("title") { add("alternateNames", [activity.title]) }
            add("keywords", activity.keywords)
        }
        // As ratings do: each power of ten is worth four points, twenty at most.
        let digits = Double(String(opened.people).count - 1)
        set("rankingHint", .double(min(100, (number("rankingHint") ?? 50) + min(20, 4 * digits))))
    }
}
