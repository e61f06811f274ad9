import WebMarkup

extension WebSite {
    /// What a reading asks for: all known pages and the first one, or what the last reading left.
    func plan(from start: WebAddress, _ known: KnownPages) -> CrawlPlan {
        var limits = CrawlLimits()
        limits.pages = pages
        limits.depth = depth
        var plan = CrawlPlan(seeds: known.addresses + [start])
        plan.readsSitemaps = readsSitemaps
        if let unfinished {
            // Pages that were read since the reading began count as read now.
            limits.pages = min(pages, max(unfinished.pages, 1))
            plan.seeds = unfinished.depths.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
                .compactMap { WebAddress($0.key) }
            plan.passedOver = known.addresses.filter { unfinished.depths[$0.page.description] == nil }
            plan.readsSitemaps = readsSitemaps && unfinished.leavesSitemaps
        }
        plan.limits = limits
        plan.allowsPrivateAddresses = isPrivate
        return plan
    }
}

extension WebSite.Unfinished {
    /// nil if nothing is left, or as many pages were asked for as are to be read.
    ///
    /// - Parameter depth: how many links from the first page an address is.
    init?(_ summary: CrawlSummary, _ plan: CrawlPlan, depth: (WebAddress) -> Int) {
        let asked = summary.pages + summary.unchanged + summary.gone + summary.failed
        guard !summary.left.isEmpty, asked < plan.limits.pages else { return nil }
        let depths = summary.left.prefix(plan.limits.pages).map { ($0.description, depth($0)) }
        self.init(
            depths: Dictionary(depths, uniquingKeysWith: min), pages: plan.limits.pages - asked,
            leavesSitemaps: summary.leavesSitemaps)
    }
}
