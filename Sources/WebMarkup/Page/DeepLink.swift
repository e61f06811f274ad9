/// A page's link to the same content in an app, as its markup says: Smart App Banner, Twitter Card, App Links
/// (App Search Programming Guide, "Mark Up Web Content"; <https://applinks.org>).
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
    /// For people; nil where the markup does not say it, as a Smart App Banner never does.
    package var appName: String?
    /// The app's number in Apple's store.
    package var storeIdentifier: String?
    /// What the app is opened with; nil where the page names the app alone.
    package var address: String?
}

extension PageMarkup {
    /// All that the page has, at most one for each source, in the order of Apple's guide.
    package var deepLinks: [DeepLink] {
        var links: [DeepLink] = []
        if let banner = content("apple-itunes-app") {
            let pairs = Self.pairs(banner)
            links.append(
                DeepLink(
                    source: .smartAppBanner, storeIdentifier: pairs["app-id"], address: pairs["app-argument"]))
        }
        add(.twitterCard, "twitter:app:name:", "twitter:app:id:", "twitter:app:url:", ["iphone", "ipad"], to: &links)
        let kinds = ["ios", "iphone", "ipad"]
        for kind in kinds {
            let name = content("al:\(kind):app_name"), number = content("al:\(kind):app_store_id")
            let address = content("al:\(kind):url")
            if name == nil && number == nil && address == nil { continue }
            links.append(DeepLink(source: .appLinks, appName: name, storeIdentifier: number, address: address))
            break
        }
        return links
    }

    private func add(
        _ source: DeepLink.Source, _ name: String, _ number: String, _ address: String, _ kinds: [String],
        to links: inout [DeepLink]
    ) {
        for kind in kinds {
            let link = DeepLink(
                source: source, appName: content(name + kind), storeIdentifier: content(number + kind),
                address: content(address + kind))
            if link.appName == nil && link.storeIdentifier == nil && link.address == nil { continue }
            links.append(link)
            return
        }
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
