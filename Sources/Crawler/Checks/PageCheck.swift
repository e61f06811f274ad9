/// Reports and addresses are its.
package import WebMarkup

/// What Apple's search would make of a page: its ``PageReport``, with what its server says asked for.
package struct PageCheck: Sendable {
    /// The agent that the page's robots.txt is read for.
    package static let agent = "Applebot"

    /// What was found, and what mends the rest.
    package var report: PageReport
    /// What a result would show.
    package var summary: PageSummary
    /// Where the page came from, redirects followed; nil for a file.
    package var address: WebAddress?

    /// Checks a file's bytes.
    ///
    /// - Throws: `HTMLTree.Failure`.
    package init(file bytes: [UInt8]) throws(HTMLTree.Failure) {
        let page = try PageMarkup(bytes)
        report = PageReport(page, address: nil, server: nil)
        summary = PageSummary(page)
    }

    /// Fetches a page, its site's robots.txt and association file, and checks it. Robots files are not obeyed: the page's owner asks.
    ///
    /// - Throws: ``Failure``.
    package init(_ address: WebAddress, fetcher: any Fetcher, allowsPrivateAddresses: Bool) throws(Failure) {
        var plan = CrawlPlan(seeds: [address])
        plan.allowsPrivateAddresses = allowsPrivateAddresses
        let (response, final) = try Self.fetch(address, fetcher, plan)
        guard 200..<300 ~= response.status else { throw .status(final, response.status) }
        let page: PageMarkup
        do {
            page = try PageMarkup(response.body, address: final, encoding: response.headers.encoding)
        } catch {
            throw .markup(final, error)
        }
        var associations = SiteAssociations(fetcher, plan)
        let association: PageReport.Server.Association
        switch associations.file(of: final) {
        case .missing, .unknown: association = .missing
        case .faulty(let problem): association = .faulty(problem)
        case .sound(let file) where !file.isSound:
            association = .faulty(file.problems.first ?? "It is no sound JSON.")
        case .sound(let file):
            let apps = file.apps(for: final)
            association = apps.isEmpty ? .passesOver : .opens(apps)
        }
        let robots = Self.robots(of: final, fetcher, plan)
        let server = PageReport.Server(
            isAllowedByRobots: Self.allows(robots, final),
            robotsHeaders: response.headers.values("X-Robots-Tag"), association: association,
            isSecure: final.scheme == "https")
        report = PageReport(page, address: final, server: server)
        summary = PageSummary(page, address: final)
        self.address = final
    }

    /// Why a page could not be checked.
    package enum Failure: Error {
        case fetching(FetchError)
        case redirects(WebAddress)
        case status(WebAddress, Int)
        case markup(WebAddress, HTMLTree.Failure)

        /// For the person.
        package var sentence: String {
            switch self {
            case .fetching(let error): error.sentence
            case .redirects(let address): "\(address) leads on and on, or to what is no web address."
            case .status(let address, let status): "The server answered \(status) for \(address)."
            case .markup(let address, .tooLong):
                "The page at \(address) is longer than \(HTMLTree.maximumBytes >> 20) MiB."
            case .markup(let address, .tooComplicated), .markup(let address, .stopped):
                "The HTML at \(address) is too complicated to be read."
            }
        }
    }

    private static func fetch(
        _ address: WebAddress, _ fetcher: any Fetcher, _ plan: CrawlPlan
    ) throws(Failure) -> (FetchResponse, WebAddress) {
        var location = address
        for _ in 0...plan.limits.redirects {
            let response: FetchResponse
            do {
                response = try fetcher.fetch(
                    FetchRequest(
                        address: location, headers: [("User-Agent", plan.userAgent), ("Accept", "text/html")],
                        maximumBytes: plan.limits.bytesPerPage, seconds: plan.limits.secondsPerPage,
                        allowsPrivateAddresses: plan.allowsPrivateAddresses(at: location)))
            } catch {
                throw .fetching(error)
            }
            guard Crawl.isRedirect(response.status) else { return (response, location) }
            guard let next = response.headers.first("Location").flatMap({ WebAddress($0, relativeTo: location) }) else {
                throw .redirects(location)
            }
            location = next
        }
        throw .redirects(address)
    }

    private static func robots(of address: WebAddress, _ fetcher: any Fetcher, _ plan: CrawlPlan) -> OriginRules {
        guard let location = WebAddress("/robots.txt", relativeTo: address) else { return .none }
        do throws(Failure) {
            return OriginRules(try fetch(location, fetcher, plan).0)
        } catch .fetching(let error) {
            return .unreachable(error)
        } catch {
            return .none
        }
    }

    /// As Apple says of its agent: if no group names it, one for Googlebot counts.
    private static func allows(_ rules: OriginRules, _ address: WebAddress) -> Bool {
        let file: RobotsFile
        switch rules {
        case .file(let found): file = found
        case .none, .pending: return true
        case .unavailable, .unreachable: return false
        }
        let agent = file.names(agent) || !file.names("Googlebot") ? agent : "Googlebot"
        return file.allows(address.pathAndQuery, agent: agent)
    }
}
