import AppLanding
import SearchEngine
import SystemIndex
import WebMarkup

/// What the index has of a site before it is read again.
struct KnownPages {
    struct Page {
        var identifier: String
        var validators: KnownPage
        /// Links from the site's first page.
        var depth: Int
        /// Ids of apps that the site gave it to.
        var apps: [String]
        /// What the page's links lead to, by which what is behind an unchanged page is found.
        var links: [WebAddress]
    }

    /// By the address that answered.
    private var pages: [String: Page] = [:]
    private var identifiers: Set<String> = []

    /// Reads all pages that were read.
    init(_ target: AppIndex, domain: String) throws {
        for snapshot in try target.snapshots() {
            try snapshot.forEachDocument { document in
                guard document.domain == domain else { return true }
                identifiers.insert(document.identifier)
                var apps: [String] = []
                document[UniversalLink.apps]?.forEachText { apps.append($0) }
                let source = document.text(PageAttribute.source) ?? document.identifier
                pages[WebAddress(source)?.page.description ?? source] = Page(
                    identifier: document.identifier,
                    validators: KnownPage(
                        etag: document.text(PageAttribute.etag), lastModified: document.text(PageAttribute.lastModified)
                    ),
                    depth: document.number(PageAttribute.depth).map { Int(min(max($0, 0), 1000)) } ?? 0,
                    apps: apps,
                    links: (document.text(PageAttribute.links) ?? "").split(separator: "\n").compactMap {
                        WebAddress(String($0))
                    })
                return true
            }
        }
    }

    func page(at address: WebAddress) -> Page? { pages[address.page.description] }

    var isEmpty: Bool { identifiers.isEmpty }

    func contains(_ identifier: String) -> Bool { identifiers.contains(identifier) }

    /// Whether what is found under an identifier came from the address that it is.
    func isOwn(_ identifier: String) -> Bool { pages[identifier]?.identifier == identifier }

    /// The addresses of all pages, nearest first. Each is requested by itself. So pages that lost their last link are
    /// found to be gone, and redirects report their targets.
    var addresses: [WebAddress] {
        var all = pages.map { (depth: $0.value.depth, address: $0.key) }
        let others = identifiers.filter { pages[WebAddress($0)?.page.description ?? $0] == nil }
        all += others.map { (depth: Int.max, address: $0) }
        return all.sorted { ($0.depth, $0.address) < ($1.depth, $1.address) }.compactMap { WebAddress($0.address) }
    }
}
