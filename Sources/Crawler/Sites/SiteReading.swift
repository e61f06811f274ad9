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
    /// Pages that name another's address as theirs, by that one: until it is known what is there.
    private var variants = PageVariants()
    /// Changes to pages that are as they were, but for whose apps their sites say they are.
    private var updates: [DocumentUpdate] = []
    /// Identifiers under which nothing was found any more.
    private var stale: Set<String> = []
    /// Links from the site's first page to what was met, whatever way it was asked for this time.
    private var depths: [String: Int] = [:]
    var outcome = WebContent.Outcome()
    /// Pages that came, and that there was no time to parse before the person stopped the reading.
    private(set) var unread: [WebAddress] = []
    /// Whether the address where the site begins is one that must not be asked.
    private(set) var isStartRefused = false
    private let start: WebAddress

    /// Addresses whose depth is remembered: what is beyond counts as one link away.
    private static let maximumDepths = 20_000

    /// - Parameters:
    ///   - start: where the site begins.
    ///   - depths: of pages that an earlier reading left.
    ///   - read: the identifiers of those that it read.
    init(
        start: WebAddress, target: AppIndex, known: KnownPages, associations: SiteAssociations, maximumDepth: Int,
        depths: [String: Int],
        read: [String],
        now: Int64, batch: Int
    ) {
        self.start = start.page
        self.depths = depths
        for identifier in read { kept[identifier] = true }
        self.target = target
        self.known = known
        self.associations = associations
        self.maximumDepth = maximumDepth
        self.now = now
        self.batch = batch
    }

    /// - Parameter isCancelled: asked while a page takes long.
    /// - Returns: the links of the page that was read.
    mutating func take(_ event: CrawlEvent, isCancelled: () -> Bool) throws -> PageLinks {
        switch event {
        case .page(let fetched): return try take(fetched, isCancelled)
        case .unchanged(let route):
            outcome.unchanged += 1
            variants.leads(route.asked, to: route.address)
            leave(route.asked, isForGood: route.isForGood, to: route.address)
            guard let page = known.page(at: route.address) else { return PageLinks() }
            kept[page.identifier] = true
            if let apps = associations.apps(for: route.address, at: route.associationPaths), apps != page.apps {
                let value = apps.isEmpty ? AttributeValue.null : .list(apps.map(AttributeValue.text))
                updates.append(
                    DocumentUpdate(identifier: page.identifier, attributes: [Attribute(UniversalLink.apps, value)]))
            }
            return links(page.links, of: route.address)
        case .gone(let address):
            variants.isGone(address)
            leave(address)
        case .refused(let address, let reason):
            if address.page == start, case .forbiddenAddress = reason { isStartRefused = true }
            if reason.isForGood { variants.isGone(address) }
            if case .duplicate(let target, let isForGood) = reason {
                variants.leads(address, to: target)
                leave(address, isForGood: isForGood, to: target)
            } else if reason.isForGood {
                leave(address)
            }
            if let sentence = reason.sentence { outcome.failures.append((address, sentence)) }
        case .failed(let address, let reason): outcome.failures.append((address, reason.sentence))
        }
        return PageLinks()
    }

    private mutating func take(_ fetched: FetchedPage, _ isCancelled: () -> Bool) throws -> PageLinks {
        let response = fetched.response, address = fetched.address.page
        let page: PageMarkup
        do {
            page = try PageMarkup(
                response.body, address: address, encoding: response.headers.encoding, isCancelled: isCancelled)
        } catch .stopped {
            unread.append(fetched.asked)
            return PageLinks()
        } catch {
            let reason = error == .tooLong ? "it is too long" : "its HTML is too complicated to be read"
            outcome.failures.append((address, reason))
            return PageLinks()
        }
        variants.leads(fetched.asked, to: address)
        var item = PageItem(
            page,
            PageItem.Response(
                address: address, entityTag: response.headers.first("ETag"),
                lastModified: response.headers.first("Last-Modified"),
                robotsHeaders: response.headers.values("X-Robots-Tag"),
                universalLinkApps: associations.apps(for: address, at: fetched.associationPaths)
                    ?? known.page(at: address)?.apps ?? [],
                depth: depth(of: fetched.asked), fetched: now))
        if let target = item.redirect { return take(fetched, item, leadingTo: target) }
        // Items under the addresses that lead here go, unless a page goes by one of them.
        leave(fetched.asked, isForGood: fetched.isMovedForGood, to: address)
        leave(address)
        settleRoot(&item, asked: fetched.asked)
        let identifier = item.identifier, isOwn = identifier == address.description
        let sketch = TextSketch(page.text)
        if !item.isIndexed {
            // Of the page that it names it says nothing.
            outcome.unwanted += 1
        } else if isOwn || variants.doesLead(identifier, to: address) && !known.isOwn(identifier) || variants.isFull {
            if isOwn { variants.isRead(identifier, sketch) }
            if keep(item, isOwn: isOwn) {
                pending.append(item.document)
                if pending.count >= batch { try commit() }
            }
        } else {
            variants.add(PageVariants.Variant(address: address, document: item.document, sketch: sketch))
        }
        // The page that it names is asked for, too: what is not there is no page's address.
        let named = isOwn ? [] : [item.summary.canonical].compactMap { $0?.page }
        return links(named + item.links, of: fetched.asked)
    }

    /// A site's first page is no other's address (``CanonicalAddress/Problem/root(_:)``), unless it leads there.
    private mutating func settleRoot(_ item: inout PageItem, asked: WebAddress) {
        guard case .root(let root)? = item.summary.canonicalProblem else { return }
        let name = root.page.description
        let wentByIt = known.page(at: item.address)?.identifier == name && !known.isOwn(name)
        if asked == root.page || variants.doesLead(name, to: item.address) || wentByIt {
            item.goesBy = root
        } else {
            outcome.remark(item.address, named: root)
        }
    }

    /// A page that sends everybody on at once is a redirect for good, whose target is followed as a link is.
    private mutating func take(_ fetched: FetchedPage, _ item: PageItem, leadingTo target: WebAddress) -> PageLinks {
        leave(fetched.asked, isForGood: fetched.isMovedForGood, to: target)
        leave(item.address, isForGood: true, to: target)
        variants.leads(fetched.asked, to: target)
        variants.leads(item.address, to: target)
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
        depths[address.page.description] ?? known.page(at: address)?.depth ?? (depths.isEmpty ? 0 : 1)
    }

    private mutating func links(_ found: [WebAddress], of page: WebAddress) -> PageLinks {
        let depth = depth(of: page)
        if depths.isEmpty { depths[page.page.description] = depth }
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
        if known.page(at: target)?.identifier == address.page.description { return }
        if isForGood {
            leave(address)
        } else if known.contains(address.page.description) {
            outcome.failures.append((address, "it leads to \(target) for the time being; what was read before stays"))
        }
    }

    /// What was found there goes at the end, and what was read there, whatever it goes by.
    private mutating func leave(_ address: WebAddress) {
        leave(address.page.description)
        if let page = known.page(at: address) { leave(page.identifier) }
    }

    /// An item under an address goes at the end, unless another page goes by it.
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

    /// Makes durable what was read so far, but for the pages that it returns, about which nothing is decided yet.
    mutating func makeDurable() throws -> [WebAddress] {
        try commit()
        return unread + variants.addresses
    }

    /// Makes all durable.
    mutating func finish() throws {
        for settled in variants.settled(
            kept: { kept[$0] != nil }, known: { known.isOwn($0) && !stale.contains($0) },
            wasOwn: { known.isOwn($0) },
            stored: { name in
                guard known.isOwn(name), let page = try? target.document(name) else { return nil }
                return TextSketch(page.text("textContent") ?? "")
            })
        {
            kept[settled.document.identifier] = settled.isUnderOwnAddress
            outcome.indexed += 1
            pending.append(settled.document)
            if settled.differs, let address = WebAddress(settled.document.identifier),
                let named = WebAddress(settled.named)
            {
                outcome.remark(address, named: named)
            }
        }
        try commit()
        let gone = stale.filter { kept[$0] == nil }.sorted()
        if gone.isEmpty { return }
        try target.commit { $0.delete(identifiers: gone) }
        outcome.deleted = gone.count
    }
}
