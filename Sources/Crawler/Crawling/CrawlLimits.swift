/// How much a crawl takes at most, of this machine and of others.
package struct CrawlLimits: Sendable, Hashable {
    /// Addresses that are asked for as pages, whatever they answer. A redirect and its target count as one.
    package var pages = 500
    /// Links from a seed; zero for the seeds alone.
    package var depth = 3
    /// After decoding. A longer body is cut, and is a page anyway.
    package var bytesPerPage = 4 << 20
    /// For each request, from the look-up of the name to the last byte.
    package var secondsPerPage = 20.0
    /// One after another, for one address. For robots.txt it is always five (RFC 9309, section 2.3.1.2).
    package var redirects = 5
    /// Addresses that are taken from sitemaps.
    package var sitemapEntries = 10_000
    /// Sitemaps and indexes of sitemaps that are asked for.
    package var sitemaps = 50
    /// Seeds' hosts count as well.
    package var hosts = 20
    /// Between the end of one request and the start of the next to the same host, also if robots.txt says less.
    package var minimumSecondsBetweenRequests = 1.0
    /// Longer crawl delays of robots.txt are taken for this one, in seconds.
    package var maximumCrawlDelay = 60.0
    /// In seconds. A request that must wait longer than that has failed, and its host gets no more requests.
    package var maximumRetryAfter = 300.0
    /// For all of it.
    package var seconds = 3600.0

    /// Fit for the site of one person or organization.
    package init() {}

    /// Times that one page is asked for again after 429 and 503.
    static let retries = 2
    /// Seconds after a 429 that names none, the first time; twice as long after the second.
    static let unsaidRetryAfter = 30.0
    static let eventsBetweenCheckpoints = 10
    static let robotsRedirects = 5
    /// What RFC 9309, section 2.5, has a crawler read at least.
    static let robotsBytes = 512 << 10

    /// How many addresses may wait: bounds the memory that pages full of links take.
    var waiting: Int { max(0, min(pages, 1 << 40)) + max(0, min(sitemapEntries, 1 << 40)) }
}

/// A limit by which something was left out.
package enum CrawlLimit: Sendable, Hashable {
    case pages, depth, hosts, sitemaps, seconds
}
