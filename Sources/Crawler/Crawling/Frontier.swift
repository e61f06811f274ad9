import WebMarkup

/// What is still to be asked for: hosts in turn, and of each host what is fewest links from a seed, in the order found.
struct Frontier {
    enum Step {
        case errand(Errand)
        /// By the crawl's clock.
        case wait(until: Double)
        case finished
    }

    private let limits: CrawlLimits
    private let followsOtherHosts: Bool
    private let seedSites: Set<String>
    private var sites: [SiteQueue] = []
    private var siteNumbers: [String: Int] = [:]
    /// The hosts of pages. Others may be asked for robots.txt alone, by redirects.
    private var visited: Set<String> = []
    private var turns = 0
    /// By origin.
    private var rules: [String: OriginRules] = [:]
    /// Without fragments, with the depth at which they wait.
    private var waiting: [WebAddress: Int] = [:]
    private var asked: Set<WebAddress> = []
    private var askedSitemaps: Set<WebAddress> = []
    private(set) var limitsReached: Set<CrawlLimit> = []

    init(_ plan: CrawlPlan) {
        limits = plan.limits
        followsOtherHosts = plan.followsOtherHosts
        seedSites = Set(plan.seeds.map(\.scope))
        asked = Set(plan.passedOver.map(\.page))
    }

    // MARK: What comes in

    enum Admission {
        case admitted, otherHost, tooManyHosts
    }

    func isSeedSite(_ address: WebAddress) -> Bool { seedSites.contains(address.scope) }

    /// Whether pages of that host may be asked for. Counts the host if it is new.
    mutating func admit(_ address: WebAddress) -> Admission {
        let site = address.scope
        if visited.contains(site) { return .admitted }
        guard followsOtherHosts || seedSites.contains(site) else { return .otherHost }
        guard visited.count < limits.hosts else {
            limitsReached.insert(.hosts)
            return .tooManyHosts
        }
        visited.insert(site)
        return .admitted
    }

    /// Has a page wait, unless it was asked for or waits already at that depth or a lower one, or a limit leaves it out.
    ///
    /// - Parameter address: without a fragment.
    /// - Returns: whether its host may be visited.
    mutating func add(_ address: WebAddress, depth: Int) -> Admission {
        if asked.contains(address) { return .admitted }
        let known = waiting[address]
        if let known, known <= depth { return .admitted }
        guard followsOtherHosts || isSeedSite(address) else { return .otherHost }
        // A host is not counted for what is left out anyway.
        if depth > limits.depth {
            limitsReached.insert(.depth)
            return .admitted
        }
        if known == nil && waiting.count >= limits.waiting {
            limitsReached.insert(.pages)
            return .admitted
        }
        let admission = admit(address)
        guard admission == .admitted else { return admission }
        waiting[address] = depth
        sites[number(of: address)].append(Errand(.page, address, depth: depth))
        return .admitted
    }

    /// Has a sitemap wait with the seeds, unless it was asked for already.
    mutating func addSitemap(_ address: WebAddress, isOffered: Bool, readsIndex: Bool) {
        guard admit(address) == .admitted, !askedSitemaps.contains(address) else { return }
        guard askedSitemaps.count < limits.sitemaps else {
            limitsReached.insert(.sitemaps)
            return
        }
        askedSitemaps.insert(address)
        let purpose = Errand.Purpose.sitemap(isOffered: isOffered, readsIndex: readsIndex)
        sites[number(of: address)].append(Errand(purpose, address, depth: 0))
    }

    /// Has the target of a redirect come next.
    ///
    /// - Returns: false if it was asked for already.
    mutating func `continue`(_ errand: Errand) -> Bool {
        switch errand.purpose {
        case .page:
            guard asked.insert(errand.current).inserted else { return false }
            waiting[errand.current] = nil
        case .sitemap: guard askedSitemaps.insert(errand.current).inserted else { return false }
        case .robots:
            sites[number(of: errand.current)].robots.append(errand)
            return true
        }
        sites[number(of: errand.current)].begun.append(errand)
        return true
    }

