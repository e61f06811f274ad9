import WebMarkup

extension Crawl {
    enum Answer {
        case response(FetchResponse)
        case failure(FetchError)
        /// It is asked for again later, or the crawl is cancelled.
        case postponed
    }

    static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// One request, with what holds for all of them.
    mutating func ask(_ errand: Errand, _ headers: [(name: String, value: String)], mostBytes: Int) -> Answer {
        let limits = plan.limits
        let request = FetchRequest(
            address: errand.current, headers: [("User-Agent", plan.userAgent)] + headers, mostBytes: mostBytes,
            seconds: max(0.001, min(limits.secondsPerPage, end - clock.now())),
            allowsPrivateAddresses: plan.allowsPrivateAddresses(at: errand.current))
        summary.requests += 1
        let response: FetchResponse
        do throws(FetchError) {
            response = try fetcher.fetch(request)
        } catch {
            frontier.served(errand.current, at: clock.now())
            guard error.code == .cancelled else { return .failure(error) }
            summary.isCancelled = true
            return .postponed
        }
        frontier.served(errand.current, at: clock.now())
        summary.bytes += response.body.count
        guard response.status == 429 || response.status == 503,
            let seconds = RetryAfter.seconds(response.headers, now: clock.secondsSince1970()),
            seconds <= limits.longestRetryAfter, errand.retries < CrawlLimits.retries
        else { return .response(response) }
        var again = errand
        again.retries += 1
        frontier.retry(again, notBefore: clock.now() + seconds)
        return .postponed
    }

    /// Has the target of a redirect come next.
    ///
    /// - Returns: why not.
    mutating func follow(_ response: FetchResponse, _ errand: Errand, most: Int) -> RefusalReason? {
        guard let location = response.headers.first("Location"),
            let target = WebAddress(location, relativeTo: errand.current)?.withoutFragment
        else { return .badRedirect }
        if target == errand.current || errand.passed.contains(target) { return .redirectLoop }
        if errand.passed.count >= most { return .tooManyRedirects }
        // robots.txt may lie with another host: RFC 9309, section 2.3.1.2.
        if !errand.isRobots {
            switch frontier.admit(target) {
            case .admitted: break
            case .otherHost: return .otherHost(target)
            case .tooManyHosts: return .limit(.hosts)
            }
        }
        return frontier.continue(errand.redirected(to: target)) ? nil : .duplicate(target)
    }
}
