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
    mutating func ask(_ errand: Errand, _ headers: [(name: String, value: String)], maximumBytes: Int) -> Answer {
        let limits = plan.limits
        let request = FetchRequest(
            address: errand.current, headers: [("User-Agent", plan.userAgent)] + headers, maximumBytes: maximumBytes,
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
            if errand.isPage { summary.left.append(errand.asked) }
            return .postponed
        }
        frontier.served(errand.current, at: clock.now())
        summary.bytes += response.body.count
        guard let seconds = secondsToWait(response, errand) else { return .response(response) }
        if seconds <= limits.maximumRetryAfter, errand.retries < CrawlLimits.retries {
            var again = errand
            again.retries += 1
            frontier.retry(again, notBefore: clock.now() + seconds)
            return .postponed
        }
        // The server has had enough of all requests, not of this one: the site's other pages are left for another time.
        // Of robots.txt both say what they say of it (RFC 9309, section 2.3.1.4).
        if errand.isRobots { return .response(response) }
        let isEnough = response.status == 429 || seconds > limits.maximumRetryAfter
        frontier.rest(errand.current, until: isEnough ? .infinity : clock.now() + seconds)
        return .response(response)
    }

    /// How long a server asks to be left alone; nil if it does not.
    private func secondsToWait(_ response: FetchResponse, _ errand: Errand) -> Double? {
        guard response.status == 429 || response.status == 503 else { return nil }
        if let seconds = RetryAfter.seconds(response.headers, now: clock.secondsSince1970()) { return seconds }
        // Without a time a 503 may be one page's; a 429 is about how often it was asked.
        return response.status == 429 && !errand.isRobots
            ? CrawlLimits.unsaidRetryAfter * Double(1 << errand.retries) : nil
    }

    /// Has the target of a redirect come next.
    ///
    /// - Returns: why not.
    mutating func follow(_ response: FetchResponse, _ errand: Errand, maximum: Int) -> RefusalReason? {
        guard let location = response.headers.first("Location"),
            let target = WebAddress(location, relativeTo: errand.current)?.withoutFragment
        else { return .badRedirect }
        let next = errand.redirected(to: target, status: response.status)
        if target == errand.current || errand.passed.contains(target) { return .redirectLoop }
        if errand.passed.count >= maximum { return .tooManyRedirects }
        // robots.txt may lie with another host: RFC 9309, section 2.3.1.2.
        if !errand.isRobots {
            switch frontier.admit(target) {
            case .admitted: break
            case .otherHost: return .otherHost(target, isForGood: next.isMovedForGood)
            case .tooManyHosts: return .limit(.hosts)
            }
        }
        return frontier.continue(next) ? nil : .duplicate(target, isForGood: next.isMovedForGood)
    }
}
