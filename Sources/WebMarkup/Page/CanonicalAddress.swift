/// The address that a page says it goes by: `link rel=canonical` in its head, else `og:url`.
package struct CanonicalAddress {
    /// Why what a page says of its address does not count.
    package enum Problem: Sendable, Hashable {
        /// The `link` element stands in the body, where anybody's text may stand.
        case inBody
        /// It is another site's: a page does not speak for these.
        case otherSite(WebAddress)
        /// It is the site's first page, and this is another: mostly a template that says so on every page.
        case root(WebAddress)
        /// Several `link` elements name several addresses.
        case several
        /// It is no web address.
        case noAddress(String)
    }

    /// Without a fragment; nil if none counts.
    package let address: WebAddress?
    package let problem: Problem?

    /// - Parameter address: where the page came from; nil for a file, where any address counts.
    init(_ page: PageMarkup, of address: WebAddress?) {
        var problem: Problem?
        let links = page.linked("canonical"), inHead = links.filter(\.isInHead)
        if inHead.isEmpty, !links.isEmpty { problem = .inBody }
        var named: [[String]] = [inHead.map(\.address)]
        if let text = page.content("og:url") { named.append([text]) }
        for texts in named {
            let found = Set(texts.map { WebAddress($0, relativeTo: page.base)?.withoutFragment })
            if found.count > 1 {
                problem = problem ?? .several
                continue
            }
            guard let first = found.first else { continue }
            guard let target = first else {
                problem = problem ?? texts.first.map(Problem.noAddress)
                continue
            }
            if let address {
                if target.scope != address.scope {
                    problem = problem ?? .otherSite(target)
                    continue
                }
                if target.isRoot, !address.mayBeRoot {
                    problem = problem ?? .root(target)
                    continue
                }
            }
            self.address = target
            self.problem = problem
            return
        }
        self.address = nil
        self.problem = problem
    }
}

extension WebAddress {
    /// Whether it is the first page of its site.
    package var isRoot: Bool { path == "/" && page.query == nil }

    /// Whether it may be the first page under another name: `/?page=1`, `/index.html`, `/en/`.
    fileprivate var mayBeRoot: Bool {
        if path == "/" { return true }
        let segments = path.split(separator: "/")
        guard segments.count == 1, let name = segments.first?.lowercased() else { return false }
        let stem = name.prefix { $0 != "." }
        let isLanguage = !name.contains(".") && name.wholeMatch(of: /[a-z]{2}([-_][a-z]{2,4})?/) != nil
        return ["index", "default", "home", "homepage", "start", "main"].contains(String(stem)) || isLanguage
    }
}
