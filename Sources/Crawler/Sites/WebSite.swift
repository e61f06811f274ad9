import JSONCoding
/// Addresses are its.
package import WebMarkup

/// A site whose pages the person wants to find.
package struct WebSite: Sendable, Hashable, JSONCodable {
    /// Where reading begins. Its host names the site.
    package var address: String
    /// Pages that are read at most.
    package var pages: Int
    /// Links from the first page that are followed one after the other, at most.
    package var depth: Int
    /// Whether its sitemaps are read.
    package var readsSitemaps: Bool
    /// Whether it may stand at an address of this computer or its network.
    package var isPrivate: Bool
    /// When it was read last, in seconds since 1970; nil when it never was to its end.
    package var updated: Int64?
    /// What is left of a reading that time or the person ended; nil after one that came to its end.
    package var unfinished: Unfinished?

    /// Where the next reading goes on.
    package struct Unfinished: Sendable, Hashable, Codable {
        /// Addresses that are still to be asked for, and how many links from the first page they are.
        package var depths: [String: Int]
        /// Of ``WebSite/pages``, what is left.
        package var pages: Int
        /// Whether its sitemaps are still to be read.
        package var leavesSitemaps: Bool

        init(depths: [String: Int], pages: Int, leavesSitemaps: Bool) {
            self.depths = depths
            self.leavesSitemaps = leavesSitemaps
            self.pages = pages
        }
    }

    /// As a person adds it: never read so far.
    package init(
        address: WebAddress, pages: Int = CrawlLimits().pages, depth: Int = CrawlLimits().depth,
        readsSitemaps: Bool = true, isPrivate: Bool = false
    ) {
        self.address = address.description
        self.pages = pages
        self.depth = depth
        self.readsSitemaps = readsSitemaps
        self.isPrivate = isPrivate
    }

    /// nil if a file was changed by hand into something that is not an address.
    package var webAddress: WebAddress? { WebAddress(address) }

    /// The host, without `www.`: what the person calls the site. With its port, if it has one of its own.
    package var name: String { webAddress?.readableScope ?? address }

    /// Whether the person means this site: its name, the host as DNS has it, or the address where reading begins.
    package func isCalled(_ text: String) -> Bool {
        if name == text || address == text { return true }
        guard let own = webAddress else { return false }
        return own.scope == text || own.host == text || own == WebAddress(text)
    }
}
