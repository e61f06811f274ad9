/// What a search result says of a page, from the best of what the page says of itself.
package struct PageSummary: Sendable, Hashable {
    /// Of `og:title`, `twitter:title`, the title, the thing and the first heading the first that there is.
    package var title: String?
    /// Its own line breaks are kept.
    package var description: String?
    /// `og:site_name`, or the name of the application.
    package var siteName: String?
    /// A picture of this very content.
    package var image: String?
    /// A picture of the site.
    package var icon: String?
    /// The address of a sound file.
    package var audio: String?
    /// The address of a film.
    package var video: String?
    /// The address that the page goes by, where it names one of its own site; else where it came from.
    package var canonical: WebAddress?
    /// BCP 47.
    package var language: String?
    /// Each once, whatever its case.
    package var keywords: [String] = []
    /// Those of the thing, else of the page.
    package var authors: [String] = []
    /// As the page writes them (ISO 8601, or anything).
    package var published: String?
    /// See ``published``.
    package var modified: String?
    /// The thing that the page is about, of those that it describes.
    package var thing: Thing?

    /// - Parameter address: where the page came from.
    package init(_ page: PageMarkup, address: WebAddress? = nil) {
        let thing = Self.mainThing(page, address)
        self.thing = thing
        func of(_ names: String...) -> String? { names.lazy.compactMap { thing?.text($0) }.first }
        func resolved(_ text: String?) -> String? {
            text.map { WebAddress($0, relativeTo: page.base)?.description ?? $0 }
        }
        title =
            page.content("og:title", "twitter:title")?.collapsed ?? page.title ?? of("headline", "name") ?? page.heading
        description =
            page.content("og:description", "description", "twitter:description")?.trimmed
            ?? of("description", "abstract")
        siteName = page.content("og:site_name", "application-name")?.collapsed
        image =
            resolved(
                page.content("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"))
            ?? resolved(thing.flatMap(Self.image)) ?? page.linked("image_src").first?.address
        icon = Self.icon(page)
        audio =
            resolved(page.content("og:audio:secure_url", "og:audio", "og:audio:url"))
            ?? resolved(thing.flatMap(Self.audio))
        video =
            resolved(page.content("og:video:secure_url", "og:video:url", "og:video"))
            ?? resolved(thing.flatMap(Self.video))
        canonical = address
        // A page does not speak for another site's.
        for text in page.linked("canonical").map(\.address) + [page.content("og:url")].compactMap({ $0 }) {
            guard let named = WebAddress(text, relativeTo: page.base) else { continue }
            if let address, named.scope != address.scope { continue }
            canonical = named.withoutFragment
            break
        }
        language = page.language ?? page.content("content-language", "og:locale")?.replacing("_", with: "-")
        var seen: Set<String> = []
        let words = page.contents("keywords").flatMap {
            $0.split(whereSeparator: { $0 == "," || $0 == "，" || $0 == "、" })
        }
        keywords = (words.map(\.collapsed) + page.contents("article:tag").map(\.collapsed))
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
        authors = thing?.names("author") ?? []
        if authors.isEmpty { authors = page.contents("author").map(\.collapsed).filter { !Thing.isAddress($0) } }
        published =
            page.content("article:published_time", "date", "dc.date")
            ?? of("datePublished", "dateCreated", "uploadDate")
        modified = page.content("article:modified_time", "og:updated_time", "last-modified") ?? of("dateModified")
    }

    /// The first of its kind: what pages have around their content (the site, the way to the page, its navigation) comes last.
    private static func mainThing(_ page: PageMarkup, _ address: WebAddress?) -> Thing? {
        let things = page.things.map(\.thing).filter { !$0.types.isEmpty && !$0.properties.isEmpty }
        if let named = things.first(where: { $0.isOf(pages) })?.things("mainEntity").first, !named.types.isEmpty {
            return named
        }
        // A page that is also an article, as pages say of one identifier, is what it is about.
        func isAround(_ thing: Thing) -> Bool { thing.types.allSatisfy { around.contains($0) || pages.contains($0) } }
        return things.first { !isAround($0) && !$0.isOf(makers) } ?? things.first { !isAround($0) } ?? things.first
    }

    private static let pages: Set<String> = [
        "WebPage", "ItemPage", "AboutPage", "ContactPage", "FAQPage", "ProfilePage", "CheckoutPage", "MedicalWebPage",
        "RealEstateListing", "QAPage",
    ]
    private static let around: Set<String> = [
        "WebSite", "BreadcrumbList", "SiteNavigationElement", "WPHeader", "WPFooter", "WPSideBar", "SearchAction",
        "CollectionPage", "SearchResultsPage", "ItemList", "ListItem", "ImageObject",
    ]
    /// Who made the site, as mostly; or what it is about, as the only thing.
    private static let makers: Set<String> = ["Organization", "Corporation", "NewsMediaOrganization", "Person"]

    private static func image(of thing: Thing) -> String? {
        for name in ["image", "thumbnailUrl", "thumbnail", "primaryImageOfPage", "photo", "logo"] {
            for value in thing.values(name) {
                switch value {
                case .text(let text) where !text.collapsed.isEmpty: return text.trimmed
                case .thing(let image):
                    if let address = image.text("contentUrl") ?? image.text("url") ?? image.identifier {
                        return address
                    }
                default: break
                }
            }
        }
        return nil
    }

    private static func media(_ thing: Thing, _ types: Set<String>, _ property: String) -> String? {
        let media = (thing.isOf(types) ? [thing] : []) + thing.things(property)
        return media.lazy.compactMap { $0.text("contentUrl") ?? $0.text("contentURL") }.first
    }

    private static func audio(of thing: Thing) -> String? { media(thing, ["AudioObject", "PodcastEpisode"], "audio") }

    private static func video(of thing: Thing) -> String? { media(thing, ["VideoObject"], "video") }

    /// The largest that pictures of apps are made for, else any.
    private static func icon(_ page: PageMarkup) -> String? {
        let touch = page.linked("apple-touch-icon") + page.linked("apple-touch-icon-precomposed")
        let icons = touch.isEmpty ? page.linked("icon") : touch
        func width(_ link: PageMarkup.Link) -> Int {
            Int((link.sizes ?? "").lowercased().split(separator: " ").last?.prefix { $0.isNumber } ?? "") ?? 0
        }
        return icons.max { width($0) < width($1) }?.address
    }
}
