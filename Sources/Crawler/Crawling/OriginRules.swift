import WebMarkup

/// What robots.txt allows at an origin.
///
/// Source: RFC 9309, section 2.3.1.
enum OriginRules {
    /// It is being asked for.
    case pending
    case file(RobotsFile)
    /// The origin has no robots.txt.
    case none
    /// The server could not say.
    case unavailable(status: Int)
    case unreachable(FetchError)

    /// By the answer to the request for it, redirects not counted.
    init(_ response: FetchResponse) {
        switch response.status {
        case 200...299: self = .file(RobotsFile(response.body))
        // A server that is asked too much has not said that all is allowed, though the standard counts this with 404.
        case 429: self = .unavailable(status: 429)
        // Redirects that lead nowhere as well: section 2.3.1.2.
        case 300...499: self = .none
        default: self = .unavailable(status: response.status)
        }
    }

    /// Why an address may not be requested; nil if it may.
    func event(for errand: Errand, agent: String) -> CrawlEvent? {
        switch self {
        case .pending, .none: return nil
        case .file(let file):
            return file.allows(errand.current.pathAndQuery, agent: agent) ? nil : .refused(errand.asked, .robots)
        case .unavailable(let status): return .refused(errand.asked, .robotsUnavailable(status: status))
        case .unreachable(var error):
            error.address = errand.current
            return CrawlEvent(error, errand.asked)
        }
    }
}

extension CrawlEvent {
    /// What a failure to fetch is.
    init(_ error: FetchError, _ asked: WebAddress) {
        self =
            error.code == .forbiddenAddress ? .refused(asked, .forbiddenAddress(error)) : .failed(asked, .fetch(error))
    }
}