    /// Has something be asked for again, before anything else of that host.
    mutating func retry(_ errand: Errand, notBefore: Double) {
        let number = number(of: errand.current)
        if errand.isRobots {
            sites[number].robots.insert(errand, at: 0)
        } else {
            sites[number].begun.insert(errand, at: 0)
        }
        sites[number].notBefore = max(sites[number].notBefore, notBefore)
    }

    /// Lets a host be until a time of the crawl's clock.
    mutating func rest(_ address: WebAddress, until: Double) {
        let number = number(of: address)
        sites[number].notBefore = max(sites[number].notBefore, until)
    }

    mutating func limitReached(_ limit: CrawlLimit) { limitsReached.insert(limit) }

    // MARK: What is known of hosts

    func rules(for address: WebAddress) -> OriginRules? { rules[address.origin] }

    mutating func set(_ new: OriginRules, origin: WebAddress, crawlDelay: Double?) {
        rules[origin.origin] = new
        guard let crawlDelay else { return }
        let number = number(of: origin)
        sites[number].interval = max(sites[number].interval, min(crawlDelay, limits.maximumCrawlDelay))
    }

    /// Says that a request to that host ended.
    mutating func served(_ address: WebAddress, at now: Double) { sites[number(of: address)].lastRequest = now }

    private mutating func number(of address: WebAddress) -> Int {
        let site = address.site
        if let number = siteNumbers[site] { return number }
        sites.append(SiteQueue(interval: max(0, limits.minimumSecondsBetweenRequests)))
        siteNumbers[site] = sites.count - 1
        return sites.count - 1
    }

    // MARK: What goes out

    /// What to do next. An errand that is returned is no longer here. A step costs time in proportion to the hosts.
    mutating func next(at now: Double) -> Step {
        var best: Int?
        // Only hosts that still get requests count.
        var earliest: Double?
        for number in sites.indices where canServe(number) {
            let ready = sites[number].readyAt
            if ready > now {
                earliest = min(earliest ?? ready, ready)
            } else if best.map({ sites[number].turn < sites[$0].turn }) ?? true {
                best = number
            }
        }
        guard let best else { return earliest.map(Step.wait) ?? .finished }
        turns += 1
        sites[best].turn = turns
        return take(best).map(Step.errand) ?? .finished
    }

    private mutating func first(_ number: Int) -> Errand? {
        sites[number].first { [waiting] in $0.isPage && waiting[$0.asked] != $0.depth }
    }

    private mutating func canServe(_ number: Int) -> Bool {
        if !sites[number].robots.isEmpty { return true }
        guard let first = first(number) else { return false }
        if case .pending = rules[first.current.origin] { return false }
        return true
    }

    private mutating func take(_ number: Int) -> Errand? {
        if !sites[number].robots.isEmpty { return sites[number].robots.removeFirst() }
        guard let first = first(number) else { return nil }
        let origin = first.current.origin
        if rules[origin] == nil, let address = WebAddress(origin + "/robots.txt") {
            rules[origin] = .pending
            return Errand(.robots(origin: origin), address, depth: 0)
        }
        sites[number].removeFirst()
        if first.isPage && !first.isStarted {
            waiting[first.asked] = nil
            asked.insert(first.asked)
        }
        return first
    }

    /// Takes what was not begun.
    mutating func removeWaiting() -> [Errand] {
        defer { waiting = [:] }
        return sites.indices.flatMap { sites[$0].removeWaiting() }
            .filter { !$0.isPage || waiting[$0.asked] == $0.depth }
    }

    /// What is still to be asked for, with what was begun first; nothing is taken.
    var everything: [Errand] {
        sites.flatMap(\.begun)
            + sites.flatMap(\.allWaiting).filter { !$0.isPage || waiting[$0.asked] == $0.depth }
    }

    /// Takes everything, with what was begun first.
    mutating func removeAll() -> [Errand] {
        let begun = sites.flatMap(\.begun)
        for number in sites.indices {
            sites[number].begun = []
            sites[number].robots = []
        }
        return begun + removeWaiting()
    }
}
