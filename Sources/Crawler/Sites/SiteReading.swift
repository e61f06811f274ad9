import SearchEngine
import SystemIndex
import WebMarkup

/// What one reading of a site does to the index, page by page.
struct SiteReading {
    private let target: AppIndex
    private var associations: SiteAssociations
    private let now: Int64
    private let batch: Int
    /// What the index has of the site, by the pages' identifiers: the addresses that they go by.
    private var present: [String: Known] = [:]
    private var pending: [Document] = []
    /// The pages that were read or are unchanged, and those that no more stand where they stood, by their identifiers.
    private var kept: Set<String> = []
    private var stale: Set<String> = []
    var outcome = WebContent.Outcome()

    private struct Known {
        var page: KnownPage
        var depth: Int
    }

    /// Links from the site's first page to what was met, whatever way it was asked for this time.
    private var depths: [String: Int] = [:]
    private let mostDepth: Int
    private var hasAskedAgain = false

    init(target: AppIndex, domain: String, associations: SiteAssociations, mostDepth: Int, now: Int64, batch: Int)
        throws
    {
        self.target = target
        self.associations = associations
        self.mostDepth = mostDepth
        self.now = now
        self.batch = batch
        for snapshot in try target.snapshots() {
            try snapshot.forEachDocument { document in
                guard document.domain == domain else { return true }
                let page = KnownPage(
                    etag: document.text(PageAttribute.etag), lastModified: document.text(PageAttribute.lastModified))
                let depth = document.number(PageAttribute.depth).map { Int($0) } ?? 0
                present[document.identifier] = Known(page: page, depth: depth)
                return true
            }
        }
    }

    /// What the index knows of a page that its server may say is unchanged.
    var known: (WebAddress) -> KnownPage? {
        let present = present
        return { present[$0.withoutFragment.description]?.page }
    }

    /// - Returns: the links of the page that was read.
    mutating func take(_ event: CrawlEvent) throws -> PageLinks {
        switch event {
        case .page(let fetched): return try take(fetched)
        case .unchanged(let address):
            outcome.unchanged += 1
            kept.insert(address.withoutFragment.description)
            // What its links led to is asked for again by itself.
            return links([], of: address)
        case .gone(let address): leave(address)
        case .refused(let address, let reason):
            if reason.isForGood { leave(address) }
            if let sentence = reason.sentence { outcome.failures.append((address, sentence)) }
        case .failed(let address, let reason): outcome.failures.append((address, reason.sentence))
        }
        return PageLinks()
    }

    private mutating func take(_ fetched: FetchedPage) throws -> PageLinks {
        let response = fetched.response, address = fetched.address
        let page: PageMarkup
        do {
            page = try PageMarkup(response.body, address: address, encoding: response.headers.encoding)
        } catch {
            let reason = error == .tooLong ? "it is too long" : "its HTML is too complicated to be read"
            outcome.failures.append((address, reason))
            return PageLinks()
        }
        let item = PageItem(
            page,
            PageItem.Response(
                address: address, entityTag: response.headers.first("ETag"),
                lastModified: response.headers.first("Last-Modified"),
                robotsHeaders: response.headers.values("X-Robots-Tag"),
                universalLinkApps: associations.apps(for: address), depth: depth(of: fetched.asked), fetched: now))
        if !item.isIndexed {
            outcome.unwanted += 1
            leave(fetched.asked)
            leave(address)
        } else {
            // It may have stood under the address that leads here now.
            leave(fetched.asked)
            if kept.insert(item.identifier).inserted {
                pending.append(item.document)
                outcome.indexed += 1
                if pending.count >= batch { try commit() }
            }
        }
        return links(item.areLinksFollowed ? item.links : [], of: fetched.asked)
    }

    private func depth(of address: WebAddress) -> Int {
        let name = address.withoutFragment.description
        return depths[name] ?? present[name]?.depth ?? 0
    }

    /// What the index has of the site already, once, and then the links that a page leads to.
    ///
    /// So what nothing leads to any more is seen to be gone, what changed is read though the page with the link to it did not, and what
    /// others lead on to is asked for by itself first, so that it is known what became of it.
    private mutating func links(_ found: [WebAddress], of page: WebAddress) -> PageLinks {
        var addresses: [WebAddress] = []
        let depth = depth(of: page)
        if !hasAskedAgain {
            hasAskedAgain = true
            for (name, known) in present.sorted(by: { ($0.value.depth, $0.key) < ($1.value.depth, $1.key) }) {
                guard let address = WebAddress(name) else { continue }
                depths[name] = min(depths[name] ?? .max, known.depth)
                addresses.append(address)
            }
        }
        if depth < mostDepth {
            addresses += found
            for address in found {
                let name = address.withoutFragment.description
                depths[name] = min(depths[name] ?? .max, depth + 1)
            }
        }
        return PageLinks(addresses)
    }

    /// What was found under an address goes at the end, unless another page goes by it.
    private mutating func leave(_ address: WebAddress) { stale.insert(address.withoutFragment.description) }

    private mutating func commit() throws {
        if pending.isEmpty { return }
        try target.commit { transaction in
            for document in pending { try transaction.index(document) }
        }
        pending = []
    }

    /// Makes all durable.
    mutating func finish() throws {
        try commit()
        let gone = stale.subtracting(kept).filter { present[$0] != nil }.sorted()
        if gone.isEmpty { return }
        try target.commit { $0.delete(identifiers: gone) }
        outcome.deleted = gone.count
    }
}
