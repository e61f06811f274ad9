import AppLanding
/// Items are its documents.
package import SearchEngine
import SearchlightBasics
import SystemIndex
/// Pages are its.
package import WebMarkup

/// A page of the web as an item of the index.
///
/// Its identifier is the page's canonical address. Its domain is the host's labels from the last to the first, so that
/// a site's pages are deleted together. Its content comes from what the page says of itself: `Docs/Web.md`.
package struct PageItem {
    /// Keywords that are taken over: more would only weaken each (`Docs/Ranking.md`).
    private static let maximumKeywords = 64

    /// Bytes of a text other than the page's, and pages' links that are kept.
    private static let maximumBytes = 16 << 10
    static let maximumLinks = 1000

    /// All that the page says.
    package let page: PageMarkup
    /// What of it a result shows.
    package let summary: PageSummary
    private let directives: RobotsDirectives
    private let response: Response
    private var attributes: [Attribute] = []
    private var names: Set<AttributeName> = []

    /// What is known of a page besides what stands in it.
    package struct Response: Sendable, Hashable {
        /// Where it came from, redirects followed.
        package var address: WebAddress
        /// `ETag`, as the server wrote it.
        package var entityTag: String?
        /// As the server wrote it.
        package var lastModified: String?
        /// Values of `X-Robots-Tag`.
        package var robotsHeaders: [String]
        /// Ids of apps that the site gives the page to, as it names them, best first.
        package var universalLinkApps: [String]
        /// Links from the site's first page.
        package var depth: Int
        /// Seconds since 1970.
        package var fetched: Int64

        /// What the server did not say is nil, or empty.
        package init(
            address: WebAddress, entityTag: String? = nil, lastModified: String? = nil, robotsHeaders: [String] = [],
            universalLinkApps: [String] = [], depth: Int = 0, fetched: Int64
        ) {
            self.address = address
            self.entityTag = entityTag
            self.lastModified = lastModified
            self.robotsHeaders = robotsHeaders
            self.universalLinkApps = universalLinkApps
            self.depth = depth
            self.fetched = fetched
        }
    }

    /// Decides on nothing that costs more than reading the page did.
    package init(_ page: PageMarkup, _ response: Response) {
        self.page = page
        self.response = response
        summary = PageSummary(page, address: response.address)
        directives = RobotsDirectives(page, headers: response.robotsHeaders, agents: ["searchlight"])
    }

    /// Where the page came from, redirects followed.
    package var address: WebAddress { response.address }

    /// Whether the page lets itself be found.
    package var isIndexed: Bool { directives.isIndexed }

    /// The address to which the page redirects its visitors at once, so that it is not a page itself; nil if it does
    /// not redirect.
    package var redirect: WebAddress? {
        page.refresh.flatMap { $0.isInstant ? $0.address.page : nil }
    }

    /// The targets of the page's links on its site, in order, without those that it asks not to follow. The last is the
    /// target of its redirect.
    package var links: [WebAddress] {
        guard directives.areLinksFollowed else { return [] }
        let followed = page.anchors.lazy.filter { !$0.isNotFollowed }.map(\.address)
        return (followed + [page.refresh?.address].compactMap { $0 }).map(\.page)
            .filter { $0.scope == response.address.scope }
    }

    /// The address that it goes by; its own, if the one that it names is too long for an identifier.
    package var identifier: String {
        let named = (goesBy ?? summary.canonical ?? address).page.description
        return named.utf8.count <= Limits.identifierBytes ? named : address.page.description
    }

    /// The address that it goes by, whichever it names; nil for the one that it names.
    package var goesBy: WebAddress?

    /// The beginning of a text, up to a character.
    private static func cut(_ text: String, _ bytes: Int) -> String {
        if text.utf8.count <= bytes { return text }
        var cut = String(decoding: text.utf8.prefix(bytes), as: UTF8.self)
        while cut.unicodeScalars.last == "\u{FFFD}" { cut.unicodeScalars.removeLast() }
        return cut
    }

    /// The domain of a site's pages: `org.example` for `example.org` and `www.example.org`. A port that is not the scheme's follows a colon.
    package static func domain(of address: WebAddress) -> String {
        let site = address.site, port = address.port.map { ":\($0)" } ?? ""
        let isNumber = site.hasPrefix("[") || site.allSatisfy { $0.isNumber || $0 == "." }
        return (isNumber ? site : site.split(separator: ".").reversed().joined(separator: ".")) + port
    }

    // MARK: Attributes

    /// Within the limits of items, but for its identifier's length: texts and lists are cut. Made anew each time.
    package var document: Document {
        var item = self
        item.fill()
        return Document(
            identifier: identifier, domain: Self.domain(of: response.address), attributes: item.attributes)
    }

    private mutating func fill() {
        // What stands on a card comes first: the first of a name counts.
        set("title", summary.title ?? response.address.description)
        set("originalSource", response.address.readableHost)
        set("containerDisplayName", summary.siteName)
        set("languages", texts: [summary.language].compactMap { $0 })
        if directives.showsText {
            set("contentDescription", summary.description)
            set("textContent", page.text)
        }
        set("keywords", texts: Array(summary.keywords.prefix(Self.maximumKeywords)))
        set("authorNames", texts: summary.authors)
        set("contentCreationDate", date: summary.published)
        set("contentModificationDate", date: summary.modified)
        set("contentModificationDate", httpDate: response.lastModified)
        if directives.showsText { describe(summary.things) }
        set(.etag, response.entityTag)
        set(.lastModified, response.lastModified)
        if !response.universalLinkApps.isEmpty {
            add(UniversalLink.apps, .list(response.universalLinkApps.map(AttributeValue.text)))
        }
        set(.source, response.address.page.description)
        set(.links, links.prefix(Self.maximumLinks).map(\.description).joined(separator: "\n"))
        set(.deepLink, page.deepLinks.lazy.compactMap(\.usableAddress).first)
        add(PageAttribute.depth.name, .integer(Int64(response.depth)))
        add(PageAttribute.fetched.name, .integer(response.fetched))
    }

    private mutating func add(_ name: AttributeName, _ value: AttributeValue) {
        if names.insert(name).inserted { attributes.append(Attribute(name, value)) }
    }

    func has(_ name: String) -> Bool { names.contains(AttributeCatalog.schema.attribute(name)) }

    mutating func set(_ name: String, _ text: String?) {
        guard let text, !text.isEmpty else { return }
        add(
            AttributeCatalog.schema.attribute(name),
            .text(Self.cut(text, name == "textContent" ? 256 << 10 : Self.maximumBytes)))
    }

    mutating func set(_ name: String, texts: [String]) {
        guard !texts.isEmpty else { return }
        add(
            AttributeCatalog.schema.attribute(name),
            .list(texts.prefix(Self.maximumKeywords).map { .text(Self.cut($0, Self.maximumBytes / 8)) }))
    }

    mutating func set(_ name: String, number: Double?) {
        guard let number, number.isFinite else { return }
        add(AttributeCatalog.schema.attribute(name), .double(number))
    }

    /// A date as pages write it: ISO 8601, a year alone, or as in HTTP. A text that is not a date is left out.
    mutating func set(_ name: String, date: String?) {
        guard let text = date?.collapsed else { return }
        let isYear = text.utf8.count == 4
        let http = HTTPDate.seconds(text).map { Double($0) - AttributeValue.secondsFrom1970To2001 }
        guard let seconds = DateText.seconds(isYear ? text + "-01-01" : text) ?? http else { return }
        add(AttributeCatalog.schema.attribute(name), .date(seconds))
    }

    private mutating func set(_ name: String, httpDate: String?) {
        guard let seconds = httpDate.flatMap(HTTPDate.seconds) else { return }
        add(AttributeCatalog.schema.attribute(name), .date(Double(seconds) - AttributeValue.secondsFrom1970To2001))
    }

    private mutating func set(_ attribute: PageAttribute, _ text: String?) {
        if let text, !text.isEmpty { add(attribute.name, .text(text)) }
    }
}

/// Attributes that are kept with a page but not searched, besides ``UniversalLink/apps``.
package enum PageAttribute: String {
    case etag = "searchlight_entity_tag"
    case lastModified = "searchlight_last_modified"
    case deepLink = "searchlight_deep_link"
    case depth = "searchlight_depth"
    /// The address that answered, where validators belong.
    case source = "searchlight_address"
    /// What the page's links lead to, a line each.
    case links = "searchlight_links"
    case fetched = "searchlight_fetched"

    /// The name that the index keeps it under.
    package var name: AttributeName { AttributeCatalog.unsearchable(rawValue) }
}

extension Document {
    func text(_ attribute: PageAttribute) -> String? {
        var found: String?
        self[attribute.name]?.forEachText { if found == nil { found = $0 } }
        return found
    }

    func number(_ attribute: PageAttribute) -> Double? {
        var found: Double?
        self[attribute.name]?.forEachNumber { if found == nil { found = $0 } }
        return found
    }
}
