/// What a page asks search engines for: `robots` tags, and the header `X-Robots-Tag`
/// (<https://support.apple.com/en-us/119829>, "About Applebot"; "Robots meta tag specifications" of Google).
package struct RobotsDirectives: Sendable, Hashable {
    /// Whether it may be found.
    package var isIndexed = true
    /// Whether a result may show more than its title.
    package var showsText = true
    /// Whether its links may be followed.
    package var areLinksFollowed = true

    /// - Parameters:
    ///   - page: what the page says: in tags for all, and for the agents.
    ///   - headers: the values of `X-Robots-Tag`, each with or without an agent's name in front.
    ///   - agents: names that the reader goes by, in lower case.
    package init(_ page: PageMarkup?, headers: [String] = [], agents: [String]) {
        for agent in ["robots"] + agents { page?.contents(agent).forEach { read($0) } }
        for header in headers {
            // `agent: noindex`; a directive that has a value, such as `max-snippet: 20`, is no agent's.
            guard let colon = header.firstIndex(of: ":") else {
                read(header)
                continue
            }
            let name = header[..<colon].collapsed.lowercased()
            if agents.contains(name) {
                read(String(header[header.index(after: colon)...]))
            } else if name.contains(",") || Self.valued.contains(name) {
                read(header)
            }
        }
    }

    /// Restrictions add up: nothing takes one back.
    private mutating func read(_ text: String) {
        for word in text.lowercased().split(separator: ",").map(\.collapsed) {
            switch word {
            case "noindex": isIndexed = false
            case "nofollow": areLinksFollowed = false
            case "nosnippet", "max-snippet:0", "max-snippet: 0": showsText = false
            case "none": (isIndexed, showsText, areLinksFollowed) = (false, false, false)
            default: break
            }
        }
    }

    private static let valued: Set<String> = [
        "max-snippet", "max-image-preview", "max-video-preview", "unavailable_after",
    ]
}
