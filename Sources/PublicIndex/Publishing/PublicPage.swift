import AppLanding
import SearchEngine
import SystemIndex
import WebMarkup

/// What of a page everybody may be told, and what of it is believed that others tell.
enum PublicPage {
    /// Attributes that pages have of what they say of themselves (`Docs/Web.md`). What the crawler remembers for itself is not among them.
    private static let names: Set<AttributeName> = {
        let known = """
            title originalSource containerDisplayName languages contentDescription textContent keywords
            authorNames contentCreationDate contentModificationDate alternateNames album artist city contentType
            contentURL country director duration emailAddresses endDate fullyFormattedAddress genre latitude
            longitude musicalGenre namedLocation organizations performers phoneNumbers postalCode publishers
            rankingHint rating ratingDescription role startDate stateOrProvince supportsNavigation
            supportsPhoneCall thoroughfare web_offer_currency web_offer_price web_yield
            """
        return Set(
            known.split(whereSeparator: \.isWhitespace).map { AttributeCatalog.schema.attribute(String($0)) } + [
                UniversalLink.apps
            ])
    }()

    /// What is kept with an item of a public index but not searched: the index that it is of, and the part.
    static let sourceName = AttributeCatalog.unsearchable("searchlight_public_index")
    static let siteName = AttributeCatalog.unsearchable("searchlight_public_site")

    /// The item with its identifier only.
    private static func item(_ document: Document) -> Document {
        Document(
            identifier: document.identifier, domain: document.domain,
            attributes: document.attributes.filter { names.contains($0.name) })
    }

    /// An item of another publisher's file; nil if it is not a page of the site.
    static func item(_ document: Document, of site: String) -> Document? {
        guard let address = WebAddress(document.identifier), address.scope == site,
            address.withoutFragment.description == document.identifier
        else { return nil }
        var item = item(document)
        // The media must be the site's own: neither a file of the person's nor what only they can reach.
        if let content = document.text("contentURL"), WebAddress(content)?.scope != site {
            item.attributes.removeAll { $0.name == AttributeCatalog.schema.attribute("contentURL") }
        }
        return item
    }
}

extension Document {
    /// Contents of one page that it is found by: those of most people.
    private static let maximumOpened = 20

    /// The page with what people report of it: found by what they called it, and standing higher the more of them there are.
    mutating func add(_ opened: [ReportCollection.Opened]) {
        guard let maximum = opened.map(\.people).max() else { return }
        let schema = AttributeCatalog.schema
        func set(_ name: String, _ value: AttributeValue) {
            attributes.removeAll { $0.name == schema.attribute(name) }
            attributes.append(Attribute(schema.attribute(name), value))
        }
        func add(_ name: String, _ words: [String]) {
            let own = texts(name)
            var more: [String] = []
            for word in words where !word.isEmpty && !own.contains(word) && !more.contains(word) { more.append(word) }
            if !more.isEmpty { set(name, .list((own + more).map(AttributeValue.text))) }
        }
        // Of as many people the order of contents decides, so that the same reports make the same page.
        let activities = opened.filter { $0.content.activity != nil }.enumerated()
            .sorted { ($1.element.people, $0.offset) < ($0.element.people, $1.offset) }
            .prefix(Self.maximumOpened).compactMap(\.element.content.activity)
        add("alternateNames", activities.map(\.title).filter { $0 != text("title") })
        add("keywords", activities.flatMap(\.keywords))
        // As ratings do: each power of ten is worth four points, twenty at most.
        let digits = Double(String(maximum).count - 1)
        set("rankingHint", .double(min(100, (number("rankingHint") ?? 50) + min(20, 4 * digits))))
    }
}
