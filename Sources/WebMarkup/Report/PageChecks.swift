/// The checks of a ``PageReport``.
struct PageChecks {
    let page: PageMarkup
    let summary: PageSummary
    let address: WebAddress?
    private(set) var findings: [PageReport.Finding] = []

    init(page: PageMarkup, summary: PageSummary, address: WebAddress?) {
        self.page = page
        self.summary = summary
        self.address = address
    }

    mutating func add(
        _ identifier: String, _ name: String, _ state: PageReport.State, isRequired: Bool = false,
        at place: FoundPlace? = nil, _ value: String? = nil,
        mend: String? = nil
    ) {
        findings.append(
            PageReport.Finding(
                identifier: identifier, name: name, state: state, isRequired: isRequired, value: value,
                mend: state == .found ? nil : mend, line: place?.line.number, tag: place?.tag))
    }

    // MARK: May it be found?

    mutating func checkFinding(_ server: PageReport.Server?) {
        let directives = RobotsDirectives(page, headers: server?.robotsHeaders ?? [], agents: ["applebot"])
        let tag = page.place(ofMeta: "robots", "applebot")
        add(
            "indexing", "May be indexed", directives.isIndexed ? .found : .faulty, isRequired: true,
            at: tag, directives.isIndexed ? nil : "noindex",
            mend: "Take `noindex` and `none` out of the robots tag and out of the header X-Robots-Tag.")
        add(
            "snippet", "May show its description", directives.showsText ? .found : .faulty, isRequired: true,
            at: tag, directives.showsText ? nil : "nosnippet",
            mend: "Take `nosnippet` out of the robots tag: a result without a description is not shown.")
        if let server {
            add(
                "robots", "robots.txt lets Applebot in", server.isAllowedByRobots ? .found : .faulty, isRequired: true,
                mend:
                    "Allow the page for `User-agent: Applebot` in robots.txt; a group for Googlebot counts where none is for Applebot."
            )
            add(
                "https", "Served over HTTPS", server.isSecure ? .found : .faulty,
                mend: "Serve the page over HTTPS: universal links have no other way.")
        } else {
            add("robots", "robots.txt lets Applebot in", .notLooked, isRequired: true)
        }
    }

    // MARK: Does it lead into an app?

    mutating func checkDeepLinks(_ server: PageReport.Server?) {
        let links = page.deepLinks
        let opens: [String] = if case .opens(let apps)? = server?.association { apps } else { [] }
        let usable = links.filter { $0.usableAddress != nil }
        let isLinked = !usable.isEmpty || !opens.isEmpty
        // A file may be the page of a site whose association was not looked for.
        let isUnknown = !isLinked && server == nil
        add(
            "deep-link", "Leads into an app", isLinked ? .found : isUnknown ? .notLooked : .missing,
            isRequired: true, at: usable.first.map(Self.place),
            usable.first.map { "\($0.source.rawValue): \($0.usableAddress ?? "")" }
                ?? opens.first.map { "universal link to \($0)" },
            mend:
                "Best serve /.well-known/apple-app-site-association for universal links; or name this very content in `app-argument` of a Smart App Banner."
        )
        checkAssociation(server)
        checkBanner(links.first { $0.source == .smartAppBanner })
        for (source, identifier) in [(DeepLink.Source.twitterCard, "twitter-card"), (.appLinks, "app-links")] {
            guard let link = links.first(where: { $0.source == source }) else {
                add(
                    identifier, "\(source.rawValue) for the app", .missing,
                    mend: source == .appLinks
                        ? "Add al:ios:url, al:ios:app_store_id and al:ios:app_name, where universal links are not enough."
                        : "Add twitter:app:url:iphone, twitter:app:id:iphone and twitter:app:name:iphone, where universal links are not enough."
                )
                continue
            }
            let missing = [("URL", link.address), ("store id", link.storeIdentifier), ("name", link.appName)]
                .filter { $0.1 == nil }.map(\.0)
            let isUsable = link.usableAddress != nil
            add(
                identifier, "\(source.rawValue) for the app", isUsable ? .found : .faulty, at: Self.place(of: link),
                link.address,
                mend: link.address != nil
                    ? "The URL opens no app: it is an address such as example://films/3 or https://example.org/films/3."
                    : "It has no \(missing.joined(separator: ", no ")).")
        }
    }

    private static func place(of link: DeepLink) -> FoundPlace {
        let tag =
            switch link.source {
            case .smartAppBanner: "<meta name=\"apple-itunes-app\">"
            case .twitterCard: "<meta name=\"twitter:app:url:…\">"
            case .appLinks: "<meta property=\"al:ios:url\">"
            }
        return FoundPlace(tag: tag, line: link.line)
    }

    private mutating func checkAssociation(_ server: PageReport.Server?) {
        let name = "Universal link"
        switch server?.association {
        case nil: add("universal-link", name, .notLooked)
        case .missing:
            add(
                "universal-link", name, .missing,
                mend:
                    "Serve JSON at /.well-known/apple-app-site-association, without redirects, with the app's id and the paths that it opens."
            )
        case .faulty(let problem):
            add("universal-link", name, .faulty, problem, mend: "Mend the file apple-app-site-association.")
        case .passesOver:
            add(
                "universal-link", name, .missing,
                mend:
                    "The file apple-app-site-association has no pattern for this page: add one, before any that excludes it."
            )
        case .opens(let apps): add("universal-link", name, .found, apps.joined(separator: ", "))
        }
    }

