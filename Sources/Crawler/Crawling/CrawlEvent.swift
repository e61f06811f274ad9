/// Addresses are its.
package import WebMarkup

/// What became of an address. Each seed and each address that is followed ends in one event, unless the crawl is cancelled.
///
/// Links that the plan does not follow, to other hosts or too deep, are not events.
package enum CrawlEvent: Sendable {
    case page(FetchedPage)
    /// The server says that it is as the caller knows it (304).
    case unchanged(PageRoute)
    /// The server says that there is no such page (404, 410).
    case gone(WebAddress)
    /// The address that was asked for was not read to its end, and would not be another time.
    case refused(WebAddress, RefusalReason)
    /// Another time it may be there.
    case failed(WebAddress, CrawlFailure)
}

/// From the address that was asked for to the one that answered, both without fragments.
package struct PageRoute: Sendable, Hashable {
    /// The one that was asked for.
    package var asked: WebAddress
    /// The one that answered, after redirects.
    package var address: WebAddress
    /// Whether every redirect between them is permanent (301, 308). True without redirects.
    package var isForGood: Bool
    /// Of `SiteAssociation.paths` those that robots.txt allows there.
    package var associationPaths: [String] = SiteAssociation.paths
}

/// A page as it came.
package struct FetchedPage: Sendable {
    /// The one that was asked for, without a fragment.
    package var asked: WebAddress
    /// The one that answered, after redirects: what relative links are relative to.
    package var address: WebAddress
    /// With a status from 200 to 299; its body may be cut.
    package var response: FetchResponse
    /// Zero for seeds.
    package var depth: Int
    /// Whether every redirect on the way is permanent (301, 308); true if there was none.
    package var isMovedForGood: Bool
    /// Of `SiteAssociation.paths` those that robots.txt allows there.
    package var associationPaths: [String]

    /// For callers' tests; a crawl makes its own.
    package init(
        asked: WebAddress, address: WebAddress, response: FetchResponse, depth: Int, isMovedForGood: Bool = true,
        associationPaths: [String] = SiteAssociation.paths
    ) {
        self.asked = asked
        self.address = address
        self.isMovedForGood = isMovedForGood
        self.associationPaths = associationPaths
        self.response = response
        self.depth = depth
    }
}

/// Why an address was not read to its end.
package enum RefusalReason: Sendable, Hashable {
    /// robots.txt disallows it.
    case robots
    /// robots.txt was answered with this status, one of 500 or more or 429: nothing may be read then (RFC 9309, section
    /// 2.3.1.4).
    case robotsUnavailable(status: Int)
    /// See ``AddressPolicy``.
    case forbiddenAddress(FetchError)
    case limit(CrawlLimit)
    case tooManyRedirects
    /// To an address that was on the way there.
    case redirectLoop
    /// A redirect without an address, or to one that is neither http nor https.
    case badRedirect
    /// A redirect to a host that the plan leaves out; whether it is permanent (301, 308).
    case otherHost(WebAddress, isForGood: Bool)
    /// A redirect to an address that has been asked for already: what is there is told of that one. Whether it is
    /// permanent.
    case duplicate(WebAddress, isForGood: Bool)
    /// The media type in lower case; nil if it is not said.
    case notHTML(mediaType: String?)
}

/// Why there was no page this time.
package enum CrawlFailure: Sendable, Hashable {
    case fetch(FetchError)
    /// A status of no page, such as 500 or 403.
    case status(Int)
}

/// What the caller found on a page, or knows of an unchanged one.
package struct PageLinks: Sendable {
    /// In the order in which they are to be followed.
    package var addresses: [WebAddress]
    /// False if the page says so (`nofollow`).
    package var areFollowed: Bool

    /// No links unless they are given: the answer to events that have none.
    package init(_ addresses: [WebAddress] = [], areFollowed: Bool = true) {
        self.addresses = addresses
        self.areFollowed = areFollowed
    }
}

/// What a crawl came to.
package struct CrawlSummary: Sendable, Hashable {
    /// Events of each kind.
    package var pages = 0, unchanged = 0, gone = 0, refused = 0, failed = 0
    /// With those for robots.txt, sitemaps, redirects, and what was asked for again.
    package var requests = 0
    /// Sitemaps that were read.
    package var sitemaps = 0
    /// Of bodies, after decoding.
    package var bytes = 0
    /// From start to end, by the crawl's clock.
    package var seconds = 0.0
    /// By which addresses were left out. If it is empty and the crawl was not cancelled, all was seen.
    package var limitsReached: Set<CrawlLimit> = []
    /// Pages that there was no time for, or that were left when it was cancelled, what was begun first.
    package var left: [WebAddress] = []
    /// Whether there was none for sitemaps either, or none to ask which there are.
    package var leavesSitemaps = false
    /// Addresses that were left are told in no event then.
    package var isCancelled = false

    /// Of a crawl that has not begun.
    package init() {}

    mutating func count(_ event: CrawlEvent) {
        switch event {
        case .page: pages += 1
        case .unchanged: unchanged += 1
        case .gone: gone += 1
        case .refused: refused += 1
        case .failed: failed += 1
        }
    }
}
