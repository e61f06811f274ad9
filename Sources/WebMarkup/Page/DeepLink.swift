/// A page's link to the same content in an app, from its markup: Smart App Banner, Twitter Card, App Links. Sources:
/// App Search Programming Guide, "Mark Up Web Content"; <https://applinks.org>.
package struct DeepLink: Sendable, Hashable {
    /// The kinds of markup, best known to Apple first; the raw value is the name for people.
    package enum Source: String, Sendable {
        /// `apple-itunes-app`.
        case smartAppBanner = "Smart App Banner"
        /// `twitter:app:…:iphone` and `…:ipad`.
        case twitterCard = "Twitter Card"
        /// `al:ios:…`, `al:iphone:…` and `al:ipad:…`.
        case appLinks = "App Links"
    }

    /// Which markup says it.
    package var source: Source
    /// For people; nil if the markup does not say it, as a Smart App Banner never does.
    package var appName: String?
    /// The app's number in Apple's store.
    package var storeIdentifier: String?
    /// What the app is opened with; nil if the page names the app alone.
    package var address: String?
    /// Where the page says it.
    package var line = SourceLine()

    /// The address, if an app may be opened with it: not one that runs a program in the browser, or names a file.
    package var usableAddress: String? {
        guard let address, let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon].lowercased()
        guard scheme.wholeMatch(of: /[a-z][a-z0-9+.\-]*/) != nil, !Self.unusable.contains(scheme) else { return nil }
        return address.contains(where: \.isWhitespace) ? nil : address
    }

    private static let unusable: Set<String> = [
        "javascript", "data", "vbscript", "file", "about", "blob", "filesystem", "view-source", "mailto", "tel", "sms",
    ]

    fileprivate var isEmpty: Bool { appName == nil && storeIdentifier == nil && address == nil }
}

extension PageMarkup {
    /// All that the page has, at most one for each source, in the order of Apple's guide.
    package var deepLinks: [DeepLink] {
        var links: [DeepLink] = []
        if let banner = content("apple-itunes-app") {
            let pairs = Self.pairs(banner)
            links.append(
                DeepLink(
                    source: .smartAppBanner, storeIdentifier: pairs["app-id"], address: pairs["app-argument"],
                    line: line(of: "apple-itunes-app")))
        }
        let cards = ["iphone", "ipad"].lazy.map { kind in
            DeepLink(
                source: .twitterCard, appName: self.content("twitter:app:name:\(kind)"),
                storeIdentifier: self.content("twitter:app:id:\(kind)"),
                address: self.content("twitter:app:url:\(kind)"),
                line: self.line(
                    of: "twitter:app:url:\(kind)", "twitter:app:id:\(kind)", "twitter:app:name:\(kind)"))
        }
        let appLinks = ["ios", "iphone", "ipad"].lazy.map { kind in
            DeepLink(
                source: .appLinks, appName: self.content("al:\(kind):app_name"),
                storeIdentifier: self.content("al:\(kind):app_store_id"), address: self.content("al:\(kind):url"),
                line: self.line(of: "al:\(kind):url", "al:\(kind):app_store_id", "al:\(kind):app_name"))
        }
        links += [cards.first { !$0.isEmpty }, appLinks.first { !$0.isEmpty }].compactMap { $0 }
        return links
    }

    /// `name=value` pairs between commas. A comma that no name follows belongs to the value: addresses have some.
    private static func pairs(_ text: String) -> [String: String] {
        var pairs: [String: String] = [:], last: String?
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.prefix { $0 != "=" }.collapsed.lowercased()
            if part.contains("="), ["app-id", "app-argument", "affiliate-data", "app-clip-bundle-id"].contains(name) {
                pairs[name] = String(part[part.index(after: part.firstIndex(of: "=") ?? part.startIndex)...]).trimmed
                last = name
            } else if let last {
                pairs[last, default: ""] += "," + part
            }
        }
        return pairs.filter { !$0.value.isEmpty }
    }
}
