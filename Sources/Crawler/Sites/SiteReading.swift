import AppLanding
import SearchEngine
import SystemIndex
import WebMarkup

/// What one reading of a site does to the index, page by page.
struct SiteReading {
    private let target: AppIndex
    private var associations: SiteAssociations
    private let maximumDepth: Int
    private let now: Int64
    private let batch: Int
    private let known: KnownPages
    private var pending: [Document] = []
    /// The pages that were read or are unchanged, by their identifiers; whether a page that goes by its own address was.
    private var kept: [String: Bool] = [:]
    /// Pages that go by another's address, which has an item of its own: until it is known whether that one is still there.
    private var held: [String: Document] = [:]
    /// Changes to pages that are as they were, but for whose apps their sites say they are.
    private var updates: [DocumentUpdate] = []
    /// Identifiers under which nothing was found any more.
    private var stale: Set<String> = []
    /// Links from the site's first page to what was met, whatever way it was asked for this time.
    private var depths: [String: Int] = [:]
    var outcome = WebContent.Outcome()

    /// Addresses whose depth is remembered: what is beyond counts as one link away.
    private static let maximumDepths = 20_000
    /// Others are read another time.
    private static let maximumHeld = 200

    /// - Parameters:
    ///   - depths: of pages that an earlier reading left.
    ///   - read: the identifiers of those that it read.
    init(
        target: AppIndex, known: KnownPages, associations: SiteAssociations, maximumDepth: Int, depths: [String: Int],
        read: [String],
        now: Int64, batch: Int
    ) {
        self.depths = depths
        for identifier in read { kept[identifier] = true }
        self.target = target
        self.known = known
        self.associations = associations
        self.maximumDepth = maximumDepth
        self.now = now
        self.batch = batch
    }

    /// - Returns: the links of the page that was read.
    mutating func take(_ event: CrawlEvent) throws -> PageLinks {
        switch event {
        case .page(let fetched): return try take(fetched)
        case .unchanged(let route):
            outcome.unchanged += 1
            leave(route.asked, isForGood: route.isForGood, to: route.address)
            guard let page = known.page(at: route.address) else { return PageLinks() }
            kept[page.identifier] = true
            if let apps = associations.apps(for: route.address), apps != page.apps {
                let value = apps.isEmpty ? AttributeValue.null : .list(apps.map(AttributeValue.text))
                updates.append(
                    DocumentUpdate(identifier: page.identifier, attributes: [Attribute(UniversalLink.apps, value)]))
            }
            return links(page.links, of: route.address)
        case .gone(let address): leave(address)
        case .refused(let address, let reason):
            if case .duplicate(let target, let isForGood) = reason {
                leave(address, isForGood: isForGood, to: target)
            } else if reason.isForGood {
                leave(address)
            }
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
                universalLinkApps: associations.apps(for: address) ?? known.page(at: address)?.apps ?? [],
                depth: depth(of: fetched.asked), fetched: now))
        if let target = item.redirect { return take(fetched, item, leadingTo: target) }
        // What stood under the addresses that lead here goes, unless a page goes by one of them.
        leave(fetched.asked, isForGood: fetched.isMovedForGood, to: address)
        leave(address)
        let isOwn = item.identifier == address.description
        if !item.isIndexed {
            // Of the page that it names it says nothing.
            outcome.unwanted += 1
        } else if !isOwn, known.isOwn(item.identifier), kept[item.identifier] == nil {
            if held.count < Self.maximumHeld, held[item.identifier] == nil { held[item.identifier] = item.document }
        } else if keep(item, isOwn: isOwn) {
            pending.append(item.document)
            if pending.count >= batch { try commit() }
        }
        return links(item.links, of: fetched.asked)
    }

    /// A page that sends everybody on at once is a redirect for good, whose target is followed as a link is.
    private mutating func take(_ fetched: FetchedPage, _ item: PageItem, leadingTo target: WebAddress) -> PageLinks {
        leave(fetched.asked, isForGood: fetched.isMovedForGood, to: target)
        leave(item.address, isForGood: true, to: target)
        if target.scope != item.address.scope,
            let sentence = RefusalReason.otherHost(target, isForGood: true).sentence
        {
            outcome.failures.append((item.address, sentence))
        }
        return links(item.links.contains(target) ? [target] : [], of: fetched.asked)
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

    func depth(of address: WebAddress) -> Int {
        depths[address.withoutFragment.description] ?? known.page(at: address)?.depth ?? (depths.isEmpty ? 0 : 1)
    }

    private mutating func links(_ found: [WebAddress], of page: WebAddress) -> PageLinks {
        let depth = depth(of: page)
        if depths.isEmpty { depths[page.withoutFragment.description] = depth }
        guard depth < maximumDepth else { return PageLinks() }
        for address in found {
            let name = address.description
            let least = min(depths[name] ?? known.page(at: address)?.depth ?? .max, depth + 1)
            if depths.count < Self.maximumDepths || depths[name] != nil { depths[name] = least }
        }
        return PageLinks(found)
    }

    // MARK: The index

    /// What an address that leads elsewhere was found with stays while that is for the time being, which the person is told.
    private mutating func leave(_ address: WebAddress, isForGood: Bool, to target: WebAddress) {
        // What goes by it may be read there, or may not be this time.
        if known.page(at: target)?.identifier == address.withoutFragment.description { return }
        if isForGood {
            leave(address)
        } else if known.contains(address.withoutFragment.description) {
            outcome.failures.append((address, "it leads to \(target) for the time being; what was read before stays"))
        }
    }

    /// What was found there goes at the end, and what was read there, whatever it goes by.
    private mutating func leave(_ address: WebAddress) {
        leave(address.withoutFragment.description)
        if let page = known.page(at: address) { leave(page.identifier) }
    }

    /// What was found under an address goes at the end, unless another page goes by it.
    private mutating func leave(_ identifier: String) { if known.contains(identifier) { stale.insert(identifier) } }

    /// One page that the index refuses does not cost the others.
    private mutating func commit() throws {
        if !updates.isEmpty {
            let updates = updates
            self.updates = []
            try target.commit { transaction in
                for update in updates { try transaction.update(update) }
            }
        }
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
        // If the page of an address is gone, another with the same canonical address replaces it.
        for (identifier, document) in held where stale.contains(identifier) && kept[identifier] == nil {
            kept[identifier] = false
            outcome.indexed += 1
            pending.append(document)
        }
        try commit()
        let gone = stale.filter { kept[$0] == nil }.sorted()
        if gone.isEmpty { return }
        try target.commit { $0.delete(identifiers: gone) }
        outcome.deleted = gone.count
    }
}
