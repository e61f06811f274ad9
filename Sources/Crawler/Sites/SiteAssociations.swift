import WebMarkup

/// The association files of the visited hosts, each asked for once (App Search Programming Guide, "Support Universal
/// Links": "Creating and Uploading the Association File").
struct SiteAssociations {
    /// Bytes of a file that are read: as many as Apple's systems take.
    static let maximumBytes = 128 << 10

    private let fetcher: any Fetcher
    private let plan: CrawlPlan
    private var known: [String: Outcome] = [:]

    enum Outcome: Sendable {
        case missing
        /// The server did not say whether there is one.
        case unknown
        case faulty(String)
        case sound(SiteAssociation)
    }

    init(_ fetcher: any Fetcher, _ plan: CrawlPlan) {
        self.fetcher = fetcher
        self.plan = plan
    }

    /// The ids of the apps that a page's site gives it to, best first. Empty if the file is missing or invalid. Nil if
    /// its server could not be asked.
    ///
    /// - Parameter paths: where robots.txt allows to ask for it.
    mutating func apps(for address: WebAddress, at paths: [String]) -> [String]? {
        switch file(of: address, at: paths) {
        case .sound(let association): association.apps(for: address)
        case .missing, .faulty: []
        case .unknown: nil
        }
    }

    /// The file of an address's origin. Redirects count as missing, as on Apple's systems. So does a file that is not
    /// served over HTTPS, except by this computer or its network.
    mutating func file(of address: WebAddress, at paths: [String] = SiteAssociation.paths) -> Outcome {
        if let outcome = known[address.origin] { return outcome }
        let outcome = fetch(of: address, at: paths)
        known[address.origin] = outcome
        return outcome
    }

    private func fetch(of address: WebAddress, at paths: [String]) -> Outcome {
        guard address.scheme == "https" || plan.allowsPrivateAddresses(at: address) else { return .missing }
        var outcome = Outcome.missing
        for path in paths {
            guard let location = WebAddress(path, relativeTo: address) else { continue }
            let request = FetchRequest(
                address: location, headers: [("User-Agent", plan.userAgent), ("Accept", "application/json")],
                maximumBytes: Self.maximumBytes + 1, seconds: plan.limits.secondsPerPage,
                allowsPrivateAddresses: plan.allowsPrivateAddresses(at: address))
            guard let response = try? fetcher.fetch(request), response.status < 500, response.status != 429 else {
                outcome = .unknown
                continue
            }
            guard response.status == 200 else { continue }
            do {
                return .sound(try SiteAssociation(response.body))
            } catch {
                return .faulty(error.sentence)
            }
        }
        return outcome
    }
}
