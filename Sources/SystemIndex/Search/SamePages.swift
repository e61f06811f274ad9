import SearchEngine

/// Pages of the web that an app shows as its own are one result: the app's, which opens where the content is.
///
/// Apple ties its three ways to hand over content together by the page's address. It is the activity's `webpageURL`,
/// and the item's identifier, related identifier or `contentURL` (WWDC 2016, session 223).
struct SamePages {
    /// The apps that pages of the web are items of: of two that have the same page, the first has the result.
    static let apps: [AppIdentifier] = [.web, .publicIndex]

    /// Without pages that another result is about, and at most so many results.
    ///
    /// Costs reading the results, if one of them is a page.
    func joined(_ found: FoundItems, limit: Int) throws -> FoundItems {
        var found = found
        if found.items.contains(where: { Self.apps.contains($0.app) }) {
            var addresses: Set<String> = []
            for item in found.items where !Self.apps.contains(item.app) {
                try addresses.formUnion(Self.addresses(of: item))
            }
            let count = found.items.count
            for app in Self.apps {
                found.items.removeAll { $0.app == app && addresses.contains(Self.canonical($0.hit.identifier)) }
                for item in found.items where item.app == app { addresses.insert(Self.canonical(item.hit.identifier)) }
            }
            found.total -= count - found.items.count
        }
        found.items = Array(found.items.prefix(limit))
        return found
    }

    private static func addresses(of item: FoundItem) throws -> [String] {
        var texts = [item.hit.identifier, item.hasActivity ? try item.activity()?.webpageURL : nil]
        if !item.isActivity {
            let document = try item.document()
            for name in ["contentURL", "url", "relatedUniqueIdentifier"] { texts.append(document.text(name)) }
        }
        return texts.compactMap { $0 }.filter { $0.hasPrefix("http") }.map(canonical)
    }

    /// Without a fragment, and with the path that a host alone has.
    private static func canonical(_ address: String) -> String {
        let address = address.prefix { $0 != "#" }
        guard let start = address.firstRange(of: "://")?.upperBound, !address[start...].contains("/") else {
            return String(address)
        }
        return address + "/"
    }
}