    private mutating func checkBanner(_ banner: DeepLink?) {
        let name = "Smart App Banner"
        guard let banner else {
            let hasName = page.content("myapp") != nil
            return add(
                "smart-app-banner", name, hasName ? .faulty : .missing,
                mend: hasName
                    ? "The tag's name is apple-itunes-app; `myApp` stood in a sample only."
                    : "Add <meta name=\"apple-itunes-app\" content=\"app-id=…, app-argument=…\">, where universal links are not enough."
            )
        }
        let number = banner.storeIdentifier ?? ""
        let isNumber = !number.isEmpty && number.allSatisfy(\.isNumber)
        let isRoot = banner.address.flatMap { WebAddress($0) }.map { $0.path == "/" && $0.query == nil } ?? false
        let pageIsRoot = address.map { $0.path == "/" && $0.query == nil } ?? false
        let place = Self.place(of: banner)
        if !isNumber {
            add(
                "smart-app-banner", name, .faulty, at: place, number,
                mend: "app-id is the app's number in the store, digits alone.")
        } else if let target = banner.usableAddress, !(isRoot && !pageIsRoot) {
            add("smart-app-banner", name, .found, at: place, "app-id=\(number), app-argument=\(target)")
        } else {
            add(
                "smart-app-banner", name, .faulty, at: place,
                ["app-id=\(number)", banner.address.map { "app-argument=\($0)" }].compactMap { $0 }.joined(
                    separator: ", "),
                mend: banner.address != nil && banner.usableAddress == nil
                    ? "app-argument opens no app: it is an address such as example://films/3 or https://example.org/films/3."
                    : "Add app-argument, the address of this very content: without it the page is not indexed by the banner."
            )
        }
    }

    // MARK: What is shown of it?

    mutating func checkText() {
        add(
            "title", "Title", summary.title == nil ? .missing : .found, isRequired: true,
            at: page.place(ofMeta: "og:title", "twitter:title")
                ?? page.title.map { _ in FoundPlace(tag: "<title>", line: page.titleLine) }, summary.title,
            mend: "Add og:title, or a title element, that says what this page is.")
        add(
            "description", "Description", summary.description == nil ? .missing : .found, isRequired: true,
            at: page.place(ofMeta: "og:description", "description", "twitter:description"),
            summary.description?.collapsed,
            mend: "Add og:description, or a meta description: one to three sentences on this very page.")
        let isIcon = summary.image != nil && summary.image == summary.icon
        let isAddress = summary.image.map { WebAddress($0, relativeTo: page.base ?? Self.anyAddress) != nil } ?? true
        add(
            "image", "Picture of the content",
            summary.image == nil ? .missing : isIcon || !isAddress ? .faulty : .found,
            at: page.place(
                ofMeta: "og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"),
            summary.image.map { String($0.prefix(200)) },
            mend: !isAddress
                ? "og:image is an address of http or https."
                : isIcon
                    ? "og:image is the site's icon: name a picture of this page's content."
                    : "Add og:image with a picture of this page's content; results with one are chosen far more often.")
        add(
            "icon", "Icon", summary.icon == nil ? .missing : .found,
            at: page.place(ofLink: "apple-touch-icon") ?? page.place(ofLink: "icon"), summary.icon,
            mend: "Add <link rel=\"apple-touch-icon\" href=\"…\"> with a square picture of 180 pixels.")
    }

    /// What relative addresses of a file may be relative to.
    private static let anyAddress = WebAddress("https://page.invalid/")

    // MARK: The rest

    mutating func checkRest(_ server: PageReport.Server?) {
        let links = page.linked("canonical"), problem = summary.canonicalProblem
        let mend: String? =
            switch problem {
            case nil: "Add <link rel=\"canonical\" href=\"…\">, so that all addresses of the page count as one."
            case .inBody: "Put it into the head: in the body it does not count."
            case .otherSite(let other): "It names another site's page, \(other), which does not count."
            case .root(let root):
                "It names \(root), the site's first page, which this page is not: name the page's own address."
            case .several: "Several tags name different addresses: keep one."
            case .noAddress(let text): "“\(text.prefix(80))” is no web address."
            }
        add(
            "canonical", "Canonical address", problem != nil ? .faulty : links.isEmpty ? .missing : .found,
            at: page.place(ofLink: "canonical") ?? (problem == nil ? nil : page.place(ofMeta: "og:url")),
            links.first?.address, mend: mend)
        let isLanguage = page.language.map(PageValue.isLanguage) ?? true
        add(
            "language", "Language", page.language == nil ? .missing : isLanguage ? .found : .faulty,
            at: page.language.map { _ in FoundPlace(tag: "<html lang>", line: page.languageLine) }, page.language,
            mend: isLanguage
                ? "Say it in the first tag: <html lang=\"en\">."
                : "lang is a tag of BCP 47, with hyphens: en-US, pt-BR, zh-Hant.")
        if let refresh = page.refresh, refresh.isInstant {
            add(
                "refresh", "Stays where it is", .faulty,
                at: page.metas.first { $0.name == "refresh" }.map {
                    FoundPlace(tag: "<meta http-equiv=\"refresh\">", line: $0.line)
                }, refresh.address.description,
                mend:
                    "The page sends everybody on at once by a meta element, so that it is not found itself: answer with status 301 instead."
            )
        }
        for (identifier, name, value) in [("audio", "Sound", summary.audio), ("video", "Film", summary.video)] {
            if let value { add(identifier, name, .found, value) }
        }
    }
}
