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
        _ value: String? = nil,
        mend: String? = nil
    ) {
        findings.append(
            PageReport.Finding(
                identifier: identifier, name: name, state: state, isRequired: isRequired, value: value,
                mend: state == .found ? nil : mend))
    }

    // MARK: May it be found?

    mutating func checkFinding(_ server: PageReport.Server?) {
        let directives = RobotsDirectives(page, headers: server?.robotsHeaders ?? [], agents: ["applebot"])
        add(
            "indexing", "May be indexed", directives.isIndexed ? .found : .faulty, isRequired: true,
            directives.isIndexed ? nil : "noindex",
            mend: "Take `noindex` and `none` out of the robots tag and out of the header X-Robots-Tag.")
        add(
            "snippet", "May show its description", directives.showsText ? .found : .faulty, isRequired: true,
            directives.showsText ? nil : "nosnippet",
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
        let usable = links.filter { $0.address != nil }
        let isLinked = !usable.isEmpty || !opens.isEmpty
        // A file may be the page of a site whose association was not looked for.
        let isUnknown = !isLinked && server == nil
        add(
            "deep-link", "Leads into an app", isLinked ? .found : isUnknown ? .notLooked : .missing,
            isRequired: true,
            usable.first.map { "\($0.source.rawValue): \($0.address ?? "")" }
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
            add(
                identifier, "\(source.rawValue) for the app", link.address == nil ? .faulty : .found, link.address,
                mend: "It has no \(missing.joined(separator: ", no ")).")
        }
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
        if !isNumber {
            add(
                "smart-app-banner", name, .faulty, number,
                mend: "app-id is the app's number in the store, digits alone.")
        } else if let target = banner.address, !(isRoot && !pageIsRoot) {
            add("smart-app-banner", name, .found, "app-id=\(number), app-argument=\(target)")
        } else {
            add(
                "smart-app-banner", name, .faulty, "app-id=\(number)",
                mend:
                    "Add app-argument, the address of this very content: without it the page is not indexed by the banner."
            )
        }
    }

    // MARK: What is shown of it?

    mutating func checkText() {
        add(
            "title", "Title", summary.title == nil ? .missing : .found, isRequired: true, summary.title,
            mend: "Add og:title, or a title element, that says what this page is.")
        add(
            "description", "Description", summary.description == nil ? .missing : .found, isRequired: true,
            summary.description?.collapsed,
            mend: "Add og:description, or a meta description: one to three sentences on this very page.")
        let isIcon = summary.image != nil && summary.image == summary.icon
        add(
            "image", "Picture of the content", summary.image == nil ? .missing : isIcon ? .faulty : .found,
            summary.image,
            mend: isIcon
                ? "og:image is the site's icon: name a picture of this page's content."
                : "Add og:image with a picture of this page's content; results with one are chosen far more often.")
        add(
            "icon", "Icon", summary.icon == nil ? .missing : .found, summary.icon,
            mend: "Add <link rel=\"apple-touch-icon\" href=\"…\"> with a square picture of 180 pixels.")
    }

    // MARK: The rest

    mutating func checkRest(_ server: PageReport.Server?) {
        let canonical = page.linked("canonical").first?.address
        add(
            "canonical", "Canonical address", canonical == nil ? .missing : .found, canonical,
            mend: "Add <link rel=\"canonical\" href=\"…\">, so that all addresses of the page count as one.")
        add(
            "language", "Language", page.language == nil ? .missing : .found, page.language,
            mend: "Say it in the first tag: <html lang=\"en\">.")
        if let refresh = page.refresh, refresh.isInstant {
            add(
                "refresh", "Stays where it is", .faulty, refresh.address.description,
                mend:
                    "The page sends everybody on at once by a meta element, so that it is not found itself: answer with status 301 instead."
            )
        }
        for (identifier, name, value) in [("audio", "Sound", summary.audio), ("video", "Film", summary.video)] {
            if let value { add(identifier, name, .found, value) }
        }
    }
}
