/// Addresses are its.
package import WebMarkup

/// What a crawl begins with and where it may go.
package struct CrawlPlan: Sendable {
    /// In the order in which they are asked for.
    package var seeds: [WebAddress]
    /// Pages that are not asked for, whatever leads to them: an earlier crawl read them.
    package var passedOver: [WebAddress] = []
    /// They hold for all seeds together.
    package var limits = CrawlLimits()
    /// Whether links and redirects to other hosts than the seeds' are followed. A host and the same with `www.` before it are
    /// one.
    package var followsOtherHosts = false
    /// Whether the sitemaps of the seeds' hosts are read.
    package var readsSitemaps = true
    /// Whether the crawl may reach addresses that ``AddressPolicy`` refuses, such as this machine's.
    package var allowsPrivateAddresses = false
    /// The product token that robots.txt files are read for (RFC 9309, section 2.2.1).
    package var agent = "Searchlight"
    /// The `User-Agent` header, with the token in it.
    package var userAgent = "Searchlight/1.0"

    /// - Parameter seeds: may be none, which crawls nothing.
    package init(seeds: [WebAddress]) { self.seeds = seeds }
}

/// What a server said of a page when it was last read, so that it need not send it again.
package struct KnownPage: Sendable, Hashable {
    /// `ETag`, as it came.
    package var etag: String?
    /// `Last-Modified`, as it came.
    package var lastModified: String?

    /// With neither, the page is asked for as an unknown one.
    package init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }

    /// RFC 9110, sections 13.1.2 and 13.1.3.
    var headers: [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        if let etag, !etag.isEmpty { headers.append(("If-None-Match", etag)) }
        if let lastModified, !lastModified.isEmpty { headers.append(("If-Modified-Since", lastModified)) }
        return headers
    }
}

extension CrawlPlan {
    /// Whether a private address is allowed for a request. It is for the sites that the person named, but not for
    /// addresses that they lead to, such as robots.txt elsewhere.
    func allowsPrivateAddresses(at address: WebAddress) -> Bool {
        allowsPrivateAddresses && seeds.contains { $0.scope == address.scope }
    }
}
