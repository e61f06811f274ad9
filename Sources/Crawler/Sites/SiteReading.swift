import SearchEngine
import SystemIndex
import WebMarkup

/// What one reading of a site does to the index, page by page.
struct SiteReading {
    private let target: AppIndex
    private var associations: SiteAssociations
    private let mostDepth: Int
    private let now: Int64
    private let batch: Int
    private let known: KnownPages
    private var pending: [Document] = []
    /// The pages that were read or are unchanged, by their identifiers; whether a page that goes by its own address was.
    private var kept: [String: Bool] = [:]
    /// Identifiers under which nothing was found any more.
    private var stale: Set<String> = []
    /// Links from the site's first page to what was met, whatever way it was asked for this time.
    private var depths: [String: Int] = [:]
    var outcome = WebContent.Outcome()

    /// Addresses whose depth is remembered: what is beyond counts as one link away.
    private static let mostDepths = 20_000

    init(
        target: AppIndex, known: KnownPages, associations: SiteAssociations, mostDepth: Int,
        now: Int64,
        batch: Int
    ) {
        self.target = target
        self.known = known
        self.associations = associations
        self.mostDepth = mostDepth
        self.now = now
        self.batch = batch
    }

    /// - Returns: the links of the page that was read.
    mutating func take(_ event: CrawlEvent) throws -> PageLinks {
        switch event {
        case .page(let fetched): return try take(fetched)
        case .unchanged(let address):
            outcome.unchanged += 1
            guard let page = known.page(at: address) else { return PageLinks() }
            kept[page.identifier] = true
            return links(page.links, of: address)
        case .gone(let address): leave(address)
        case .refused(let address, let reason):
            if reason.isForGood { leave(address) }
            if let sentence = reason.sentence { outcome.failures.append((address, sentence)) }
        case .failed(let address, let reason): outcome.failures.append((address, reason.sentence))
        }
        return PageLinks()
    }

    private mutating func take(_ fetched: FetchedPage) throws -> PageLinks {
        let response = fetched.response, address = fetched.address.withoutFragment
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
        // What stood under the addresses that lead here goes, unless a page goes by one of them.
        leave(fetched.asked)
        leave(address)
        if !item.isIndexed {
            outcome.unwanted += 1
            leave(item.identifier)
        } else if keep(item, isOwn: item.identifier == address.description) {
            pending.append(item.document)
            if pending.count >= batch { try commit() }
        }
        return links(item.links, of: fetched.asked)
    }

    /// Whether a page is to be indexed: the first that goes by an identifier, and the one whose address that is.
    private mutating func keep(_ item: PageItem, isOwn: Bool) -> Bool {
        let identifier = item.identifier
        guard identifier.utf8.count <= Limits.identifierBytes else {
            outcome.failures.append((item.address, "its address is too long to be an identifier"))
            return false
        }
        let isKept = kept[identifier]
        kept[identifier] = isOwn || isKept ?? false
        if isKept == nil { outcome.indexed += 1 }
        return isKept == nil || isKept == false && isOwn
    }

    private func depth(of address: WebAddress) -> Int {
        depths[address.withoutFragment.description] ?? known.page(at: address)?.depth ?? (depths.isEmpty ? 0 : 1)
    }

    private mutating func links(_ found: [WebAddress], of page: WebAddress) -> PageLinks {
        let depth = depth(of: page)
        if depths.isEmpty { depths[page.withoutFragment.description] = depth }
        guard depth < mostDepth else { return PageLinks() }
        for address in found {
            let name = address.description
            let least = min(depths[name] ?? known.page(at: address)?.depth ?? .max, depth + 1)
            if depths.count < Self.mostDepths || depths[name] != nil { depths[name] = least }
        }
        return PageLinks(found)
    }

    // MARK: The index

    private mutating func leave(_ address: WebAddress) { leave(address.withoutFragment.description) }

    /// What was found under an address goes at the end, unless another page goes by it.
    private mutating func leave(_ identifier: String) { if known.contains(identifier) { stale.insert(identifier) } }

    /// One page that the index refuses does not cost the others.
    private mutating func commit() throws {
        let documents = pending
        pending = []
        if documents.isEmpty { return }
        do {
            try target.commit { transaction in
                for document in documents { try transaction.index(document) }
            }
        } catch let error as IndexError where error.code == .limitExceeded && documents.count > 1 {
            for document in documents {
                pending = [document]
                try commit()
            }
        } catch let error as IndexError where error.code == .limitExceeded {
            kept[documents[0].identifier] = nil
            outcome.indexed -= 1
            if let address = WebAddress(documents[0].identifier) { outcome.failures.append((address, error.message)) }
        }
    }

    /// Makes all durable.
    mutating func finish() throws {
        try commit()
        let gone = stale.filter { kept[$0] == nil }.sorted()
        if gone.isEmpty { return }
        try target.commit { $0.delete(identifiers: gone) }
        outcome.deleted = gone.count
    }
}
