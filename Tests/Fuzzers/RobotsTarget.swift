import WebMarkup

/// Robots files, sitemaps, `X-Robots-Tag` and association files.
final class RobotsTarget: FuzzTarget {
    private let addresses = [
        "https://example.org/", "https://example.org/a/b.html?c=d&e=%7E#f", "https://example.org/buy/x/y/",
        "https://example.org/%e4%b8%ad/A.PDF",
    ].compactMap { WebAddress($0) }

    func run(_ input: [UInt8]) throws {
        let file = RobotsFile(input)
        for agent in ["Searchlight", "Applebot", "*", ""] {
            for address in addresses { _ = file.allows(address.pathAndQuery, agent: agent) }
            if let delay = file.crawlDelay(agent: agent) {
                require(delay >= 0 && delay.isFinite, "a delay is a number of seconds")
            }
        }
        planted(
            (file.crawlDelay(agent: "Searchlight") ?? 0) > 9 && !file.allows("/private/", agent: "Searchlight"),
            "a slow agent that may not fetch a folder")
        _ = Sitemap(input)
        let lines = input.split(separator: 0x0A).prefix(20).map { String(decoding: $0, as: UTF8.self) }
        _ = RobotsDirectives(nil, headers: lines, agents: ["searchlight"])
        for line in lines {
            guard let address = WebAddress(line, relativeTo: addresses[1]) else { continue }
            require(WebAddress(address.description) == address, "an address read again is the same")
        }
        let site = try SiteAssociation(input)
        for address in addresses {
            let apps = site.apps(for: address)
            require(Set(apps).count == apps.count, "each app is named once")
            if site.match(address)?.isIncluded == true { require(!apps.isEmpty, "what matches is for an app") }
            _ = site.app(for: address, among: ["org.example.app", "ABC.org.example.app"])
        }
    }
}
