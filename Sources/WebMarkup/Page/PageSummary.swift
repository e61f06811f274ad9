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
    /// Why what the page names as its address does not count; nil if it counts, or names none.
    package var canonicalProblem: CanonicalAddress.Problem?
    /// BCP 47.
    package var language: String?
    /// Each once, whatever its case.
    package var keywords: [String] = []
    /// Those of the thing, else of another that the page describes, else of the page.
    package var authors: [String] = []
    /// As the page writes them (ISO 8601, or anything).
    package var published: String?
    /// See ``published``.
    package var modified: String?
    /// The thing that the page is about, of those that it describes.
    package var thing: Thing?
    /// The thing, then others that the page describes and that may know what it does not, then the page as a thing itself.
    package var things: [Thing] = []

    /// - Parameter address: where the page came from.
    package init(_ page: PageMarkup, address: WebAddress? = nil) {
        let main = MainThings(page)
        let things = main.about + main.pages
        thing = main.about.first
        self.things = things
        /// Of the first thing that has one of these.
        func of(_ names: String...) -> String? {
            things.lazy.compactMap { thing in names.lazy.compactMap { thing.text($0) }.first }.first
        }
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
            ?? resolved(things.lazy.compactMap(Self.image).first) ?? page.linked("image_src").first?.address
        icon = Self.icon(page)
        audio =
            resolved(page.content("og:audio:secure_url", "og:audio", "og:audio:url"))
            ?? resolved(things.lazy.compactMap(Self.audio).first)
        video =
            resolved(page.content("og:video:secure_url", "og:video:url", "og:video"))
            ?? resolved(things.lazy.compactMap(Self.video).first)
        let named = CanonicalAddress(page, of: address)
        canonical = named.address ?? address
        canonicalProblem = named.problem
        language = page.language ?? page.content("content-language", "og:locale")?.replacing("_", with: "-")
        var seen: Set<String> = []
        func words(_ text: String) -> [String] {
            text.split(whereSeparator: { $0 == "," || $0 == "，" || $0 == "、" }).map(\.collapsed)
        }
        let ofThings = things.flatMap { $0.texts("keywords") }.filter { !Thing.isAddress($0) }
        keywords =
            (page.contents("keywords").flatMap(words) + page.contents("article:tag").map(\.collapsed)
            + ofThings.flatMap(words))
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
        authors = things.lazy.map { $0.names("author") }.first { !$0.isEmpty } ?? []
        if authors.isEmpty { authors = page.contents("author").map(\.collapsed).filter { !Thing.isAddress($0) } }
        published =
            page.content("article:published_time", "date", "dc.date")
            ?? of("datePublished", "dateCreated", "uploadDate")
        modified = page.content("article:modified_time", "og:updated_time", "last-modified") ?? of("dateModified")
    }

    private static func image(of thing: Thing) -> String? {
        for name in ["image", "thumbnailUrl", "thumbnail", "primaryImageOfPage", "photo", "logo"] {
            for value in thing.values(name) {
                switch value {
                case .text(let text) where !text.collapsed.isEmpty: return EscapedTwice.decoded(text).trimmed
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
