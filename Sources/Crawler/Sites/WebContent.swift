import AppLanding
import AppPrograms
import SearchEngine
/// The index is its.
package import SystemIndex
/// Addresses are its.
package import WebMarkup

/// Pages of the web as items of an app of the index, which are searched, switched off and forgotten as any app's are.
///
/// Nothing is read but the sites that the person named, and nothing is sent but requests for their pages, without cookies.
package struct WebContent: Sendable {
    private let index: SystemIndex
    private let fetcher: any Fetcher
    private let clock: any CrawlClock

    /// Pages that become durable together.
    private static let batch = 50

    /// - Parameters:
    ///   - index: where pages become items.
    ///   - fetcher: how pages are asked for.
    ///   - clock: by which the crawl waits.
    package init(
        _ index: SystemIndex, fetcher: any Fetcher = NetworkFetcher(), clock: any CrawlClock = SystemCrawlClock()
    ) {
        self.index = index
        self.fetcher = fetcher
        self.clock = clock
    }

    // MARK: Sites

    private var file: SmallFile { index.file("sites.json", of: .web) }

    /// In the order of their names.
    package func sites() throws -> [WebSite] { try (file.decode([WebSite].self) ?? []).sorted { $0.name < $1.name } }

    /// How many pages of a site are in the index. Reads all pages.
    package func pages(of site: WebSite) throws -> Int { try identifiers(of: site).count }

    private func identifiers(of site: WebSite) throws -> [String] {
        guard let domain = site.webAddress.map(PageItem.domain) else { return [] }
        var found: [String] = []
        for snapshot in try index.app(.web).snapshots() {
            try snapshot.forEachDocument { document in
                if document.domain == domain { found.append(document.identifier) }
                return true
            }
        }
        return found
    }

    private func remember(_ site: WebSite) throws {
        try file.update([WebSite]()) { sites in
            sites.removeAll { $0.name == site.name }
            sites.append(site)
        }
    }

    /// Forgets a site and deletes its pages.
    ///
    /// - Returns: false if there is no such site.
    package func remove(_ name: String) throws -> Bool {
        guard let site = try sites().first(where: { $0.name == name }) else { return false }
        try file.update([WebSite]()) { $0.removeAll { $0.name == name } }
        let pages = try identifiers(of: site)
        if !pages.isEmpty { try index.app(.web).commit { $0.delete(identifiers: pages) } }
        return true
    }

    // MARK: Reading

    /// What reading a site came to.
    package struct Outcome: Sendable {
        /// Pages that were read and are in the index now.
        package var indexed = 0
        /// Pages that have not changed, by their servers' answers.
        package var unchanged = 0
        /// Pages that are not in the index any more.
        package var deleted = 0
        /// Pages that ask not to be found.
        package var unwanted = 0
        /// Pages that were not read, and why, in the order in which they were met.
        package var failures: [(address: WebAddress, reason: String)] = []
        /// Whether it was stopped before its end.
        package var isStopped = false
        /// What the crawl's limits left out, in a sentence; nil for nothing.
        package var limit: String?
        /// Whether the site is not remembered, because its address is one of this computer or its network.
        package var isForgotten = false
        /// Addresses that pages name as theirs though others are there, with how many name each, and one of these.
        private var misnamed: [String: (count: Int, example: WebAddress)] = [:]

        mutating func remark(_ page: WebAddress, named: WebAddress) {
            let example = misnamed[named.description]
            misnamed[named.description] = ((example?.count ?? 0) + 1, example?.example ?? page)
        }

        /// What the site's owner would want to know, in sentences.
        package var remarks: [String] {
            misnamed.sorted { $0.key < $1.key }.map { name, pages in
                let who =
                    pages.count == 1 ? "\(pages.example) names" : "\(pages.count) pages, such as \(pages.example), name"
                let found = pages.count == 1 ? "It is found under its own." : "They are found under their own."
                return "\(who) \(name) as the canonical address, which is another page. \(found)"
            }
        }

        /// Whether the site said anything of a page.
        package var isAnswered: Bool { indexed + unchanged + deleted + unwanted > 0 }
    }

    /// How far reading is.
    package struct Progress: Sendable {
        /// The one that was asked for last.
        package var address: WebAddress
        /// Pages so far, unchanged ones included.
        package var read: Int
    }

    /// Reads a site, for the first time or again, and brings the index in line with it. Unchanged pages are not sent
    /// again. Pages that are gone, or ask not to be found any more, are deleted. Pages become durable some at a time,
    /// so that one may stop.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - shouldStop: asked between pages.
    /// - Throws: `IndexError` when the index cannot be written.
    package func read(
        _ site: WebSite, now: Int64, shouldStop: () -> Bool = { false }, progress: (Progress) -> Void = { _ in }
    ) throws -> Outcome {
        guard let start = site.webAddress else {
            throw IndexError(
                .corrupted, "A site's address is none: \(site.address).", path: file.path,
                remedy: "Remove the site, and add it again.")
        }
        let registration = AppRegistration(name: "Web", opening: .items)
        if (try? index.registration(.web)) != registration { try index.register(.web, registration) }
        var site = site
        if !site.isPrivate, try sites().contains(where: { $0.name == site.name && $0.isPrivate }) {
            // Pages that only this network can reach must not count as the Internet's, because public indexes publish
            // those.
            let pages = try identifiers(of: site)
            if !pages.isEmpty { try index.app(.web).commit { $0.delete(identifiers: pages) } }
        }
        try remember(site)
        let known = try KnownPages(index.app(.web), domain: PageItem.domain(of: start))
        let plan = site.plan(from: start, known)
        var reading = SiteReading(
            start: start, target: index.app(.web), known: known, associations: SiteAssociations(fetcher, plan),
            maximumDepth: site.depth, depths: site.unfinished?.depths ?? [:],
            read: plan.passedOver.compactMap { known.page(at: $0)?.identifier }, now: now, batch: Self.batch)
        var crawl = Crawl(plan: plan, fetcher: fetcher, clock: clock)
        var summary = try crawl.run(
            known: { known.page(at: $0)?.validators }, isCancelled: shouldStop,
            checkpoint: { interim in
                var interim = interim
                interim.left = try reading.makeDurable() + interim.left
                site.unfinished = WebSite.Unfinished(interim, plan) { reading.depth(of: $0) }
                try remember(site)
            }
        ) { event in
            let links = try reading.take(event, isCancelled: shouldStop)
            progress(Progress(address: event.address, read: reading.outcome.indexed + reading.outcome.unchanged))
            return links
        }
        try reading.finish()
        summary.pages -= reading.unread.count
        summary.left = reading.unread + summary.left
        reading.outcome.isStopped = summary.isCancelled
        reading.outcome.limit = summary.limitSentence
        site.unfinished = WebSite.Unfinished(summary, plan) { reading.depth(of: $0) }
        if !summary.isCancelled, reading.outcome.isAnswered { site.updated = now }
        if reading.isStartRefused, known.isEmpty, !reading.outcome.isAnswered {
            reading.outcome.isForgotten = true
            try file.update([WebSite]()) { sites in sites.removeAll { $0.name == site.name } }
        } else {
            try remember(site)
        }
        return reading.outcome
    }
}
