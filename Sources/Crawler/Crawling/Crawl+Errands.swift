import WebMarkup

extension Crawl {
    /// Does one errand, with one request at most.
    ///
    /// - Returns: what became of a page; nil while nothing has, and for what is no page.
    mutating func perform(_ errand: Errand, _ known: (WebAddress) -> KnownPage?) -> CrawlEvent? {
        switch errand.purpose {
        case .page: return page(errand, known(errand.current))
        case .sitemap(let isOffered, let readsIndex):
            sitemap(errand, isOffered: isOffered, readsIndex: readsIndex)
        case .robots: robots(errand)
        }
        return nil
    }

    // MARK: Pages

    private mutating func page(_ errand: Errand, _ known: KnownPage?) -> CrawlEvent? {
        if let refusal = frontier.rules(for: errand.current)?.event(for: errand, agent: plan.agent) { return refusal }
        if !errand.isStarted { asked += 1 }
        let conditions = known?.headers ?? []
        let accepted = ("Accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1")
        let response: FetchResponse
        switch ask(errand, [accepted] + conditions, maximumBytes: plan.limits.bytesPerPage) {
        case .response(let answer): response = answer
        case .failure(let error): return CrawlEvent(error, errand.asked)
        case .postponed: return nil
        }
        switch response.status {
        case 200...299:
            guard PageType.isPage(response) else {
                return .refused(errand.asked, .notHTML(mediaType: response.headers.mediaType))
            }
            return .page(
                FetchedPage(
                    asked: errand.asked, address: errand.current, response: response, depth: errand.depth,
                    isMovedForGood: errand.isMovedForGood, associationPaths: associationPaths(at: errand.current)))
        case 304 where !conditions.isEmpty:
            return .unchanged(
                PageRoute(
                    asked: errand.asked, address: errand.current, isForGood: errand.isMovedForGood,
                    associationPaths: associationPaths(at: errand.current)))
        case let status where Self.isRedirect(status):
            return follow(response, errand, maximum: plan.limits.redirects).map { .refused(errand.asked, $0) }
        case 404, 410: return .gone(errand.asked)
        default: return .failed(errand.asked, .status(response.status))
        }
    }

    /// Where the association file of an address's origin may be asked for.
    private func associationPaths(at address: WebAddress) -> [String] {
        guard case .file(let file)? = frontier.rules(for: address) else { return SiteAssociation.paths }
        return SiteAssociation.paths.filter { file.allows($0, agent: plan.agent) }
    }

    // MARK: robots.txt

    private mutating func robots(_ errand: Errand) {
        guard case .robots(let origin) = errand.purpose, let origin = WebAddress(origin) else { return }
        switch ask(errand, [("Accept", "text/plain,*/*;q=0.1")], maximumBytes: CrawlLimits.robotsBytes) {
        case .response(let response):
            if Self.isRedirect(response.status),
                follow(response, errand, maximum: CrawlLimits.robotsRedirects) == nil
            {
                return
            }
            set(OriginRules(response), origin)
        case .failure(let error): set(.unreachable(error), origin)
        case .postponed: break
        }
    }

    private mutating func set(_ rules: OriginRules, _ origin: WebAddress) {
        var offered: [WebAddress] = []
        var crawlDelay: Double?
        if case .file(let file) = rules {
            crawlDelay = file.crawlDelay(agent: plan.agent)
            // More are not read anyway.
            offered = file.sitemaps.prefix(plan.limits.sitemaps).compactMap { WebAddress($0, relativeTo: origin) }
        }
        frontier.set(rules, origin: origin, crawlDelay: crawlDelay)
        switch rules {
        case .file, .none: break
        case .pending, .unavailable, .unreachable: return
        }
        guard plan.readsSitemaps, plan.limits.depth >= 1, frontier.isSeedSite(origin) else { return }
        for address in offered {
            frontier.addSitemap(address.withoutFragment, isOffered: true, readsIndex: true)
        }
        if let usual = WebAddress(origin.origin + "/sitemap.xml") {
            frontier.addSitemap(usual, isOffered: false, readsIndex: true)
        }
    }

    // MARK: Sitemaps

    /// A sitemap that cannot be read counts as missing: pages are found by links as well.
    private mutating func sitemap(_ errand: Errand, isOffered: Bool, readsIndex: Bool) {
        let rules = frontier.rules(for: errand.current)
        if !isOffered, rules?.event(for: errand, agent: plan.agent) != nil { return }
        guard sitemapEntries < plan.limits.sitemapEntries,
            case .response(let response) = ask(errand, [("Accept", "*/*")], maximumBytes: plan.limits.bytesPerPage)
        else { return }
        if Self.isRedirect(response.status) {
            _ = follow(response, errand, maximum: plan.limits.redirects)
            return
        }
        // Servers that know no such file often show a page instead.
        guard 200...299 ~= response.status, response.headers.mediaType != "text/html" else { return }
        // A compressed file has no content encoding, and comes as it is.
        let body = Gzip.decoded(response.body, maximumBytes: plan.limits.bytesPerPage) ?? response.body
        let sitemap = Sitemap(body)
        summary.sitemaps += 1
        for entry in sitemap.pages {
            guard sitemapEntries < plan.limits.sitemapEntries else {
                frontier.limitReached(.sitemaps)
                return
            }
            guard let address = WebAddress(entry.address, relativeTo: errand.current) else { continue }
            sitemapEntries += 1
            _ = frontier.add(address.page, depth: 1)
        }
        guard readsIndex else { return }
        for entry in sitemap.sitemaps {
            guard let address = WebAddress(entry.address, relativeTo: errand.current) else { continue }
            frontier.addSitemap(address.withoutFragment, isOffered: isOffered, readsIndex: false)
        }
    }
}
