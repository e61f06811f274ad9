/// Addresses are its.
package import WebMarkup

/// Reads pages of the web, from seeds along their links, as slowly as their servers wish.
///
/// The first request to an origin is for its robots.txt (RFC 9309). One request runs at a time. Between two to the same
/// host lies the longest of the pauses that the plan and robots.txt ask for; other hosts are served meanwhile. The
/// pages of a host come breadth first in the order in which they were found. So a site is always read in the same
/// order. The order between hosts depends on how fast they answer.
///
/// Memory: the addresses that wait and were asked for, whose number the limits bound, and one answer.
package struct Crawl {
    let plan: CrawlPlan
    let fetcher: any Fetcher
    let clock: any CrawlClock
    var frontier: Frontier
    var summary = CrawlSummary()
    var sitemapEntries = 0
    /// Pages that were asked for.
    var asked = 0
    /// By the clock.
    var end = Double.infinity

    /// Seconds between two looks at whether the crawl is cancelled.
    private static let maximumSleep = 0.25

    /// Asks for nothing yet.
    package init(plan: CrawlPlan, fetcher: any Fetcher, clock: any CrawlClock = SystemCrawlClock()) {
        self.plan = plan
        self.fetcher = fetcher
        self.clock = clock
        frontier = Frontier(plan)
    }

    /// Crawls once; nothing is left to do for another call. All on the caller's thread.
    ///
    /// - Parameters:
    ///   - known: what the caller knows of a page, by the address that answers, without a fragment.
    ///   - isCancelled: looked at between requests and several times a second while waiting. A request that runs is ended by
    ///     ``NetworkFetcher/cancel()``.
    ///   - checkpoint: called after every ``CrawlLimits/eventsBetweenCheckpoints`` events with the state that a later
    ///     crawl can go on from. The caller can store it, in case the process is ended.
    ///   - visit: called for each event, in order. The links that it returns for ``CrawlEvent/page(_:)`` and
    ///     ``CrawlEvent/unchanged(_:)`` are followed; those for other events are not.
    /// - Throws: only what `visit` throws, which ends the crawl.
    package mutating func run(
        known: (WebAddress) -> KnownPage?, isCancelled: () -> Bool,
        checkpoint: (CrawlSummary) throws -> Void = { _ in }, visit: (CrawlEvent) throws -> PageLinks
    ) throws -> CrawlSummary {
        let start = clock.now()
        var events = 0
        end = start + plan.limits.seconds
        for seed in plan.seeds where frontier.add(seed.page, depth: 0) == .tooManyHosts {
            try tell(.refused(seed.page, .limit(.hosts)), visit)
        }
        crawl: while !summary.isCancelled {
            if isCancelled() {
                summary.isCancelled = true
                break
            }
            if asked >= plan.limits.pages { try leave(frontier.removeWaiting(), by: .pages, visit) }
            let now = clock.now()
            switch now < end ? frontier.next(at: now) : .wait(until: end) {
            case .finished: break crawl
            case .wait(let until) where until >= end:
                // Nothing more can be done in time.
                let left = frontier.removeAll()
                note(left)
                try leave(left, by: .seconds, visit)
                break crawl
            case .wait(let until): clock.sleep(min(until - now, Self.maximumSleep))
            case .errand(let errand):
                guard let event = perform(errand, known) else { break }
                try tell(event, visit, depth: errand.depth)
                events += 1
                if events % CrawlLimits.eventsBetweenCheckpoints == 0 { try checkpoint(interim) }
            }
        }
        if summary.isCancelled { note(frontier.removeAll()) }
        summary.seconds = clock.now() - start
        summary.limitsReached = frontier.limitsReached
        return summary
    }

    /// What the crawl came to so far, with all that is still to be asked for.
    private var interim: CrawlSummary {
        var copy = self
        copy.note(frontier.everything)
        return copy.summary
    }

    /// Remembers what was not done.
    private mutating func note(_ left: [Errand]) {
        summary.left += left.filter(\.isPage).map(\.asked)
        let knowsSitemaps = plan.seeds.allSatisfy { seed in
            switch frontier.rules(for: seed) {
            case nil, .pending: false
            default: true
            }
        }
        summary.leavesSitemaps = plan.readsSitemaps && (!knowsSitemaps || left.contains { !$0.isPage })
    }

    private mutating func tell(
        _ event: CrawlEvent, _ visit: (CrawlEvent) throws -> PageLinks, depth: Int? = nil
    ) throws {
        summary.count(event)
        let links = try visit(event)
        guard let depth, links.areFollowed else { return }
        switch event {
        case .page, .unchanged:
            for address in links.addresses { _ = frontier.add(address.page, depth: depth + 1) }
        case .gone, .refused, .failed: break
        }
    }

    private mutating func leave(
        _ errands: [Errand], by limit: CrawlLimit, _ visit: (CrawlEvent) throws -> PageLinks
    ) throws {
        if !errands.isEmpty { frontier.limitReached(limit) }
        for errand in errands where errand.isPage { try tell(.refused(errand.asked, .limit(limit)), visit) }
    }
}
