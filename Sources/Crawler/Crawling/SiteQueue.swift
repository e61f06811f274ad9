/// What is to be asked of one host, and when it may be asked.
struct SiteQueue {
    /// Requests for robots.txt, which everything else of their origin waits for.
    var robots: [Errand] = []
    /// Requests that were begun: redirects that lead here, and repeated requests. At most as many as there may be
    /// pages.
    var begun: [Errand] = []
    /// By depth.
    private(set) var waiting: [ErrandQueue] = []
    /// A number that grows: the host that was served longest ago has the lowest.
    var turn = 0
    /// Between requests, in seconds.
    var interval: Double
    /// The end of the last request, by the crawl's clock.
    var lastRequest = -Double.infinity
    /// What the server asked for with `Retry-After`.
    var notBefore = -Double.infinity

    init(interval: Double) { self.interval = interval }

    var readyAt: Double { max(notBefore, lastRequest + interval) }

    mutating func append(_ errand: Errand) {
        while waiting.count <= errand.depth { waiting.append(ErrandQueue()) }
        waiting[errand.depth].append(errand)
    }

    /// The next errand besides robots.txt; what is stale is dropped on the way.
    mutating func first(isStale: (Errand) -> Bool) -> Errand? {
        if let first = begun.first { return first }
        for depth in waiting.indices {
            while let first = waiting[depth].first {
                if !isStale(first) { return first }
                waiting[depth].removeFirst()
            }
        }
        return nil
    }

    /// Takes what ``first(isStale:)`` returned.
    mutating func removeFirst() {
        if !begun.isEmpty {
            begun.removeFirst()
        } else if let depth = waiting.firstIndex(where: { $0.first != nil }) {
            waiting[depth].removeFirst()
        }
    }

    /// All that was not begun.
    var allWaiting: [Errand] { waiting.flatMap(\.all) }

    /// Takes all that was not begun.
    mutating func removeWaiting() -> [Errand] {
        defer { waiting = [] }
        return waiting.flatMap(\.all)
    }
}
